"""What everybody is likely to order this round, when everybody thinks about that.

All orders are given at once, so none is the best: a bonus that waits for one car is nothing to
three. Each seat begins with what its plan says, and then they answer each other's mixtures of
orders again and again; what they settle on is the guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, prod
from typing import TypeAlias

from rules.autorace.components import FUEL, SPEED_LIMIT
from rules.autorace.orders import WAIT, Order, allows, may_draw
from rules.autorace.plans import ROUNDS_AHEAD, Car, Outlook, worth_of_orders
from rules.autorace.rivals import NUMBERS_AND_BANNER, outlook, spite, zeal
from rules.autorace.state import Player, State
from rules.engine.decisions import Seat

WIDTH = 8
GLANCE = 4
"""Ways to each space that a plan keeps: more for one's own order than for others' and for deals."""

HEAT = 0.7
"""Dollars by which an order must be better to be 2.7 times as likely."""

TURNS = 12
"""How often the seats answer each other."""

TEMPO = 1.2
"""What a round costs that is waited through."""

IDLE = 4.0
"""And for each round before in which nobody did anything: somebody has to begin."""

PURSE_SEEN = 12
"""More money than this makes no difference to what others expect of a car."""

Worth: TypeAlias = dict[Order, float]
Mixture: TypeAlias = dict[Order, float]


@dataclass(frozen=True, slots=True)
class Guess:
    """For one seat: what each order is worth to it, in dollars, and how likely it is."""

    worth: Worth
    likely: Mixture


def guess(state: State, seat: Seat, width: int = WIDTH) -> Guess:
    """What this seat's orders are worth, given what the others are likely to do meanwhile."""
    planned = {seat: _planned(state, seat, width)}
    planned |= {other: _planned_by(state, other) for other in state.ordering if other != seat}
    bare = {other: _possible(state, other, worth) for other, worth in planned.items()}
    mixtures = {other: _mixture(worth) for other, worth in bare.items()}
    worths: dict[Seat, Worth] = {}
    for turn in range(TURNS):
        habits = {other: _habits(state, other, seat, mixtures[other]) for other in bare}
        for other, worth in bare.items():
            rivals = [habits[rival] for rival in bare if rival != other]
            worths[other] = {
                order: value + _this_round(state, other, order, rivals)
                for order, value in worth.items()
            }
        weight = 1 / (turn + 2)
        mixtures = {
            other: _stirred(mixtures[other], _mixture(worths[other]), weight) for other in bare
        }
    return Guess(worths[seat], mixtures[seat])


def _mixture(worth: Worth) -> Mixture:
    best = max(worth.values())
    weights = {order: exp((value - best) / HEAT) for order, value in worth.items()}
    total = sum(weights.values())
    return {order: weight / total for order, weight in weights.items()}


def _stirred(old: Mixture, new: Mixture, weight: float) -> Mixture:
    return {order: (1 - weight) * old[order] + weight * new[order] for order in old}


# ---------------------------------------------------------------- what orders are worth later


def _planned(state: State, seat: Seat, width: int) -> Worth:
    """What each order is worth to one's own car, without what it brings in this very round."""
    return _without_this_round(Car.of(state.players[seat]), outlook(state, seat), width)


def _planned_by(state: State, other: Seat) -> Worth:
    """The same for another's car."""
    player = state.players[other]
    money = PURSE_SEEN if player.money < 0 else min(player.money, PURSE_SEEN)  # below 0: hidden
    car = Car(player.position, tuple(player.hand), tuple(player.pile), money)
    return _seen_from_outside(car, tuple(sorted(state.pots.items())), state.options.towing)


def _possible(state: State, seat: Seat, planned: Worth) -> Worth:
    """What is left of a plan by the seat's deals; and what it costs to wait."""
    possible = {
        order: value
        for order, value in planned.items()
        if all(allows(limit, order) for limit in state.players[seat].limits)
    }
    if WAIT in possible:
        possible[WAIT] -= TEMPO + IDLE * state.stalled
    return possible or {WAIT: 0.0}


@lru_cache(maxsize=4096)
def _seen_from_outside(car: Car, pots: tuple[tuple[int, int], ...], towing: bool) -> Worth:  # noqa: FBT001
    """A plan by an outlook that any car might have."""
    expected = Outlook(
        fines=[max(0, n - SPEED_LIMIT) / 2 for n in NUMBERS_AND_BANNER],
        fuel=FUEL * 1.25,
        bonuses=[{space: 0.6 * pot for space, pot in pots}] * ROUNDS_AHEAD,
        alive=[0.97**rounds for rounds in range(ROUNDS_AHEAD)],
        towing=towing,
    )
    return _without_this_round(car, expected, GLANCE)


def _without_this_round(car: Car, expected: Outlook, width: int) -> Worth:
    """A plan's worth of each order less what the plan expected of this round.

    Waiting is worth as much as the best order, a round later.
    """
    player = Player(position=car.position, hand=list(car.hand), pile=list(car.pile))
    orders = [Order(number) for number in player.fitting]
    if may_draw(player) and car.money >= FUEL:
        orders.append(Order(draws=True))
    planned = worth_of_orders(orders, car, expected, width)
    worth = {WAIT: max(0.0, *planned.values()) if planned else 0.0}
    for order in orders:
        if order.number:
            bonus = expected.bonuses[0].get(car.position + order.number, 0.0)
            worth[order] = planned[order.key] + expected.fines[order.number] - bonus
        else:
            worth[order] = planned[order.key] + expected.fuel
    return worth


# ---------------------------------------------------------------- what they bring this round


@dataclass(frozen=True, slots=True)
class _Habits:
    """A mixture of orders, as it looks to others."""

    position: int
    above: Sequence[float]
    """How likely a number above this one is played."""
    landing: Mapping[int, tuple[int, float]]
    """By space, the number that leads there, and how likely it is."""
    draws: float


def _habits(state: State, seat: Seat, viewer: Seat, mixture: Mixture) -> _Habits:
    """Cars that have hardly moved so far are held to wait more than their plans would."""
    player = state.players[seat]
    eager = 1.0 if seat == viewer else min(1.0, zeal(state, player))
    played = [0.0] * len(NUMBERS_AND_BANNER)
    draws = 0.0
    for order, likely in mixture.items():
        if order.number:
            played[order.number] = likely * eager
        elif order.draws:
            draws = likely * eager
    return _Habits(
        player.position,
        [sum(played[n + 1 :]) for n in NUMBERS_AND_BANNER],
        {player.position + n: (n, p) for n, p in enumerate(played) if p},
        draws,
    )


def _this_round(state: State, seat: Seat, order: Order, rivals: Sequence[_Habits]) -> float:
    """Fine, bonus or fuel that an order brings at once."""
    here = state.players[seat].position
    if order.draws:
        return -FUEL * (1 + sum(rival.draws for rival in rivals if rival.position == here))
    if not order.number:
        return 0.0
    gain = 0.0
    if order.number > SPEED_LIMIT:
        highest = prod(1 - rival.above[order.number] for rival in rivals)
        gain -= (order.number - SPEED_LIMIT) * highest
    to = here + order.number
    if to in state.pots:
        gain += spite(state) * state.pots[to] * _share(order.number, to, rivals)
    return gain


def _share(number: int, space: int, rivals: Sequence[_Habits]) -> float:
    """What part of a bonus a car may expect that lands with this number."""
    alone, ties = 1.0, 0.0
    for rival in rivals:
        other, likely = rival.landing.get(space, (0, 0.0))
        if other > number:
            alone *= 1 - likely
        elif other == number:
            ties += likely
    return alone * (1 - 0.5 * min(1.5, ties))
