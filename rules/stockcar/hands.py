"""A hand as its owner sees it: as little cards below the road, and what it does for each car."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rules.engine.decisions import Seat
from rules.engine.scene import Box, Car, Label, Shape
from rules.engine.texts import Text, say
from rules.stockcar.cards import WILD, Card
from rules.stockcar.oval import WIDTH
from rules.stockcar.state import Table

AnyTable: TypeAlias = Table[Any]  # Any: each game's players are its own

_LEFT, _RIGHT = 20.0, WIDTH - 20.0
_HEAD = 52.0  # the first line: what all cards together do
_ROW = 86.0
_CARD = 78.0
_CELL = 43.0  # one line of a card
_EDGE = 5.0
_GAP = 8.0
_COPIES = 36.0  # how many there are of a card, to its right
_ICON = 16.0
_SUM = 76.0  # what all cards do for one car: its picture and a number
_A_LINE = 12  # cards that a line of words takes


def steps(cards: Sequence[Card], car: int) -> int:
    """How far these cards move a car, all together, where nothing is in its way."""
    return sum(line.steps for card in cards for line in card.lines if line.car == car)


def spare_steps(cards: Sequence[Card], car: int) -> int:
    """How much further wild lines may move it: those on cards on which it is not printed."""
    return sum(steps([card], WILD) for card in cards if car not in card.cars)


def hand_of(state: AnyTable, seat: Seat | None) -> list[Card]:
    """The cards that a seat holds; none for those who hold no seat."""
    return [] if seat is None else [state.faces[face] for face in state.players[seat].hand]


# ---------------------------------------------------------------- in words


def in_words(cards: Sequence[Card]) -> str:
    """By initials and steps: `R6-B4-any2-Y1 G5`."""
    return " ".join(_in_short(card) for card in cards)


def notes(state: AnyTable, seat: Seat) -> tuple[Text, ...]:
    """A seat's hand in lines that stay readable."""
    cards = hand_of(state, seat)
    rows = [in_words(cards[n : n + _A_LINE]) for n in range(0, len(cards), _A_LINE)]
    return tuple(say("hand.more" if n else "hand.cards", cards=row) for n, row in enumerate(rows))


def _in_short(card: Card) -> str:
    if card.pair:
        return "+".join(card.colours[car][0].upper() for car in card.pair)
    return "-".join(
        f"{'any' if line.car == WILD else card.colours[line.car][0].upper()}{line.steps}"
        for line in card.lines
    )


def worth(state: AnyTable, seat: Seat, car: int, name: str = "hand.worth") -> Text:
    """What a seat's cards do for a car; `<name>_wild` words it where wild lines may add to it."""
    cards = hand_of(state, seat)
    n, wild = steps(cards, car), spare_steps(cards, car)
    return say(f"{name}_wild" if wild else name, car=state.name(car), n=n, wild=wild)


# ---------------------------------------------------------------- in the picture


def height(hand: Sequence[Card]) -> float:
    """How much room a hand takes; none when it is empty."""
    return _HEAD + _ROW * (1 + max(row for row, _, _ in _places(hand))) if hand else 0.0


def draw(
    hand: Sequence[Card], cars: Sequence[int], top: float, fills: Mapping[int, str]
) -> Iterator[Shape]:
    """The cards in rows, like ones once; above them how far they move each of these cars."""
    yield from _sums(hand, cars, top, fills)
    numbers = Counter(hand)
    for row, left, card in _places(hand):
        y = top + _HEAD + row * _ROW
        yield from _card(card, left, y, fills)
        if numbers[card] > 1:
            copies = say("scene.copies", n=numbers[card])
            x = left + _width(card) + 4
            yield Label(x, y + _CARD / 2, copies, 24, anchor="left", weight="bold")


def _sums(
    hand: Sequence[Card], cars: Sequence[int], top: float, fills: Mapping[int, str]
) -> Iterator[Shape]:
    y = top + 26
    yield Label(_LEFT + 2, y, say("scene.hand"), 22, anchor="left", weight="bold", room=200)
    x = _LEFT + 206.0
    for car in cars:
        yield Car(x + _ICON, y, _ICON, car, str(car + 1), fill=fills.get(car))
        yield Label(x + 38, y, str(steps(hand, car)), 24, anchor="left", weight="bold")
        x += _SUM
    if wild := steps(hand, WILD):
        yield Label(x, y, say("scene.any_more", n=wild), 24, anchor="left", room=_RIGHT - x)


def _places(hand: Sequence[Card]) -> list[tuple[int, float, Card]]:
    """Where each kind of card lies: its row, and how far from the left."""
    placed: list[tuple[int, float, Card]] = []
    row, x = 0, _LEFT
    for card, n in Counter(hand).items():
        taken = _width(card) + (_COPIES if n > 1 else 0)
        if x + taken > _RIGHT:
            row, x = row + 1, _LEFT
        placed.append((row, x, card))
        x += taken + _GAP
    return placed


def _width(card: Card) -> float:
    return 2 * _EDGE + _CELL * max(1, len(card.pair or card.lines))


def _card(card: Card, left: float, top: float, fills: Mapping[int, str]) -> Iterator[Shape]:
    """Cars with their steps below, from left to right as they are carried out."""
    width = _width(card)
    yield Box(left, top, width, _CARD, "card", "line", 1.5, 8)
    places = [left + _EDGE + (n + 0.5) * _CELL for n in range(len(card.pair or card.lines))]
    if card.pair:
        yield Label(left + width / 2, top + 58, say("scene.pair"), 18, room=width)
        for x, car in zip(places, card.pair, strict=True):
            yield Car(x, top + 23, _ICON, car, str(car + 1), fill=fills.get(car))
        return
    for x, line in zip(places, card.lines, strict=True):
        yield Label(x, top + 58, str(line.steps), 26, weight="bold")
        if line.car == WILD:
            yield Label(x, top + 23, say("scene.any"), 20, weight="bold", room=_CELL)
        else:
            yield Car(x, top + 23, _ICON, line.car, str(line.car + 1), fill=fills.get(line.car))
