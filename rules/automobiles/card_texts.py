"""What cards, drivers and sponsors do, in our own words: at most two hundred characters each."""

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
    "manager": (
        "You may remove 1 active cube. Then you may put 1 cube from your active or discard pile"
        " back in your bag."
    ),
    "engineer": (
        "Put up to 3 active cubes in your discard pile. Then remove as many cubes, of any kind,"
        " from your discard pile."
    ),
    "mechanic": (
        "Put 1 other active cube in your used pile. Then you may remove up to 2 cubes from your"
        " discard pile."
    ),
    "car_chief": (
        "Remove 1 gear cube from your discard pile, and gain 1 cube of the next higher gear."
    ),
    "factory_support": (
        "Draw 1 cube. Then you must remove 1 cube from your active or discard pile; it may be the"
        " one you drew."
    ),
    "maintenance_staff": (
        "Remove any number of active cubes. Then you may remove up to twice as many cubes from your"
        " discard pile."
    ),
    "performance_testing": "Remove this very cube. Then draw up to 3 cubes.",
    "crew_chief": (
        "Draw until a cube comes that is no wear. Then all wear leaves your discard pile."
    ),
    "pit_crew": "Remove all wear from your discard pile, or else any 2 cubes from it.",
    "pit_captain": "Remove up to 6 wear from your discard pile.",
    "pit_team": (
        "Remove up to 3 cubes from your discard pile. Then gain 1 cube that costs no more than all"
        " of them together."
    ),
    "pit_mechanic": (
        "Remove up to 6 wear from your discard pile. If it then has fewer cubes than any other"
        " player's, you may remove up to 2 more cubes of any kind."
    ),
    "air_jacks": (
        "Count the colours in your discard pile, wear among them. Remove up to so many cubes of any"
        " kind from it."
    ),
    "impact_wrench": (
        "Remove up to 4 cubes of any kind from your discard pile. Then all wear that you have"
        " gained so far this turn goes too."
    ),
    "aerodynamics": "You count as drafting this turn: you gain no wear in your Decline Phase.",
    "suspension": (
        "Gain 1 wear. Move 1 space in the colour of a gear cube that lies in your discard pile."
    ),
    "tires": (
        "Move 1 space of any colour lower than one of your active gear cubes, which stays active."
    ),
    "steering": (
        "Gain 1 wear and discard 1 active gear cube. Move up to 3 spaces of the colour one lower"
        " than it."
    ),
    "burnout": (
        "Gain 1 wear. Move up to 2 spaces of the colour one lower than a gear cube in your discard"
        " pile, which stays there."
    ),
    "camber_and_toe": "Discard 1 active gear cube. Then move 1 space of any colour.",
    "redline": (
        "For the rest of this turn your white cubes may drive on any colour; each that does gains"
        " you 1 wear."
    ),
    "gearbox": (
        "Gain 1 wear. Move up to as many light gray spaces as the number of your position, and 1"
        " more if you are last."
    ),
    "boost": (
        "Draw up to 3 cubes and gain 1 wear for each. Every other player may draw 1 cube as well."
    ),
    "turbo": (
        "Gain 2 wear. Move up to 2 light gray spaces, and 1 more for each green cube in all"
        " players' discard piles."
    ),
    "nitro": "Draw 2 cubes. One of them stays active, the other goes to your discard pile.",
    "adrenaline": (
        "Move 1 light gray space. Or wait: in your Car Phase, move up to 2 light gray spaces for"
        " each position that you gain in it."
    ),
    "bump_and_run": (
        "Gain 1 wear. Unless you are first, move up to 2 dark gray spaces, or up to 3 if you are"
        " last."
    ),
    "overdrive": (
        "Gain 1 wear. Move up to 3 spaces: white if you are first, up to dark gray if you are last,"
        " up to light gray otherwise. Colours may be mixed."
    ),
    "hybrid_engine": (
        "Gain 1 wear. If you have more blue cubes, outside your bag, than any other player has in"
        " the discard pile, move up to 2 spaces of one colour."
    ),
    "diesel_engine": (
        "Gain 2 wear. Move up to as many dark gray spaces as there are dark gray cubes in your"
        " discard pile."
    ),
    "rotary_engine": (
        "Gain 1 wear. Move up to as many white spaces as there are colours in your discard pile,"
        " wear among them."
    ),
    "super_charged": (
        "Gain 1 wear. Take up to 2 cubes from your discard pile into your active pile."
    ),
    "crate_motor": (
        "Move up to 3 spaces of one colour. After your turn each car behind you may move 1 space of"
        " any colour, without wear."
    ),
    "fuel_injection": (
        "Gain 2 wear. For the rest of this turn each gear cube may move up to 2 spaces of its"
        " colour. A second one adds nothing."
    ),
    "internal_combustion": (
        "Discard 1 other active cube. Then take up to 3 cubes from your discard pile into your"
        " active pile, and gain 1 wear for each."
    ),
}

# Names of our own: the printed ones are part of the pictures.
_DRIVERS = {
    1: (
        "Ida Falk",
        "Decline Phase: move up to 1 light gray space for each wear that you gain in this phase.",
    ),
    2: ("Bo Lindqvist", "Action Phase: take 1 cube from your discard pile into your active pile."),
    3: ("Carla Monti", "Action Phase: put up to 3 cubes from your discard pile back in your bag."),
    4: (
        "Dev Rao",
        "Buy Phase: draw up to 3 cubes at once; remove, put back in your bag or spend each.",
    ),
    5: ("Elsa Brandt", "Buy Phase: remove any cubes from your discard pile, for $1 each."),
    6: (
        "Finn Okoro",
        "Car Phase: after your move, move 1 space more, on any colour. It wears like any other.",
    ),
    7: (
        "Gia Petrou",
        "End Phase: draw up to 1 more cube for each wear that you gained in your Decline Phase.",
    ),
    8: (
        "Hal Sørensen",
        "End Phase: before you draw, remove up to 3 wear, in whichever of your piles they lie.",
    ),
    9: ("Ines Duarte", "End Phase: after drawing your hand, draw up to 2 cubes more."),
    10: (
        "Jun Takeda",
        "End Phase: after drawing your hand, discard any of these cubes, and draw as many, once.",
    ),
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
