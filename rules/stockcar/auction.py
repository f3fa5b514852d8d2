"""The auction of one car: in turn each raises or passes, or all bid at once under seal."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Seat
from rules.engine.scripts import Script, amount, together
from rules.engine.texts import Text, say
from rules.stockcar.state import NOBODY, P, Table

RAISE = 10_000
"""The lowest bid, and the step of all others."""

NTH = ("bid", "second", "third")
"""In the names of bids: for a first car, a second, a third."""


def bid_names(colours: Sequence[str]) -> tuple[str, ...]:
    """The names of all bids, for which orders can be left before the cars come up."""
    return tuple(f"auction.{nth}.{colour}" for nth in (*NTH, "sealed") for colour in colours)


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
    name = NTH[len(state.cars_of(seat))]
    return (
        yield from amount(
            seat,
            f"auction.{name}.{state.colours[state.lot]}",
            state.bid + RAISE,
            highest(state, seat),
            step=RAISE,
            may_pass=True,
            public=True,
            default=("pass",),
            args={"standing": _standing(state), "money": state.players[seat].money},
        )
    )


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
    return (
        yield from amount(
            seat,
            f"auction.sealed.{state.colours[state.lot]}",
            RAISE,
            highest(state, seat),
            step=RAISE,
            may_pass=True,
            public=True,
            secret=True,
            default=("pass",),
            args={"money": state.players[seat].money},
        )
    )


def sell(state: Table[P], buyer: Seat, price: int) -> None:
    """The bank is paid and the car changes hands."""
    state.players[buyer].money -= price
    state.cars[state.lot].owner = buyer
    state.opener = state.after(buyer)
