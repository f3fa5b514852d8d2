"""Rulings AR-23 to AR-43: drawing at stations, and what objectives pay."""

from __future__ import annotations

import pytest

from tests.rules.autorace.table import A, B, C, D, E, Table, car


def test_ar_23_stand_there_first() -> None:
    """You draw only where you stood when the round began."""
    table = Table(car(1, hand=[2, 10]), car())

    assert "draw" not in table.choices(A)

    table.round("10", "1")

    assert "draw" in table.choices(A)


def test_ar_24_one_card_a_round() -> None:
    """One card a round, for as many rounds as you like."""
    table = Table(car(11, hand=[2, 3], pile=[10, 1]), car())

    table.round("draw", "1")
    once = list(table.player(A).hand)
    table.round("draw", "2")

    assert [1, 2, 3] == once
    assert [1, 2, 3, 10] == table.player(A).hand
    assert 28 == table.player(A).money


def test_ar_25_last_played_first_drawn() -> None:
    """The card you draw is the last one you played."""
    table = Table(car(6), car())
    table.round("7", "1")
    table.round("9", "2")

    table.round("draw", "3")

    assert 22 == table.player(A).position
    assert [7] == table.player(A).pile
    assert "Ann pays $2 and draws the 9." in table.said


def test_ar_26_price_of_a_draw() -> None:
    """A draw costs $2 for each car with a pile that wants to draw on that station this round."""
    table = Table(car(22, hand=[1, 2]), car(22, hand=[1, 2]), car(22, hand=[1, 4]))

    table.round("draw", "draw", "4")

    assert [28, 28, 32] == table.money


def test_ar_27_wishes_count() -> None:
    """The price counts wishes: who cannot pay makes it no cheaper for the others."""
    table = Table(
        car(22, money=20, hand=[1]), car(22, money=5, hand=[1]), car(22, money=20, hand=[1])
    )

    table.round("draw", "draw", "draw")

    assert [14, 5, 14] == table.money
    assert [1] == table.player(B).hand


def test_ar_28_each_station_for_itself() -> None:
    """Each station has its own price."""
    table = Table(car(22, hand=[1]), car(33, hand=[1]))

    table.round("draw", "draw")

    assert [30, 30] == table.money


def test_ar_29_nothing_to_draw() -> None:
    """With an empty pile there is nothing to draw, and no such order."""
    table = Table(car(11, pile=[]), car(11, hand=[1, 2]))

    assert [*map(str, range(1, 11)), "wait"] == table.choices(A)
    assert ["1", "2", "wait", "draw"] == table.choices(B)


def test_ar_30_too_little_money_to_draw() -> None:
    """With less than $2 no draw can be ordered; with less than the price it fails for free."""
    table = Table(car(44, money=1, hand=[1]), car(33, money=3, hand=[1]), car(33, hand=[1]))

    assert "draw" not in table.choices(A)

    table.round("wait", "draw", "draw")

    assert [1, 3, 28] == table.money
    assert [1] == table.player(B).hand


def test_ar_31_playable_next_round() -> None:
    """A drawn card may be played from the next round on."""
    table = Table(car(11, hand=[1], pile=[9]), car())

    assert "9" not in table.choices(A)

    table.round("draw", "1")

    assert "9" in table.choices(A)


def test_ar_32_banner_between_stations() -> None:
    """Between stations the Banner does nothing and costs nothing."""
    table = Table(car(12, hand=[1, 2]), car())

    table.round("wait", "1")

    assert (12, 32, [1, 2]) == (
        table.player(A).position,
        table.player(A).money,
        table.player(A).hand,
    )


def test_ar_33_highest_price() -> None:
    """A draw may name its highest price; if it is exceeded, the wish still counts for others."""
    table = Table(car(22, hand=[1]), car(22, hand=[1]))

    assert ["1", "wait", "draw", "draw.2"] == table.choices(A)

    table.round("draw.2", "draw")

    assert [32, 28] == table.money
    assert [1] == table.player(A).hand


def test_ar_33_only_prices_that_can_matter_are_offered() -> None:
    alone = Table(car(22, hand=[1]), car(33, hand=[1]))
    poor = Table(car(22, money=3, hand=[1]), car(22, hand=[1]), car(22, hand=[1]))
    crowd = Table(*(car(22, hand=[1]) for _ in range(5)))

    assert ["1", "wait", "draw"] == alone.choices(A)
    assert ["1", "wait", "draw"] == poor.choices(A)
    assert ["draw", "draw.2", "draw.4"] == poor.choices(B)[2:]
    assert ["draw", "draw.2", "draw.4", "draw.6", "draw.8"] == crowd.choices(E)[2:]


