"""What holds in every race, whatever is played, at any table with any options."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.daytona import GAME as DAYTONA
from rules.daytona.components import DECK as DAYTONA_DECK
from rules.daytona.components import nine
from rules.engine.chance import Dice
from rules.engine.decisions import Choose
from rules.engine.events import Event
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.race import GAME as RACE
from rules.race.components import DECK as RACE_DECK
from rules.race.components import PRIZES as RACE_PRIZES
from rules.stockcar.state import NOBODY, Table
from tests.rules.stockcar.arena import source

ONE_MENU = 25
"""Options of a Discord menu: with no more than that, nothing has to be paged."""

AnyTable = Table[Any]  # Any: the players of either game


def cards_of(state: AnyTable, aside: list[int]) -> Counter[int]:
    hands = [face for player in state.players for face in player.hand]
    return Counter([*state.played, *aside, *hands])


def assert_sound(state: AnyTable) -> None:
    """No two cars on one space, none where no car may stand, none home twice."""
    spaces = [car.space for car in state.cars if car.on_road]
    assert len(spaces) == len(set(spaces))
    assert all(state.track.lanes(column) >> lane & 1 for column, lane in spaces)
    assert len(state.home) == len(set(state.home))
    assert not any(state.cars[car].on_road for car in state.home)


class Purses:
    """The books of a match, kept by what was told: nothing comes from or goes anywhere else."""

    PAID = ("auction.sold", "auction.forced", "auction.last", "auction.given")

    def __init__(self, start: int, seats: int) -> None:
        self.money = [start] * seats

    def note(self, events: list[Event]) -> None:
        for event in events:
            if event.name in self.PAID:
                self.money[self._int(event.args["who"])] -= self._int(event.args["price"])
            results: Any = event.args.get("results", ())  # Any: a list of texts
            for line in results:
                gain = line.args.get("prize", line.args.get("gain"))
                if gain is not None and "who" in line.args:
                    self.money[line.args["who"]] += gain

    @staticmethod
    def _int(value: object) -> int:
        assert isinstance(value, int)
        return value


@settings(max_examples=15, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "races": st.integers(1, 2),
            "auction": st.sampled_from(["open", "sealed"]),
            "track": st.sampled_from(["usual", "long"]),
        }
    ),
    st.integers(2, 6),
    st.integers(0, 2**32),
)
def test_daytona_stays_sound(options: dict[str, Any], seats: int, seed: int) -> None:
    # Any: values of options, checked by pydantic
    match, outcome = Match.begin(DAYTONA, DAYTONA.options(**options), seats, source(seed))
    purses, dice = Purses(300_000, seats), Dice(seed)
    purses.note(list(outcome.events))
    while not match.over:
        seat = min(match.pending)
        decision = match.pending[seat]
        assert not isinstance(decision, Choose) or len(decision.options) <= ONE_MENU
        purses.note(list(match.answer(seat, random_pick(decision, dice)).events))
        state = match.state
        assert_sound(state)
        assert min(player.money for player in state.players) >= 0
        nines = [nine(car) for car, there in enumerate(state.cars) if there.owner != NOBODY]
        assert Counter([*DAYTONA_DECK, *nines]) == cards_of(state, state.aside)
        if not match.log:
            assert purses.money == [player.money for player in state.players]


@settings(max_examples=15, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "races": st.integers(1, 2),
            "auction": st.sampled_from(["open", "sealed"]),
            "betting": st.booleans(),
            "single": st.sampled_from(["six", "ten"]),
            "remove_two": st.booleans(),
            "aside": st.sampled_from(["three", "one"]),
        }
    ),
    st.integers(2, 6),
    st.integers(0, 2**32),
)
def test_race_stays_sound(options: dict[str, Any], seats: int, seed: int) -> None:
    # Any: values of options, checked by pydantic
    match, outcome = Match.begin(RACE, RACE.options(**options), seats, source(seed))
    purses, dice = Purses(200_000, seats), Dice(seed)
    purses.note(list(outcome.events))
    while not match.over:
        seat = min(match.pending)
        decision = match.pending[seat]
        assert not isinstance(decision, Choose) or len(decision.options) <= ONE_MENU
        purses.note(list(match.answer(seat, random_pick(decision, dice)).events))
        state = match.state
        assert_sound(state)
        assert Counter(RACE_DECK) == cards_of(state, state.aside)
        assert not any(state.cars[car].on_road for car in (*state.beside, *state.removed))
        if not match.log:
            assert purses.money == [player.money for player in state.players]
    if not options["betting"]:
        prizes = sum(RACE_PRIZES[: len(match.state.racing)]) * options["races"]
        paid = sum(player.won for player in match.state.players)
        assert prizes - 6_000 * options["races"] < paid <= prizes, "shared ones are rounded down"
