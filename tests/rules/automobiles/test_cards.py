"""All thirty-five action cards, with the seed's own examples where it has some."""

from __future__ import annotations

import pytest

from rules.automobiles.card_texts import CARD_TEXTS
from rules.automobiles.components import CARDS
from rules.automobiles.powers import POWERS
from tests.rules.automobiles.table import B, C, Table, car, cards_with, named, pile


def test_every_card_has_a_script_and_short_words() -> None:
    assert set(CARDS) == set(POWERS)
    assert len(CARDS) == 35
    assert all(len(CARD_TEXTS[f"card.{card}.text"]) <= 200 for card in CARDS)


# ---------------------------------------------------------------- garage


def test_manager_removes_one_and_returns_one() -> None:
    table = Table(car(active=pile(garage=1, white=1), discard=pile(engine=1, wear=1)), car(1))
    table.play("garage", "white", "discard.engine")

    assert named(table.me().bag) == {"white": 8, "engine": 1}
    assert named(table.me().discard) == {"wear": 1}
    assert named(table.me().active) == {}
    assert named(table.me().used) == {"garage": 1}


def test_manager_may_do_only_one_of_the_two() -> None:
    table = Table(car(active=pile(garage=1, white=1), discard=pile(wear=1)), car(1))
    table.pick("garage")
    table.pick()
    table.pick("active.white")

    assert named(table.me().bag) == {"white": 9}


def test_engineer_removes_as_many_as_were_put_down() -> None:
    cards = cards_with(garage="engineer")
    discard = pile(dark=1, engine=1)
    table = Table(car(active=pile(garage=1, wear=3), discard=discard), car(1), cards=cards)
    table.pick("garage")
    table.pick("wear", "wear")

    assert table.asked == "remove"
    assert table.refuses("wear")
    table.pick("wear", "wear")
    assert named(table.me().discard) == {"dark": 1, "engine": 1}
    assert named(table.me().active) == {"wear": 1}


def test_mechanic_needs_another_active_cube() -> None:
    cards = cards_with(garage="mechanic")
    alone = Table(car(active=pile(garage=1)), car(1), cards=cards)
    table = Table(car(active=pile(garage=1, light=1), discard=pile(wear=3)), car(1), cards=cards)

    assert "garage" not in alone.keys

    table.pick("garage")
    table.pick("wear", "wear")
    assert named(table.me().used) == {"garage": 1, "light": 1}
    assert named(table.me().discard) == {"wear": 1}


def test_car_chief_trades_a_gear_for_the_next_higher() -> None:
    cards = cards_with(garage="car_chief")
    table = Table(car(active=pile(garage=1), discard=pile(white=1, black=1)), car(1), cards=cards)
    table.pick("garage")

    assert named(table.me().discard) == {"black": 1}
    assert named(table.me().used) == {"garage": 1, "light": 1}


def test_car_chief_needs_the_next_gear_in_the_stock() -> None:
    cards = cards_with(garage="car_chief")
    me = car(active=pile(garage=1), discard=pile(white=1))
    table = Table(me, car(1), cards=cards, stock={"light": 0})

    assert "garage" not in table.keys


def test_factory_support_may_remove_the_very_cube_it_drew() -> None:
    cards = cards_with(garage="factory_support")
    table = Table(
        car(active=pile(garage=1), bag=pile(wear=1), discard=pile(dark=1)), car(1), cards=cards
    )
    table.play("garage", "active.wear")

    assert named(table.me().active) == {}
    assert named(table.me().discard) == {"dark": 1}


def test_factory_support_needs_a_cube_to_draw() -> None:
    cards = cards_with(garage="factory_support")
    table = Table(car(active=pile(garage=1), bag=pile()), car(1), cards=cards)

    assert "garage" not in table.keys


def test_maintenance_staff_removes_twice_as_many_from_the_discard() -> None:
    """The seed: three active cubes removed let up to six discarded ones go."""
    cards = cards_with(garage="maintenance_staff")
    table = Table(
        car(active=pile(garage=1, wear=2, white=1), discard=pile(wear=5, white=4)),
        car(1),
        cards=cards,
    )
    table.pick("garage")
    table.pick("wear", "wear", "white")

    assert table.most == 6
    table.pick(*["wear"] * 5, "white")
    assert named(table.me().discard) == {"white": 3}


def test_performance_testing_removes_itself_first() -> None:
    cards = cards_with(garage="performance_testing")
    table = Table(car(active=pile(garage=1)), car(1), cards=cards)
    yellow = table.state.stock[4]
    table.play("garage", "3")

    assert table.state.stock[4] == yellow + 1
    assert named(table.me().used) == {}
    assert named(table.me().active) == {"white": 3}


