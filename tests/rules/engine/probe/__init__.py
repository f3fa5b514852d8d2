"""A game that nobody plays: every shape that the five real ones need, in one small race."""

from __future__ import annotations

from rules.engine.game import Game
from tests.rules.engine.probe.advice import advise
from tests.rules.engine.probe.board import describe, draw, standings
from tests.rules.engine.probe.deals import ACTS, open_acts, parting, proposals, respond
from tests.rules.engine.probe.play import play
from tests.rules.engine.probe.state import ProbeOptions, State, imagine, setup
from tests.rules.engine.probe.texts import TEXTS

GAME = Game(
    key="probe",
    title="Probe",
    authors="nobody",
    version=1,
    least_seats=2,
    most_seats=6,
    options=ProbeOptions,
    state=State,
    setup=setup,
    play=play,
    texts=TEXTS,
    draw=draw,
    describe=describe,
    advise=advise,
    imagine=imagine,
    standings=standings,
    acts=ACTS,
    proposals=proposals,
    open_acts=open_acts,
    respond=respond,
    parting=parting,
    recommended={"secret_money": True},
)
