"""Rulings AM-09 to AM-21: steps, lanes, colours, the grid, momentum, positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.automobiles.moving import settle
from rules.automobiles.state import AutomobilesOptions, Player, State, setup
from rules.automobiles.tracks import TRACKS
from tests.rules.automobiles.table import A, B, C, Table, car, cards_with, pile


def test_am_09_one_stops_behind_the_last_car_in_a_space() -> None:
    """Whoever enters a space goes to its foremost free segment, behind the last car in it."""
    free = Table(car(3, -1, active=pile(black=1)), car(0, 40))
    behind = Table(car(3, -1, active=pile(black=1)), car(3, 7), car(3, 6))
    free.pick("black")
    behind.pick("black")

    assert free.markers == [(3, 7)]
    assert behind.markers == [(3, 5)]


def test_am_10_full_spaces_are_closed() -> None:
    """A full space cannot be entered, and nobody jumps over a car in the own lane."""
    me = car(0, 0, active=pile(white=1, light=1))
    table = Table(me, car(0, 1), car(1, 1), car(1, 0))
    behind = Table(car(1, 0, active=pile(light=1, dark=1)), car(1, 1), car(0, 30))

    assert table.keys == ["done", "pit_stop"]
    assert "light" not in behind.keys
    assert "dark" in behind.keys


def test_am_11_steps_begin_at_the_car_or_at_any_cube() -> None:
    """A step begins at the car or at any cube placed this turn, touches it, if only at a corner,
    and leads forward.
    """
    table = Table(car(1, 1, active=pile(light=1, white=2, dark=1)), car(3, 40))
    table.play("dark", "light")

    assert table.markers == [(2, 3)]
    assert table.keys == ["2.4", "2.2"]
    table.play("2.2", "white")
    assert table.keys == ["1.3", "1.1"]


def test_am_12_lanes_are_changed_from_the_front_unless_weaving() -> None:
    """Lanes are changed from where a cube or car stands; with weaving, from any segment it came
    through.
    """
    keys = {}
    for weaving in (False, True):
        me = car(3, -1, active=pile(black=1, dark=1))
        table = Table(me, car(0, 40), weaving=weaving)
        table.play("black", "dark")
        keys[weaving] = table.keys

    assert keys[False] == ["4.12", "3.4"]
    assert keys[True] == ["4.12", "3.8", "3.4"]


def test_weaving_reaches_the_segment_behind_a_car() -> None:
    """The seed: it lets one draft where that was not possible before."""
    reached = {}
    for weaving in (False, True):
        me = car(3, -1, active=pile(black=1, dark=1))
        table = Table(me, car(2, 7), weaving=weaving)
        table.play("black", "dark")
        reached[weaving] = "3.7" in table.keys

    assert reached == {False: False, True: True}


def test_am_13_colours_of_a_combo_space() -> None:
    """A space of several colours is entered with any of them, and wears like the darkest."""
    for gear in ("light", "dark"):
        me = car(3, -1, active=pile(**{gear: 1}))
        table = Table(me, car(0, 30), tracks=["talladega"])
        table.pick(gear)
        if table.asked == "move":
            table.pick("4.4")

        assert table.state.now.darkest == 3


def test_am_14_several_spaces_of_one_colour() -> None:
    """Several spaces of one colour are all of that colour, and of several ways the one with least
    wear counts.
    """
    table = Table(car(0, 0, active=pile(engine=1)), car(3, 40))
    table.pick("engine")

    assert "1.2" in table.keys
    assert "2.3" in table.keys
    assert "3.3" not in table.keys


def test_am_15_a_place_on_the_grid_is_a_space_of_its_own() -> None:
    """A place on the grid counts as a space of its own."""
    me = car(0, -1, active=pile(white=1), on_grid=True)
    table = Table(me, car(1, -1, on_grid=True), tracks=["tucson"])
    table.play("white", "1.1")

    assert table.markers == [(0, 0)]


def test_am_16_momentum() -> None:
    """Momentum moves a car to the foremost free segment of its space, after any car has moved,
    never over a bold line.
    """
    leader = car(3, 7, active=pile(dark=1))
    table = Table(leader, car(3, 6), car(3, 5))
    table.play("dark")
    table.end_turn()

    assert table.place_of(A) == (3, 11)
    assert table.place_of(B) == (3, 7)
    assert table.place_of(C) == (3, 6)


def test_am_17_momentum_over_the_line() -> None:
    """Momentum over the finish line counts like driving over it."""
    track = TRACKS["tucson"]
    leader = car(0, track.length, active=pile(light=1))
    table = Table(leader, car(0, track.length - 1), tracks=["tucson"])
    table.play("light", "1.4")
    table.end_turn()

    assert table.place_of(B) == (0, track.length)
    assert table.state.ranking == [A, B]


def test_am_18_no_momentum_on_the_grid() -> None:
    """A car on the grid has no momentum until it has moved."""
    table = Table(car(0, -1, on_grid=True), car(1, 20), tracks=["tucson"])
    table.end_turn()

    assert table.place_of(A) == (0, -1)


def test_am_19_the_first_crossing_is_no_lap() -> None:
    """The first crossing of the line is no lap."""
    table = Table(car(0, 63), car(1, -1))

    assert table.state.goal == 3 * 64
    table.end_turn()
    table.end_turn()
    assert not table.match.over


def test_am_20_the_inner_lane_leads() -> None:
    """Of two cars that are level the one on the inner lane is ahead."""
    table = Table(car(2, 7), car(1, 7), car(3, 8))

    assert table.state.ranking == [C, B, A]
    assert [table.state.place(seat) for seat in (A, B, C)] == [3, 2, 1]


def test_am_21_the_position_of_the_turns_start() -> None:
    """Cards go by the position at the start of the turn, not by where the cubes are."""
    cards = cards_with(performance="bump_and_run")
    me = car(2, 63, active=pile(performance=1, dark=2))
    table = Table(me, car(0, 64), car(0, 10), cards=cards)
    table.play("dark", "performance")

    assert table.state.now.place == 2
    assert table.keys == ["4.12", "3.8", "3.4", "stay"]


# ---------------------------------------------------------------- properties


@st.composite
def crowds(draw: st.DrawFn) -> State:
    """Cars anywhere on a track, each on a segment of its own, some on the grid."""
    track = TRACKS[draw(st.sampled_from(sorted(TRACKS)))]
    segments = st.tuples(st.integers(0, track.lanes - 1), st.integers(0, track.length - 1))
    places = draw(st.lists(segments, min_size=2, max_size=5, unique=True))
    state = setup(AutomobilesOptions(), len(places))
    state.tracks = [track.key]
    for player, (lane, unit) in zip(state.players, places, strict=True):
        player.lane = lane
        player.at = unit + track.length * draw(st.integers(0, 2))
        player.on_grid = draw(st.integers(0, 4)) == 0
    return state


def space_of(state: State, player: Player) -> tuple[int, int]:
    space = state.track.space(player.lane, player.at)
    return space.lane, space.first


@settings(max_examples=150, deadline=None)
@given(crowds())
def test_momentum_is_stable_and_crosses_no_bold_line(state: State) -> None:
    before = [(space_of(state, p), p.at, p.on_grid) for p in state.players]
    settle(state)

    for player, (space, at, on_grid) in zip(state.players, before, strict=True):
        assert space_of(state, player) == space
        assert player.at >= at
        assert player.at == at or not on_grid
    segments = [(p.lane, p.at % state.track.length) for p in state.players]
    assert len(segments) == len(set(segments))
    assert settle(state) == []
    for player in state.players:
        to_end = state.track.to_end(player.lane, player.at)
        ahead = (player.lane, (player.at + 1) % state.track.length)
        assert to_end == 0 or player.on_grid or ahead in segments
