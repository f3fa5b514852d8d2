"""RACE, as Alga sold it in Sweden; the design is Wolfgang Kramer's."""

from __future__ import annotations

from rules.engine.game import Game
from rules.race.advice import advise
from rules.race.board import describe, draw
from rules.race.ending import standings
from rules.race.foreseen import foreseen
from rules.race.play import play
from rules.race.state import RaceOptions, State, imagine, setup
from rules.race.texts import TEXTS

GAME = Game(
    key="race",
    title="RACE",
    authors="Wolfgang Kramer; Alga",
    version=1,
    least_seats=2,
    most_seats=6,
    options=RaceOptions,
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
