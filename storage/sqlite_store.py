"""The store that stands on SQLite files: one for each guild, and the directory of all."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from storage import changes, matches, messages, outbox, people, share, timers
from storage.guilds import Guilds
from storage.model import (
    LIVE,
    Batch,
    BatchRow,
    Change,
    CheckpointRow,
    Committed,
    DrawRow,
    EventRow,
    GuildDue,
    GuildId,
    Intent,
    Json,
    LoadedMatch,
    LogRow,
    MatchId,
    MatchRow,
    MemberId,
    MessageRow,
    NewMatch,
    OutboxRow,
    Person,
    Phase,
    Place,
    Status,
    Target,
    Timer,
    TimerRow,
)
from storage.share import Share

OPEN_FILES = 128
"""Guild files open at once: about 45 MB, and a thread and three descriptors each."""


class SqliteStore:
    """A `Store` in a folder: `async with SqliteStore(path) as store`.

    Entering raises DataFolderInUse or DataFolderUnusable. What each method does is told in
    `storage.store`.
    """

    def __init__(self, folder: Path, *, open_files: int = OPEN_FILES) -> None:
        self._guilds = Guilds(folder, open_files=open_files)

    async def __aenter__(self) -> Self:
        await self._guilds.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._guilds.close()

    # --- matches

    async def create_match(
        self,
        guild: GuildId,
        new: NewMatch,
        *,
        outbox: Sequence[Intent] = (),
        timers: Sequence[Timer] = (),
    ) -> MatchRow:
        return await self._guilds.write(
            guild,
            lambda c: matches.create(c, matches.next_id(c), new, outbox, timers),
            lambda c: share.of_new(matches.next_id(c), new, timers, tells=bool(outbox)),
        )

    async def commit(self, guild: GuildId, change: Change) -> Committed:
        return await self._guilds.write(
            guild, lambda c: changes.apply(c, change), share.of_change(change)
        )

    async def load_match(self, guild: GuildId, match: MatchId) -> LoadedMatch:
        return await self._guilds.read(guild, lambda c: matches.load(c, match))

    async def list_matches(
        self,
        guild: GuildId,
        *,
        statuses: Collection[Status] = LIVE,
        member: MemberId | None = None,
    ) -> tuple[MatchRow, ...]:
        return await self._guilds.read(guild, lambda c: matches.listed(c, statuses, member))

    async def find_answer(
        self, guild: GuildId, match: MatchId, seat: int, number: int
    ) -> LogRow | None:
        return await self._guilds.read(guild, lambda c: matches.find_answer(c, match, seat, number))

    async def find_last_answer(
        self, guild: GuildId, match: MatchId, member: MemberId, *, before_phase: int
    ) -> LogRow | None:
        return await self._guilds.read(
            guild, lambda c: matches.find_last_answer(c, match, member, before_phase)
        )

    async def log(
        self, guild: GuildId, match: MatchId, *, after: int = 0, limit: int = 500
    ) -> tuple[LogRow, ...]:
        return await self._guilds.read(guild, lambda c: matches.log(c, match, after, limit))

    async def events(
        self, guild: GuildId, match: MatchId, *, after: int = 0, limit: int = 500
    ) -> tuple[EventRow, ...]:
        return await self._guilds.read(guild, lambda c: matches.events(c, match, after, limit))

    async def checkpoints(
        self, guild: GuildId, match: MatchId, *, after: tuple[int, int] = (-1, -1), limit: int = 50
    ) -> tuple[CheckpointRow, ...]:
        return await self._guilds.read(guild, lambda c: matches.checkpoints(c, match, after, limit))

    async def phases(
        self, guild: GuildId, match: MatchId, *, only: int | None = None, limit: int = 25
    ) -> tuple[Phase, ...]:
        return await self._guilds.read(guild, lambda c: matches.phases(c, match, only, limit))

    async def draws(
        self, guild: GuildId, match: MatchId, *, after: int = 0, limit: int = 5000
    ) -> tuple[DrawRow, ...]:
        return await self._guilds.read(guild, lambda c: matches.draws(c, match, after, limit))

    # --- people

    async def settings(self, guild: GuildId) -> Json | None:
        return await self._guilds.read(guild, people.settings)

    async def put_settings(self, guild: GuildId, settings: Json) -> None:
        await self._guilds.write(guild, lambda c: people.put_settings(c, settings))

    async def person(self, guild: GuildId, member: MemberId) -> Person | None:
        return await self._guilds.read(guild, lambda c: people.person(c, member))

    async def people(self, guild: GuildId, members: Collection[MemberId]) -> tuple[Person, ...]:
        return await self._guilds.read(guild, lambda c: people.people(c, members))

    async def put_person(self, guild: GuildId, person: Person) -> None:
        await self._guilds.write(guild, lambda c: people.put_person(c, person))

    # --- timers

    async def due_timers(
        self, guild: GuildId, now: datetime, *, limit: int = 100
    ) -> tuple[TimerRow, ...]:
        return await self._guilds.read(guild, lambda c: timers.due(c, now, limit))

    async def guilds_due(self, now: datetime) -> tuple[GuildId, ...]:
        due = [
            (row.next_due, row.guild)
            for row in self._guilds.directory.guilds()
            if row.next_due is not None and row.next_due <= now
        ]
        return tuple(guild for _, guild in sorted(due))

    async def next_due(self) -> datetime | None:
        times = (row.next_due for row in self._guilds.directory.guilds())
        return min((due for due in times if due is not None), default=None)

    # --- outbox

    async def waiting_targets(self, guild: GuildId) -> tuple[Target, ...]:
        return await self._guilds.read(guild, outbox.waiting_targets)

    async def queued(self, guild: GuildId, target: Target) -> tuple[OutboxRow, ...]:
        return await self._guilds.read(guild, lambda c: outbox.queued(c, target))

    async def next_sending(self, guild: GuildId, target: Target) -> datetime | None:
        return await self._guilds.read(guild, lambda c: outbox.next_sending(c, target))

    async def open_batch(self, guild: GuildId, batch: Batch, at: datetime) -> None:
        await self._guilds.write(guild, lambda c: outbox.open_batch(c, batch, at))

    async def unfinished_batches(self, guild: GuildId) -> tuple[BatchRow, ...]:
        return await self._guilds.read(guild, outbox.unfinished_batches)

    async def batch_sent(
        self, guild: GuildId, batch: str, notes: Sequence[MessageRow] = ()
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            outbox.finish(connection, batch, "sent")
            for note in notes:
                messages.note(connection, note)

        await self._guilds.write(guild, work)

    async def batch_failed(self, guild: GuildId, batch: str, *, retry: datetime) -> None:
        await self._guilds.write(guild, lambda c: outbox.retry(c, batch, retry))

    async def batch_dead(
        self, guild: GuildId, batch: str, *, at: datetime, instead: Sequence[Intent] = ()
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            outbox.finish(connection, batch, "dead")
            outbox.queue(connection, instead, match=outbox.match_of(connection, batch), at=at)

        await self._guilds.write(guild, work, Share(undelivered=bool(instead)))

    async def forget_old(self, guild: GuildId, before: datetime) -> int:
        return await self._guilds.write(
            guild,
            lambda c: outbox.forget_delivered(c, before) + matches.forget_done(c, before),
        )

    async def guilds_undelivered(self) -> tuple[GuildId, ...]:
        return tuple(row.guild for row in self._guilds.directory.guilds() if row.undelivered)

    async def messages(
        self, guild: GuildId, match: MatchId, purpose: str | None = None
    ) -> tuple[MessageRow, ...]:
        return await self._guilds.read(guild, lambda c: messages.of_match(c, match, purpose))

    # --- over all guilds

    async def places(
        self, member: MemberId, *, statuses: Collection[Status] = LIVE
    ) -> tuple[Place, ...]:
        return await self._guilds.directory.places(member, statuses)

    async def guilds(self) -> tuple[GuildDue, ...]:
        return self._guilds.directory.guilds()

    # --- whole files

    async def export_guild(self, guild: GuildId, to: Path) -> None:
        await self._guilds.export(guild, to)

    async def restore_guild(self, guild: GuildId, source: Path) -> None:
        await self._guilds.restore(guild, source)

    async def troubles(self) -> tuple[GuildId, ...]:
        return self._guilds.troubles()

    async def trouble_told(self, guild: GuildId) -> None:
        await self._guilds.directory.note_told(guild)

    async def schedule_removal(self, guild: GuildId, at: datetime) -> None:
        await self._guilds.put_removal(guild, at)

    async def cancel_removal(self, guild: GuildId) -> None:
        await self._guilds.put_removal(guild, None)

    async def delete_removed(self, now: datetime) -> tuple[GuildId, ...]:
        return await self._guilds.delete_removed(now)
