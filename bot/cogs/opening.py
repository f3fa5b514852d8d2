"""/race new: a lobby for a new race, or for a season that was played elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import aiohttp
import discord
from discord import app_commands

from bot.cogs.suggestions import Choice, Suggestions
from bot.drawn import Drawn
from bot.people import channel_of, guild_of, must_be_able_to_write, who_is
from bot.pit import Pit
from bot.record_files import LARGEST, Origin, must_seat, read_file
from bot.refusals import Refused
from bot.replies import Interaction
from bot.terms import Terms
from bot.ui.options import parse_options
from rules.engine.game import Game

Pace: TypeAlias = Literal["live", "1h", "3h", "6h", "12h", "1d", "2d", "3d", "7d", "none"]
AtDeadline: TypeAlias = Literal["house", "default"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody gave with /race new."""

    game: str
    name: str | None
    pace: Pace | None
    seats: int | None
    at_deadline: AtDeadline | None
    options: str | None
    season: discord.Attachment | None


def new_command(pit: Pit) -> app_commands.Command[Any, ..., None]:  # Any: it is in no class
    """The command, to be put into its group."""

    @app_commands.command(name="new", description="Open a new race for everybody to join")
    @app_commands.describe(
        game="Which game?",
        name="What to call it; by the game and a number otherwise",
        pace="How long may a choice take?",
        seats="How many seats? The house takes those that stay free",
        at_deadline="Who chooses when time is up?",
        options="The game's options, such as: towing=on series=boost",
        season="To take up a season that rests: its file from /race record",
    )
    async def new(
        interaction: Interaction,
        game: str,
        name: str | None = None,
        pace: Pace | None = None,
        seats: app_commands.Range[int, 1, 12] | None = None,
        at_deadline: AtDeadline | None = None,
        options: str | None = None,
        season: discord.Attachment | None = None,
    ) -> None:
        wanted = Wanted(game, name, pace, seats, at_deadline, options, season)
        await pit.replies.private(interaction, lambda: _open(pit, interaction, wanted))

    @new.autocomplete("game")
    async def _games(_: Interaction, typed: str) -> list[Choice]:
        return Suggestions(pit).games(typed)

    return new


async def _open(pit: Pit, interaction: Interaction, wanted: Wanted) -> Drawn:
    guild = guild_of(interaction)
    must_be_able_to_write(interaction)
    game = pit.sessions.games.get(wanted.game)
    if game is None:
        raise Refused("refused.no_such_game")
    settings = await pit.lobbies.settings(guild)
    origin = await _season(pit, wanted, game)
    if wanted.seats is not None:
        must_seat(wanted.seats, game, None if origin is None else origin.file)
    row = await pit.lobbies.new(
        guild,
        who_is(interaction),
        channel_of(interaction),
        game.key,
        options=parse_options(game.options, wanted.options or ""),
        terms=Terms.of(
            wanted.pace or settings.pace, seats=wanted.seats, at_deadline=wanted.at_deadline
        ),
        name=wanted.name,
        interaction=interaction.id,
        origin=origin,
    )
    return pit.drawing.line(
        "reply.made" if row.origin is None else "reply.taken_up", match=row.name
    )


async def _season(
    pit: Pit,
    wanted: Wanted,
    game: Game[Any],  # Any: whichever game's state
) -> Origin | None:
    """The season in a file that was given; refused where it cannot be taken up as it is."""
    file = wanted.season
    if file is None:
        return None
    if wanted.options:
        raise Refused("refused.options_stay")
    if file.size > LARGEST:
        raise Refused("refused.no_record_file")
    try:
        content = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        raise Refused("refused.file_not_read") from None
    origin = read_file(content, pit.sessions.games)
    if origin.file.game != game.key:
        title = pit.sessions.games[origin.file.game].title
        raise Refused("refused.record_of_another_game", game=title)
    return origin
