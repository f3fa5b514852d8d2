"""The table as shapes, made from what was observed. No pixels here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.dragrace.components import BACK, FRONT
from rules.dragrace.laying import is_locked
from rules.dragrace.state import Column, Player, State
from rules.dragrace.words import describe, headline, own_hand, piles, spot
from rules.engine.decisions import Seat
from rules.engine.scene import Box, Car, Label, Line, Point, Polygon, Scene, Shape, Spot
from rules.engine.secrecy import Observation
from rules.engine.texts import say

__all__ = ["describe", "draw"]

_WIDTH = 800
_LEFT, _RIGHT = 20.0, 780.0

# The row and the discard pile lie in one strip above the track.
_STRIP_TOP = 86.0
_STRIP = 84.0

# The track winds down the picture, ten spaces a line, each second line from right to left.
_TRACK_TOP = _STRIP_TOP + _STRIP + 14
_SPACES = 10
_CELL = (_RIGHT - _LEFT) / _SPACES
_LANE = {1: 60.0, 2: 38.0, 3: 34.0}
_GAP = 12.0

# Below it a panel for each seat.
_PANEL = 124.0
_CARD = 78.0
_WIDEST = 84.0
_RUN_WIDTH = 1.8  # in cards

# Whoever holds cards sees them at the bottom.
_HAND = 120.0


def draw(seen: Observation[State]) -> Scene:
    """The table as one picture, legible on a telephone."""
    state = seen.state
    hand = own_hand(seen)
    top = _panels_top(state) + len(state.players) * _PANEL
    height = int(top + (_HAND if hand else 0) + 8)
    return Scene(
        _WIDTH,
        height,
        tuple(_ground(state, height)),
        (
            *_title(state),
            *_strip(state),
            *_cars(state),
            *_panels(state),
            *(_hand(hand, top) if hand else ()),
            *_spots(state),
        ),
    )


def _track_line(state: State) -> float:
    """Height of one line of the track."""
    return state.lanes * _LANE[state.lanes]


def _panels_top(state: State) -> float:
    lines = -(-state.options.track // _SPACES)
    return _TRACK_TOP + lines * (_track_line(state) + _GAP) + 4


def corner(state: State, space: int) -> Point:
    """The upper left corner of a space."""
    line, column = divmod(space, _SPACES)
    if line % 2:
        column = _SPACES - 1 - column
    return _LEFT + column * _CELL, _TRACK_TOP + line * (_track_line(state) + _GAP)


def _ground(state: State, height: int) -> Iterator[Shape]:
    """What never changes: the track, the strip for the row, the panels."""
    tall = _track_line(state)
    yield Box(0, 0, _WIDTH, height, "paper")
    yield Box(_LEFT, _STRIP_TOP - 6, _RIGHT - _LEFT, _STRIP + 8, "panel", "line", 1, 10)
    for space in range(state.options.track):
        x, y = corner(state, space)
        if space % _SPACES == _SPACES - 1 and space < state.options.track - 1:
            yield Box(x + 6, y + tall - 2, _CELL - 12, _GAP + 4, "track")
        yield Box(x, y, _CELL, tall, "track.alt" if space % 2 else "track", "line", 1)
        yield Label(x + 4, y + 13, str(space), 20, "ink.soft", "left")
        for lane in range(1, state.lanes):
            height_of_lane = lane * _LANE[state.lanes]
            yield Line(
                ((x + 4, y + height_of_lane), (x + _CELL - 4, y + height_of_lane)), "line", 1
            )
    for seat in state.seats:
        top = _panels_top(state) + seat * _PANEL
        yield Box(_LEFT, top, _RIGHT - _LEFT, _PANEL - 6, "panel", "line", 1, 10)


def _title(state: State) -> Iterator[Shape]:
    yield Label(_LEFT + 2, 24, headline(state), 30, anchor="left", weight="bold", room=740)
    yield Label(_LEFT + 2, 58, piles(state), 22, "ink.soft", "left", room=740)


def _strip(state: State) -> Iterator[Shape]:
    """The row, like cards together, and at its right end the top of the discard pile."""
    width = min(_WIDEST, (_RIGHT - _LEFT - 8) / (len(set(state.row)) + 1.2))
    yield from _grouped(state.row, _STRIP_TOP, width)
    if state.discard:
        x = _RIGHT - width - 2
        yield from _like_cards(x, _STRIP_TOP, width - 6, state.discard[-1], 1, fill="muted")
        yield Label(x + (width - 6) / 2, _STRIP_TOP + 60, say("scene.discard"), 16)


def _hand(hand: Sequence[int], top: float) -> Iterator[Shape]:
    """The hand of whoever looks."""
    yield Label(_LEFT + 2, top + 16, say("scene.your_hand"), 24, anchor="left", weight="bold")
    width = min(_WIDEST, (_RIGHT - _LEFT - 8) / len(set(hand)))
    yield from _grouped(hand, top + 34, width)


def _grouped(cards: Sequence[int], top: float, width: float) -> Iterator[Shape]:
    for i, (number, n) in enumerate(sorted(Counter(cards).items())):
        yield from _like_cards(_LEFT + 6 + i * width, top, width - 6, number, n)


def _like_cards(
    x: float, y: float, width: float, number: int, n: int, *, fill: str = "card"
) -> Iterator[Shape]:
    """A card with a huge number, and below it how many of them there are."""
    yield Box(x, y, width, _CARD - 4, fill, "line", 1.5, 8)
    size = min(46.0, width / 1.5)
    yield Label(x + width / 2, y + 27, str(number), size, weight="bold", room=width)
    if n > 1:
        yield Label(x + width / 2, y + 60, say("scene.copies", n=n), 22, weight="bold", room=width)


# ---------------------------------------------------------------- cars


def _cars(state: State) -> Iterator[Shape]:
    for seat in state.seats:
        player = state.players[seat]
        if player.lane:
            yield from _car_on_track(state, seat, player)


def _car_on_track(state: State, seat: Seat, player: Player) -> Iterator[Shape]:
    """A car in its lane; on the way back smaller, lower and further left, after an arrow."""
    where, going_back = spot(state, player.space)
    x, y = corner(state, where)
    lane = _LANE[state.lanes]
    y += (player.lane - 1) * lane
    if not going_back:
        yield Car(x + 52, y + lane / 2, min(20.0, lane / 2 - 2), seat, str(seat + 1))
        return
    y += lane * 0.68
    towards = 1 if where // _SPACES % 2 else -1
    x += 24 - towards * 6
    back, tip = x + towards * 13, x + towards * 23
    yield Car(x, y, 11, seat, str(seat + 1))
    yield Polygon(((back, y - 9), (tip, y), (back, y + 9)), "ink", "line", 1)


# ---------------------------------------------------------------- panels


def _panels(state: State) -> Iterator[Shape]:
    """For each seat: car, name and points, cards in hand; and its columns below."""
    for seat in state.seats:
        player = state.players[seat]
        top = _panels_top(state) + seat * _PANEL
        if seat == state.turn and not state.over:
            yield Box(_LEFT, top, _RIGHT - _LEFT, _PANEL - 6, None, "highlight", 5, 10)
        yield Car(_LEFT + 26, top + 22, 17, seat, str(seat + 1), faded=bool(player.out))
        name = say("scene.out" if player.out else "scene.seat", who=seat, points=player.space)
        yield Label(_LEFT + 52, top + 21, name, 26, anchor="left", weight="bold", room=480)
        hand = say("scene.hand", n=len(player.hand))
        yield Label(_RIGHT - 12, top + 21, hand, 22, "ink.soft", "right", room=200)
        yield from _columns(player.columns, top + 40)


def _columns(columns: Sequence[Column], top: float) -> Iterator[Shape]:
    ordered = sorted(columns, key=lambda column: (column.run, column.number))
    widths = [_RUN_WIDTH if column.run else 1.0 for column in ordered]
    unit = min(_WIDEST, (_RIGHT - _LEFT - 16) / max(1.0, sum(widths)))
    x = _LEFT + 10
    for column, width in zip(ordered, widths, strict=True):
        room = width * unit - 6
        if column.run:
            yield from _run(x, top, room, column)
        else:
            yield from _like_cards(x, top, room, column.number, column.length)
        if is_locked(column):
            yield from _padlock(x + room - 16, top + 62)
        x += width * unit


def _run(x: float, y: float, width: float, run: Column) -> Iterator[Shape]:
    yield Box(x, y, width, _CARD - 4, "card", "line", 1.5, 8)
    ends = say("scene.run", number=run.number, end=run.cards[-1])
    size = min(40.0, width * 0.3)
    yield Label(x + width / 2, y + 27, ends, size, weight="bold", room=width)
    length = say("scene.copies_of_run", n=run.length)
    yield Label(x + width / 2, y + 60, length, 20, weight="bold", room=width)


def _padlock(x: float, y: float) -> Iterator[Shape]:
    """Nobody can beat this column any more."""
    yield Line(((x + 2, y), (x + 2, y - 7), (x + 8, y - 7), (x + 8, y)), "ink", 2)
    yield Box(x, y - 1, 10, 9, "ink", radius=2)


def _spots(state: State) -> Iterator[Shape]:
    for space in (BACK, FRONT):
        x, y = corner(state, space)
        yield Spot(x + _CELL / 2, y + _track_line(state) / 2, 22, f"space.{space}")
