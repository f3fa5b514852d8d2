"""The directory: who sits where over all guilds, and what waits in which guild.

It is derived from the guild files. What a step will add is written here *before* the guild file's
commit (`claim`), and what is true after it is written afterwards (`settle`). So whenever the
process dies, the directory holds too much at worst; the guild is then marked as not settled, and
is derived anew at the next start.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from storage import guild_file
from storage.connection import Connection, Work, connect
from storage.errors import DataFolderUnusable, DirectoryDamaged
from storage.failures import disk_trouble, is_damage
from storage.model import GuildDue, GuildId, MatchId, MemberId, Place, Status
from storage.schema import DIRECTORY, Damaged, TooNew
from storage.share import NO_SEAT, MatchShare, Share
from storage.tables import Table, stored

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class _GuildRow(GuildDue):
    settled: bool


GUILDS = Table("guilds", _GuildRow)


class Directory:
    """The open directory. The guilds' rows are kept in memory too: few, and often asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = Connection(path, lambda c: DIRECTORY.prepare(c, thorough=True))
        self._rows: dict[GuildId, _GuildRow] = {}
        self._told_guilds: set[GuildId] = set()

    async def open(self) -> None:
        """Open the file that `make_sound` left."""
        await self._connection.open()
        rows = await self._read(lambda c: GUILDS.select(c, ""))
        self._rows = {row.guild: row for row in rows}
        told = await self._read(lambda c: c.execute("SELECT guild FROM told").fetchall())
        self._told_guilds = {GuildId(guild) for (guild,) in told}

    async def close(self) -> None:
        await self._connection.close()

    # --- questions

    def guilds(self) -> tuple[GuildDue, ...]:
        return tuple(self._public(row) for row in self._rows.values())

    def knows(self, guild: GuildId) -> bool:
        return guild in self._rows

    def is_settled(self, guild: GuildId) -> bool:
        """Is exactly what is true held of the guild (or nothing at all)?"""
        return guild not in self._rows or self._rows[guild].settled

    def unsettled(self) -> tuple[GuildId, ...]:
        """Guilds of which too much may be held."""
        return tuple(row.guild for row in self._rows.values() if not row.settled)

    def was_told(self, guild: GuildId) -> bool:
        """Does the guild know that its file cannot be used?"""
        return guild in self._told_guilds

    async def places(self, member: MemberId, statuses: Collection[Status]) -> tuple[Place, ...]:
        marks = ", ".join("?" * len(statuses))
        found = await self._read(
            lambda c: c.execute(
                "SELECT p.guild, p.match, p.seat, m.status"  # noqa: S608 - question marks only
                " FROM places p JOIN matches m USING (guild, match)"
                f" WHERE p.member = ? AND m.status IN ({marks}) ORDER BY 1, 2, 3, 4",
                (member, *statuses),
            ).fetchall()
        )
        return tuple(
            Place(
                member=member,
                guild=guild,
                match=match,
                seat=None if seat == NO_SEAT else seat,
                status=status,
            )
            for guild, match, seat, status in found
        )

    # --- writing

    async def claim(self, guild: GuildId, share: Share) -> None:
        """Add what a step is about to add. Nothing that is true now is taken away."""
        held = self._row(guild)
        row = replace(
            held,
            next_due=_earlier(held.next_due, share.next_due),
            undelivered=held.undelivered or share.undelivered,
            removal=held.removal or share.removal,
        )
        if row != held or share.matches:
            await self._store(replace(row, settled=False), share.matches, gone=())

    async def settle(self, guild: GuildId, share: Share) -> None:
        """Hold exactly what is true: of the guild, and of the matches in its share."""
        row = _exact(guild, share)
        if row != self._rows.get(guild) or share.matches:
            await self._store(row, share.matches, gone=[match.match for match in share.matches])

    async def replace_guild(self, guild: GuildId, share: Share) -> None:
        """Hold exactly this of the guild; written only if something differs."""
        held = set(await self._read(lambda c: _matches_held(c, guild)))
        row = _exact(guild, share)
        if row != self._rows.get(guild) or held != set(share.matches):
            await self._store(row, share.matches, gone=[match.match for match in held])
        await self._forget_told(guild)

    async def forget(self, guild: GuildId) -> None:
        """The guild has no file any more."""

        def work(connection: sqlite3.Connection) -> None:
            for table in ("places", "matches", "guilds"):
                connection.execute(f"DELETE FROM {table} WHERE guild = ?", (guild,))  # noqa: S608

        await self._write(work)
        self._rows.pop(guild, None)
        await self._forget_told(guild)

    async def note_told(self, guild: GuildId) -> None:
        """The guild knows that its file cannot be used; until it can be used again."""
        await self._write(lambda c: c.execute("REPLACE INTO told (guild) VALUES (?)", (guild,)))
        self._told_guilds.add(guild)

    async def _forget_told(self, guild: GuildId) -> None:
        if guild in self._told_guilds:
            await self._write(lambda c: c.execute("DELETE FROM told WHERE guild = ?", (guild,)))
            self._told_guilds.discard(guild)

    async def _store(
        self, row: _GuildRow, matches: Iterable[MatchShare], gone: Iterable[MatchId]
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "DELETE FROM places WHERE guild = ? AND match = ?", [(row.guild, m) for m in gone]
            )
            connection.executemany(
                "DELETE FROM matches WHERE guild = ? AND match = ?", [(row.guild, m) for m in gone]
            )
            for match in matches:
                _add(connection, row.guild, match)
            connection.execute(
                "REPLACE INTO guilds (guild, next_due, undelivered, removal, settled)"
                " VALUES (?, ?, ?, ?, ?)",
                (
                    row.guild,
                    stored(row.next_due),
                    row.undelivered,
                    stored(row.removal),
                    row.settled,
                ),
            )

        await self._write(work)
        self._rows[row.guild] = row

    # --- the file

    async def _read(self, work: Work[T]) -> T:
        try:
            return await self._connection.read(work)
        except sqlite3.Error as error:
            raise self._told(error) from error

    async def _write(self, work: Work[T]) -> T:
        try:
            return await self._connection.write(work)
        except sqlite3.Error as error:
            raise self._told(error) from error

    def _told(self, error: sqlite3.Error) -> Exception:
        if is_damage(error):
            return DirectoryDamaged()
        trouble = disk_trouble(error)
        return error if trouble is None else DataFolderUnusable(self._path.parent, trouble)

    def _row(self, guild: GuildId) -> _GuildRow:
        return self._rows.get(guild) or _exact(guild, Share())

    @staticmethod
    def _public(row: _GuildRow) -> GuildDue:
        return GuildDue(
            guild=row.guild,
            next_due=row.next_due,
            undelivered=row.undelivered,
            removal=row.removal,
        )


