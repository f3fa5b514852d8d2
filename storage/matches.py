"""Matches: making, finding and reading them. Changing them is in changes.py."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime

from storage import messages, outbox, timers
from storage.errors import AlreadyDone, MatchMissing, NameTaken
from storage.model import (
    LIVE,
    CheckpointRow,
    Draft,
    DrawRow,
    EventRow,
    Intent,
    LoadedMatch,
    LobbyJoin,
    LobbyMember,
    LogRow,
    MatchId,
    MatchRow,
    MemberId,
    NewMatch,
    PastSeat,
    Phase,
    Seat,
    StandingOrder,
    Status,
    Timer,
)
from storage.tables import Table, Value, columns_of, insert, to_micros, to_time

MATCHES = Table("matches", MatchRow)
LOBBY = Table("lobby", LobbyMember)
SEATS = Table("seats", Seat)
PAST_SEATS = Table("past_seats", PastSeat)
CHECKPOINTS = Table("checkpoints", CheckpointRow)
LOG = Table("log", LogRow)
EVENTS = Table("events", EventRow)
DRAWS = Table("draws", DrawRow)
ORDERS = Table("orders", StandingOrder)
DRAFTS = Table("drafts", Draft)

_NOT_COLUMNS = {"at", "joins", "interaction"}


def next_id(connection: sqlite3.Connection) -> MatchId:
    """The id that the guild's next match will have."""
    last = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'matches'").fetchone()
    return MatchId(1 if last is None else last[0] + 1)


def create(
    connection: sqlite3.Connection,
    match: MatchId,
    new: NewMatch,
    intents: Sequence[Intent],
    due: Sequence[Timer],
) -> MatchRow:
    """Make a match of the given id. Errors: NameTaken, AlreadyDone."""
    refuse_repetition(connection, new.interaction)
    refuse_taken_name(connection, match, new.name)
    columns = columns_of(new, leave_out=_NOT_COLUMNS)
    first = {"id": match, "status": "lobby", "version": 1, "created": new.at}
    insert(connection, "matches", {**first, **columns})
    for join in new.joins:
        put_in_lobby(connection, match, join)
    outbox.queue(connection, intents, match=match, at=new.at)
    timers.put(connection, match, due)
    note_done(connection, match, new.interaction, new.at)
    return get(connection, match)


def get(connection: sqlite3.Connection, match: MatchId) -> MatchRow:
    """One match. Error: MatchMissing."""
    row = MATCHES.first(connection, "WHERE id = ?", match)
    if row is None:
        raise MatchMissing(match)
    return row


def load(connection: sqlite3.Connection, match: MatchId) -> LoadedMatch:
    """Everything a session needs. Error: MatchMissing."""
    row = get(connection, match)
    return LoadedMatch(
        match=row,
        lobby=LOBBY.select(connection, "WHERE match = ? ORDER BY place", match),
        seats=SEATS.select(connection, "WHERE match = ? ORDER BY seat", match),
        past_seats=PAST_SEATS.select(connection, "WHERE match = ? ORDER BY id", match),
        checkpoint=CHECKPOINTS.first(
            connection, "WHERE match = ? ORDER BY epoch DESC, phase DESC", match
        ),
        log=LOG.select(
            connection,
            "WHERE match = ? AND epoch = ? AND phase = ? AND live ORDER BY seq",
            match,
            row.epoch,
            row.phase,
        ),
        orders=ORDERS.select(connection, "WHERE match = ? ORDER BY seat, name", match),
        drafts=DRAFTS.select(connection, "WHERE match = ? ORDER BY seat, number", match),
        timers=timers.of_match(connection, match),
        messages=messages.newest(connection, match),
    )


def listed(
    connection: sqlite3.Connection,
    statuses: Collection[Status],
    member: MemberId | None,
) -> tuple[MatchRow, ...]:
    """Matches of these statuses, with this member; None: any."""
    conditions = [f"status IN ({', '.join('?' * len(statuses))})"]
    parameters: list[Value] = [*statuses]
    if member is not None:
        conditions.append(f"id IN ({_MATCHES_OF_MEMBER})")
        parameters += [member, member]
    return MATCHES.select(connection, f"WHERE {' AND '.join(conditions)} ORDER BY id", *parameters)


