"""Set-up and auction: DT-01 to DT-16."""

from __future__ import annotations

import pytest

from bot.orders import Order, name_of_order, standing_pick
from rules.daytona import GAME
from rules.daytona.components import DECK, WILD_FIVE
from rules.daytona.state import State
from rules.engine.decisions import Seat
from rules.stockcar.state import NOBODY
from tests.rules.stockcar.table import A, B, C, D, Table, lots

COLOURS = ("red", "blue", "yellow", "green", "purple", "orange")


def table(seats: int, *up: str, money: int | None = None, **options: str) -> Table[State]:
    """The first auction, in which these cars come up in this order."""

    def arrange(state: State) -> None:
        lots(*(up or COLOURS))(state)
        for player in state.players:
            player.money = money if money is not None else player.money

    return Table(GAME, seats, arrange, seed=0, **options)


def buy(at: Table[State], seat: Seat, price: int = 10_000) -> None:
    """This seat bids, all others pass."""
    before = len(at.state.lots)
    while len(at.state.lots) == before and at.match.pending and at.state.phase == "auction":
        (who,) = at.who
        at.do(who, price if who == seat and at.state.leader == NOBODY else "pass")


def test_dt_01_two_to_six() -> None:
    """Two to four players; five and six are ours."""
    assert (2, 6) == (GAME.least_seats, GAME.most_seats)


def test_dt_02_start_money() -> None:
    """Everybody starts with $300,000, once; what is left is kept from race to race."""
    at = table(3)
    assert [300_000] * 3 == at.money

    at.arrange(lambda state: setattr(state, "phase", "deal"))
    at.arrange(lambda state: setattr(state.players[0], "money", 5))

    assert [5, 300_000, 300_000] == at.money


@pytest.mark.parametrize(("seats", "each"), [(2, 18), (3, 12), (4, 9), (6, 6)])
def test_dt_03_the_deal(seats: int, each: int) -> None:
    """The 36 cards without a #9 are dealt out evenly."""
    at = table(seats)
    dealt = [face for player in at.state.players for face in player.hand]

    assert [each] * seats == [len(player.hand) for player in at.state.players]
    assert sorted(DECK) == sorted(dealt)
    assert 6 == dealt.count(WILD_FIVE)


def test_dt_04_five_leave_a_card() -> None:
    """Five players get seven cards each, and one is left over, unseen."""
    at = table(5)

    assert [7] * 5 == [len(player.hand) for player in at.state.players]
    assert 1 == len(at.state.aside)
    assert [-1] == at.match.observe(A).state.aside


def test_dt_05_the_dealer_changes() -> None:
    """After each race the next seat deals."""
    at = table(2)
    assert A == at.state.dealer

    at.arrange(lambda state: setattr(state, "phase", "deal"))

    assert (B, 2) == (at.state.dealer, at.state.race)
    assert [A] == at.who


def test_dt_06_who_opens() -> None:
    """The seat after the dealer bids first, then the seat after the last buyer; if nobody bought,
    the same seat again."""
    at = table(3)
    assert [B] == at.who

    buy(at, C)
    assert [A] == at.who

    at.do(A, "pass")
    at.do(B, "pass")
    at.do(C, "pass")
    assert [A] == at.who


def test_dt_07_raise_or_pass() -> None:
    """In turn each raises by $10,000 or a multiple of it, or passes and is out for this car."""
    at = table(3)
    assert (10_000, 300_000, 10_000) == at.range(B)
    at.do(B, 20_000)
    assert (30_000, 300_000, 10_000) == at.range(C)
    assert at.refuses(C, 35_000)
    at.do(C, "pass")
    at.do(A, 50_000)
    at.do(B, 60_000)
    assert [A] == at.who, "Cem is out"
    at.do(A, "pass")

    assert B == at.owner("red")
    assert [300_000, 240_000, 300_000] == at.money


