"""What a seat answered in its last turn, for giving it again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, TypeAlias

from bot import records
from bot.session import Session
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Decision, Illegal, Pick, Seat, check
from rules.engine.events import Act
from rules.engine.foresight import Planned, rehearse
from rules.engine.match import Match
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


# Any: whichever game's state. The matches are held, so nobody changes them while a thread looks.


def once_more(match: Match[Any], seat: Seat, given: Sequence[Given]) -> Sequence[Planned]:
    """A turn's answers, tried in a world like the one that is seen; none unless all would fit.

    What comes after a draw, or is the player's own to confirm, cannot be tried.
    """
    if match.asked(seat) is None or match.log:  # it can be tried from a phase's beginning only
        return ()
    left, fits_on = list(given), True

    def choose(decision: Decision) -> Pick | None:
        nonlocal fits_on
        if not left:
            return None
        name, pick = left.pop(0)
        fits_on = decision.name == name and fits(decision, pick)
        return pick if fits_on else None

    world = as_it_began(match, seat)
    planned = rehearse(match.game.play(world), world, seat, choose)
    return planned if fits_on else ()


def fits(decision: Decision, pick: Pick) -> bool:
    """Is this pick an answer to the decision?"""
    try:
        check(decision, pick)
    except Illegal:
        return False
    return True


def as_it_began(match: Match[Any], seat: Seat) -> Any:
    """A world that the seat could not have told from the real one when the phase began."""
    world = match.game.imagine(match.observe_beginning(seat), Dice(secrets.token_bytes(16)))
    world.chance.bind(Source(secrets.token_bytes(32)))
    return world
