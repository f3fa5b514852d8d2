"""Delivers what was committed: in order for each channel and member, each message once.

A batch (what is about to be sent, and under which nonce) is stored before it is sent. Should the
bot be killed in between, the same nonce is used again, which Discord recognises for some minutes;
after that the message is looked for in the channel before it is sent again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

import structlog

from bot import intents
from bot.drawn import Drawn
from bot.intents import Row
from bot.mail import ChannelGone, ClosedToDms, Mail, NoAccess, Posted, TryLater, Undeliverable
from bot.sessions import Sessions
from storage.errors import GuildFileError, StorageError
from storage.model import (
    Batch,
    BatchRow,
    GuildId,
    Intent,
    MatchId,
    MessageRow,
    Target,
)

log = structlog.get_logger()

NONCE_HOLDS = timedelta(minutes=2)
"""Discord recognises a repeated nonce for some minutes; so long we count on it."""

LONGEST_PAUSE = 300.0

DRAWERS = 8
"""Messages that are drawn side by side: who clicks is not to wait for all that is to be told."""

MOST_FAULTS = 5
"""After so many tries what cannot even be drawn is given up, for others wait behind it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One of our messages, and how it is to look."""

    at: Posted
    drawn: Drawn


@dataclass(frozen=True, slots=True)
class Delivery:
    """What one or several rows of the outbox come to: `rows` of them, from the head of the queue.

    First the edits, as far as those messages can still be edited; `instead` is posted when the one
    edit of a message that must be seen cannot be made. Then the post, which is noted under
    `purpose` and `number`, and under each purpose of `also`.
    """

    rows: int
    match: MatchId | None = None
    edits: tuple[Edit, ...] = ()
    post: Drawn | None = None
    instead: Drawn | None = None
    purpose: str | None = None
    number: int | None = None
    also: Mapping[str, int] = field(default_factory=dict)


class Draws(Protocol):
    """Draws what is to be told."""

    async def draw(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> Delivery:
        """Draw the head of a target's queue from what is published now."""
        ...


