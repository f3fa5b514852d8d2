"""How well the house drives, and how fast it all is: `python -m tests.bench.autorace`.

`--random-play` measures only answers a second of random play at four seats. A share is one seat's
part of all wins: in a field of four a quarter is fair.
"""

from __future__ import annotations

import gc
import sys
from itertools import cycle
from statistics import median, quantiles
from time import process_time

from rules.autorace import GAME
from rules.autorace.state import AutoraceOptions, State, setup
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Decision, Pick
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.scripts import Reply
from rules.engine.secrecy import Observation
from tests.rules.autorace.drivers import race, races

RACES = 200
SEATS = 4

LINEUPS = [
    ["house", "random"],
    ["house", "sitter"],
    ["house", "homing"],
    ["house", *["homing"] * 3],
    ["house", *["sitter"] * 3],
    ["sitter", *["house"] * 3],
    *(["house"] * seats for seats in range(2, 6)),
    ["homing"] * 4,
    ["sitter", *["homing"] * 3],
]


class Recorded:
    """Numbers made beforehand, so that making them is not measured."""

    def __init__(self) -> None:
        dice = Dice(1)
        self._numbers = cycle([dice.below(1 << 30) for _ in range(10_007)])

    def below(self, bound: int) -> int:
        return next(self._numbers) % bound


def strength() -> None:
    print(f"{RACES} races each        towing    home  rounds  shares of the wins")
    for lineup in LINEUPS:
        for towing in (False, True):
            figures = races(lineup, RACES, towing=towing)
            field = " ".join(f"{lineup.count(name)} {name}" for name in dict.fromkeys(lineup))
            shares = ", ".join(f"{name} {share:.1%}" for name, share in figures.shares.items())
            print(
                f"{field:22} {'yes' if towing else 'no':>7} {figures.home / RACES:7.0%}"
                f" {median(figures.rounds):7.0f}  {shares}",
                flush=True,
            )


def thinking() -> None:
    """Milliseconds of processor time in which the house finds an order, at a table of five.

    All that is loaded is kept out of the garbage collector's way first, as the bot does.
    """
    gc.collect()
    gc.freeze()
    times: list[float] = []

    def timed(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
        start = process_time()
        pick = GAME.advise(seen, decision, dice)
        times.append((process_time() - start) * 1000)
        return pick

    for seed in range(20):
        race([timed] * 5, AutoraceOptions(), str(seed))
    cuts = quantiles(times, n=100)
    print(
        f"an order of the house: {cuts[49]:.1f} ms, 99 of 100 within {cuts[98]:.1f} ms,"
        f" all {len(times):,} within {max(times):.1f} ms"
    )


def random_play(matches: int = 200) -> None:
    """Random orders in whole matches, as the bot runs them; and by the rules alone."""
    rng = Recorded()
    start, answers = process_time(), 0
    for _ in range(matches):
        match, _outcome = Match.begin(GAME, AutoraceOptions(), SEATS, Source(bytes(32)))
        while not match.over:
            seat, decision = next(iter(match.pending.items()))
            match.answer(seat, random_pick(decision, rng))
            answers += 1
    print(f"random play: {answers / (process_time() - start):,.0f} answers/s in matches")
    start, answers = process_time(), 0
    for _ in range(matches):
        answers += rules_alone(rng)
    print(f"             {answers / (process_time() - start):,.0f} answers/s by the rules alone")


def rules_alone(rng: Recorded) -> int:
    state, answers = setup(AutoraceOptions(), SEATS), 0
    while not state.over:
        script = GAME.play(state)
        asked = next(script, None)
        while asked is not None:
            seat, decision = next(iter(asked.questions.items()))
            answers += 1
            try:
                asked = script.send(Reply(seat, random_pick(decision, rng)))
            except StopIteration:
                asked = None
        state.told.clear()
    return answers


def main() -> None:
    random_play()
    if "--random-play" not in sys.argv:
        thinking()
        strength()


if __name__ == "__main__":
    main()
