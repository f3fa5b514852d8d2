"""Paints that everybody can tell apart, and writing that everybody can read."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from bot.pictures.palette import Palette, own_paints
from bot.pictures.theme import DAY, READABLE_CONTRAST, SEATS, Paint, contrast, mix, paint, readable
from rules.engine.scene import COLOURS

SEAT_NAMES = tuple(f"seat.{n}" for n in range(SEATS))
UNWRITTEN = ("line",)  # what nobody writes upon
BACKGROUNDS = tuple(name for name in COLOURS if name not in {"ink", "ink.soft", *UNWRITTEN})

# Machado, Oliveira and Fernandes 2009: what somebody sees who lacks one kind of cone.
LACKING = {
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def linear(of: Paint) -> list[float]:
    return [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in of)
    ]


def seen(of: Paint, lacking: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a paint as seen without one kind of cone."""
    light = linear(of)
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0.0), 1.0)
        for row in LACKING[lacking]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_every_part_and_seat_has_its_paint() -> None:
    assert {*COLOURS, *SEAT_NAMES} == set(DAY.paints)


@pytest.mark.parametrize("lacking", LACKING)
def test_cars_are_told_apart_with_any_colour_vision(lacking: str) -> None:
    nearest = min(
        (math.dist(seen(DAY[one], lacking), seen(DAY[other], lacking)), one, other)
        for one, other in combinations(SEAT_NAMES, 2)
    )

    assert nearest[0] > 15, nearest


def test_contrast_is_as_the_standard_gives_it() -> None:
    assert 21 == pytest.approx(contrast((0, 0, 0), (255, 255, 255)))
    assert 4.48 == pytest.approx(contrast(paint("#777777"), paint("#ffffff")), abs=0.01)


@pytest.mark.parametrize("background", [*BACKGROUNDS])
def test_ink_needs_no_help_on_any_part(background: str) -> None:
    assert contrast(DAY["ink"], DAY[background]) >= 7


@pytest.mark.parametrize("background", ["paper", "panel", "card", "track", "track.alt"])
def test_soft_ink_needs_no_help_where_lists_and_figures_stand(background: str) -> None:
    assert contrast(DAY["ink.soft"], DAY[background]) >= READABLE_CONTRAST


@pytest.mark.parametrize("wanted", [*COLOURS, *SEAT_NAMES])
@pytest.mark.parametrize("beneath", [*COLOURS, *SEAT_NAMES])
def test_any_writing_can_be_read_anywhere(wanted: str, beneath: str) -> None:
    assert contrast(readable(DAY[wanted], DAY[beneath]), DAY[beneath]) >= READABLE_CONTRAST


def test_readable_writing_keeps_its_paint() -> None:
    assert DAY["ink"] == readable(DAY["ink"], DAY["paper"])


def test_a_faded_seat_is_paler_and_still_its_own() -> None:
    faded = [DAY.seat(n, faded=True) for n in range(SEATS)]

    assert SEATS == len(set(faded))
    for n in range(SEATS):
        paler = contrast(DAY.seat(n, faded=True), DAY["paper"])
        assert paler <= contrast(DAY.seat(n), DAY["paper"])


def test_the_palette_keeps_the_themes_own_paints_first() -> None:
    palette = Palette(DAY)
    own = own_paints(DAY)

    assert tuple(own) == palette.paints[: len(own)]
    assert len(palette.paints) <= 256
    assert len(set(palette.paints)) == len(palette.paints)


def test_the_palette_smooths_writing() -> None:
    """Between ink and paper there are steps, none of them wider than the eye forgives."""
    palette = Palette(DAY)
    for share in (0.2, 0.4, 0.6, 0.8):
        wanted = mix(DAY["paper"], DAY["ink"], share)

        assert min(math.dist(wanted, near) for near in palette.paints) < 16
