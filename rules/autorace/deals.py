"""Deals: money for a promise that binds one order, or for a card (AR-61 to AR-66).

Terms are keys seen from the proposer. `they.max.5`: I pay, and you play nothing above 5 this round;
`me.banner`: you pay, and I play the Banner; `buy.6`: I pay for your 6; `sell.6`: you pay for mine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.autorace.components import NUMBERS
from rules.autorace.orders import WAIT, Order, allows, may_draw
from rules.autorace.state import Limit, Offer, Player, State
from rules.engine.decisions import Illegal, Seat
from rules.engine.events import Act
from rules.engine.game import Proposal
from rules.engine.texts import Text, say

ACTS = frozenset({"offer", "accept", "decline"})

MOST_OFFERS = 5
"""So many offers of one seat may be open at once, that the table stays readable."""

MOST_MONEY = 999
"""No purse holds more; a larger amount is a slip of the keys."""

PROMISES: dict[str, Limit] = {
    **{f"max.{n}": Limit("max", n) for n in NUMBERS[:-1]},
    **{f"min.{n}": Limit("min", n) for n in NUMBERS[1:]},
    "banner": Limit("banner"),
    "move": Limit("move"),
    "nodraw": Limit("nodraw"),
}
CARDS: dict[str, int] = {str(n): n for n in NUMBERS}


@dataclass(frozen=True, slots=True)
class Deal:
    """An offer spelt out: the payee gives a promise or a card for the payer's money."""

    payer: Seat
    payee: Seat
    amount: int
    promise: Limit | None = None
    card: int = 0

    def given(self, voice: Literal["promise", "mine"]) -> Text:
        """What the payee gives, told of somebody (`promise`) or to whoever gives it (`mine`)."""
        kind, n = (self.promise.kind, self.promise.number) if self.promise else ("card", self.card)
        return say(f"{voice}.{kind}", n=n)


def spelt_out(proposer: Seat, partner: Seat, amount: int, terms: str) -> Deal:
    """Who pays whom for what; raises Illegal for terms that do not exist."""
    side, _, rest = terms.partition(".")
    payer, payee = (partner, proposer) if side in ("me", "sell") else (proposer, partner)
    if side in ("they", "me") and rest in PROMISES:
        return Deal(payer, payee, amount, promise=PROMISES[rest])
    if side in ("buy", "sell") and rest in CARDS:
        return Deal(payer, payee, amount, card=CARDS[rest])
    raise Illegal(say("deal.no_such_terms"))


ALL_TERMS = (
    *(f"{side}.{key}" for side in ("they", "me") for key in PROMISES),
    *(f"{side}.{key}" for side in ("buy", "sell") for key in CARDS),
)


# ---------------------------------------------------------------- what stands against a deal


def objection(state: State, deal: Deal) -> Text | None:
    """Why this deal cannot be struck now, purses aside; None when nothing stands against it."""
    allowed = state.options.deals if deal.promise else state.options.selling
    if not allowed:
        return say("deal.promises_off" if deal.promise else "deal.sales_off")
    for seat in (deal.payer, deal.payee):
        if seat not in state.racing:
            return say("deal.not_racing", who=seat)
    payee = state.players[deal.payee]
    if deal.promise:
        return _objection_to_promise(deal.payee, payee, deal.promise)
    return _objection_to_sale(deal.payee, payee, deal.card)


def _objection_to_promise(seat: Seat, player: Player, promise: Limit) -> Text | None:
    """A promise must bind an order of this round, take something away, and fit the others."""
    if player.misses:
        return say("deal.misses", who=seat)
    limits = [*player.limits, promise]
    if not _can_keep(limits, player.fitting):
        name = "deal.conflict" if player.limits else "deal.cannot_keep"
        return say(name, who=seat)
    if len(_open_orders(player, limits)) == len(_open_orders(player, player.limits)):
        return say("deal.nothing_new", who=seat)
    return None


def _objection_to_sale(seat: Seat, player: Player, card: int) -> Text | None:
    if card not in player.hand:
        return say("deal.no_such_card", who=seat, n=card)
    rest = list(player.hand)
    rest.remove(card)
    if not _can_keep(player.limits, [n for n in rest if player.fits(n)]):
        return say("deal.conflict", who=seat)
    return None


def _can_keep(limits: Sequence[Limit], numbers: Sequence[int]) -> bool:
    """Whoever promised to move, or to play no low number, must have a number to do it with."""
    if all(limit.kind not in ("min", "move") for limit in limits):
        return True
    return any(all(allows(limit, Order(n)) for limit in limits) for n in numbers)


def _open_orders(player: Player, limits: Sequence[Limit]) -> list[Order]:
    """What these limits leave of a seat's orders, as far as everybody can work it out."""
    orders = [*(Order(number) for number in player.fitting), WAIT]
    if may_draw(player):
        orders.append(Order(draws=True))
    return [order for order in orders if all(allows(limit, order) for limit in limits)]


def _objection_to_price(state: State, deal: Deal, asker: Seat) -> Text | None:
    """The payer must have the money; of a hidden purse only its owner is told at once."""
    if not 0 <= deal.amount <= MOST_MONEY:
        return say("deal.bad_amount", least=0, most=MOST_MONEY)
    hidden = state.options.secret_money and asker != deal.payer
    if deal.amount > state.players[deal.payer].money and not hidden:
        return say("deal.too_dear", who=deal.payer, amount=deal.amount)
    return None


