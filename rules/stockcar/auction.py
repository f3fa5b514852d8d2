"""The auction of one car: in turn each raises or passes, or all bid at once under seal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.decisions import PASS, Amount, Seat, Tally
from rules.engine.scripts import Script, ask, together
from rules.engine.texts import Text, say
from rules.stockcar.hands import notes, worth
from rules.stockcar.state import NOBODY, P, Table

RAISE = 10_000
"""The lowest bid, and the step of all others."""

BID = "auction.bid"
"""The name of all bids; that of a bid for a car goes on with its colour."""


def foreseen_bids(
    state: Table[P], seat: Seat, cars: Iterable[int], *, sealed: bool
) -> list[Amount]:
    """A bid for any car, and one for each of these that may still come up in this race."""
    if state.phase != "auction":
        return []
    coming = [
        state.colours[car]
        for car in cars
        if not state.cars[car].on_road and state.cars[car].owner == NOBODY
    ]
    return [
        Amount(
            seat,
            name,
            RAISE,
            highest(state, seat),
            RAISE,
            may_pass=True,
            secret=sealed,
            tally=_tally(state, seat),
        )
        for name in (BID, *(f"{BID}.{colour}" for colour in coming))
    ]


def _tally(state: Table[P], seat: Seat) -> Tally:
    return Tally("auction.cars", len(state.cars_of(seat)))


def call(state: Table[P], bidders: Sequence[Seat]) -> Script[None]:
    """Each in turn raises the bid or is out for this car, until nobody is left to raise.

    Afterwards `state.leader` is who gets it for `state.bid`, or NOBODY.
    """
    state.bid, state.leader, state.passed = 0, NOBODY, []
    waiting = list(bidders)
    while waiting and waiting != [state.leader]:
        seat = waiting.pop(0)
        offered = yield from _raise(state, seat)
        if offered is None:
            state.passed.append(seat)
            state.tell("auction.passed", who=seat)
            continue
        state.bid, state.leader = offered, seat
        state.tell("auction.bids", who=seat, bid=offered)
        waiting.append(seat)


def _raise(state: Table[P], seat: Seat) -> Script[int | None]:
    """Never more than the purse holds; who cannot raise passes unasked."""
    return (yield from _ask_for_bid(state, seat, state.bid + RAISE, _standing(state)))


def _ask_for_bid(
    state: Table[P], seat: Seat, least: int, standing: Text, *, secret: bool = False
) -> Script[int | None]:
    tally = _tally(state, seat)
    decision = Amount(
        seat,
        f"{BID}.{state.colours[state.lot]}",
        least,
        highest(state, seat),
        RAISE,
        may_pass=True,
        secret=secret,
        default=PASS,
        args={
            "worth": worth(state, seat, state.lot),
            "standing": standing,
            "money": state.players[seat].money,
            "n": tally.n,
        },
        tally=tally,
        notes=notes(state, seat),
    )
    pick = decision.only_pick() or (yield from ask(decision))
    return None if pick == PASS else int(pick[0])


def _standing(state: Table[P]) -> Text:
    if state.leader == NOBODY:
        return say("auction.no_bid")
    return say("auction.highest", who=state.leader, bid=state.bid)


def highest(state: Table[P], seat: Seat) -> int:
    """The most that a seat can bid."""
    return state.players[seat].money // RAISE * RAISE


def call_sealed(state: Table[P], bidders: Sequence[Seat]) -> Script[None]:
    """All bid at once and unseen; of equal bids the first in bidding order leads."""
    state.bid, state.leader, state.passed = 0, NOBODY, []
    bids = yield from together({seat: _seal(state, seat) for seat in bidders})
    told = []
    for seat, offered in bids.items():
        if offered is None:
            state.passed.append(seat)
            told.append(say("auction.sealed_pass", who=seat))
            continue
        told.append(say("auction.sealed_bid", who=seat, bid=offered))
        if offered > state.bid:
            state.bid, state.leader = offered, seat
    if told:
        state.tell("auction.opened", bids=told)


def _seal(state: Table[P], seat: Seat) -> Script[int | None]:
    return (yield from _ask_for_bid(state, seat, RAISE, say("auction.under_seal"), secret=True))


def sell(state: Table[P], buyer: Seat, price: int) -> None:
    """The bank is paid and the car changes hands."""
    state.players[buyer].money -= price
    state.cars[state.lot].owner = buyer
    state.opener = state.after(buyer)
