"""The oval with its red lanes, and the table in words."""

from __future__ import annotations

from rules.daytona.components import TRACKS
from rules.daytona.state import State
from rules.engine.scene import Scene
from rules.engine.secrecy import Observation
from rules.engine.texts import Text
from rules.stockcar import board, words
from rules.stockcar.board import Look
from rules.stockcar.oval import oval

_OVALS = {
    "usual": oval(TRACKS["usual"], (8, 18, 32, 42), 3),
    "long": oval(TRACKS["long"], (10, 22, 39, 51), 3),
}


def draw(seen: Observation[State]) -> Scene:
    """The table as one picture."""
    options = seen.state.options
    look = Look(_OVALS[options.track], options.races)
    return board.draw(seen.state, look, seen.seat)


def describe(seen: Observation[State]) -> list[Text]:
    """The table in a few lines."""
    return words.describe(seen.state, seen.seat, seen.state.options.races)
