"""The house player: observation and decision in, a pick out."""

from __future__ import annotations

from rules.engine.chance import Dice
from rules.engine.decisions import Amount, Choose, Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation, copy_state
from rules.race.components import PRIZES
from rules.race.driving import DRIVING, do_special, rear_and_front, special_moves
from rules.race.state import State
from rules.stockcar.advice import Mind

_PROFIT = 0.6
"""How much of what a car may win is bid for it: the rest is for risk and gain."""


def advise(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """Bid what a car is worth in view of the hand; play the card that gains the most."""
    state = copy_state(seen.state)
    mind = Mind(state, decision.seat, DRIVING, PRIZES)
    if isinstance(decision, Amount):
        return mind.bid(decision, mind.worths()[state.lot] * _PROFIT)
    if decision.name.startswith("stake."):
        return stake(mind, state)
    if decision.name == "turn.card":
        return mind.card(decision)
    if decision.name in ("turn.path", "turn.wild"):
        return mind.move(decision)
    if decision.name == "turn.special":
        return special(mind, state, decision)
    if decision.name == "grid":
        return (decision.options[0].key,)
    return random_pick(decision, dice)


def stake(mind: Mind, state: State) -> Pick:
    """On the car that can be expected to win most, but not on one that is home already."""
    worths = mind.worths()
    best = max(state.racing, key=lambda car: worths[car])
    return (state.colours[best],)


def special(mind: Mind, state: State, decision: Choose) -> Pick:
    """The end of the sprint, or the damage, after which the table is worth the most."""
    cars = rear_and_front(state, state.faces[state.card])
    if cars is None:
        return (decision.options[0].key,)
    rear, front = cars
    keyed = special_moves(state, rear, front)

    def after(key: str) -> float:
        with mind.trying():
            do_special(state, keyed[key], front)
            return mind.value()

    return (max(keyed, key=after),)