# Once seats are given, the lobby is history.
_MATCHES_OF_MEMBER = """
    SELECT match FROM seats WHERE member = ?
    UNION
    SELECT match FROM lobby l WHERE member = ?
      AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = l.match)
"""


def find_answer(
    connection: sqlite3.Connection, match: MatchId, seat: int, number: int
) -> LogRow | None:
    return LOG.first(
        connection,
        "WHERE match = ? AND seat = ? AND number = ? AND kind = 'answer' AND live",
        match,
        seat,
        number,
    )


def find_last_answer(
    connection: sqlite3.Connection, match: MatchId, member: MemberId, before_phase: int
) -> LogRow | None:
    return LOG.first(
        connection,
        "WHERE match = ? AND member = ? AND phase < ? AND by = 'member' AND kind = 'answer'"
        " AND live ORDER BY seq DESC",
        match,
        member,
        before_phase,
    )


def log(
    connection: sqlite3.Connection, match: MatchId, after: int, limit: int
) -> tuple[LogRow, ...]:
    return LOG.select(
        connection, "WHERE match = ? AND seq > ? ORDER BY seq LIMIT ?", match, after, limit
    )


def events(
    connection: sqlite3.Connection, match: MatchId, after: int, limit: int
) -> tuple[EventRow, ...]:
    return EVENTS.select(
        connection, "WHERE match = ? AND number > ? ORDER BY number LIMIT ?", match, after, limit
    )


def checkpoints(
    connection: sqlite3.Connection, match: MatchId, after: tuple[int, int], limit: int
) -> tuple[CheckpointRow, ...]:
    return CHECKPOINTS.select(
        connection,
        "WHERE match = ? AND (epoch, phase) > (?, ?) ORDER BY epoch, phase LIMIT ?",
        match,
        *after,
        limit,
    )


def phases(
    connection: sqlite3.Connection, match: MatchId, only: int | None, limit: int
) -> tuple[Phase, ...]:
    found = connection.execute(
        # With max() SQLite takes the other columns from the row that has it.
        "SELECT phase, max(epoch), at FROM checkpoints"
        " WHERE match = ? AND phase = coalesce(?, phase)"
        " GROUP BY phase ORDER BY phase DESC LIMIT ?",
        (match, only, limit),
    )
    return tuple(Phase(phase=phase, epoch=epoch, at=to_time(at)) for phase, epoch, at in found)


def draws(
    connection: sqlite3.Connection, match: MatchId, after: int, limit: int
) -> tuple[DrawRow, ...]:
    return DRAWS.select(
        connection, "WHERE match = ? AND number > ? ORDER BY number LIMIT ?", match, after, limit
    )


# --- shared with changes.py


def refuse_repetition(connection: sqlite3.Connection, interaction: int | None) -> None:
    """An interaction does one thing only. Error: AlreadyDone."""
    if connection.execute(
        "SELECT 1 FROM interactions WHERE interaction = ?", (interaction,)
    ).fetchone():
        raise AlreadyDone


def refuse_taken_name(connection: sqlite3.Connection, match: MatchId, name: str) -> None:
    """People tell live matches apart by name. Error: NameTaken."""
    if any(
        other.id != match
        for other in MATCHES.select(
            connection, "WHERE name = ? AND status IN (?, ?, ?)", name, *LIVE
        )
    ):
        raise NameTaken(name)


def note_done(
    connection: sqlite3.Connection, match: MatchId, interaction: int | None, at: datetime
) -> None:
    """Remember that an interaction, if one asked for this, did something."""
    if interaction is not None:
        row = {"interaction": interaction, "match": match, "at": at}
        insert(connection, "interactions", row)


def forget_done(connection: sqlite3.Connection, before: datetime) -> int:
    """Remove interactions that are older; returns how many."""
    gone = connection.execute("DELETE FROM interactions WHERE at < ?", (to_micros(before),))
    return gone.rowcount


def put_in_lobby(connection: sqlite3.Connection, match: MatchId, join: LobbyJoin) -> None:
    connection.execute(
        """
        INSERT INTO lobby (match, member, name, word, place)
        SELECT ?, ?, ?, ?, coalesce(max(place), 0) + 1 FROM lobby WHERE match = ?
        ON CONFLICT (match, member) DO UPDATE SET name = excluded.name, word = excluded.word
        """,
        (match, join.member, join.name, join.word, match),
    )
