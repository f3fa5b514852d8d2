"""What holds in every match, whatever is ordered and agreed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.autorace import GAME
from rules.autorace.components import NUMBERS, PURSE
from rules.autorace.state import AutoraceOptions, State
from rules.engine.events import Event
from rules.engine.match import Match
from tests.rules.contract.driver import Play

ROUNDS = 250
"""More than a race can have: money bounds the draws, 72 the moves, AR-52 the rest."""

OPTIONS = st.builds(
    AutoraceOptions,
    series=st.sampled_from(["single", "boost", "carry"]),
    races=st.integers(1, 3),
    deals=st.booleans(),
    selling=st.booleans(),
    towing=st.booleans(),
    stuck_pays=st.booleans(),
    circle_pays=st.booleans(),
    three_arrivals_roll=st.booleans(),
    broke=st.sampled_from(["partial", "waive"]),
    secret_money=st.booleans(),
)


def some_match(options: AutoraceOptions, seats: int, seed: int) -> Iterator[Play]:
    """A match of random orders and deals, looked at after every answer."""
    play = Play.begin(GAME, options, seats, seed)
    yield play
    while not play.match.over:
        play.step()
        yield play


def from_bank(event: Event, seats: int) -> int:
    """What an event says that the bank paid out, or took in."""
    args = event.args
    match event.name:
        case "fine.paid" | "fine.short" | "draw.drawn" | "out" | "towed":
            assert isinstance(args["paid"], int)
            return -args["paid"]
        case "bonus.taken" | "bonus.shared":
            assert isinstance(args["got"], int)
            winners = 1 if event.name == "bonus.taken" else len(cast("list[int]", args["who"]))
            return args["got"] * winners
        case "race.begins_with_boost":
            return PURSE * seats
    return 0


@settings(max_examples=30, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 5), seed=st.integers(0, 10_000))
def test_every_dollar_is_accounted_for(options: AutoraceOptions, seats: int, seed: int) -> None:
    for play in some_match(options, seats, seed):
        purses = [player.money for player in play.match.state.players]

        assert min(purses) >= 0
        assert sum(purses) == PURSE * seats + sum(from_bank(e, seats) for e in play.told)


@settings(max_examples=30, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 5), seed=st.integers(0, 10_000))
def test_cards_and_cars(options: AutoraceOptions, seats: int, seed: int) -> None:
    """No card is lost, no car drives back, and the Banner can be played unless that was sold."""
    before = [0] * seats
    race = 1
    for play in some_match(options, seats, seed):
        state: State = play.match.state
        if state.race != race:
            race, before = state.race, [0] * seats
        cards = [card for p in state.players for card in (*p.hand, *p.pile)]
        positions = [player.position for player in state.players]

        assert sorted(cards) == sorted([*NUMBERS] * seats)
        assert all(player.hand == sorted(player.hand) for player in state.players)
        assert all(old <= new <= 72 for old, new in zip(before, positions, strict=True))
        assert banner_can_be_played(play.match)
        assert state.round <= ROUNDS
        before = positions


def banner_can_be_played(match: Match[State]) -> bool:
    return all(
        decision.name != "order"
        or "wait" in [option.key for option in getattr(decision, "options", ())]
        or any(limit.kind == "move" for limit in match.state.players[seat].limits)
        for seat, decision in match.pending.items()
    )
