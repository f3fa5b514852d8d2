"""What lies on the table in both games: cars, hands, purses, and who may see them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Generic, TypeVar

from rules.engine.chance import Rng
from rules.engine.decisions import Seat
from rules.engine.secrecy import UNKNOWN, CountOnly, OwnerSees, Shown, deal_unseen
from rules.engine.state import BaseState
from rules.engine.texts import Text, say
from rules.stockcar.cards import Card
from rules.stockcar.track import Space, Track

NOBODY = -1
NO_CARD = -1
NO_CAR = -1
OFF = -1
"""The lane of a car that is not on the road: not yet, or home already."""

FIRST_SEAT = Seat(0)


@cache
def car_name(colour: str) -> Text:
    return say(f"car.{colour}")


@dataclass(kw_only=True)
class Car:
    """A car, told apart by its place in the list `cars`. `owner` is a seat or NOBODY."""

    owner: Shown[int] = NOBODY
    column: Shown[int] = 0
    lane: Shown[int] = OFF

    @property
    def on_road(self) -> bool:
        return self.lane != OFF

    @property
    def space(self) -> Space:
        return self.column, self.lane


@dataclass(kw_only=True)
class Purse:
    """What a seat owns beside its cars. `hand` holds numbers of faces, in order."""

    money: Shown[int] = 0
    hand: Annotated[list[int], OwnerSees] = field(default_factory=list)


P = TypeVar("P", bound=Purse)


@dataclass(kw_only=True)
class Table(BaseState, ABC, Generic[P]):
    """The whole table.

    `lots` are the cars still to be auctioned, the next one last; `lot` is the one that is up, with
    the highest bid and who made it. `card` is the card that was played last, or is being played.
    `home` are the cars in the order in which they came in. Seats follow each other in the order in
    which they bid and play.
    """

    players: Shown[list[P]]
    phase: Shown[str] = "deal"
    race: Shown[int] = 1
    dealer: Shown[Seat] = FIRST_SEAT
    cars: Shown[list[Car]] = field(default_factory=list)
    home: Shown[list[int]] = field(default_factory=list)
    lots: Annotated[list[int], CountOnly] = field(default_factory=list)
    lot: Shown[int] = NO_CAR
    opener: Shown[Seat] = FIRST_SEAT  # who bids first for the next car
    bid: Shown[int] = 0
    leader: Shown[int] = NOBODY
    passed: Shown[list[Seat]] = field(default_factory=list)
    turn: Shown[Seat] = FIRST_SEAT
    card: Shown[int] = NO_CARD
    line: Shown[int] = 0  # of that card: the one that is being carried out
    played: Shown[list[int]] = field(default_factory=list)

    @property
    @abstractmethod
    def track(self) -> Track: ...

    @property
    @abstractmethod
    def faces(self) -> Sequence[Card]:
        """The cards' faces; a card is the number of its face."""

    @property
    @abstractmethod
    def colours(self) -> tuple[str, ...]:
        """The names of the cars."""

    @property
    def seats(self) -> list[Seat]:
        return [Seat(i) for i in range(len(self.players))]

    def from_seat(self, seat: int) -> list[Seat]:
        """All seats, in their order from this one on."""
        n = len(self.players)
        return [Seat((seat + i) % n) for i in range(n)]

    def after(self, seat: int) -> Seat:
        return Seat((seat + 1) % len(self.players))

    def cars_of(self, seat: int) -> list[int]:
        return [i for i, car in enumerate(self.cars) if car.owner == seat]

    @property
    def carless(self) -> list[Seat]:
        """The seats that own no car yet."""
        owners = {car.owner for car in self.cars}
        return [seat for seat in self.seats if seat not in owners]

    @property
    def taken(self) -> dict[int, int]:
        """By column the lanes on which cars stand."""
        lanes: dict[int, int] = {}
        for car in self.cars:
            if car.lane != OFF:
                lanes[car.column] = lanes.get(car.column, 0) | 1 << car.lane
        return lanes

    @property
    def on_road(self) -> list[int]:
        return [i for i, car in enumerate(self.cars) if car.lane != OFF]

    @property
    def driving(self) -> list[int]:
        """The cars of this race that are not home."""
        return [car for car in range(len(self.colours)) if car not in self.home]

    def name(self, car: int) -> Text:
        return car_name(self.colours[car])

    def whereabouts(self, car: int) -> Text:
        """Where a car is, in a word or two."""
        there = self.cars[car]
        if car in self.home:
            return say("board.where.home", place=1 + self.home.index(car))
        if not there.on_road:
            return say("board.where.waits")
        if there.column < 1:
            return say("board.where.grid", row=1 - there.column, lane=there.lane + 1)
        return say("board.where.to", column=there.column, lane=there.lane + 1)

    def remember(self) -> Callable[[], None]:
        """Keep in mind where all cars are; calling what is returned puts them back there."""
        spaces, home = [car.space for car in self.cars], list(self.home)

        def put_back() -> None:
            self.home = home
            for car, (column, lane) in zip(self.cars, spaces, strict=True):
                car.column, car.lane = column, lane

        return put_back


def fill_in(
    state: Table[P],
    seat: Seat | None,
    rng: Rng,
    *,
    deck: Iterable[int],
    known: Sequence[Collection[int]],
    lots: Sequence[int],
    aside: list[int],
) -> None:
    """Deal what this seat cannot see at random: hands, the order of the lots, cards put aside.

    `deck` are all cards that are in this race; `known` those of each seat that lie in its hand for
    all to know; `lots` the cars that are still to come up.
    """
    unseen = Counter(deck)
    unseen.subtract(state.played)
    hidden = [aside]
    for other, player in enumerate(state.players):
        if UNKNOWN not in player.hand:
            unseen.subtract(player.hand)
            continue
        unseen.subtract(known[other])
        player.hand = [UNKNOWN] * (len(player.hand) - len(known[other]))
        hidden.append(player.hand)
    deal_unseen(rng, list(unseen.elements()), *hidden)
    for other, player in enumerate(state.players):
        if other != seat:
            player.hand = sorted([*player.hand, *known[other]])
    deal_unseen(rng, lots, state.lots)
