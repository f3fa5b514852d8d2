"""What a seat may order: one of its numbers, or the Banner, with or without a draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.autorace.components import BONUSES, FUEL, HOME, NUMBERS, SPEED_LIMIT, STATIONS
from rules.autorace.state import Limit, Player, State
from rules.engine.decisions import Option, Seat
from rules.engine.texts import Text, Value, say


@dataclass(frozen=True, slots=True)
class Order:
    """A number card, or the Banner (number 0); `cap` is the highest price to draw at (AR-33)."""

    number: int = 0
    draws: bool = False
    cap: int | None = None

    @property
    def key(self) -> str:
        if self.number:
            return str(self.number)
        if not self.draws:
            return "wait"
        return "draw" if self.cap is None else f"draw.{self.cap}"

    def would_pay(self, price: int) -> bool:
        return self.cap is None or price <= self.cap


WAIT = Order()
DRAW = Order(draws=True)
BY_NUMBER = {number: Order(number) for number in NUMBERS}


def legal_orders(state: State, seat: Seat) -> list[Order]:
    """Every order that a seat may give now, by the rules and by its deals."""
    player = state.players[seat]
    orders = [*map(BY_NUMBER.__getitem__, player.fitting), WAIT, *_draws(state, seat)]
    if not player.limits:
        return orders
    return [order for order in orders if all(allows(limit, order) for limit in player.limits)]


def _draws(state: State, seat: Seat) -> list[Order]:
    """Drawing at any price, and at no more than each price that may well turn out too high.

    What others struck or own must not change the list, or their deals would reopen this order.
    """
    player = state.players[seat]
    if not (may_draw(player) and player.money >= FUEL):
        return []
    highest = FUEL * len(rivals_at_pump(state, seat))
    caps = range(FUEL, min(highest, player.money - FUEL + 1), FUEL)
    return [DRAW, *(Order(draws=True, cap=cap) for cap in caps)]


def may_draw(player: Player) -> bool:
    """Is there something to draw here, money aside (AR-29)?"""
    return player.on_station and bool(player.pile)


def rivals_at_pump(state: State, seat: Seat) -> list[Seat]:
    """Who might draw on this seat's station this round, itself included."""
    here = state.players[seat].position
    return [
        other
        for other in state.ordering
        if state.players[other].position == here and may_draw(state.players[other])
    ]


def allows(limit: Limit, order: Order) -> bool:
    """Does a deal's limit leave this order (AR-61, AR-62)?"""
    match limit.kind:
        case "max":
            return order.number <= limit.number
        case "min":
            return order.number >= limit.number or order.number == 0
        case "banner":
            return order.number == 0
        case "move":
            return order.number > 0
        case "nodraw":
            return not order.draws


def as_option(state: State, seat: Seat, order: Order) -> Option:
    """An order as a button, with a line on what it does where the car now stands."""
    player = state.players[seat]
    if order.number:
        to = player.position + order.number
        return _number_option(order.number, to, state.pots.get(to, 0))
    if not order.draws:
        return _wait_option(player.position)
    highest = order.cap or FUEL * len(rivals_at_pump(state, seat))
    return _draw_option(order, player.pile[-1], highest)


# Options are made once for each wording, for they are asked for more often than anything else.


@cache
def _number_option(number: int, to: int, bonus: int) -> Option:
    if bonus:
        there = say("hint.home" if to == HOME else "hint.bonus", bonus=bonus)
    elif to in STATIONS:
        there = say("hint.station")
    else:
        there = say("hint.paid" if to in BONUSES else "hint.nothing")
    speeding = number > SPEED_LIMIT
    fine = say("hint.fine", fine=number - SPEED_LIMIT) if speeding else say("hint.nothing")
    args: dict[str, Value] = {"number": number, "to": to, "there": there, "fine": fine}
    worth_a_line = speeding or bonus or to in STATIONS or to in BONUSES
    return Option(str(number), "order.number", args, "order.number.hint" if worth_a_line else None)


@cache
def _wait_option(at: int) -> Option:
    return Option(WAIT.key, "order.wait", {"at": at}, "order.wait.hint")


@cache
def _draw_option(order: Order, card: int, highest: int) -> Option:
    return Option(
        order.key,
        "order.draw" if order.cap is None else "order.draw_up_to",
        {"card": card, "cap": order.cap or 0, "price": FUEL, "highest": highest},
        "order.draw.hint" if highest == FUEL else "order.draw.hint_shared",
    )


def order_text(state: State, seat: Seat, order: Order) -> Text:
    """An order in the words of the reveal."""
    if order.number:
        to = state.players[seat].position + order.number
        return say("revealed.number", who=seat, number=order.number, to=to)
    if not order.draws:
        return say("revealed.wait", who=seat)
    if order.cap is None:
        return say("revealed.draw", who=seat)
    return say("revealed.draw_up_to", who=seat, cap=order.cap)
