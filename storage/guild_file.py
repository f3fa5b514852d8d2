"""One guild's file: making it, opening it, working in it.

A guild file comes into being whole (made under another name, then renamed), so a file that is not
intact is damaged, never merely young. A damaged file is not written to.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from storage.connection import Connection, Work, connect, in_transaction
from storage.errors import (
    ChangeRefused,
    DataFolderUnusable,
    GuildFileDamaged,
    GuildFileTooNew,
    WrongGuild,
)
from storage.failures import disk_trouble, is_damage
from storage.model import GuildId
from storage.schema import GUILD, Damaged, TooNew

T = TypeVar("T")

LOG = logging.getLogger(__name__)

SUFFIX = ".sqlite3"
YOUNG = ".new"
_COMPANIONS = ("-wal", "-shm", "-journal")


class GuildFile:
    """An open guild file. Use it from one task at a time."""

    def __init__(self, guild: GuildId, path: Path, *, thorough: bool) -> None:
        self.guild = guild
        self.path = path
        self._connection = Connection(path, lambda c: _prepare(c, guild, thorough=thorough))

    async def open(self) -> None:
        """Open the existing file. Errors: GuildFileDamaged, GuildFileTooNew, DataFolderUnusable."""
        try:
            await self._connection.open()
        except (sqlite3.Error, Damaged, TooNew) as error:
            raise _told(error, self.guild, self.path) from error

    async def read(self, work: Work[T]) -> T:
        """Run queries in the file's thread."""
        try:
            return await self._connection.read(work)
        except sqlite3.Error as error:
            raise _told(error, self.guild, self.path) from error

    async def write(self, work: Work[T]) -> T:
        """Run the work as one transaction, which is on the disk when this returns."""
        try:
            return await self._connection.write(work)
        except (sqlite3.Error, OverflowError) as error:
            raise _told(error, self.guild, self.path) from error

    async def close(self) -> None:
        """Close the file; what was committed is safe, so a failure is only worth a line."""
        try:
            await self._connection.close()
        except sqlite3.Error as error:
            LOG.warning("the file of guild %s did not close cleanly: %s", self.guild, error)


def create(guild: GuildId, path: Path) -> None:
    """Make the guild's empty file. Error: DataFolderUnusable."""
    young = path.with_suffix(YOUNG)
    try:
        remove(young)
        young.touch()
        with closing(connect(young)) as connection:
            GUILD.create(connection)
            connection.execute("INSERT INTO guild (id) VALUES (?)", (guild,))
        move_into_place(young, path)
    except sqlite3.Error as error:
        raise _told(error, guild, path) from error
    except OSError as error:
        raise DataFolderUnusable(path.parent, error.strerror or "unknown trouble") from error


def check(guild: GuildId, path: Path, work: Work[T]) -> T:
    """Check a closed guild file wholly, bring it up to date, and read something from it.

    Errors: WrongGuild, GuildFileDamaged, GuildFileTooNew, DataFolderUnusable.
    """
    try:
        with closing(connect(path)) as connection:
            _prepare(connection, guild, thorough=True)
            return in_transaction(connection, work)
    except (sqlite3.Error, Damaged, TooNew) as error:
        raise _told(error, guild, path) from error


def move_into_place(young: Path, path: Path) -> None:
    """Put a closed, complete file in the place of another closed one, durably."""
    # Files left over from a former database of this name would be taken for the new one's.
    _remove_companions(path)
    with young.open("rb") as file:
        os.fsync(file.fileno())
    young.replace(path)
    _sync_folder(path.parent)


def set_aside(path: Path) -> Path:
    """Keep a damaged file, with its companions, under another name; returns the name."""
    kept = next(
        name
        for n in range(1, 1_000_000)
        if not (name := path.with_name(f"{path.name}.damaged-{n}")).exists()
    )
    for end in _COMPANIONS:
        companion = path.with_name(path.name + end)
        if companion.exists():
            companion.rename(kept.with_name(kept.name + end))
    path.rename(kept)
    return kept


def remove(path: Path) -> None:
    """Remove a closed file and its companions; no matter if there is none."""
    _remove_companions(path)
    path.unlink(missing_ok=True)


def _remove_companions(path: Path) -> None:
    for end in _COMPANIONS:
        path.with_name(path.name + end).unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # a folder cannot be opened there, and renaming is durable by itself
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _prepare(connection: sqlite3.Connection, guild: GuildId, *, thorough: bool) -> None:
    GUILD.prepare(connection, thorough=thorough)
    row = connection.execute("SELECT id FROM guild").fetchone()
    if row is None:
        raise Damaged("it does not say whose it is")
    if row[0] != guild:
        raise WrongGuild(guild, row[0])


def _told(error: Exception, guild: GuildId, path: Path) -> Exception:
    """The error in our words, if we have words for it."""
    if isinstance(error, TooNew):
        return GuildFileTooNew(guild, error.found, GUILD.version)
    if isinstance(error, Damaged):
        return GuildFileDamaged(guild, str(error))
    if isinstance(error, sqlite3.IntegrityError | OverflowError):
        return ChangeRefused(str(error))
    if isinstance(error, sqlite3.Error):
        if is_damage(error):
            return GuildFileDamaged(guild, str(error))
        if (trouble := disk_trouble(error)) is not None:
            return DataFolderUnusable(path.parent, trouble)
    return error