def test_ar_34_only_arrivals_are_paid() -> None:
    """An objective pays only cars that moved onto it this round."""
    table = Table(car(30), car(27), car(35))

    table.round("6", "5", "2")
    assert [37, 32, 32] == table.money  # Ann: +6, fine 1; Cem drove past
    table.round("wait", "4", "wait")

    assert 36 == table.player(B).position
    assert [37, 32, 32] == table.money


def test_ar_35_once_a_race() -> None:
    """Each objective pays once in a race."""
    table = Table(car(20), car(20))

    table.round("4", "wait")
    table.round("wait", "4")

    assert [36, 32] == table.money
    assert 24 not in table.state.pots


def test_ar_36_higher_card_takes_all() -> None:
    """Of two that arrive together the higher card takes all."""
    table = Table(car(31), car(32))

    table.round("5", "4")

    assert [38, 32] == table.money


def test_ar_37_equals_share() -> None:
    """Two that arrive with the same card share."""
    table = Table(car(30), car(30), car())

    table.round("6", "6", "7")

    assert [35, 35, 30] == table.money


@pytest.mark.parametrize(
    ("starts", "orders", "gains"),
    [
        ((30, 32, 32), ("6", "4", "4"), [6, 0, 0]),
        ((30, 30, 32), ("6", "6", "4"), [3, 3, 0]),
        ((32, 32, 32), ("4", "4", "4"), [0, 0, 0]),
    ],
)
def test_ar_38_ties_for_the_highest(
    starts: tuple[int, ...], orders: tuple[str, ...], gains: list[int]
) -> None:
    """Only ties for the highest card count: one takes all, two share, three roll the bonus on."""
    table = Table(*(car(start) for start in starts), car())

    table.round(*orders, "7")  # the 7 takes the fine

    assert gains == [money - 32 for money in table.money[:3]]
    assert (14 if not any(gains) else 8) == table.state.pots[48]


@pytest.mark.parametrize(
    ("start", "pots", "to", "total"),
    [
        (32, {36: 6, 48: 8, 60: 10, 72: 12}, 48, 14),
        (32, {36: 6, 60: 10, 72: 12}, 60, 16),
        (20, {24: 4, 48: 14, 60: 10, 72: 12}, 48, 18),
    ],
)
def test_ar_39_rolling_on(start: int, pots: dict[int, int], to: int, total: int) -> None:
    """A bonus rolls to the next open objective ahead, and the space it leaves is closed."""
    table = Table(car(start), car(start), car(start), pots=pots)

    table.round("4", "4", "4")

    assert total == table.state.pots[to]
    assert start + 4 not in table.state.pots


def test_ar_40_far_end_first() -> None:
    """Objectives are settled from 72 back to 12."""
    pots = {36: 12, 48: 8, 60: 10, 72: 12}
    table = Table(car(32), car(32), car(32), car(45), pots=pots)

    table.round("4", "4", "4", "3")

    assert [32, 32, 32, 40] == table.money
    assert 22 == table.state.pots[60]


def test_ar_41_lost_beyond_72() -> None:
    """A bonus with no open objective ahead is lost."""
    table = Table(car(56), car(56), car(56), car(69))

    table.round("4", "4", "4", "3")

    assert [32, 32, 32, 44] == table.money
    assert "no open bonus is left ahead" in table.said


@pytest.mark.parametrize(("seats", "pot", "each"), [(3, 12, 4), (4, 12, 3), (5, 12, 2), (3, 22, 7)])
def test_ar_42_sharing_on_72(seats: int, pot: int, each: int) -> None:
    """On 72 any number of equals share, in whole dollars rounded down."""
    table = Table(*(car(68) for _ in range(seats)), pots={72: pot})

    table.round(*("4" for _ in range(seats)))

    assert [32 + each] * seats == table.money


def test_ar_43_fastest_on_72() -> None:
    """On 72 too only the fastest are paid, but all who arrive are home."""
    table = Table(car(67), car(68), car(68))

    table.round("5", "4", "4")

    assert [44, 32, 32] == table.money
    assert "Ann, Ben and Cem are home" in table.said


def test_two_seats_never_roll_a_bonus() -> None:
    table = Table(car(32), car(32))

    table.round("4", "4")

    assert [35, 35] == table.money


def test_draws_are_shown_with_their_price() -> None:
    table = Table(car(22, hand=[1]), car(22, hand=[1]), car(), car())

    table.round("draw", "draw.2", "1", "1")

    assert "Ann pays $4 and draws the 10." in table.said
    assert "Ben leaves the card: $4 is more than $2." in table.said
    assert [0, 0] == [table.player(seat).position - 1 for seat in (C, D)]
