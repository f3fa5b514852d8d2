"""A board as plain shapes and labels, without a pixel: what a painter needs, and no more.

Lengths are in units of the scene's own size, y grows downwards. Colours are names of parts, which a
theme turns into paint: `"seat.0"` .. `"seat.5"` for what belongs to a seat, else one of COLOURS.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.engine.texts import Text

Point: TypeAlias = tuple[float, float]

# The parts a theme must know, beside "seat.N".
COLOURS = (
    "paper",  # behind everything
    "panel",  # behind lists and tables of figures
    "track",  # the road
    "track.alt",  # every second field of it, or a special lane
    "line",  # edges
    "ink",  # writing
    "ink.soft",  # less important writing
    "station",  # a place to stop
    "goal",  # a place that pays
    "danger",
    "card",  # a card's face
    "highlight",  # what may be chosen
    "muted",  # closed, used up
)

Anchor: TypeAlias = Literal["left", "middle", "right"]
Weight: TypeAlias = Literal["regular", "bold"]


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    fill: str
    edge: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its upper left corner at x, y."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None
    edge: str | None = None
    width: float = 1.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    r: float
    fill: str | None
    edge: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    points: tuple[Point, ...]
    colour: str
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """Writing on one line, centred in height on y; shortened with an ellipsis beyond `room`."""

    x: float
    y: float
    text: Text | str
    size: float
    colour: str = "ink"
    anchor: Anchor = "middle"
    weight: Weight = "regular"
    room: float | None = None


@dataclass(frozen=True, slots=True)
class Car:
    """A car told apart by colour, by shape and by its number; `faded` when out of the race.

    `seat` is from 0 to 5, whoever sits there: cars that belong to no seat have their own numbers.
    `fill` is a colour of another part, where the car's is no seat's.
    """

    x: float
    y: float
    r: float
    seat: int
    number: str
    faded: bool = False
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that an option points at, lettered when something is to be chosen there."""

    x: float
    y: float
    r: float
    name: str


Shape: TypeAlias = Polygon | Box | Disc | Line | Label | Car | Spot


@dataclass(frozen=True, slots=True)
class Scene:
    """`pieces` lie on the `ground`, which stays as it is through a race: a painter may keep it."""

    width: int
    height: int
    ground: tuple[Shape, ...]
    pieces: tuple[Shape, ...]
