"""Rulings AM-22 to AM-44, AM-53, AM-54: effects, phases of a turn, what cards and drivers allow."""

from __future__ import annotations

import pytest

from rules.automobiles import GAME
from rules.engine.chance import Source
from rules.engine.decisions import Amount, Choose
from rules.engine.match import Match
from tests.rules.automobiles.table import SPEAKER, A, B, C, Table, car, cards_with, named, pile


def test_am_22_the_used_pile_first() -> None:
    """A cube lies in the used pile before its effect begins."""
    table = Table(car(active=pile(garage=1, white=1)), car(3, 40))
    table.pick("garage")

    assert named(table.me().used) == {"garage": 1}
    assert table.keys == ["white"]


def test_am_23_in_full_or_not_at_all() -> None:
    """An effect is applied in full or not at all, but wear is gained only as far as the stock
    goes.
    """
    me = car(1, 1, active=pile(performance=1, handling=1))
    table = Table(me, car(3, 40), stock={"wear": 0})
    assert "handling" not in table.keys

    table.play("performance", "2.2")
    assert named(table.me().used) == {"performance": 1}


def test_am_24_blind_draws() -> None:
    """Blind draws count as possible while bag and discard pile together hold enough cubes."""
    cards = cards_with(performance="nitro")
    me = car(active=pile(performance=1), bag=pile(), discard=pile(wear=1, light=1))
    table = Table(me, car(3, 40), cards=cards)
    table.pick("performance")

    assert sorted(table.keys) == ["light", "wear"]


def test_am_25_up_to_includes_none() -> None:
    """Up to a number includes none."""
    me = car(1, 1, active=pile(performance=1))
    table = Table(me, car(3, 40), cards=cards_with(performance="turbo"))
    table.play("performance", "stay")

    assert table.markers == []
    assert named(table.me().used) == {"performance": 1, "wear": 2}


def test_am_26_wear_may_be_played() -> None:
    """A wear cube may be played: it goes to the discard pile."""
    table = Table(car(active=pile(wear=2)), car(3, 40))
    table.play("wear", "1")

    assert named(table.me().discard) == {"wear": 1}
    assert named(table.me().active) == {"wear": 1}


def test_am_27_buying() -> None:
    """Unused cubes pay for new ones, as many as money and stock allow, and these go to the used
    pile.
    """
    me = car(active=pile(garage=2, engine=1, wear=1))
    table = Table(me, car(3, 40), stock={"engine": 1})
    table.pick("done")
    decision = table.decision
    assert isinstance(decision, Choose)
    copies = {option.key: option.copies for option in decision.options}

    assert decision.budget == 7
    assert copies["engine"] == 1
    assert copies["white"] == 7
    assert "wear" not in copies
    assert table.refuses("engine", "light")
    table.pick("engine", "white", "white")
    assert table.me().cubes[8] == 2
    assert table.me().cubes[0] == 10


def test_am_28_two_cubes_level() -> None:
    """The car moves to the furthest cube; where two are level its owner says which."""
    me = car(1, 1, active=pile(dark=1, light=1, white=2))
    table = Table(me, car(3, 40))
    table.play("dark", "light", "2.2", "done")
    table.pick()
    assert table.asked == "car.lane"
    assert table.keys == ["2.2", "3.2"]

    table.play("3.2")
    assert table.place_of(A) == (2, 3)


@pytest.mark.parametrize(
    ("gears", "wear"), [({"white": 1}, 1), ({"dark": 1}, 3), ({"dark": 1, "white": 1}, 3), ({}, 0)]
)
def test_am_29_wear_by_the_darkest_space(gears: dict[str, int], wear: int) -> None:
    """Wear goes by the darkest space moved into, once a turn, whichever cube went there."""
    table = Table(car(1, 1, active=pile(**gears)), car(3, 40))
    for gear in gears:
        table.pick(gear)
        if table.asked == "move":
            table.pick(table.keys[0])
    table.end_turn()

    assert table.me().cubes[9] == wear


@pytest.mark.parametrize(("at", "wear"), [(4, 0), (64 + 4, 0), (5, 3)])
def test_am_30_drafting(at: int, wear: int) -> None:
    """A car drafts behind any car on the very next segment of its lane, a lapped one too."""
    table = Table(car(1, 1, active=pile(dark=1)), car(2, at), car(2, 7))
    table.pick("dark")
    table.end_turn()

    assert table.place_of(A) == (2, 3)
    assert table.me().cubes[9] == wear


