"""A table of figures as a scene: a column of labels, and one for each seat under its car."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.pictures.lettering import Style
from rules.engine.scene import Box, Car, Label, Line, Scene, Shape

_WIDTH = 800.0
_EDGE = 16.0
_LABELS = 218.0  # wide
_TITLE = 56.0
_HEAD_LINE = 22.0
_MARGIN = 8.0  # above and below what stands over a column
_SIZE = 20.0
_LINE = 24.0  # from one line of writing to the next in the same cell
_PADDING = 12.0
_CAR = 17.0
_MOST_LINES = 2

Cells = Sequence[str]


@dataclass(frozen=True, slots=True)
class _Band:
    """A row where it lies: from `top`, so `tall`; each cell in lines."""

    top: float
    tall: float
    label: str
    cells: tuple[tuple[str, ...], ...]


def table_scene(
    title: str, heads: Sequence[str], rows: Sequence[tuple[str, Cells]], *, cars: bool = True
) -> Scene:
    """The table of a sheet, everything already worded; legible on a telephone.

    `heads` name the seats; without `cars` no emblem of a seat's stands over its column.
    """
    room = (_WIDTH - 2 * _EDGE - _LABELS) / len(heads)
    names = [wrapped(head, room - 8, _SIZE) for head in heads]
    over = _TITLE + (2 * _CAR + _MARGIN if cars else 0)
    top = over + max(map(len, names)) * _HEAD_LINE + _MARGIN
    bands = list(_bands(top, rows, room - 8))
    height = int(top + sum(band.tall for band in bands) + _EDGE)
    ground = (Box(0, 0, _WIDTH, height, "paper"),)
    pieces: tuple[Shape, ...] = (
        Label(_EDGE, _TITLE / 2, title, 26, anchor="left", weight="bold", room=_WIDTH - 2 * _EDGE),
        *(_car(seat, room) for seat in range(len(heads)) if cars),
        *(label for seat, lines in enumerate(names) for label in _name(seat, lines, over, room)),
        *(shape for n, band in enumerate(bands) for shape in _row(n, band, room)),
    )
    return Scene(int(_WIDTH), height, ground, pieces)


def _bands(top: float, rows: Sequence[tuple[str, Cells]], room: float) -> Iterator[_Band]:
    for label, cells in rows:
        lines = tuple(wrapped(cell, room, _SIZE) for cell in cells)
        tall = _PADDING + _LINE * max(map(len, lines), default=1)
        yield _Band(top, tall, label, lines)
        top += tall


def wrapped(text: str, room: float, size: float) -> tuple[str, ...]:
    """A text in at most two lines that are no wider than this, broken between words."""
    style = Style("regular", size)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and style.length(longer) > room and len(lines) < _MOST_LINES:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def _car(seat: int, room: float) -> Shape:
    return Car(_column(seat, room), _TITLE + _CAR, _CAR, seat, str(seat + 1))


def _name(seat: int, lines: Sequence[str], top: float, room: float) -> Iterator[Shape]:
    for n, line in enumerate(lines):
        y = top + (n + 0.5) * _HEAD_LINE
        yield Label(_column(seat, room), y, line, _SIZE, weight="bold", room=room - 8)


def _row(n: int, band: _Band, room: float) -> Iterator[Shape]:
    if n % 2 == 0:
        yield Box(_EDGE / 2, band.top, _WIDTH - _EDGE, band.tall, "panel", None, 0, 6)
    yield Line(((_EDGE, band.top), (_WIDTH - _EDGE, band.top)), "line", 1)
    middle = band.top + band.tall / 2
    yield Label(_EDGE, middle, band.label, _SIZE, anchor="left", room=_LABELS - 8)
    for seat, lines in enumerate(band.cells):
        first = middle - (len(lines) - 1) * _LINE / 2
        for i, line in enumerate(lines):
            yield Label(_column(seat, room), first + i * _LINE, line, _SIZE, room=room - 8)


def _column(seat: int, room: float) -> float:
    """The middle of a seat's column."""
    return _EDGE + _LABELS + (seat + 0.5) * room
