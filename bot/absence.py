"""Members who left the server: noticed by asking Discord when it matters, not by listening.

Asked at a race's start, at each deadline, at each question that has none, and when a direct message
cannot be delivered. The house drives for them, and the stewards are told what they can do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace

from bot import intents
from bot.mail import Mail
from bot.sessions import Sessions
from bot.step import Step
from rules.engine.decisions import Seat
from storage.model import GuildId, MatchId, MemberId


class Absence:
    """Asks who is gone, and lets the house drive for them."""

    def __init__(self, sessions: Sessions, mail: Mail) -> None:
        self.sessions = sessions
        self.mail = mail

    async def gone(self, guild: GuildId, members: Collection[MemberId]) -> set[MemberId]:
        """Those of the members who are in the server no more."""
        here = await asyncio.gather(*(self.mail.is_member(guild, member) for member in members))
        return {member for member, is_here in zip(members, here, strict=True) if not is_here}

    async def gone_of(self, guild: GuildId, match: MatchId) -> set[MemberId]:
        """Those of a match's members, and its host, who are in the server no more."""
        async with self.sessions.hold(guild, match) as session:
            host = session.row.host
            seated = {row.member for row in session.seats.values()}
            joined = {member.member for member in session.lobby}
        members = {host, *(seated or joined)} - {None}
        return await self.gone(guild, [member for member in members if member is not None])

    async def note(self, guild: GuildId, match: MatchId, member: MemberId) -> None:
        """A member of a running match may be gone: if so, the house takes the wheel."""
        if not await self.gone(guild, [member]):
            return
        gone = await self.gone_of(guild, match)
        async with self.sessions.hold(guild, match) as session:
            seat = session.seat_of(member)
            if session.match is None or session.row.status != "running" or seat is None:
                return
            if session.seats[seat].autopilot:
                return
            step = Step(session, self.sessions.now())
            has_left(step, seat, gone)
            await self.sessions.finish(step)


def has_left(step: Step, seat: Seat, gone: Collection[MemberId]) -> None:
    """The house drives for a member who left the server; the host hears what can be done.

    Is the host among those who are gone, any steward hears it in the channel.
    """
    row = step.session.row
    step.tell("bot.has_left", who=seat)
    step.set_seat(replace(step.seats[seat], autopilot=True))
    args: intents.Args = {"match": row.name}
    told = intents.to_host(row, "bot.member_left", args, gone=row.host in gone)
    if told not in step.outbox:
        step.outbox.append(told)
