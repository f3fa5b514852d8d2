"""What cards, drivers and sponsors do, in our own words, each short enough for a phone's list.

At most a hundred characters, which is what a list on a phone shows of an option's second line.
"""

from __future__ import annotations

_NAMES = {
    "manager": "Manager",
    "engineer": "Engineer",
    "mechanic": "Mechanic",
    "car_chief": "Car Chief",
    "factory_support": "Factory Support",
    "maintenance_staff": "Maintenance Staff",
    "performance_testing": "Performance Testing",
    "crew_chief": "Crew Chief",
    "pit_crew": "Pit Crew",
    "pit_captain": "Pit Captain",
    "pit_team": "Pit Team",
    "pit_mechanic": "Pit Mechanic",
    "air_jacks": "Air Jacks",
    "impact_wrench": "Impact Wrench",
    "aerodynamics": "Aerodynamics",
    "suspension": "Suspension",
    "tires": "Tires",
    "steering": "Steering",
    "burnout": "Burnout",
    "camber_and_toe": "Camber & Toe",
    "redline": "Redline",
    "gearbox": "Gearbox",
    "boost": "Boost",
    "turbo": "Turbo",
    "nitro": "Nitro",
    "adrenaline": "Adrenaline",
    "bump_and_run": "Bump & Run",
    "overdrive": "Overdrive",
    "hybrid_engine": "Hybrid Engine",
    "diesel_engine": "Diesel Engine",
    "rotary_engine": "Rotary Engine",
    "super_charged": "Super-Charged",
    "crate_motor": "Crate Motor",
    "fuel_injection": "Fuel Injection",
    "internal_combustion": "Internal Combustion",
}

_CARDS = {
    "manager": "You may remove 1 active cube and may return 1 active or discarded cube to the bag.",
    "engineer": "Discard up to 3 active cubes, then remove as many cubes from your discard pile.",
    "mechanic": "Put 1 active cube in your used pile, then remove up to 2 discarded cubes.",
    "car_chief": "Remove 1 gear cube from your discard and gain one of the next higher gear.",
    "factory_support": "Draw 1 cube, then you must remove 1 active or discarded cube.",
    "maintenance_staff": "Remove any number of active cubes, then up to twice as many discarded.",
    "performance_testing": "Remove this very cube, then draw up to 3.",
    "crew_chief": "Draw until a cube is no wear; then remove all wear from your discard pile.",
    "pit_crew": "Remove all wear from your discard, or else any 2 cubes from it.",
    "pit_captain": "Remove up to 6 wear from your discard.",
    "pit_team": "Remove up to 3 discarded cubes, then gain 1 that costs no more than all of them.",
    "pit_mechanic": (
        "Remove up to 6 wear from your discard. If it is then the smallest, up to 2 more cubes."
    ),
    "air_jacks": "Remove as many cubes from your discard as it has colours, or fewer.",
    "impact_wrench": "Remove up to 4 cubes from your discard, then all wear from your used pile.",
    "aerodynamics": "You count as drafting this turn: no wear in your Decline Phase.",
    "suspension": "Gain 1 wear. Move 1 space in the colour of a gear cube in your discard.",
    "tires": "Move 1 space of any colour lower than one of your active gear cubes, which stays.",
    "steering": "Gain 1 wear, discard 1 active gear cube, move up to 3 spaces one colour lower.",
    "burnout": "Gain 1 wear. Move up to 2 spaces one colour lower than a discarded gear cube.",
    "camber_and_toe": "Discard 1 active gear cube, then move 1 space of any colour.",
    "redline": "This turn your white cubes may drive on any colour, for 1 wear each.",
    "gearbox": "Gain 1 wear. Up to as many light gray spaces as your place; 1 more if last.",
    "boost": "Draw up to 3 cubes, 1 wear for each. Every other player may draw 1.",
    "turbo": "Gain 2 wear. Up to 2 light gray spaces, 1 more per green cube in all discards.",
    "nitro": "Draw 2 cubes: keep one active, discard the other.",
    "adrenaline": "Move 1 light gray space, or 2 per position gained in your Car Phase.",
    "bump_and_run": "Gain 1 wear. Unless first: up to 2 dark gray spaces, or 3 if last.",
    "overdrive": (
        "Gain 1 wear. Up to 3 spaces; first: white, last: to dark gray, others: to light gray."
    ),
    "hybrid_engine": (
        "Gain 1 wear. With more blue cubes than any rival's discard: up to 2 spaces of 1 colour."
    ),
    "diesel_engine": "Gain 2 wear. Up to 1 dark gray space per dark gray cube in your discard.",
    "rotary_engine": "Gain 1 wear. Up to 1 white space per colour in your discard.",
    "super_charged": "Gain 1 wear. Take up to 2 cubes from your discard into your active pile.",
    "crate_motor": "Up to 3 spaces of 1 colour. After your turn cars behind may move 1 space.",
    "fuel_injection": "Gain 2 wear. This turn each gear cube may move 2 spaces of its colour.",
    "internal_combustion": (
        "Discard 1 active cube; take up to 3 from your discard to active, 1 wear for each."
    ),
}

# Names of our own: the printed ones are part of the pictures.
_DRIVERS = {
    1: ("Ida Falk", "Decline Phase: up to 1 light gray space for each wear gained in it."),
    2: ("Bo Lindqvist", "Action Phase: take 1 cube from your discard into your active pile."),
    3: ("Carla Monti", "Action Phase: return up to 3 cubes from your discard to your bag."),
    4: ("Dev Rao", "Buy Phase: draw up to 3; remove, return or spend each of them."),
    5: ("Elsa Brandt", "Buy Phase: remove cubes from your discard for $1 each."),
    6: ("Finn Okoro", "Car Phase: move 1 space more, on any colour."),
    7: ("Gia Petrou", "End Phase: draw up to 1 more cube for each wear of your Decline Phase."),
    8: ("Hal Sørensen", "End Phase: remove up to 3 wear from your board before you draw."),
    9: ("Ines Duarte", "End Phase: draw up to 2 cubes more."),
    10: ("Jun Takeda", "End Phase: discard any of the cubes you drew, and draw as many."),
}

_GROUPS = {
    "A": "Remove up to {n} cubes. Then spend {more:money} on new ones.",
    "B": "Remove up to {n} cubes, and {more} more.",
    "C": "Remove up to {n} cubes. Then up to {more} wear.",
    "D": "Remove up to {n} cubes. Then gain 1 {cube} cube.",
    "E": "Remove up to {n} cubes. Then up to {more} wear for each one that was not wear.",
    "F": "Remove up to {n} cubes, and up to {more} more that pay $2 each for new ones.",
}

CARD_TEXTS: dict[str, str] = {
    **{f"card.{key}": name for key, name in _NAMES.items()},
    **{f"card.{key}.text": text for key, text in _CARDS.items()},
    "driver.0": "none",
    **{f"driver.{number}": name for number, (name, _) in _DRIVERS.items()},
    **{f"driver.{number}.text": text for number, (_, text) in _DRIVERS.items()},
    **{f"sponsor.group.{group}": text for group, text in _GROUPS.items()},
    **{f"sponsor.{g}{i}": f"Sponsor {g}{i}" for g in _GROUPS for i in (1, 2, 3)},
}
