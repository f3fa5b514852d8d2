"""The yes to what was asked about in private: it is looked at again, and done.

The race may have gone on since the question; then nothing is changed, and that is said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.choosing import pit_of
from bot.drawn import Drawn
from bot.people import who_is
from bot.refusals import Refused
from bot.replies import Interaction
from bot.session import Session
from bot.ui import ids
from bot.who import Who
from rules.engine.decisions import Seat
from storage.model import GuildId, MatchId, MemberId


async def rewinding(interaction: Interaction, to: ids.Rewinding) -> None:
    """A match is turned back, if nobody has turned it back meanwhile."""

    async def deed() -> Session:
        return await pit_of(interaction).stewards.rewind(
            GuildId(to.guild),
            MatchId(to.match),
            who_is(interaction),
            to.phase,
            epoch=to.epoch,
            interaction=interaction.id,
        )

    await _do(interaction, deed, "reply.rewound")


async def replacing(interaction: Interaction, to: ids.Replacing) -> None:
    """A seat changes hands, if it has not done so meanwhile."""

    async def deed() -> Session:
        return await pit_of(interaction).stewards.replace_member(
            GuildId(to.guild),
            MatchId(to.match),
            who_is(interaction),
            seat=Seat(to.seat),
            former=MemberId(to.former) if to.former else None,
            new=await _still_here(interaction, MemberId(to.member)),
            interaction=interaction.id,
        )

    await _do(interaction, deed, "reply.replaced")


async def removing(interaction: Interaction, to: ids.Removing) -> None:
    """Somebody is taken out of a lobby, if they are in it, and it is open, still."""

    async def deed() -> Session:
        return await pit_of(interaction).lobbies.remove(
            GuildId(to.guild),
            MatchId(to.match),
            who_is(interaction),
            MemberId(to.member),
            interaction=interaction.id,
        )

    await _do(interaction, deed, "reply.changed")


async def _do(interaction: Interaction, deed: Callable[[], Awaitable[Session]], told: str) -> None:
    pit = pit_of(interaction)

    async def work() -> Drawn:
        return pit.drawing.line(told, match=(await deed()).row.name)

    await pit.replies.in_place(interaction, work)


async def _still_here(interaction: Interaction, member: MemberId) -> Who:
    """A member as Discord knows them now; refused when they have left the server."""
    if interaction.guild is None:
        raise Refused("refused.server_only")
    try:
        found = await interaction.guild.fetch_member(member)
    except discord.NotFound:
        raise Refused("refused.member_has_left") from None
    return Who(member=member, name=found.display_name)
