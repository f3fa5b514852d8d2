"""The circuit with its narrow places and red lines, and the table in words."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.scene import Scene, Shape
from rules.engine.secrecy import Observation
from rules.engine.texts import Text, say
from rules.race.components import BET_LINES, TRACK
from rules.race.state import State
from rules.stockcar import board, words
from rules.stockcar.board import Look
from rules.stockcar.oval import WIDTH, oval

_OVAL = oval(TRACK, (8, 20, 35, 47), 4)
_WHITE = 5
_LINES = tuple((column, f"scene.bet.{n}") for n, column in enumerate(BET_LINES, 1))


def draw(seen: Observation[State]) -> Scene:
    """The table as one picture."""
    state = seen.state
    lines = _LINES if state.options.betting else ()
    look = Look(_OVAL, state.options.races, {_WHITE: "card"}, lines)
    return board.draw(state, look, seen.seat, tuple(_beside(state, look)))


def _beside(state: State, look: Look) -> Iterator[Shape]:
    """Damaged cars stand pale inside the road, level with their space."""
    for car in state.beside:
        column = state.cars[car].column
        lane = min(lane for c, lane in TRACK.spaces if c == column)
        x, y = look.oval.centre((column, lane))
        cx, cy = WIDTH / 2, look.oval.height / 2
        yield look.car(car, x + (cx - x) * 0.12, y + (cy - y) * 0.08, 15, faded=True)


def describe(seen: Observation[State]) -> list[Text]:
    """The table in a few lines."""
    state = seen.state
    lines = words.describe(state, seen.seat, state.options.races)
    if state.phase == "stakes":
        lines[0] = say(
            "board.stakes", race=state.race, races=state.options.races, number=state.lines
        )
    if seen.seat is not None and state.options.betting:
        player = state.players[seen.seat]
        if player.void:
            lines.append(say("board.slip_void"))
        elif player.slip:
            lines.append(say("board.slip", cars=[state.name(car) for car in player.slip]))
    return lines
