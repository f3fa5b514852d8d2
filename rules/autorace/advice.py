"""The house player: what it orders and which offers it takes, from what a seat may know."""

from __future__ import annotations

from rules.autorace.components import FUEL, SPEED_LIMIT
from rules.autorace.deals import Deal, deal_of, objection
from rules.autorace.guesses import GLANCE, Guess, Mixture, guess
from rules.autorace.orders import WAIT, Order
from rules.autorace.state import Offer, State
from rules.engine.chance import Dice
from rules.engine.decisions import Choose, Decision, Pick, Seat
from rules.engine.events import Act
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation, copy_state

RESOLVE = 2
"""How much rather than by its likelihood a likely order is given: 1 not at all."""

MARGIN = 1.0
"""Dollars by which a deal must be better than none."""

FINE_GRAINED = 1_000_000

SHOULD_HAVE_LEFT = 3
"""A car that still stands on the start in this round does not mean to drive."""

CROWD = 3
"""So many drivers are too many for one of them to be sure of ending richer than it began."""


def advise(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """An order by the guess at what everybody does; elsewhere the usual answer."""
    if seen.seat is None or not isinstance(decision, Choose) or decision.name != "order":
        return decision.default or random_pick(decision, dice)
    keys = [option.key for option in decision.options]
    if keeps_purse(seen.state, seen.seat):
        keys = [key for key in keys if _costs_nothing(key)] or keys
    guessed = guess(seen.state, seen.seat)
    possible = {order: p for order, p in guessed.likely.items() if order.key in keys}
    if not possible:
        return (keys[0],)
    order = _drawn(possible, dice)
    if order.draws and not seen.state.stalled:
        return (_capped(keys, guessed),)
    return (order.key,)


def keeps_purse(state: State, seat: Seat) -> bool:
    """Must this car hold its money, because a car that never starts may beat all who drive?

    Three drivers cost each other so much that in one race of three the best of them ends poorer
    than an untouched purse. So one of them holds on to as much: at equal money the car further
    along wins (AR-54). It is the hindmost that still can, which all work out alike from what lies
    open; the others drive on, with more room. With towing an untouched purse is no danger.
    """
    drivers = [other for other in state.in_series if state.players[other].position > 0]
    purses = [state.players[s].began_with for s in state.in_series if s not in drivers]
    crowded = len(drivers) >= CROWD and state.round >= SHOULD_HAVE_LEFT
    if state.options.towing or not purses or not crowded:
        return False
    # A hidden purse may hold as much: else two would wait for each other.
    rich = [other for other in drivers if state.players[other].money not in range(max(purses))]
    return seat == min(rich, key=lambda other: state.players[other].position, default=None)


def _costs_nothing(key: str) -> bool:
    return key == WAIT.key or (key.isdigit() and int(key) <= SPEED_LIMIT)


def _drawn(likely: Mixture, dice: Dice) -> Order:
    """One of the orders, by chance, so that several house players do not do all the same."""
    weights = [(order, p**RESOLVE) for order, p in likely.items()]
    point = dice.below(FINE_GRAINED) / FINE_GRAINED * sum(weight for _, weight in weights)
    for order, weight in weights:
        point -= weight
        if point < 0:
            return order
    return weights[-1][0]


def _capped(keys: list[str], guessed: Guess) -> str:
    """To draw, but for no more than the card is worth.

    Not in a race that is about to stall: if all are thrifty at one pump, nobody ever draws.
    """
    card = next(worth for order, worth in guessed.worth.items() if order.draws) + FUEL
    other = max(worth for order, worth in guessed.worth.items() if not order.draws)
    caps = [int(key.removeprefix("draw.")) for key in keys if key.startswith("draw.")]
    enough = [cap for cap in caps if cap + FUEL > card - other]
    return f"draw.{min(enough)}" if enough else "draw"


# ---------------------------------------------------------------- deals


def respond(seen: Observation[State], _dice: Dice) -> list[Act]:
    """Accept or decline what was offered to this seat; the house makes no offers."""
    state, seat = seen.state, seen.seat
    return [
        Act(
            offer.partner,
            "accept" if takes_offer(state, offer) else "decline",
            {"offer": offer.number},
        )
        for offer in state.offers
        if offer.partner == seat
    ]


def takes_offer(state: State, offer: Offer) -> bool:
    """Would the seat to which it was made be better off with this deal?"""
    deal = deal_of(offer)
    seat = offer.partner
    pays = deal.amount if deal.payer == seat else -deal.amount
    if objection(state, deal) is not None or pays > state.players[seat].money:
        return False
    return _prospects(_with_deal(state, deal), seat) - _prospects(state, seat) > pays + MARGIN


def _prospects(state: State, seat: Seat) -> float:
    """Dollars that a seat may gain from now on; at a glance, for each offer needs two looks."""
    return max(guess(state, seat, GLANCE).worth.values())


def _with_deal(state: State, deal: Deal) -> State:
    """The table as it would be, but for the money."""
    other = copy_state(state)
    payer, payee = other.players[deal.payer], other.players[deal.payee]
    if deal.promise:
        payee.limits.append(deal.promise)
    else:
        payee.hand.remove(deal.card)
        payer.hand = sorted([*payer.hand, deal.card])
    return other
