"""Automobiles, by David Short, with the Racing Season expansion."""

from __future__ import annotations

from rules.automobiles.advice import advise, suggest
from rules.automobiles.board import describe, draw
from rules.automobiles.document import SeasonDocument, take_up, write
from rules.automobiles.finishing import standings
from rules.automobiles.foreseen import foreseen
from rules.automobiles.play import play
from rules.automobiles.record import sheets
from rules.automobiles.state import AutomobilesOptions, State, imagine, setup
from rules.automobiles.texts import TEXTS
from rules.engine.game import Game
from rules.engine.sheets import Records

GAME = Game(
    key="automobiles",
    title="Automobiles",
    authors="David Short, 2016",
    version=1,
    least_seats=2,
    most_seats=5,
    options=AutomobilesOptions,
    state=State,
    setup=setup,
    play=play,
    texts=TEXTS,
    draw=draw,
    describe=describe,
    advise=advise,
    suggest=suggest,
    repeats="action",
    foreseen=foreseen,
    imagine=imagine,
    standings=standings,
    records=Records(sheets, SeasonDocument, write, take_up),
)
