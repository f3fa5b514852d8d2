"""Every contract test runs for every game."""

from __future__ import annotations

import pytest

from tests.rules.contract.driver import GAMES, AnyGame


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> AnyGame:
    chosen: AnyGame = request.param
    return chosen