class Hears(Protocol):
    """Hears what became of the messages, and sees to it that nobody is left out."""

    async def closed(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> Sequence[Intent]:
        """A member could not be reached; what is told instead, so that they hear of it?"""
        ...

    async def no_access(
        self, guild: GuildId, target: Target, rows: Sequence[Row], error: Undeliverable
    ) -> Sequence[Intent]:
        """A channel cannot be written to: stop its match, and tell those who can help, once.

        What is told instead?
        """
        ...

    async def reached(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> None:
        """A member was sent these: their direct messages are open."""
        ...


class Courier:
    """One worker for each target that has something waiting."""

    def __init__(self, sessions: Sessions, mail: Mail, publisher: Draws, reach: Hears) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.mail = mail
        self.publisher = publisher
        self.reach = reach
        self._workers: dict[tuple[GuildId, Target], asyncio.Task[None]] = {}
        self._again: set[tuple[GuildId, Target]] = set()
        self._drawers = asyncio.Semaphore(DRAWERS)
        self._open = False
        self.first_pause = 2.0

    async def start(self) -> None:
        """Go on with what an earlier process left."""
        self._open = True
        for guild in await self.store.guilds_undelivered():
            try:
                for target in await self.store.waiting_targets(guild):
                    self._work(guild, target)
            except StorageError:
                log.exception("guild file cannot be read", guild=guild)

    async def close(self) -> None:
        """Stop; what is under way is finished after the next start."""
        self._open = False
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def wake(self, guild: GuildId, told: Iterable[Intent]) -> None:
        """Something was put into the outbox."""
        for target in {intent.target for intent in told}:
            self._work(guild, target)

    @property
    def busy(self) -> bool:
        """Is anything under way?"""
        return bool(self._workers)

    async def idle(self) -> None:
        """Wait until nothing is under way (what waits for a later time is not waited for)."""
        while self._workers:
            await asyncio.wait(list(self._workers.values()), timeout=0.05)

    def _work(self, guild: GuildId, target: Target) -> None:
        if not self._open:
            return
        key = guild, target
        if key in self._workers:
            self._again.add(key)
            return
        task = asyncio.create_task(self._deliver_all(guild, target), name=f"courier {target}")
        self._workers[key] = task
        task.add_done_callback(lambda _: self._done(guild, target))

    def _done(self, guild: GuildId, target: Target) -> None:
        del self._workers[guild, target]
        if (guild, target) in self._again:
            self._again.discard((guild, target))
            self._work(guild, target)

    async def _deliver_all(self, guild: GuildId, target: Target) -> None:
        failures = faults = 0  # one after another
        while True:
            try:
                if faults == MOST_FAULTS:
                    await self._give_up(guild, target)
                    failures = faults = 0
                due = await self.store.next_sending(guild, target)
                if due is None:
                    return
                await self._wait(due)
                await self._deliver(guild, target)
                failures = faults = 0
            except GuildFileError:
                log.exception("guild file cannot be read", guild=guild)
                return
            except TryLater as later:
                failures += 1
                await self._pause(later.after, failures)
            except StorageError:
                failures += 1
                log.exception("nothing can be stored", guild=guild)
                await self._pause(self.first_pause, failures)
            except Exception:
                failures += 1
                faults += 1
                log.exception("delivery failed", guild=guild, target=target.kind)
                await self._pause(self.first_pause, failures)

    async def _pause(self, first: float, failures: int) -> None:
        await asyncio.sleep(min(first * 2 ** min(failures - 1, 6), LONGEST_PAUSE))

    async def _give_up(self, guild: GuildId, target: Target) -> None:
        """What goes first to a target is not sent at all."""
        batch: Batch | None = await self._unfinished(guild, target)
        if batch is None:
            queued = await self.store.queued(guild, target)
            batch = Batch(id=_new_id(), target=target, rows=(queued[0].id,), payload="[]")
            await self.store.open_batch(guild, batch, self.sessions.now())
        await self.store.batch_dead(guild, batch.id, at=self.sessions.now())
        log.error("a message was given up", guild=guild, target=target.kind)

    async def _wait(self, due: datetime) -> None:
        pause = (due - self.sessions.now()).total_seconds()
        if pause > 0:
            await asyncio.sleep(pause)

    async def _deliver(self, guild: GuildId, target: Target) -> None:
        """Send the unfinished batch of a target, or else a new one."""
        unfinished = await self._unfinished(guild, target)
        if unfinished is not None:
            await self._finish(guild, unfinished)
            return
        queued = await self.store.queued(guild, target)
        if not queued:
            return
        rows = [intents.read(row) for row in queued]
        delivery = await self._draw(guild, target, rows)
        rows = rows[: delivery.rows]
        batch = Batch(
            id=_new_id(),
            target=target,
            rows=tuple(row.id for row in queued[: delivery.rows]),
            payload=intents.write_rows(rows),
        )
        await self.store.open_batch(guild, batch, self.sessions.now())
        await self._send(guild, batch, delivery, rows)

    async def _draw(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> Delivery:
        async with self._drawers:
            return await self.publisher.draw(guild, target, rows)

    async def _unfinished(self, guild: GuildId, target: Target) -> BatchRow | None:
        batches = await self.store.unfinished_batches(guild)
        return next((batch for batch in batches if batch.target == target), None)

    async def _finish(self, guild: GuildId, batch: BatchRow) -> None:
        """A batch whose end is unknown: it may have been delivered, or not."""
        rows = intents.read_rows(batch.payload)
        delivery = await self._draw(guild, batch.target, rows)
        posts = delivery.post is not None or delivery.instead is not None
        if posts and self.sessions.now() - batch.created > NONCE_HOLDS:
            found = await self._found(batch)
            if found is not None:
                await self._sent(guild, batch, delivery, found, rows)
                return
        await self._send(guild, batch, delivery, rows)

    async def _found(self, batch: BatchRow) -> Posted | None:
        try:
            return await self.mail.find(batch.target, batch.id, batch.created)
        except Undeliverable:  # it may not be looked there; sending tells what is wrong
            return None

    async def _send(
        self, guild: GuildId, batch: Batch, delivery: Delivery, rows: Sequence[Row]
    ) -> None:
        try:
            posted = await self._hand_over(batch, delivery)
        except Undeliverable as error:
            instead = await self._undeliverable(guild, batch.target, rows, error)
            now = self.sessions.now()
            await self.store.batch_dead(guild, batch.id, at=now, instead=instead)
            self.wake(guild, instead)
        except TryLater as later:
            retry = self.sessions.now() + timedelta(seconds=later.after)
            await self.store.batch_failed(guild, batch.id, retry=retry)
            raise
        else:
            await self._sent(guild, batch, delivery, posted, rows)

    async def _undeliverable(
        self, guild: GuildId, target: Target, rows: Sequence[Row], error: Undeliverable
    ) -> Sequence[Intent]:
        """What is told instead. A member who cannot be written to keeps nobody else waiting,
        whatever the reason.
        """
        if not isinstance(error, (ClosedToDms, NoAccess, ChannelGone)):
            log.warning("Discord refused a message", guild=guild, code=error.code)
        if target.kind == "member":
            return await self.reach.closed(guild, target, rows)
        if isinstance(error, (NoAccess, ChannelGone)):
            return await self.reach.no_access(guild, target, rows, error)
        return ()

    async def _hand_over(self, batch: Batch, delivery: Delivery) -> Posted | None:
        post = delivery.post
        for edit in delivery.edits:
            try:
                await self.mail.edit(edit.at, edit.drawn)
            except Undeliverable:  # an old message must not keep the new one from being sent
                post = post or delivery.instead
        if post is None:
            return None
        again = isinstance(batch, BatchRow)
        return await self.mail.post(batch.target, post, batch.id, again=again)

    async def _sent(
        self,
        guild: GuildId,
        batch: Batch,
        delivery: Delivery,
        posted: Posted | None,
        rows: Sequence[Row],
    ) -> None:
        notes = [] if posted is None else self._notes(delivery, posted)
        await self.store.batch_sent(guild, batch.id, notes)
        if batch.target.kind == "member" and posted is not None:
            await self.reach.reached(guild, batch.target, rows)

    def _notes(self, delivery: Delivery, posted: Posted) -> list[MessageRow]:
        """What the message stands for, to be remembered."""
        if delivery.purpose is None or delivery.match is None:
            return []
        return [
            MessageRow(
                match=delivery.match,
                purpose=purpose,
                channel=posted.channel,
                message=posted.message,
                number=number,
                at=self.sessions.now(),
            )
            for purpose, number in {delivery.purpose: delivery.number, **delivery.also}.items()
        ]


def _new_id() -> str:
    return secrets.token_urlsafe(16)
