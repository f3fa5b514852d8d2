"""What a seat answered in its last turn, for giving it again."""

from __future__ import annotations

from typing import TypeAlias

from bot import records
from bot.session import Session
from rules.engine.decisions import Pick, Seat
from rules.engine.events import Act
from storage.model import LogRow
from storage.store import Store

MOST_ANSWERS = 400
"""Answers that are read again to find a seat's last turn."""

Given: TypeAlias = tuple[str, Pick]
"""The name of a decision, and the answer to it."""


async def last_turn(store: Store, session: Session, seat: Seat) -> tuple[Given, ...]:
    """The answers of a seat's last turn, where such a turn begins now; else none."""
    match = session.running
    begins, asked = session.game.repeats, match.asked(seat)
    if asked is None or asked.decision.name != begins:
        return ()
    if any(entry.seat == seat and entry.name == begins for entry in match.log):
        return ()  # this turn is under way
    after = max(0, session.row.next_seq - MOST_ANSWERS)
    rows = await store.log(session.guild, session.row.id, after=after)
    own = [row for row in rows if row.live and row.seat == seat and row.kind == "answer"]
    first = next((row for row in reversed(own) if row.name == begins), None)
    if first is None:
        return ()
    turn = [_given(row) for row in own if (row.epoch, row.phase) == (first.epoch, first.phase)]
    names = [name for name, _ in turn]
    return tuple(turn[names.index(begins) :])


def _given(row: LogRow) -> Given:
    made = records.saved_entry(row).made
    return row.name, () if isinstance(made, Act) else made
