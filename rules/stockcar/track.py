"""A track as columns and lanes, and where a car can get to on it.

Column 1 is the first beyond the start line; the grid lies on columns 0 and below. The lanes of a
column are the bits of a number: lane 0 is bit 1, lane 1 bit 2. A step leads into the next column,
straight or to a neighbouring lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

Space: TypeAlias = tuple[int, int]
"""A column and a lane."""

MOST_LANES = 4
_ALL = range(1 << MOST_LANES)
_SPREAD = tuple((lanes | lanes << 1 | lanes >> 1) & 0b1111 for lanes in _ALL)
_LANES = tuple(tuple(lane for lane in range(MOST_LANES) if lanes >> lane & 1) for lanes in _ALL)

RED_COST = 2
"""Points that a step into a space of the red lane costs; any other costs one."""


class Stretch(NamedTuple):
    """Columns `first` to `last` with the same open lanes; those in `red` are for passing only."""

    first: int
    last: int
    lanes: tuple[int, ...]
    red: tuple[int, ...] = ()


class Reach(NamedTuple):
    """Where a move may end: all spaces (the finish is one) for which the most points are spent."""

    spent: int
    ends: tuple[Space, ...]


@dataclass(frozen=True)
class Track:
    """`home` is the column behind the finish line; `grid` the start places in their order.

    `normal` and `red` hold the open lanes of every column from `rear`, the last row of the grid.
    """

    length: int
    rear: int
    normal: tuple[int, ...]
    red: tuple[int, ...]
    grid: tuple[Space, ...]

    @cached_property
    def home(self) -> int:
        return self.length + 1

    @cached_property
    def finish(self) -> Space:
        return self.home, 0

    def lanes(self, column: int) -> int:
        """The lanes of a column on which a car may stand."""
        return self.normal[column - self.rear]

    def reds(self, column: int) -> int:
        return self.red[column - self.rear]

    @property
    def spaces(self) -> list[Space]:
        """All spaces on which a car may stand, from the grid on."""
        return [
            (column, lane)
            for column in range(self.rear, self.home)
            for lane in lanes_of(self.lanes(column))
        ]


def lanes_of(bits: int) -> tuple[int, ...]:
    return _LANES[bits]


def lay_out(stretches: Iterable[Stretch], grid: Iterable[Space]) -> Track:
    """A track from its stretches, in order and without a gap."""
    normal: list[int] = []
    red: list[int] = []
    rear = column = None
    for stretch in stretches:
        if column is not None and stretch.first != column + 1:
            raise ValueError(f"a gap before column {stretch.first}")
        rear = stretch.first if rear is None else rear
        n = stretch.last - stretch.first + 1
        normal += [sum(1 << lane for lane in stretch.lanes)] * n
        red += [sum(1 << lane for lane in stretch.red)] * n
        column = stretch.last
    if rear is None or column is None:
        raise ValueError("a track without stretches")
    return Track(column, rear, tuple(normal), tuple(red), tuple(grid))


def reach(track: Track, taken: Mapping[int, int], start: Space, points: int) -> Reach:
    """Where a car may be taken with so many points, past what stands on the `taken` lanes.

    It must not stop sooner than need be, so only the ends that spend the most points count. The red
    lane is entered only where no other space ahead is free, left as soon as one is, and never ended
    on. Beyond the finish line the points that are left count as spent.
    """
    column, lane = start
    lanes = 1 << lane
    for spent in range(points):
        if column == track.length:
            return Reach(points, (track.finish,))
        at, free = column + 1 - track.rear, ~taken.get(column + 1, 0)
        normal = track.normal[at] & free
        if track.red[at] & free & _SPREAD[lanes & ~_SPREAD[normal]]:
            return _reach_by_red(track, taken, start, points)
        ahead = _SPREAD[lanes] & normal
        if not ahead:
            return Reach(spent, tuple([(column, lane) for lane in _LANES[lanes]]))
        column, lanes = column + 1, ahead
    return Reach(points, tuple([(column, lane) for lane in _LANES[lanes]]))


def _reach_by_red(track: Track, taken: Mapping[int, int], start: Space, points: int) -> Reach:
    """The same where there may be a red lane: columns and points no longer go hand in hand."""
    waves: list[dict[int, int]] = [{} for _ in range(points + RED_COST)]
    waves[0][start[0]] = 1 << start[1]
    best = Reach(0, (start,))
    for spent in range(points + 1):
        ends: list[Space] = []
        for column, lanes in waves[spent].items():
            at = column - track.rear
            ends += [(column, lane) for lane in _LANES[lanes & track.normal[at]]]
            if spent == points:
                continue
            if column == track.length:
                return Reach(points, (track.finish,))
            _step(track, waves, column, ~taken.get(column + 1, 0), spent)
        if ends:
            best = Reach(spent, tuple(ends))
    return best


def _step(track: Track, waves: list[dict[int, int]], column: int, free: int, spent: int) -> None:
    """From all lanes reached in a column: straight on, or out into the red where that is shut."""
    lanes, at = waves[spent][column], column + 1 - track.rear
    normal, red = track.normal[at] & free, track.red[at] & free
    if straight := _SPREAD[lanes] & normal:
        on = waves[spent + 1]
        on[column + 1] = on.get(column + 1, 0) | straight
    if out := _SPREAD[lanes & ~_SPREAD[normal]] & red:
        on = waves[spent + RED_COST]
        on[column + 1] = on.get(column + 1, 0) | out
