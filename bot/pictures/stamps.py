"""Single pieces as small pictures with a transparent surrounding, and writing."""

from __future__ import annotations

import math
from collections import Counter

from PIL import Image

from bot.pictures.canvas import FINE, Canvas, Flat, Frame, frame
from bot.pictures.cars import SHAPES
from bot.pictures.lettering import Style, legible, word
from bot.pictures.theme import Paint, Theme, mix, readable
from rules.engine.scene import Car, Label

_EDGE = 0.13  # of a car, in parts of its radius
_HALO = 0.27  # the pale line around it, which parts it from its neighbours
_REACH = 1.6  # no part of a car lies farther from its middle
_LEAST = 1.0  # size in pixels of the smallest writing that a font can be asked for
_SAMPLE = (12, 5)  # points at which the paint beneath a label is taken


def clipped(shape: Flat, scale: float, size: tuple[int, int]) -> Frame:
    """What a shape covers of a picture of this size; empty (right <= left) if nothing."""
    left, top, right, bottom = frame(shape, scale)
    return max(left, 0), max(top, 0), min(right, size[0]), min(bottom, size[1])


def flat_stamp(theme: Theme, shape: Flat, scale: float, place: Frame) -> Image.Image:
    """A flat shape as it lies in this part of the picture."""
    left, top, right, bottom = place
    fine = ((right - left) * FINE, (bottom - top) * FINE)
    canvas = Canvas(theme, Image.new("RGBA", fine), scale, left, top)
    canvas.draw(shape)
    return canvas.reduced()


def car_stamp(theme: Theme, car: Car, r: float) -> Image.Image:
    """A car of radius `r` pixels, in the middle of a square picture."""
    half = math.ceil(r * _REACH) or 1
    canvas = Canvas(theme, Image.new("RGBA", (2 * half * FINE, 2 * half * FINE)), 1.0, -half, -half)
    shape = SHAPES[car.seat]
    outline = tuple((x * r, y * r) for x, y in shape.outline)
    closed = (*outline, outline[0])
    fill = theme.car(car.seat, car.fill, faded=car.faded)
    edge = mix(theme["ink"], theme["paper"], 0.5) if car.faded else theme["ink"]
    canvas.path(closed, theme["card"], 2 * _HALO * r)
    canvas.path(closed, edge, 2 * _EDGE * r)
    canvas.area(outline, fill)
    stamp = canvas.reduced()
    number = legible(car.number)
    if number:
        style = Style("bold", _fitting(number, shape.number_size * r, shape.room * r))
        _write(stamp, number, style, (half, half + shape.number_y * r), readable(edge, fill))
    return stamp


def _fitting(number: str, size: float, room: float) -> float:
    """The size, or a smaller one in which the number has room."""
    length = Style("bold", max(size, _LEAST)).length(number)
    return max(round(size * min(1.0, room / length), 1), _LEAST)


def _write(
    picture: Image.Image, text: str, style: Style, middle: tuple[float, float], paint: Paint
) -> None:
    shape = word(text, style)
    left = round(middle[0] - shape.mask.width / 2)
    baseline = round(middle[1] + style.capitals / 2)
    picture.paste(paint, (left, baseline + shape.top), shape.mask)


def write(picture: Image.Image, label: Label, scale: float, theme: Theme) -> None:
    """Write a worded label, in the nearest paint to its own that can be read where it stands."""
    style = Style(label.weight, max(round(label.size * scale, 1), _LEAST))
    text = legible(str(label.text))
    if label.room is not None:
        text = style.fit(text, label.room * scale)
    if not text:
        return
    shape = word(text, style)
    x = label.x * scale
    starts = {
        "left": x + shape.left,
        "middle": x - shape.mask.width / 2,
        "right": x - shape.length + shape.left,
    }
    left = round(starts[label.anchor])
    top = round(label.y * scale + style.capitals / 2) + shape.top
    beneath = _beneath(picture, (left, top, left + shape.mask.width, top + shape.mask.height))
    paint = readable(theme[label.colour], beneath or theme["paper"])
    picture.paste(paint, (left, top), shape.mask)


def _beneath(picture: Image.Image, place: Frame) -> Paint | None:
    """The paint that most of this part of the picture has."""
    left, top, right, bottom = place
    seen = (max(left, 0), max(top, 0), min(right, picture.width), min(bottom, picture.height))
    if seen[0] >= seen[2] or seen[1] >= seen[3]:
        return None
    channels = iter(picture.resize(_SAMPLE, Image.Resampling.NEAREST, box=seen).tobytes())
    return Counter(zip(channels, channels, channels, strict=True)).most_common(1)[0][0]
