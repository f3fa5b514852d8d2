"""Rules of thumb of the house player, for every question but what to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.automobiles.components import CUBES, WEAR
from rules.automobiles.piles import cube_of
from rules.automobiles.state import State
from rules.automobiles.stops import STAY
from rules.automobiles.worths import burdens, least_first, shopping
from rules.engine.chance import Dice
from rules.engine.decisions import Amount, Choose, Decision, Option, Pick
from rules.engine.samples import random_pick

WEAR_COST = 1.2
"""How many segments a wear is worth."""

FAVOURITE_DRIVERS = (9, 8, 6, 7, 2, 5, 4, 10, 1, 3)


def small_pick(state: State, decision: Decision, dice: Dice) -> Pick:
    """A good answer, found without looking ahead."""
    if isinstance(decision, Amount):
        return (str(decision.high),)
    if not decision.options:
        return ()
    if decision.options[0].spot is not None:
        return (_stop(decision.options),)
    choose = _BY_NAME.get(decision.name)
    return choose(state, decision) if choose else _other(decision, dice)


def _other(decision: Choose, dice: Dice) -> Pick:
    if decision.default is not None:
        return decision.default
    return random_pick(decision, dice)


def _stop(options: Sequence[Option]) -> str:
    """The furthest place, unless the wear for the last bit is not worth it."""
    best = max(options, key=_reach)
    return best.key


def _reach(option: Option) -> float:
    if option is STAY:
        return 0.0
    return int(str(option.args["n"])) - WEAR_COST * int(str(option.args["wear"]))


# ---------------------------------------------------------------- cubes


def _cube(option: Option) -> int:
    return cube_of(option.key.rpartition(".")[2])


def _keys(options: Iterable[Option]) -> list[str]:
    """The keys of options, each as often as it may be taken."""
    return [option.key for option in options for _ in range(option.copies)]


def _worst_first(state: State, options: Sequence[Option]) -> list[Option]:
    order = least_first(state)
    return sorted(options, key=lambda option: order.index(_cube(option)))


def remove_burdens(state: State, decision: Choose) -> Pick:
    """Wear, then whatever the bag is better without; no more than must be beyond that."""
    pile = [0] * len(CUBES)
    keys = {}
    for option in decision.options:
        pile[_cube(option)] = option.copies
        keys[_cube(option)] = option.key
    found = [keys[cube] for cube in burdens(state, decision.seat, pile, decision.at_most)]
    if len(found) < decision.at_least:
        return give_worst(state, decision)
    return tuple(found)


def give_worst(state: State, decision: Choose) -> Pick:
    """As few as possible, of the least worth."""
    return tuple(_keys(_worst_first(state, decision.options))[: decision.at_least])


def give_wear(_state: State, decision: Choose) -> Pick:
    """Wear, as much as may be."""
    wear = [key for key in _keys(decision.options) if key.endswith("wear")]
    return tuple(wear[: decision.at_most]) if len(wear) >= decision.at_least else ()


def take_best(state: State, decision: Choose) -> Pick:
    """As many as may be, of the most worth; never wear."""
    ordered = _worst_first(state, decision.options)[::-1]
    good = _keys(o for o in ordered if _cube(o) != WEAR)
    most = max(decision.at_least, min(decision.at_most, len(good)))
    return tuple((good or _keys(ordered))[:most])


def return_best(state: State, decision: Choose) -> Pick:
    """A good discarded cube back in the bag."""
    discarded = [o for o in decision.options if o.key.startswith("discard.") and _cube(o) != WEAR]
    ordered = _worst_first(state, discarded)
    return (ordered[-1].key,) if ordered else ()


def give_best(state: State, decision: Choose) -> Pick:
    return (_worst_first(state, decision.options)[-1].key,)


def buy_well(state: State, decision: Choose) -> Pick:
    offered = [(_cube(option), option.copies) for option in decision.options]
    bought = shopping(state, decision.seat, decision.budget or 0, offered)
    keys = {_cube(option): option.key for option in decision.options}
    return tuple(keys[cube] for cube in bought)


def take_driver(_state: State, decision: Choose) -> Pick:
    offered = [option.key for option in decision.options]
    return (next(str(n) for n in FAVOURITE_DRIVERS if str(n) in offered),)


def wait_for_passing(_state: State, _decision: Choose) -> Pick:
    """Adrenaline: a space now is certain."""
    return ("yes",)


def best_of_pit_crew(state: State, decision: Choose) -> Pick:
    return ("yes",) if state.players[decision.seat].discard[WEAR] > 1 else ("no",)


_BY_NAME: dict[str, Callable[[State, Choose], Pick]] = {
    "buy": buy_well,
    "shop": buy_well,
    "sponsor.buy": buy_well,
    "manager.remove": remove_burdens,
    "manager.return": return_best,
    "engineer.put": give_wear,
    "mechanic.put": give_worst,
    "car_chief.trade": give_best,
    "factory_support.remove": give_worst,
    "maintenance.active": remove_burdens,
    "remove": remove_burdens,
    "pit_crew": best_of_pit_crew,
    "pit_team.first": give_worst,
    "pit_team.more": remove_burdens,
    "steering.put": give_best,
    "camber.put": give_worst,
    "nitro.put": give_worst,
    "combustion.put": give_worst,
    "take_back": take_best,
    "adrenaline": wait_for_passing,
    "driver": take_driver,
    "driver.refill": take_best,
    "driver.remove_drawn": remove_burdens,
    "driver.bargain": give_wear,
    "driver.redraw": give_wear,
    "sponsor.standard": remove_burdens,
    "sponsor.more": remove_burdens,
    "sponsor.wear": give_wear,
}
