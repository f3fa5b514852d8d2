"""Matches between house players and the simple strategies."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dragrace import GAME
from rules.dragrace.state import State
from rules.engine.chance import Dice, Source
from rules.engine.match import Match
from tests.rules.dragrace.bots import Bot


def contest(bots: Sequence[Bot], seed: int) -> Match[State]:
    """A match between these strategies, by seats."""
    source = Source(seed.to_bytes(32, "big"))
    match, _ = Match.begin(GAME, GAME.options(), len(bots), source)
    dice = Dice(seed)
    while not match.over:
        seat = next(iter(match.pending))
        match.answer(seat, bots[seat](match.observe(seat), match.pending[seat], dice))
    return match


def share_of_wins(one: Bot, rival: Bot, seats: int, matches: int) -> float:
    """How often one strategy wins against such rivals only, from each seat in turn."""
    wins = 0.0
    for seed in range(matches):
        mine = seed % seats
        bots = [one if seat == mine else rival for seat in range(seats)]
        places = GAME.standings(contest(bots, seed).state)
        winners = [standing.seat for standing in places if standing.place == 1]
        wins += (mine in winners) / len(winners)
    return wins / matches
