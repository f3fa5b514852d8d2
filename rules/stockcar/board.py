"""The table of both games as shapes, made from what was observed. No pixels here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from rules.engine.decisions import Seat
from rules.engine.scene import Box, Car, Label, Line, Polygon, Scene, Shape, Spot
from rules.engine.texts import Text, say
from rules.stockcar import hands
from rules.stockcar.cards import WILD, Card
from rules.stockcar.oval import WIDTH, Oval
from rules.stockcar.state import NO_CAR, NO_CARD, NOBODY, Table
from rules.stockcar.track import lanes_of

AnyTable: TypeAlias = Table[Any]  # Any: each game's players are its own

_PAD = 32.0  # from the road to what stands inside the oval
_ROW = 76.0
_CARD_TOP, _CARD = 286.0, 92.0
_HOME_TOP, _HOME = 388.0, 52.0
_HOME_NAME = 76.0
_SEATS_TOP = 452.0
_SEATS_WIDTH = 288.0
_ICON = 15.0


@dataclass(frozen=True)
class Look:
    """What a game's picture has of its own: `fills` of cars whose colour is no seat's, `lines` over
    the road behind columns, each with its name."""

    oval: Oval
    races: int
    fills: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[tuple[int, str], ...] = ()

    def car(self, car: int, x: float, y: float, r: float, *, faded: bool = False) -> Car:
        return Car(x, y, r, car, str(car + 1), faded, self.fills.get(car))

    @property
    def left(self) -> float:
        return self.oval.inner[0] + _PAD

    @property
    def right(self) -> float:
        return self.oval.inner[1] - _PAD


def draw(
    state: AnyTable, look: Look, seat: Seat | None = None, more: Sequence[Shape] = ()
) -> Scene:
    """The table as one picture, legible on a telephone; `more` are the game's own pieces.

    A seat sees its hand at the bottom.
    """
    seats, hand = len(state.players), hands.hand_of(state, seat)
    height = int(look.oval.height + hands.height(hand))
    return Scene(
        WIDTH,
        height,
        _ground(look.oval, look.lines, seats, height),
        (
            *_headline(state, look),
            *_middle(state, look),
            *_home(state, look),
            *_cars(state, look),
            *_seats(state, look),
            *(hands.draw(hand, state.driving, look.oval.height, look.fills) if hand else ()),
            *more,
            *_spots(state, look),
        ),
    )


@lru_cache(maxsize=64)
def _ground(
    oval: Oval, lines: tuple[tuple[int, str], ...], seats: int, height: int
) -> tuple[Shape, ...]:
    """What never changes: the road, the grid, the numbers of columns and lanes, the panels."""
    return (
        Box(0, 0, WIDTH, height, "paper"),
        *_road(oval),
        *_marks(oval, lines),
        *_panels(oval, seats),
    )


def _road(oval: Oval) -> Iterator[Shape]:
    track = oval.track
    for column in range(track.rear, track.home):
        fill = "track.alt" if column % 2 else "track"
        for lane in lanes_of(track.lanes(column)):
            yield Polygon(oval.outline((column, lane)), fill, "line", 1)
        for lane in lanes_of(track.reds(column)):
            yield Polygon(oval.outline((column, lane)), "danger", "line", 1)
    for column, (x, y) in oval.numbers():
        yield Label(x, y, str(column), 20)


def _marks(oval: Oval, lines: Sequence[tuple[int, str]]) -> Iterator[Shape]:
    """The finish line, other lines over the road, start places, lanes."""
    yield Line(oval.across(0), "ink", 7)
    for column, name in lines:
        ends = oval.across(column)
        yield Line(ends, "danger", 7)
        yield Line(ends, "ink", 2)
        x, y = oval.point(column + 0.5, oval.lanes - 0.5)  # lines lie before narrow places
        yield Label(x, y, say(name), 24, weight="bold")
    for lane in lanes_of(oval.track.lanes(1)):
        x, y = oval.centre((1, lane))
        yield Label(x, y, str(lane + 1), 20, "ink.soft")
    for place, space in enumerate(oval.track.grid, 1):
        x, y = oval.centre(space)
        yield Label(x, y, str(place), 20, "ink.soft")
    x, y = oval.grid_top
    yield Label(x, y, say("scene.grid"), 18, "ink.soft", "left")


def _panels(oval: Oval, seats: int) -> Iterator[Shape]:
    left, right = oval.inner[0] + _PAD, oval.inner[1] - _PAD
    yield Box(left, _CARD_TOP, right - left, _CARD, "panel", "line", 1, 10)
    yield Box(left, _HOME_TOP, right - left, _HOME, "panel", "line", 1, 10)
    for seat in range(seats):
        top = _SEATS_TOP + seat * _ROW
        yield Box(left, top, _SEATS_WIDTH, _ROW - 6, "panel", "line", 1, 10)


# ---------------------------------------------------------------- inside the oval


def _headline(state: AnyTable, look: Look) -> Iterator[Shape]:
    text = say("scene.over") if state.over else say("scene.race", race=state.race, races=look.races)
    yield Label(look.left + 2, 262, text, 30, anchor="left", weight="bold", room=360)


def _middle(state: AnyTable, look: Look) -> Iterator[Shape]:
    """The car that is up for auction, or the last card."""
    x, y = look.left + 12, _CARD_TOP + _CARD / 2
    room = look.right - look.left - 24
    if state.lot != NO_CAR:
        yield look.car(state.lot, x + 32, y, 30)
        sold = state.cars[state.lot].owner != NOBODY
        up = say("scene.sold" if sold else "scene.up")
        yield Label(x + 76, y - 18, up, 22, anchor="left", weight="bold")
        yield Label(x + 76, y + 18, _standing(state), 20, anchor="left", room=room - 80)
    elif state.card != NO_CARD:
        yield from _card(state.faces[state.card], look, x, y, room)


def _standing(state: AnyTable) -> Text:
    """As `auction_line` has it, in short, and the sum first: a long name may be cut."""
    if state.cars[state.lot].owner == NOBODY and state.leader != NOBODY:
        return say("scene.highest", who=state.leader, bid=state.bid)
    return auction_line(state)


def auction_line(state: AnyTable) -> Text:
    """The highest bid for the car that is up, or who has bought it."""
    owner = state.cars[state.lot].owner
    if owner != NOBODY:
        return say("auction.owner", who=owner)
    if state.leader == NOBODY:
        return say("auction.no_bid")
    return say("auction.highest", who=state.leader, bid=state.bid)


def _card(card: Card, look: Look, left: float, y: float, room: float) -> Iterator[Shape]:
    """Car above number of steps, from left to right as they are printed from top to bottom."""
    if card.pair:
        one, other = card.pair
        yield look.car(one, left + 26, y, 24)
        yield look.car(other, left + 86, y, 24)
        yield Label(left + 124, y, say("scene.special"), 20, anchor="left", room=room - 130)
        return
    step = room / max(4, len(card.lines))
    for n, line in enumerate(card.lines):
        x = left + (n + 0.5) * step
        if line.car == WILD:
            yield Label(x, y - 20, say("scene.any"), 22, weight="bold")
        else:
            yield look.car(line.car, x, y - 20, 20)
        yield Label(x, y + 24, str(line.steps), 28, weight="bold")


def _home(state: AnyTable, look: Look) -> Iterator[Shape]:
    y = _HOME_TOP + _HOME / 2
    yield Label(look.left + 8, y, say("scene.home"), 22, anchor="left", room=_HOME_NAME - 8)
    for n in range(len(state.colours)):
        x, y = _slot(look, n)
        if n < len(state.home):
            yield look.car(state.home[n], x, y, 20)
        else:
            yield Label(x, y, str(n + 1), 22, "ink.soft")


def _slot(look: Look, n: int) -> tuple[float, float]:
    width = (look.right - look.left - _HOME_NAME) / 6
    return look.left + _HOME_NAME + (n + 0.5) * width, _HOME_TOP + _HOME / 2


def _seats(state: AnyTable, look: Look) -> Iterator[Shape]:
    """A row for each seat: name, cars, purse, number of cards."""
    for seat in state.seats:
        top = _SEATS_TOP + seat * _ROW
        if not state.over and seat == active(state):
            yield Box(look.left, top, _SEATS_WIDTH, _ROW - 6, None, "highlight", 5, 10)
        player = state.players[seat]
        yield Label(
            look.left + 12,
            top + 20,
            say("scene.seat", who=seat),
            24,
            anchor="left",
            weight="bold",
            room=200,
        )
        cards = say("scene.cards", n=len(player.hand))
        right = look.left + _SEATS_WIDTH - 12
        yield Label(right, top + 20, cards, 18, "ink.soft", "right", room=80)
        for n, car in enumerate(state.cars_of(seat)):
            yield look.car(car, look.left + 28 + n * 40, top + 50, _ICON)
        purse = say("scene.purse", money=player.money)
        yield Label(right, top + 50, purse, 22, anchor="right", room=150)


def active(state: AnyTable) -> Seat | None:
    """Whose turn it is to play a card; in an auction nobody's."""
    return None if state.phase in ("deal", "auction") else state.turn


# ---------------------------------------------------------------- on the road


def _cars(state: AnyTable, look: Look) -> Iterator[Shape]:
    for car in state.on_road:
        x, y = look.oval.centre(state.cars[car].space)
        yield look.car(car, x, y, look.oval.car)


def _spots(state: AnyTable, look: Look) -> Iterator[Shape]:
    if state.phase == "deal":
        return
    r = look.oval.car
    for column, lane in look.oval.track.spaces:
        x, y = look.oval.centre((column, lane))
        yield Spot(x, y, r, f"space.{column}.{lane}")
    x, y = _slot(look, min(len(state.home), len(state.colours) - 1))
    yield Spot(x, y, r, "home")
