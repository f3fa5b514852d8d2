"""Which paint each part of a board has, and which writing can be read upon it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

Paint: TypeAlias = tuple[int, int, int]

SEATS = 6
READABLE_CONTRAST = 4.5  # WCAG 2, level AA, for writing of any size
_STEPS = 20


def paint(code: str) -> Paint:
    """Read `"#0072b2"`."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def mix(one: Paint, other: Paint, share: float) -> Paint:
    """Take `share` (0 to 1) of the other paint, and the rest of the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def contrast(one: Paint, other: Paint) -> float:
    """From 1 (the same) to 21 (black on white), as WCAG 2 defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(of: Paint) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in of)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def readable(wanted: Paint, beneath: Paint) -> Paint:
    """The paint nearest to `wanted` that can be read on `beneath`: darker or lighter if need be."""
    if contrast(wanted, beneath) >= READABLE_CONTRAST:
        return wanted
    end = max(((0, 0, 0), (255, 255, 255)), key=lambda extreme: contrast(extreme, beneath))
    shades = (mix(wanted, end, step / _STEPS) for step in range(1, _STEPS + 1))
    return next(shade for shade in shades if contrast(shade, beneath) >= READABLE_CONTRAST)


@dataclass(frozen=True, slots=True)
class Theme:
    """Paint for every name that a scene may use: those of `scene.COLOURS`, and `"seat.0"` on."""

    paints: Mapping[str, Paint]

    def __getitem__(self, colour: str) -> Paint:
        return self.paints[colour]

    def seat(self, seat: int, *, faded: bool = False) -> Paint:
        """The paint of a seat's car; paler once it is out of the race."""
        return self.car(seat, None, faded=faded)

    def car(self, seat: int, fill: str | None, *, faded: bool) -> Paint:
        """The paint of a car: its seat's, unless it has another fill."""
        own = self.paints[fill or f"seat.{seat}"]
        return mix(own, self.paints["paper"], 0.7) if faded else own


def _theme(**codes: str) -> Theme:
    # After Okabe and Ito: told apart with any kind of colour vision. In the order of cars.SHAPES.
    seats = ("#d55e00", "#0072b2", "#f0e442", "#009e73", "#cc79a7", "#e69f00")
    named = {part.replace("_", "."): paint(code) for part, code in codes.items()}
    return Theme(
        MappingProxyType(named | {f"seat.{n}": paint(code) for n, code in enumerate(seats)})
    )


DAY = _theme(
    paper="#f3f0e9",
    panel="#fbfaf7",
    track="#dfe1e4",
    track_alt="#cfd3d9",
    line="#9aa0aa",
    ink="#1c222b",
    ink_soft="#4f5864",
    station="#bfe0cf",
    goal="#f3dc9c",
    danger="#f2b5a4",
    card="#ffffff",
    highlight="#8fdcec",
    muted="#c9c5bd",
)
