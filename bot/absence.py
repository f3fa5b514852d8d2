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
        """Those of a match's members who are in the server no more."""
        async with self.sessions.hold(guild, match) as session:
            seated = {row.member for row in session.seats.values()}
            joined = {member.member for member in session.lobby}
        members = (seated | joined if seated else joined) - {None}
        return await self.gone(guild, [member for member in members if member is not None])

    async def note(self, guild: GuildId, match: MatchId, member: MemberId) -> None:
        """A member of a running match may be gone: if so, the house takes the wheel."""
        if not await self.gone(guild, [member]):
            return
        async with self.sessions.hold(guild, match) as session:
            seat = session.seat_of(member)
            if session.match is None or session.row.status != "running" or seat is None:
                return
            if session.seats[seat].autopilot:
                return
            step = Step(session, self.sessions.now())
            has_left(step, seat)
            await self.sessions.finish(step)


def has_left(step: Step, seat: Seat) -> None:
    """The house drives for a member who left the server; the host hears what can be done."""
    row = step.session.row
    step.tell("bot.has_left", who=seat)
    step.set_seat(replace(step.seats[seat], autopilot=True))
    if row.host != step.seats[seat].member:
        letter = intents.Letter("bot.member_left", {"match": row.name})
        step.outbox.append(intents.to_member(row.host, letter))
