"""Where the columns and lanes of a track lie in the picture: a lap of an oval that stands upright.

The finish line crosses the right straight; cars drive upwards there and come back on the left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin

from rules.engine.scene import Point
from rules.stockcar.track import Space, Track, lanes_of

WIDTH = 800
_EDGE = 10.0
_TURN = 236.0  # height of the half ellipse at either end, to the outer edge of the road
_STRAIGHT = 704.0
_ARC = 3  # straight pieces in one space of a turn
_GRID_CELL = 40.0


@dataclass(frozen=True)
class Oval:
    """`ends` are the last columns of the first straight, the first turn, the back straight and the
    second turn; `lanes` is how many there are side by side at the most."""

    track: Track
    ends: tuple[int, int, int, int]
    lanes: int
    lane_width: float

    top = _EDGE + _TURN
    bottom = _EDGE + _TURN + _STRAIGHT
    height = int(2 * (_EDGE + _TURN) + _STRAIGHT)

    @property
    def road(self) -> float:
        """How wide it is."""
        return self.lanes * self.lane_width

    @property
    def inner(self) -> tuple[float, float]:
        """The left and the right edge of what lies inside the oval."""
        return _EDGE + self.road, WIDTH - _EDGE - self.road

    @property
    def finish(self) -> float:
        """The height of the finish line."""
        return self.top + self.ends[0] * self._space

    @property
    def car(self) -> float:
        """The radius of a car."""
        return min(self.lane_width, self._space) / 2 - 4

    @property
    def _space(self) -> float:
        first, *_, last = self.ends
        return _STRAIGHT / (first + self.track.length - last)

    def point(self, way: float, across: float) -> Point:
        """`way` counts columns from the start line, `across` lanes from the inner edge."""
        x, y = self._exactly(way, across)
        return round(x, 1), round(y, 1)

    def _exactly(self, way: float, across: float) -> Point:
        a, b, c, d = self.ends
        aside = (self.lanes - across) * self.lane_width
        rx, ry = WIDTH / 2 - _EDGE - aside, _TURN - aside
        if way <= a:
            return WIDTH / 2 + rx, self.finish - way * self._space
        if way <= b:
            turn = pi * (way - a) / (b - a)
            return WIDTH / 2 + rx * cos(turn), self.top - ry * sin(turn)
        if way <= c:
            return WIDTH / 2 - rx, self.top + (way - b) / (c - b) * _STRAIGHT
        if way <= d:
            turn = pi * (way - c) / (d - c)
            return WIDTH / 2 - rx * cos(turn), self.bottom + ry * sin(turn)
        return WIDTH / 2 + rx, self.bottom - (way - d) * self._space

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The edge of a space."""
        column, lane = space
        if column < 1:
            x, y = self._grid(space)
            half = _GRID_CELL / 2 - 1
            left, right, top, bottom = x - half, x + half, y - half, y + half
            return (left, top), (right, top), (right, bottom), (left, bottom)
        pieces = 1 if self._is_straight(column) else _ARC
        ways = [column - 1 + i / pieces for i in range(pieces + 1)]
        outer = [self.point(way, lane + 1) for way in ways]
        return (*outer, *(self.point(way, lane) for way in reversed(ways)))

    def _is_straight(self, column: int) -> bool:
        a, b, c, d = self.ends
        return column <= a or b < column <= c or column > d

    @cached_property
    def _centres(self) -> dict[Space, Point]:
        return {space: self._centre(space) for space in self.track.spaces}

    def centre(self, space: Space) -> Point:
        """The middle of a space on which a car may stand."""
        return self._centres[space]

    def _centre(self, space: Space) -> Point:
        column, lane = space
        return self._grid(space) if column < 1 else self.point(column - 0.5, lane + 0.5)

    def _grid(self, space: Space) -> Point:
        """The grid lies inside the oval, behind the start line."""
        column, lane = space
        used = 1 + max(lanes_of(self.track.lanes(0)))
        return (
            self.inner[1] - 36 - (used - lane - 0.5) * _GRID_CELL,
            self.finish + 12 + (0.5 - column) * _GRID_CELL,
        )

    @property
    def grid_top(self) -> Point:
        """Where the word for the grid stands."""
        x, y = self._grid((0, min(lanes_of(self.track.lanes(0)))))
        return x - _GRID_CELL / 2, y - _GRID_CELL / 2 - 12

    def numbers(self) -> Iterator[tuple[int, Point]]:
        """Where the columns' numbers stand: along the inner edge."""
        for column in range(1, self.track.home):
            beside = -0.38 if self._is_straight(column) else -0.28
            yield column, self.point(column - 0.5, beside)

    def across(self, column: int) -> tuple[Point, Point]:
        """A line over the road, behind a column."""
        return self.point(column, 0), self.point(column, self.lanes)


@lru_cache(maxsize=8)
def oval(track: Track, ends: tuple[int, int, int, int], lanes: int) -> Oval:
    return Oval(track, ends, lanes, {3: 48.0, 4: 42.0}[lanes])
