"""What moderators do: hold a match, move it, give a seat to somebody else, turn back, end it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot import intents, records
from bot.checks import lie_open
from bot.lobby import Lobbies
from bot.racing import end_if_deserted, give_to_house, must_run
from bot.refusals import Refused, Unreadable
from bot.session import Session
from bot.step import Step
from bot.terms import GuildSettings
from bot.ui.speaking import escape
from bot.who import Who
from rules.engine.decisions import Seat
from storage import model
from storage.model import GuildId, MatchId, MatchRow, MemberId, Status, TimerKey
from storage.store import Store

NO_ACCESS = "no access"
"""Why a match is paused, or a lobby out of sight, whose channel cannot be written to."""


class Stewards:
    """Every deed is refused to whoever is no steward of the guild."""

    def __init__(self, lobbies: Lobbies) -> None:
        self.lobbies = lobbies
        self.sessions = lobbies.sessions
        self.store = lobbies.store

    async def _may(self, guild: GuildId, who: Who) -> None:
        who.must_be_steward(await self.lobbies.settings(guild))

    async def settings(
        self, guild: GuildId, who: Who, changed: Mapping[str, object]
    ) -> GuildSettings:
        """Change what is decided for the guild, and tell all of it."""
        await self._may(guild, who)
        settings = await self.lobbies.settings(guild)
        if changed:
            settings = GuildSettings.model_validate(settings.model_dump() | dict(changed))
            if settings.makers == "role" and settings.maker_role is None:
                raise Refused("refused.which_role")
            await self.store.put_settings(guild, settings.model_dump_json())
        return settings

    async def pause(
        self, guild: GuildId, match: MatchId, who: Who, interaction: int | None = None
    ) -> Session:
        """Stop the clock; nobody can choose until the match is resumed."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            must_run(session)
            await self.sessions.finish(
                paused(session, self.sessions.now(), "bot.paused", name=escape(who.name)),
                interaction,
                status="paused",
                paused_reason="steward",
            )
            return session

    async def resume(
        self, guild: GuildId, match: MatchId, who: Who, interaction: int | None = None
    ) -> Session:
        """Go on; every open choice gets its whole time again, and its message."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            if session.row.status != "paused":
                raise Refused("refused.not_paused")
            step = resumed(session, self.sessions.now(), "bot.resumed", name=escape(who.name))
            await self.sessions.finish(step, interaction, status="running", paused_reason=None)
            return session

    async def extend(
        self, guild: GuildId, match: MatchId, who: Who, hours: int, interaction: int | None = None
    ) -> Session:
        """Move the deadline of the open choices."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            must_run(session)
            if session.deadline is None:
                raise Refused("refused.no_deadline")
            due = max(session.deadline, self.sessions.now()) + timedelta(hours=hours)
            step = Step(session, self.sessions.now())
            step.timers.append(model.Timer(kind="deadline", due=due))
            step.tell("bot.extended", hours=hours, due=int(due.timestamp()))
            await self.sessions.finish(step, interaction)
            return session

    async def replace_member(
        self,
        guild: GuildId,
        match: MatchId,
        who: Who,
        *,
        seat: Seat,
        former: MemberId | None,
        new: Who,
        interaction: int | None = None,
    ) -> Session:
        """Give the seat of a member, or of the house, to another one, who is briefed in private."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            may_take(session, new)
            if session.seats[seat].member != former:
                raise Refused("refused.seat_has_changed")
            step = Step(session, self.sessions.now(), anew=(seat,))
            old = step.seats[seat]
            row = model.Seat(
                seat=seat, member=new.member, name=new.name, kind="member", since=step.now
            )
            step.tell("bot.replaced", old=escape(old.name), new=escape(new.name))
            step.hand_over(seat)
            step.set_seat(row)
            await self.sessions.finish(step, interaction)
            return session

    async def autopilot(
        self,
        guild: GuildId,
        match: MatchId,
        who: Who,
        seat: Seat,
        *,
        on: bool,
        interaction: int | None = None,
    ) -> Session:
        """Let the house choose for a member until the member is back."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            must_run(session)
            row = session.seats[seat]
            if row.member is None:
                raise Refused("refused.house_already")
            step = Step(session, self.sessions.now())
            step.tell("bot.autopilot_on" if on else "bot.autopilot_off", name=escape(row.name))
            step.set_seat(replace(row, autopilot=on, missed=0))
            await self.sessions.finish(step, interaction)
            return session

    async def retire(
        self, guild: GuildId, match: MatchId, who: Who, seat: Seat, interaction: int | None = None
    ) -> Session:
        """Take a member off a seat; the house drives it to the end."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            must_run(session)
            if session.seats[seat].member is None:
                raise Refused("refused.house_already")
            step = Step(session, self.sessions.now())
            give_to_house(step, seat, "bot.retired")
            end_if_deserted(step)
            await self.sessions.finish(step, interaction)
            return session

    async def move(
        self, guild: GuildId, match: MatchId, who: Who, channel: int, interaction: int | None = None
    ) -> Session:
        """Let the match go on in another channel."""
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            if session.row.status in ("over", "cancelled"):
                raise Refused("refused.match_over", match=session.row.name)
            if session.match is None:
                await self._move_lobby(session, channel, interaction)
                return session
            now, running = self.sessions.now(), session.running.pending
            waited = session.row.paused_reason == NO_ACCESS  # for nothing but another channel
            status: Status = "running" if waited else session.row.status
            session.row = replace(session.row, channel=channel, status=status)
            step = Step(session, now, anew=running if waited else (), restart_clock=waited)
            step.tell("bot.moved", name=escape(who.name))
            reason = None if waited else session.row.paused_reason
            columns = {"channel": channel, "status": status, "paused_reason": reason}
            await self.sessions.finish(step, interaction, **columns)
            return session

    async def rewind(
        self,
        guild: GuildId,
        match: MatchId,
        who: Who,
        phase: int,
        *,
        epoch: int,
        interaction: int | None = None,
    ) -> Session:
        """Go back to where a phase began; what nobody has seen is shuffled anew.

        `epoch`: the match's own when it was decided, for since then others may have turned it back.
        """
        await self._may(guild, who)
        async with self.sessions.hold(guild, match) as session:
            begun = await point(self.store, session, phase)
            if session.row.epoch != epoch:
                raise Refused("refused.turned_back_since")
            before = begun.epoch, phase - 1
            (saved,) = await self.store.checkpoints(guild, match, after=before, limit=1)
            if session.row.status == "over":
                session.row = replace(session.row, status="running")
            step = Step(session, self.sessions.now())
            step.rewind(records.taken(saved))
            step.tell("bot.rewound", name=escape(who.name))
            await self.sessions.finish(
                step, interaction, status=session.row.status, ended=None, result=None
            )
            return session

    async def end(
        self, guild: GuildId, match: MatchId, who: Who, interaction: int | None = None
    ) -> MatchRow:
        """End a match as it stands, or close a lobby; one that cannot be read ends too."""
        await self._may(guild, who)
        try:
            return (await self._end(guild, match, who, interaction)).row
        except Unreadable:
            return await self.sessions.end_unread(guild, match, interaction)

    async def _end(
        self, guild: GuildId, match: MatchId, who: Who, interaction: int | None
    ) -> Session:
        async with self.sessions.hold(guild, match) as session:
            if session.row.status in ("over", "cancelled"):
                raise Refused("refused.match_over", match=session.row.name)
            if session.match is not None:
                step = Step(session, self.sessions.now())
                step.end("bot.ended")
                await self.sessions.finish(step, interaction)
                return session
        return await self.lobbies.cancel(guild, match, who, interaction=interaction)

    async def _move_lobby(self, session: Session, channel: int, interaction: int | None) -> None:
        change = model.Change(
            match=session.row.id,
            expected=session.row.version,
            at=self.sessions.now(),
            interaction=interaction,
            columns=model.MatchColumns(channel=channel, paused_reason=None),
            outbox=(intents.to_channel(channel, intents.Lobby()),),
        )
        await self.sessions.commit(session, change)


def may_take(session: Session, new: Who) -> None:
    """Refuse a seat to who has one, or had one and knows too much."""
    must_run(session)
    if session.seat_of(new.member) is not None:
        raise Refused("refused.has_a_seat", name=escape(new.name))
    if session.sat_here(new.member):
        raise Refused("refused.knows_too_much", name=escape(new.name))


async def point(store: Store, session: Session, phase: int) -> model.Phase:
    """Where a phase began last; refused where a match cannot be turned back to there."""
    if session.match is None or session.row.status == "cancelled":
        raise Refused("refused.not_started", match=session.row.name)
    begun = await store.phases(session.guild, session.row.id, only=phase)
    if not begun:
        raise Refused("refused.no_such_phase")
    if session.row.status == "over" and await lie_open(store, session):
        raise Refused("illegal.race_is_open")
    return begun[0]


def paused(session: Session, now: datetime, why: str, **args: str | int) -> Step:
    """A step that stops the clock."""
    session.row = replace(session.row, status="paused")
    step = Step(session, now)
    step.tell(why, **args)
    step.timers_cleared.append(TimerKey())
    return step


def resumed(session: Session, now: datetime, why: str, **args: str | int) -> Step:
    """A step that lets the match go on: every open choice gets its whole time and its message."""
    session.row = replace(session.row, status="running")
    step = Step(session, now, anew=session.running.pending, restart_clock=True)
    step.tell(why, **args)
    return step
