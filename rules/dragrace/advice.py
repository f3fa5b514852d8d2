"""The house player: observation and decision in, a pick out."""

from __future__ import annotations

from rules.dragrace.state import State
from rules.engine.chance import Dice
from rules.engine.decisions import Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation


def advise(_seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    return random_pick(decision, dice)
