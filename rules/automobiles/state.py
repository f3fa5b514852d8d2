"""What lies on the table. Everything is public: a bag's contents too, for every cube that went in
or came out was seen by all, and only which one is drawn next is chance.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pydantic import Field

from rules.automobiles.components import CARDS, CUBES, NO_DRIVER, START_BAG, SUPPLY, Card
from rules.automobiles.tracks import TRACKS, Track
from rules.engine.chance import Rng
from rules.engine.decisions import Seat
from rules.engine.game import Options
from rules.engine.secrecy import Observation, Shown, copy_state
from rules.engine.state import BaseState

FIRST_SEAT = Seat(0)

Pile: TypeAlias = list[int]
"""How many cubes of each colour, by number."""

TrackKey: TypeAlias = Literal["random", "daytona", "monza", "talladega", "monte_carlo", "tucson"]
CardSet: TypeAlias = Literal[
    "first_game",
    "rinse_and_repeat",
    "squeaky_clean",
    "well_oiled_machine",
    "this_or_that",
    "shake_and_bake",
    "rubbin_is_racin",
    "random",
]


class AutomobilesOptions(Options):
    """What a match may settle differently."""

    track: TrackKey = "daytona"
    season: Literal["single", "three", "four", "five"] = "single"
    laps: int = Field(default=0, ge=0, le=8)
    cards: CardSet = "first_game"
    boxes: Literal["both", "base", "expansion"] = "both"
    drivers: bool = False
    weaving: bool = False
    boost: Literal["later", "at_once"] = "later"
    garage: Literal[
        "any",
        "manager",
        "engineer",
        "mechanic",
        "car_chief",
        "factory_support",
        "maintenance_staff",
        "performance_testing",
    ] = "any"
    pit: Literal[
        "any",
        "crew_chief",
        "pit_crew",
        "pit_captain",
        "pit_team",
        "pit_mechanic",
        "air_jacks",
        "impact_wrench",
    ] = "any"
    handling: Literal[
        "any",
        "aerodynamics",
        "suspension",
        "tires",
        "steering",
        "burnout",
        "camber_and_toe",
        "redline",
    ] = "any"
    performance: Literal[
        "any", "gearbox", "boost", "turbo", "nitro", "adrenaline", "bump_and_run", "overdrive"
    ] = "any"
    engine: Literal[
        "any",
        "hybrid_engine",
        "diesel_engine",
        "rotary_engine",
        "super_charged",
        "crate_motor",
        "fuel_injection",
        "internal_combustion",
    ] = "any"


RACES = {"single": 1, "three": 3, "four": 4, "five": 5}


@dataclass(frozen=True, slots=True)
class Marker:
    """A cube on the track. `entered` is where in its space it came in, which weaving asks for."""

    cube: int
    lane: int
    at: int
    entered: int


@dataclass(frozen=True, slots=True)
class Row:
    """One player's column of a season record sheet: cubes by number, and how the race ended."""

    cubes: tuple[int, ...]
    driver: int
    sponsor: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The record of one race of a season; `rows` by seat."""

    track: str
    race: int
    rows: tuple[Row, ...]


def no_cubes() -> Pile:
    return [0] * len(CUBES)


@dataclass(kw_only=True)
class Player:
    """What a seat owns. `at` is how far the car has driven since the line, in its `lane`.

    `owed` are cubes that another's Boost lets it draw at the start of its own next turn.
    """

    lane: Shown[int] = 0
    at: Shown[int] = -1
    on_grid: Shown[bool] = True
    bag: Shown[list[int]] = field(default_factory=lambda: list(START_BAG))
    active: Shown[list[int]] = field(default_factory=no_cubes)
    used: Shown[list[int]] = field(default_factory=no_cubes)
    discard: Shown[list[int]] = field(default_factory=no_cubes)
    owed: Shown[int] = 0
    driver: Shown[int] = NO_DRIVER
    sponsor: Shown[str] = ""
    points: Shown[int] = 0

    @property
    def piles(self) -> tuple[Pile, Pile, Pile, Pile]:
        return self.bag, self.active, self.used, self.discard

    @property
    def cubes(self) -> Pile:
        """All that is this player's, wherever it lies."""
        return [sum(pile[cube] for pile in self.piles) for cube in CUBES]


