"""Daytona 500, designed by Wolfgang Kramer."""

from __future__ import annotations

from rules.daytona.advice import advise
from rules.daytona.board import describe, draw
from rules.daytona.play import foreseen, play
from rules.daytona.state import DaytonaOptions, State, imagine, setup, standings
from rules.daytona.texts import TEXTS
from rules.engine.game import Game

GAME = Game(
    key="daytona",
    title="Daytona 500",
    authors="Wolfgang Kramer, 1990",
    version=1,
    least_seats=2,
    most_seats=6,
    options=DaytonaOptions,
    state=State,
    setup=setup,
    play=play,
    texts=TEXTS,
    draw=draw,
    describe=describe,
    advise=advise,
    imagine=imagine,
    standings=standings,
    foreseen=foreseen,
    shared_cars=True,
)
