"""The house player: it tries a few ways to play the rest of its turn, and begins the best of them.

A way is a plan of which kinds of cubes to play. Each is tried in a world of its own, with chance of
its own, and judged by how many turns are then left to the goal. All smaller questions are answered
by rules of thumb, in the trial as in earnest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.automobiles.choices import small_pick
from rules.automobiles.components import ACTIONS, NAMES, PIT, WEAR
from rules.automobiles.state import State
from rules.automobiles.turns import ANY_WHITE, DONE, DRIVE, DRIVER, PIT_STOP, drive_and_buy
from rules.automobiles.worths import horizon, outlook
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Choose, Decision, Pick, Seat
from rules.engine.foresight import Planned, rehearse
from rules.engine.scripts import Reply
from rules.engine.secrecy import Observation, copy_state

_FETCHING = frozenset(
    {"boost", "nitro", "super_charged", "internal_combustion", "performance_testing"}
)
_READYING = frozenset({"fuel_injection", "redline", "aerodynamics"})
_CLEANING = frozenset(
    {
        *("manager", "engineer", "mechanic", "car_chief", "factory_support", "maintenance_staff"),
        *("crew_chief", "pit_crew", "pit_captain", "pit_team", "pit_mechanic", "air_jacks"),
        "impact_wrench",
    }
)


class Plan(NamedTuple):
    """What a turn plays; what it does not play is spent in the Buy Phase."""

    fetches: bool
    cleans: bool
    moves: bool
    drives: bool


_PLANS = (
    *(
        Plan(fetches=True, cleans=cleans, moves=moves, drives=drives)
        for cleans in (True, False)
        for moves in (True, False)
        for drives in (True, False)
    ),
    Plan(fetches=False, cleans=False, moves=True, drives=True),
    Plan(fetches=False, cleans=False, moves=False, drives=False),
)


def advise(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """An answer that a careful player might give."""
    state = seen.state
    if not isinstance(decision, Choose) or decision.name != "action":
        return small_pick(state, decision, dice)
    keys = [option.key for option in decision.options]
    if set(keys) <= {DONE, PIT_STOP} and not state.players[decision.seat].active[WEAR]:
        return (DONE,)
    return (best_action(state, decision.seat, keys, dice),)


def suggest(seen: Observation[State], decision: Decision, dice: Dice) -> Sequence[Planned]:
    """All that is left of the turn, up to the first draw; of a smaller question, its answer."""
    if decision.name != "action":
        return (Planned(decision, advise(seen, decision, dice)),)
    world = copy_state(seen.state)
    world.chance.bind(_source(dice.below(_WORLDS)))
    here = Observation(decision.seat, world)

    def as_the_house(asked: Decision) -> Pick:
        return advise(here, asked, dice)

    return rehearse(drive_and_buy(world, decision.seat), world, decision.seat, as_the_house)


def best_action(state: State, seat: Seat, keys: Sequence[str], dice: Dice) -> str:
    """The first step of the plan after which the fewest turns are left."""
    secret = dice.below(_WORLDS)
    tried: dict[str, float] = {}
    for plan in _different(state, seat):
        first = next_step(state, plan, keys)
        score = _outcome(state, seat, plan, secret)
        if score > tried.get(first, _WORST):
            tried[first] = score
    if PIT_STOP in keys:
        tried[PIT_STOP] = _after_pit_stop(state, seat)
    return max(tried, key=lambda key: (tried[key], key))


_WORST = float("-inf")
_WORLDS = 16


@lru_cache(maxsize=_WORLDS)
def _source(number: int) -> Source:
    """Chance of our own: a world's draws are no prophecy."""
    return Source(bytes([number]) * 32)


def _different(state: State, seat: Seat) -> Iterator[Plan]:
    """The plans that differ in something that this player could do now or draw."""
    kinds = {_kind(state, cube) for cube in ACTIONS if state.players[seat].active[cube]}
    gears = any(state.players[seat].active[:4])
    may = Plan(_FETCH in kinds, _CLEAN in kinds, _MOVE in kinds, gears)
    seen = set()
    for plan in _PLANS:
        real = tuple(wish and can for wish, can in zip(plan, may, strict=True))
        if real not in seen:
            seen.add(real)
            yield plan


_FETCH, _READY, _CLEAN, _MOVE = "fetch", "ready", "clean", "move"


def _kind(state: State, cube: int) -> str:
    card = state.card(cube).key
    if card in _FETCHING:
        return _FETCH
    if card in _READYING:
        return _READY
    return _CLEAN if card in _CLEANING else _MOVE


def next_step(state: State, plan: Plan, keys: Sequence[str]) -> str:
    """What a plan does next: draw, clean up, get ready, move, drive, and then shop."""
    order = (
        (_FETCH, plan.fetches),
        (_CLEAN, plan.cleans),
        (_READY, (plan.moves or plan.drives)),
        (_MOVE, plan.moves),
    )
    if DRIVER in keys:
        return DRIVER
    if plan.cleans and NAMES[WEAR] in keys and NAMES[PIT] in keys:
        return NAMES[WEAR]
    for kind, wanted in order:
        found = [NAMES[c] for c in ACTIONS if NAMES[c] in keys and _kind(state, c) == kind]
        if wanted and found and not _is_set(state, found[0]):
            return found[0]
    return _drive(plan, keys)


def _is_set(state: State, key: str) -> bool:
    """Would this card only set what is set already?"""
    card = state.card(NAMES.index(key)).key
    flags = {
        "fuel_injection": state.now.fuel,
        "redline": state.now.redline,
        "aerodynamics": state.now.aero,
    }
    return flags.get(card, False)


def _drive(plan: Plan, keys: Sequence[str]) -> str:
    if plan.drives:
        for key in (DRIVE, ANY_WHITE, *NAMES[3::-1]):
            if key in keys:
                return key
    return DONE


def _outcome(state: State, seat: Seat, plan: Plan, secret: int) -> float:
    """How good the turn would be if it went on by this plan."""
    world = copy_state(state)
    world.chance.bind(_source(secret))
    dice = Dice(secret)
    script = drive_and_buy(world, seat)
    ask = next(script, None)
    while ask is not None:
        who, decision = next(iter(ask.questions.items()))
        if isinstance(decision, Choose) and decision.name == "action":
            pick: Pick = (next_step(world, plan, [o.key for o in decision.options]),)
        else:
            pick = small_pick(world, decision, dice)
        try:
            ask = script.send(Reply(who, pick))
        except StopIteration:
            break
    return outlook(world, seat, horizon(state, seat))


def _after_pit_stop(state: State, seat: Seat) -> float:
    world = copy_state(state)
    player = world.players[seat]
    player.active[WEAR] = 0
    return outlook(world, seat, horizon(state, seat))
