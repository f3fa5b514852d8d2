"""Whole matches of either game, played by whoever a bench or a test wants at the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt
from statistics import mean, stdev
from typing import Any, TypeAlias

from bot.ui.speaking import voice
from rules.engine.chance import Dice, Source
from rules.engine.decisions import PASS, Amount, Decision, Pick, Seat
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation
from tests.bot.ui.pressing import Player, press_to

AnyGame: TypeAlias = Game[Any]  # Any: the state of either game
AnyMatch: TypeAlias = Match[Any]
Driver: TypeAlias = Callable[[Observation[Any], Decision, Dice], Pick]


def by_chance(_seen: Observation[Any], decision: Decision, dice: Dice) -> Pick:
    """Any legal answer."""
    return random_pick(decision, dice)


def evenly(seen: Observation[Any], decision: Decision, dice: Dice) -> Pick:
    """Cars go to whoever has fewest, for the least money; the rest is left to chance."""
    if not isinstance(decision, Amount):
        return random_pick(decision, dice)
    state = seen.state
    own = len(state.cars_of(decision.seat))
    fewest = min(len(state.cars_of(seat)) for seat in state.seats)
    return (str(decision.low),) if own == fewest and state.leader < 0 else PASS


def source(seed: int) -> Source:
    return Source(blake2b(b"%d" % seed, digest_size=32).digest())


def contest(
    game: AnyGame, drivers: Sequence[Driver], seed: int, **options: object
) -> tuple[AnyMatch, list[tuple[Seat, Decision]]]:
    """A match to its end, and all that was asked."""
    match, _ = Match.begin(game, game.options(**options), len(drivers), source(seed))
    dice = Dice(seed)
    asked = []
    while not match.over:
        seat = min(match.pending)
        decision = match.pending[seat]
        asked.append((seat, decision))
        match.answer(seat, drivers[seat](match.observe(seat), decision, dice))
    return match, asked


# ---------------------------------------------------------------- how strong the house is


@dataclass(frozen=True)
class Strength:
    """How much one house player among others wins, net of what its cars cost.

    `house` and `even` are the means of its own gain and of everybody's; `low` is the factor between
    them that is surpassed with 95 % certainty.
    """

    house: float
    even: float
    low: float

    @property
    def factor(self) -> float:
        return self.house / self.even


def strength(game: AnyGame, rival: Driver, seats: int, matches: int) -> Strength:
    """One house player, at another seat in each match."""
    gains: list[tuple[float, float]] = []
    for seed in range(matches):
        house = seed % seats
        drivers = [game.advise if seat == house else rival for seat in range(seats)]
        match, _ = contest(game, drivers, seed)
        start = game.setup(game.options(), seats).players[0].money
        net = [player.money - start for player in match.state.players]
        gains.append((net[house], mean(net)))
    own, even = (mean(column) for column in zip(*gains, strict=True))
    return Strength(own, even, _surpassed(gains))


def _surpassed(gains: Sequence[tuple[float, float]]) -> float:
    """The largest factor f for which the mean of own - f * even is surely above 0."""
    low, high = -100.0, 100.0
    while high - low > 0.001:
        factor = (low + high) / 2
        rest = [own - factor * even for own, even in gains]
        if mean(rest) > 1.645 * stdev(rest) / sqrt(len(rest)):
            low = factor
        else:
            high = factor
    return low


# ---------------------------------------------------------------- how races go


@dataclass(frozen=True)
class Course:
    """How races go: the shares of those with six and with five cars home, and of cards played."""

    home: float
    all_home: float
    five_home: float
    used: float


def course(game: AnyGame, seats: int, races: int, **options: object) -> Course:
    """Single races in which the cars are dealt out evenly and the rest is left to chance."""
    home: list[int] = []
    used: list[float] = []
    for seed in range(races):
        match, asked = contest(game, [evenly] * seats, seed, races=1, **options)
        home.append(len(match.state.home))
        cards = sum(decision.name == "turn.card" for _, decision in asked)
        used.append(cards / len(match.state.played))  # the rest of the hands lies there too
    n = len(home)
    return Course(
        mean(home), sum(h == 6 for h in home) / n, sum(h >= 5 for h in home) / n, mean(used)
    )


def clicks(game: AnyGame, seats: int, turns: int) -> list[int]:
    """How many clicks each of so many turns takes, when members choose what the house would.

    A click is whatever the bot is sent: a button, a choice from a list.
    """
    speak = voice(game.texts, {})
    counts = [0]

    def by_hand(seen: Observation[Any], decision: Decision, dice: Dice) -> Pick:
        pick = game.advise(seen, decision, dice)
        if decision.name.startswith("turn."):
            player = Player(decision, voice=speak)
            press_to(player, pick)
            counts[-1] += player.clicks
        if decision.name == "turn.done":
            counts.append(0)
        return pick

    seed = 0
    while len(counts) <= turns:
        contest(game, [by_hand] * seats, seed, races=1)
        seed += 1
    return counts[:turns]
