"""How fast the drag race is, and how well the house plays: `python -m tests.bench.dragrace`.

In random play nearly every answer is a whole turn, so a checkpoint is written for four answers of
five; the figures below the first show what share of the time that takes, and what the rules alone
would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import sqrt
from statistics import quantiles
from time import process_time

from rules.dragrace import GAME
from rules.dragrace.state import DragraceOptions, State, setup
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Decision, Pick
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.scripts import Reply
from rules.engine.secrecy import Observation
from tests.bench.numbers import Recorded
from tests.rules.dragrace.arena import contest, share_of_wins
from tests.rules.dragrace.bots import Bot, patient, random

SEATS = 4
MATCHES = 20


def source(seed: int) -> Source:
    return Source(seed.to_bytes(32, "big"))


def in_matches(seed: int) -> tuple[int, int]:
    """Random play as the bot would do it; answers and checkpoints."""
    rng = Recorded(seed)
    match, _ = Match.begin(GAME, GAME.options(), SEATS, source(seed))
    answers = 0
    while not match.over:
        seat = next(iter(match.pending))
        match.answer(seat, random_pick(match.pending[seat], rng))
        answers += 1
    return answers, match.checkpoint.phase


def rules_alone(seed: int) -> int:
    """Random play by driving the scripts, without log, check, undo and checkpoint."""
    rng = Recorded(seed)
    state = fresh(seed)
    answers = 0
    while not state.over:
        script = GAME.play(state)
        asked = next(script, None)
        while asked is not None:
            seat, decision = next(iter(asked.questions.items()))
            answers += 1
            try:
                asked = script.send(Reply(seat, random_pick(decision, rng)))
            except StopIteration:
                break
        state.told.clear()
        state.chance.draws.clear()
    return answers


def fresh(seed: int) -> State:
    state = setup(DragraceOptions(), SEATS)
    state.chance.bind(source(seed))
    return state


def checkpoint_seconds() -> float:
    """Seconds for one checkpoint in the middle of a match."""
    match, _ = Match.begin(GAME, GAME.options(), SEATS, source(1))
    rng = Recorded(1)
    while match.checkpoint.phase < 90:
        seat = next(iter(match.pending))
        match.answer(seat, random_pick(match.pending[seat], rng))
    start = process_time()
    for _ in range(2_000):
        GAME.json.dump_json(match.state).decode()
    return (process_time() - start) / 2_000


def speed() -> None:
    in_matches(0)
    start = process_time()
    counts = [in_matches(seed) for seed in range(MATCHES)]
    spent = process_time() - start
    answers, checkpoints = (sum(column) for column in zip(*counts, strict=True))
    start = process_time()
    alone = sum(rules_alone(seed) for seed in range(MATCHES))
    spent_alone = process_time() - start
    share = checkpoints * checkpoint_seconds() / spent
    print(
        f"random play: {answers / spent:,.0f} answers/s, {answers / checkpoints:.2f} a checkpoint"
    )
    print(f"  writing checkpoints takes {share:.0%} of it")
    print(f"  the rules alone: {alone / spent_alone:,.0f} answers/s")


def thinking() -> None:
    """Milliseconds in which the house finds an answer."""
    times: list[float] = []

    def timed(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
        start = process_time()
        pick = GAME.advise(seen, decision, dice)
        times.append((process_time() - start) * 1000)
        return pick

    for seed in range(5):
        contest([timed] * 6, seed)
    cuts = quantiles(times, n=100)
    print(
        f"house: {cuts[49]:.2f} ms, 99 of 100 within {cuts[98]:.2f} ms, worst {max(times):.1f} ms"
    )


def strength(rivals: Sequence[tuple[str, Bot, int]], matches: int) -> None:
    for name, rival, seats in rivals:
        share = share_of_wins(GAME.advise, rival, seats, matches)
        error = 1.96 * sqrt(share * (1 - share) / matches)
        print(f"{seats} seats against {name}: {share:.1%} +- {error:.1%} (fair {1 / seats:.1%})")


def main() -> None:
    speed()
    thinking()
    simple = [(f"m{k}", patient(k)) for k in range(1, 7)]
    two = [("random", random, 2), *((name, bot, 2) for name, bot in simple)]
    four = [(name, bot, 4) for name, bot in islice(simple, 4)]
    strength([*two, *four, ("m1", patient(1), 6)], 200)


if __name__ == "__main__":
    main()
