"""How cars move, and where they stop when a space is full."""

from __future__ import annotations

from rules.dragrace.components import EXTRA_SPACES, LANDS_AHEAD
from rules.dragrace.state import Column, State
from rules.engine.decisions import Seat


def free_lane(state: State, seat: Seat, space: int) -> int:
    """The lowest lane of a space where no other car stands; 0 when it is full (DR-11, DR-38)."""
    taken = [
        player.lane
        for other, player in enumerate(state.players)
        if player.space == space and other != seat
    ]
    return next((lane for lane in range(1, state.lanes + 1) if lane not in taken), 0)


def landing(state: State, seat: Seat, column: Column) -> int:
    """The space that a column would bring its car to (DR-35, DR-43, DR-49)."""
    if column.run:
        return landing_after(state, seat, column.length)
    spaces = column.length + EXTRA_SPACES.get(column.number, 0)
    return landing_after(state, seat, spaces, ahead=column.number == LANDS_AHEAD)


def landing_after(state: State, seat: Seat, spaces: int, *, ahead: bool = False) -> int:
    """The space so far ahead, or the nearest with a free lane behind it (or ahead of it).

    A car never ends behind where it stood, for its own place is free for it (DR-37).
    """
    space = state.players[seat].space + spaces
    while not free_lane(state, seat, space):
        space += 1 if ahead else -1
    return space


def stop_on(state: State, seat: Seat, space: int) -> None:
    """Put a car on a space, in the lowest free lane; one that stays keeps its lane."""
    player = state.players[seat]
    if player.lane and player.space == space:
        return
    player.lane = free_lane(state, seat, space)
    player.space = space


def push_back(state: State, seat: Seat) -> list[Seat]:
    """All other cars one space back, the rearmost first; whoever has no room stays (DR-45)."""
    players = state.players
    moved = []
    for other in sorted(state.others(seat), key=lambda o: (players[o].space, players[o].lane)):
        behind = players[other].space - 1
        if behind >= 0 and free_lane(state, other, behind):
            stop_on(state, other, behind)
            moved.append(other)
    return moved
