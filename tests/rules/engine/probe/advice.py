"""The house player of the probe game: knows what its seat sees, and little more than hurry."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from rules.engine.chance import Dice
from rules.engine.decisions import PASS, Amount, Choose, Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation
from tests.rules.engine.probe.state import BANG, State, speed


def advise(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    if isinstance(decision, Amount):
        return PASS
    choice = CHOICES.get(decision.name)
    return random_pick(decision, dice) if choice is None else choice(seen.state, decision)


def _fastest(_state: State, decision: Choose) -> Pick:
    return (max((o.key for o in decision.options), key=lambda key: speed(int(key))),)


def _slowest(_state: State, decision: Choose) -> Pick:
    return (min((o.key for o in decision.options), key=lambda key: speed(int(key))),)


def _nothing(_state: State, _decision: Choose) -> Pick:
    return ()


def _draw_twice(state: State, decision: Choose) -> Pick:
    drawn = state.players[decision.seat].drawn
    return ("no",) if BANG in drawn or len(drawn) > 2 else ("yes",)


def _cheapest_two(_state: State, decision: Choose) -> Pick:
    copies = [o for o in decision.options for _ in range(o.copies)]
    ordered = sorted(copies, key=lambda option: option.cost)[:2]
    spent = accumulate(option.cost for option in ordered)
    budget = decision.budget or 0
    return tuple(o.key for o, cost in zip(ordered, spent, strict=True) if cost <= budget)


def _last(_state: State, decision: Choose) -> Pick:
    return (decision.options[-1].key,)


def _one_if_any(_state: State, decision: Choose) -> Pick:
    return tuple(option.key for option in decision.options[:1])


def _yes(_state: State, _decision: Choose) -> Pick:
    return ("yes",)


CHOICES: dict[str, Callable[[State, Choose], Pick]] = {
    "cards": _fastest,
    "turn.lay": _slowest,
    "turn.change": _nothing,
    "bags.again": _draw_twice,
    "turn.shop": _cheapest_two,
    "turn.gear": _last,
    "turn.push": _yes,
    "turn.nitro": _yes,
    "turn.block": _one_if_any,
}
