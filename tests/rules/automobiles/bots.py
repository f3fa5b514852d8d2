"""Simple strategies as fixed references."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.automobiles.state import State
from rules.engine.chance import Dice
from rules.engine.decisions import Choose, Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation

Bot: TypeAlias = Callable[[Observation[State], Decision, Dice], Pick]

MOVES_FIRST = ("engine", "performance", "handling", "drive", "black", "dark", "light", "white")


def random(_seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    return random_pick(decision, dice)


def simple(_seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """Moves with everything, as far as it goes, and buys the dearest cubes."""
    if not isinstance(decision, Choose):
        return decision.default or random_pick(decision, dice)
    keys = [option.key for option in decision.options]
    if decision.name == "action":
        return (next((key for key in MOVES_FIRST if key in keys), "done"),)
    if decision.budget is not None:
        return dearest(decision)
    if decision.options and decision.options[0].spot is not None:
        return (keys[0],)
    return random_pick(decision, dice) if decision.default is None else decision.default


def dearest(decision: Choose) -> Pick:
    left, bought = decision.budget or 0, []
    for option in sorted(decision.options, key=lambda option: -option.cost):
        n = min(option.copies, left // option.cost)
        bought += [option.key] * n
        left -= n * option.cost
    return tuple(bought)
