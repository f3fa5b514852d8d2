"""The person behind an interaction, and the match that their command means."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.finding import TO_PLAY, Finder, Fit, Suits
from bot.mail import lacking
from bot.pit import Pit
from bot.racing import Press
from bot.refusals import Refused, Unreadable
from bot.replies import Interaction
from bot.session import Session
from bot.ui.speaking import escape
from bot.who import Who
from rules.engine.decisions import Seat
from rules.engine.texts import say
from storage.model import GuildId, MatchId, MatchRow, MemberId


def who_is(interaction: Interaction) -> Who:
    """Whoever clicked or typed, with what they may do where they did."""
    user = interaction.user
    allowed = interaction.permissions
    roles = user.roles if isinstance(user, discord.Member) else []
    return Who(
        member=MemberId(user.id),
        name=user.display_name,
        roles=frozenset(role.id for role in roles),
        manages_events=allowed.manage_events,
        administrator=allowed.administrator,
    )


def guild_of(interaction: Interaction) -> GuildId:
    """The server in which this happens; refused in direct messages."""
    if interaction.guild_id is None:
        raise Refused("refused.server_only")
    return GuildId(interaction.guild_id)


def channel_of(interaction: Interaction) -> int:
    if interaction.channel_id is None:
        raise Refused("refused.server_only")
    return interaction.channel_id


def must_be_able_to_write(interaction: Interaction) -> None:
    """Refuse to begin a race where the bot cannot show it, naming what it lacks."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = lacking(interaction.app_permissions, in_thread=in_thread)
    if missing:
        names = [say(f"permission.{name}") for name in missing]
        raise Refused("refused.cannot_write", channel=channel_of(interaction), names=names)


async def match_meant(
    pit: Pit, interaction: Interaction, given: str | None, fit: Fit, suits: Suits | None = None
) -> MatchId:
    """The match that a command means; see `finding.Finder`."""
    guild, member = guild_of(interaction), MemberId(interaction.user.id)
    finder = Finder(pit.store, guild, channel_of(interaction), member)
    return await finder.find(fit, given, suits)


async def hosted_match_meant(
    pit: Pit, interaction: Interaction, given: str | None, fit: Fit
) -> MatchId:
    """The lobby, or the match that rests, with which its opener or a steward does something."""
    guild, who = guild_of(interaction), who_is(interaction)
    is_steward = who.is_steward(await pit.lobbies.settings(guild))

    async def suits(row: MatchRow) -> bool:
        if who.member != row.host and not is_steward:
            return False
        if row.status == "lobby":
            return True
        with suppress(Unreadable):
            return (await pit.sessions.look(guild, row.id)).rests
        return False

    return await match_meant(pit, interaction, given, fit, suits)


async def press_meant(pit: Pit, interaction: Interaction, given: str | None) -> Press:
    """A command that stands for a click of a seat's member."""
    match = await match_meant(pit, interaction, given, TO_PLAY)
    return Press(
        guild=guild_of(interaction),
        match=match,
        member=MemberId(interaction.user.id),
        interaction=interaction.id,
    )


def seat_named(session: Session, named: str) -> Seat:
    """The seat that a command names: `#2` as it was suggested, or its player's name as typed."""
    wanted = named.strip().casefold()
    found = [seat for seat in session.seats if wanted == f"#{seat}"] or [
        seat
        for seat, row in session.seats.items()
        if wanted in (row.name.casefold(), row.name.casefold().removesuffix(" (house)"))
    ]
    if len(found) != 1:
        raise Refused("refused.no_such_player", name=escape(named[:60]))
    return found[0]
