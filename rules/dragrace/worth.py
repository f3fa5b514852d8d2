"""What cards, columns and powers are worth to a seat, in points; by rule of thumb.

The constants were tuned by playing thousands of matches against simple strategies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.dragrace.components import (
    DECK,
    FROM_THE_DISCARD,
    LAID_AGAIN,
    NUMBERS,
    SHORTEST_RUN,
    THIRD,
)
from rules.dragrace.moving import free_lane, landing
from rules.dragrace.state import Column, State
from rules.engine.decisions import Seat

READY = 0.9
"""A card of a set that can be laid, while there is plenty of time."""

MISSING = 0.8
"""A set that lacks a card is worth this share of a ready one; one that lacks two, its square."""

OWNED = 0.05
"""A card of a number that one owns on the table already."""

HASTE = 0.5
"""With so many turns left a card in hand is worth half of what it was."""

STANDS = 0.8
"""A column that will stand to the end."""

ANY_CARD = 0.4
"""A card that is yet to come, as against one that is ready."""


@dataclass
class Judge:
    """Looks at a table with the eyes of one seat."""

    state: State
    seat: Seat

    def __post_init__(self) -> None:
        self.table = self.state.table
        self.player = self.state.players[self.seat]
        self.rivals = self.state.others(self.seat)
        self.turns_left = turns_left(self.state)
        self.patience = self.turns_left / (self.turns_left + HASTE)
        self.hands = [len(self.state.players[rival].hand) for rival in self.rivals]
        self.hurt = 1 / len(self.rivals)  # what one of them loses is worth this much of one's gain
        self.card = ANY_CARD * READY * self.patience
        self.needed = {number: self._needed(number) for number in NUMBERS}

    def _needed(self, number: int) -> int:
        """The cards of a number that are needed now; 0 while it cannot be laid."""
        owner, lying = self.table.get(number, (None, None))
        if lying is None:
            return 1
        if owner == self.seat and number != LAID_AGAIN:
            return 0
        return lying.length + 1 if 2 * lying.length < number else 0

    # ---------------------------------------------------------------- cards

    def set_worth(self, number: int, held: int) -> float:
        """So many cards of a number in hand."""
        needed = self.needed[number]
        if not needed:
            return OWNED * held * self.patience
        short = max(0, needed - held)
        return READY * held * MISSING**short * self.patience

    def card_worth(self, number: int, hand: Sequence[int]) -> float:
        """One more card of a number, for a hand without it."""
        held = hand.count(number)
        return self.set_worth(number, held + 1) - self.set_worth(number, held)

    def loss(self, cards: Iterable[int]) -> float:
        """What the hand loses with these cards."""
        hand = self.player.hand
        gone = list(cards)
        return sum(
            self.set_worth(number, hand.count(number))
            - self.set_worth(number, hand.count(number) - gone.count(number))
            for number in dict.fromkeys(gone)
        )

    def deck_worth(self) -> float:
        """A card from the deck, on the average over all that may lie there."""
        hand = self.player.hand
        unseen = self._unseen()
        total = sum(unseen.values())
        return sum(n * self.card_worth(number, hand) for number, n in unseen.items()) / total

    def _unseen(self) -> dict[int, int]:
        state = self.state
        seen = [*self.player.hand, *state.row, *state.discard[-1:]]
        for player in state.players:
            for column in player.columns:
                seen += column.cards
        return {number: number - seen.count(number) for number in NUMBERS}

    # ---------------------------------------------------------------- columns

    def column_worth(self, column: Column) -> float:
        """Laying a column or run: the way, the column, what it beats and does, less its cards."""
        way = landing(self.state, self.seat, column) - self.player.space
        owner, lying = self.table.get(self.state.slot(column), (None, None))
        worth = way + self.standing_worth(column) - self.loss(column.cards)
        if lying is not None:
            taken = self.standing_worth(lying)
            worth += -taken if owner == self.seat else taken * self.hurt
        if not column.run:
            worth += self.power_worth(column)
        return worth

    def standing_worth(self, column: Column) -> float:
        """How likely a column is to stand to the end."""
        if column.run:
            share = (column.length - SHORTEST_RUN) / 6
        else:
            share = 2 * column.length / column.number
        share = min(1.0, share)
        return STANDS * (share + (1 - share) / (1 + self.turns_left / 4))

    def power_worth(self, column: Column) -> float:
        """What a column does beside its move, about."""
        left = len(self.player.hand) - column.length
        worth = {
            9: column.length * self.card,
            10: self._pushed() * self.hurt,
            11: 0.3 * min(3, left) * self.card,
            12: sum(1 for n in self.hands if n) * self.card * (1 + self.hurt),
            13: min(FROM_THE_DISCARD, len(self.state.discard)) * self.card,
            15: 0.5,
            16: self.card,
            17: (0.7 * (self.hands[-1] // 2) - 0.5 * (left // 2)) * self.card,
            18: (0.7 * (self.hands[0] // 2) - 0.5 * (left // 2)) * self.card,
            20: 0.7 * sum(n // 2 for n in self.hands) * self.card * self.hurt,
        }
        return worth.get(column.number, 0.0)

    def _pushed(self) -> int:
        """Cars that a 10 would push back, about."""
        state = self.state
        spaces = [state.players[rival].space for rival in self.rivals]
        return sum(space > 0 and bool(free_lane(state, self.seat, space - 1)) for space in spaces)


def turns_left(state: State) -> float:
    """Turns of a seat's own until the flag, about: it lies in the last third, a card a turn."""
    lowest = len(DECK) - 2 * THIRD
    draws = len(state.deck) - min(lowest, len(state.deck)) / 2
    return draws / len(state.racing)
