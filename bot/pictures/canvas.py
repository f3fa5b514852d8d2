"""Flat shapes on a canvas some times finer than the picture, so that edges come out smooth."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.pictures.theme import Paint, Theme
from rules.engine.scene import Box, Car, Disc, Label, Line, Point, Polygon

Flat: TypeAlias = Polygon | Box | Disc | Line
Seen: TypeAlias = Flat | Label | Car
Frame: TypeAlias = tuple[int, int, int, int]

FINE = 4  # a pixel of the picture is this many pixels wide and high while it is drawn


def frame(shape: Flat, scale: float) -> Frame:
    """Left, top, right and bottom in whole pixels of the picture around all of a shape."""
    corners: tuple[Point, ...]
    if isinstance(shape, Box):
        corners = ((shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h))
    elif isinstance(shape, Disc):
        x, y, r = shape.x, shape.y, shape.r
        corners = ((x - r, y - r), (x + r, y + r))
    else:
        corners = shape.points
    around = shape.width / 2
    xs = [x for x, _ in corners]
    ys = [y for _, y in corners]
    return (
        math.floor((min(xs) - around) * scale) - 1,
        math.floor((min(ys) - around) * scale) - 1,
        math.ceil((max(xs) + around) * scale) + 1,
        math.ceil((max(ys) + around) * scale) + 1,
    )


@dataclass(frozen=True)
class Canvas:
    """Takes shapes in a scene's units; `left` and `top` of the picture's pixels lie at its 0, 0."""

    theme: Theme
    image: Image.Image
    scale: float
    left: int = 0
    top: int = 0
    _pen: ImageDraw.ImageDraw = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pen", ImageDraw.Draw(self.image))

    def draw(self, shape: Flat) -> None:
        match shape:
            case Polygon(points, fill, edge, width):
                self.area(points, self.theme[fill])
                if edge is not None:
                    self.path((*points, points[0]), self.theme[edge], width)
            case Line(points, colour, width):
                self.path(points, self.theme[colour], width)
            case Disc():
                self._disc(shape)
            case Box():
                self._box(shape)

    def area(self, points: tuple[Point, ...], paint: Paint) -> None:
        """Fill the polygon between the points."""
        self._pen.polygon([self._at(point) for point in points], fill=paint)

    def path(self, points: tuple[Point, ...], paint: Paint, width: float) -> None:
        """Follow the points with a line of round joints and ends.

        Each stretch is a quad of its own: one wide polyline would crack where it bends.
        """
        half = width / 2
        for start, end in itertools.pairwise(points):
            length = math.dist(start, end)
            if length:
                x = (end[1] - start[1]) / length * half
                y = (start[0] - end[0]) / length * half
                (x1, y1), (x2, y2) = start, end
                self.area(
                    ((x1 + x, y1 + y), (x2 + x, y2 + y), (x2 - x, y2 - y), (x1 - x, y1 - y)), paint
                )
        if width * self.scale > 1.5:
            for point in points:
                self._pen.ellipse(self._square(point, half), fill=paint)

    def _disc(self, disc: Disc) -> None:
        centre = (disc.x, disc.y)
        if disc.edge is None:
            self._pen.ellipse(self._square(centre, disc.r), fill=self._paint(disc.fill))
            return
        self._pen.ellipse(
            self._square(centre, disc.r + disc.width / 2),
            fill=self._paint(disc.fill),
            outline=self.theme[disc.edge],
            width=self._thickness(disc.width),
        )

    def _box(self, box: Box) -> None:
        around = box.width / 2 if box.edge is not None else 0.0
        left, top = self._at((box.x - around, box.y - around))
        right, bottom = self._at((box.x + box.w + around, box.y + box.h + around))
        self._pen.rounded_rectangle(
            # Pillow draws its last row and column too
            (left, top, max(right - 1, left), max(bottom - 1, top)),
            radius=(box.radius + around) * self.scale * FINE if box.radius else 0,
            fill=self._paint(box.fill),
            outline=self._paint(box.edge),
            width=self._thickness(box.width),
        )

    def _paint(self, name: str | None) -> Paint | None:
        return None if name is None else self.theme[name]

    def _thickness(self, width: float) -> int:
        return max(round(width * self.scale * FINE), 1)

    def _square(self, centre: Point, r: float) -> tuple[int, int, int, int]:
        left, top = self._at((centre[0] - r, centre[1] - r))
        right, bottom = self._at((centre[0] + r, centre[1] + r))
        return left, top, max(right - 1, left), max(bottom - 1, top)

    def _at(self, point: Point) -> tuple[int, int]:
        # Rounded twice, so that the last digit of a sine, in which machines differ, cannot tip it.
        x = round((point[0] * self.scale - self.left) * FINE, 3)
        y = round((point[1] * self.scale - self.top) * FINE, 3)
        return round(x), round(y)

    def reduced(self) -> Image.Image:
        """The drawing at the picture's own size."""
        return self.image.reduce(FINE)
