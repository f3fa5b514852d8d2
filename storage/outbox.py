"""What is to be told, in order for each target, and the messages that tell it.

Intents are queued with the change that causes them. The courier draws the head of a queue into a
batch and stores it before sending, so that after a crash it knows what may have gone out already.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from storage.errors import ChangeRefused
from storage.model import Batch, BatchRow, Intent, MatchId, OutboxRow, Target
from storage.tables import insert, to_micros, to_time

_OF_TARGET = "target_kind = ? AND target_id = ?"


def queue(
    connection: sqlite3.Connection,
    intents: Sequence[Intent],
    *,
    match: MatchId,
    at: datetime,
) -> None:
    """Queue intents; their ids rise in the order of sending."""
    for intent in intents:
        row = {
            "target_kind": intent.target.kind,
            "target_id": intent.target.id,
            "match": match,
            "kind": intent.kind,
            "payload": intent.payload,
            "created": at,
            "state": "queued",
        }
        insert(connection, "outbox", row)


def waiting_targets(connection: sqlite3.Connection) -> tuple[Target, ...]:
    """Targets with something queued or being sent, the longest waiting first."""
    found = connection.execute(
        """
        SELECT target_kind, target_id FROM (
          SELECT target_kind, target_id, id FROM outbox WHERE state = 'queued'
          UNION ALL
          SELECT b.target_kind, b.target_id, o.id
          FROM batches b JOIN outbox o ON o.batch = b.id WHERE b.state = 'sending')
        GROUP BY target_kind, target_id ORDER BY min(id)
        """
    )
    return tuple(Target(kind=kind, id=number) for kind, number in found)


def is_undelivered(connection: sqlite3.Connection) -> bool:
    """Does anything wait to be sent?"""
    (found,) = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'queued')"
        " OR EXISTS (SELECT 1 FROM batches WHERE state = 'sending')"
    ).fetchone()
    return bool(found)


def queued(connection: sqlite3.Connection, target: Target) -> tuple[OutboxRow, ...]:
    found = connection.execute(
        "SELECT id, match, kind, payload FROM outbox"  # noqa: S608 - a constant
        f" WHERE state = 'queued' AND {_OF_TARGET} ORDER BY id",
        (target.kind, target.id),
    )
    return tuple(
        OutboxRow(id=number, target=target, match=match, kind=kind, payload=payload)
        for number, match, kind, payload in found
    )


def next_sending(connection: sqlite3.Connection, target: Target) -> datetime | None:
    """From when on the unfinished batch, or else the head of the queue, may go."""
    waiting = (
        connection.execute(
            "SELECT coalesce(not_before, created) FROM batches"  # noqa: S608 - a constant
            f" WHERE state = 'sending' AND {_OF_TARGET}",
            (target.kind, target.id),
        ).fetchone()
        or connection.execute(
            "SELECT created FROM outbox"  # noqa: S608 - a constant
            f" WHERE state = 'queued' AND {_OF_TARGET} ORDER BY id LIMIT 1",
            (target.kind, target.id),
        ).fetchone()
    )
    return None if waiting is None else to_time(waiting[0])


def open_batch(connection: sqlite3.Connection, batch: Batch, at: datetime) -> None:
    """Store a batch; its rows must be the head of the queue. Error: ChangeRefused."""
    head = [row.id for row in queued(connection, batch.target)][: len(batch.rows)]
    if not batch.rows or head != list(batch.rows):
        raise ChangeRefused("a batch takes rows from the head of its target's queue")
    insert(
        connection,
        "batches",
        {
            "id": batch.id,
            "target_kind": batch.target.kind,
            "target_id": batch.target.id,
            "payload": batch.payload,
            "created": at,
            "state": "sending",
        },
    )
    connection.execute(
        f"UPDATE outbox SET state = 'sending', batch = ? WHERE state = 'queued' AND {_OF_TARGET}"  # noqa: S608 - a constant
        " AND id <= ?",
        (batch.id, batch.target.kind, batch.target.id, batch.rows[-1]),
    )


def unfinished_batches(connection: sqlite3.Connection) -> tuple[BatchRow, ...]:
    found = connection.execute(
        "SELECT id, target_kind, target_id, payload, created"
        " FROM batches WHERE state = 'sending' ORDER BY created, id"
    ).fetchall()
    return tuple(
        BatchRow(
            id=batch,
            target=Target(kind=kind, id=target),
            rows=_rows_of(connection, batch),
            payload=payload,
            created=to_time(created),
        )
        for batch, kind, target, payload, created in found
    )


def finish(connection: sqlite3.Connection, batch: str, state: str) -> None:
    """The batch was 'sent' or is 'dead', and its rows with it."""
    ended = connection.execute(
        "UPDATE batches SET state = ? WHERE id = ? AND state = 'sending'", (state, batch)
    )
    _expect_one(ended, batch)
    connection.execute(
        "UPDATE outbox SET state = ? WHERE batch = ?",
        ("done" if state == "sent" else "dead", batch),
    )


def match_of(connection: sqlite3.Connection, batch: str) -> MatchId:
    """The match that the batch's rows belong to."""
    (match,) = connection.execute(
        "SELECT match FROM outbox WHERE batch = ? ORDER BY id LIMIT 1", (batch,)
    ).fetchone()
    return MatchId(match)


def retry(connection: sqlite3.Connection, batch: str, at: datetime) -> None:
    """The same message again, not before `at`."""
    tried = connection.execute(
        "UPDATE batches SET not_before = ? WHERE id = ? AND state = 'sending'",
        (to_micros(at), batch),
    )
    _expect_one(tried, batch)


def forget_delivered(connection: sqlite3.Connection, before: datetime) -> int:
    """Remove what was finished and created before; returns how many rows of the queue."""
    old = to_micros(before)
    gone = connection.execute(
        "DELETE FROM outbox WHERE state IN ('done', 'dead') AND created < ?", (old,)
    )
    connection.execute(
        "DELETE FROM batches WHERE state <> 'sending' AND created < ?"
        " AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.batch = batches.id)",
        (old,),
    )
    return gone.rowcount


def _expect_one(cursor: sqlite3.Cursor, batch: str) -> None:
    if cursor.rowcount != 1:
        raise ChangeRefused(f"batch {batch} is not unfinished")


def _rows_of(connection: sqlite3.Connection, batch: str) -> tuple[int, ...]:
    found = connection.execute("SELECT id FROM outbox WHERE batch = ? ORDER BY id", (batch,))
    return tuple(number for (number,) in found)
