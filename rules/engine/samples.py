"""Random legal picks: for tests, for measuring, and as the weakest of all opponents."""

from __future__ import annotations

from rules.engine.chance import Rng, shuffle
from rules.engine.decisions import PASS, Amount, Choose, Decision, Pick


def random_pick(decision: Decision, rng: Rng) -> Pick:
    """Any legal pick; every one can come up."""
    if isinstance(decision, Amount):
        return _random_amount(decision, rng)
    return _random_choice(decision, rng)


def _random_amount(decision: Amount, rng: Rng) -> Pick:
    steps = (decision.high - decision.low) // decision.step + 1
    if steps < 1 or (decision.may_pass and rng.below(2) == 0):
        return PASS
    return (str(decision.low + decision.step * rng.below(steps)),)


def _random_choice(decision: Choose, rng: Rng) -> Pick:
    if decision.at_least == decision.at_most == 1 and decision.budget is None:
        return (decision.options[rng.below(len(decision.options))].key,)
    wanted = decision.at_least + rng.below(decision.at_most - decision.at_least + 1)
    costs = {option.key: option.cost for option in decision.options}
    keys = [option.key for option in decision.options for _ in range(option.copies)]
    shuffle(rng, keys)
    if decision.budget is not None:
        keys = _affordable(keys, costs, decision.budget, wanted, decision.at_least)
    return tuple(keys[:wanted])


def _affordable(
    keys: list[str], costs: dict[str, int], budget: int, wanted: int, least: int
) -> list[str]:
    """As many of the keys as wanted while the budget lasts; the cheapest if need be."""
    taken: list[str] = []
    for key in keys:
        if len(taken) < wanted and costs[key] <= budget - sum(costs[k] for k in taken):
            taken.append(key)
    if len(taken) < least:
        taken = sorted(keys, key=lambda key: costs[key])[:least]
    return taken
