"""Fuel for money: offered, taken back and accepted while stakes are being placed."""

from __future__ import annotations

from rules.engine.chance import Dice
from rules.engine.decisions import Illegal, Seat
from rules.engine.events import Act
from rules.engine.game import Proposal
from rules.engine.secrecy import Observation
from rules.engine.texts import Text, say
from tests.rules.engine.probe.state import Offer, State

ACTS = frozenset({"offer", "accept", "decline"})


def do_deal(state: State, act: Act) -> frozenset[Seat]:
    """Carry out an act; returns who is to choose anew."""
    if not state.options.deals:
        raise Illegal(say("deal.off"))
    if act.name == "offer":
        return _offer(state, act)
    offer = next((o for o in state.offers if o.number == act.fields.get("offer")), None)
    if offer is None or act.seat not in (offer.payer, offer.payee):
        raise Illegal(say("deal.gone"))
    return _accept(state, act, offer) if act.name == "accept" else _decline(state, offer)


def _offer(state: State, act: Act) -> frozenset[Seat]:
    """The price is put aside, so that an accepted offer can always be paid."""
    partner, price = act.fields.get("partner"), act.fields.get("amount")
    if act.fields.get("terms") != "fuel" or partner not in _partners(state, act.seat):
        raise Illegal(say("deal.nonsense"))
    payer = state.players[act.seat]
    if not isinstance(price, int) or not 0 <= price <= payer.money:
        raise Illegal(say("deal.price", most=payer.money))
    payer.money -= price
    offer = Offer(state.next_offer, act.seat, Seat(int(partner)), price)
    state.offers.append(offer)
    state.next_offer += 1
    state.tell("deal.offered", who=offer.payer, whom=offer.payee, price=price)
    return frozenset({offer.payer})


def _presses(offer: Offer) -> list[tuple[Act, Text]]:
    return [
        (Act(offer.payee, "accept", {"offer": offer.number}), say("deal.accept")),
        (Act(offer.payee, "decline", {"offer": offer.number}), say("deal.decline")),
        (Act(offer.payer, "decline", {"offer": offer.number}), say("deal.withdraw")),
    ]


def open_acts(state: State) -> list[tuple[Act, Text]]:
    return [press for offer in state.offers for press in _presses(offer)]


def respond(seen: Observation[State], _dice: Dice) -> list[Act]:
    """The house sells its fuel for $3."""
    return [
        Act(offer.payee, "accept" if offer.price > 2 else "decline", {"offer": offer.number})
        for offer in seen.state.offers
        if offer.payee == seen.seat
    ]


def parting(state: State, seat: Seat) -> list[Act]:
    return [
        Act(seat, "decline", {"offer": offer.number})
        for offer in state.offers
        if offer.payer == seat
    ]


def _accept(state: State, act: Act, offer: Offer) -> frozenset[Seat]:
    if act.seat != offer.payee or not state.players[offer.payee].fuel:
        raise Illegal(say("deal.nonsense"))
    state.offers.remove(offer)
    payer, payee = state.players[offer.payer], state.players[offer.payee]
    payee.money += offer.price
    payee.fuel -= 1
    payer.fuel += 1
    state.tell("deal.struck", who=offer.payer, whom=offer.payee, price=offer.price)
    return frozenset({offer.payer, offer.payee})


def _decline(state: State, offer: Offer) -> frozenset[Seat]:
    _give_back(state, offer)
    state.tell("deal.declined", who=offer.payer, whom=offer.payee)
    return frozenset({offer.payer})


def lapse_offers(state: State) -> None:
    for offer in list(state.offers):
        _give_back(state, offer)


def _give_back(state: State, offer: Offer) -> None:
    state.offers.remove(offer)
    state.players[offer.payer].money += offer.price


def _partners(state: State, seat: Seat) -> list[Seat]:
    return [other for other in state.seats if other != seat and state.players[other].fuel]


def proposals(state: State, seat: Seat) -> list[Proposal]:
    if not state.options.deals or state.phase != "stakes":
        return []
    return [
        Proposal(partner, "fuel", say("deal.terms", who=partner))
        for partner in _partners(state, seat)
    ]
