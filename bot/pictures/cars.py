"""Six cars that are told apart by shape as well as by colour, and their marks in messages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from rules.engine.scene import Point

Outline: TypeAlias = tuple[Point, ...]

_ARC = 8  # points to a rounded corner


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A car's shape around 0, 0 within a radius of 1, and where its number stands in it.

    `number_y` is the middle of the number, `number_size` the height of its letters and `room` how
    wide it may become.
    """

    emblem: str
    outline: Outline
    number_y: float
    number_size: float
    room: float


def _at(angle: float, radius: float) -> Point:
    """A point by its angle in degrees, clockwise from the top."""
    turn = math.radians(angle)
    return radius * math.sin(turn), -radius * math.cos(turn)


def _toward(start: Point, end: Point, length: float) -> Point:
    share = length / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _tidy(points: list[Point], *, down: float = 0.0) -> Outline:
    # Machines differ in the last digit of a sine, and pictures must not.
    return tuple((round(x, 4), round(y + down, 4)) for x, y in points)


def _round_off(corners: list[Point], cut: float) -> list[Point]:
    """Round every corner by a curve that begins and ends `cut` away from it."""
    smooth: list[Point] = []
    for n, corner in enumerate(corners):
        start = _toward(corner, corners[n - 1], cut)
        end = _toward(corner, corners[(n + 1) % len(corners)], cut)
        for step in range(_ARC + 1):
            t = step / _ARC
            smooth.append(
                (
                    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * corner[0] + t**2 * end[0],
                    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * corner[1] + t**2 * end[1],
                )
            )
    return smooth


def _triangle() -> Outline:
    return _tidy(_round_off([_at(turn, 1.32) for turn in (0, 120, 240)], 0.42), down=0.19)


def _circle() -> Outline:
    return _tidy([_at(turn, 0.93) for turn in range(0, 360, 5)])


def _star() -> Outline:
    corners = [_at(36 * n, 0.62 if n % 2 else 1.16) for n in range(10)]
    return _tidy(_round_off(corners, 0.13), down=0.06)


def _square() -> Outline:
    return _tidy(_round_off([_at(45 + 90 * n, 1.18) for n in range(4)], 0.22))


def _heart() -> Outline:
    right: list[Point] = []
    for step in range(37):
        t = math.radians(5 * step)
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        right.append((x / 16, -(y + 2.5) / 15.5))
    return _tidy(right + [(-x, y) for x, y in reversed(right[1:-1])], down=0.02)


def _diamond() -> Outline:
    return _tidy(_round_off([_at(90 * n, 1.22) for n in range(4)], 0.2))


SHAPES = (
    Silhouette("🔺", _triangle(), 0.3, 0.95, 1.1),
    Silhouette("🔵", _circle(), 0.0, 1.15, 1.45),
    Silhouette("⭐", _star(), 0.08, 0.92, 1.1),
    Silhouette("🟩", _square(), 0.0, 1.15, 1.4),
    Silhouette("💜", _heart(), -0.12, 1.0, 1.35),
    Silhouette("🔶", _diamond(), 0.0, 1.05, 1.25),
)


def seat_emblem(seat: int) -> str:
    """The mark of a seat in a message, of the same shape and colour as its car: `"🔺"`."""
    return SHAPES[seat].emblem
