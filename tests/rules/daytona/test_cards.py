"""Cards and how they move cars: DT-17 to DT-26."""

from __future__ import annotations

from rules.daytona import GAME
from rules.daytona.components import TRACKS
from rules.stockcar.track import reach
from tests.rules.daytona.tables import SPARE, table
from tests.rules.stockcar.table import A, B, Table


def test_dt_17_who_begins() -> None:
    """The owner of the car on place 1 plays first; if nobody owns it, the owner of the next best
    placed car."""
    at = Table(GAME, 2)
    while at.state.phase == "auction":
        (who,) = at.who
        first = len(at.state.lots) == 5
        at.do(who, "pass" if who == A or first else at.range(who)[0])

    assert B == at.state.cars[at.state.cars_of(B)[0]].owner
    assert [B] == at.who
    assert "Ben plays first" in at.said


def test_dt_18_a_card_a_turn() -> None:
    """A seat plays one card in its turn, and must; its lines are carried out from top to bottom."""
    at = table({"red": (9, 1)}, "red5")
    assert ["red5", SPARE] == at.keys(A)
    assert at.refuses(A, "pass")


def test_dt_18_the_order_of_the_lines() -> None:
    """A seat plays one card in its turn, and must; its lines are carried out from top to bottom."""
    at = table({"red": (20, 1), "yellow": (20, 0), "blue": (20, 2)}, "red6-yellow4-blue2")
    at.do(A, "red6-yellow4-blue2", "26.1", "24.0", "22.2", "done")

    assert [(26, 1), (24, 0), (22, 2)] == [at.at(c) for c in ("red", "yellow", "blue")]
    assert [B] == at.who
    assert "Ann plays Red 6, Yellow 4, Blue 2: Red to 26; Yellow to 24; Blue to 22." in at.said


def test_dt_19_whoever_owns_it() -> None:
    """Whoever plays the card chooses the way of every car on it, whoever owns the car."""
    at = table({"red": (20, 1)}, "red5", owners={"red": B})
    at.do(A, "red5")

    assert ["25.0", "25.1", "25.2"] == at.keys(A)
    assert ["space.25.0", "space.25.1", "space.25.2"] == [
        option.spot
        for option in at.asked(A).options  # type: ignore[union-attr]  # a Choose
    ]


def test_dt_20_as_far_as_possible() -> None:
    """A car goes as far as some way allows: its end must be one for which the most points are
    spent."""
    # From lane 3 the inner lanes are out of reach in time, and lane 3 itself is shut.
    wall = {"blue": (24, 1), "yellow": (24, 2)}
    at = table({"red": (20, 1), **wall}, "red5")
    at.do(A, "red5")

    assert ["25.0", "25.1"] == at.keys(A)


def test_dt_21_straight_or_diagonal() -> None:
    """A step leads into the next column, straight or to a neighbouring lane, also between two
    cars; never sideways or back."""
    track = TRACKS["usual"]

    assert ((21, 0), (21, 1)) == reach(track, {}, (20, 0), 1).ends
    between = {21: 0b001, 20: 0b010}
    assert ((21, 1),) == reach(track, between, (20, 0), 1).ends


def test_dt_22_blocked() -> None:
    """A car that cannot go on stops, and the rest of its points is lost."""
    shut = {"blue": (21, 0), "yellow": (21, 1), "orange": (21, 2)}
    at = table({"red": (20, 1), **shut}, "red5")
    at.do(A, "red5", "done")

    assert (20, 1) == at.at("red")
    assert "Red is blocked" in at.said


def test_dt_23_home_already() -> None:
    """A line whose car is home is skipped."""
    at = table({"yellow": (9, 1)}, "red6-yellow4-blue2", home=["red"])
    at.do(A, "red6-yellow4-blue2", "done")

    assert (13, 1) == at.at("yellow")
    assert ["red"] == at.home


def test_dt_24_wild() -> None:
    """A wild line moves a car that is not printed on the card and can go the full number; if some
    can, one must, and if none can, nothing moves."""
    at = table({"red": (20, 1), "blue": (30, 0), "purple": (12, 1)}, "red6-orange4-any2-green1")
    at.do(A, "red6-orange4-any2-green1", "26.0")

    assert ["blue.32.0", "blue.32.1", "blue.32.2", "purple.14.1"] == at.keys(A), "not Red"


def test_dt_24_the_full_number() -> None:
    """A wild line moves a car that is not printed on the card and can go the full number; if some
    can, one must, and if none can, nothing moves."""
    at = table({"blue": (10, 1), "yellow": (11, 1), "purple": (12, 1)}, "red6-orange4-any2-green1")
    at.do(A, "red6-orange4-any2-green1", "done")

    assert (14, 1) == at.at("purple"), "the others are shut in"
    assert "Purple to 14 (Yellow drafts to 12 and Blue drafts to 11)" in at.said


def test_dt_24_no_car_for_a_wild_line() -> None:
    """A wild line moves a car that is not printed on the card and can go the full number; if some
    can, one must, and if none can, nothing moves."""
    at = table({"red": (20, 1)}, "red6-orange4-any2-green1")
    at.do(A, "red6-orange4-any2-green1", "26.0", "done")

    assert (26, 0) == at.at("red")


def test_dt_25_wild_over_the_line() -> None:
    """Crossing the finish counts as going the full number."""
    at = table({"red": (48, 1), "blue": (2, 0)}, "any5")
    at.do(A, "any5")

    assert "red.home" in at.keys(A)


def test_dt_26_any_car() -> None:
    """It may be a car that nobody owns, or one that still stands on the grid."""
    at = table({"red": (-2, 0)}, "any5", owners={})
    at.do(A, "any5")

    assert ["red.3.0", "red.3.1", "red.3.2"] == at.keys(A)
