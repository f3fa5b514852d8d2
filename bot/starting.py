"""A match begins, or goes on after a rest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot import intents
from bot.record_files import read_file
from bot.seating import seated
from bot.session import Session
from bot.step import Step
from bot.ui.speaking import escape
from bot.who import Who
from rules.engine import chance
from rules.engine.match import Match
from storage import model

WHERE_TO_CHOOSE = "bot.where_to_choose"
"""What the table is told, and what nobody needs to read beside the choice itself."""


def begun(
    session: Session, here: Sequence[model.LobbyMember], words: tuple[str, ...], now: datetime
) -> Step:
    """A step that deals these members in; the house drives the empty seats."""
    seats = seated(session, here, now)
    source = chance.Source(session.row.secret_key, words)
    record = session.row.origin
    if record is None:
        running, outcome = Match.begin(session.game, session.options, len(seats), source)
    else:
        origin = read_file(record, {session.game.key: session.game})
        running, outcome = Match.begin_at(session.game, origin.state, source)
    running.next_seq = session.row.next_seq
    session.match = running
    session.seats = seats
    step = Step(session, now, anew=seats, restart_clock=True)
    step.took(outcome)
    step.timers_cleared.append(model.TimerKey(kind="expire"))
    if step.rests:
        step.rested_before = False  # it came to rest elsewhere, so its record is news here
    step.tell("bot.started" if record is None else "bot.taken_up")
    step.tell(WHERE_TO_CHOOSE)
    step.outbox.append(intents.to_channel(session.row.channel, intents.Lobby()))
    for seat in seats.values():
        step.set_seat(seat)
    return step


def gone_on(session: Session, who: Who, now: datetime) -> Step:
    """A step that ends a rest: who has not answered yet is taken to have given the default."""
    step = Step(session, now)
    step.tell("bot.goes_on", name=escape(who.name))
    while step.rests and not step.stage_changed:
        seat, decision = next(iter(step.match.pending.items()))
        step.answer(seat, decision.default or (), "member", who.member)
    return step