def make_sound(path: Path) -> None:
    """See that there is an intact directory; one that is missing, damaged or of another version
    is replaced by an empty one, to be filled from the guild files.
    """
    if path.exists():
        try:
            with closing(connect(path)) as connection:
                DIRECTORY.prepare(connection, thorough=True)
        except (Damaged, TooNew):
            pass
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
        else:
            return
    young = path.with_suffix(guild_file.YOUNG)
    guild_file.remove(young)
    young.touch()
    with closing(connect(young)) as connection:
        DIRECTORY.create(connection)
    guild_file.move_into_place(young, path)


def _exact(guild: GuildId, share: Share) -> _GuildRow:
    return _GuildRow(
        guild=guild,
        next_due=share.next_due,
        undelivered=share.undelivered,
        removal=share.removal,
        settled=True,
    )


def _earlier(one: datetime | None, other: datetime | None) -> datetime | None:
    return min((due for due in (one, other) if due is not None), default=None)


def _add(connection: sqlite3.Connection, guild: GuildId, match: MatchShare) -> None:
    if match.status is not None:
        connection.execute(
            "INSERT OR IGNORE INTO matches (guild, match, status) VALUES (?, ?, ?)",
            (guild, match.match, match.status),
        )
    connection.executemany(
        "INSERT OR IGNORE INTO places (guild, match, member, seat) VALUES (?, ?, ?, ?)",
        [(guild, match.match, member, seat) for member, seat in match.places],
    )


def _matches_held(connection: sqlite3.Connection, guild: GuildId) -> list[MatchShare]:
    places: dict[MatchId, set[tuple[MemberId, int]]] = {}
    for match, member, seat in connection.execute(
        "SELECT match, member, seat FROM places WHERE guild = ?", (guild,)
    ):
        places.setdefault(match, set()).add((member, seat))
    return [
        MatchShare(match=match, status=status, places=frozenset(places.get(match, ())))
        for match, status in connection.execute(
            "SELECT match, status FROM matches WHERE guild = ?", (guild,)
        )
    ]
