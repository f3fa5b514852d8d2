"""Numbers for random play that cost next to nothing, so that making them is not measured."""

from __future__ import annotations

from itertools import cycle, repeat

from rules.engine.chance import Dice


class Recorded:
    """Numbers made beforehand; another seed begins elsewhere among them."""

    numbers = tuple(map(Dice(1).below, repeat(1 << 30, 10_007)))

    def __init__(self, seed: int) -> None:
        self._numbers = cycle(self.numbers[seed:] + self.numbers[:seed])

    def below(self, bound: int) -> int:
        return next(self._numbers) % bound
