"""Where a car can get to, compared with every way tried one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.daytona.components import TRACKS
from rules.race.components import TRACK
from rules.stockcar.track import Reach, Space, Stretch, Track, lay_out, reach


def ways(track: Track, cars: set[Space], at: Space, points: int) -> Iterator[tuple[int, Space]]:
    """Every space on which a way may end, with the points left there, as the rules are worded."""
    column, lane = at
    if track.lanes(column) >> lane & 1:
        yield points, at
    if points and column == track.length:
        yield 0, track.finish
        return
    if column == track.length:
        return
    ahead = [(column + 1, lane + change) for change in (-1, 0, 1) if lane + change >= 0]
    free = [space for space in ahead if space not in cars]
    open_lanes = [s for s in free if track.lanes(column + 1) >> s[1] & 1]
    red_lanes = [s for s in free if track.reds(column + 1) >> s[1] & 1]
    cost = 1 if open_lanes else 2
    if points >= cost:
        for space in open_lanes or red_lanes:
            yield from ways(track, cars, space, points - cost)


def by_trying(track: Track, cars: set[Space], at: Space, points: int) -> Reach:
    found = list(ways(track, cars, at, points))
    left = min(rest for rest, _ in found)
    ends = {space for rest, space in found if rest == left}
    return Reach(points - left, tuple(sorted(ends)))


ALL = {**TRACKS, "race": TRACK}


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(ALL)), st.data())
def test_a_car_gets_where_trying_every_way_gets_it(name: str, data: st.DataObject) -> None:
    track = ALL[name]
    start = data.draw(st.sampled_from(track.spaces))
    column = start[0]
    near = [space for space in track.spaces if column < space[0] < column + 9]
    cars = (
        set(data.draw(st.lists(st.sampled_from(near), max_size=5, unique=True))) if near else set()
    )
    points = data.draw(st.integers(1, 10))
    taken: dict[int, int] = {}
    for c, lane in cars:
        taken[c] = taken.get(c, 0) | 1 << lane

    found = reach(track, taken, start, points)

    assert by_trying(track, cars, start, points) == Reach(found.spent, tuple(sorted(found.ends)))


def test_a_track_has_no_gaps() -> None:
    with pytest.raises(ValueError, match="gap"):
        lay_out((Stretch(0, 3, (0,)), Stretch(5, 6, (0,))), ())
    with pytest.raises(ValueError, match="without"):
        lay_out((), ())
