"""What lies on the table: cars, hands, columns, deck, and who may see them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.dragrace.components import BLUE, DECK, FINISH, GREEN, LANES, THIRD
from rules.engine.chance import Rng
from rules.engine.decisions import Seat
from rules.engine.game import Options
from rules.engine.secrecy import (
    UNKNOWN,
    CountOnly,
    Nobody,
    Observation,
    OwnerSees,
    Shown,
    TopOnly,
    copy_state,
    deal_unseen,
)
from rules.engine.state import BaseState

FIRST_SEAT = Seat(0)


class DragraceOptions(Options):
    """What a match may settle differently; the first two are recommended where time is short."""

    take_two: bool = False
    steal_most: int = Field(default=5, ge=1, le=5)
    track: int = Field(default=50, ge=40, le=50)
    gives: Literal["ask", "auto"] = "ask"
    back_cards: int = Field(default=2, ge=2, le=3)
    hand_limit: bool = False
    start_flags: bool = False
    after_laying: Literal["keep_all", "discard_as_many", "keep_as_many"] = "keep_all"
    empty_row_two: bool = False
    fifteen_extra: int = Field(default=1, ge=1, le=2)
    runs: Literal["one", "by_start"] = "one"


@dataclass(frozen=True, slots=True)
class Column:
    """Like cards of `number`, or a run of which `number` is the lowest."""

    number: int
    length: int
    run: bool = False

    @property
    def cards(self) -> list[int]:
        """The cards in ascending order."""
        if self.run:
            return list(range(self.number, self.number + self.length))
        return [self.number] * self.length


Table: TypeAlias = dict[int, tuple[Seat, Column]]
"""What lies in every slot, and in front of whom."""


@dataclass(kw_only=True)
class Player:
    """What a seat owns. `lane` is 0 while its car is not on the track; `hand` is in order."""

    hand: Annotated[list[int], OwnerSees] = field(default_factory=list)
    columns: Shown[list[Column]] = field(default_factory=list)
    space: Shown[int] = 0
    lane: Shown[int] = 0
    out: Shown[str] = ""  # the flag that put it out of the race

    @property
    def cards_in_front(self) -> int:
        return sum(column.length for column in self.columns)

    @property
    def longest(self) -> int:
        return max((column.length for column in self.columns), default=0)


@dataclass(kw_only=True)
class State(BaseState):
    """The whole table. The top of the deck and of the discard pile is at their end.

    `flags` says how many cards lie under each flag that is still in the deck. `to_open` are the
    cards that the row is to grow by at the end of this turn: as many as were laid in it.
    """

    options: Shown[DragraceOptions]
    players: Shown[list[Player]]
    phase: Shown[str] = "start"
    first: Shown[Seat] = FIRST_SEAT
    turn: Shown[Seat] = FIRST_SEAT
    turns: Shown[int] = 1
    to_open: Shown[int] = 0
    row: Shown[list[int]] = field(default_factory=list)
    discard: Annotated[list[int], TopOnly] = field(default_factory=list)
    deck: Annotated[list[int], CountOnly] = field(default_factory=list)
    flags: Annotated[dict[str, int], Nobody] = field(default_factory=dict)
    flags_seen: Shown[list[str]] = field(default_factory=list)

    @property
    def seats(self) -> list[Seat]:
        return [Seat(i) for i in range(len(self.players))]

    @property
    def racing(self) -> list[Seat]:
        """The seats that no flag has put out, in the order of their seats."""
        return [seat for seat in self.seats if not self.players[seat].out]

    @property
    def lanes(self) -> int:
        return LANES[len(self.players)]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that races."""
        n = len(self.players)
        following = (Seat((seat + i) % n) for i in range(1, n + 1))
        return next(other for other in following if not self.players[other].out)

    def others(self, seat: Seat) -> list[Seat]:
        """All that race but this seat, clockwise from its left."""
        return [other for other in self.from_seat(seat) if other != seat]

    def from_seat(self, seat: Seat) -> list[Seat]:
        """All that race, clockwise from this seat."""
        n = len(self.players)
        around = [Seat((seat + i) % n) for i in range(n)]
        return [other for other in around if not self.players[other].out]

    def slot(self, column: Column) -> int:
        """What a column is compared with: columns of its number; runs with runs (DR-22b, DR-27).

        By option a run is compared only with runs that begin alike (DH-8).
        """
        return self.run_slot(column.number) if column.run else column.number

    def run_slot(self, lowest: int) -> int:
        """The slot of a run that begins with this number."""
        return -lowest if self.options.runs == "by_start" else 0

    @property
    def table(self) -> Table:
        """What lies in every slot, and in front of whom."""
        return {
            self.run_slot(column.number) if column.run else column.number: (Seat(seat), column)
            for seat, player in enumerate(self.players)
            for column in player.columns
        }


def setup(options: DragraceOptions, seats: int) -> State:
    """Cars beside the track, nothing dealt."""
    return State(options=options, players=[Player() for _ in range(seats)])


def flag_places(state: State) -> dict[str, range]:
    """How many cards may lie under each flag that is in the deck (DR-04, DH-9)."""
    left = len(state.deck)
    lowest = len(DECK) - 2 * THIRD
    places = {FINISH: range(min(lowest, left) + 1)}
    if state.options.start_flags:
        places = {
            GREEN: range(lowest + THIRD, left + 1),
            BLUE: range(lowest, min(lowest + THIRD, left) + 1),
            **places,
        }
    return {name: place for name, place in places.items() if name not in state.flags_seen}


def imagine(seen: Observation[State], rng: Rng) -> State:
    """A table that fits what was seen: hands, covered cards and flags that could be."""
    state = copy_state(seen.state)
    if not state.deck:
        return state
    places = [state.deck, *(player.hand for player in state.players)]
    covered = state.discard[:-1]
    hidden = [place for place in places if UNKNOWN in place]
    unseen = Counter(DECK)
    unseen.subtract(state.row)
    unseen.subtract(state.discard[-1:])
    for player in state.players:
        if UNKNOWN not in player.hand:
            unseen.subtract(player.hand)
        for column in player.columns:
            unseen.subtract(column.cards)
    deal_unseen(rng, list(unseen.elements()), covered, *hidden)
    state.discard[:-1] = covered
    for player in state.players:
        player.hand.sort()
    if state.phase != "grid":
        state.flags = {
            name: place[rng.below(len(place))] for name, place in flag_places(state).items()
        }
    return state
