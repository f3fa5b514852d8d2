"""Cards, the red lane, drafting, the finish: DT-17 to DT-44."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rules.daytona import GAME
from rules.daytona.components import PRIZES, TRACKS
from rules.daytona.state import State
from rules.engine.decisions import Seat
from rules.engine.texts import say
from rules.stockcar.track import Space, reach
from tests.rules.stockcar.table import A, B, C, Table, on_the_road

SPARE = "green5"
"""A card that moves nothing where green does not race."""


def table(
    cars: Mapping[str, Space],
    *hand: str,
    owners: Mapping[str, Seat] | None = None,
    home: Sequence[str] = (),
    others: Sequence[Sequence[str]] = ((SPARE, SPARE),),
) -> Table[State]:
    """Ann is to play, with these cards and one that does nothing."""
    arrange = on_the_road(cars, [[*hand, SPARE], *others], owners=owners, home=home)
    return Table(GAME, 1 + len(others), arrange)


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
    assert "Ann plays Red 6, Yellow 4, Blue 2: Red to 26, Yellow to 24 and Blue to 22" in at.said


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
    assert "Purple to 14, Yellow drafts to 12 and Blue drafts to 11" in at.said


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


def test_dt_36_the_finish() -> None:
    """A car that crosses the line takes the next finishing place, and its other points lapse."""
    last = {"purple": (2, 0)}
    at = table({"red": (48, 1), "blue": (50, 0), **last}, "blue6-green4-orange2", "red9")
    at.do(A, "blue6-green4-orange2", "done")
    at.do(B, SPARE, "done")
    at.do(A, "red9", "done")

    assert ["blue", "red"] == at.home


def test_dt_37_hands_are_thrown_away() -> None:
    """Whose cars are all home lays the rest of the hand on the pile at once, for all to see, and is
    passed over from then on."""
    at = table({"red": (50, 1), "blue": (20, 0)}, "red5", "any5", owners={"red": A, "blue": B})
    at.do(A, "red5", "done")

    assert [] == at.hand(A)
    assert 3 == len(at.state.played)
    assert "All cars of Ann are home, so 2 cards go on the pile" in at.said
    at.do(B, SPARE, "done")
    assert [B] == at.who


def test_dt_37_also_in_the_turn_of_another() -> None:
    """Whose cars are all home lays the rest of the hand on the pile at once, for all to see, and is
    passed over from then on."""
    at = table({"red": (50, 1), "blue": (20, 0)}, "red5", "any5", owners={"red": B, "blue": A})
    at.do(A, "red5", "done")

    assert [] == at.hand(B)
    assert [A] == at.who


def test_dt_38_without_a_car() -> None:
    """Who owns no car plays the hand to its end."""
    at = table({"red": (50, 1), "blue": (20, 0)}, "red5", owners={"red": B})
    at.do(A, "red5", "done")

    assert [SPARE] == at.hand(A)
    assert [A] == at.who


def test_dt_39_without_cards() -> None:
    """Who has no card left is passed over, and the others still move those cars."""
    at = table({"red": (10, 1)}, owners={"red": A}, others=[[SPARE, "red5", SPARE]])
    at.do(A, SPARE, "done")
    at.do(B, SPARE, "done")
    at.do(B, "red5", "done")

    assert (15, 1) == at.at("red")


def test_dt_40_the_end_of_a_race() -> None:
    """A race is over when all six cars are home, or when no card is left."""
    at = table({"red": (50, 1)}, "red5", home=["blue"])
    at.do(A, "red5", "done")
    assert "Race 1 is over" in at.said

    at = table({"red": (10, 1)}, others=[[]])
    at.do(A, SPARE, "done")
    assert "Race 1 is over" in at.said


def test_dt_41_prizes() -> None:
    """The places pay 300, 200, 150, 100, 80 and 50 thousand dollars; a car that is not home gets
    nothing."""
    home = ["red", "blue", "yellow", "green", "purple"]
    owners = {"red": A, "blue": B, "yellow": A, "green": C, "purple": B, "orange": C}
    at = table({"orange": (10, 1)}, owners=owners, home=home, others=[[], []])
    at.do(A, SPARE, "done")

    assert (300_000, 200_000, 150_000, 100_000, 80_000, 50_000) == PRIZES
    assert [750_000, 580_000, 400_000] == at.money
    assert "5. Purple: $80,000 to Ben" in at.said


def test_dt_42_the_winner() -> None:
    """After the last race the most money wins, and who has as much shares the win."""
    at = Table(GAME, 3, on_the_road({"red": (9, 1)}, [[SPARE], [], []]), races=1)
    at.arrange(lambda state: setattr(state.players[C], "money", 290_000))
    at.do(A, SPARE, "done")

    assert at.match.over
    assert [1, 1, 3] == at.places


def test_dt_43_until_confirmed() -> None:
    """All of a card can be taken back until it is confirmed, and nobody else sees anything of it
    before."""
    at = table({"red": (20, 1), "yellow": (22, 0)}, "red6-yellow4-blue2")
    before = at.match.observe(B)
    at.do(A, "red6-yellow4-blue2", "26.1", "26.0")
    assert "turn.done" == at.name(A)
    assert before == at.match.observe(B)
    assert (26, 1) == at.match.observe(A).state.cars[0].space
    assert say("move.to", car=say("car.red"), column=26) in at.asked(A).prompt.args["moves"]  # type: ignore[operator]  # a list

    for _ in range(3):
        at.match.undo(A)
    assert "turn.card" == at.name(A)
    assert (20, 1) == at.at("red")


def test_dt_44_no_choice_no_question() -> None:
    """A car with only one way is moved without a question."""
    at = table({"red": (9, 1)}, "red6-yellow4-blue2")
    at.do(A, "red6-yellow4-blue2")

    assert "turn.done" == at.name(A)
    assert (15, 1) == at.at("red")
