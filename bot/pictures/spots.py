"""Places that may be chosen: a letter on each, and no car hidden by it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.pictures.canvas import Seen
from rules.engine.scene import Car, Disc, Label, Scene, Spot

_ALPHABET = 26
_LEAST = 1 / 60  # radius of a letter's disc, in parts of the scene's width: read on a phone
_WIDER = 1.25  # radius of a disc beneath cars, in parts of the spot's
_SMALLER = 0.5  # radius of a letter's disc at its rim, likewise
_SIZE = 1.2  # of a letter, in parts of its disc's radius
_EDGE = 0.14  # width of a disc's edge, likewise


def letters(spots: Sequence[str]) -> dict[str, str]:
    """A letter for each spot by its name, in order of first mention: A to Z, then AA, AB and on."""
    return {name: _letter(n) for n, name in enumerate(dict.fromkeys(spots))}


def _letter(n: int) -> str:
    before, last = divmod(n, _ALPHABET)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)


def lettered(scene: Scene, marked: Mapping[str, str]) -> tuple[Seen, ...]:
    """The pieces, with discs and labels in place of those spots that have a letter in `marked`.

    A free spot is a disc with its letter. Where cars stand, the disc lies beneath them and the
    letter at its rim.
    """
    cars = [piece for piece in scene.pieces if isinstance(piece, Car)]
    free: list[Spot] = []
    taken: list[Spot] = []
    for shape in (*scene.ground, *scene.pieces):
        if isinstance(shape, Spot) and shape.name in marked:
            (taken if _holds_any(shape, cars) else free).append(shape)
    pieces = [piece for piece in scene.pieces if not isinstance(piece, Spot)]
    first_car = next((n for n, piece in enumerate(pieces) if isinstance(piece, Car)), len(pieces))
    return (
        *pieces[:first_car],
        *(_disc(spot.x, spot.y, spot.r * _WIDER) for spot in taken),
        *pieces[first_car:],
        *_badges(free, taken, marked, scene.width * _LEAST),
    )


def _holds_any(spot: Spot, cars: Iterable[Car]) -> bool:
    return any(math.dist((spot.x, spot.y), (car.x, car.y)) < spot.r + car.r / 2 for car in cars)


def _badges(
    free: Iterable[Spot], taken: Iterable[Spot], marked: Mapping[str, str], least: float
) -> Iterator[Seen]:
    for spot in free:
        yield from _badge(spot.x, spot.y, max(spot.r, least), marked[spot.name])
    for spot in taken:
        aside = spot.r * _WIDER * math.sqrt(0.5)
        r = max(spot.r * _SMALLER, least)
        yield from _badge(spot.x + aside, spot.y - aside, r, marked[spot.name])


def _badge(x: float, y: float, r: float, letter: str) -> tuple[Disc, Label]:
    size = r * _SIZE / max(len(letter) * 0.7, 1.0)
    return _disc(x, y, r), Label(x, y, letter, size, weight="bold")


def _disc(x: float, y: float, r: float) -> Disc:
    return Disc(x, y, r, "highlight", "ink", r * _EDGE)
