"""The README's rulings and the tests that bear their names say the same, and none is missing."""

from __future__ import annotations

from pathlib import Path

from tests.rules.stockcar.rulings import differences, rulings


def test_every_ruling_is_tested_in_its_own_words() -> None:
    assert [] == differences("race", "RC", Path(__file__).parent)


def test_no_ruling_was_forgotten() -> None:
    assert [f"{n:02}" for n in range(1, 46)] == list(rulings("race", "RC"))
