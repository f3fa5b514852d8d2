"""Rulings AR-61 to AR-66: deals that bind an order, and cards that change hands."""

from __future__ import annotations

import pytest

from rules.autorace import GAME
from rules.autorace.deals import MOST_OFFERS
from rules.engine.decisions import Illegal, Seat
from tests.rules.autorace.table import SPEAKER, A, B, C, Table, car


def strike(table: Table, proposer: Seat, partner: Seat, amount: int, terms: str) -> None:
    """Make an offer and have it accepted."""
    table.act(proposer, "offer", partner=partner, amount=amount, terms=terms)
    table.act(partner, "accept", offer=table.state.next_offer - 1)


def why_not(table: Table, seat: Seat, name: str, **fields: int | str) -> str:
    """The sentence with which an act is refused; everything must then be as before."""
    before = table.match.observe(None)
    with pytest.raises(Illegal) as refused:
        table.act(seat, name, **fields)
    assert before == table.match.observe(None)
    return SPEAKER(refused.value.why)


def test_ar_61_a_deal_binds_one_order() -> None:
    """A deal pays at once for one promise that binds this round's order; both sides order anew."""
    table = Table(car(), car(), car())
    table.order(A, "1")
    table.order(B, "7")

    strike(table, A, B, 5, "they.max.5")

    assert [27, 37, 32] == table.money
    assert {A, B, C} == set(table.match.pending)
    assert table.refuses(B, "7")
    assert "nothing above 5" in SPEAKER(table.match.pending[B].prompt)

    table.round("1", "5", "2")

    assert "7" in table.choices(B)


def test_ar_61_orders_are_unlocked_whether_they_broke_the_deal_or_not() -> None:
    table = Table(car(), car(), car())
    table.order(A, "1")
    table.order(B, "3")
    table.order(A, "2")

    strike(table, A, B, 5, "they.max.5")

    assert {A, B, C} == set(table.match.pending)


def test_ar_61_orders_of_others_stand() -> None:
    table = Table(car(), car(), car())
    table.order(C, "9")

    strike(table, A, B, 0, "they.max.5")

    assert {A, B} == set(table.match.pending)
    assert ("9",) == table.answered(C)


def test_ar_61_the_proposer_may_be_paid() -> None:
    table = Table(car(), car())

    strike(table, A, B, 4, "me.banner")

    assert [36, 28] == table.money
    assert {B} == set(table.match.pending)  # Ann has one order left: given for her


def test_ar_61_offers_lapse_when_orders_are_shown() -> None:
    table = Table(car(), car())
    table.act(A, "offer", partner=B, amount=1, terms="they.max.5")

    table.round("1", "2")

    assert "1 open offer lapses" in table.said
    assert "not open any more" in why_not(table, B, "accept", offer=1)


def test_ar_61_offers_can_be_turned_down_or_taken_back() -> None:
    table = Table(car(), car(), car())
    for _ in range(2):
        table.act(A, "offer", partner=B, amount=1, terms="they.max.5")
    table.order(A, "1")

    assert "between others" in why_not(table, C, "decline", offer=1)
    assert "other side" in why_not(table, A, "accept", offer=1)

    table.act(B, "decline", offer=1)
    table.act(A, "decline", offer=2)

    assert "Ben turns offer 1 down." in table.said
    assert "Ann takes offer 2 back." in table.said
    assert [] == table.state.offers
    assert ("1",) == table.answered(A)


def test_ar_61_an_offer_can_be_accepted_by_a_press_on_its_message() -> None:
    table = Table(car(), car())
    table.act(A, "offer", partner=B, amount=1, terms="they.max.5")

    presses = [(act.seat, act.name, SPEAKER(text)) for act, text in GAME.open_acts(table.state)]

    assert [
        (B, "accept", "Accept 1"),
        (B, "decline", "Decline 1"),
        (A, "decline", "Take back 1"),
    ] == presses


