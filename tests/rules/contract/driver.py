"""Plays any game at random: the engine room of the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal, TypeAlias, get_args, get_origin

import annotated_types
from pydantic.fields import FieldInfo

import rules
from rules.engine.chance import Dice, Source, pick_one
from rules.engine.decisions import Illegal, Pick, Seat
from rules.engine.events import Act, Event
from rules.engine.game import Game, Options, Proposal
from rules.engine.match import Match, Outcome
from rules.engine.samples import random_pick
from tests.rules.engine.probe import GAME as PROBE

AnyGame: TypeAlias = Game[Any]  # Any: each game has a state of its own
AnyMatch: TypeAlias = Match[Any]

GAMES: tuple[AnyGame, ...] = (*rules.GAMES, PROBE)

ENDLESS = 20_000
"""Answers after which a match surely hangs."""


TRIED: dict[tuple[str, str], list[object]] = {
    ("automobiles", "laps"): [0, 1, 1, 1, 1, 1, 1, 1],
    ("automobiles", "season"): ["single", "single", "three", *["single"] * 5],
}
"""By game and option, values to try instead of all: for what only makes a match longer."""


def source(seed: int) -> Source:
    return Source(blake2b(b"%d" % seed, digest_size=32).digest(), ("word", str(seed)))


def values(info: FieldInfo) -> list[object]:
    """The values of an option that are worth a match: all, or a number's usual one and its ends."""
    if info.annotation is bool:
        return [False, True]
    if get_origin(info.annotation) is Literal:
        return list(get_args(info.annotation))
    least = next(m.ge for m in info.metadata if isinstance(m, annotated_types.Ge))
    most = next(m.le for m in info.metadata if isinstance(m, annotated_types.Le))
    return list(dict.fromkeys([info.default, least, most]))


def covering(game: AnyGame) -> list[Options]:
    """A few sets of options in which every value of every option comes up."""
    choices = {
        name: TRIED.get((game.key, name)) or values(info)
        for name, info in game.options.model_fields.items()
    }
    rows = max(map(len, choices.values()), default=1)
    return [
        game.options(**{name: each[row % len(each)] for name, each in choices.items()})
        for row in range(rows)
    ]


def offer(seat: Seat, proposal: Proposal, amount: int) -> Act:
    """What the bot does when a seat offers these terms."""
    fields: dict[str, int | str] = {
        "partner": proposal.partner,
        "terms": proposal.terms,
        "amount": amount,
    }
    return Act(seat, "offer", fields)


_lengths: dict[str, int] = {}


def usual_length(game: AnyGame) -> int:
    """How many answers a match of this game takes, as it is played without any option."""
    if game.key not in _lengths:
        seats = (game.least_seats + game.most_seats) // 2
        _lengths[game.key] = Play.begin(game, game.options(), seats, 1).to_the_end().steps
    return _lengths[game.key]


@dataclass
class Play:
    """A match that plays itself with random legal picks, and the acts that the game offers."""

    game: AnyGame
    match: AnyMatch
    dice: Dice
    told: list[Event] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def begin(cls, game: AnyGame, options: Options, seats: int, seed: int) -> Play:
        match, outcome = Match.begin(game, options, seats, source(seed))
        play = cls(game, match, Dice(seed))
        play.take(outcome)
        return play

    @property
    def seats(self) -> list[Seat]:
        return [Seat(i) for i in range(len(self.match.state.players))]

    def now_and_then(self, times: int) -> bool:
        """True about this often in a whole match, however long the game is."""
        return self.dice.below(1 + usual_length(self.game) // times) == 0

    def take(self, outcome: Outcome) -> Outcome:
        """Note what came of a change."""
        self.told += outcome.events
        return outcome

    def next_pick(self) -> tuple[Seat, Pick]:
        seat = pick_one(self.dice, sorted(self.match.pending))
        return seat, random_pick(self.match.pending[seat], self.dice)

    def step(self) -> Outcome:
        """One random answer; now and then one act before it."""
        self.steps += 1
        assert self.steps < ENDLESS, f"{self.game.key} does not end"
        if self.game.acts and self.dice.below(4) == 0:
            self.try_an_act()
        return self.take(self.match.answer(*self.next_pick()))

    def try_an_act(self) -> Act | None:
        """An offer, or something that lies open to be pressed; None when it was refused."""
        act = self.some_act()
        try:
            self.take(self.match.act(act))
        except Illegal:
            return None
        return act

    def some_act(self) -> Act:
        lying_open = self.game.open_acts(self.match.state)
        if lying_open and self.dice.below(2):
            return pick_one(self.dice, lying_open)[0]
        seat = pick_one(self.dice, self.seats)
        proposals = self.game.proposals(self.match.state, seat)
        if not proposals:
            return Act(seat, pick_one(self.dice, sorted(self.game.acts)))
        return offer(seat, pick_one(self.dice, proposals), self.dice.below(6))

    def to_the_end(self) -> Play:
        while not self.match.over:
            self.step()
        return self


def every_table(game: AnyGame) -> list[tuple[Options, int]]:
    """Every number of seats and every covering set of options, in as few matches as that takes."""
    options = covering(game)
    seats = range(game.least_seats, game.most_seats + 1)
    return [
        (options[i % len(options)], seats[i % len(seats)])
        for i in range(max(len(options), len(seats)))
    ]


def plays(game: AnyGame) -> Iterator[Play]:
    """A match at every table, at its first question."""
    for seed, (options, seats) in enumerate(every_table(game)):
        yield Play.begin(game, options, seats, seed)


def few_plays(game: AnyGame, seed: int = 0) -> Iterator[Play]:
    """One match for every set of options, with a middling number of seats."""
    seats = (game.least_seats + game.most_seats) // 2
    for more, options in enumerate(covering(game)):
        yield Play.begin(game, options, seats, seed + more)


def seen(match: AnyMatch, seat: Seat | None) -> dict[str, str | bytes]:
    """All that somebody at a seat (None: who watches) can see of a match, byte for byte."""
    game, observation = match.game, match.observe(seat)
    return {
        "state": game.json.dump_json(observation.state),
        "asked": repr(None if seat is None else match.asked(seat)),
        "may undo": repr(seat is not None and match.may_undo(seat)),
        "waiting for": repr(sorted(match.pending)),
        "stage": repr(match.stage),
        "scene": repr(game.draw(observation)),
        "words": repr(list(game.describe(observation))),
    }


def everything(match: AnyMatch) -> list[object]:
    """What is saved, and what everybody sees."""
    watchers = [None, *map(Seat, range(len(match.state.players)))]
    return [match.saved(), *(seen(match, seat) for seat in watchers)]


def digest(game: AnyGame) -> str:
    """A fingerprint of some random matches: the same on every machine."""
    total = blake2b(digest_size=16)
    for play in few_plays(game):
        play.to_the_end()
        total.update(play.match.checkpoint.state.encode())
        total.update(repr([event.text for event in play.told]).encode())
    return total.hexdigest()
