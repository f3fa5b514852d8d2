"""Messages of ours that stand in Discord, and what each was sent for."""

from __future__ import annotations

import sqlite3

from storage.model import MatchId, MessageRow
from storage.tables import Table, columns_of, insert

MESSAGES = Table("messages", MessageRow)


def note(connection: sqlite3.Connection, message: MessageRow) -> None:
    """Remember a message; noted again for the same purpose it is brought up to date."""
    insert(connection, "messages", columns_of(message), verb="REPLACE")


def of_match(
    connection: sqlite3.Connection, match: MatchId, purpose: str | None
) -> tuple[MessageRow, ...]:
    return MESSAGES.select(
        connection,
        "WHERE match = ? AND purpose = coalesce(?, purpose) ORDER BY at DESC, message DESC",
        match,
        purpose,
    )


def newest(connection: sqlite3.Connection, match: MatchId) -> tuple[MessageRow, ...]:
    """The newest message of each purpose, by purpose."""
    return MESSAGES.select(
        connection,
        """
        WHERE match = ? AND NOT EXISTS (
          SELECT 1 FROM messages later
          WHERE later.match = t.match AND later.purpose = t.purpose
            AND (later.at, later.message) > (t.at, t.message))
        ORDER BY purpose
        """,
        match,
    )
