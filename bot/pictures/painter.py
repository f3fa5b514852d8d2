"""Scenes into PNG pictures: the ground once, then the pieces upon it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import TypeAlias

from PIL import Image

from bot.pictures.canvas import FINE, Canvas, Flat, Seen, frame
from bot.pictures.palette import Palette
from bot.pictures.shelf import Shelf
from bot.pictures.spots import lettered, letters
from bot.pictures.stamps import car_stamp, clipped, flat_stamp, write
from bot.pictures.theme import DAY, Theme
from rules.engine.scene import Car, Label, Scene, Shape, Spot
from rules.engine.texts import Text

Speak: TypeAlias = Callable[[Text | str], str]

PICTURE_WIDTH = 1200  # pixels: sharp on a phone 400 wide with three dots to each
_GROUNDS = 48_000_000  # bytes of grounds kept: about a dozen
_STAMPS = 24_000_000  # bytes of cars and other pieces kept
_PAINTERS = 2  # threads; with more, everything else would have too little of the processor
_STRIP = 128  # rows of the ground drawn at once, for all at once would take 75 MB


class Painter:
    """Paints scenes, and remembers what it drew. Several threads may paint at once.

    A picture is as wide as `width` says, whatever the scene's own units are.
    """

    def __init__(self, theme: Theme = DAY, *, width: int = PICTURE_WIDTH) -> None:
        self._theme = theme
        self._width = width
        self._palette = Palette(theme)
        self._grounds: Shelf[tuple[object, ...]] = Shelf(_GROUNDS)
        self._stamps: Shelf[tuple[object, ...]] = Shelf(_STAMPS)
        self._threads = ThreadPoolExecutor(_PAINTERS, "painter")

    def paint(self, scene: Scene, speak: Speak, spots: Sequence[str] = ()) -> bytes:
        """A PNG of the scene, its texts worded by `speak`; plain strings are written as they are.

        `spots` names those among which something is to be chosen now, in the order of the options:
        they are marked and lettered as `letters(spots)` says. Other spots are not seen.
        """
        return self._png(_worded(scene, speak), letters(spots))

    async def paint_async(self, scene: Scene, speak: Speak, spots: Sequence[str] = ()) -> bytes:
        """The same, drawn in a thread so that nobody waits; `speak` is called in this one."""
        png = partial(self._png, _worded(scene, speak), letters(spots))
        return await asyncio.get_running_loop().run_in_executor(self._threads, png)

    def _png(self, scene: Scene, marked: Mapping[str, str]) -> bytes:
        scale = self._width / scene.width
        picture = self._ground(scene, scale).copy()
        for piece in lettered(scene, marked):
            self._put(piece, picture, scale)
        file = BytesIO()
        self._palette.reduce(picture).save(file, "PNG", compress_level=4)
        return file.getvalue()

    def _ground(self, scene: Scene, scale: float) -> Image.Image:
        # Kept by all that is on it, which covers the language too, costs 0.05 ms, and so can never
        # show an old board.
        key = (scene.width, scene.height, scene.ground)
        return self._grounds.get(key, partial(self._draw_ground, scene, scale))

    def _draw_ground(self, scene: Scene, scale: float) -> Image.Image:
        size = (self._width, round(scene.height * scale))
        flats = [shape for shape in scene.ground if not isinstance(shape, (Car, Label, Spot))]
        upon = [shape for shape in scene.ground if isinstance(shape, (Car, Label))]
        ground = Image.new("RGB", size)
        for top in range(0, size[1], _STRIP):
            ground.paste(self._draw_strip(flats, scale, top), (0, top))
        for shape in upon:
            self._put(shape, ground, scale)
        return ground

    def _draw_strip(self, flats: Sequence[Flat], scale: float, top: int) -> Image.Image:
        """The flat shapes of the ground from `top` down, as far as one strip reaches."""
        paper = Image.new("RGB", (self._width * FINE, _STRIP * FINE), self._theme["paper"])
        canvas = Canvas(self._theme, paper, scale, 0, top)
        for shape in flats:
            _, highest, _, lowest = frame(shape, scale)
            if highest < top + _STRIP and lowest > top:
                canvas.draw(shape)
        return canvas.reduced()

    def _put(self, shape: Seen, picture: Image.Image, scale: float) -> None:
        match shape:
            case Label():
                write(picture, shape, scale, self._theme)
            case Car():
                self._put_car(shape, picture, scale)
            case _:
                self._put_flat(shape, picture, scale)

    def _put_flat(self, shape: Flat, picture: Image.Image, scale: float) -> None:
        place = clipped(shape, scale, picture.size)
        if place[0] < place[2] and place[1] < place[3]:
            draw = partial(flat_stamp, self._theme, shape, scale, place)
            stamp = self._stamps.get((shape, scale, picture.size), draw)
            picture.paste(stamp, place[:2], stamp)

    def _put_car(self, car: Car, picture: Image.Image, scale: float) -> None:
        r = round(car.r * scale, 1)
        key = (car.seat, car.fill, r, car.number, car.faded)
        stamp = self._stamps.get(key, partial(car_stamp, self._theme, car, r))
        left = round(car.x * scale) - stamp.width // 2
        top = round(car.y * scale) - stamp.height // 2
        picture.paste(stamp, (left, top), stamp)


def _worded(scene: Scene, speak: Speak) -> Scene:
    """The same scene with words for texts; what is a string already stays as it is."""

    def word_all(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        return tuple(
            replace(shape, text=speak(shape.text))
            if isinstance(shape, Label) and isinstance(shape.text, Text)
            else shape
            for shape in shapes
        )

    return replace(scene, ground=word_all(scene.ground), pieces=word_all(scene.pieces))
