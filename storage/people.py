"""A guild's own row, and the people it knows."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import datetime

from storage.model import Json, MemberId, Person
from storage.tables import Table, columns_of, insert, stored, to_time

PEOPLE = Table("people", Person)


def settings(connection: sqlite3.Connection) -> Json | None:
    (value,) = connection.execute("SELECT settings FROM guild").fetchone()
    return None if value is None else str(value)


def put_settings(connection: sqlite3.Connection, value: Json) -> None:
    connection.execute("UPDATE guild SET settings = ?", (value,))


def removal(connection: sqlite3.Connection) -> datetime | None:
    """From when on everything of the guild is to be deleted."""
    (value,) = connection.execute("SELECT removal FROM guild").fetchone()
    return None if value is None else to_time(value)


def put_removal(connection: sqlite3.Connection, at: datetime | None) -> None:
    connection.execute("UPDATE guild SET removal = ?", (stored(at),))


def person(connection: sqlite3.Connection, member: MemberId) -> Person | None:
    return PEOPLE.first(connection, "WHERE member = ?", member)


def people(connection: sqlite3.Connection, members: Collection[MemberId]) -> tuple[Person, ...]:
    marks = ", ".join("?" * len(members))
    return PEOPLE.select(connection, f"WHERE member IN ({marks}) ORDER BY member", *members)


def put_person(connection: sqlite3.Connection, row: Person) -> None:
    insert(connection, "people", columns_of(row), verb="REPLACE")
