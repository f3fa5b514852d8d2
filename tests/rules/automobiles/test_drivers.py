"""The ten drivers, with the seed's own examples."""

from __future__ import annotations

import pytest

from rules.automobiles.card_texts import CARD_TEXTS
from rules.automobiles.components import DRIVERS
from tests.rules.automobiles.table import A, Table, car, named, pile


def test_ten_drivers_with_names_and_words_of_our_own() -> None:
    names = {CARD_TEXTS[f"driver.{driver}"] for driver in DRIVERS}

    assert len(names) == 10
    assert all(len(CARD_TEXTS[f"driver.{driver}.text"]) <= 200 for driver in DRIVERS)


def test_driver_01_moves_on_over_light_gray_for_wear() -> None:
    """The seed: three wear in the Decline Phase let the car move up to three light gray spaces."""
    table = Table(car(2, 3, driver=1, active=pile(dark=1)), car(3, 60))
    table.pick("dark")

    assert table.asked == "driver.drive_on_wear"
    assert table.keys == ["2.6", "2.4", "2.2", "stay"]


def test_driver_01_gets_nothing_for_drafting() -> None:
    table = Table(car(1, 1, driver=1, active=pile(dark=1)), car(2, 4))
    table.play("dark", "yes")

    assert table.seat != A


def test_driver_02_takes_a_cube_back() -> None:
    table = Table(car(driver=2, discard=pile(engine=1, wear=1)), car(3, 40))
    table.pick("driver")
    table.pick("engine")

    assert named(table.me().active) == {"engine": 1}
    assert "driver" not in table.keys


def test_driver_03_puts_up_to_three_back_in_the_bag() -> None:
    table = Table(car(driver=3, discard=pile(engine=2, wear=4), bag=pile()), car(3, 40))
    table.pick("driver")
    assert table.most == 3

    table.pick("engine", "engine")
    assert named(table.me().bag) == {"engine": 2}


def test_driver_04_sorts_what_it_draws_in_the_buy_phase() -> None:
    me = car(driver=4, bag=pile(wear=1, engine=1, dark=1))
    table = Table(me, car(3, 40))
    table.play("done", "3")
    table.pick("wear")
    table.pick("dark")
    assert table.asked == "buy"
    money = table.decision.args["money"]

    assert money == 3
    assert named(table.me().bag) == {"dark": 1}
    assert named(table.me().active) == {"engine": 1}


def test_driver_05_pays_a_dollar_for_each_cube_removed() -> None:
    me = car(driver=5, active=pile(garage=1, light=1), discard=pile(wear=5))
    table = Table(me, car(3, 40))
    table.pick("done")
    assert (table.asked, table.most) == ("driver.bargain", 3)

    table.pick("wear", "wear")
    assert table.decision.args["money"] == 1
    assert table.me().discard[9] == 3


def test_driver_05_needs_money() -> None:
    table = Table(car(driver=5, discard=pile(wear=5)), car(3, 40))
    table.play("done", "yes")

    assert table.seat != A


def test_driver_06_wears_like_any_move() -> None:
    table = Table(car(0, 0, driver=6, active=pile(white=1)), car(3, 40))
    table.pick("white")
    assert table.asked == "driver.extra_space"

    table.pick("2.2")
    assert table.place_of(A) == (1, 3)
    assert table.me().cubes[9] == 2


def test_driver_07_draws_a_cube_for_each_wear() -> None:
    """The seed: three wear make ten cubes at the end instead of seven."""
    table = Table(car(1, 1, driver=7, active=pile(dark=1), bag=pile(white=20)), car(3, 60))
    table.play("dark", "yes")
    assert (table.asked, table.most) == ("driver.draw_more", 3)

    table.pick("3")
    assert sum(table.me().active) == 10


def test_driver_07_gets_nothing_from_a_pit_stop() -> None:
    table = Table(car(driver=7, active=pile(wear=2)), car(3, 60))
    table.play("pit_stop", "yes")

    assert sum(table.me().active) == 7
    assert table.seat != A


@pytest.mark.parametrize("ending", ["done", "pit_stop"])
def test_driver_08_removes_three_wear_before_drawing(ending: str) -> None:
    table = Table(car(driver=8, discard=pile(wear=5)), car(3, 60))
    table.pick(ending)
    assert (table.asked, table.most) == ("remove_wear", 3)

    table.pick("3")
    assert table.asked == "turn.confirm"
    assert table.me().cubes[9] == 2


def test_driver_09_draws_up_to_two_more() -> None:
    table = Table(car(driver=9, bag=pile(white=20)), car(3, 60))
    table.play("done", "yes", "2")

    assert sum(table.me().active) == 9


def test_driver_10_draws_anew_for_what_it_discards() -> None:
    """The seed: of seven drawn, four may be discarded to draw four new ones."""
    table = Table(car(driver=10, bag=pile(white=7), discard=pile(engine=9)), car(3, 60))
    table.play("done", "yes")
    assert table.asked == "driver.redraw"

    table.pick(*["white"] * 4)
    assert sum(table.me().active) == 7
    assert table.me().cubes == pile(white=7, engine=9)
