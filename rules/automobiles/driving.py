"""Gear cubes on the track: one at a time, or several at once by saying where to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple

from rules.automobiles.components import GEARS, NAMES, WEAR, WHITE
from rules.automobiles.moving import (
    ANY,
    Stop,
    on_grid,
    onward,
    place_marker,
    reach,
    reach_one_colour,
    sources,
    traffic,
)
from rules.automobiles.piles import gain, value
from rules.automobiles.state import State
from rules.automobiles.stops import ask_stop, move_cube
from rules.engine.decisions import Seat
from rules.engine.scripts import Script

MOST_DRIVES = 24
"""So many places that several gears reach are offered, the furthest first; any other can be reached
cube by cube."""


def play_gear(state: State, seat: Seat, gear: int) -> Script[None]:
    """One gear cube moves a space of its colour, or up to two under fuel injection."""
    stops = reach_one_colour(state, seat, 1 + state.now.fuel, 1 << gear)
    yield from move_cube(state, seat, gear, stops, may_stay=False)


def play_any_white(state: State, seat: Seat) -> Script[None]:
    """Under Redline a white cube drives on any colour, for a wear (AM-40)."""
    if state.now.fuel:
        stops = reach_one_colour(state, seat, 2)
    else:
        stops = reach(state, seat, [ANY])
    yield from move_cube(state, seat, WHITE, stops, may_stay=False)
    gain(state, seat, WEAR)


_MOST_HANDS = 240
"""So many ways to have played a part of the gears are looked at."""


class Drive(NamedTuple):
    """A way to drive: where it ends, and what was put down where."""

    price: int
    stop: Stop
    steps: tuple[tuple[int, Stop], ...]


def drives(state: State, seat: Seat) -> list[Drive]:
    """The places that the active gear cubes reach together, and the cheapest way to each.

    Cheapest is what leaves most money, then least wear. It is not offered under fuel injection,
    where each cube may move two spaces.
    """
    best: dict[tuple[int, int], Drive] = {}
    for drive in _ways(state, seat):
        key = drive.stop.lane, drive.stop.at
        if key not in best or (drive.price, drive.stop.darkest) < _rank(best[key]):
            best[key] = drive
    found = sorted(best.values(), key=lambda drive: (-drive.stop.at, drive.stop.lane))
    return found[:MOST_DRIVES]


def _rank(drive: Drive) -> tuple[int, int]:
    return drive.price, drive.stop.darkest


def _ways(state: State, seat: Seat) -> Iterator[Drive]:
    """Every end of every sequence of gears, each (place, cubes used) once."""
    me, cars = state.players[seat], traffic(state, seat)
    worth = [value(state, gear) for gear in GEARS]
    have = _within_bounds(me.active[:4])
    front: dict[tuple[Stop, tuple[int, ...]], Drive] = {
        (start, have): Drive(0, start, ()) for start in sources(state, seat)
    }
    seen = set(front)
    while front:
        after: dict[tuple[Stop, tuple[int, ...]], Drive] = {}
        for (start, left), drive in front.items():
            wanted = sum([1 << gear for gear in GEARS if left[gear]])
            grid = on_grid(me, start)
            for stop, colours in onward(state, start, cars, wanted, grid=grid):
                for gear in GEARS:
                    if not (left[gear] and colours & (1 << gear)):
                        continue
                    key = stop, (*left[:gear], left[gear] - 1, *left[gear + 1 :])
                    if key not in seen:
                        seen.add(key)
                        steps = (*drive.steps, (gear, stop))
                        after[key] = Drive(drive.price + worth[gear], stop, steps)
        yield from after.values()
        front = after


def _within_bounds(gears: Sequence[int]) -> tuple[int, ...]:
    """These gears, without the many of a colour that would make too many ways to try."""
    kept = list(gears)
    while prod(n + 1 for n in kept) > _MOST_HANDS:
        kept[kept.index(max(kept))] -= 1
    return tuple(kept)


def drive_far(state: State, seat: Seat) -> Script[None]:
    """Say where to go; the cubes for it are played one after another (AM-11)."""
    ways = {drive.stop: drive for drive in drives(state, seat)}
    stop = yield from ask_stop(state, seat, "drive", list(ways), may_stay=False)
    if stop is not None:
        put_down(state, seat, ways[stop].steps)


def put_down(state: State, seat: Seat, steps: Sequence[tuple[int, Stop]]) -> None:
    me = state.players[seat]
    for gear, stop in steps:
        me.active[gear] -= 1
        me.used[gear] += 1
        place_marker(state, gear, stop)
        state.now.acted.append(f"cube.{NAMES[gear]}")