# ---------------------------------------------------------------- pit


def test_crew_chief_draws_until_no_wear_comes() -> None:
    me = car(active=pile(pit=1), bag=pile(wear=3, light=1), discard=pile(wear=2, dark=1))
    table = Table(me, car(1))
    table.pick("pit")

    assert table.me().active[1] == 1
    assert named(table.me().discard) == {"dark": 1}


def test_crew_chief_needs_a_cube_that_is_no_wear() -> None:
    table = Table(car(active=pile(pit=1), bag=pile(wear=3), discard=pile(wear=2)), car(1))

    assert "pit" not in table.keys


@pytest.mark.parametrize(
    ("answer", "left"), [("yes", {"dark": 1, "white": 1}), ("no", {"wear": 2})]
)
def test_pit_crew_removes_all_wear_or_any_two(answer: str, left: dict[str, int]) -> None:
    cards = cards_with(pit="pit_crew")
    table = Table(
        car(active=pile(pit=1), discard=pile(wear=2, dark=1, white=1)), car(1), cards=cards
    )
    table.play("pit", answer)
    if answer == "no":
        table.pick("dark", "white")

    assert named(table.me().discard) == left


def test_pit_team_gains_a_cube_for_what_the_removed_ones_cost() -> None:
    cards = cards_with(pit="pit_team")
    me = car(active=pile(pit=1), discard=pile(white=3, wear=1))
    table = Table(me, car(1), cards=cards)
    table.pick("pit")
    assert table.asked == "pit_team.more"
    table.pick("white", "white")

    assert "light" in table.keys
    assert "dark" not in table.keys
    table.pick("light")
    assert named(table.me().used) == {"pit": 1, "light": 1}
    assert named(table.me().discard) == {"wear": 1}


def test_pit_mechanic_pays_more_to_the_smallest_discard_pile() -> None:
    """The seed: with five left, two more may go as long as nobody else has five or fewer."""
    cards = cards_with(pit="pit_mechanic")
    left = pile(wear=6, white=5)
    six, five = pile(white=6), pile(white=5)
    alone = Table(car(active=pile(pit=1), discard=left), car(1, discard=six), cards=cards)
    equal = Table(car(active=pile(pit=1, wear=1), discard=left), car(1, discard=five), cards=cards)
    for table in (alone, equal):
        table.play("pit", "6")

    assert (alone.asked, alone.most) == ("remove", 2)
    assert equal.asked == "action"


def test_air_jacks_count_colours_wear_among_them() -> None:
    """The seed: 1 yellow, 2 dark gray, 3 blue, 1 green and 2 wear let up to five go."""
    cards = cards_with(pit="air_jacks")
    discard = pile(garage=1, dark=2, engine=3, performance=1, wear=2)
    table = Table(car(active=pile(pit=1), discard=discard), car(1), cards=cards)
    table.pick("pit")

    assert table.most == 5


def test_impact_wrench_also_takes_wear_from_the_used_pile() -> None:
    """All wear gained so far this turn goes, and none that comes later."""
    cards = cards_with(pit="impact_wrench")
    me = car(active=pile(pit=1, performance=1, white=1), discard=pile(wear=3, white=2))
    table = Table(me, car(1), cards=cards)
    table.play("performance", "stay")
    assert table.me().used[9] == 1

    table.pick("pit")
    table.pick("wear", "wear", "wear", "white")
    assert table.me().used[9] == 0

    table.pick("white")
    assert table.me().cubes[9] == 1


# ---------------------------------------------------------------- handling


def test_aerodynamics_counts_as_drafting() -> None:
    cards = cards_with(handling="aerodynamics")
    table = Table(car(active=pile(handling=1, white=1)), car(1, 40), cards=cards)
    table.play("handling", "white")
    table.end_turn()

    assert "drafting" in table.said
    assert table.me().cubes[9] == 0


def test_suspension_moves_in_the_colour_of_a_discarded_gear() -> None:
    me = car(active=pile(handling=1, wear=1), discard=pile(light=1))
    table = Table(me, car(3, 40))
    table.pick("handling")

    assert table.markers == [(1, 1)]
    assert table.me().used[9] == 1
    assert named(table.me().discard) == {"light": 1}


def test_suspension_needs_a_gear_and_a_way() -> None:
    table = Table(car(active=pile(handling=1), discard=pile(black=1, wear=2)), car(3, 40))

    assert "handling" not in table.keys


