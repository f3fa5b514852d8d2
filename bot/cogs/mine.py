"""/hand and /races: what somebody plays, wherever they ask, in direct messages too."""

from __future__ import annotations

from discord import app_commands

from bot.drawn import Drawn
from bot.pit import Pit
from bot.replies import Interaction
from storage.model import MemberId


def add_mine(tree: app_commands.CommandTree, pit: Pit) -> None:
    """Add the commands about one's own races."""

    @tree.command(name="hand", description="What do I hold, and what am I to choose?")
    async def hand(interaction: Interaction) -> None:
        async def work() -> Drawn:
            return await pit.reports.my_hand(MemberId(interaction.user.id), interaction.guild_id)

        await pit.replies.private(interaction, work)

    @tree.command(name="races", description="Which races am I in, and who waits for me?")
    async def races(interaction: Interaction) -> None:
        async def work() -> Drawn:
            return await pit.reports.my_races(MemberId(interaction.user.id))

        await pit.replies.private(interaction, work)
