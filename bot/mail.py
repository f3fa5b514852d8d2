"""Sending and editing messages through discord.py; Discord's refusals sorted into a few kinds."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b

import aiohttp
import discord
import structlog

from bot.drawn import Drawn, attachments, files, mark_on, mentions, put_mark
from bot.shown import Shown
from storage.model import Target

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Posted:
    """Where a message lies."""

    channel: int
    message: int


class Undeliverable(Exception):
    """Discord will not take this, however often it is tried. `code` is Discord's."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code} {text}")
        self.code = code


class ClosedToDms(Undeliverable):
    """The member takes no direct messages from the bot."""


class NoAccess(Undeliverable):
    """A permission is missing, or the thread is locked."""


class ChannelGone(Undeliverable):
    """The channel was deleted."""


class MessageGone(Undeliverable):
    """The message to be edited was deleted, or may be edited no more."""


class TryLater(Exception):
    """It may work later."""

    def __init__(self, after: float) -> None:
        super().__init__(f"again after {after} s")
        self.after = after


PATIENCE = 5.0
"""Seconds that a race waits to hear from Discord what can be done without; discord.py waits on."""

BURIED = 15
"""Messages below one that nobody sees without scrolling back."""

SEARCHED = 500
"""Messages among which one that may have been sent is looked for."""

_KINDS: dict[int, type[Undeliverable]] = {
    50007: ClosedToDms,
    50278: ClosedToDms,
    10013: ClosedToDms,
    50001: NoAccess,
    50013: NoAccess,
    50083: NoAccess,
    160005: NoAccess,
    10003: ChannelGone,
    10008: MessageGone,
    30046: MessageGone,
    50021: MessageGone,
}

_TOO_FAST = frozenset({40003, 20028, 20029, 20016})
"""Codes of requests that came too soon after others."""


def sorted_out(error: Exception) -> Exception:
    """Discord's or the network's refusal as one of the kinds above; anything else unchanged."""
    if isinstance(error, discord.RateLimited):
        return TryLater(error.retry_after)
    if isinstance(error, discord.HTTPException):
        kind = _KINDS.get(error.code)  # before the status: Discord says 30046 with a 429
        if kind is not None:
            return kind(error.code, error.text)
        if error.status in (401, 429) or error.status >= 500 or error.code in _TOO_FAST:
            return TryLater(5.0)
        return Undeliverable(error.code, error.text)
    if isinstance(error, (aiohttp.ClientError, asyncio.TimeoutError, OSError)):
        return TryLater(2.0)
    return error


class Mail:
    """The bot's hands: posts to channels and members, edits what it posted."""

    def __init__(self, client: discord.Client, shown: Shown) -> None:
        self.client = client
        self.shown = shown
        self.patience = PATIENCE
        self._dms: dict[int, int] = {}

    async def post(
        self, target: Target, drawn: Drawn, nonce: str, *, again: bool = False
    ) -> Posted:
        """Send a message; the same nonce again soon after is the same message again.

        Later it is found by the mark that it bears. `again`: it may have been sent with this nonce
        before, and then looks as it did then.
        """
        drawn = await drawn.painted()
        put_mark(drawn.view, _mark_of(nonce))
        try:
            channel = await self._channel(target)
            message = await channel.send(
                view=drawn.view,
                files=files(drawn),
                nonce=nonce,
                allowed_mentions=mentions(drawn),
            )
        except Exception as error:
            raise sorted_out(error) from error
        if not again:
            self.shown.note(message.id, drawn)
        return Posted(message.channel.id, message.id)

    async def edit(self, at: Posted, drawn: Drawn) -> None:
        """Make a message of ours look like this; files that it shows already stay."""
        message = self.client.get_partial_messageable(at.channel).get_partial_message(at.message)

        async def send(drawn: Drawn) -> None:
            await message.edit(
                view=drawn.view, attachments=attachments(drawn), allowed_mentions=mentions(drawn)
            )

        try:
            await self.shown.edit(at.message, drawn, send)
        except Exception as error:
            raise sorted_out(error) from error

    async def find(self, target: Target, nonce: str, since: datetime) -> Posted | None:
        """The message that was sent with this nonce since then, perhaps."""
        mark = _mark_of(nonce)
        try:
            channel = await self._channel(target)
            after = since - timedelta(seconds=10)
            async for message in channel.history(limit=SEARCHED, after=after):
                if mark_on(message) == mark:
                    return Posted(message.channel.id, message.id)
        except Exception as error:
            raise sorted_out(error) from error
        return None

    async def is_buried(self, at: Posted) -> bool:
        """Are there so many messages below one of ours? They are counted, not read."""
        below, channel = 0, self.client.get_partial_messageable(at.channel)
        try:
            async with asyncio.timeout(self.patience):
                async for _ in channel.history(limit=BURIED, after=discord.Object(at.message)):
                    below += 1
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return False
        return below == BURIED

    async def is_member(self, guild: int, member: int) -> bool:
        """Is somebody (still) in a guild? True also when Discord does not say."""
        try:
            async with asyncio.timeout(self.patience):
                await self.client.http.get_member(guild, member)
        except discord.NotFound as error:
            return error.code not in (10007, 10013)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return True
        return True

    def missing(self, guild: int, channel: int) -> list[str]:
        """The permissions that the bot lacks to write in a channel, as discord.py names them."""
        known = self.client.get_guild(guild)
        place = None if known is None else known.get_channel_or_thread(channel)
        if known is None or place is None:
            return []
        return lacking(place.permissions_for(known.me), in_thread=isinstance(place, discord.Thread))

    def open_channel(self, guild: int) -> int | None:
        """A channel in which the bot may write: the one for greetings, or else the first."""
        known = self.client.get_guild(guild)
        if known is None:
            return None
        for place in (known.system_channel, *known.text_channels):
            if place and not lacking(place.permissions_for(known.me), in_thread=False):
                return place.id
        return None

    async def dm_channel(self, member: int) -> int:
        """The channel of the bot's direct messages with a member."""
        if member not in self._dms:
            try:
                channel = await self.client.create_dm(discord.Object(member))
            except Exception as error:
                raise sorted_out(error) from error
            self._dms[member] = channel.id
        return self._dms[member]

    async def _channel(self, target: Target) -> discord.PartialMessageable:
        if target.kind == "channel":
            return self.client.get_partial_messageable(target.id)
        return self.client.get_partial_messageable(await self.dm_channel(target.id))


def lacking(allowed: discord.Permissions, *, in_thread: bool) -> list[str]:
    """What is missing to show a race in a channel, as discord.py names it."""
    send = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", send, "attach_files")
    return [name for name in needed if not getattr(allowed, name)]


def _mark_of(nonce: str) -> int:
    """A number far above those that Discord gives to components by itself."""
    return (1 << 30) + int.from_bytes(blake2b(nonce.encode(), digest_size=4).digest()) % (1 << 30)
