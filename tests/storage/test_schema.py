"""How an older file becomes a newer one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from storage.schema import GUILD, Schema, TooNew

FIRST = "CREATE TABLE things (name TEXT) STRICT;"
SECOND = "ALTER TABLE things ADD COLUMN size INTEGER;\nUPDATE things SET size = 7;"
BROKEN = SECOND + "\nINSERT INTO nowhere VALUES (1);"


def first_version(path: Path) -> Schema:
    schema = Schema(b"Test", [FIRST])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.create(connection)
        connection.execute("INSERT INTO things VALUES ('a')")
    return schema


def things(path: Path) -> list[tuple[str | int, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM things").fetchall()


def prepare(schema: Schema, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.prepare(connection, thorough=True)


def test_an_older_file_is_brought_up_to_date_with_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "file"
    first_version(path)
    newer = Schema(b"Test", [FIRST, SECOND])
    prepare(newer, path)
    prepare(newer, path)

    assert things(path) == [("a", 7)]


def test_a_migration_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    older = first_version(path)
    with pytest.raises(sqlite3.OperationalError):
        prepare(Schema(b"Test", [FIRST, BROKEN]), path)

    assert things(path) == [("a",)]
    prepare(older, path)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    older = first_version(path)
    prepare(Schema(b"Test", [FIRST, SECOND]), path)
    with pytest.raises(TooNew, match="version 2"):
        prepare(older, path)


def test_a_guild_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "file"
    script = files("storage").joinpath("migrations", "0001_initial.sql").read_text("utf-8")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        Schema(b"PitG", [script]).create(connection)
        connection.execute(
            "INSERT INTO matches (game, name, status, host, channel, options, pace, version,"
            " created, rules_version, anchor, secret_key, words)"
            " VALUES ('probe', 'Race 1', 'running', 1, 2, '{}', '{}', 1, 0, 1, '', x'00', '[]')"
        )
        connection.execute("INSERT INTO people VALUES (7, 'Ann', 'fr', 'closed', 5)")
        connection.execute("INSERT INTO interactions VALUES (9, 1, 2, 3, 4)")
        connection.execute(
            "INSERT INTO batches VALUES ('n', 'channel', 2, '[]', 6, 1, 8, 'sending', NULL)"
        )
        connection.execute(
            "INSERT INTO outbox"
            " VALUES (1, 'channel', 2, 1, 'table', '{}', 6, NULL, 0, 'sending', 'n')"
        )
    prepare(GUILD, path)

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name, origin FROM matches").fetchall() == [
            ("Race 1", None)
        ]
        assert connection.execute("SELECT * FROM people").fetchall() == [(7, "closed")]
        assert connection.execute("SELECT * FROM interactions").fetchall() == [(9, 1, 4)]
        assert connection.execute("SELECT * FROM batches").fetchall() == [
            ("n", "channel", 2, "[]", 6, 8, "sending")
        ]
        assert connection.execute("SELECT * FROM outbox").fetchall() == [
            (1, "channel", 2, 1, "table", "{}", 6, "sending", "n")
        ]
