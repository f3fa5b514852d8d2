"""The person behind an interaction, and the match that their command means."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.finding import find_match
from bot.mail import lacking
from bot.pit import Pit
from bot.racing import Press
from bot.refusals import Refused
from bot.replies import Interaction
from bot.session import Session
from bot.ui.speaking import escape
from bot.who import Who
from rules.engine.decisions import Seat
from rules.engine.texts import say
from storage.model import LIVE, GuildId, MatchId, MemberId, Status


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
    pit: Pit, interaction: Interaction, given: str | None, statuses: Sequence[Status] = LIVE
) -> MatchId:
    """The match that a command means; see `finding.find_match`."""
    return await find_match(
        pit.store,
        guild_of(interaction),
        channel=channel_of(interaction),
        member=MemberId(interaction.user.id),
        given=given,
        statuses=statuses,
    )


async def any_match_meant(
    pit: Pit, interaction: Interaction, given: str | None, statuses: Sequence[Status] = LIVE
) -> MatchId:
    """A match that goes on, or else one that is over."""
    try:
        return await match_meant(pit, interaction, given, statuses)
    except Refused as refused:
        if refused.why.name not in ("refused.no_match_here", "refused.no_such_match"):
            raise
        return await match_meant(pit, interaction, given, ("over", "cancelled"))


async def press_meant(pit: Pit, interaction: Interaction, given: str | None) -> Press:
    """A command that stands for a click of a seat's member."""
    match = await match_meant(pit, interaction, given, ("running", "paused"))
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
