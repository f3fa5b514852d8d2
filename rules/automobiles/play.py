"""A match from the draw of the starting player to the last race. Start reading here.

Phases: the start, each race's choice of drivers, each player's shopping, each turn, and between
two races of a season the sponsors and the start of the next race.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.automobiles.beginning import choose_drivers, shop, start
from rules.automobiles.finishing import crate_moves, end_of_round
from rules.automobiles.season import award, rest
from rules.automobiles.state import State, Turn
from rules.automobiles.turns import (
    confirm_turn,
    drive_and_buy,
    end_phase,
    owed_draws,
    tell_turn,
)
from rules.engine.scripts import Script


def play(state: State) -> Script[None]:
    """One phase."""
    yield from PHASES[state.phase](state)


def turn(state: State) -> Script[None]:
    """One player's turn: Action, Buy, Car, Decline and End Phase, or a pit stop (AM-33)."""
    seat, driven = state.mover, state.driven
    state.now = Turn(place=state.place(seat), began_at=state.players[seat].at)
    yield from owed_draws(state, seat)
    yield from drive_and_buy(state, seat)
    yield from confirm_turn(state, seat)
    yield from end_phase(state, seat)
    tell_turn(state, seat)
    yield from crate_moves(state, seat)
    state.turns += 1
    state.turn += 1
    state.still = state.still + 1 if state.driven == driven else 0
    if state.turn == len(state.players):
        end_of_round(state)


PHASES: dict[str, Callable[[State], Script[None]]] = {
    "start": start,
    "drivers": choose_drivers,
    "shop": shop,
    "turn": turn,
    "award": award,
    "rest": rest,
}
