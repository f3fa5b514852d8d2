"""The board as shapes and as words, made from what was observed. No pixels here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import cos, pi, sin

from rules.autorace.components import BONUSES, HOME, STATIONS
from rules.autorace.deals import deal_of, worded
from rules.autorace.state import Player, State
from rules.engine.decisions import Seat
from rules.engine.scene import Box, Car, Disc, Label, Point, Polygon, Scene, Shape
from rules.engine.secrecy import UNKNOWN, Observation
from rules.engine.texts import Text, say

# The road winds down the picture, nine spaces a row, each second row from right to left.
_WIDTH = 800
_COLUMNS = 9
_ROWS = HOME // _COLUMNS
_CELL = 84.0
_GAP = 14.0  # between two rows
_LEFT = (_WIDTH - _COLUMNS * _CELL) / 2
_TITLE = 52.0
_START = 88.0  # the strip on which all cars begin
_ROAD_TOP = _TITLE + _START + _GAP
_PANEL_TOP = _ROAD_TOP + _ROWS * (_CELL + _GAP) + _GAP
_PANEL_ROW = 76.0


def draw(seen: Observation[State]) -> Scene:
    """The table as one picture, legible on a telephone."""
    state = seen.state
    seats = len(state.players)
    return Scene(
        _WIDTH,
        int(_PANEL_TOP + seats * _PANEL_ROW + _GAP),
        tuple(_ground(seats)),
        (
            *_title(state),
            *_stars(state),
            *_cars(state),
            *_panel(state),
        ),
    )


def corner(space: int) -> Point:
    """The upper left corner of a space from 1 to 72."""
    row, column = divmod(space - 1, _COLUMNS)
    if row % 2:
        column = _COLUMNS - 1 - column
    return _LEFT + column * _CELL, _ROAD_TOP + row * (_CELL + _GAP)


def _ground(seats: int) -> Iterator[Shape]:
    """What never changes: the road, its stations, and the paper below."""
    yield Box(0, 0, _WIDTH, _PANEL_TOP + seats * _PANEL_ROW + _GAP, "paper")
    yield Box(_LEFT, _TITLE, _COLUMNS * _CELL, _START, "track", "line", 2, 12)
    yield Label(_LEFT + 14, _TITLE + 24, say("scene.start"), 24, anchor="left", weight="bold")
    yield from _way_down(_LEFT, _TITLE + _START)
    for space in range(1, HOME + 1):
        x, y = corner(space)
        if space % _COLUMNS == 0 and space < HOME:
            yield from _way_down(x, y + _CELL)
        yield Box(x + 1, y, _CELL - 2, _CELL, "track.alt" if space % 2 else "track", "line", 1, 8)
        if space in STATIONS:
            yield Disc(x + _CELL / 2, y + _CELL / 2, _CELL / 2 - 3, "station", "line", 2)
            yield Label(x + _CELL / 2, y + _CELL / 2 + 6, say("scene.fuel"), 22)
        if space not in BONUSES:
            yield _number(space)
    for seat in range(seats):
        top = _PANEL_TOP + seat * _PANEL_ROW
        yield Box(_LEFT, top, _COLUMNS * _CELL, _PANEL_ROW - 6, "panel", "line", 1, 10)


def _way_down(x: float, y: float) -> Iterator[Shape]:
    """Where the road goes on from one row to the next."""
    middle = x + _CELL / 2
    yield Box(x + 6, y - 2, _CELL - 12, _GAP + 4, "track")
    tip = (middle, y + _GAP - 1)
    yield Polygon(((middle - 16, y + 1), (middle + 16, y + 1), tip), "ink.soft")


def _title(state: State) -> Iterator[Shape]:
    yield Label(_LEFT + 4, _TITLE / 2, _when(state), 30, anchor="left", weight="bold")
    if state.stalled and not state.over:
        warning = say("board.stalled", n=state.stalled)
        right = _LEFT + _COLUMNS * _CELL - 4
        yield Label(right, _TITLE / 2, warning, 20, "danger", "right", room=460)


def _stars(state: State) -> Iterator[Shape]:
    """Objectives: a star with its bonus, which no car can cover; faded once that is paid."""
    for space in BONUSES:
        x, y = corner(space)
        is_open = space in state.pots
        star = _star(x + _CELL / 2, y + _CELL / 2 + 4, _CELL / 2)
        yield Polygon(star, "goal" if is_open else "muted", "line", 2)
        bonus = say("scene.bonus", pot=state.pots[space]) if is_open else say("scene.paid")
        yield Label(x + _CELL / 2, y + _CELL / 2 + 6, bonus, 24 if is_open else 20, weight="bold")
        yield _number(space)
        if space == HOME:
            yield Label(x + _CELL / 2, y + _CELL - 10, say("scene.home"), 18, weight="bold")


def _number(space: int) -> Label:
    x, y = corner(space)
    return Label(x + 6, y + 14, str(space), 20, anchor="left")


def _star(x: float, y: float, r: float) -> tuple[Point, ...]:
    return tuple(
        (x + sin(i * pi / 5) * reach, y - cos(i * pi / 5) * reach)
        for i in range(10)
        for reach in [r * 0.5 if i % 2 else r]
    )


# Where up to five cars stand on a space, and how large: offsets from the middle of a cell.
_PLACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (25, ((0, 10),)),
    2: (19, ((-20, 10), (20, 10))),
    3: (17, ((-20, -2), (20, -2), (0, 24))),
    4: (17, ((-20, -8), (20, -8), (-20, 24), (20, 24))),
    5: (14, ((-27, -6), (0, -6), (27, -6), (-14, 24), (14, 24))),
}


def _cars(state: State) -> Iterator[Shape]:
    on_the_board = sorted(state.in_series, key=lambda seat: state.players[seat].position)
    for position, group in groupby(on_the_board, lambda seat: state.players[seat].position):
        seats = list(group)
        if position == 0:
            for i, seat in enumerate(seats):
                x = _LEFT + _CELL * (3 + i * 1.3)
                yield _car(state, seat, x, _TITLE + _START / 2, 27)
            continue
        x, y = corner(position)
        r, places = _PLACES[len(seats)]
        for seat, (dx, dy) in zip(seats, places, strict=True):
            yield _car(state, seat, x + _CELL / 2 + dx, y + _CELL / 2 + dy, r)


def _car(state: State, seat: Seat, x: float, y: float, r: float) -> Car:
    player = state.players[seat]
    return Car(x, y, r, seat, str(seat + 1), faded=player.out or player.dropped)


def _panel(state: State) -> Iterator[Shape]:
    """A row for each seat: car, name, purse; below them its cards."""
    right = _LEFT + _COLUMNS * _CELL
    for seat in state.seats:
        player = state.players[seat]
        top = _PANEL_TOP + seat * _PANEL_ROW
        yield _car(state, seat, _LEFT + 36, top + 35, 26)
        who = say("scene.name", who=seat, at=player.position, note=_note(player))
        yield Label(_LEFT + 76, top + 22, who, 26, anchor="left", weight="bold", room=520)
        yield Label(right - 14, top + 22, _purse(player), 28, anchor="right", weight="bold")
        cards = say("scene.cards", hand=_hand(player), pile=_pile(player), n=len(player.hand))
        yield Label(_LEFT + 76, top + 52, cards, 21, "ink.soft", "left", room=660)


# ---------------------------------------------------------------- the same in words


def describe(seen: Observation[State]) -> list[Text]:
    """The table in a few lines: round, cars, bonuses, open offers."""
    state = seen.state
    return [
        _when(state),
        *(_car_line(state, seat) for seat in state.seats),
        _bonuses(state),
        *([say("board.stalled", n=state.stalled)] if state.stalled and not state.over else []),
        *_offers(state),
    ]


def _offers(state: State) -> list[Text]:
    """The open offer, or how many there are: each also has a message of its own."""
    if len(state.offers) > 1:
        return [say("board.offers", n=len(state.offers))]
    return [
        say("board.offer", number=offer.number, who=offer.proposer, deal=worded(deal_of(offer)))
        for offer in state.offers
    ]


def _when(state: State) -> Text:
    if state.over:
        return say("board.over")
    if state.options.series == "single":
        return say("board.round", round=state.round)
    return say(
        "board.round_of_series", race=state.race, races=state.options.races, round=state.round
    )


def _car_line(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    if player.dropped:
        return say("board.out_of_series", who=seat)
    return say(
        "board.car",
        who=seat,
        at=player.position,
        purse=_purse(player),
        note=_note(player),
        hand=_hand(player),
        pile=_pile(player),
    )


def _purse(player: Player) -> Text:
    if player.money == UNKNOWN:
        return say("board.hidden")
    return say("board.money", money=player.money)


def _note(player: Player) -> Text:
    if player.position == HOME:
        return say("board.note.home")
    if player.out:
        return say("board.note.out")
    if player.misses:
        return say("board.note.misses")
    return say("board.note.bound" if player.limits else "board.note.none")


def _hand(player: Player) -> Text:
    if not player.hand:
        return say("board.no_hand")
    return say("board.hand", cards=" ".join(_runs(player.hand)))


def _runs(hand: Sequence[int]) -> list[str]:
    """A hand in short: 1 2 3 4 7 9 9 reads 1-4 7 9 9."""
    runs: list[list[int]] = []
    for number in hand:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{r[0]}-{r[-1]}" if len(r) > 2 else " ".join(map(str, r)) for r in runs]


def _pile(player: Player) -> Text:
    if not player.pile:
        return say("board.no_pile")
    return say("board.pile", n=len(player.pile), top=player.pile[-1])


def _bonuses(state: State) -> Text:
    if not state.pots:
        return say("board.no_bonuses")
    return say(
        "board.bonuses",
        bonuses=[
            say("board.bonus", pot=state.pots[space], space=space) for space in sorted(state.pots)
        ],
    )
