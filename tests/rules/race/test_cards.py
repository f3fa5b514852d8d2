"""Cards, jokers, sprints and damage: RC-17 to RC-30."""

from __future__ import annotations

import pytest

from rules.race import GAME
from rules.race.state import State
from tests.rules.race.tables import SPARE, table
from tests.rules.stockcar.table import A, B, Table

SPECIAL = "special-blue-yellow"
RED, BLUE = 0, 1


def test_rc_17_who_begins() -> None:
    """Who bought the last card plays first; then the seats follow each other."""
    at = Table(GAME, 2)
    last = ""
    while at.state.phase == "auction":
        (who,) = at.who
        last = at.state.colours[at.state.lot]
        at.do(who, at.keys(who)[0] if at.name(who) == "grid" else at.range(who)[0])

    assert [at.owner(last)] == at.who


def test_rc_18_the_players_choice() -> None:
    """A seat plays one card in its turn; its lines are carried out from top to bottom, and whoever
    plays it chooses among all ends for which a car goes the farthest."""
    at = table({"red": (17, 1), "blue": (30, 2), "yellow": (30, 1)}, "blue6-red4-green2")
    at.do(A, "blue6-red4-green2")
    assert ["36.1", "36.2"] == at.keys(A)
    at.do(A, "36.2")
    assert ["21.0", "21.1", "21.2"] == at.keys(A)
    at.do(A, "21.0", "done")

    assert [(36, 2), (21, 0)] == [at.at("blue"), at.at("red")]
    assert [B] == at.who


def test_rc_19_blocked() -> None:
    """A car that cannot go on stops and loses the rest, and no car is drawn along."""
    at = table({"red": (12, 0), "blue": (14, 1), "yellow": (11, 0)}, "red5", SPARE)
    at.do(A, "red5", "done")

    assert (13, 1) == at.at("red")
    assert (11, 0) == at.at("yellow")


def test_rc_20_jokers() -> None:
    """A joker moves any car that is not printed on the card, as far as it can."""
    at = table({"red": (12, 0), "blue": (14, 1)}, "any5")
    at.do(A, "any5")
    assert ["red.13.1", "blue.19.0", "blue.19.1", "blue.19.2"] == at.keys(A)

    at = table({"red": (12, 0), "blue": (30, 1)}, "blue6-white4-any2-yellow1")
    at.do(A, "blue6-white4-any2-yellow1", "36.1", "done")
    assert (14, 1) == at.at("red"), "Blue is printed, so there is no choice"


def test_rc_21_a_joker_for_a_car_that_is_home() -> None:
    """It may also be given to a car that is home, and then nothing moves."""
    at = table({"red": (12, 1), "blue": (30, 1)}, "any5", home=["white"])
    at.do(A, "any5")
    assert "lost" in at.keys(A)
    at.do(A, "lost", "done")

    assert [(12, 1), (30, 1)] == [at.at("red"), at.at("blue")]
    assert "the wild steps are lost" in at.said


def test_rc_22_no_joker_for_a_damaged_car() -> None:
    """A joker does not move a damaged car."""
    cars = {"blue": (20, 1), "yellow": (24, 1), "red": (30, 1)}
    at = table(cars, SPECIAL, "any5")
    at.do(A, SPECIAL, "damage", "done")
    at.do(B, SPARE, "done")
    at.do(A, "any5")

    assert not any(key.startswith("yellow") for key in at.keys(A))


def test_rc_23_sprint_or_damage() -> None:
    """Each of the three special cards shows two cars, and its player chooses: the rear one sprints,
    or the front one is damaged."""
    at = table({"blue": (20, 1), "yellow": (23, 1)}, SPECIAL)
    at.do(A, SPECIAL)

    assert ["blue.23.0", "blue.23.2", "damage"] == at.keys(A)
    assert ["space.23.0", "space.23.2", None] == [
        option.spot
        for option in at.asked(A).options  # type: ignore[union-attr]  # a Choose
    ]


@pytest.mark.parametrize(
    ("cars", "home"),
    [
        ({"blue": (20, 1), "yellow": (20, 2)}, ()),
        ({"blue": (20, 1), "red": (3, 0)}, ("yellow",)),
        ({"blue": (20, 1), "red": (3, 0)}, ()),
    ],
    ids=["level", "home", "not in this race"],
)
def test_rc_24_nothing_happens(cars: dict[str, tuple[int, int]], home: tuple[str, ...]) -> None:
    """While one of the two is home, damaged or not in the race, or both are level, the card may be
    played and nothing happens."""
    at = table(cars, SPECIAL, home=home)
    at.do(A, SPECIAL)
    assert "turn.done" == at.name(A)
    at.do(A, "done")

    assert "nothing moves" in at.said
    assert (20, 1) == at.at("blue")


