"""A game of a single script: what a test of the engine needs, and no more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from rules.engine.chance import Dice, Rng, Source
from rules.engine.decisions import Decision, Option, Pick, Seat
from rules.engine.game import Game, Options, Standing
from rules.engine.match import Match, Outcome
from rules.engine.samples import random_pick
from rules.engine.scene import Scene
from rules.engine.scripts import Script
from rules.engine.secrecy import CountOnly, Observation, OwnerSees, Shown
from rules.engine.state import BaseState
from rules.engine.texts import Text

A, B, C = Seat(0), Seat(1), Seat(2)
SOURCE = Source(bytes(32))


@dataclass
class SmallPlayer:
    hand: Annotated[list[int], OwnerSees] = field(default_factory=list)
    money: Shown[int] = 10


@dataclass(kw_only=True)
class SmallState(BaseState):
    """`done` is what scripts write down; a script that wants another phase names it."""

    options: Shown[Options] = field(default_factory=Options)
    players: Shown[list[SmallPlayer]]
    phase: Shown[str] = "first"
    done: Shown[list[str]] = field(default_factory=list)
    deck: Annotated[list[int], CountOnly] = field(default_factory=lambda: list(range(20)))


def as_is(thing: object) -> Option:
    return Option(str(thing), "thing", {"thing": str(thing)})


def _setup(_options: Options, seats: int) -> SmallState:
    return SmallState(players=[SmallPlayer() for _ in range(seats)])


def _advise(_seen: Observation[SmallState], decision: Decision, dice: Dice) -> Pick:
    return random_pick(decision, dice)


def _imagine(seen: Observation[SmallState], _rng: Rng) -> SmallState:
    return seen.state


def _draw(_seen: Observation[SmallState]) -> Scene:
    return Scene(1, 1, (), ())


def _describe(_seen: Observation[SmallState]) -> list[Text]:
    return []


def _standings(state: SmallState) -> list[Standing]:
    return [Standing(Seat(seat), 1, Text("thing")) for seat in range(len(state.players))]


def game_of(play: Callable[[SmallState], Script[None]], version: int = 1) -> Game[SmallState]:
    return Game(
        key="small",
        title="Small",
        authors="nobody",
        version=version,
        least_seats=1,
        most_seats=3,
        options=Options,
        state=SmallState,
        setup=_setup,
        play=play,
        texts={},
        draw=_draw,
        describe=_describe,
        advise=_advise,
        imagine=_imagine,
        standings=_standings,
        acts=frozenset({"deal", "refuse", "tax"}),
    )


def begin(
    play: Callable[[SmallState], Script[None]], seats: int = 3
) -> tuple[Match[SmallState], Outcome]:
    return Match.begin(game_of(play), Options(), seats, SOURCE)


def number(match: Match[SmallState], seat: Seat) -> int:
    """The number of the decision that a seat may answer now."""
    asked = match.asked(seat)
    assert asked is not None
    return asked.number


def names(outcome: Outcome) -> list[str]:
    return [event.name for event in outcome.events]
