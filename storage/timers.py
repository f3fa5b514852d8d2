"""What is to be done when: rows with absolute times."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from storage.model import MatchId, Timer, TimerKey, TimerRow
from storage.tables import Table, columns_of, insert, to_micros, to_time

TIMERS = Table("timers", TimerRow)


def put(connection: sqlite3.Connection, match: MatchId, timers: Sequence[Timer]) -> None:
    """Set timers; one of the same kind and key is replaced."""
    for timer in timers:
        insert(connection, "timers", {"match": match, **columns_of(timer)}, verb="REPLACE")


def clear(connection: sqlite3.Connection, match: MatchId, keys: Sequence[TimerKey]) -> None:
    """Clear timers; None in a key means any."""
    for key in keys:
        connection.execute(
            "DELETE FROM timers WHERE match = ? AND kind = coalesce(?, kind)"
            " AND key = coalesce(?, key)",
            (match, key.kind, key.key),
        )


def of_match(connection: sqlite3.Connection, match: MatchId) -> tuple[TimerRow, ...]:
    return TIMERS.select(connection, "WHERE match = ? ORDER BY due, kind, key", match)


def due(connection: sqlite3.Connection, now: datetime, limit: int) -> tuple[TimerRow, ...]:
    return TIMERS.select(
        connection,
        "WHERE due <= ? ORDER BY due, match, kind, key LIMIT ?",
        to_micros(now),
        limit,
    )


def next_due(connection: sqlite3.Connection) -> datetime | None:
    """When the guild's next timer is due."""
    (earliest,) = connection.execute("SELECT min(due) FROM timers").fetchone()
    return None if earliest is None else to_time(earliest)
