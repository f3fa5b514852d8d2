"""Sending and editing messages through discord.py; Discord's refusals sorted into a few kinds."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

import aiohttp
import discord
import structlog
from discord import ui

from bot.ui.fitting import shorten
from bot.ui.layout import without_picture
from bot.ui.limits import ALT_TEXT
from storage.model import Target

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message, with the words for those who do not see it."""

    name: str
    data: bytes = field(repr=False)
    alt: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message to be sent. `mentions`: the members it may notify; `roles`: so too.

    `picture` is the same for the same picture, which `paint` paints; whoever sends the message asks
    for that only if it does not show that picture already.
    """

    view: ui.LayoutView
    files: tuple[Attachment, ...] = ()
    picture: str | None = None
    paint: Callable[[], Awaitable[Attachment]] | None = None
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()

    async def painted(self) -> Drawn:
        """The same with its picture among its files; without one, should it not be paintable.

        All that must be known stands in the message in words too.
        """
        if self.paint is None:
            return self
        try:
            picture = await self.paint()
        except Exception:  # who chose is told so, and who is asked is asked
            log.exception("a picture cannot be painted")
            return replace(self, view=without_picture(self.view), picture=None, paint=None)
        return replace(self, files=(*self.files, picture), paint=None)


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

REMEMBERED = 10_000
"""Messages whose picture is remembered; for any other it is sent once more."""

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


@dataclass(slots=True)
class _Edits:
    """Edits of one message that are under way: how many, and what is wanted last."""

    wanted: Drawn
    under_way: int = 0


class Shown:
    """Remembers which picture lately sent messages show, so that none is sent twice.

    Of a message that is being edited nothing is known, nor of one whose edit had an unknown end.
    """

    def __init__(self) -> None:
        self._pictures: OrderedDict[int, str] = OrderedDict()
        self._edits: dict[int, _Edits] = {}

    def note(self, message: int, drawn: Drawn) -> None:
        """This message looks like this now."""
        self._pictures.pop(message, None)
        if drawn.picture is not None:
            self._pictures[message] = drawn.picture
            while len(self._pictures) > REMEMBERED:
                self._pictures.popitem(last=False)

    async def ready(self, message: int, drawn: Drawn) -> Drawn:
        """Painted, unless the message shows the very picture that it is to show."""
        if drawn.picture is not None and self._pictures.get(message) == drawn.picture:
            return drawn
        return await drawn.painted()

    async def edit(
        self, message: int, drawn: Drawn, send: Callable[[Drawn], Awaitable[object]]
    ) -> None:
        """Let `send` make a message look like this; of several edits at once, the last one stays.

        Only Discord knows which of them came last, so what is wanted last is sent once more by
        whoever began before it; what is outdated before it was painted is not sent at all.
        """
        edits = self._edits.setdefault(message, _Edits(drawn))
        edits.wanted = drawn
        edits.under_way += 1
        try:
            while True:
                drawn = edits.wanted
                ready = await self.ready(message, drawn)
                if drawn is edits.wanted:
                    self._pictures.pop(message, None)
                    await send(ready)
                if drawn is edits.wanted:
                    break
            if edits.under_way == 1:
                self.note(message, ready)
        finally:
            edits.under_way -= 1
            if not edits.under_way:
                del self._edits[message]


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


def files(drawn: Drawn) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(file.data), file.name, description=shorten(file.alt, ALT_TEXT))
        for file in drawn.files
    ]


def attachments(drawn: Drawn) -> Any:  # Any: discord.py's mark for "leave as they are" is one
    """The files of an edited message; those that it has, if its picture was not painted anew."""
    return discord.utils.MISSING if drawn.paint is not None else files(drawn)


def mentions(drawn: Drawn) -> discord.AllowedMentions:
    users = [discord.Object(member) for member in drawn.mentions]
    roles = [discord.Object(role) for role in drawn.roles]
    return discord.AllowedMentions(everyone=False, roles=roles, users=users, replied_user=False)


def _mark_of(nonce: str) -> int:
    """A number far above those that Discord gives to components by itself."""
    return (1 << 30) + int.from_bytes(blake2b(nonce.encode(), digest_size=4).digest()) % (1 << 30)


def put_mark(view: ui.LayoutView, mark: int | None) -> None:
    """Let a message bear a mark: the number of its first component, which nobody sees."""
    view.children[0].id = mark


def mark_on(message: discord.Message) -> int | None:
    """The mark that a message bears."""
    return getattr(message.components[0], "id", None) if message.components else None
