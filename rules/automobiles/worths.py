"""How a house player weighs cubes: how far each takes a car, about, when it is drawn.

The figures were found by trying: with these it came home soonest on all five tracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from rules.automobiles.components import CUBES, GEARS, HAND, PIT, WEAR
from rules.automobiles.piles import cost
from rules.automobiles.state import State
from rules.automobiles.tracks import TRACKS, Track
from rules.engine.decisions import Seat

_WITHIN_REACH = 4
"""About so many spaces come into question for a gear cube."""

_GEARS_TOGETHER = 1.4
"""What gears gain by being played one after another."""

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
_MANY, _FEW = 6.0, 1.5
"""Cubes of one colour after which more of them help much less: to be fast, or to get on at all."""

_OPENING = 10.0
"""What it is worth to have a gear at all, for the share of the track that needs it."""


class Worths(NamedTuple):
    """By cube: what each is worth, and what the first few of a colour are worth beyond that."""

    each: tuple[float, ...]
    first: tuple[float, ...]


def worths(state: State) -> Worths:
    """How cubes are weighed on this track and with these cards."""
    return _worths(state.track.key, tuple(state.cards))


@lru_cache(maxsize=256)
def _worths(track_key: str, cards: tuple[str, ...]) -> Worths:
    track = TRACKS[track_key]
    shares = [_share(track, gear) for gear in GEARS]
    gears = [_gear_worth(track, gear) for gear in GEARS]
    rest = len(CUBES) - len(GEARS)
    return Worths(
        (*gears, *(_CARDS[card] for card in cards), 0.0),
        (*(_OPENING * share for share in shares), *(0.0,) * rest),
    )


def _share(track: Track, gear: int) -> float:
    """How much of a track has this colour."""
    lengths = [space.length for space in track.spaces if gear in space.colours]
    return sum(lengths) / (track.length * track.lanes)


def _gear_worth(track: Track, gear: int) -> float:
    """How long spaces of a colour are, times how likely one of them is near."""
    lengths = [space.length for space in track.spaces if gear in space.colours]
    if not lengths:
        return 0.0
    near = 1 - (1 - _share(track, gear)) ** _WITHIN_REACH
    return _GEARS_TOGETHER * near * sum(lengths) / len(lengths)


@lru_cache(maxsize=1024)
def _enough(n: int, much: float) -> float:
    """How much n of something count, where ever more help ever less."""
    return much * (1 - exp(-n / much))


def speed_of(cubes: Sequence[int], weights: Worths) -> float:
    """How far a car with these cubes gets in a turn, about: what a hand of them is worth.

    Whatever wear there is now, some will always be in hand.
    """
    each, first = weights
    total = 0.0
    for cube, n in enumerate(cubes):
        if n:
            total += each[cube] * _enough(n, _MANY) + first[cube] * _enough(n, _FEW)
    return HAND * total / (sum(cubes) - cubes[WEAR] + _ALWAYS_WEAR)


_ALWAYS_WEAR = 10.0
"""So much wear a bag is reckoned with, however clean it is just now."""

_WEAR_COST, _RELIEF, _LEAST_COST = 0.9, 0.15, 0.4
"""What a wear cube costs in segments; less with each pit cube, but never less than the last."""

_PACE, _FAR, _NEAR = 14.0, 8.0, 0.3


def horizon(state: State, seat: Seat) -> float:
    """How many turns a better bag will serve, about."""
    left = state.goal - state.players[seat].at
    return min(_FAR, max(_NEAR, left / _PACE - 1.0))


def outlook(state: State, seat: Seat, turns: float) -> float:
    """How far the car will get in so many turns from here, about."""
    player = state.players[seat]
    cubes = player.cubes
    wear_cost = max(_LEAST_COST, _WEAR_COST - _RELIEF * cubes[PIT]) * min(1.0, turns / 2)
    return player.at + turns * speed_of(cubes, worths(state)) - wear_cost * cubes[WEAR]


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
    each = worths(state).each
    return sorted(CUBES, key=lambda cube: each[cube])


def burdens(state: State, seat: Seat, pile: Sequence[int], most: int) -> list[int]:
    """Which cubes of a pile the bag would be better without, wear first, at most so many."""
    weights, cubes = worths(state), state.players[seat].cubes
    found = [WEAR] * min(most, pile[WEAR])
    for cube in least_first(state):
        for _ in range(pile[cube] if cube != WEAR else 0):
            now = speed_of(cubes, weights)
            cubes[cube] -= 1
            if len(found) == most or speed_of(cubes, weights) <= now:
                cubes[cube] += 1
                break
            found.append(cube)
    return found
