"""Whether a file is what it should be, and how an older one becomes a newer one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cached_property
from importlib.resources import files

from storage.connection import make_durable


class Damaged(Exception):
    """The file is not intact; the text says how, without anything of its content."""


class TooNew(Exception):
    """The file has a newer schema than is known."""

    def __init__(self, found: int) -> None:
        super().__init__(f"schema version {found}")
        self.found = found


class Schema:
    """A kind of file: its mark, and the numbered scripts that lead to its present shape."""

    def __init__(self, mark: bytes, scripts: Sequence[str]) -> None:
        self._mark = int.from_bytes(mark, "big")
        self._scripts = scripts

    @property
    def version(self) -> int:
        return len(self._scripts)

    def create(self, connection: sqlite3.Connection) -> None:
        """Make everything in an empty file."""
        connection.execute(f"PRAGMA application_id = {self._mark}")
        self._migrate(connection, 0)

    def prepare(self, connection: sqlite3.Connection, *, thorough: bool) -> None:
        """Check the file, bring it up to date, set it up for use.

        `thorough` reads every page. Nothing is written before the file is known to be ours and not
        too new. Errors: Damaged, TooNew, sqlite3.DatabaseError.
        """
        if _number(connection, "PRAGMA application_id") != self._mark:
            raise Damaged("it is not a file of this kind")
        found = _number(connection, "PRAGMA user_version")
        if found > self.version:
            raise TooNew(found)
        if thorough and _text(connection, "PRAGMA quick_check(1)") != "ok":
            raise Damaged("its pages do not fit together")
        make_durable(connection)
        if found < self.version:
            self._migrate(connection, found)
        if _shape(connection) != self._expected:
            raise Damaged("its tables are not the expected ones")

    def _migrate(self, connection: sqlite3.Connection, found: int) -> None:
        scripts = "\n".join(self._scripts[found:])
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{scripts}\nPRAGMA user_version = {self.version};\nCOMMIT;"
            )
        except BaseException:
            if connection.in_transaction:
                connection.rollback()
            raise

    @cached_property
    def _expected(self) -> frozenset[tuple[str, ...]]:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            self.create(connection)
            return _shape(connection)


def _number(connection: sqlite3.Connection, sql: str) -> int:
    return int(connection.execute(sql).fetchone()[0])


def _text(connection: sqlite3.Connection, sql: str) -> str:
    return str(connection.execute(sql).fetchone()[0])


def _shape(connection: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    return frozenset(
        connection.execute(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%'"
            " ESCAPE '\\'"
        )
    )


def _script(name: str) -> str:
    return files("storage").joinpath("migrations", name).read_text(encoding="utf-8")


GUILD = Schema(
    b"PitG",
    [
        _script("0001_initial.sql"),
        _script("0002_origin.sql"),
        _script("0003_unasked.sql"),
        _script("0004_people.sql"),
    ],
)
DIRECTORY = Schema(b"PitD", [_script("directory.sql")])
