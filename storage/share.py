"""A guild's share of the directory, read from its file: who sits where, and what waits."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage import outbox, people, timers
from storage.model import Change, MatchId, MemberId, NewMatch, Status, Timer

NO_SEAT = -1
"""What the directory keeps for a place in a lobby."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchShare:
    """One match: its status, and the (member, seat) who sit in it."""

    match: MatchId
    status: Status | None
    places: frozenset[tuple[MemberId, int]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What the directory holds of a guild, or what is to be added to it."""

    next_due: datetime | None = None
    undelivered: bool = False
    removal: datetime | None = None
    matches: tuple[MatchShare, ...] = ()


NOTHING = Share()


def of_guild(connection: sqlite3.Connection) -> Share:
    """The guild's whole share."""
    ids = connection.execute("SELECT id FROM matches ORDER BY id").fetchall()
    return of_matches(connection, *(MatchId(number) for (number,) in ids))


def of_matches(connection: sqlite3.Connection, *matches: MatchId) -> Share:
    """What waits in the guild, and the places of these matches only."""
    return Share(
        next_due=timers.next_due(connection),
        undelivered=outbox.is_undelivered(connection),
        removal=people.removal(connection),
        matches=tuple(_of_match(connection, match) for match in matches),
    )


def of_new(match: MatchId, new: NewMatch, due: Sequence[Timer], *, tells: bool) -> Share:
    """What a match that is about to be made will add."""
    places = frozenset((join.member, NO_SEAT) for join in new.joins)
    return Share(
        next_due=_earliest(due),
        undelivered=tells,
        matches=(MatchShare(match=match, status="lobby", places=places),),
    )


def of_change(change: Change) -> Share:
    """What a change that is about to be made will add."""
    return Share(
        next_due=_earliest(change.timers),
        undelivered=bool(change.outbox),
        matches=_matches_of(change),
    )


def changes_places(change: Change) -> bool:
    """Will the directory's places differ after the change?"""
    return bool(change.joins or change.leaves or change.seats or "status" in change.columns)


def _matches_of(change: Change) -> tuple[MatchShare, ...]:
    if not changes_places(change):
        return ()
    joined = {(join.member, NO_SEAT) for join in change.joins}
    seated = {(seat.member, seat.seat) for seat in change.seats if seat.member is not None}
    status = change.columns.get("status")
    return (MatchShare(match=change.match, status=status, places=frozenset(joined | seated)),)


def _earliest(due: Sequence[Timer]) -> datetime | None:
    return min((timer.due for timer in due), default=None)


def _of_match(connection: sqlite3.Connection, match: MatchId) -> MatchShare:
    (status,) = connection.execute("SELECT status FROM matches WHERE id = ?", (match,)).fetchone()
    places = connection.execute(
        """
        SELECT member, seat FROM seats WHERE match = :match AND member IS NOT NULL
        UNION ALL
        SELECT member, :no_seat FROM lobby WHERE match = :match
          AND NOT EXISTS (SELECT 1 FROM seats WHERE match = :match)
        """,
        {"match": match, "no_seat": NO_SEAT},
    )
    return MatchShare(match=match, status=status, places=frozenset(places))
