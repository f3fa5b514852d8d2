"""What most commands come to: something is done to one match, and a line says so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.mail import Drawn
from bot.people import any_match_meant, guild_of, match_meant, who_is
from bot.pit import Pit
from bot.replies import Interaction
from bot.session import Session
from bot.who import Who
from storage.model import LIVE, GuildId, MatchId, Status

Deed: TypeAlias = Callable[[GuildId, MatchId, Who], Awaitable[Session]]


async def do(
    pit: Pit,
    interaction: Interaction,
    match: str | None,
    deed: Deed,
    told: str,
    *,
    statuses: Sequence[Status] = LIVE,
    ended_too: bool = False,
) -> None:
    """Do something to the match that is meant, and say in the line `told` that it is done.

    With `ended_too`, where no such match goes on, one that is over is meant.
    """

    async def work() -> Drawn:
        find = any_match_meant if ended_too else match_meant
        meant = await find(pit, interaction, match, statuses)
        session = await deed(guild_of(interaction), meant, who_is(interaction))
        return pit.drawing.line(told, match=session.row.name)

    await pit.replies.private(interaction, work)