def test_am_31_wear_from_cards_stays() -> None:
    """Drafting saves the wear of the Decline Phase only."""
    table = Table(car(1, 1, active=pile(performance=1)), car(1, 4))
    table.play("performance", "2.2")
    table.end_turn()

    assert "drafting" in table.said
    assert table.me().cubes[9] == 1


def test_am_32_empty_bags() -> None:
    """An empty bag takes the discard pile before the next cube is drawn; with both empty drawing
    stops.
    """
    refilled = Table(car(bag=pile(black=2), discard=pile(white=9)), car(3, 40))
    short = Table(car(bag=pile(black=2), discard=pile(white=3)), car(3, 40))
    for table in (refilled, short):
        table.end_turn()

    assert named(refilled.me().active) == {"black": 2, "white": 5}
    assert named(refilled.me().bag) == {"white": 4}
    assert named(short.me().active) == {"black": 2, "white": 3}


def test_am_33_pit_stops() -> None:
    """A pit stop removes active wear only, and is the whole turn but for the End Phase."""
    me = car(1, 1, active=pile(wear=3, white=1), discard=pile(wear=2))
    table = Table(me, car(3, 40))
    table.play("pit_stop", "yes")

    assert table.seat == B
    assert table.place_of(A) == (1, 1)
    assert table.me().cubes[9] == 2
    assert sum(table.me().active) == 7
    assert "pit stop and removed 3 wear" in table.said


def test_a_pit_stop_is_the_first_thing_or_nothing() -> None:
    table = Table(car(1, 1, active=pile(wear=3)), car(3, 40))
    table.play("wear", "3")

    assert "pit_stop" not in table.keys


def test_am_34_the_round_is_played_to_its_end() -> None:
    """The round in which a car has driven all laps is played to its end, and the furthest car
    wins.
    """
    goal = 3 * 64
    table = Table(car(0, goal - 1, active=pile(white=1)), car(3, goal - 1, active=pile(black=1)))
    table.play("white", "1.1") if "1.1" in table.keys else table.play("white")
    table.end_turn()
    assert not table.match.over

    table.pick("black")
    table.end_turn()
    assert table.match.over
    assert table.state.ranking == [B, A]
    assert "goes to Ben. Ben 7 past the line and Ann 0 past the line" in table.said


# ---------------------------------------------------------------- cards and drivers


@pytest.mark.parametrize("theirs", [1, 2])
def test_am_35_hybrid_counts_the_whole_board(theirs: int) -> None:
    """A Hybrid Engine counts one's blue cubes in all piles but the bag, itself among them."""
    me = car(1, 1, active=pile(engine=1), discard=pile(engine=1), bag=pile(engine=5))
    table = Table(me, car(3, 40, discard=pile(engine=theirs)))
    table.pick("engine")

    assert (table.asked == "move") is (theirs == 1)


def test_am_36_colours_of_a_pile() -> None:
    """Rotary Engine and Air Jacks count wear and gears among the colours."""
    cards = cards_with(pit="air_jacks", engine="rotary_engine")
    me = car(0, -1, active=pile(pit=1, engine=1), discard=pile(wear=2, white=2, light=1))
    table = Table(me, car(3, 40), cards=cards)
    table.pick("engine")
    assert table.keys[0] == "1.3"

    table.play("stay", "pit")
    assert table.most == 3


def test_am_37_nothing_below_white() -> None:
    """There is no colour below white, so Steering and Burnout need a higher gear."""
    for card in ("steering", "burnout", "tires"):
        me = car(1, 1, active=pile(handling=1, white=2), discard=pile(white=2))
        table = Table(me, car(3, 40), cards=cards_with(handling=card))

        assert "handling" not in table.keys


def test_am_38_pit_team_needs_something_of_worth() -> None:
    """Pit Team trades in at least one cube that is no wear, for without money nothing can be
    gained.
    """
    cards = cards_with(pit="pit_team")
    worthless = Table(car(active=pile(pit=1), discard=pile(wear=4)), car(1), cards=cards)
    me = car(active=pile(pit=1), discard=pile(wear=4, white=1, dark=1))
    table = Table(me, car(1), cards=cards)

    assert "pit" not in worthless.keys
    table.pick("pit")
    assert table.keys == ["white", "dark"]


