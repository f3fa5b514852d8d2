"""The tree of slash commands: what goes wrong before a command's own code is answered in words."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands

from bot.drawn import Drawn
from bot.refusals import Refused
from bot.replies import Interaction

log = structlog.get_logger()


class Commands(app_commands.CommandTree[Any]):  # Any: the client, see replies.Interaction
    """Commands that changed since a member's Discord learnt them, and values of no use."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let a command in, but not when the bot is about to stop."""
        admitted = bool(interaction.client.pit.intake.admit())
        if not admitted:
            await self._refuse(interaction, Refused("refused.restarting"))
        return admitted

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person; only what nobody foresaw is an error of ours."""
        if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
            why = Refused("refused.command_changed")
        elif isinstance(error, app_commands.TransformerError):
            why = Refused("refused.unusable_value")
        else:
            log.error("command failed", guild=interaction.guild_id, exc_info=error)
            why = Refused("refused.our_fault")
        await self._refuse(interaction, why)

    async def _refuse(self, interaction: Interaction, why: Refused) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            return

        async def work() -> Drawn:
            raise why

        await interaction.client.pit.replies.private(interaction, work)