def test_ar_61_nobody_pays_more_than_there_is() -> None:
    table = Table(car(money=4), car(money=3), car())

    assert "Ann does not have $5" in why_not(
        table, A, "offer", partner=B, amount=5, terms="they.max.5"
    )
    assert "Ben does not have $4" in why_not(
        table, A, "offer", partner=B, amount=4, terms="me.max.5"
    )
    assert "from $0" in why_not(table, A, "offer", partner=B, amount=-1, terms="they.max.5")
    assert "from $0" in why_not(table, A, "offer", partner=B, amount=10**9, terms="they.max.5")

    table.act(A, "offer", partner=B, amount=4, terms="they.max.5")
    strike(table, A, C, 1, "they.max.5")

    assert "Ann does not have $4" in why_not(table, B, "accept", offer=1)


def test_ar_61_a_hidden_purse_does_not_show_in_a_refusal() -> None:
    table = Table(car(), car(money=3), secret_money=True)

    table.act(A, "offer", partner=B, amount=30, terms="me.max.5")

    assert "Ben does not have $30" in why_not(table, B, "accept", offer=1)


def test_ar_61_only_cars_on_the_road_deal() -> None:
    table = Table(car(), car(61, hand=[], out=True), car(5, misses=True))

    assert "not on the road" in why_not(table, A, "offer", partner=B, amount=1, terms="they.max.5")
    assert "not on the road" in why_not(table, B, "offer", partner=A, amount=1, terms="they.max.5")
    assert "misses this round" in why_not(
        table, A, "offer", partner=C, amount=1, terms="they.max.5"
    )
    strike(table, C, A, 1, "they.max.5")


def test_ar_61_a_promise_takes_something_away() -> None:
    table = Table(car(hand=[1, 2]), car())

    assert "nothing new" in why_not(table, B, "offer", partner=A, amount=1, terms="they.max.5")
    assert "nothing new" in why_not(table, B, "offer", partner=A, amount=1, terms="they.nodraw")


def test_ar_61_an_offer_that_makes_no_sense_is_refused() -> None:
    table = Table(car(), car())

    assert "somebody else" in why_not(table, A, "offer", partner=A, amount=1, terms="they.max.5")
    assert "somebody else" in why_not(table, A, "offer", partner=7, amount=1, terms="they.max.5")
    assert "no such terms" in why_not(table, A, "offer", partner=B, amount=1, terms="they.max.11")
    assert "no such terms" in why_not(table, A, "offer", partner=B, amount=1, terms="")
    assert "needs a partner" in why_not(table, A, "offer", partner="x", amount=1, terms="buy.1")
    assert "needs a partner" in why_not(table, A, "offer")
    assert "not open" in why_not(table, A, "accept")
    assert "Deals are off" in why_not(
        Table(car(), car(), deals=False), A, "offer", partner=B, amount=1, terms="they.max.5"
    )


def test_ar_61_five_offers_at_once_are_enough() -> None:
    table = Table(car(), car())
    for _ in range(MOST_OFFERS):
        table.act(A, "offer", partner=B, amount=1, terms="they.max.5")

    assert "5 offers open" in why_not(table, A, "offer", partner=B, amount=1, terms="they.max.5")


def test_ar_62_the_banner_remains() -> None:
    """A promise leaves the Banner, but to move; a promise of a number needs a number that fits."""
    table = Table(car(hand=[1, 2]), car(hand=[3, 9]), car())

    assert "no number to keep" in why_not(
        table, C, "offer", partner=A, amount=1, terms="they.min.6"
    )

    strike(table, C, B, 1, "they.min.6")
    assert ["9", "wait"] == table.choices(B)

    strike(table, C, A, 1, "they.move")
    assert ["1", "2"] == table.choices(A)
    assert ("1",) == table.match.pending[A].default


def test_ar_63_promises_must_agree() -> None:
    """A promise that clashes with an earlier one is refused."""
    table = Table(car(), car())
    strike(table, A, B, 1, "they.max.5")

    assert "clashes" in why_not(table, A, "offer", partner=B, amount=1, terms="they.min.6")
    strike(table, A, B, 1, "they.move")
    assert "clashes" in why_not(table, A, "offer", partner=B, amount=1, terms="they.banner")

    assert ["1", "2", "3", "4", "5"] == table.choices(B)


