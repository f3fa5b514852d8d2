"""Members who take no direct messages and channels that are closed to the bot: who hears of it, and
where else they look.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import structlog

from bot import intents
from bot.absence import Absence
from bot.intents import Letter, Lobby, Notice, Prompt, Row, Unreachable
from bot.mail import ChannelGone, Mail, Undeliverable
from bot.refusals import Unreadable
from bot.session import Session
from bot.sessions import Sessions
from bot.step import Step
from bot.stewards import NO_ACCESS, paused
from storage.errors import MatchMissing
from storage.model import (
    Change,
    GuildId,
    Intent,
    MatchColumns,
    MatchId,
    MemberId,
    Person,
    Target,
)

log = structlog.get_logger()


class Reach:
    """What follows when a message could not be delivered, or could again."""

    def __init__(self, sessions: Sessions, mail: Mail, absence: Absence) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.mail = mail
        self.absence = absence

    async def closed(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> list[Intent]:
        """A member takes no direct messages: the channel says where to look instead."""
        member = MemberId(target.id)
        await self._note_dm(guild, member, "closed")
        told: list[Intent] = []
        for row in rows:
            async with self.sessions.hold(guild, row.match) as session:
                instead = _instead_of(row.intent, session)
                if instead is not None:
                    told.append(intents.to_channel(session.row.channel, instead))
            if instead is not None:
                await self.absence.note(guild, row.match, member)
        return told

    async def reached(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> None:
        """A member's direct messages are open; whether they are still here is another question."""
        member = MemberId(target.id)
        await self._note_dm(guild, member, "ok")
        for match in {row.match for row in rows if isinstance(row.intent, Prompt)}:
            await self._look_for(guild, match, member)

    async def _look_for(self, guild: GuildId, match: MatchId, member: MemberId) -> None:
        """A match without deadlines would wait for ever for somebody who left the server."""
        async with self.sessions.hold(guild, match) as session:
            waits = session.deadline is None
        if waits:
            await self.absence.note(guild, match, member)

    async def _note_dm(self, guild: GuildId, member: MemberId, state: intents.DmState) -> None:
        known = await self.store.person(guild, member)
        if known is None or known.dm != state:
            await self.store.put_person(guild, Person(member=member, dm=state))

    async def no_access(
        self, guild: GuildId, target: Target, rows: Sequence[Row], error: Undeliverable
    ) -> list[Intent]:
        """A channel cannot be written to: its matches wait, and their hosts hear of it once.

        What stewards must know is told in another channel of the server, if there is one.
        """
        for match in {row.match for row in rows}:
            with suppress(MatchMissing, Unreadable):
                await self._wait(guild, match, error)
        log.warning("channel cannot be written to", guild=guild, code=error.code, kind=target.kind)
        place = self.mail.open_channel(guild)
        if place is None or place == target.id:
            return []
        return [intents.to_channel(place, r.intent) for r in rows if isinstance(r.intent, Notice)]

    async def _wait(self, guild: GuildId, match: MatchId, error: Undeliverable) -> None:
        async with self.sessions.hold(guild, match) as session:
            row = session.row
            told = intents.to_host(row, *self._trouble(session, error))
            if row.status == "running":
                step: Step = paused(session, self.sessions.now(), "bot.no_access")
                step.outbox.append(told)
                await self.sessions.finish(step, status="paused", paused_reason=NO_ACCESS)
            elif row.status == "lobby" and row.paused_reason != NO_ACCESS:
                await self._note_lobby(session, told)

    async def _note_lobby(self, session: Session, told: Intent) -> None:
        """A lobby stays open, for it can be joined from elsewhere."""
        change = Change(
            match=session.row.id,
            expected=session.row.version,
            at=self.sessions.now(),
            columns=MatchColumns(paused_reason=NO_ACCESS),
            outbox=(told,),
        )
        await self.sessions.commit(session, change)

    def _trouble(self, session: Session, error: Undeliverable) -> tuple[str, intents.Args]:
        """What keeps the race from going on, and what would help: a sentence, its arguments."""
        what = "lobby" if session.match is None else "channel"
        args: intents.Args = {"match": session.row.name}
        if isinstance(error, ChannelGone):
            return f"bot.{what}_gone", args
        missing = self.mail.missing(session.guild, session.row.channel)
        if not missing:
            return f"bot.{what}_locked", args
        args["names"] = [f"permission.{permission}" for permission in missing]
        return f"bot.{what}_trouble", args


def _instead_of(intent: intents.Intent, session: Session) -> intents.Intent | None:
    """What the channel is told of a message that its member did not get."""
    match intent:
        case Prompt(seat=seat, number=number):
            return Unreachable(seat, number)
        case Letter(name=name, args=args, for_stewards=True):
            return Notice(name, args, for_stewards=True)
        case Letter() if session.match is None:
            return Lobby()
        case _:
            return None
