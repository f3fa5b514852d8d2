"""How cubes and cars move on the track: reach, momentum, drafting (AM-09 to AM-18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rules.automobiles.state import Marker, Player, State
from rules.automobiles.tracks import Ahead
from rules.engine.decisions import Seat

ANY = 0b1111
"""All four gears, as a mask with the bit 1 << gear for each."""


class Stop(NamedTuple):
    """A segment that a move may end on; `darkest` is the darkest space on the way, plus one."""

    lane: int
    at: int
    entered: int
    darkest: int


Traffic: TypeAlias = "Sequence[tuple[int, int]]"
"""The other cars: lane and unit."""


def traffic(state: State, seat: Seat) -> list[tuple[int, int]]:
    """Where the other cars stand: one's own is no obstacle to itself."""
    length = state.track.length
    return [
        (player.lane, player.at % length)
        for other, player in enumerate(state.players)
        if other != seat
    ]


def sources(state: State, seat: Seat) -> list[Stop]:
    """Where a move of this turn may begin: at the car, or at any cube placed (AM-11)."""
    player = state.players[seat]
    car = Stop(player.lane, player.at, player.at, 0)
    return [car, *(Stop(m.lane, m.at, m.entered, 0) for m in state.now.markers)]


def _enter(ahead: Ahead, at: int, unit: int, length: int, cars: Traffic) -> int:
    """Where one comes to stand in a space that begins to lie ahead after `at`: behind the last car
    in it. A result of `at` means that the space is blocked.
    """
    reach = ahead.reach
    for lane, other in cars:
        if lane == ahead.lane:
            gap = (other - unit - 1) % length
            if gap <= reach:
                reach = gap - 1
    return at + 1 + reach


def onward(
    state: State, start: Stop, cars: Traffic, colours: int, *, grid: bool
) -> list[tuple[Stop, int]]:
    """The stops that one step from here into one of these colours leads to, each with the mask of
    its space's colours.

    `grid`: the car still stands on its starting place.
    """
    track = state.track
    length, lane = track.length, start.lane
    table = track.from_grid[lane] if grid else track.ahead[lane]
    found = []
    first = start.entered if state.options.weaving else start.at
    for at in range(first, start.at + 1):
        unit = at % length
        for ahead in table[unit]:
            if not ahead.colours & colours or (ahead.lane == lane and at < start.at):
                continue
            to = _enter(ahead, at, unit, length, cars)
            if to > at:
                stop = Stop(ahead.lane, to, at + 1, max(start.darkest, ahead.darkest + 1))
                found.append((stop, ahead.colours))
    return found


def reach(state: State, seat: Seat, steps: Sequence[int]) -> list[Stop]:
    """Where a cube may end that moves up to so many spaces: each step has a mask of colours.

    Of several ways to a segment the one with the least wear counts (AM-14).
    """
    return _reach(state, seat, sources(state, seat), [steps])


def reach_one_colour(state: State, seat: Seat, n: int, colours: int = ANY) -> list[Stop]:
    """Where a cube may end that moves up to n spaces, all of one of these colours."""
    ways = [[1 << gear] * n for gear in range(4) if colours & (1 << gear)]
    return _reach(state, seat, sources(state, seat), ways)


def reach_from_car(state: State, seat: Seat, steps: Sequence[int]) -> list[Stop]:
    """Where the car itself may end that moves up to so many spaces."""
    player = state.players[seat]
    return _reach(state, seat, [Stop(player.lane, player.at, player.at, 0)], [steps])


def _reach(
    state: State, seat: Seat, begin: Sequence[Stop], ways: Iterable[Sequence[int]]
) -> list[Stop]:
    cars = traffic(state, seat)
    me = state.players[seat]
    best: dict[tuple[int, int], Stop] = {}
    for steps in ways:
        front = list(begin)
        for colours in steps:
            front = _step(state, me, front, colours, cars)
            for stop in front:
                old = best.get((stop.lane, stop.at))
                if old is None or stop < old:
                    best[stop.lane, stop.at] = stop
    return sorted(best.values(), key=lambda stop: (-stop.at, stop.lane))


def _step(
    state: State, me: Player, front: Iterable[Stop], colours: int, cars: Traffic
) -> list[Stop]:
    """All stops one step further, each once: the lightest way there."""
    found: dict[tuple[int, int, int], Stop] = {}
    for start in front:
        grid = on_grid(me, start)
        for stop, _ in onward(state, start, cars, colours, grid=grid):
            old = found.get(stop[:3])
            if old is None or stop.darkest < old.darkest:
                found[stop[:3]] = stop
    return list(found.values())


def on_grid(player: Player, start: Stop) -> bool:
    """Does a step from here begin at the car's starting place?"""
    return player.on_grid and start.at == player.at and start.lane == player.lane


def next_colours(state: State, seat: Seat) -> int:
    """The mask of all colours into which some step leads now."""
    cars = traffic(state, seat)
    me = state.players[seat]
    mask = 0
    for start in sources(state, seat):
        if mask == ANY:
            break
        for _, colours in onward(state, start, cars, ANY & ~mask, grid=on_grid(me, start)):
            mask |= colours
    return mask


def place_marker(state: State, cube: int, stop: Stop) -> None:
    """Put the played cube on the track; the car follows in the Car Phase."""
    state.now.markers.append(Marker(cube, stop.lane, stop.at, stop.entered))
    state.now.darkest = max(state.now.darkest, stop.darkest)


def move_car(state: State, seat: Seat, lane: int, at: int) -> None:
    player = state.players[seat]
    player.lane, player.at, player.on_grid = lane, at, False


def drafts(state: State, seat: Seat) -> bool:
    """Does another car stand on the very next segment of the same lane (AM-30)?"""
    me = state.players[seat]
    ahead = (me.lane, (me.at + 1) % state.track.length)
    return ahead in traffic(state, seat)


def settle(state: State) -> list[Seat]:
    """Momentum: cars slide to the front of their spaces, front cars first (AM-16 to AM-18).

    Returns who slid. A car on the grid does not.
    """
    slid = []
    track = state.track
    for seat in state.ranking:
        player = state.players[seat]
        if player.on_grid:
            continue
        room = _room_ahead(state, seat, track.to_end(player.lane, player.at))
        if room:
            player.at += room
            slid.append(seat)
    return slid + (settle(state) if slid else [])


def _room_ahead(state: State, seat: Seat, to_end: int) -> int:
    """How many free segments lie ahead in the same space."""
    me, length = state.players[seat], state.track.length
    room = to_end
    for lane, unit in traffic(state, seat):
        if lane == me.lane:
            gap = (unit - me.at) % length
            if 0 < gap <= room:
                room = gap - 1
    return room