# ---------------------------------------------------------------- the acts


def open_acts(state: State) -> list[tuple[Act, Text]]:
    """What lies open to be pressed: each offer to be accepted, declined or taken back."""
    return [press for offer in state.offers for press in _presses(offer)]


def _presses(offer: Offer) -> list[tuple[Act, Text]]:
    fields = {"offer": offer.number}
    return [
        (Act(offer.partner, "accept", fields), say("deal.accept", n=offer.number)),
        (Act(offer.partner, "decline", fields), say("deal.decline", n=offer.number)),
        (Act(offer.proposer, "decline", fields), say("deal.withdraw", n=offer.number)),
    ]


def parting(state: State, seat: Seat) -> list[Act]:
    """What a seat takes back when somebody else sits down on it: its open offers."""
    return [
        Act(seat, "decline", {"offer": offer.number})
        for offer in state.offers
        if offer.proposer == seat
    ]


def do_deal(state: State, act: Act) -> frozenset[Seat]:
    """Carry out an act; returns whose orders are to be given anew (the engine's `Rule`)."""
    if act.name == "offer":
        _offer(state, act)
        return frozenset()
    offer = _open_offer(state, act)
    if act.name == "decline":
        _decline(state, act, offer)
        return frozenset()
    return _accept(state, act, offer)


def _offer(state: State, act: Act) -> None:
    """Make an offer, for everybody to see; refused when it could not be struck now."""
    partner, amount, terms = (act.fields.get(name) for name in ("partner", "amount", "terms"))
    if not (isinstance(partner, int) and isinstance(amount, int) and isinstance(terms, str)):
        raise Illegal(say("deal.incomplete"))
    if partner not in state.seats or partner == act.seat:
        raise Illegal(say("deal.no_such_partner"))
    deal = spelt_out(act.seat, Seat(partner), amount, terms)
    _refuse_if(objection(state, deal) or _objection_to_price(state, deal, act.seat))
    if sum(offer.proposer == act.seat for offer in state.offers) == MOST_OFFERS:
        raise Illegal(say("deal.too_many", n=MOST_OFFERS))
    offer = Offer(state.next_offer, act.seat, Seat(partner), amount, terms)
    state.offers.append(offer)
    state.next_offer += 1
    state.tell(
        "deal.offered",
        who=offer.proposer,
        partner=offer.partner,
        number=offer.number,
        deal=worded(deal),
    )


def _decline(state: State, act: Act, offer: Offer) -> None:
    """Turn an offer down, or take back one's own."""
    state.offers.remove(offer)
    name = "deal.declined" if act.seat == offer.partner else "deal.withdrawn"
    state.tell(name, who=act.seat, number=offer.number)


def _accept(state: State, act: Act, offer: Offer) -> frozenset[Seat]:
    """Money and card change hands at once; both parties order anew, whatever they had ordered."""
    if act.seat != offer.partner:
        raise Illegal(say("deal.not_yours_to_accept"))
    deal = deal_of(offer)
    _refuse_if(objection(state, deal) or _objection_to_price(state, deal, deal.payer))
    state.offers.remove(offer)
    payer, payee = state.players[deal.payer], state.players[deal.payee]
    payer.money -= deal.amount
    payee.money += deal.amount
    if deal.promise:
        payee.limits.append(deal.promise)
    else:
        payee.hand.remove(deal.card)
        payer.hand = sorted([*payer.hand, deal.card])
    state.tell("deal.struck", number=offer.number, deal=worded(deal))
    return frozenset({deal.payer, deal.payee})


def _open_offer(state: State, act: Act) -> Offer:
    """The open offer that an act is about, if it concerns whoever acts."""
    for offer in state.offers:
        if offer.number == act.fields.get("offer"):
            if act.seat in (offer.proposer, offer.partner):
                return offer
            raise Illegal(say("deal.of_others"))
    raise Illegal(say("deal.no_such_offer"))


def _refuse_if(reason: Text | None) -> None:
    if reason is not None:
        raise Illegal(reason)


def deal_of(offer: Offer) -> Deal:
    return spelt_out(offer.proposer, offer.partner, offer.amount, offer.terms)


def worded(deal: Deal) -> Text:
    return say(
        "deal.worded",
        payer=deal.payer,
        payee=deal.payee,
        amount=deal.amount,
        given=deal.given("promise"),
    )


def proposals(state: State, seat: Seat) -> list[Proposal]:
    """The terms that a seat may offer each of the others now, for an amount to be named."""
    found = []
    for partner in state.seats:
        for terms in ALL_TERMS if partner != seat else ():
            deal = spelt_out(seat, partner, 0, terms)
            if objection(state, deal) is None:
                found.append(Proposal(partner, terms, _proposed(deal, seat)))
    return found


def _proposed(deal: Deal, seat: Seat) -> Text:
    if deal.payer == seat:
        return say("propose.they", who=deal.payee, given=deal.given("promise"))
    return say("propose.me", who=deal.payer, given=deal.given("mine"))