def test_dt_08_never_above_the_purse() -> None:
    """Nobody bids more than they have; who cannot raise passes unasked."""
    at = table(3)
    at.arrange(lambda state: setattr(state.players[C], "money", 45_000))
    at.do(B, 40_000)
    assert [A] == at.who, "Cem cannot bid 50,000"
    at.do(A, "pass")

    assert B == at.owner("red")
    at.do(C, 10_000)
    assert "Cem passes" in at.said


def test_dt_08_all_in() -> None:
    """Nobody bids more than they have; who cannot raise passes unasked."""
    at = table(2, money=300_000)
    at.do(B, 300_000)

    assert B == at.owner("red")
    assert [300_000, 0] == at.money


def test_dt_09_what_a_buyer_gets() -> None:
    """The buyer pays the bank and gets the car's #9 card; the car stands on the next numbered
    place."""
    at = table(2)
    buy(at, A, 30_000)
    buy(at, B, 10_000)

    assert [270_000, 290_000] == at.money
    assert "red9" in at.hand(A)
    assert "blue9" in at.hand(B)
    assert [(0, 0), (0, 2)] == [at.at("red"), at.at("blue")]


@pytest.mark.parametrize(("seats", "most"), [(2, 3), (3, 2), (4, 2), (5, 2), (6, 1)])
def test_dt_10_the_limit(seats: int, most: int) -> None:
    """With two players nobody owns more than three cars, with three to five more than two, with six
    more than one; at the limit nobody bids."""
    at = table(seats)
    for _ in range(most):
        buy(at, B, 10_000)

    assert most == len(at.state.cars_of(B))
    while at.state.lots:
        assert B not in at.who
        (who,) = at.who
        at.do(who, "pass")


def test_dt_11_unsold() -> None:
    """A car that nobody buys starts from the next place all the same; its #9 is out of play, and
    its prize goes to nobody."""
    at = table(2)
    at.do(B, "pass")
    at.do(A, "pass")

    assert (NOBODY, (0, 0)) == (at.owner("red"), at.at("red"))
    assert not any("red9" in at.hand(seat) for seat in (A, B))
    assert "Nobody buys Red" in at.said


def last_car(seats: int, cars: dict[str, Seat], *up: str) -> Table[State]:
    """Some cars are sold, these come up."""

    def arrange(state: State) -> None:
        lots(*up)(state)
        for colour, seat in cars.items():
            state.cars[COLOURS.index(colour)].owner = seat

    return Table(GAME, seats, arrange)


def test_dt_12_the_last_car() -> None:
    """When one car is left and one player has none, all may bid for it; if nobody does, that player
    takes it for $10,000."""
    sold = {"red": B, "blue": B, "yellow": C}
    at = last_car(3, sold, "orange")
    assert [C] == at.who, "Ben is at the limit, Cem may bid"
    at.do(C, "pass")
    at.do(A, "pass")
    assert (A, 290_000) == (at.owner("orange"), at.money[A])

    at = last_car(3, sold, "orange")
    at.do(C, 20_000)
    at.do(A, "pass")
    assert C == at.owner("orange")


def test_dt_13_kept_for_those_without() -> None:
    """When as many cars are left as several players have none, only these bid; if all pass, the
    first of them takes the car for $10,000."""
    at = last_car(4, {"red": A, "blue": B}, "purple", "orange")
    assert [C] == at.who
    at.do(C, "pass")
    at.do(D, "pass")

    assert (C, 290_000) == (at.owner("purple"), at.money[C])
    assert [D] == at.who


def test_dt_14_too_poor() -> None:
    """Who has less than that pays what there is."""
    at = last_car(3, {"red": B, "blue": B, "yellow": C}, "orange")
    at.arrange(lambda state: setattr(state.players[A], "money", 4_000))
    at.do(C, "pass")

    assert (A, 0) == (at.owner("orange"), at.money[A])


