"""Rulings AR-01 to AR-22: who plays, what is known, the order of a round, moves and fines."""

from __future__ import annotations

import pytest

from rules.autorace import GAME
from rules.autorace.components import BONUSES, HOME, STATIONS
from rules.engine.chance import Dice
from rules.engine.decisions import Illegal
from rules.engine.secrecy import UNKNOWN
from tests.rules.autorace.table import SPEAKER, A, B, C, Table, car


def test_ar_01_two_to_five_seats() -> None:
    """Two to five seats play; three to five are best."""
    assert (2, 5) == (GAME.least_seats, GAME.most_seats)


def test_ar_02_stations_and_objectives() -> None:
    """Stations are 11, 22, 33, 44, 55 and 66, objectives 12, 24, 36, 48, 60 and 72; the start is
    neither.
    """
    table = Table(car(), car())

    assert [11, 22, 33, 44, 55, 66] == list(STATIONS)
    assert [12, 24, 36, 48, 60, 72] == list(BONUSES)
    assert 42 == sum(BONUSES.values())
    assert [*map(str, range(1, 11)), "wait"] == table.choices(A)


def test_ar_03_cars_share_spaces() -> None:
    """Any number of cars may share a space, and any car may pass another."""
    table = Table(car(18), car(19), car(20))

    table.round("4", "3", "2")

    assert [22, 22, 22] == table.positions


def test_ar_04_hands_and_piles_are_open() -> None:
    """Hands and piles are open to everybody."""
    table = Table(car(), car())
    table.round("8", "1")
    table.round("3", "2")

    seen_by_a_stranger = table.match.observe(None).state.players[A]
    words = "\n".join(SPEAKER(line) for line in GAME.describe(table.match.observe(None)))

    assert [1, 2, 4, 5, 6, 7, 9, 10] == seen_by_a_stranger.hand
    assert [8, 3] == seen_by_a_stranger.pile
    assert "Hand 1 2 4-7 9 10, pile 2, top 3" in words


def test_ar_05_purses_are_open_unless_hidden() -> None:
    """Purses are open too, unless the match hides them."""
    open_table = Table(car(money=31), car())
    hidden_table = Table(car(money=31), car(), secret_money=True)

    assert 31 == open_table.match.observe(B).state.players[A].money
    assert UNKNOWN == hidden_table.match.observe(B).state.players[A].money
    assert 31 == hidden_table.match.observe(A).state.players[A].money


def test_ar_06_money_goes_to_the_bank() -> None:
    """Fines and fuel money go to the bank."""
    table = Table(car(), car(), car())

    table.round("8", "wait", "wait")

    assert [29, 32, 32] == table.money


def test_ar_07_orders_are_sealed_until_the_last_is_in() -> None:
    """Orders are sealed and may be changed until the last one is in; then all are shown."""
    table = Table(car(), car(), car())
    table.order(A, "5")
    table.order(B, "7")
    before = table.match.observe(C)

    table.order(B, "4")

    assert before == table.match.observe(C)
    assert [0, 0, 0] == table.positions
    assert [] == table.told
    assert ("4",) == table.answered(B)

    table.order(C, "1")

    assert [5, 4, 1] == table.positions
    assert "Round 1: Ann plays 5 → 5, Ben plays 4 → 4 and Cem plays 1 → 1." in table.said


def test_ar_08_time_is_up() -> None:
    """A seat whose time is up waits, or is played by the house, as the match chose."""
    table = Table(car(11, hand=[2, 3]), car(11, hand=[2, 3]))
    decision = table.match.pending[B]
    table.order(A, "draw")

    assert ("wait",) == decision.default
    assert GAME.advise(table.match.observe(B), decision, Dice(1))[0] in table.choices(B)

    table.order(B, "wait")

    assert [30, 32] == table.money
    assert [11, 11] == table.positions


def test_ar_08b_no_choice_no_question() -> None:
    """A seat with only one legal order is not asked."""
    table = Table(car(70, hand=[5, 9]), car())

    assert table.match.asked(A) is None

    table.order(B, "3")

    assert "Ann waits" in table.said
    assert [70, 3] == table.positions


def test_ar_09_banner_although_a_number_fits() -> None:
    """The Banner may be played although a number would fit."""
    table = Table(car(), car())

    table.round("wait", "3")

    assert [0, 3] == table.positions


