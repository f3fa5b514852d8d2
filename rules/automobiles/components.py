"""Cubes, cards, drivers, sponsors and prices, each with its source.

*Seed* is the expansion's rulebook, *base* what other public sources agree on about the base game.
What no source tells is marked *ours*: chosen here, easily corrected, and told as such.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# A cube is a number: the four gears from the slowest up, the five kinds of action cubes, and wear.
WHITE, LIGHT, DARK, BLACK, GARAGE, PIT, HANDLING, PERFORMANCE, ENGINE, WEAR = range(10)

GEARS = (WHITE, LIGHT, DARK, BLACK)
ACTIONS = (GARAGE, PIT, HANDLING, PERFORMANCE, ENGINE)
CUBES = (*GEARS, *ACTIONS, WEAR)

NAMES = (
    *("white", "light", "dark", "black"),
    *("garage", "pit", "handling", "performance", "engine", "wear"),
)
"""Cubes by number, as they are called in keys and texts."""

SUPPLY = (30, 28, 24, 16, 40, 16, 16, 16, 16, 80)
"""All 282 cubes, by number (base)."""

GEAR_COST = (1, 3, 5, 7)
GEAR_VALUE = (1, 1, 2, 2)
"""What gears cost, and what an unused one pays in the Buy Phase (ours)."""

START_BAG = (5, 2, 0, 0, 5, 0, 0, 0, 0, 0)
"""Every player's first twelve cubes, by number (base)."""

ALLOWANCE = (10, 11, 12, 13, 14)
"""What is spent before the first race, by turn order (base)."""

HAND = 7
"""Cubes drawn at the end of a turn (base)."""

WEAR_CHART = (0, 1, 2, 3, 4)
"""Wear of a turn by its darkest space: none, white, light gray, dark gray, black (base)."""

PIT_CAPTAIN_MOST = 6
"""Wear cubes that a Pit Captain removes. The one source has no "wear" in it, which would make the
card far stronger than its neighbours (ours)."""

LAPS = 3
"""A race's usual length (base)."""

STALLED_ROUNDS = 10
"""After so many rounds in a row in which no car moved the race ends as it stands (ours)."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the cubes of one colour do: their price, and their worth in the Buy Phase."""

    key: str
    cube: int
    cost: int
    value: int
    box: Literal["base", "expansion"]


def _cards(cube: int, box: Literal["base", "expansion"], *rows: tuple[str, int, int]) -> list[Card]:
    return [Card(key, cube, cost, value, box) for key, cost, value in rows]


# Cost and value of the base cards: base. Those of the expansion's cards: ours, by analogy.
CARDS: dict[str, Card] = {
    card.key: card
    for card in (
        *_cards(
            GARAGE,
            "base",
            ("manager", 2, 2),
            ("engineer", 2, 2),
            ("mechanic", 2, 2),
            ("car_chief", 2, 2),
        ),
        *_cards(
            GARAGE,
            "expansion",
            ("factory_support", 2, 2),
            ("maintenance_staff", 2, 2),
            ("performance_testing", 2, 2),
        ),
        *_cards(
            PIT,
            "base",
            ("crew_chief", 4, 1),
            ("pit_crew", 2, 2),
            ("pit_captain", 2, 2),
            ("pit_team", 1, 2),
        ),
        *_cards(
            PIT,
            "expansion",
            ("pit_mechanic", 2, 2),
            ("air_jacks", 2, 2),
            ("impact_wrench", 3, 2),
        ),
        *_cards(
            HANDLING,
            "base",
            ("aerodynamics", 1, 2),
            ("suspension", 3, 2),
            ("tires", 2, 3),
            ("steering", 3, 3),
        ),
        *_cards(
            HANDLING, "expansion", ("burnout", 3, 2), ("camber_and_toe", 2, 2), ("redline", 2, 3)
        ),
        *_cards(
            PERFORMANCE,
            "base",
            ("gearbox", 3, 2),
            ("boost", 4, 2),
            ("turbo", 4, 2),
            ("nitro", 4, 2),
        ),
        *_cards(
            PERFORMANCE,
            "expansion",
            ("adrenaline", 3, 2),
            ("bump_and_run", 4, 2),
            ("overdrive", 4, 2),
        ),
        *_cards(
            ENGINE,
            "base",
            ("hybrid_engine", 5, 3),
            ("diesel_engine", 5, 3),
            ("rotary_engine", 4, 3),
            ("super_charged", 6, 3),
        ),
        *_cards(
            ENGINE,
            "expansion",
            ("crate_motor", 6, 3),
            ("fuel_injection", 5, 3),
            ("internal_combustion", 5, 3),
        ),
    )
}

