"""How races go, how strong the house is, how fast it thinks, and how many clicks a card takes.

`python -m tests.bench.stockcar` measures the same over many more matches.
"""

from __future__ import annotations

from statistics import mean, median
from time import process_time
from typing import Any

import pytest

from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Dice
from rules.engine.decisions import Amount, Decision, Pick
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation
from rules.race import GAME as RACE
from rules.stockcar.state import Table
from tests.rules.stockcar.arena import (
    AnyGame,
    Driver,
    by_chance,
    clicks,
    course,
    source,
    strength,
)
from tests.rules.stockcar.table import B
from tests.rules.stockcar.table import Table as StockcarTable

GAMES = pytest.mark.parametrize("game", [DAYTONA, RACE], ids=lambda game: game.key)


def test_daytona_goes_as_it_was_made_to() -> None:
    """Of 1,000 races of four random players all six cars come home in 70 to 86 of 100."""
    found = course(DAYTONA, 4, 120)

    assert 0.66 < found.all_home < 0.90
    assert 0.76 < found.used < 0.82


def test_race_goes_as_it_was_made_to() -> None:
    """Of 1,000 races of four random players five cars come home in 90 to 97 of 100."""
    found = course(RACE, 4, 120)

    assert 0.88 < found.five_home <= 1
    assert 0.84 < found.used < 0.90


@GAMES
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_house_beats_chance(game: AnyGame, seats: int) -> None:
    found = strength(game, by_chance, seats, 12)

    assert found.even > 0
    assert found.factor > 1.3
    assert found.low > 1.15


def half(game: AnyGame, *, bids: bool) -> Driver:
    """Bids like the house and drives by chance, or the other way round."""

    def drive(seen: Observation[Any], decision: Decision, dice: Dice) -> Pick:
        if isinstance(decision, Amount) == bids:
            return game.advise(seen, decision, dice)
        return random_pick(decision, dice)

    return drive


@GAMES
@pytest.mark.parametrize("bids", [True, False])
def test_it_bids_and_drives_better_than_chance(game: AnyGame, *, bids: bool) -> None:
    found = strength(game, half(game, bids=bids), 3, 12)

    assert found.low > 1.15


@GAMES
def test_a_card_takes_three_clicks(game: AnyGame) -> None:
    """Half of the cards; one that moves six cars may take eight, but not many do."""
    counts = clicks(game, 4, 100)

    assert median(counts) <= 3
    assert mean(counts) < 4


@GAMES
def test_it_thinks_fast(game: AnyGame) -> None:
    """The largest hands are those of two players."""
    match, _ = Match.begin(game, game.options.model_validate({"races": 1}), 2, source(3))
    dice, times = Dice(3), []
    while not match.over:
        seat = min(match.pending)
        start = process_time()
        pick = game.advise(match.observe(seat), match.pending[seat], dice)
        times.append(process_time() - start)
        match.answer(seat, pick)

    assert sorted(times)[-3] < 0.050


@GAMES
def test_it_wants_a_car_that_its_hand_wants(game: AnyGame) -> None:
    """With all the cards of red in hand it bids higher for red than for blue."""

    def highest_bid(colour: str) -> int:
        def arrange(state: Table[Any]) -> None:
            red = [face for face, card in enumerate(state.faces) if card.key[:3] == "red"]
            state.players[B].hand = red
            state.lots = [state.colours.index(colour)] * 6

        at = StockcarTable(game, 2, arrange)
        while at.state.phase == "auction" and len(at.state.lots) == 5:
            (who,) = at.who
            low, high, _ = at.range(who)
            if who != B:
                at.do(who, low if low <= high else "pass")
                continue
            (pick,) = game.advise(at.match.observe(B), at.asked(B), Dice(1))
            if pick == "pass":
                return low
            at.do(who, pick)
        raise AssertionError("it never passed")

    assert highest_bid("red") > highest_bid("blue")
