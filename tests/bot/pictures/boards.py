"""Boards to paint in tests and benches."""

from __future__ import annotations

import math
from pathlib import Path

from bot.pictures import Painter
from rules.engine.scene import Box, Car, Disc, Label, Line, Point, Polygon, Scene, Shape, Spot
from rules.engine.texts import Text, say

SEATS = 6
NAMES = ("Mia", "Jürgen", "Aoife", "Łukasz", "Chloé", "Ødegård-Bartholomew the Third")
WORDS = {"board.lap": "Lap {lap} of {laps}", "board.pit": "Pit stop", "board.finish": "Finish"}


SPOTS = ("here", "there", "yonder")


def speak(text: Text | str) -> str:
    """Word a text by WORDS; what is not there stands for itself."""
    name, args = (text, {}) if isinstance(text, str) else (text.name, text.args)
    return WORDS.get(name, name).format(**args)


def _oval(share: float, wide: float, high: float, out: float) -> Point:
    """A point `out` beyond a stadium around 500, 330, by its share of the way round."""
    straight, bend = 2 * wide, math.pi * high
    way = (share % 1.0) * 2 * (straight + bend)
    half = way // (straight + bend)
    way -= half * (straight + bend)
    turn = max(way - straight, 0.0) / high
    x = min(way, straight) - wide + (high + out) * math.sin(turn)
    y = (high + out) * math.cos(turn)
    return (500 - x, 330 - y) if half else (500 + x, 330 + y)


def oval(spaces: int = 60, lanes: int = 3) -> Scene:
    """An oval of numbered spaces in lanes, six cars, and a list of who stands where."""
    wide, middle, lane = 240.0, 170.0, 44.0

    def at(n: float, depth: float) -> Point:
        return _oval(n / spaces, wide, middle, (depth - lanes / 2) * lane)

    ground: list[Shape] = []
    for n in range(spaces):
        for depth in range(lanes):
            corners = (at(n, depth), at(n + 1, depth), at(n + 1, depth + 1), at(n, depth + 1))
            special = "goal" if n == 0 else "station" if n % 15 == 7 else None
            fill = special or ("track.alt" if n % 5 == 0 else "track")
            ground.append(Polygon(corners, fill, "line", 1.2))
        if n % 5 == 0:
            x, y = at(n + 0.5, lanes + 0.4)
            ground.append(Label(x, y, str(n), 20, "ink.soft"))
    ground.append(Line((at(0, 0), at(0, lanes)), "ink", 5))
    ground.append(Label(500, 290, "Sunday Cup", 40, weight="bold"))
    ground.append(Label(500, 340, say("board.finish"), 24, "ink.soft"))
    pieces: list[Shape] = [Label(500, 380, say("board.lap", lap=2, laps=3), 24)]
    pieces.append(Box(24, 640, 952, 150, "panel", "line", 1, 14))
    for seat in range(SEATS):
        x, y = at(7 * seat + 3.5, seat % lanes + 0.5)
        pieces.append(Car(x, y, 17, seat, str(11 * seat + 4), faded=seat == 4))
        column, row = divmod(seat, 3)
        left, line = 56 + 480 * column, 668 + 46 * row
        pieces.append(Car(left, line, 15, seat, str(11 * seat + 4), faded=seat == 4))
        pieces.append(Label(left + 32, line, NAMES[seat], 22, anchor="left", room=240))
        pieces.append(Label(left + 390, line, f"${1000 * seat + 111:,}", 22, anchor="right"))
    for name, n in (("here", 17), ("there", 19), ("yonder", 24)):
        x, y = at(n + 0.5, 1.5)
        pieces.append(Spot(x, y, 18, name))
    x, y = at(50.5, 1.5)
    pieces.append(Disc(x, y, 16, "danger", "ink", 2))
    return Scene(1000, 810, tuple(ground), tuple(pieces))


def small() -> Scene:
    """Every shape there is, on the ground and upon it, in 240 by 160."""
    roof: tuple[Point, ...] = ((10, 60), (35, 12), (60, 60))
    ground: tuple[Shape, ...] = (
        Polygon(roof, "track", "line", 2),
        Box(70, 12, 50, 48, "panel", "ink", 2, 10),
        Box(70, 70, 50, 30, "goal"),
        Disc(155, 36, 24, "station", "line", 3),
        Line(((190, 12), (225, 36), (190, 60)), "ink", 6),
        Label(35, 48, say("board.pit"), 9),
        Car(30, 90, 12, 5, "0"),
    )
    cars = tuple(
        Car(20 + 38 * seat, 135, 14, seat, str(seat * 9 + 1), faded=seat == 2) for seat in range(6)
    )
    pieces: tuple[Shape, ...] = (
        Polygon(((130, 70), (160, 70), (145, 100)), "danger"),
        Box(165, 70, 20, 30, None, "ink.soft", 2, 4),
        Disc(205, 85, 12, None, "ink", 2),
        Line(((60, 112), (230, 112)), "muted", 2),
        Label(72, 85, "Jürgen Bartholomew", 10, "seat.1", "left", "bold", 46),
        Spot(155, 36, 12, "here"),
        Spot(95, 36, 12, "there"),
        *cars,
    )
    return Scene(240, 160, ground, pieces)


GOLDEN = Path(__file__).parent / "golden.png"

if __name__ == "__main__":
    GOLDEN.write_bytes(Painter(width=480).paint(small(), speak, ["here"]))
