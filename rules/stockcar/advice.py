"""What house players of both games think with: how much a table is worth to a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp
from typing import Any

from rules.engine.decisions import PASS, Amount, Choose, Pick, Seat
from rules.stockcar.cards import WILD
from rules.stockcar.moving import Driving, Move, do_move, moves_of, option_of
from rules.stockcar.state import NO_CAR, NOBODY, Table

_CLOSE = 6.0
"""Columns that make a lead of three to one in the odds of coming in first of two."""

_IN_HAND = 0.3
"""What a step on a card in one's own hand counts, against a column already won."""


@dataclass(frozen=True)
class Mind:
    """A seat that thinks about a table: `state` is its own copy, which it moves cars on.

    `prizes` are those of the places in their order.
    """

    state: Table[Any]  # Any: each game's players are its own
    seat: Seat
    driving: Driving
    prizes: Sequence[int]

    def worths(self, bought: int = NO_CAR, extra: int = 0) -> list[float]:
        """What each car can be expected to win, by how far it is and what this hand gives it.

        `extra` steps are added to a car that might be bought.
        """
        state = self.state
        steps = steps_in_hand(state, self.seat)
        if bought != NO_CAR:
            steps[bought] += extra
        ahead = [car.column + _IN_HAND * n for car, n in zip(state.cars, steps, strict=True)]
        on_road = [car for car in range(len(ahead)) if car not in state.home]
        worths = [0.0] * len(ahead)
        for place, car in enumerate(state.home):
            worths[car] = self._prize(place)
        for car in on_road:
            behind = sum(
                1 / (1 + exp((ahead[car] - ahead[other]) / _CLOSE))
                for other in on_road
                if other != car
            )
            worths[car] = self._prize(len(state.home) + behind)
        return worths

    def _prize(self, place: float) -> float:
        """The prize of a place (0-based), in between for one that is in between."""
        prizes = [*self.prizes, 0]
        whole = min(int(place), len(prizes) - 2)
        return prizes[whole] + (place - whole) * (prizes[whole + 1] - prizes[whole])

    def value(self) -> float:
        """What the table is worth: own winnings, less what the others win on average."""
        others = len(self.state.players) - 1
        total = 0.0
        for car, worth in zip(self.state.cars, self.worths(), strict=True):
            if car.owner == self.seat:
                total += worth
            elif car.owner != NOBODY:
                total -= worth / others
        return total

    # ---------------------------------------------------------------- cards

    def card(self, decision: Choose) -> Pick:
        """The card after which the table is worth the most, whoever's cars are on it."""
        hand = self.state.players[self.seat].hand
        faces = {self.state.faces[face].key: face for face in hand}
        best = max(decision.options, key=lambda option: self._after_card(faces[option.key]))
        return (best.key,)

    def _after_card(self, face: int) -> float:
        state, hand = self.state, self.state.players[self.seat].hand
        state.card, before = face, state.card
        hand.remove(face)
        with self.trying():
            self.rest_of_card(0)
            value = self.value()
        hand.append(face)
        state.card = before
        return value

    def move(self, decision: Choose) -> Pick:
        """The end, or the car and its end, that is best with the rest of the card done well."""
        line = self.state.faces[self.state.card].lines[self.state.line]
        wild = line.car == WILD
        moves = self.driving.wild(self.state, line) if wild else moves_of(self.state, line)
        keyed = {option_of(self.state, move, wild=wild).key: move for move in moves}

        def after(key: str) -> float:
            with self.trying():
                do_move(self.state, keyed[key], self.driving)
                self.rest_of_card(self.state.line + 1)
                return self.value()

        return (max((option.key for option in decision.options), key=after),)

    def rest_of_card(self, first: int) -> None:
        """Carry out the lines from this one on, each as well as it can be for itself."""
        lines = self.state.faces[self.state.card].lines
        for line in lines[first:]:
            wild = line.car == WILD
            moves = self.driving.wild(self.state, line) if wild else moves_of(self.state, line)
            if moves:
                do_move(self.state, self.best_of(moves), self.driving)

    def best_of(self, moves: Sequence[Move]) -> Move:
        """The move after which the table is worth the most."""
        return moves[0] if len(moves) == 1 else max(moves, key=self._after_move)

    def _after_move(self, move: Move) -> float:
        with self.trying():
            do_move(self.state, move, self.driving)
            return self.value()

    @contextmanager
    def trying(self) -> Iterator[None]:
        """What is done to the cars within this is undone after it."""
        put_back = self.state.remember()
        yield
        put_back()

    # ---------------------------------------------------------------- the auction

    def bid(self, decision: Amount, worth: float) -> Pick:
        """The least bid, as long as it leaves a profit."""
        if decision.low > worth:
            return PASS
        return (str(decision.low),)


def steps_in_hand(state: Table[Any], seat: Seat) -> list[int]:
    """How many steps a hand gives to each car."""
    steps = [0] * len(state.cars)
    for face in state.players[seat].hand:
        for line in state.faces[face].lines:
            if line.car != WILD:
                steps[line.car] += line.steps
    return steps
