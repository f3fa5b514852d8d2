"""A drive thought through to its end: one car, and what it expects of the others.

Cards lie open, so a plan for one car is plain arithmetic once the others are numbers: how likely a
card is the highest, how likely a bonus is still there, how likely the race goes on. The search goes
from space to space, for no car drives back, and keeps the best few ways to each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import TypeAlias

from rules.autorace.components import HOME, STATIONS, TOWING_SPACES
from rules.autorace.orders import Order
from rules.autorace.state import Player

ROUNDS_AHEAD = 30
"""Rounds that a plan looks at; a race has about 20."""

DRAWS_AHEAD = 5
"""Draws in a row that a plan considers on one station."""

WISH_TO_ARRIVE = 20.0
"""Dollars for which a house player would get home rather than stop: a race is for racing."""

ROUND_COST = 0.15
"""What a round more is held to cost when two ways to a space are compared."""

UNKNOWN_CARD = 0.4
"""What a missing space is held to cost while no card is in the pile that could be bought for it."""

Cards: TypeAlias = tuple[int, ...]

# One way to a space: dollars so far, rounds so far, and the key of the order that it began with;
# filed under the cards then in hand (ascending) and in the pile.
_Way: TypeAlias = tuple[float, int, str]
_Ways: TypeAlias = dict[tuple[Cards, Cards], _Way]


@dataclass(frozen=True, slots=True)
class Car:
    """What a plan needs to know of a car."""

    position: int
    hand: Cards
    pile: Cards
    money: int

    @classmethod
    def of(cls, player: Player) -> Car:
        return cls(player.position, tuple(player.hand), tuple(player.pile), player.money)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat expects, in dollars.

    `fines[number]`; `fuel` for one draw; `bonuses[r][space]` and `alive[r]`, how likely the race
    still goes on, for the r-th round from now (0 is this one) below ROUNDS_AHEAD.
    """

    fines: Sequence[float]
    fuel: float
    bonuses: Sequence[Mapping[int, float]]
    alive: Sequence[float]
    towing: bool


def worth_of_orders(
    orders: Iterable[Order], car: Car, outlook: Outlook, width: int
) -> dict[str, float]:
    """What a car may gain from now on, by the key of the order it gives; `width` ways are kept."""
    search = _Search(car, outlook, width)
    for order in orders:
        search.begin(order)
    search.drive()
    return search.worth


class _Search:
    """The best ways found so far to every space ahead."""

    def __init__(self, car: Car, outlook: Outlook, width: int) -> None:
        self.car = car
        self.outlook = outlook
        self.width = width
        self.worth: dict[str, float] = {}
        self.ways: list[_Ways] = [{} for _ in range(HOME + 1)]

    def begin(self, order: Order) -> None:
        """Enter what one order leads to."""
        here, cards = self.car.position, (self.car.hand, self.car.pile)
        way = (0.0, 0, order.key)
        if order.number:
            self._play(here, cards, self.car.hand.index(order.number), way)
        elif order.draws:
            self._draw(here, cards, way)

    def drive(self) -> None:
        """Think on from every space in turn."""
        for space in range(self.car.position, HOME):
            if not self.ways[space]:
                continue
            if space in STATIONS:
                self._draw_on(space)
            for cards, way in self._best(space):
                before = 0
                for i, number in enumerate(cards[0]):
                    if space + number > HOME:
                        break
                    if number != before:
                        self._play(space, cards, i, way)
                    before = number

    def _play(self, space: int, cards: tuple[Cards, Cards], i: int, way: _Way) -> None:
        """Play the i-th card in hand."""
        (hand, pile), (value, rounds, first) = cards, way
        outlook = self.outlook
        number = hand[i]
        to = space + number
        rest = hand[:i] + hand[i + 1 :]
        at = rounds if rounds < ROUNDS_AHEAD else -1
        gain = outlook.bonuses[at].get(to, 0.0) - outlook.fines[number]
        if outlook.towing:
            gain += (HOME - space) // TOWING_SPACES - (HOME - to) // TOWING_SPACES
        if to == HOME:
            gain += WISH_TO_ARRIVE
        elif not rest and to not in STATIONS:
            gain -= HOME - to  # out of cards
        value += outlook.alive[at] * gain
        self._enter(to, (rest, (*pile, number)), (value, rounds + 1, first))

    def _draw(self, space: int, cards: tuple[Cards, Cards], way: _Way) -> _Way:
        """Buy the top of the pile."""
        (hand, pile), (value, rounds, first) = cards, way
        cost = self.outlook.fuel * self.outlook.alive[rounds if rounds < ROUNDS_AHEAD else -1]
        way = (value - cost, rounds + 1, first)
        self._enter(space, _drawn(hand, pile), way)
        return way

    def _draw_on(self, space: int) -> None:
        """Add all that can be bought back here, one card after the other."""
        latest = self._best(space)
        for _ in range(DRAWS_AHEAD):
            latest = [
                (_drawn(*cards), self._draw(space, cards, way))
                for cards, way in latest
                if cards[1] and self.car.money + way[0] >= self.outlook.fuel
            ]

    def _enter(self, space: int, cards: tuple[Cards, Cards], way: _Way) -> None:
        """Note a way, and what it is worth to stop there."""
        value, rounds, first = way
        if value > self.worth.get(first, -HOME):
            self.worth[first] = value
        ways = self.ways[space]
        known = ways.get(cards)
        if known is None or known[0] - ROUND_COST * known[1] < value - ROUND_COST * rounds:
            ways[cards] = way

    def _best(self, space: int) -> list[tuple[tuple[Cards, Cards], _Way]]:
        ways = self.ways[space]
        if len(ways) <= self.width:
            return list(ways.items())

        def promise(item: tuple[tuple[Cards, Cards], _Way]) -> float:
            (hand, pile), (value, rounds, _) = item
            return value - ROUND_COST * rounds - _cost_to_home(space, hand, pile, self.outlook)

        return nlargest(self.width, ways.items(), key=promise)


def _drawn(hand: Cards, pile: Cards) -> tuple[Cards, Cards]:
    return tuple(sorted((*hand, pile[-1]))), pile[:-1]


def _cost_to_home(space: int, hand: Cards, pile: Cards, outlook: Outlook) -> float:
    """Fines and fuel for the rest of the road, if only the sum of the cards counted."""
    fines = outlook.fines
    missing = HOME - space
    total = sum(hand)
    cost = 0.0
    for number in hand:
        cost += fines[number]
    if total >= missing:
        return cost * missing / total
    if space > STATIONS[-1]:
        return cost + HOME  # no way home from here
    missing -= total
    for number in reversed(pile):
        cost += outlook.fuel + fines[number]
        missing -= number
        if missing <= 0:
            return cost
    return cost + missing * UNKNOWN_CARD