def test_am_39_pit_captain_removes_wear() -> None:
    """A Pit Captain removes wear only."""
    cards = cards_with(pit="pit_captain")
    table = Table(car(active=pile(pit=1), discard=pile(wear=8, white=3)), car(1), cards=cards)
    table.pick("pit")

    assert isinstance(table.decision, Amount)
    assert table.most == 6
    table.pick("6")
    assert named(table.me().discard) == {"wear": 2, "white": 3}


def test_am_40_redline_with_fuel_injection() -> None:
    """Under Redline and Fuel Injection together a white cube moves two spaces of one colour, for
    one wear.
    """
    cards = cards_with(handling="redline", engine="fuel_injection")
    me = car(1, 1, active=pile(handling=1, engine=1, white=1, wear=1))
    table = Table(me, car(3, 40), cards=cards)
    table.play("handling", "engine", "any_white")

    assert "2.4" in table.keys
    assert "3.6" in table.keys
    table.pick("3.6")
    assert table.me().used[9] == 3


def test_am_41_boosts_for_others() -> None:
    """What a Boost gives others is drawn at the start of their next turns, or by option at once."""
    cards = cards_with(performance="boost")
    cars = [car(0, 0, active=pile(performance=1)), car(1, 9), car(3, 9)]
    later = Table(*cars, cards=cards)
    later.play("performance", "0")
    assert later.seat == A
    later.end_turn()
    assert (later.seat, later.asked, later.most) == (B, "boost.owed", 1)
    later.pick("1")
    assert sum(later.me(B).active) == 1

    at_once = Table(*cars, cards=cards, boost="at_once")
    at_once.play("performance", "0")
    assert sorted(at_once.match.pending) == [B, C]
    assert all(question.minor for question in at_once.match.pending.values())
    at_once.play("yes", "no")
    assert at_once.seat == A
    assert [sum(at_once.me(seat).active) for seat in (B, C)] == [1, 0]
    assert "Ben drew 1 cube more" in at_once.said or at_once.told == []


def test_am_42_crate_motors_move_the_cars_behind() -> None:
    """After a Crate Motor's turn each car behind may move, as many spaces as Crate Motors were
    played, without wear.
    """
    cards = cards_with(engine="crate_motor")
    me = car(1, 1, active=pile(engine=2))
    table = Table(me, car(3, -1), car(1, -5), cards=cards)
    table.play("engine", "2.6", "engine", "2.12", "yes")
    assert table.place_of(A) == (1, 13)

    assert (table.seat, table.asked) == (B, "crate")
    assert table.decision.minor
    assert table.decision.default == (table.keys[0],)
    table.pick("4.12")
    assert table.place_of(B) == (3, 11)
    assert (table.seat, table.asked) == (C, "crate")
    table.pick("stay")
    assert [table.me(seat).cubes[9] for seat in (B, C)] == [0, 0]
    assert (table.seat, table.asked) == (B, "action")


def test_crate_motor_updates_momentum_after_each_move() -> None:
    """The seed: after each player moves momentum is updated, and that may open a segment."""
    cards = cards_with(engine="crate_motor")
    me = car(3, 7, active=pile(engine=1))
    table = Table(me, car(3, 6), car(3, 5), cards=cards)
    table.play("engine", "4.8", "yes")
    assert table.place_of(B) == (3, 7)

    table.pick("4.4")
    assert table.place_of(C) == (3, 7)


def test_am_43_adrenaline_counts_the_car_phase() -> None:
    """Adrenaline counts positions from the start of the Car Phase to its end, a driver's extra
    space included.
    """
    cards = cards_with(performance="adrenaline")
    me = car(1, 1, active=pile(performance=1), driver=6)
    table = Table(me, car(0, 2), car(2, 40), cards=cards)
    table.play("performance", "no")
    assert table.asked == "driver.extra_space"

    table.pick("2.2")
    assert table.asked == "adrenaline.move"
    assert table.keys[0] == "2.4"


def test_am_44_an_extra_space_without_a_move() -> None:
    """The driver with an extra space may use it without any other move."""
    table = Table(car(1, 1, driver=6), car(2, 40))
    table.play("done", "3.2")

    assert table.place_of(A) == (2, 3)
    assert table.me().cubes[9] == 3


