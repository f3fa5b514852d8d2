"""Fixed opponents to measure the house player by. They see what a seat may know, no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.autorace import GAME
from rules.autorace.components import FUEL, HOME, SPEED_LIMIT, STATIONS
from rules.autorace.state import AutoraceOptions, State, setup
from rules.engine.chance import Dice
from rules.engine.decisions import Choose, Decision, Pick, Seat
from rules.engine.samples import random_pick
from rules.engine.scripts import Reply
from rules.engine.secrecy import Observation, observe

Driver: TypeAlias = Callable[[Observation[State], Decision, Dice], Pick]


def random_driver(_seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """Any legal order (R)."""
    return random_pick(decision, dice)


def sitter(_seen: Observation[State], decision: Decision, _dice: Dice) -> Pick:
    """Never leaves the start (S)."""
    assert decision.default is not None
    return decision.default


def homing_driver(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """Looks two orders ahead and wants to get home (h)."""
    assert seen.seat is not None
    assert isinstance(decision, Choose)
    state = seen.state
    player = state.players[seen.seat]
    here = _Standing(player.position, tuple(player.hand), tuple(player.pile))
    values = {
        option.key: _value(here, option.key, state, depth=2) + dice.below(100) / 100
        for option in decision.options
    }
    return (max(values, key=lambda key: values[key]),)


@dataclass(frozen=True)
class _Standing:
    at: int
    hand: tuple[int, ...]
    pile: tuple[int, ...]

    def orders(self) -> list[str]:
        numbers = [str(n) for n in self.hand if self.at + n <= HOME]
        draws = ["draw"] if self.at in STATIONS and self.pile else []
        return [*numbers, "wait", *draws]

    def after(self, key: str) -> _Standing:
        if key.isdigit():
            rest = list(self.hand)
            rest.remove(int(key))
            return _Standing(self.at + int(key), tuple(rest), (*self.pile, int(key)))
        if key.startswith("draw"):
            return _Standing(self.at, (*self.hand, self.pile[-1]), self.pile[:-1])
        return self


def _value(here: _Standing, key: str, state: State, depth: int) -> float:
    """Dollars of this order and the next, and what the place reached is worth."""
    there = here.after(key)
    value = 0.0
    if key.isdigit():
        value += state.pots.get(there.at, 0) - 0.5 * max(0, int(key) - SPEED_LIMIT)
    else:
        value -= FUEL if key.startswith("draw") else 1
    if there.at == HOME:
        return value + 100
    if depth == 1:
        return value + _worth(there)
    return value + max(_value(there, nxt, state, depth - 1) for nxt in there.orders())


def _worth(there: _Standing) -> float:
    """Closer to home, with numbers that lead there, or a station to buy them back."""
    missing = HOME - there.at
    short = max(0, missing - sum(there.hand))
    worth = 0.8 * there.at - 0.5 * short
    if there.at in STATIONS and there.pile:
        return worth
    sums = _sums(there.hand)
    if not any(place - there.at in sums for place in (*STATIONS, HOME) if place > there.at):
        worth -= 15
    return worth


def _sums(numbers: Sequence[int]) -> set[int]:
    """All distances that some of these numbers make together."""
    sums = {0}
    for number in numbers:
        sums |= {number + other for other in sums}
    return sums


@dataclass(frozen=True)
class Result:
    """How one race went; `end` is the name of the event that ended it."""

    winners: Sequence[Seat]
    money: Sequence[int]
    rounds: int
    end: str


ENDS = ("race.home", "race.stuck", "race.stalled")


def race(drivers: Sequence[Driver], options: AutoraceOptions, seed: str) -> Result:
    """One race, with no match round it: only what the drivers see and order."""
    state = setup(options, len(drivers))
    dice = Dice(seed)
    while True:
        round_, script = state.round, GAME.play(state)
        ask = next(script, None)
        orders = {
            seat: drivers[seat](observe(state, seat), decision, dice)
            for seat, decision in (ask.questions if ask else {}).items()
        }
        for seat, pick in orders.items():
            with suppress(StopIteration):
                script.send(Reply(seat, pick))
        told = [event.name for event in state.told]
        state.told.clear()
        if state.over:
            return Result(
                [standing.seat for standing in GAME.standings(state) if standing.place == 1],
                [player.money for player in state.players],
                round_,
                next(name for name in told if name in ENDS),
            )


@dataclass
class Figures:
    """What many races of the same field came to."""

    races: int = 0
    home: int = 0
    rounds: list[int] = field(default_factory=list)
    shares: dict[str, float] = field(default_factory=dict)
    """Of all wins, by driver, for one seat of each kind; a shared win counts in parts."""


def races(lineup: Sequence[str], number: int, *, towing: bool) -> Figures:
    """Let named drivers race, everybody from every seat in turn."""
    figures = Figures(shares=dict.fromkeys(lineup, 0.0))
    options = AutoraceOptions(towing=towing)
    for i in range(number):
        turned = [*lineup[i % len(lineup) :], *lineup[: i % len(lineup)]]
        result = race([DRIVERS[name] for name in turned], options, f"{lineup} {i}")
        for winner in result.winners:
            part = 1 / len(result.winners) / lineup.count(turned[winner]) / number
            figures.shares[turned[winner]] += part
        figures.races += 1
        figures.home += result.end == "race.home"
        figures.rounds.append(result.rounds)
    return figures


DRIVERS: dict[str, Driver] = {
    "house": GAME.advise,
    "random": random_driver,
    "homing": homing_driver,
    "sitter": sitter,
}