def test_tires_move_on_any_lower_colour() -> None:
    cards = cards_with(handling="tires")
    table = Table(car(active=pile(handling=1, dark=1)), car(3, 40), cards=cards)
    table.pick("handling")

    assert table.keys == ["1.1", "2.1"]
    table.pick("2.1")
    assert named(table.me().active) == {"dark": 1}


def test_steering_moves_one_colour_lower() -> None:
    cards = cards_with(handling="steering")
    table = Table(car(active=pile(handling=1, light=1, dark=1)), car(3, 40), cards=cards)
    table.play("handling", "light")

    assert table.keys == ["1.3", "1.2", "1.1", "stay"]
    table.pick("1.3")
    assert named(table.me().discard) == {"light": 1}
    assert named(table.me().used) == {"handling": 1, "wear": 1}


def test_burnout_moves_one_colour_lower_than_a_discarded_gear() -> None:
    """The seed: a black cube lets the red one go up to two dark gray spaces."""
    cards = cards_with(handling="burnout")
    me = car(2, 63, active=pile(handling=1), discard=pile(black=1))
    table = Table(me, car(3, 40), cards=cards)
    table.pick("handling")

    assert table.keys == ["3.8", "3.4", "stay"]
    table.pick("3.8")
    assert named(table.me().discard) == {"black": 1}


def test_camber_and_toe_moves_on_any_colour() -> None:
    """The seed: a light gray cube discarded lets one move on white up to black."""
    cards = cards_with(handling="camber_and_toe")
    me = car(2, 3, active=pile(handling=1, light=1))
    table = Table(me, car(0, 40), cards=cards)
    table.pick("handling")

    assert table.keys == ["3.4", "4.4", "2.2"]
    assert named(table.me().discard) == {"light": 1}


def test_redline_lets_white_cubes_drive_anywhere_for_wear() -> None:
    cards = cards_with(handling="redline")
    me = car(2, 3, active=pile(handling=1, white=2, wear=1))
    table = Table(me, car(0, 40), cards=cards)
    assert "any_white" not in table.keys

    table.play("handling", "any_white", "3.4", "any_white", "4.8")

    assert table.markers == [(2, 7), (3, 11)]
    assert named(table.me().used) == {"white": 2, "handling": 1, "wear": 2}


# ---------------------------------------------------------------- performance


@pytest.mark.parametrize(("others", "most"), [([], 3), ([30], 3), ([30, -3], 2), ([-3, -9], 1)])
def test_gearbox_goes_by_position(others: list[int], most: int) -> None:
    cars = [car(3, at) for at in others] or [car(3, 30)]
    table = Table(car(1, 1, active=pile(performance=1)), *cars)
    table.pick("performance")

    assert table.keys == [*[f"2.{2 * n}" for n in range(most, 0, -1)], "stay"]


def test_boost_draws_and_lets_others_draw_later() -> None:
    cards = cards_with(performance="boost")
    table = Table(car(active=pile(performance=1)), car(1, 8), car(3, 9), cards=cards)
    table.play("performance", "2")

    assert table.me().used[9] == 2
    assert named(table.me().active) == {"white": 2}
    assert [table.me(B).owed, table.me(C).owed] == [1, 1]


def test_turbo_counts_green_cubes_in_all_discard_piles() -> None:
    cards = cards_with(performance="turbo")
    me = car(1, 1, active=pile(performance=1), discard=pile(performance=1))
    table = Table(me, car(3, 40, discard=pile(performance=2)), cards=cards)
    table.pick("performance")

    assert table.keys[0] == "2.10"
    assert table.me().used[9] == 2


def test_nitro_keeps_one_of_two() -> None:
    cards = cards_with(performance="nitro")
    me = car(active=pile(performance=1), bag=pile(black=1), discard=pile(wear=1))
    table = Table(me, car(1, 8), cards=cards)
    table.play("performance", "wear")

    assert named(table.me().active) == {"black": 1}
    assert named(table.me().discard) == {"wear": 1}


def test_nitro_needs_two_cubes_to_draw() -> None:
    cards = cards_with(performance="nitro")
    table = Table(car(active=pile(performance=1), bag=pile(black=1)), car(1, 8), cards=cards)

    assert "performance" not in table.keys


def test_adrenaline_pays_two_spaces_for_each_position_gained() -> None:
    """The seed: from fourth to second position of five brings up to four light gray spaces."""
    cards = cards_with(performance="adrenaline")
    me = car(1, 1, active=pile(performance=1, light=2))
    table = Table(me, car(0, 2), car(3, 4), car(2, 15), car(3, -5), cards=cards)
    table.play("performance", "no", "light", "light", "2.4")

    assert table.asked == "adrenaline.move"
    assert table.keys == ["2.8", "2.6", "2.4", "2.2", "stay"]


