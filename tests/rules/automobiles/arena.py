"""Matches between house players and simple strategies."""

from __future__ import annotations

from collections.abc import Sequence

from rules.automobiles import GAME
from rules.automobiles.state import State
from rules.engine.chance import Dice, Source
from rules.engine.match import Match
from tests.rules.automobiles.bots import Bot


def contest(bots: Sequence[Bot], seed: int, **options: str | int) -> Match[State]:
    """A match between these strategies, by seats."""
    source = Source(seed.to_bytes(32, "big"))
    chosen = GAME.options.model_validate(options)
    match, _ = Match.begin(GAME, chosen, len(bots), source)
    dice = Dice(seed)
    while not match.over:
        seat = min(match.pending)
        match.answer(seat, bots[seat](match.observe(seat), match.pending[seat], dice))
    return match


def share_of_wins(one: Bot, rival: Bot, seats: int, matches: int, **options: str | int) -> float:
    """How often one strategy wins against such rivals only, from each seat in turn."""
    wins = 0
    for seed in range(matches):
        mine = seed % seats
        bots = [one if seat == mine else rival for seat in range(seats)]
        wins += GAME.standings(contest(bots, seed, **options).state)[0].seat == mine
    return wins / matches
