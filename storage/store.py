"""The one door to storage: what any engine behind it must do.

Every method is one step that happens wholly or not at all, also when the task that awaits it is
cancelled (it then finishes first). Steps in one guild happen one after another; guilds do not wait
for each other. Any method that names a guild may raise GuildFileDamaged or GuildFileTooNew for that
guild alone, and DataFolderUnusable when the disk refuses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

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


class Matches(Protocol):
    """Matches and all that belongs to them."""

    async def create_match(
        self,
        guild: GuildId,
        new: NewMatch,
        *,
        outbox: Sequence[Intent] = (),
        timers: Sequence[Timer] = (),
    ) -> MatchRow:
        """Make a match at version 1. Errors: NameTaken, AlreadyDone."""
        ...

    async def commit(self, guild: GuildId, change: Change) -> Committed:
        """Change a match: the only way to do it.

        Errors: MatchMissing; AlreadyDone, if the interaction is stored, or another live answer
        to the decision (seat, number); Conflict, if the match is not at the expected version;
        NameTaken; ChangeRefused. They are looked for in this order, so a repeated press learns
        that it counted.
        """
        ...

    async def load_match(self, guild: GuildId, match: MatchId) -> LoadedMatch:
        """Load what a session needs. Error: MatchMissing."""
        ...

    async def list_matches(
        self,
        guild: GuildId,
        *,
        statuses: Collection[Status] = LIVE,
        member: MemberId | None = None,
    ) -> tuple[MatchRow, ...]:
        """Matches in the order they were made; `member`: in the lobby, or on a seat now."""
        ...

    async def find_answer(
        self, guild: GuildId, match: MatchId, seat: int, number: int
    ) -> LogRow | None:
        """The live answer to a decision."""
        ...

    async def find_last_answer(
        self, guild: GuildId, match: MatchId, member: MemberId, *, before_phase: int
    ) -> LogRow | None:
        """The live answer that a member gave last of all before a phase."""
        ...

    async def log(
        self, guild: GuildId, match: MatchId, *, after: int = 0, limit: int = 500
    ) -> tuple[LogRow, ...]:
        """Log rows, live and undone, with a seq above `after`."""
        ...

    async def events(
        self, guild: GuildId, match: MatchId, *, after: int = 0, limit: int = 500
    ) -> tuple[EventRow, ...]:
        """Events with a number above `after`, for every audience."""
        ...

    async def checkpoints(
        self, guild: GuildId, match: MatchId, *, after: tuple[int, int] = (-1, -1), limit: int = 50
    ) -> tuple[CheckpointRow, ...]:
        """Checkpoints above `after`, an (epoch, phase)."""
        ...

    async def phases(
        self, guild: GuildId, match: MatchId, *, only: int | None = None, limit: int = 25
    ) -> tuple[Phase, ...]:
        """Which phases have a checkpoint, each in its newest epoch, the latest first.

        `only`: just this one, if it has.
        """
        ...

    async def draws(
        self, guild: GuildId, match: MatchId, *, after: int = 0, limit: int = 5000
    ) -> tuple[DrawRow, ...]:
        """Draws with a number above `after`."""
        ...


class People(Protocol):
    """A guild's settings and its people."""

    async def settings(self, guild: GuildId) -> Json | None:
        """The guild's settings; None until they were first put."""
        ...

    async def put_settings(self, guild: GuildId, settings: Json) -> None:
        """Replace the guild's settings."""
        ...

    async def person(self, guild: GuildId, member: MemberId) -> Person | None:
        """What is known of a member."""
        ...

    async def people(self, guild: GuildId, members: Collection[MemberId]) -> tuple[Person, ...]:
        """Those of the members who are known, by id."""
        ...

    async def put_person(self, guild: GuildId, person: Person) -> None:
        """Replace what is known of a member."""
        ...


class Timers(Protocol):
    """What is to be done when. Timers are set and cleared by `commit`."""

    async def due_timers(
        self, guild: GuildId, now: datetime, *, limit: int = 100
    ) -> tuple[TimerRow, ...]:
        """The guild's timers due at `now`, the oldest first."""
        ...

    async def guilds_due(self, now: datetime) -> tuple[GuildId, ...]:
        """Guilds with a timer due at `now`, the oldest first."""
        ...

    async def next_due(self) -> datetime | None:
        """When the next timer of any guild is due."""
        ...