def test_adrenaline_may_move_a_space_at_once() -> None:
    cards = cards_with(performance="adrenaline")
    table = Table(car(1, 1, active=pile(performance=1)), car(0, 30), cards=cards)
    table.play("performance", "yes")

    assert table.markers == [(1, 3)]


@pytest.mark.parametrize(
    ("others", "keys"),
    [
        ([-9, -8, -7], None),
        ([30, -8, -7], ["3.8", "3.4", "stay"]),
        ([30, 31, 32], ["4.12", "3.8", "3.4", "stay"]),
    ],
)
def test_bump_and_run_goes_by_position(others: list[int], keys: list[str] | None) -> None:
    """The seed: the last of four may move up to three dark gray spaces; the first none."""
    cards = cards_with(performance="bump_and_run")
    me = car(2, 63, active=pile(performance=1, wear=1))
    cars = [car(lane, at + 63) for lane, at in zip((0, 1, 3), others, strict=True)]
    table = Table(me, *cars, cards=cards)
    table.pick("performance")

    if keys is None:
        assert table.asked == "action"
    else:
        assert table.keys == keys
    assert table.me().used[9] == 1


def test_overdrive_mixes_colours_by_position() -> None:
    """The seed: second of three may go a white space and two light gray ones."""
    cards = cards_with(performance="overdrive")
    me = car(0, 0, active=pile(performance=1))
    table = Table(me, car(3, 30), car(3, 20 - 64), cards=cards)
    table.pick("performance")

    assert "2.5" in table.keys
    assert "3.3" not in table.keys


# ---------------------------------------------------------------- engine


@pytest.mark.parametrize(("theirs", "moves"), [(0, True), (1, False), (2, False)])
def test_hybrid_needs_more_blue_cubes_than_any_rivals_discard(theirs: int, *, moves: bool) -> None:
    me = car(1, 1, active=pile(engine=1))
    table = Table(me, car(3, 40, discard=pile(engine=theirs)))
    table.pick("engine")

    assert (table.asked == "move") is moves
    assert table.me().used[9] == 1


def test_diesel_counts_dark_gray_cubes_in_the_discard() -> None:
    cards = cards_with(engine="diesel_engine")
    me = car(2, 63, active=pile(engine=1), discard=pile(dark=2))
    table = Table(me, car(0, 40), cards=cards)
    table.pick("engine")

    assert table.keys == ["3.8", "3.4", "stay"]
    assert table.me().used[9] == 2


def test_rotary_counts_colours_in_the_discard() -> None:
    cards = cards_with(engine="rotary_engine")
    me = car(0, -1, active=pile(engine=1), discard=pile(wear=2, white=1, engine=3))
    table = Table(me, car(3, 40), cards=cards)
    table.pick("engine")

    assert table.keys == ["1.3", "1.2", "1.1", "stay"]


def test_super_charged_takes_two_cubes_back() -> None:
    cards = cards_with(engine="super_charged")
    me = car(active=pile(engine=1), discard=pile(black=2, wear=1))
    table = Table(me, car(3, 40), cards=cards)
    table.pick("engine")
    table.pick("black", "black")

    assert named(table.me().active) == {"black": 2}
    assert named(table.me().used) == {"engine": 1, "wear": 1}


def test_fuel_injection_doubles_gear_cubes() -> None:
    cards = cards_with(engine="fuel_injection")
    me = car(1, 1, active=pile(engine=2, light=1))
    table = Table(me, car(3, 40), cards=cards)
    table.play("engine", "engine", "light")

    assert table.keys == ["2.4", "2.2"]
    assert table.me().used[9] == 4


def test_fuel_injection_does_nothing_for_other_cubes() -> None:
    cards = cards_with(engine="fuel_injection", handling="camber_and_toe")
    me = car(1, 1, active=pile(engine=1, handling=1, light=1))
    table = Table(me, car(3, 40), cards=cards)
    table.play("engine", "handling")

    assert "2.4" not in table.keys


def test_internal_combustion_may_bring_the_same_cube_back() -> None:
    cards = cards_with(engine="internal_combustion")
    me = car(active=pile(engine=1, light=1), discard=pile(black=2))
    table = Table(me, car(3, 40), cards=cards)
    table.pick("engine")
    assert table.most == 3

    table.pick("light", "black", "black")
    assert named(table.me().active) == {"light": 1, "black": 2}
    assert named(table.me().used) == {"engine": 1, "wear": 3}
