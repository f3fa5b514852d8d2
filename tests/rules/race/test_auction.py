"""Set-up and auction: RC-01 to RC-16."""

from __future__ import annotations

import pytest

from bot.orders import Order, standing_pick
from rules.engine.chance import Dice
from rules.engine.decisions import PASS, Seat
from rules.engine.samples import random_pick
from rules.race import GAME
from rules.race.components import DECK, TRACK
from rules.race.state import State
from rules.stockcar.state import NOBODY
from tests.rules.stockcar.table import A, B, C, D, E, Table, lots

COLOURS = ("red", "blue", "yellow", "green", "purple", "white")


def table(
    seats: int,
    *up: str,
    sold: dict[str, Seat] | None = None,
    money: dict[Seat, int] | None = None,
) -> Table[State]:
    """An auction in which these cars come up in this order, after those that are sold."""

    def arrange(state: State) -> None:
        for seat, amount in (money or {}).items():
            state.players[seat].money = amount
        lots(*(up or COLOURS))(state)
        for place, (colour, seat) in enumerate((sold or {}).items()):
            car = state.cars[COLOURS.index(colour)]
            car.owner = seat
            car.column, car.lane = state.track.grid[-1 - place]

    return Table(GAME, seats, arrange)


def buy(at: Table[State], seat: Seat, price: int = 10_000) -> None:
    """This seat bids, all others pass; the car goes to the first free place."""
    before = at.state.lot
    while at.state.lot == before:
        (who,) = at.who
        if at.name(who) == "grid":
            at.do(who, at.keys(who)[0])
        else:
            at.do(who, price if who == seat and at.state.leader == NOBODY else "pass")


def nobody_bids(at: Table[State]) -> None:
    """All pass for one car."""
    before = at.state.lot
    while at.state.lot == before and at.name(at.who[0]) != "grid":
        at.do(at.who[0], "pass")


def test_rc_01_how_many_play() -> None:
    """Three to six play; two, with three cars each, are ours."""
    assert (2, 6) == (GAME.least_seats, GAME.most_seats)


def test_rc_02_start_money() -> None:
    """Everybody starts with 200,000 kr, and no money is handed out between races."""
    at = table(3)
    assert [200_000] * 3 == at.money

    at.arrange(lambda state: setattr(state.players[A], "money", 0))
    at.arrange(lambda state: setattr(state, "phase", "deal"))
    assert (2, [0, 200_000, 200_000]) == (at.state.race, at.money)


@pytest.mark.parametrize(("seats", "each"), [(2, 24), (3, 16), (4, 12), (5, 9), (6, 8)])
def test_rc_03_the_deal(seats: int, each: int) -> None:
    """All 48 cards are dealt out evenly; with five players three are left over, unseen (printed is
    one, which cannot give equal hands; it is an option)."""
    at = table(seats)
    dealt = [face for player in at.state.players for face in player.hand]

    assert [each] * seats == [len(player.hand) for player in at.state.players]
    assert sorted(DECK) == sorted([*dealt, *at.state.aside])
    assert (48, 3 if seats == 5 else 0) == (len(DECK), len(at.state.aside))
    assert [-1] * len(at.state.aside) == at.match.observe(A).state.aside


def test_rc_03_one_left_over() -> None:
    """All 48 cards are dealt out evenly; with five players three are left over, unseen (printed is
    one, which cannot give equal hands; it is an option)."""
    at = Table(GAME, 5, aside="one")

    assert [9, 10, 10, 9, 9] == [len(player.hand) for player in at.state.players]
    assert 1 == len(at.state.aside)


def test_rc_04_the_dealer_changes() -> None:
    """After each race the next seat deals, and the seat after the dealer bids first."""
    at = table(3)
    assert (A, [B]) == (at.state.dealer, at.who)

    at.arrange(lambda state: setattr(state, "phase", "deal"))
    assert (B, [C]) == (at.state.dealer, at.who)


