"""AUTORACE, by Derek R. Hohls."""

from __future__ import annotations

from rules.autorace.advice import advise, respond
from rules.autorace.board import describe, draw
from rules.autorace.deals import ACTS, open_acts, parting, proposals
from rules.autorace.foreseen import foreseen
from rules.autorace.play import play
from rules.autorace.series import standings
from rules.autorace.state import AutoraceOptions, State, imagine, setup
from rules.autorace.texts import TEXTS
from rules.engine.game import Game

GAME = Game(
    key="autorace",
    title="AUTORACE",
    authors="Derek R. Hohls, 1995; cards by Reiner Knizia",
    version=1,
    least_seats=2,
    most_seats=5,
    options=AutoraceOptions,
    state=State,
    setup=setup,
    play=play,
    texts=TEXTS,
    draw=draw,
    describe=describe,
    advise=advise,
    imagine=imagine,
    standings=standings,
    recommended={"towing": True},
    foreseen=foreseen,
    acts=ACTS,
    proposals=proposals,
    open_acts=open_acts,
    respond=respond,
    parting=parting,
)
