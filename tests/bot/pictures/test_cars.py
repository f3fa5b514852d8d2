"""Six cars, each with a mark of its own."""

from __future__ import annotations

import math
import unicodedata

import pytest

from bot.pictures import seat_emblem
from bot.pictures.cars import SHAPES
from bot.pictures.theme import SEATS


def test_a_mark_tells_more_than_a_colour() -> None:
    """Each is another form, so that they differ in black and white too."""
    forms = ("TRIANGLE", "CIRCLE", "STAR", "SQUARE", "HEART", "DIAMOND")
    names = [unicodedata.name(seat_emblem(seat)) for seat in range(SEATS)]

    assert list(forms) == [next(form for form in forms if form in name) for name in names]


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_car_fills_its_radius_and_no_more(seat: int) -> None:
    reach = [math.hypot(x, y) for x, y in SHAPES[seat].outline]

    assert 0.85 <= max(reach) <= 1.25


def test_cars_look_equally_large() -> None:
    def area(outline: tuple[tuple[float, float], ...]) -> float:
        pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
        return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2

    areas = [area(shape.outline) for shape in SHAPES]

    assert max(areas) / min(areas) < 1.8, areas