def test_rc_05_raise_or_pass() -> None:
    """In turn each raises by 10,000 kr or a multiple of it, or passes and is out for this car; the
    next car is opened by the seat after the last buyer."""
    at = table(3)
    at.do(B, 20_000)
    assert (30_000, 200_000, 10_000) == at.range(C)
    at.do(C, "pass")
    at.do(A, 40_000)
    at.do(B, "pass")
    at.do(A, "0.1")

    assert (A, 160_000) == (at.owner("red"), at.money[A])
    assert [B] == at.who


def test_rc_06_never_above_the_purse() -> None:
    """Nobody bids more than they have; who cannot raise passes unasked."""
    at = table(3)
    at.arrange(lambda state: setattr(state.players[C], "money", 15_000))
    at.do(B, 10_000)

    assert [A] == at.who
    assert "Cem passes" in at.said


def test_rc_07_again_at_the_end() -> None:
    """A card without a bid goes under the stack and comes up again after all others."""
    at = table(2, "red", "blue", "yellow")
    nobody_bids(at)
    assert "It comes up again at the end" in at.said
    assert [0] == at.match.observe(A).state.again
    buy(at, B)
    buy(at, A)

    assert at.state.lot == COLOURS.index("red")
    assert "Red is up for auction again" in at.said


def test_rc_08_nobody_wants_it() -> None:
    """A card without a bid even then goes for 10,000 kr to the player with the fewest cars, of
    those to the one with the least money, of those to the first in bidding order."""
    at = table(3, "red", sold={"blue": A, "yellow": B, "green": C, "purple": A, "white": B})
    at.do(C, "pass")
    assert [C] == at.who, "the only one below the limit, asked once more"
    at.do(C, "pass")
    assert (C, 190_000) == (at.owner("red"), at.money[C])

    sold = {"blue": A, "yellow": B, "green": C, "purple": D, "white": D}
    at = table(4, "red", sold=sold, money={B: 50_000})
    nobody_bids(at)
    assert (B, 40_000) == (at.owner("red"), at.money[B])
    assert "Nobody wants Red: it goes to Ben for 10,000 kr" in at.said


@pytest.mark.parametrize(("seats", "most"), [(2, 3), (3, 2), (4, 2), (5, 2), (6, 1)])
def test_rc_09_the_limit(seats: int, most: int) -> None:
    """With six players everybody gets one car; with three to five nobody gets more than two, with
    two nobody more than three."""
    at = table(seats)
    for _ in range(most):
        buy(at, B)
    assert most == len(at.state.cars_of(B))

    while at.state.phase == "auction":
        (who,) = at.who
        assert at.name(who) == "grid" or who != B
        at.do(who, at.keys(who)[0] if at.name(who) == "grid" else at.range(who)[0])
    assert most == len(at.state.cars_of(B))
    assert not at.state.carless


def test_rc_10_reserved() -> None:
    """Who has no car may always bid; who has one bids only while more cars are unsold than players
    have none."""
    at = table(4, "red", "blue", sold={"yellow": A, "green": B, "purple": A, "white": C})
    assert [B] == at.who, "two cars, one player without"
    buy(at, B)

    assert D == at.state.cars[1].owner, "the last one is his"


def test_rc_10_as_many_as_players_without() -> None:
    """Who has no car may always bid; who has one bids only while more cars are unsold than players
    have none."""
    at = table(5, "red", "blue", sold={"yellow": A, "green": B, "purple": C, "white": A})
    assert [D] == at.who
    at.do(D, 10_000)
    assert [E] == at.who


def test_rc_11_the_last_card() -> None:
    """When one card is left and one player has none, that player buys it for 30,000 kr, without any
    bidding."""
    sold = {"blue": A, "yellow": B, "green": A, "purple": B, "white": A}
    at = table(3, "red", sold=sold)

    assert (C, 170_000) == (at.owner("red"), at.money[C])


