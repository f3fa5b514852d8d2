"""The house player drives well, quickly, and knows what a promise is worth.

The figures of many more races come from `python -m tests.bench.autorace`.
"""

from __future__ import annotations

import pytest

from rules.autorace import GAME
from rules.engine.chance import Dice
from rules.engine.events import Act
from tests.rules.autorace.drivers import races
from tests.rules.autorace.table import A, B, C, Table, car


@pytest.mark.parametrize("towing", [False, True])
def test_the_house_beats_chance(*, towing: bool) -> None:
    assert races(["house", "random"], 20, towing=towing).shares["house"] >= 0.8


@pytest.mark.parametrize("towing", [False, True])
def test_the_house_beats_a_car_that_never_leaves_the_start(*, towing: bool) -> None:
    assert races(["house", "sitter"], 10, towing=towing).shares["house"] >= 0.5


def test_three_of_the_house_do_not_let_a_car_win_that_never_leaves_the_start() -> None:
    assert races(["sitter", *["house"] * 3], 12, towing=False).shares["sitter"] <= 0.1


@pytest.mark.parametrize("others", [1, 3])
def test_the_house_holds_its_own_against_drivers_who_look_two_orders_ahead(others: int) -> None:
    figures = races(["house", *["homing"] * others], 16, towing=False)

    assert figures.shares["house"] >= 1 / (1 + others)


@pytest.mark.parametrize("seats", [2, 5])
def test_house_players_drive_home(seats: int) -> None:
    figures = races(["house"] * seats, 6, towing=False)

    assert figures.home >= 5


def order(table: Table, seed: int = 1) -> str:
    """What the house orders for Ann."""
    decision = table.match.pending[A]
    return GAME.advise(table.match.observe(A), decision, Dice(seed))[0]


def test_the_house_goes_home_when_it_can() -> None:
    table = Table(car(66, hand=[1, 6]), car())

    assert "6" == order(table)


def test_the_house_buys_back_what_it_needs() -> None:
    table = Table(car(66, hand=[7, 9], pile=[1, 6]), car())

    assert "draw" == order(table)


def test_the_house_does_not_pay_more_for_a_card_than_it_is_worth() -> None:
    table = Table(*(car(66, hand=[7, 9], pile=[1, 6]) for _ in range(3)), car(), deals=False)

    assert order(table) in ("wait", "draw.2", "draw.4", "draw")
    assert all(order(table, seed) in table.choices(A) for seed in range(20))


def third_round(*, money: int = 32, starts: bool = False, towing: bool = False) -> Table:
    """Ann, with fast cards only, is behind Ben and Cem; Dora may still be on the start."""
    ann = car(11, hand=[6, 7, 8, 9, 10], money=money)
    table = Table(ann, car(15), car(15), car(), towing=towing)
    table.round("wait", "1", "1", "1" if starts else "wait")
    table.round("wait", "2", "2", "wait")
    return table


def orders(table: Table) -> set[str]:
    """All that the house might order for Ann."""
    return {order(table, seed) for seed in range(12)}


def test_the_hindmost_keeps_its_purse_while_a_car_has_not_left_the_start() -> None:
    assert {"wait"} == orders(third_round())


@pytest.mark.parametrize(
    "table",
    [third_round(starts=True), third_round(towing=True), third_round(money=31)],
    ids=["all have left", "sitting costs", "it has spent too much"],
)
def test_the_hindmost_drives_on_where_its_purse_is_no_use(table: Table) -> None:
    assert orders(table) - {"wait"}


def response(table: Table) -> list[str]:
    return [act.name for act in GAME.respond(table.match.observe(B), Dice(1))]


@pytest.mark.parametrize(
    ("amount", "terms", "answer"),
    [
        (20, "they.nodraw", "accept"),  # a lot for a promise that costs little
        (0, "they.banner", "decline"),  # nothing for a round lost
        (30, "me.max.9", "decline"),  # dear for next to nothing
    ],
)
def test_the_house_knows_what_a_promise_is_worth(amount: int, terms: str, answer: str) -> None:
    table = Table(car(), car(22, hand=[2, 6, 10], pile=[1]))
    table.act(A, "offer", partner=B, amount=amount, terms=terms)

    assert [answer] == response(table)


def test_the_house_declines_what_it_cannot_pay_or_keep() -> None:
    table = Table(car(hand=[1, 2, 8]), car(money=3), car(), secret_money=True)
    table.act(A, "offer", partner=B, amount=30, terms="me.banner")
    table.act(C, "offer", partner=B, amount=1, terms="they.max.5")
    table.act(A, "offer", partner=B, amount=1, terms="they.min.6")
    table.act(B, "accept", offer=2)

    assert ["decline", "decline"] == response(table)


def test_the_house_answers_only_what_was_offered_to_it() -> None:
    table = Table(car(), car(), car())
    table.act(A, "offer", partner=C, amount=1, terms="they.max.5")

    assert [] == GAME.respond(table.match.observe(B), Dice(1))


def test_the_house_sells_a_card_for_much_money() -> None:
    table = Table(car(), car(11, hand=[1, 5, 9]), selling=True)
    table.act(A, "offer", partner=B, amount=32, terms="buy.9")

    (act,) = GAME.respond(table.match.observe(B), Dice(1))

    assert Act(B, "accept", {"offer": 1}) == act
