"""The house player: observation and decision in, a pick out."""

from __future__ import annotations

from rules.daytona.components import NUMBER_NINE, PRIZES
from rules.daytona.play import DRIVING
from rules.daytona.state import State
from rules.engine.chance import Dice
from rules.engine.decisions import Amount, Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation, copy_state
from rules.stockcar.advice import Mind

_PROFIT = 0.6
"""How much of what a car may win is bid for it: the rest is for risk and gain."""


def advise(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """Bid what a car is worth in view of the hand; play the card that gains the most."""
    mind = Mind(copy_state(seen.state), decision.seat, DRIVING, PRIZES)
    if isinstance(decision, Amount):
        worth = mind.worths(mind.state.lot, NUMBER_NINE)[mind.state.lot]
        return mind.bid(decision, worth * _PROFIT)
    if decision.name == "turn.card":
        return mind.card(decision)
    if decision.name in ("turn.path", "turn.wild"):
        return mind.move(decision)
    return random_pick(decision, dice)
