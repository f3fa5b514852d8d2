"""What SQLite's error codes mean for us."""

from __future__ import annotations

import sqlite3

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_DISK = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "a file in it cannot be opened",
    sqlite3.SQLITE_PERM: "access is denied",
    sqlite3.SQLITE_BUSY: "another program holds a file in it",
}


def _code(error: sqlite3.Error) -> int:
    # The low byte is the kind; the rest only refines it. Errors of the Python module have none.
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def is_damage(error: sqlite3.Error) -> bool:
    """Does the error say that the file's content is broken?"""
    return _code(error) in _DAMAGE


def is_busy(error: sqlite3.Error) -> bool:
    """Does somebody else hold the file?"""
    return _code(error) == sqlite3.SQLITE_BUSY


def disk_trouble(error: sqlite3.Error) -> str | None:
    """What is wrong with disk or folder, in a few words; None if it is something else."""
    return _DISK.get(_code(error))
