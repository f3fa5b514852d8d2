"""Messages ready to be sent, and what discord.py wants to know of them."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import discord
import structlog
from discord import ui

from bot.ui.fitting import shorten
from bot.ui.layout import without_picture
from bot.ui.limits import ALT_TEXT

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


def put_mark(view: ui.LayoutView, mark: int | None) -> None:
    """Let a message bear a mark: the number of its first component, which nobody sees."""
    view.children[0].id = mark


def mark_on(message: discord.Message) -> int | None:
    """The mark that a message bears."""
    return getattr(message.components[0], "id", None) if message.components else None