SETS: dict[str, tuple[str, ...]] = {
    "first_game": ("manager", "crew_chief", "suspension", "gearbox", "hybrid_engine"),
    "rinse_and_repeat": (
        *("factory_support", "pit_mechanic", "burnout", "overdrive", "internal_combustion"),
    ),
    "squeaky_clean": (
        *("maintenance_staff", "air_jacks", "camber_and_toe", "adrenaline", "crate_motor"),
    ),
    "well_oiled_machine": (
        *("performance_testing", "crew_chief", "aerodynamics", "nitro", "crate_motor"),
    ),
    "this_or_that": ("manager", "pit_crew", "tires", "turbo", "fuel_injection"),
    "shake_and_bake": ("engineer", "impact_wrench", "redline", "boost", "internal_combustion"),
    "rubbin_is_racin": (
        *("factory_support", "pit_captain", "camber_and_toe", "bump_and_run", "diesel_engine"),
    ),
}
"""The first game's cards (base), and the sets that the seed suggests."""

LONG_SETS = {"squeaky_clean": 5, "shake_and_bake": 5}
"""Laps of the sets for which the seed suggests more (seed)."""

DRIVERS = tuple(range(1, 11))
"""The drivers by number; what each may do is in `drivers.py` (seed), their names are ours."""

NO_DRIVER = 0

POINTS_FOR_FIRST = (4, 5, 6, 7, 8)
POINTS_FOR_MIDDLE = 3
POINTS_FOR_LAST = 2
"""Season points; those for the first place rise from race to race (seed)."""

FIRST, MIDDLE, LAST = range(3)
"""The three kinds of places that sponsors tell apart."""

STANDARD_REMOVAL = (3, 6, 12)
"""Cubes that every sponsor lets a player remove, by kind of place (seed)."""

WEAR_PER_CUBE = 4
"""Wear that sponsors E let go for each other cube removed (seed)."""

MONEY_PER_CUBE = 2
"""What sponsors F pay for each additional cube removed (seed)."""


@dataclass(frozen=True, slots=True)
class Sponsor:
    """`amounts` by kind of place: money (A), cubes (B, F), wear (C), wear per cube (E)."""

    key: str
    group: Literal["A", "B", "C", "D", "E", "F"]
    amounts: tuple[int, int, int] = (0, 0, 0)
    cubes: tuple[int, ...] = ()  # of group D: the one cube gained, by kind of place


# All amounts are ours, but E's four wear, that E3 gives the last nothing more, and F2's middle.
SPONSORS: dict[str, Sponsor] = {
    sponsor.key: sponsor
    for sponsor in (
        Sponsor("A1", "A", (6, 6, 6)),
        Sponsor("A2", "A", (8, 6, 4)),
        Sponsor("A3", "A", (10, 6, 2)),
        Sponsor("B1", "B", (4, 4, 4)),
        Sponsor("B2", "B", (5, 4, 3)),
        Sponsor("B3", "B", (6, 4, 2)),
        Sponsor("C1", "C", (8, 8, 8)),
        Sponsor("C2", "C", (10, 8, 6)),
        Sponsor("C3", "C", (12, 8, 4)),
        Sponsor("D1", "D", cubes=(DARK, DARK, DARK)),
        Sponsor("D2", "D", cubes=(BLACK, DARK, LIGHT)),
        Sponsor("D3", "D", cubes=(ENGINE, PERFORMANCE, WHITE)),
        Sponsor("E1", "E", (WEAR_PER_CUBE,) * 3),
        Sponsor("E2", "E", (WEAR_PER_CUBE,) * 3),
        Sponsor("E3", "E", (WEAR_PER_CUBE, WEAR_PER_CUBE, 0)),
        Sponsor("F1", "F", (3, 3, 3)),
        Sponsor("F2", "F", (4, 3, 2)),
        Sponsor("F3", "F", (5, 3, 1)),
    )
}