def test_rc_12_debts() -> None:
    """What is bought directly is bought even without the money: the purse then shows a debt, and a
    debt bids for nothing."""
    sold = {"blue": A, "yellow": B, "green": A, "purple": B, "white": A}
    assert -20_000 == table(3, "red", sold=sold, money={C: 10_000}).money[C]

    assert [A] == table(2, money={B: -20_000}).who


def test_rc_13_the_start_place() -> None:
    """The buyer puts the car on any free place of the grid."""
    at = table(2)
    at.do(B, 10_000)
    at.do(A, "pass")
    assert [f"{column}.{lane}" for column, lane in TRACK.grid] == at.keys(B)
    at.do(B, "-1.2")
    assert (-1, 2) == at.at("red")
    at.do(A, 10_000)
    at.do(B, "pass")

    assert "-1.2" not in at.keys(A)


def test_rc_14_sealed() -> None:
    """By option all bid at once and unseen: the highest pays the own bid, and of equal ones the
    first in bidding order."""
    at = Table(GAME, 3, lots(*COLOURS), auction="sealed")
    at.do(A, 40_000)
    at.do(B, 40_000)
    at.do(C, 20_000)

    assert "Ben 40,000 kr, Cem 20,000 kr and Ann 40,000 kr" in at.said
    assert (B, "grid") == (at.who[0], at.name(B))


def test_rc_15_two_stay_in_the_box() -> None:
    """By option four players draw two cars that do not race: their lines are skipped, jokers and
    stakes pass them over, and there are four prizes."""
    at = Table(GAME, 4, remove_two=True)
    gone = [COLOURS[car] for car in at.state.removed]

    assert 2 == len(gone)
    assert 4 == 1 + len(at.state.lots)
    while at.state.phase == "auction":
        (who,) = at.who
        at.do(who, at.keys(who)[0] if at.name(who) == "grid" else at.range(who)[0])
    assert [1] * 4 == [len(at.state.cars_of(seat)) for seat in at.state.seats]
    assert not {*at.state.removed} & {*at.state.on_road}
    assert 0 == len(Table(GAME, 3, remove_two=True).state.removed)


def test_rc_16_standing_orders() -> None:
    """A secret maximum may be left for each colour, or for any car, before it comes up, and with it
    how many cars are enough; under seal the bid is that maximum."""
    at = table(3)
    order = Order(do="up_to", limit=50_000, until=1).model_dump_json()

    assert "auction.bid.red" == at.name(B)
    assert ("10000",) == standing_pick(at.asked(B), order)
    buy(at, B)
    assert "auction.bid.blue" == at.name(C)
    at.do(C, "pass")
    at.do(A, 20_000)
    assert PASS == standing_pick(at.asked(B), order)  # one car is enough


def test_rc_16_what_may_yet_come_up_is_foreseen() -> None:
    """A secret maximum may be left for each colour, or for any car, before it comes up, and with it
    how many cars are enough; under seal the bid is that maximum."""
    at = Table(GAME, 4, remove_two=True)
    gone = {f"auction.bid.{COLOURS[car]}" for car in at.state.removed}

    assert {"auction.bid", "grid", "stake.1", "stake.2", "stake.3"} < foreseen(at, A)
    assert not gone & foreseen(at, A)
    assert 9 == len(foreseen(at, A))
    at = Table(GAME, 2, races=1)
    while not at.match.over:
        seat = at.who[0]
        decision = at.asked(seat)
        assert decision.name in foreseen(at, seat) or decision.name.startswith("turn.")
        at.do(seat, *random_pick(decision, Dice(len(at.told))))
    assert not {"stake.1", "stake.2"} & foreseen(Table(GAME, 2, betting=False), A)


def foreseen(at: Table[State], seat: Seat) -> set[str]:
    return {decision.name for decision in GAME.foreseen(at.match.observe(seat).state, seat)}
