"""The one way to change a match: everything a step brings, in one transaction."""

from __future__ import annotations

import sqlite3

from storage import matches, outbox, timers
from storage.errors import AlreadyDone, ChangeRefused, Conflict
from storage.matches import SEATS
from storage.model import LIVE, Change, Committed, MatchId, MatchRow, Seat
from storage.tables import columns_of, insert, stored


def apply(connection: sqlite3.Connection, change: Change) -> Committed:
    """Apply a change within the transaction that is open. Errors as told in `Store.commit`."""
    row = matches.get(connection, change.match)
    matches.refuse_repetition(connection, change.interaction)
    _refuse_second_answers(connection, change)
    if row.version != change.expected:
        raise Conflict(change.match, change.expected, row.version)
    _refuse_taken_name(connection, change, row)

    numbers = tuple(range(row.next_event, row.next_event + len(change.events)))
    _set_columns(connection, change)
    _change_people(connection, change)
    _change_log(connection, change)
    _add_history(connection, change, numbers)
    _change_private(connection, change)
    timers.clear(connection, change.match, change.timers_cleared)
    timers.put(connection, change.match, change.timers)
    outbox.queue(connection, change.outbox, match=change.match, at=change.at)
    matches.note_done(connection, change.match, change.interaction, change.at)
    return Committed(match=matches.get(connection, change.match), events=numbers)


def _refuse_second_answers(connection: sqlite3.Connection, change: Change) -> None:
    for entry in change.log:
        if entry.kind == "answer":
            row = matches.find_answer(connection, change.match, entry.seat, entry.number)
            if row is not None and row.seq not in change.undone:
                raise AlreadyDone


def _refuse_taken_name(connection: sqlite3.Connection, change: Change, row: MatchRow) -> None:
    if change.columns.get("status") in LIVE:
        matches.refuse_taken_name(connection, change.match, row.name)


def _set_columns(connection: sqlite3.Connection, change: Change) -> None:
    names = "".join(f', "{name}" = ?' for name in change.columns)
    connection.execute(
        "UPDATE matches SET version = version + 1, next_event = next_event + ?"  # noqa: S608
        f"{names} WHERE id = ?",  # the names are those of MatchColumns
        (len(change.events), *map(stored, change.columns.values()), change.match),
    )


def _change_people(connection: sqlite3.Connection, change: Change) -> None:
    for member in change.leaves:
        connection.execute(
            "DELETE FROM lobby WHERE match = ? AND member = ?", (change.match, member)
        )
    for join in change.joins:
        matches.put_in_lobby(connection, change.match, join)
    for seat in change.seats:
        _put_on_seat(connection, change, seat)


def _put_on_seat(connection: sqlite3.Connection, change: Change, seat: Seat) -> None:
    former = SEATS.first(connection, "WHERE match = ? AND seat = ?", change.match, seat.seat)
    if former is not None and former.member is not None and former.member != seat.member:
        past = {
            "match": change.match,
            "seat": former.seat,
            "member": former.member,
            "name": former.name,
            "since": former.since,
            "until": change.at,
        }
        insert(connection, "past_seats", past)
    insert(connection, "seats", {"match": change.match, **columns_of(seat)}, verb="REPLACE")


def _change_log(connection: sqlite3.Connection, change: Change) -> None:
    for seq in change.undone:
        undone = connection.execute(
            "UPDATE log SET live = 0 WHERE match = ? AND seq = ? AND live", (change.match, seq)
        )
        if undone.rowcount != 1:
            raise ChangeRefused(f"log row {seq} of match {change.match} is not live")
    for entry in change.log:
        row = {"match": change.match, **columns_of(entry), "live": True, "at": change.at}
        insert(connection, "log", row)
        if entry.kind == "answer":
            _forget_draft(connection, change.match, entry.seat, entry.number)


def _add_history(connection: sqlite3.Connection, change: Change, numbers: tuple[int, ...]) -> None:
    match = {"match": change.match}
    moment = {"match": change.match, "at": change.at}
    for checkpoint in change.checkpoints:
        insert(connection, "checkpoints", {**moment, **columns_of(checkpoint)})
    for number, event in zip(numbers, change.events, strict=True):
        insert(connection, "events", {**moment, "number": number, **columns_of(event)})
    for draw in change.draws:
        insert(connection, "draws", {**match, **columns_of(draw)})


def _change_private(connection: sqlite3.Connection, change: Change) -> None:
    match = {"match": change.match}
    for key in change.orders_cleared:
        connection.execute(
            "DELETE FROM orders WHERE match = ? AND seat = ? AND name = coalesce(?, name)",
            (change.match, key.seat, key.name),
        )
    for order in change.orders:
        insert(connection, "orders", {**match, **columns_of(order)}, verb="REPLACE")
    for draft in change.drafts:
        if draft.picks is None:
            _forget_draft(connection, change.match, draft.seat, draft.number)
        else:
            insert(connection, "drafts", {**match, **columns_of(draft)}, verb="REPLACE")


def _forget_draft(connection: sqlite3.Connection, match: MatchId, seat: int, number: int) -> None:
    connection.execute(
        "DELETE FROM drafts WHERE match = ? AND seat = ? AND number = ?", (match, seat, number)
    )
