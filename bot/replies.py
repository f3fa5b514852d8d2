"""Answering an interaction: in time, once, and in words when something cannot be done.

What takes longer than a moment is acknowledged first, so that nobody sees Discord's own
"interaction failed". A reply that is lost changes nothing: what it told is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog

from bot.drawing import Drawing
from bot.mail import Drawn, Shown, files, mark_on, mentions, put_mark
from bot.refusals import Refused
from storage.errors import (
    AlreadyDone,
    Conflict,
    DataFolderUnusable,
    GuildFileDamaged,
    GuildFileTooNew,
    MatchMissing,
    NameTaken,
)

log = structlog.get_logger()

A_MOMENT = 1.2
"""Seconds after which an interaction is acknowledged before its work is done."""

Interaction: TypeAlias = discord.Interaction[Any]  # Any: the client, which we do not need here
Work: TypeAlias = Callable[[], Coroutine[Any, Any, Drawn]]


class Beside(Exception):
    """What was clicked stays as it is, and this is shown beside it."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__()
        self.drawn = drawn


class Replies:
    """Does the work of an interaction and shows what came of it."""

    def __init__(self, drawing: Drawing, shown: Shown) -> None:
        self.drawing = drawing
        self.shown = shown

    async def private(self, interaction: Interaction, work: Work) -> None:
        """Show the result to this person only, in a new message."""
        task = asyncio.create_task(self._result(interaction, work))
        await asyncio.wait({task}, timeout=A_MOMENT)
        if not task.done():
            await _quietly(interaction.response.defer(ephemeral=True, thinking=True))
        drawn, _ = await task
        await _quietly(self._send(interaction, drawn))

    async def form(self, interaction: Interaction, form: discord.ui.Modal) -> None:
        """Open a form: at once, for Discord does not wait with one."""
        await _quietly(interaction.response.send_modal(form))

    async def in_place(self, interaction: Interaction, work: Work) -> None:
        """Show the result in the message that was clicked; a refusal, in a new one beside it."""
        task = asyncio.create_task(self._result(interaction, work))
        await asyncio.wait({task}, timeout=A_MOMENT)
        if not task.done():
            await _quietly(interaction.response.defer())
        drawn, went_well = await task
        if went_well:
            await _quietly(self._edit(interaction, drawn))
        else:
            await _quietly(self._send(interaction, drawn))

    async def amend(self, interaction: Interaction, drawn: Drawn) -> None:
        """Show something else in the message that was clicked, after all."""
        await _quietly(self._edit(interaction, drawn))

    async def _result(self, interaction: Interaction, work: Work) -> tuple[Drawn, bool]:
        try:
            return await work(), True
        except Beside as beside:
            return beside.drawn, False
        except Exception as error:
            refused = refusal(error)
            if refused is None:
                log.exception("interaction failed", guild=interaction.guild_id)
                refused = Refused("refused.our_fault")
            return self.drawing.refusal(refused), False

    async def _send(self, interaction: Interaction, drawn: Drawn) -> None:
        send: Callable[..., Awaitable[object]]
        if interaction.response.is_done():
            send = interaction.followup.send
        else:
            send = interaction.response.send_message
        await send(
            view=drawn.view,
            files=files(drawn.files),
            allowed_mentions=mentions(drawn),
            ephemeral=True,
        )

    async def _edit(self, interaction: Interaction, drawn: Drawn) -> None:
        edit: Callable[..., Awaitable[object]]
        if interaction.response.is_done():
            edit = interaction.edit_original_response
        else:
            edit = interaction.response.edit_message
        message = 0 if interaction.message is None else interaction.message.id
        if interaction.message is not None:  # the courier may be looking for it just now
            put_mark(drawn.view, mark_on(interaction.message))
        kept = self.shown.already(message, drawn)
        await edit(
            view=drawn.view,
            attachments=discord.utils.MISSING if kept else files(drawn.files),
            allowed_mentions=mentions(drawn),
        )
        self.shown.note(message, drawn)


def refusal(error: Exception) -> Refused | None:
    """The refusal that an error comes to; None for a fault of ours."""
    if isinstance(error, Refused):
        return error
    for kind, sentence in _SENTENCES.items():
        if isinstance(error, kind):
            return Refused(sentence)
    return None


_SENTENCES: dict[type[Exception], str] = {
    AlreadyDone: "refused.already_counted",
    Conflict: "refused.try_again",
    MatchMissing: "refused.match_gone",
    NameTaken: "refused.name_in_use",
    GuildFileDamaged: "refused.data_damaged",
    GuildFileTooNew: "refused.data_damaged",
    DataFolderUnusable: "refused.disk_trouble",
}


async def _quietly(sending: Awaitable[object]) -> None:
    """Send a reply; should it be lost, what it told is stored all the same."""
    try:
        await sending
    except (discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and str(error) != _STOPPING:
            raise
        log.warning("a reply was lost", error=type(error).__name__)


_STOPPING = "Session is closed"
"""What aiohttp says when the bot stops while it answers."""
