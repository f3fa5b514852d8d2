"""How a house player weighs cubes: how far each takes a car, about, when it is drawn (ours)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from rules.automobiles.components import CUBES, HAND, PIT, WEAR
from rules.automobiles.piles import cost
from rules.automobiles.state import State
from rules.engine.decisions import Seat

_GEARS = (1.1, 2.0, 3.4, 5.0)
_CARDS = {
    "manager": 1.3,
    "engineer": 1.8,
    "mechanic": 1.4,
    "car_chief": 1.5,
    "factory_support": 2.0,
    "maintenance_staff": 1.5,
    "performance_testing": 1.6,
    "crew_chief": 3.0,
    "pit_crew": 2.0,
    "pit_captain": 2.2,
    "pit_team": 2.0,
    "pit_mechanic": 2.4,
    "air_jacks": 2.4,
    "impact_wrench": 2.6,
    "aerodynamics": 1.8,
    "suspension": 2.6,
    "tires": 2.8,
    "steering": 4.0,
    "burnout": 4.0,
    "camber_and_toe": 3.2,
    "redline": 2.2,
    "gearbox": 3.2,
    "boost": 4.0,
    "turbo": 4.4,
    "nitro": 3.0,
    "adrenaline": 2.0,
    "bump_and_run": 4.6,
    "overdrive": 4.2,
    "hybrid_engine": 5.5,
    "diesel_engine": 5.0,
    "rotary_engine": 4.0,
    "super_charged": 4.6,
    "crate_motor": 6.5,
    "fuel_injection": 4.0,
    "internal_combustion": 4.4,
}
_ENOUGH = 6.0
"""Cubes of one colour after which more of them help ever less."""


def worths(state: State) -> list[float]:
    """The weight of every cube, by number."""
    return _worths(tuple(state.cards))


@lru_cache(maxsize=256)
def _worths(cards: tuple[str, ...]) -> list[float]:
    return [*_GEARS, *(_CARDS[card] for card in cards), 0.0]


@lru_cache(maxsize=1024)
def _enough(n: int) -> float:
    return _ENOUGH * (1 - exp(-n / _ENOUGH))


def speed_of(cubes: Sequence[int], weights: Sequence[float]) -> float:
    """How far a car with these cubes gets in a turn, about: what a hand of them is worth.

    Wear takes room in the hand, less so with pit cubes to be rid of it; some will always be there.
    """
    total = sum([weights[cube] * _enough(n) for cube, n in enumerate(cubes) if n])
    burden = max(_LIGHTEST, _HEAVIEST - _RELIEF * cubes[PIT])
    return HAND * total / (sum(cubes) - cubes[WEAR] * (1.0 - burden) + _ALWAYS_WEAR)


_HEAVIEST, _LIGHTEST, _RELIEF, _ALWAYS_WEAR = 0.5, 0.15, 0.12, 3.0

_PACE, _FAR, _NEAR = 14.0, 8.0, 0.3


def horizon(state: State, seat: Seat) -> float:
    """How many turns a better bag will serve, about."""
    left = state.goal - state.players[seat].at
    return min(_FAR, max(_NEAR, left / _PACE - 1.0))


def outlook(state: State, seat: Seat, turns: float) -> float:
    """How far the car will get in so many turns from here, about."""
    player = state.players[seat]
    return player.at + turns * speed_of(player.cubes, worths(state))


def shopping(
    state: State, seat: Seat, budget: int, offered: Sequence[tuple[int, int]]
) -> list[int]:
    """What to buy of these (cube, copies): what speeds the bag up most for its price."""
    weights, cubes = worths(state), state.players[seat].cubes
    copies = dict(offered)
    basket: list[int] = []
    while True:
        now = speed_of(cubes, weights)
        rising = []
        for cube, n in copies.items():
            if n and cost(state, cube) <= budget:
                cubes[cube] += 1
                gain = speed_of(cubes, weights) - now
                cubes[cube] -= 1
                if gain > 0:
                    rising.append((gain / cost(state, cube) ** 0.5, cube))
        if not rising:
            return basket
        _, cube = max(rising)
        basket.append(cube)
        copies[cube] -= 1
        cubes[cube] += 1
        budget -= cost(state, cube)


def least_first(state: State) -> list[int]:
    """All cubes from the least wanted to the most."""
    weights = worths(state)
    return sorted(CUBES, key=lambda cube: weights[cube])


def burdens(state: State, seat: Seat, pile: Sequence[int], most: int) -> list[int]:
    """Which cubes of a pile the bag would be better without, wear first, at most so many."""
    weights, cubes = worths(state), state.players[seat].cubes
    found: list[int] = []
    for cube in least_first(state):
        for _ in range(pile[cube]):
            now = speed_of(cubes, weights)
            cubes[cube] -= 1
            if len(found) == most or speed_of(cubes, weights) <= now:
                cubes[cube] += 1
                break
            found.append(cube)
    return found
