"""Whole matches, played with random legal orders."""

from __future__ import annotations

import pytest

from rules import GAMES
from rules.autorace import GAME
from rules.engine.chance import Dice, Source
from rules.engine.match import Match
from rules.engine.samples import random_pick
from tests.rules.autorace.table import SPEAKER


def test_the_game_is_listed() -> None:
    assert GAME in GAMES


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("series", ["single", "boost", "carry"])
def test_random_orders_come_to_an_end_and_every_line_can_be_told(seats: int, series: str) -> None:
    dice = Dice(f"{seats} {series}")
    options = GAME.options.model_validate({"series": series, "races": 2, "towing": True})
    match, outcome = Match.begin(GAME, options, seats, Source(bytes(32)))
    events = list(outcome.events)
    while not match.over:
        seat, decision = next(iter(match.pending.items()))
        events += match.answer(seat, random_pick(decision, dice)).events

    assert all(SPEAKER(event.text) for event in events)
    assert len(GAME.standings(match.state)) == seats
