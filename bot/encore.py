"""A match that is over, once more with the same people."""

from __future__ import annotations

from dataclasses import dataclass

from bot.lobby import Lobbies
from bot.naming import is_counted
from bot.refusals import Refused
from bot.session import Session
from bot.who import Who
from storage import model
from storage.model import GuildId, MatchId, MatchRow


@dataclass(frozen=True, slots=True)
class Opened:
    """The match made again, or the one that somebody had made `already`.

    `is_in`: whoever asked is in its lobby.
    `left_out` are the names of those who are in `most` matches already.
    """

    row: MatchRow
    left_out: tuple[str, ...] = ()
    most: int = 0
    already: bool = False
    is_in: bool = False


class Encores:
    """Opens lobbies like those that there were."""

    def __init__(self, lobbies: Lobbies) -> None:
        self.lobbies = lobbies
        self.sessions = lobbies.sessions
        self.store = lobbies.store

    async def again(
        self, guild: GuildId, match: MatchId, who: Who, *, interaction: int | None = None
    ) -> Opened:
        """A lobby like the one that a finished match had, with the same members in it.

        Not with those who are in as many matches as a member may be. One such lobby is enough, so
        whoever asks in the same moment waits, and is shown the one that there is.
        """
        async with self.sessions.hold(guild, match) as session:
            if session.row.status not in ("over", "cancelled"):
                raise Refused("refused.still_running")
            for live in await self.store.list_matches(guild):
                if live.previous == match:
                    own = await self.store.list_matches(guild, member=who.member)
                    is_in = live.id in {row.id for row in own}
                    return Opened(live, already=True, is_in=is_in)
            return await self._open(session, who, interaction)

    async def _open(self, session: Session, who: Who, interaction: int | None) -> Opened:
        guild, row = session.guild, session.row
        members = [
            model.LobbyJoin(member=s.member, name=s.name)
            for s in session.seats.values()
            if s.member is not None
        ]
        most = (await self.lobbies.settings(guild)).matches_per_member
        places = {m.member: await self.lobbies.matches_of(guild, m.member) for m in members}
        busy = {member for member, matches in places.items() if len(matches) >= most}
        joins = tuple(member for member in members if member.member not in busy)
        opened = await self.lobbies.new(
            guild,
            who,
            row.channel,
            row.game,
            options=session.options,
            terms=session.terms,
            name=None if is_counted(row.name, session.game.title) else row.name,
            interaction=interaction,
            previous=row,
            joins=joins,
        )
        return Opened(
            opened,
            tuple(m.name for m in members if m.member in busy),
            most,
            is_in=who.member in {join.member for join in joins},
        )