def test_dt_15_sealed() -> None:
    """By option all bid at once and unseen: the highest pays the own bid, and of equal ones the
    first in bidding order."""
    at = table(3, auction="sealed")
    assert [A, B, C] == at.who
    at.do(A, 50_000)
    assert NOBODY == at.match.observe(B).state.leader
    at.do(C, 50_000)
    at.do(B, "pass")

    assert (C, 250_000) == (at.owner("red"), at.money[C])
    assert "Ben none, Cem $50,000 and Ann $50,000" in at.said


def test_dt_15_nobody_bids_under_seal() -> None:
    """By option all bid at once and unseen: the highest pays the own bid, and of equal ones the
    first in bidding order."""
    at = table(2, auction="sealed")
    at.do(A, "pass")
    at.do(B, "pass")

    assert NOBODY == at.owner("red")


def up_to(limit: int, until: int | None = None) -> str:
    return Order(do="up_to", limit=limit, until=until).model_dump_json()


def follow(at: Table[State], orders: dict[tuple[Seat, str], str]) -> None:
    """Answer by standing orders to the end of the auction."""
    while at.state.phase == "auction":
        seat = at.who[0]
        name = name_of_order(orders, seat, at.name(seat))
        assert name is not None
        pick = standing_pick(at.asked(seat), orders[seat, name])
        assert pick is not None
        at.do(seat, *pick)


def cars(at: Table[State], *seats: Seat) -> list[list[str]]:
    return [[COLOURS[car] for car in at.state.cars_of(seat)] for seat in seats]


def test_dt_16_a_maximum_for_each_colour() -> None:
    """A secret maximum may be left for each colour, or for any car, before it comes up, and with it
    how many cars are enough; under seal the bid is that maximum."""
    at = table(2)
    orders = {(A, "auction.bid"): up_to(0), (B, "auction.bid"): up_to(0)}
    follow(
        at,
        {**orders, (A, "auction.bid.red"): up_to(120_000), (B, "auction.bid.red"): up_to(90_000)},
    )

    assert ["red"] == cars(at, A)[0]
    assert 200_000 == at.money[A]  # the least that leads: B went no higher than 90,000


def test_dt_16_how_many_cars_are_enough() -> None:
    """A secret maximum may be left for each colour, or for any car, before it comes up, and with it
    how many cars are enough; under seal the bid is that maximum."""
    at = table(2)
    follow(
        at, {(A, "auction.bid"): up_to(50_000, until=1), (B, "auction.bid"): up_to(30_000, until=2)}
    )

    assert [["red"], ["blue", "yellow"]] == cars(at, A, B)
    assert [NOBODY] * 3 == [at.owner(colour) for colour in COLOURS[3:]]


def test_dt_16_under_seal_the_maximum_is_the_bid() -> None:
    """A secret maximum may be left for each colour, or for any car, before it comes up, and with it
    how many cars are enough; under seal the bid is that maximum."""
    at = table(2, auction="sealed", money=100_000)
    follow(at, {(A, "auction.bid"): up_to(65_000, until=1), (B, "auction.bid"): up_to(900_000)})

    assert [100_000 - 60_000, 0] == at.money  # B all that it has, then nothing more


def test_dt_16_what_may_yet_come_up_is_foreseen() -> None:
    """A secret maximum may be left for each colour, or for any car, before it comes up, and with it
    how many cars are enough; under seal the bid is that maximum."""
    at = table(3)

    assert ["auction.bid", *(f"auction.bid.{colour}" for colour in COLOURS)] == foreseen(at)

    buy(at, B)

    assert ["auction.bid", *(f"auction.bid.{colour}" for colour in COLOURS[1:])] == foreseen(at)
    at.arrange(lambda state: setattr(state, "phase", "turn"))
    assert [] == foreseen(at)


def foreseen(at: Table[State]) -> list[str]:
    return [decision.name for decision in GAME.foreseen(at.match.observe(A).state, A)]
