"""What must stay the same from the first deal to the last: cards, chips, cubes.

A game adds a line: its key, and a function of a state whose result is the same in every state of a
match. Money that comes from a bank or goes there is no such thing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CONSERVED: dict[str, Callable[[Any], object]] = {  # Any: each game has a state of its own
    "automobiles": lambda state: [
        sum(cubes)
        for cubes in zip(state.stock, *(p for x in state.players for p in x.piles), strict=True)
    ],
    "autorace": lambda state: sorted(
        card for player in state.players for card in (*player.hand, *player.pile)
    ),
    "daytona": lambda state: not state.cars or _dealt(state, 36 + _owned(state)),
    "dragrace": lambda state: sorted(
        card
        for cards in (
            state.deck,
            state.row,
            state.discard,
            *(player.hand for player in state.players),
            *(column.cards for player in state.players for column in player.columns),
        )
        for card in cards
    ),
    "race": lambda state: not state.cars or _dealt(state, 48),
    "probe": lambda state: not state.round or (_cards(state), _chips(state)),
}


def _dealt(state: Any, cards: int) -> bool:  # Any: the state of Daytona or RACE
    held = sum(len(player.hand) for player in state.players)
    return bool(len(state.played) + len(state.aside) + held == cards)


def _owned(state: Any) -> int:  # Any: the state of Daytona
    return sum(car.owner >= 0 for car in state.cars)


def _cards(state: Any) -> bool:  # Any: the probe game's state
    held = [card for p in state.players for card in (*p.hand, *p.face_down)]
    return bool(sorted([*state.deck, *state.discard, *held]) == state.all_cards)


def _chips(state: Any) -> bool:  # Any: the probe game's state
    held = [chip for p in state.players for chip in (*p.bag, *p.drawn)]
    return sorted([*state.stock, *held]) == sorted(state.all_chips)