@dataclass(kw_only=True)
class Turn:
    """What the turn under way has brought so far; a new one begins empty.

    `place` and `began_at` are the car's position and way at its start, `darkest` the darkest colour
    moved into plus one (0: none). `crates` counts Crate Motors, `adrenaline` those that pay for
    passing. `wear` came in the Decline Phase, or went in a pit stop. `acted`, `bought` and `spent`
    (on what was bought) are what the turn is told by at its end.
    """

    place: Shown[int] = 1
    began_at: Shown[int] = 0
    markers: Shown[list[Marker]] = field(default_factory=list)
    darkest: Shown[int] = 0
    aero: Shown[bool] = False
    redline: Shown[bool] = False
    fuel: Shown[bool] = False
    adrenaline: Shown[int] = 0
    crates: Shown[int] = 0
    driver_used: Shown[bool] = False
    began: Shown[bool] = False
    acted: Shown[list[str]] = field(default_factory=list)
    bought: Shown[list[int]] = field(default_factory=no_cubes)
    spent: Shown[int] = 0
    wear: Shown[int] = 0
    drafted: Shown[bool] = False
    pit_stop: Shown[bool] = False


@dataclass(kw_only=True)
class State(BaseState):
    """The whole table. `order` is the turn order of this race, `turn` the place in it.

    `still` counts the turns in a row in which no car moved.
    `drivers` and `sponsors` lie open to be chosen; `sponsors_left` are those still in the deck.
    """

    options: Shown[AutomobilesOptions]
    players: Shown[list[Player]]
    phase: Shown[str] = "start"
    tracks: Shown[list[str]] = field(default_factory=list)
    cards: Shown[list[str]] = field(default_factory=list)
    laps: Shown[int] = 0
    race: Shown[int] = 1
    round: Shown[int] = 1
    turns: Shown[int] = 0
    order: Shown[list[int]] = field(default_factory=list)
    turn: Shown[int] = 0
    still: Shown[int] = 0
    now: Shown[Turn] = field(default_factory=Turn)
    stock: Shown[list[int]] = field(default_factory=lambda: list(SUPPLY))
    drivers: Shown[list[int]] = field(default_factory=list)
    sponsors: Shown[list[str]] = field(default_factory=list)
    sponsors_left: Shown[list[str]] = field(default_factory=list)
    finish: Shown[list[int]] = field(default_factory=list)
    records: Shown[list[Sheet]] = field(default_factory=list)

    @property
    def seats(self) -> list[Seat]:
        return [Seat(i) for i in range(len(self.players))]

    @property
    def in_order(self) -> list[Seat]:
        """The seats in this race's turn order."""
        return [Seat(seat) for seat in self.order]

    @property
    def mover(self) -> Seat:
        """Whose turn it is, to shop or to drive."""
        return Seat(self.order[self.turn]) if self.order else FIRST_SEAT

    @property
    def races(self) -> int:
        return RACES[self.options.season]

    @property
    def is_season(self) -> bool:
        return self.options.season != "single"

    @property
    def track(self) -> Track:
        """The board of this race; the first one on the list before it is chosen."""
        key = self.tracks[self.race - 1] if self.tracks else "daytona"
        return TRACKS[key]

    def card(self, cube: int) -> Card:
        """What cubes of this colour do in this match."""
        return CARDS[self.cards[cube - 4]]

    @property
    def ranking(self) -> list[Seat]:
        """Seats from the first position to the last: furthest, then the inner lane (AM-20)."""
        players = self.players
        return sorted(self.seats, key=lambda seat: (-players[seat].at, players[seat].lane))

    def place(self, seat: Seat) -> int:
        """A seat's position in the race, from 1."""
        me = self.players[seat]
        return self.place_at(me.at, me.lane)

    def place_at(self, at: int, lane: int) -> int:
        """The position of a car that has driven so far, in this lane."""
        place = 1
        for other in self.players:
            if other.at > at or (other.at == at and other.lane < lane):
                place += 1
        return place

    @property
    def driven(self) -> int:
        """How far all cars together have driven."""
        return sum(player.at for player in self.players)

    @property
    def goal(self) -> int:
        """How far a car must have driven for the race to end."""
        return self.laps * self.track.length

    def is_past_the_line(self, player: Player) -> bool:
        """Has this car driven its race?"""
        return player.at >= self.goal


def setup(options: AutomobilesOptions, seats: int) -> State:
    """Twelve cubes in each bag, the rest in the stock; tracks, cards and order are yet to come."""
    stock = [n - seats * begun for n, begun in zip(SUPPLY, START_BAG, strict=True)]
    return State(options=options, players=[Player() for _ in range(seats)], stock=stock)


def imagine(seen: Observation[State], _rng: Rng) -> State:
    """The table as it is: nothing of it is hidden but what chance will bring."""
    return copy_state(seen.state)
