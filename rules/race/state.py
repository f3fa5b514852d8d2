"""What lies on the table: the shared table, and what this game adds to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.chance import Rng, pick_one
from rules.engine.game import Options
from rules.engine.secrecy import CountOnly, Observation, OwnerSees, Shown, copy_state
from rules.engine.texts import Text, say
from rules.race.components import CARS, COLOURS, DECK, FACES, START_MONEY, TRACK
from rules.stockcar.cards import Card
from rules.stockcar.state import Purse, Table, fill_in
from rules.stockcar.track import Track


class RaceOptions(Options):
    """What a match may settle differently."""

    races: int = Field(default=3, ge=1, le=5)
    betting: bool = True
    auction: Literal["open", "sealed"] = "open"
    single: Literal["six", "ten"] = "six"
    remove_two: bool = False
    aside: Literal["three", "one"] = "three"
    winner: Literal["cash", "prizes"] = "cash"


@dataclass(kw_only=True)
class Player(Purse):
    """What a seat owns. `slip` are the cars it has staked on in this race; `won` is the sum of its
    prizes and stakes in all races."""

    slip: Annotated[list[int], OwnerSees] = field(default_factory=list)
    void: Shown[bool] = False
    won: Shown[int] = 0


@dataclass(kw_only=True)
class State(Table[Player]):
    """The whole table.

    `again` are the cars that come up a second time, the next one first; `removed` those that do not
    race; `beside` the lanes of the cars that stand damaged beside the road. `due` is how many
    stakes are to be made now, `lines` how many red lines were passed.
    """

    options: Shown[RaceOptions]
    players: Shown[list[Player]]
    aside: Annotated[list[int], CountOnly] = field(default_factory=list)
    again: Shown[list[int]] = field(default_factory=list)
    removed: Shown[list[int]] = field(default_factory=list)
    beside: Shown[dict[int, int]] = field(default_factory=dict)
    lines: Shown[int] = 0
    due: Shown[int] = 0

    @property
    def track(self) -> Track:
        return TRACK

    @property
    def faces(self) -> Sequence[Card]:
        return FACES[self.options.single]

    @property
    def colours(self) -> tuple[str, ...]:
        return COLOURS

    @property
    def racing(self) -> list[int]:
        """The cars that take part."""
        return [car for car in CARS if car not in self.removed]

    @property
    def driving(self) -> list[int]:
        return [car for car in super().driving if car not in self.removed]

    def whereabouts(self, car: int) -> Text:
        if car in self.removed:
            return say("board.where.removed")
        if car in self.beside:
            return say("board.where.beside", column=self.cars[car].column)
        return super().whereabouts(car)

    def remember(self) -> Callable[[], None]:
        put_back, beside = super().remember(), dict(self.beside)

        def put_all_back() -> None:
            put_back()
            self.beside = beside

        return put_all_back


def setup(options: RaceOptions, seats: int) -> State:
    """Everybody with the same money, and nothing dealt."""
    return State(options=options, players=[Player(money=START_MONEY) for _ in range(seats)])


def imagine(seen: Observation[State], rng: Rng) -> State:
    """A table that fits what was seen: hands, lots, cards put aside, the slips of the others."""
    state = copy_state(seen.state)
    if not state.cars:
        return state
    shown = {*state.again, *state.removed, state.lot}
    lots = [
        car
        for car, there in enumerate(state.cars)
        if state.lots and car not in shown and not there.on_road
    ]
    known: list[list[int]] = [[] for _ in state.seats]
    fill_in(state, seen.seat, rng, deck=DECK, known=known, lots=lots, aside=state.aside)
    for seat, player in enumerate(state.players):
        if seat != seen.seat:
            player.slip = [pick_one(rng, state.racing) for _ in player.slip]
    return state
