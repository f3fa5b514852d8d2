"""/race record: what is kept of a season, to read and to take along."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.suggestions import Choice, Suggestions
from bot.drawn import Drawn
from bot.finding import TO_READ
from bot.people import guild_of, match_meant
from bot.pit import Pit
from bot.replies import Interaction


def record_command(
    pit: Pit, named: str
) -> app_commands.Command[Any, ..., None]:  # Any: it is in no class
    """The command, to be put into its group; `named` describes the option for a match."""
    suggest = Suggestions(pit)

    @app_commands.command(
        name="record", description="See a season's record sheet, with a file to take along"
    )
    @app_commands.describe(match=named, race="The sheet of which race? The newest otherwise")
    async def record(
        interaction: Interaction,
        match: str | None = None,
        race: app_commands.Range[int, 1, 50] | None = None,
    ) -> None:
        async def work() -> Drawn:
            meant = await match_meant(pit, interaction, match, TO_READ)
            return await pit.sheets.asked_for(guild_of(interaction), meant, race)

        await pit.replies.private(interaction, work)

    @record.autocomplete("match")
    async def _every(interaction: Interaction, typed: str) -> list[Choice]:
        return await suggest.matches(interaction, typed, TO_READ)

    return record
