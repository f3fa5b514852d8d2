"""Cards that move cars: a list of lines, each with a car (or none: wild) and a number of steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules.engine.decisions import Option
from rules.engine.texts import Text, say

WILD = -1

MOST_COPIES = 6
"""Cards of one face."""


class Line(NamedTuple):
    """Move this car (WILD: any that is not printed on the card) so many steps."""

    car: int
    steps: int


@dataclass(frozen=True)
class Card:
    """A card's face. `pair` are the two cars of a special card, which has no lines."""

    lines: tuple[Line, ...]
    colours: tuple[str, ...]
    pair: tuple[int, ...] = ()

    @cached_property
    def cars(self) -> frozenset[int]:
        """The cars that are printed on it."""
        return frozenset(line.car for line in self.lines if line.car != WILD)

    @cached_property
    def key(self) -> str:
        """`red6-any2-blue1`, or `special-red-white`."""
        if self.pair:
            return "-".join(["special", *(self.colours[car] for car in self.pair)])
        return "-".join(f"{self._colour(line.car)}{line.steps}" for line in self.lines)

    @cached_property
    def text(self) -> Text:
        if self.pair:
            one, other = (say(f"car.{self.colours[car]}") for car in self.pair)
            return say("card.special", one=one, other=other)
        lines = [
            say("card.line", car=say(f"car.{self._colour(line.car)}"), n=line.steps)
            for line in self.lines
        ]
        return say(f"card.{len(lines)}", **{f"line{i}": line for i, line in enumerate(lines)})

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The card as something to choose, by how many there are of it (from none to six)."""
        return tuple(
            Option(self.key, self.text.name, self.text.args, copies=n)
            for n in range(MOST_COPIES + 1)
        )

    def _colour(self, car: int) -> str:
        return "any" if car == WILD else self.colours[car]


def cards_of(
    steps: tuple[int, ...], rows: str, letters: Mapping[str, int], colours: tuple[str, ...]
) -> list[Card]:
    """The cards of a table row such as `R Y B | Y B G`, where * is a wild line."""
    return [
        Card(
            tuple(
                Line(WILD if letter == "*" else letters[letter], n)
                for letter, n in zip(row.split(), steps, strict=True)
            ),
            colours,
        )
        for row in rows.split("|")
    ]
