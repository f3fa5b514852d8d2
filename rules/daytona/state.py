"""What lies on the table: the shared table, and what this game adds to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from rules.daytona.components import COLOURS, DECK, FACES, START_MONEY, TRACKS, nine
from rules.engine.chance import Rng
from rules.engine.game import Options, Standing
from rules.engine.secrecy import CountOnly, Observation, Shown, copy_state
from rules.engine.texts import say
from rules.stockcar.cards import Card
from rules.stockcar.state import NOBODY, Purse, Table, fill_in
from rules.stockcar.track import Track


class DaytonaOptions(Options):
    """What a match may settle differently."""

    races: int = Field(default=3, ge=1, le=5)
    auction: Literal["open", "sealed"] = "open"
    track: Literal["usual", "long"] = "usual"


@dataclass(kw_only=True)
class State(Table[Purse]):
    """The whole table. `aside` is the card that five players leave over."""

    options: Shown[DaytonaOptions]
    players: Shown[list[Purse]]
    aside: Annotated[list[int], CountOnly] = field(default_factory=list)

    @property
    def track(self) -> Track:
        return TRACKS[self.options.track]

    @property
    def faces(self) -> Sequence[Card]:
        return FACES

    @property
    def colours(self) -> tuple[str, ...]:
        return COLOURS


def setup(options: DaytonaOptions, seats: int) -> State:
    """Everybody with the same money, and nothing dealt."""
    return State(options=options, players=[Purse(money=START_MONEY) for _ in range(seats)])


def imagine(seen: Observation[State], rng: Rng) -> State:
    """A table that fits what was seen. That a car's #9 is in its owner's hand is known to all."""
    state = copy_state(seen.state)
    if not state.cars:
        return state
    known: list[list[int]] = [[] for _ in state.seats]
    for car, there in enumerate(state.cars):
        if there.owner != NOBODY and nine(car) not in state.played:
            known[there.owner].append(nine(car))
    sold = [nine(car) for car, there in enumerate(state.cars) if there.owner != NOBODY]
    lots = [
        car
        for car, there in enumerate(state.cars)
        if state.lots and not there.on_road and car != state.lot
    ]
    fill_in(
        state,
        seen.seat,
        rng,
        deck=[*DECK, *sold],
        known=known,
        lots=lots,
        aside=state.aside,
    )
    return state


def standings(state: State) -> list[Standing]:
    """The richest is first; who has as much shares the place."""
    money = {seat: state.players[seat].money for seat in state.seats}
    return [
        Standing(
            seat,
            1 + sum(other > money[seat] for other in money.values()),
            say("score", money=money[seat]),
        )
        for seat in sorted(money, key=lambda seat: money[seat], reverse=True)
    ]
