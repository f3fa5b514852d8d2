"""The 256 paints of a theme's pictures.

A palette made from one picture forgets what is small in it, and a car is small: yellow turns to
sand. So the theme's own paints come first and are kept to the dot, and the rest is made of those
mixtures that smooth edges and writing need.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from PIL import Image

from bot.pictures.theme import SEATS, Paint, Theme, mix, readable
from rules.engine.scene import COLOURS

_SIZE = 256
_APART = 12  # from the theme's own paints: nearer ones might be taken in their place
_DISTINCT = 5  # from each other
_INKS = ("ink", "ink.soft")
_GROUNDS = tuple(name for name in COLOURS if name not in {*_INKS, "line"})


def own_paints(theme: Theme) -> list[Paint]:
    """Those that a picture shows exactly as they are."""
    seats = [theme.seat(n, faded=faded) for faded in (False, True) for n in range(SEATS)]
    return list(dict.fromkeys([*(theme[name] for name in COLOURS), *seats]))


def _edges(theme: Theme) -> Iterator[tuple[Paint, Paint, int]]:
    """Pairs of paints that meet in pictures, and the steps to take between them."""
    for n in range(SEATS):
        for seat in (theme.seat(n), theme.seat(n, faded=True)):
            yield seat, readable(theme["ink"], seat), 4
            yield seat, theme["ink"], 3
            yield seat, theme["card"], 2
    for ground in _GROUNDS:
        yield theme[ground], theme["ink"], 5
        yield theme[ground], theme["line"], 3
    for ground in _GROUNDS:
        yield theme[ground], readable(theme["ink.soft"], theme[ground]), 4
    for ground in ("paper", "panel", "card"):
        for n in range(SEATS):
            yield theme[ground], readable(theme.seat(n), theme[ground]), 3


def _mixtures(pairs: Iterable[tuple[Paint, Paint, int]]) -> Iterator[Paint]:
    for one, other, steps in pairs:
        yield other
        for step in range(1, steps):
            yield mix(one, other, step / steps)


class Palette:
    """Turns pictures of one theme into pictures of 256 paints."""

    def __init__(self, theme: Theme) -> None:
        paints = own_paints(theme)
        exact = len(paints)
        for mixture in _mixtures(_edges(theme)):
            far = all(math.dist(mixture, paint) >= _APART for paint in paints[:exact])
            if far and all(math.dist(mixture, paint) >= _DISTINCT for paint in paints[exact:]):
                paints.append(mixture)
        self.paints = tuple(paints[:_SIZE])
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([channel for paint in self.paints for channel in paint])

    def reduce(self, picture: Image.Image) -> Image.Image:
        """The picture with each pixel in the nearest paint of the palette."""
        return picture.quantize(palette=self._image, dither=Image.Dither.NONE)
