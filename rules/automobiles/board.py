"""The table as shapes, made from what was observed. No pixels here.

The track is cut into strips that read like lines of writing: every strip runs from left to right,
the inner lane is on top, and what leaves a strip on the right comes in on the left of the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.automobiles.components import GEARS, NAMES, WEAR
from rules.automobiles.state import Marker, Pile, State
from rules.automobiles.tracks import TRACKS, Sector, Space, Track
from rules.automobiles.words import describe, headline, lap
from rules.engine.decisions import Seat
from rules.engine.scene import Box, Car, Disc, Label, Line, Polygon, Scene, Shape, Spot
from rules.engine.secrecy import Observation
from rules.engine.texts import Text, say

__all__ = ["describe", "draw"]

_WIDTH = 800
_LEFT, _RIGHT = 32.0, 784.0
_EDGE = 16.0  # of what is wider than the track
_TITLE = 50.0
_MOST_UNITS = 18  # in a strip
_LANE = 40.0
_HEAD = 26.0  # above a strip, for the names of its sectors
_GAP = 10.0
_CARD_ROW = 30.0
_PANEL = 128.0

# Spaces in the theme's paints, from white to black; then the five kinds of action cubes, and wear.
_PAINT = ("card", "track.alt", "line", "ink")
_CUBE_PAINT = (*_PAINT, "goal", "seat.4", "danger", "seat.3", "highlight", "ink.soft")
_HALF = 384.0
_PILE = 296.0  # the width for the cubes of a pile, of up to ten kinds
_WIDER = 5.0
_NAME = 90.0  # what a sector's name needs
_CUBE_STEP = 40.0  # from one kind to the next, where there is room


def draw(seen: Observation[State]) -> Scene:
    """The table as one picture, legible on a telephone."""
    state = seen.state
    height = int(_panels_top(state.track) + len(state.players) * _PANEL + 8)
    return Scene(
        _WIDTH,
        height,
        _ground(state.track.key, tuple(state.cards), len(state.players)),
        (
            Label(_EDGE, _TITLE / 2, headline(state), 26, anchor="left", weight="bold", room=768),
            *_markers(state),
            *_cars(state),
            *_panels(state),
            *_spots(state.track.key),
        ),
    )


# ---------------------------------------------------------------- where things are


def _in_strip(track: Track) -> int:
    """Units in a strip: as even as can be."""
    strips = -(-track.length // _MOST_UNITS)
    return -(-track.length // strips)


def _strip(track: Track) -> float:
    return _HEAD + track.lanes * _LANE + _GAP


def _cards_top(track: Track) -> float:
    return _TITLE + -(-track.length // _in_strip(track)) * _strip(track)


def _panels_top(track: Track) -> float:
    return _cards_top(track) + 3 * _CARD_ROW + 6


def _unit(track: Track) -> float:
    return (_RIGHT - _LEFT) / _in_strip(track)


def corner(track: Track, lane: int, unit: int) -> tuple[float, float]:
    """The upper left corner of a segment."""
    strip, column = divmod(unit % track.length, _in_strip(track))
    top = _TITLE + strip * _strip(track) + _HEAD + lane * _LANE
    return _LEFT + column * _unit(track), top


def middle(track: Track, lane: int, unit: int) -> tuple[float, float]:
    x, y = corner(track, lane, unit)
    return x + _unit(track) / 2, y + _LANE / 2


# ---------------------------------------------------------------- the track


@lru_cache(maxsize=64)
def _ground(track_key: str, cards: tuple[str, ...], seats: int) -> tuple[Shape, ...]:
    """What stays the same all through a race."""
    track = TRACKS[track_key]
    panels = [_panels_top(track) + seat * _PANEL for seat in range(seats)]
    return (
        Box(0, 0, _WIDTH, panels[-1] + _PANEL + 8, "paper"),
        *(shape for space in track.spaces for shape in _space(track, space)),
        *_segment_lines(track),
        *(shape for space in track.spaces for shape in _border(track, space)),
        *_sectors(track),
        *_finish_line(track),
        *_lane_numbers(track),
        *_cards(track, cards),
        *(Box(_EDGE, y, _RIGHT - _EDGE, _PANEL - 6, "panel", "line", 1, 10) for y in panels),
    )


def _space(track: Track, space: Space) -> Iterator[Shape]:
    """A space in its colours, in stripes where it has several."""
    for x, y, width in _pieces(track, space):
        tall = _LANE / len(space.colours)
        for i, colour in enumerate(space.colours):
            yield Box(x, y + i * tall, width, tall, _PAINT[colour])


def _border(track: Track, space: Space) -> Iterator[Shape]:
    """The bold line around a space."""
    for x, y, width in _pieces(track, space):
        yield Box(x, y, width, _LANE, None, "ink.soft", 3)


def _segment_lines(track: Track) -> Iterator[Shape]:
    """Thin lines between segments, right across a strip; bold lines are drawn over some of them."""
    for unit in range(track.length):
        if unit % _in_strip(track):
            x, y = corner(track, 0, unit)
            yield Line(((x, y + 4), (x, y + track.lanes * _LANE - 4)), "muted", 1)


def _finish_line(track: Track) -> Iterator[Shape]:
    """A strip of small squares before unit 0."""
    x, y = corner(track, 0, 0)
    for row in range(track.lanes * 5):
        fill = "ink" if row % 2 else "card"
        yield Box(x - 4, y + row * _LANE / 5, 8, _LANE / 5, fill, "ink", 1)


def _lane_numbers(track: Track) -> Iterator[Shape]:
    for strip in range(0, track.length, _in_strip(track)):
        for lane in range(track.lanes):
            _, y = middle(track, lane, strip)
            yield Label(_EDGE, y, str(lane + 1), 18, "ink.soft")


def _pieces(track: Track, space: Space) -> Iterator[tuple[float, float, float]]:
    """A space may go over the end of a strip: its left edges, tops and widths, strip by strip."""
    first, left = space.first % track.length, space.length
    while left:
        strip_end = min(track.length, (first // _in_strip(track) + 1) * _in_strip(track))
        length = min(left, strip_end - first)
        x, y = corner(track, space.lane, first)
        yield x, y, length * _unit(track)
        left -= length
        first = (first + length) % track.length


def _sectors(track: Track) -> Iterator[Shape]:
    for sector in track.sectors:
        x, y, room = _name_place(track, sector)
        name = say(f"sector.{sector.key}")
        yield Label(x + 4, y - _HEAD / 2, name, 18, "ink", "left", room=room - 6)


def _name_place(track: Track, sector: Sector) -> tuple[float, float, float]:
    """Where a sector begins, and how wide it is there; on the next strip, if that is too narrow."""
    x, y = corner(track, 0, sector.first)
    length, room = sector.length * _unit(track), _RIGHT - x
    if room < min(length, _NAME):
        units = _in_strip(track)
        x, y = corner(track, 0, (sector.first // units + 1) * units % track.length)
        return x, y, length - room
    return x, y, min(length, room)


def _cards(track: Track, cards: Sequence[str]) -> Iterator[Shape]:
    """What each colour's cube does in this match."""
    top = _cards_top(track)
    for i, card in enumerate(cards):
        row, column = divmod(i, 2)
        text = say("scene.card", cube=say(f"cube.{NAMES[4 + i]}"), card=say(f"card.{card}"))
        x, y = _EDGE + column * 390, top + row * _CARD_ROW + _CARD_ROW / 2
        yield _cube(4 + i, x + 12, y, 12)
        yield Label(x + 32, y, text, 20, anchor="left", room=350)


