"""Questions that a seat can count on being asked, so that it may answer them beforehand."""

from __future__ import annotations

from rules.autorace.components import FUEL, NUMBERS
from rules.autorace.orders import DRAW, WAIT, Order
from rules.autorace.state import State
from rules.engine.decisions import Choose, Decision, Option, Seat


def foreseen(state: State, seat: Seat) -> list[Decision]:
    """The order of a round to come: any number, for each may be bought back, or the Banner."""
    player = state.players[seat]
    prices = range(FUEL, FUEL * len(state.ordering), FUEL)
    options = (
        *(Option(str(number), "order.number", {"number": number}) for number in NUMBERS),
        Option(WAIT.key, "order.wait", {"at": player.position}),
        Option(DRAW.key, "order.draw"),
        *(
            Option(Order(draws=True, cap=cap).key, "order.draw_up_to", {"cap": cap})
            for cap in prices
        ),
    )
    return [Choose(seat, "order", options, secret=True)]
