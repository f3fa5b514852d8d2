"""How Daytona 500 and RACE go, how fast, and how strong the house is.

`python -m tests.bench.stockcar [races] [matches]`: so many races for the table (1,000), so many
matches for the strength of the house (200). The table is the one by which the length of the tracks
was chosen: cars dealt out evenly, cards and ways at random.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from statistics import mean, median, quantiles
from time import process_time

from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Dice
from rules.engine.decisions import Decision, Pick
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation
from rules.race import GAME as RACE
from tests.bench.numbers import Recorded
from tests.rules.stockcar.arena import AnyGame, by_chance, clicks, contest, course, source, strength

GAMES = (DAYTONA, RACE)
SPEED_MATCHES = 40


def table(races: int) -> None:
    print(f"random play, {races} races: cars home, all six, five or more, cards used")
    for seats in range(2, 7):
        row(DAYTONA, seats, races)
    row(DAYTONA, 4, races, track="long")
    for seats in range(2, 7):
        row(RACE, seats, races)
    row(RACE, 4, races, single="ten")


def row(game: AnyGame, seats: int, races: int, **options: object) -> None:
    found = course(game, seats, races, **options)
    print(
        f"  {game.key:8} {seats} seats {options or ''}: {found.home:.2f}, "
        f"{found.all_home:.0%}, {found.five_home:.0%}, {found.used:.0%}"
    )


def random_matches(game: AnyGame, seats: int) -> int:
    """Random play as the bot would do it; how many answers that were."""
    answers = 0
    for seed in range(SPEED_MATCHES):
        match, _ = Match.begin(game, game.options(), seats, source(seed))
        dice = Recorded(seed)
        while not match.over:
            seat = next(iter(match.pending))
            match.answer(seat, random_pick(match.pending[seat], dice))
            answers += 1
    return answers


def speed() -> None:
    for game in GAMES:
        start = process_time()
        answers = random_matches(game, 4)
        print(f"{game.key}: {answers / (process_time() - start):,.0f} answers/s in random play")
        shares = ", ".join(f"{name} {share:.0%}" for name, share in profile(game))
        print(f"  of which {shares}")


def profile(game: AnyGame) -> Iterator[tuple[str, float]]:
    """The shares of the files in the time of random play, the largest first."""
    running = Profile()
    running.runcall(random_matches, game, 4)
    times: dict[str, float] = defaultdict(float)
    for (file, _, _), row in Stats(running).stats.items():  # type: ignore[attr-defined]  # not in its stub
        path = Path(file)
        times[f"{path.parent.name}/{path.stem}" if path.is_absolute() else "built in"] += row[2]
    total = sum(times.values())
    for name in sorted(times, key=lambda name: -times[name])[:8]:
        yield name, times[name] / total


def thinking() -> None:
    """Milliseconds in which the house finds an answer, with a hand as large as can be."""
    for game in GAMES:
        times: list[float] = []

        def timed(
            seen: Observation[object],
            decision: Decision,
            dice: Dice,
            game: AnyGame = game,
            times: list[float] = times,
        ) -> Pick:
            start = process_time()
            pick = game.advise(seen, decision, dice)
            times.append((process_time() - start) * 1000)
            return pick

        for seed in range(5):
            contest(game, [timed, timed], seed)
        late = quantiles(times, n=100)[98]
        print(f"{game.key}: house {median(times):.2f} ms, 99 of 100 {late:.1f}, {max(times):.1f}")


def strengths(matches: int) -> None:
    print(f"one house player among random ones, {matches} matches: gain as a factor of the mean")
    for game in GAMES:
        for seats in (2, 3, 4):
            found = strength(game, by_chance, seats, matches)
            print(f"  {game.key:8} {seats} seats: {found.factor:.2f}, surely over {found.low:.2f}")


def main() -> None:
    given = [int(word) for word in sys.argv[1:3]]
    races, matches = (*given, *(1_000, 200)[len(given) :])
    table(races)
    speed()
    thinking()
    for game in GAMES:
        counts = clicks(game, 4, 100)
        print(f"{game.key}: a card takes {median(counts)} clicks, {mean(counts):.1f} on average")
    strengths(matches)


if __name__ == "__main__":
    main()
