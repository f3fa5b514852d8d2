"""The red lane and drafting: DT-27 to DT-35."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.daytona.components import TRACKS
from rules.stockcar.track import Space, reach
from tests.rules.daytona.tables import SPARE, table
from tests.rules.stockcar.table import A


def passing(points: int, cars: Sequence[int], start: Space = (10, 1)) -> tuple[int, Space]:
    """Points spent, and the only end, past cars that stand on these columns of a turn."""
    spent, (end,) = reach(TRACKS["usual"], dict.fromkeys(cars, 0b010), start, points)
    return spent, end


@pytest.mark.parametrize(("cars", "cost"), [([11], 3), ([11, 12], 5), ([11, 12, 13], 7)])
def test_dt_27_red_costs_two(cars: list[int], cost: int) -> None:
    """A space of the red lane costs two points: passing one car in a turn costs three, two cars
    five, three cars seven."""
    assert (cost, (11 + len(cars), 1)) == passing(cost, cars)
    assert (0, (10, 1)) == passing(cost - 1, cars)


def test_dt_28_only_for_passing() -> None:
    """It is entered only where no other space ahead is free, and left as soon as one is."""
    assert (6, (16, 1)) == passing(6, [])
    assert (6, (15, 1)) == passing(6, [11]), "three to pass, then three columns"
    assert (6, (15, 1)) == passing(6, [11, 16])


def test_dt_29_never_ended_on() -> None:
    """No move ends on it: where the points do not reach back to another space, the car stays before
    it and the rest is lost."""
    assert (1, (11, 1)) == passing(3, [12])
    assert (0, (10, 1)) == passing(2, [11])
    at = table({"red": (10, 1), "yellow": (11, 1), "blue": (12, 1)}, "red6-yellow4-blue2")
    at.do(A, "red6-yellow4-blue2", "done")
    assert [(14, 1), (13, 1), (12, 1)] == [at.at(c) for c in ("red", "yellow", "blue")]


def test_dt_30_the_outside_pays() -> None:
    """From the inmost lane of a straight there is no way into the red lane."""
    taken = {9: 0b010}

    assert 0 == reach(TRACKS["usual"], taken, (8, 0), 9).spent
    assert 9 == reach(TRACKS["usual"], taken, (8, 1), 9).spent


def test_dt_31_drafting() -> None:
    """When a car has left its space, the car right behind it in the same lane moves up into it,
    then the car behind that one, and so on down the line."""
    line = {"red": (20, 1), "blue": (19, 1), "yellow": (18, 1), "orange": (16, 1)}
    at = table(line, "red5")
    at.do(A, "red5", "25.1", "done")

    assert [(25, 1), (20, 1), (19, 1), (16, 1)] == [at.at(colour) for colour in line]
    assert "Blue drafts to 20 and Yellow drafts to 19" in at.said


def test_dt_31_only_the_same_lane() -> None:
    """When a car has left its space, the car right behind it in the same lane moves up into it,
    then the car behind that one, and so on down the line."""
    at = table({"red": (21, 1), "blue": (20, 0), "yellow": (20, 2)}, "red5")
    at.do(A, "red5", "26.1", "done")

    assert [(20, 0), (20, 2)] == [at.at("blue"), at.at("yellow")]


def test_dt_32_before_the_next_line() -> None:
    """This happens after the move and before the next line of the card."""
    at = table({"red": (10, 1), "yellow": (9, 1)}, "red6-yellow4-blue2")
    at.do(A, "red6-yellow4-blue2", "done")

    assert (14, 1) == at.at("yellow"), "from 9 it drafts to 10, then it moves 4"


def test_dt_33_not_on_the_grid() -> None:
    """Cars that have not crossed the start line are not drafted."""
    at = table({"red": (1, 0), "blue": (0, 0)}, "red5")
    at.do(A, "red5", "6.0", "done")

    assert (0, 0) == at.at("blue")


def test_dt_34_drafting_at_the_line() -> None:
    """A car that crosses the finish drafts others too, but no car is drafted over the line."""
    at = table({"red": (50, 1), "blue": (49, 1)}, "red5")
    at.do(A, "red5", "done")

    assert ["red"] == at.home
    assert (50, 1) == at.at("blue")


def test_dt_35_no_move_no_draft() -> None:
    """A car that does not move drafts nobody."""
    at = table({"red": (10, 1), "blue": (9, 1), "yellow": (11, 1)}, "any5", SPARE)
    at.do(A, SPARE, "done")

    assert (9, 1) == at.at("blue")