class Outbox(Protocol):
    """Messages on their way. Nothing here changes a match's version.

    The queue of each target is in order: a batch takes rows from its head, and while a batch is
    unfinished, no other is opened for that target.
    """

    async def waiting_targets(self, guild: GuildId) -> tuple[Target, ...]:
        """Targets with queued rows or an unfinished batch, the longest waiting first."""
        ...

    async def queued(self, guild: GuildId, target: Target) -> tuple[OutboxRow, ...]:
        """The rows in the target's queue, in order."""
        ...

    async def next_sending(self, guild: GuildId, target: Target) -> datetime | None:
        """From when on the target's unfinished batch, or the head of its queue, may go.

        A time in the past means now; None means that nothing waits.
        """
        ...

    async def open_batch(self, guild: GuildId, batch: Batch, at: datetime) -> None:
        """Store a drawn message before it is sent; its rows are then being sent.

        Error: ChangeRefused, if the rows are not the head of the target's queue, or another batch
        for the target is unfinished.
        """
        ...

    async def unfinished_batches(self, guild: GuildId) -> tuple[BatchRow, ...]:
        """Batches that were opened and neither sent nor given up, oldest first."""
        ...

    async def batch_sent(
        self, guild: GuildId, batch: str, notes: Sequence[MessageRow] = ()
    ) -> None:
        """The batch was delivered, if anything had to be said; its rows are done.

        `notes` says what the message stands for, and is remembered in the same step.
        """
        ...

    async def batch_failed(self, guild: GuildId, batch: str, *, retry: datetime) -> None:
        """This very message is to be tried again from `retry` on, with the same nonce."""
        ...

    async def batch_dead(
        self, guild: GuildId, batch: str, *, at: datetime, instead: Sequence[Intent] = ()
    ) -> None:
        """It can never be delivered; its rows are dead.

        `instead` is queued for the same match in the same step, so that nobody hears it twice.
        """
        ...

    async def forget_old(self, guild: GuildId, before: datetime) -> int:
        """Remove what was done before and is asked for no more; returns how many rows.

        These are finished batches with their rows, and interactions: Discord repeats none that is
        older than some minutes.
        """
        ...

    async def guilds_undelivered(self) -> tuple[GuildId, ...]:
        """Guilds in which something waits to be sent."""
        ...

    async def messages(
        self, guild: GuildId, match: MatchId, purpose: str | None = None
    ) -> tuple[MessageRow, ...]:
        """Our messages of a match, old ones too, the newest first."""
        ...


class Directory(Protocol):
    """Questions over all guilds, answered without opening their files."""

    async def places(
        self, member: MemberId, *, statuses: Collection[Status] = LIVE
    ) -> tuple[Place, ...]:
        """Where a member sits, over all guilds."""
        ...

    async def guilds(self) -> tuple[GuildDue, ...]:
        """Every guild that has a file."""
        ...


class GuildFiles(Protocol):
    """A guild's data as a whole."""

    async def export_guild(self, guild: GuildId, to: Path) -> None:
        """Write a consistent copy of all of the guild's data to a new file.

        The copy holds hands and keys of running matches: it is for the host, never for a channel.
        Error: FileExistsError.
        """
        ...

    async def restore_guild(self, guild: GuildId, source: Path) -> None:
        """Replace the guild's data by an exported file, which is checked first.

        A damaged file in its place is kept beside it under another name. Errors: WrongGuild,
        GuildFileDamaged or GuildFileTooNew (of the source; nothing was changed).
        """
        ...

    async def troubles(self) -> tuple[GuildId, ...]:
        """Guilds whose file turned out to be unusable, and that were not told so yet."""
        ...

    async def trouble_told(self, guild: GuildId) -> None:
        """The guild was told: it is not named again until its file was in order once more."""
        ...

    async def schedule_removal(self, guild: GuildId, at: datetime) -> None:
        """The bot was removed from the guild: its data is to be deleted from `at` on."""
        ...

    async def cancel_removal(self, guild: GuildId) -> None:
        """The bot is back in the guild."""
        ...

    async def delete_removed(self, now: datetime) -> tuple[GuildId, ...]:
        """Delete the data of guilds whose date has come; returns them."""
        ...


class Store(Matches, People, Timers, Outbox, Directory, GuildFiles, Protocol):
    """Everything the bot asks of storage."""
