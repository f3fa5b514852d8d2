"""The house player: what it would order, from what a seat may know."""

from __future__ import annotations

from rules.autorace.state import State
from rules.engine.chance import Dice
from rules.engine.decisions import Choose, Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation


def advise(_seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """An order that fits: for now the largest number that no fine falls on, else any."""
    slow = (
        [o.key for o in decision.options if o.key.isdigit() and int(o.key) <= 5]
        if isinstance(decision, Choose)
        else []
    )
    return (slow[-1],) if slow else random_pick(decision, dice)
