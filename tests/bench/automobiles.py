"""How Automobiles runs: `python -m tests.bench.automobiles [matches [contests]]`.

Rounds of a race by track and seats with house players, the longest turn, the stock that is left,
questions in a turn; then speed in random play, the house player's time, and its strength.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from cProfile import Profile
from itertools import cycle, repeat
from pstats import Stats
from statistics import mean, median, quantiles
from time import perf_counter, process_time

from rules.automobiles import GAME
from rules.automobiles.components import NAMES, WEAR
from rules.automobiles.state import State
from rules.automobiles.tracks import TRACKS
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Decision, Pick
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation
from tests.rules.automobiles.arena import contest, share_of_wins
from tests.rules.automobiles.bots import random, simple


class Watched:
    """A house player whose turns are watched: time, questions and way of each."""

    def __init__(self) -> None:
        self.milliseconds: list[float] = []
        self.questions: dict[tuple[int, int, int], int] = {}
        self.longest = 0

    def __call__(self, seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
        state = seen.state
        start = perf_counter()
        pick = GAME.advise(seen, decision, dice)
        self.milliseconds.append((perf_counter() - start) * 1000)
        if state.phase == "turn":
            key = state.race, state.turns, decision.seat
            self.questions[key] = self.questions.get(key, 0) + 1
            ahead = [marker.at for marker in state.now.markers]
            self.longest = max([self.longest, *(at - state.now.began_at for at in ahead)])
        return pick


def races(matches: int) -> Iterator[str]:
    """A line for each track: rounds by seats, longest turn, least left of any cube."""
    for track in TRACKS:
        rounds, bot = [], Watched()
        left = dict.fromkeys(NAMES, 99)
        for seats in range(2, 6):
            ended = [contest([bot] * seats, n, track=track).state for n in range(matches)]
            rounds.append(mean(state.round - 1 for state in ended))
            for cube, name in enumerate(NAMES):
                left[name] = min(left[name], *(state.stock[cube] for state in ended))
        told = " / ".join(f"{n:.1f}" for n in rounds)
        asked = median(bot.questions.values())
        scarce = min(left, key=lambda name: left[name])
        yield (
            f"| {track} | {told} | {bot.longest} | {asked:.0f} | {left[NAMES[WEAR]]} "
            f"| {scarce} {left[scarce]} |"
        )


class Recorded:
    """Numbers made beforehand, so that making them is not measured."""

    numbers = tuple(map(Dice(1).below, repeat(1 << 30, 10_007)))

    def __init__(self, seed: int) -> None:
        self._numbers = cycle(self.numbers[seed:] + self.numbers[:seed])

    def below(self, bound: int) -> int:
        return next(self._numbers) % bound


def in_matches(seed: int) -> int:
    """Random play as the bot would do it; returns the answers."""
    rng, answers = Recorded(seed), 0
    match, _ = Match.begin(
        GAME, GAME.options.model_validate({"laps": 2}), 4, Source(seed.to_bytes(32, "big"))
    )
    while not match.over:
        seat = min(match.pending)
        match.answer(seat, random_pick(match.pending[seat], rng))
        answers += 1
    return answers


def speed() -> None:
    in_matches(0)
    start = process_time()
    answers = sum(in_matches(seed) for seed in range(8))
    print(f"random play: {answers / (process_time() - start):,.0f} answers/s")
    profile = Profile()
    profile.runcall(in_matches, 1)
    Stats(profile).sort_stats("tottime").print_stats(16)


def thinking() -> None:
    bot = Watched()
    for seed, cards in enumerate(("first_game", "rinse_and_repeat", "shake_and_bake")):
        contest([bot] * 3, seed, cards=cards)
    cuts = quantiles(bot.milliseconds, n=100)
    print(
        f"house: {cuts[49]:.1f} ms an answer, 99 of 100 within {cuts[98]:.1f} ms, "
        f"worst {max(bot.milliseconds):.0f} ms"
    )


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    contests = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    print(
        "| track | rounds, 2 / 3 / 4 / 5 seats | longest turn | questions | wear left | scarcest |"
    )
    for line in races(matches):
        print(line, flush=True)
    thinking()
    for rival in (random, simple):
        share = share_of_wins(GAME.advise, rival, 2, contests)
        print(f"against {rival.__name__}: {share:.1%} of {contests}", flush=True)
    speed()


if __name__ == "__main__":
    main()
