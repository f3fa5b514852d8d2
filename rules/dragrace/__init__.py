"""The drag race, by Gazas of Dog Dog Dice."""

from __future__ import annotations

from rules.dragrace.advice import advise
from rules.dragrace.board import describe, draw
from rules.dragrace.ending import standings
from rules.dragrace.foreseen import foreseen
from rules.dragrace.play import play
from rules.dragrace.state import DragraceOptions, State, imagine, setup
from rules.dragrace.texts import TEXTS
from rules.engine.game import Game

GAME = Game(
    key="dragrace",
    title="Drag race",
    authors="Gazas (Dog Dog Dice), 2021",
    version=1,
    least_seats=2,
    most_seats=6,
    options=DragraceOptions,
    state=State,
    setup=setup,
    play=play,
    texts=TEXTS,
    draw=draw,
    describe=describe,
    advise=advise,
    imagine=imagine,
    standings=standings,
    recommended={"take_two": True, "steal_most": 2},
    tips=("tip.pace",),
    foreseen=foreseen,
)