def test_am_53_who_does_not_choose_in_time() -> None:
    """Whoever does not choose in time, where no house player does it for them, drives if the car
    can, and makes a pit stop if it cannot.
    """

    def default(**active: int) -> tuple[str, ...] | None:
        return Table(car(active=pile(**active)), car(3, 40)).decision.default

    assert default(white=2, wear=1) == ("drive",)
    assert default(white=1, wear=1) == ("white",)
    assert default(black=2, wear=1) == ("pit_stop",)
    assert default(black=2) == ("done",)
    table = Table(car(active=pile(white=1, garage=1, wear=1)), car(3, 40))
    table.pick("white")
    assert table.decision.default == ("done",)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_nobody_blocks_the_start_for_ever_by_missing_deadlines(seats: int) -> None:
    """On Tucson's two lanes two cars that stand still leave no way for the others."""
    options = GAME.options.model_validate({"track": "tucson"})
    match, _ = Match.begin(GAME, options, seats, Source(bytes(32)))
    while not match.over:
        seat = min(match.pending)
        default = match.pending[seat].default
        assert default is not None
        match.answer(seat, default)

    assert max(player.at for player in match.state.players) >= match.state.goal
    assert match.state.round < 40


def test_am_54_a_race_in_which_nobody_moves() -> None:
    """After ten rounds in a row in which no car moved the race ends as it stands."""
    table = Table(car(0, 3, active=pile(white=3)), car(0, 12), car(1, 12))
    table.pick("drive")
    table.pick(table.keys[0])
    rounds, began = 0, table.state.round
    while not table.match.over:
        table.end_turn()
        rounds = table.state.round - began
        assert ("after 10 the race ends" in table.said) == (rounds >= 6)

    assert rounds == 11
    assert table.said.count("No car has moved for 5 rounds; after 10 the race ends as") == 1
    assert "for 10 rounds, so the race ends as it stands.\nRace 1 goes to Ben." in table.said


def test_with_nothing_left_to_play_the_turn_goes_on() -> None:
    table = Table(car(1, 1, active=pile(white=1)), car(3, 40))
    table.pick("white")

    assert table.asked == "turn.confirm"
    assert "1 white" in SPEAKER(table.decision.prompt)
    assert "drove 1 ahead to lane 1, 1 wear. Place 2." in SPEAKER(table.decision.prompt)


def test_a_question_says_what_the_turn_has_come_to() -> None:
    table = Table(car(1, 1, active=pile(light=2, garage=1)), car(3, 2), car(2, 40))
    assert "So far 0 ahead, place 3 (you began 3)" in SPEAKER(table.decision.prompt)

    table.pick("light")
    words = SPEAKER(table.decision.prompt)
    assert "So far 2 ahead, place 2 (you began 3)" in words
    assert "2 wear to come, $3 to spend." in words


def test_a_turn_is_taken_back_as_long_as_it_is_not_confirmed() -> None:
    table = Table(car(1, 1, active=pile(light=1, garage=2)), car(3, 40))
    table.play("light", "done")
    table.pick("white", "white", "white", "white")
    assert "bought 4 white for $4" in SPEAKER(table.decision.prompt)

    for asked in ("buy", "action", "action"):
        table.match.undo(A)
        assert table.asked == asked
    assert table.place_of(A) == (1, 1)

    table.play("done")
    table.pick()
    table.pick("yes")
    assert not table.match.may_undo(A)
    assert (table.seat, table.asked) == (B, "action")


def test_several_gears_at_once() -> None:
    """Saying where to drive plays the gears that leave most money, one after another."""
    me = car(1, 1, active=pile(white=2, light=2, dark=1))
    table = Table(me, car(3, 40))
    table.pick("drive")
    assert table.keys[0] == "1.10"

    table.pick("2.4")
    assert named(table.me().active) in (
        {"white": 2, "dark": 1},
        {"white": 1, "light": 1, "dark": 1},
    )
    assert len(table.markers) == 2


def test_a_turn_can_be_taken_back_to_the_last_draw() -> None:
    table = Table(car(1, 1, active=pile(light=1, dark=1, performance=1)), car(3, 40))
    table.play("light", "dark")
    table.match.undo(A)
    table.match.undo(A)

    assert table.markers == []
    assert table.keys[:2] == ["light", "dark"]