def _cube(cube: int, x: float, y: float, r: float) -> Shape:
    """Gears are square, action cubes round, wear is a diamond."""
    paint = _CUBE_PAINT[cube]
    if cube in GEARS:
        return Box(x - r, y - r, 2 * r, 2 * r, paint, "ink.soft", 2, 4)
    if cube == WEAR:
        return Polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), paint, "ink.soft", 2)
    return Disc(x, y, r, paint, "ink.soft", 2)


@lru_cache(maxsize=8)
def _spots(track_key: str) -> tuple[Shape, ...]:
    track = TRACKS[track_key]
    r = min(_unit(track), _LANE) / 2 - 2
    return tuple(
        Spot(*middle(track, lane, unit), r, f"{lane + 1}.{unit}")
        for lane in range(track.lanes)
        for unit in range(track.length)
    )


# ---------------------------------------------------------------- cars and cubes


def _cars(state: State) -> Iterator[Shape]:
    for seat in state.seats:
        player = state.players[seat]
        x, y = middle(state.track, player.lane, player.at)
        yield Car(x, y, min(_unit(state.track), _LANE) / 2 - 1, seat, str(seat + 1))


def _markers(state: State) -> Iterator[Shape]:
    for marker in state.now.markers:
        yield from _marker(state.track, marker)


def _marker(track: Track, marker: Marker) -> Iterator[Shape]:
    x, y = middle(track, marker.lane, marker.at)
    yield Disc(x, y, 16, "highlight", "ink", 2)
    yield _cube(marker.cube, x, y, 9)


# ---------------------------------------------------------------- panels


def _panels(state: State) -> Iterator[Shape]:
    """For each seat: car, place, name and lap; below them its piles, a number in each cube."""
    for seat in state.seats:
        player = state.players[seat]
        top = _panels_top(state.track) + seat * _PANEL
        if seat == state.mover and state.phase == "turn" and not state.over:
            yield Box(_EDGE, top, _RIGHT - _EDGE, _PANEL - 6, None, "highlight", 5, 10)
        yield Car(_EDGE + 28, top + 22, 17, seat, str(seat + 1))
        name = say("scene.place", place=state.place(seat), who=seat)
        yield Label(_EDGE + 54, top + 21, name, 25, anchor="left", weight="bold", room=540)
        yield Label(_RIGHT - 12, top + 21, _lap(state, seat), 22, "ink.soft", "right", room=150)
        yield from _pile("active", player.active, _EDGE + 12, top + 60)
        yield from _pile("used", player.used, _EDGE + 12 + _HALF, top + 60)
        yield from _pile("bag", player.bag, _EDGE + 12, top + 100)
        yield from _pile("discard", player.discard, _EDGE + 12 + _HALF, top + 100)


def _pile(name: str, pile: Pile, x: float, y: float) -> Iterator[Shape]:
    yield Label(x, y, say(f"scene.{name}"), 20, "ink.soft", "left", room=76)
    kinds = [cube for cube, n in enumerate(pile) if n]
    step = min(_CUBE_STEP, _PILE / len(kinds)) if kinds else 0.0
    for i, cube in enumerate(kinds):
        at = x + 78 + (i + 0.5) * step
        r = step / 2 - 2
        if cube == WEAR:  # the last: a number of two digits needs a wide diamond
            at, r = at + _WIDER / 2, r + _WIDER
        yield _cube(cube, at, y, r)
        yield Label(at, y, str(pile[cube]), 0.6 * step, weight="bold")


def _lap(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    if player.on_grid:
        return say("scene.grid")
    if state.is_past_the_line(player):
        return say("scene.past")
    return say("scene.lap", lap=lap(state, player), laps=state.laps)
