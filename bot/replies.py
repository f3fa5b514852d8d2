"""Answering an interaction: in time, once, and in words when something cannot be done.

What takes longer than a moment is acknowledged first, so that nobody sees Discord's own
"interaction failed". A reply that is lost changes nothing: what it told is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog

from bot.drawing import Drawing
from bot.drawn import Drawn, attachments, files, mark_on, mentions, put_mark
from bot.intake import Intake
from bot.refusals import Refused
from bot.shown import Shown
from storage.errors import (
    AlreadyDone,
    Conflict,
    DataFolderUnusable,
    GuildFileDamaged,
    GuildFileTooNew,
    MatchMissing,
    NameTaken,
    StoreClosed,
)

log = structlog.get_logger()

A_MOMENT = 1.2
"""Seconds after which an interaction is acknowledged before its work is done."""

Interaction: TypeAlias = discord.Interaction[Any]  # Any: the client, which we do not need here
Work: TypeAlias = Callable[[], Coroutine[Any, Any, Drawn]]
Correct: TypeAlias = Callable[[], Awaitable[Drawn | None]]


class Beside(Exception):
    """What was clicked stays as it is, and this is shown beside it."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__()
        self.drawn = drawn


class Replies:
    """Does the work of an interaction and shows what came of it."""

    def __init__(self, drawing: Drawing, shown: Shown, intake: Intake) -> None:
        self.drawing = drawing
        self.shown = shown
        self.intake = intake

    async def private(self, interaction: Interaction, work: Work) -> None:
        """Show the result to this person only, in a new message."""

        async def painted() -> Drawn:
            return await (await work()).painted()

        later = partial(interaction.response.defer, ephemeral=True, thinking=True)
        drawn, _ = await self._done(interaction, painted, later)
        await _quietly(self._send(interaction, drawn))

    async def form(self, interaction: Interaction, form: discord.ui.Modal) -> None:
        """Open a form: at once, for Discord does not wait with one."""
        await _quietly(interaction.response.send_modal(form))

    async def in_place(
        self, interaction: Interaction, work: Work, correct: Correct | None = None
    ) -> None:
        """Show the result in the message that was clicked; a refusal, in a new one beside it.

        `correct` is asked once more after that: what was shown may have been long on its way.
        """

        async def ready() -> Drawn:
            return await self.shown.ready(_clicked(interaction), await work())

        drawn, went_well = await self._done(interaction, ready, interaction.response.defer)
        if not went_well:
            await _quietly(self._send(interaction, drawn))
            return
        await _quietly(self._edit(interaction, drawn))
        corrected = None if correct is None else await correct()
        if corrected is not None:
            await _quietly(self._edit(interaction, corrected))

    async def _done(
        self, interaction: Interaction, work: Work, acknowledge: Callable[[], Awaitable[object]]
    ) -> tuple[Drawn, bool]:
        """The result, and whether all went well; acknowledged first if that will take long."""
        if self.intake.is_crowded:
            await _quietly(acknowledge())
            return await self._result(interaction, work)
        task = asyncio.create_task(self._result(interaction, work))
        await asyncio.wait({task}, timeout=A_MOMENT)
        if not task.done():
            await _quietly(acknowledge())
        return await task

    async def _result(self, interaction: Interaction, work: Work) -> tuple[Drawn, bool]:
        try:
            async with self.intake:
                return await work(), True
        except Beside as beside:
            return await beside.drawn.painted(), False
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
            files=files(drawn),
            allowed_mentions=mentions(drawn),
            ephemeral=True,
        )

    async def _edit(self, interaction: Interaction, drawn: Drawn) -> None:
        async def send(drawn: Drawn) -> None:
            edit: Callable[..., Awaitable[object]]
            if interaction.response.is_done():
                edit = interaction.edit_original_response
            else:
                edit = interaction.response.edit_message
            if interaction.message is not None:  # the courier may be looking for it just now
                put_mark(drawn.view, mark_on(interaction.message))
            await edit(
                view=drawn.view, attachments=attachments(drawn), allowed_mentions=mentions(drawn)
            )

        await self.shown.edit(_clicked(interaction), drawn, send)


def _clicked(interaction: Interaction) -> int:
    """The message on which the button was; 0 for a command."""
    return 0 if interaction.message is None else interaction.message.id


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
    StoreClosed: "refused.restarting",
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