def test_ar_63_an_offer_may_clash_by_the_time_it_is_accepted() -> None:
    table = Table(car(), car())
    table.act(A, "offer", partner=B, amount=1, terms="they.max.5")
    table.act(A, "offer", partner=B, amount=1, terms="they.min.6")
    table.act(B, "accept", offer=1)

    assert "clashes" in why_not(table, B, "accept", offer=2)


def test_ar_64_talk_does_not_bind() -> None:
    """What is agreed in talk alone does not bind."""
    table = Table(car(), car())
    table.act(A, "offer", partner=B, amount=5, terms="they.max.5")

    table.round("1", "9")

    assert [32, 28] == table.money
    assert 9 == table.player(B).position


def test_ar_65_selling_a_card() -> None:
    """Numbers in hand may be sold until the orders are shown; both sides order anew."""
    table = Table(car(), car(), car(), selling=True)
    table.order(A, "6")
    table.order(B, "6")

    strike(table, A, B, 4, "sell.6")

    assert [36, 28, 32] == table.money
    assert {A, B, C} == set(table.match.pending)
    assert "6" not in table.choices(A)
    assert 2 == table.player(B).hand.count(6)

    table.round("1", "6", "2")

    assert [6] == table.player(B).pile
    assert 1 == table.player(B).hand.count(6)


def test_ar_65_only_numbers_in_hand_are_for_sale() -> None:
    table = Table(car(22, hand=[1], pile=[6]), car(), selling=True)

    assert "no 6 in hand" in why_not(table, B, "offer", partner=A, amount=1, terms="buy.6")
    assert "no such terms" in why_not(table, B, "offer", partner=A, amount=1, terms="buy.banner")
    assert "not for sale" in why_not(
        Table(car(), car()), B, "offer", partner=A, amount=1, terms="buy.6"
    )


def test_ar_65_a_card_that_a_promise_needs_is_not_for_sale() -> None:
    table = Table(car(hand=[1, 8]), car(), selling=True)
    strike(table, B, A, 1, "they.min.6")

    assert "clashes" in why_not(table, B, "offer", partner=A, amount=1, terms="buy.8")


def test_ar_66_selling_the_last_card() -> None:
    """The last card may be sold; whether that puts a car out is seen at the round's end."""
    table = Table(car(61, hand=[5]), car(), selling=True)

    strike(table, A, B, 1, "sell.5")
    assert not table.player(A).out
    table.round(None, "1")

    assert table.player(A).out
    assert 32 + 1 - 11 == table.player(A).money


def test_what_may_be_offered_is_what_would_not_be_refused() -> None:
    table = Table(car(11, hand=[1, 7], pile=[9]), car(misses=True), car(), selling=True)
    listed = {(p.partner, p.terms) for p in GAME.proposals(table.state, A)}

    assert (C, "they.max.5") in listed
    assert (C, "me.nodraw") in listed
    assert (C, "me.min.7") in listed
    assert (C, "me.min.8") not in listed
    assert (C, "they.nodraw") not in listed
    assert (B, "they.max.5") not in listed
    assert (B, "me.max.5") in listed
    assert (B, "sell.7") in listed
    assert (C, "buy.10") in listed
    for partner, terms in sorted(listed):
        table.act(A, "offer", partner=partner, amount=0, terms=terms)
        table.act(A, "decline", offer=table.state.next_offer - 1)


def test_proposals_read_well() -> None:
    table = Table(car(), car(), selling=True)
    texts = {p.terms: SPEAKER(p.text) for p in GAME.proposals(table.state, A)}

    assert "You pay, and Ben plays nothing above 5 this round" == texts["they.max.5"]
    assert "Ben pays, and you: nothing above 5 this round" == texts["me.max.5"]
    assert "Ben pays, and you: your 6" == texts["sell.6"]
