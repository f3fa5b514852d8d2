"""Scenes into PNG pictures: the ground once, then the pieces upon it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import TypeAlias

from PIL import Image

from bot.pictures.canvas import FINE, Canvas, Flat
from bot.pictures.palette import Palette
from bot.pictures.shelf import Shelf
from bot.pictures.stamps import car_stamp, clipped, flat_stamp, spot_parts, write
from bot.pictures.theme import DAY, Theme
from rules.engine.scene import Car, Label, Scene, Shape, Spot
from rules.engine.texts import Text

Speak: TypeAlias = Callable[[Text | str], str]

PICTURE_WIDTH = 1200  # pixels: sharp on a phone 400 wide with three dots to each
_GROUNDS = 48_000_000  # bytes of grounds kept: about a dozen
_STAMPS = 24_000_000  # bytes of cars and other pieces kept
_LETTERS = 26


def letters(spots: Sequence[str]) -> dict[str, str]:
    """A letter for each spot by its name, in order of first mention: A to Z, then AA, AB and on."""
    return {name: _letter(n) for n, name in enumerate(dict.fromkeys(spots))}


def _letter(n: int) -> str:
    before, last = divmod(n, _LETTERS)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)


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

    def paint(self, scene: Scene, speak: Speak, spots: Sequence[str] = ()) -> bytes:
        """A PNG of the scene, worded by `speak`.

        `spots` names those among which something is to be chosen now, in the order of the options:
        they are marked and lettered as `letters(spots)` says. Other spots are not seen.
        """
        return self._png(_worded(scene, speak), letters(spots))

    async def paint_async(self, scene: Scene, speak: Speak, spots: Sequence[str] = ()) -> bytes:
        """The same, drawn in a thread so that nobody waits; `speak` is called in this one."""
        return await asyncio.to_thread(self._png, _worded(scene, speak), letters(spots))

    def _png(self, scene: Scene, marked: Mapping[str, str]) -> bytes:
        scale = self._width / scene.width
        picture = self._ground(scene, scale).copy()
        for piece in scene.pieces:
            self._put(piece, picture, scale, marked)
        file = BytesIO()
        self._palette.reduce(picture).save(file, "PNG", compress_level=6)
        return file.getvalue()

    def _ground(self, scene: Scene, scale: float) -> Image.Image:
        words = tuple(shape.text for shape in scene.ground if isinstance(shape, Label))
        key = (scene.ground_key, scene.width, scene.height, words)
        return self._grounds.get(key, partial(self._draw_ground, scene, scale))

    def _draw_ground(self, scene: Scene, scale: float) -> Image.Image:
        width, height = self._width, round(scene.height * scale)
        paper = Image.new("RGB", (width * FINE, height * FINE), self._theme["paper"])
        canvas = Canvas(self._theme, paper, scale)
        upon: list[Car | Label | Spot] = []
        for shape in scene.ground:
            if isinstance(shape, (Car, Label, Spot)):
                upon.append(shape)
            else:
                canvas.draw(shape)
        ground = canvas.reduced()
        for shape in upon:
            self._put(shape, ground, scale, {})
        return ground

    def _put(
        self, shape: Shape, picture: Image.Image, scale: float, marked: Mapping[str, str]
    ) -> None:
        match shape:
            case Label():
                write(picture, shape, scale, self._theme)
            case Car():
                self._put_car(shape, picture, scale)
            case Spot():
                if shape.name in marked:
                    for part in spot_parts(shape, marked[shape.name]):
                        self._put(part, picture, scale, marked)
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
        key = (car.seat, r, car.number, car.faded)
        stamp = self._stamps.get(key, partial(car_stamp, self._theme, car, r))
        left = round(car.x * scale) - stamp.width // 2
        top = round(car.y * scale) - stamp.height // 2
        picture.paste(stamp, (left, top), stamp)


def _worded(scene: Scene, speak: Speak) -> Scene:
    """The same scene with words for texts."""

    def word_all(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        return tuple(
            replace(shape, text=speak(shape.text)) if isinstance(shape, Label) else shape
            for shape in shapes
        )

    return replace(scene, ground=word_all(scene.ground), pieces=word_all(scene.pieces))