def test_rc_25_a_sprint() -> None:
    """In a sprint the rear car runs on free spaces until it is level with the front one, or as near
    as the road is free; its player chooses among equal ends."""
    at = table({"blue": (20, 1), "yellow": (23, 1)}, SPECIAL)
    at.do(A, SPECIAL, "blue.23.2", "done")
    assert (23, 2) == at.at("blue")

    at = table({"blue": (12, 1), "yellow": (16, 1), "red": (14, 1)}, SPECIAL)
    at.do(A, SPECIAL, "blue.13.1", "done")
    assert (13, 1) == at.at("blue"), "behind the car that blocks the single lane"


def test_rc_26_damage() -> None:
    """In a damage the front car leaves the road: its space is free for others, and its lines are
    skipped."""
    cars = {"blue": (12, 1), "yellow": (14, 1), "red": (13, 1)}
    at = table(cars, SPECIAL, "yellow5", "red5")
    at.do(A, SPECIAL, "damage", "done")
    assert {2: 1} == at.state.beside
    at.do(B, SPARE, "done")
    at.do(A, "yellow5", "done")
    assert (14, -1) == at.at("yellow")
    at.do(B, SPARE, "done")

    at.do(A, "red5", "18.1", "done")
    assert (18, 1) == at.at("red")


def test_rc_27_back_on_the_road() -> None:
    """It is back on its space as soon as the other car of its card is ahead of it or home, even in
    the middle of a card."""
    cars = {"blue": (12, 1), "yellow": (14, 1), "white": (3, 0)}
    at = table(cars, SPECIAL, "blue6-red4-yellow2-purple1")
    at.do(A, SPECIAL, "damage", "done")
    at.do(B, SPARE, "done")
    at.do(A, "blue6-red4-yellow2-purple1", "18.1", "16.1", "done")

    assert (16, 1) == at.at("yellow")
    assert "Blue to 18 (Yellow is back on the road at 14); Yellow to 16." in at.said


def test_rc_27_the_other_is_home() -> None:
    """It is back on its space as soon as the other car of its card is ahead of it or home, even in
    the middle of a card."""
    at = table({"blue": (53, 1), "yellow": (54, 1), "white": (3, 0)}, SPECIAL, "blue5")
    at.do(A, SPECIAL, "damage", "done")
    at.do(B, SPARE, "done")
    at.do(A, "blue5", "done")

    assert (54, 1) == at.at("yellow")
    assert ["blue"] == at.home


def test_rc_28_its_space_is_taken() -> None:
    """Where that is taken it stands on the nearest free space of the same column, else in the next
    column back."""
    cars = {"blue": (12, 1), "yellow": (14, 1), "red": (13, 1)}
    at = table(cars, SPECIAL, "blue5")
    at.do(A, SPECIAL, "damage", "done")
    at.do(B, SPARE, "done")

    def meanwhile(state: State) -> None:
        state.cars[RED].column, state.cars[BLUE].column = 14, 16

    at.arrange(meanwhile)
    at.do(A, "blue5", "21.1", "done")
    assert (13, 1) == at.at("yellow"), "14 is a single lane"


def test_rc_28_beside_its_space() -> None:
    """Where that is taken it stands on the nearest free space of the same column, else in the next
    column back."""
    cars = {"blue": (19, 1), "yellow": (20, 0), "red": (18, 0)}
    at = table(cars, SPECIAL, "red5", "blue5")
    at.do(A, SPECIAL, "damage", "done")
    at.do(B, SPARE, "done")
    at.arrange(lambda state: setattr(state.cars[RED], "column", 20))
    at.do(A, "blue5", "24.1", "done")

    assert (20, 1) == at.at("yellow")


def test_rc_29_never_passed() -> None:
    """A car that is not passed until the end is ranked where it stands."""
    cars = {"blue": (19, 1), "yellow": (20, 0), "red": (18, 0)}
    at = table(cars, SPECIAL, others=[[]], owners={"yellow": B})
    at.do(A, SPECIAL, "damage", "done")
    at.do(A, SPARE, "done")

    assert "1. Yellow: 200,000 kr to Ben" in at.said


def test_rc_30_nothing_new_after_three() -> None:
    """After three cars are home the special cards do what they did before; nothing is added (the
    sentence about it is read as RC-23)."""
    home = ["red", "white", "purple"]
    at = table({"blue": (20, 1), "yellow": (23, 1), "green": (2, 1)}, SPECIAL, home=home)
    at.do(A, SPECIAL)

    assert ["blue.23.0", "blue.23.2", "damage"] == at.keys(A)
