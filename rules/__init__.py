"""The rules of the games: pure, and ignorant of who plays and where."""

from __future__ import annotations

from typing import Any

from rules.automobiles import GAME as AUTOMOBILES
from rules.autorace import GAME as AUTORACE
from rules.daytona import GAME as DAYTONA
from rules.dragrace import GAME as DRAGRACE
from rules.engine.game import Game
from rules.race import GAME as RACE

GAMES: tuple[Game[Any], ...] = (
    AUTORACE,
    DRAGRACE,
    DAYTONA,
    RACE,
    AUTOMOBILES,
)  # Any: each has a state of its own