def test_ar_10_banner_on_a_station() -> None:
    """On a station the Banner draws or waits, and only a draw is counted and charged."""
    table = Table(car(22, hand=[1, 2]), car(22, hand=[1, 2]))

    table.round("draw", "wait")

    assert [30, 32] == table.money


def test_ar_11_banner_stays() -> None:
    """The Banner is never spent."""
    table = Table(car(), car())
    for number in range(1, 6):
        table.round("wait", str(number))

    assert "wait" in table.choices(A)
    assert list(range(1, 11)) == table.player(A).hand


def test_ar_12_order_of_a_round() -> None:
    """A round goes: moves, fines, bonuses, draws, discards, cars that are out, the end."""
    table = Table(car(64, hand=[8]), car(33, hand=[1], pile=[5]), car(56, hand=[6]))

    table.round("8", "draw", "6")

    assert [
        "round.orders",
        "fine.paid",
        "bonus.taken",
        "draw.drawn",
        "out",
        "race.home",
        "race.result",
    ] == table.names_told


def test_ar_13_no_overshooting() -> None:
    """A number that leads past 72 may not be played."""
    table = Table(car(66), car())

    assert not table.refuses(A, "6")
    assert table.refuses(A, "7")


def test_ar_14_slow_rounds_cost_nothing() -> None:
    """When the highest number is 5 or less nobody is fined."""
    table = Table(car(), car(), car())

    table.round("5", "4", "5")

    assert [32, 32, 32] == table.money


@pytest.mark.parametrize(
    ("orders", "money"),
    [(("8", "8", "6"), [29, 29, 32]), (("10", "10", "10"), [27, 27, 27])],
)
def test_ar_15_equals_all_pay(orders: tuple[str, ...], money: list[int]) -> None:
    """All who played the same highest number pay the whole fine."""
    table = Table(car(), car(), car())

    table.round(*orders)

    assert money == table.money


def test_ar_16_alone_is_fastest() -> None:
    """The only car that moves is the fastest, for a Banner has no speed."""
    table = Table(car(), car(), car())

    table.round("9", "wait", "wait")

    assert [28, 32, 32] == table.money


def test_ar_17_second_fastest_is_free() -> None:
    """A number above 5 that is not the highest is not fined."""
    table = Table(car(), car(), car())

    table.round("10", "9", "2")

    assert [27, 32, 32] == table.money


@pytest.mark.parametrize(("number", "misses"), [("9", True), ("8", False)])
def test_ar_18_fine_beyond_the_purse(number: str, *, misses: bool) -> None:
    """Who cannot pay a fine pays what there is and misses the next round."""
    table = Table(car(money=3), car())

    table.round(number, "1")

    assert [0, 32] == table.money
    assert misses == (table.match.asked(A) is None)


def test_ar_19_fine_before_bonus() -> None:
    """Fines come before bonuses, so the bonus of the same round does not help to pay."""
    table = Table(car(27, money=2), car())

    table.round("9", "1")

    assert 6 == table.player(A).money
    assert table.player(A).misses
    assert "pays $2 of the $4 fine" in table.said


def test_ar_20_missing_a_round() -> None:
    """Who misses a round gives no order and draws nothing, for one round, but may still trade."""
    table = Table(car(33, hand=[1, 9], misses=True), car(33, hand=[1, 8]), selling=True)

    assert table.match.asked(A) is None

    table.act(A, "offer", partner=B, amount=1, terms="buy.8")
    table.act(B, "accept", offer=1)
    table.order(B, "draw")

    assert [31, 31] == table.money
    assert [1, 8, 9] == table.player(A).hand
    assert "Ann misses the round" in table.said
    assert table.match.asked(A) is not None


def test_ar_21_everybody_misses() -> None:
    """A round that everybody misses passes by itself, and does not count as idle."""
    table = Table(car(5, misses=True), car(6, misses=True))

    assert 2 == table.state.round
    assert 0 == table.state.stalled
    assert {A, B} == set(table.match.pending)


def test_ar_22_unpaid_moves_stand() -> None:
    """A fine that cannot be paid does not undo the move."""
    table = Table(car(27, money=2), car())

    table.round("9", "1")

    assert 36 == table.player(A).position


def test_a_number_that_is_not_in_hand_is_refused() -> None:
    table = Table(car(hand=[2, 3]), car())

    with pytest.raises(Illegal):
        table.order(A, "4")


def test_the_road_ends_on_72() -> None:
    assert 72 == HOME
