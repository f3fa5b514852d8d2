"""Reminders, deadlines and all else that happens by itself at a time.

Timers are rows, stored together with what set them. One task sleeps until the earliest is due; what
became due while the bot was away gets extra grace first, once, and everybody is told so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from bot import intents
from bot.absence import Absence, has_left
from bot.house import House, answer_for
from bot.lobby import Lobbies
from bot.refusals import Refused
from bot.session import Session
from bot.sessions import Sessions
from bot.step import Step
from rules.engine.decisions import Seat
from storage.errors import GuildFileDamaged, GuildFileTooNew, MatchMissing
from storage.model import Change, GuildId, Intent, MatchId, Timer, TimerKey, TimerRow

log = structlog.get_logger()

LONGEST_SLEEP = timedelta(minutes=5)
"""However far the next timer is, the clock looks again after this time."""

LATE = timedelta(minutes=5)
"""A deadline missed by more than this was missed because the bot was away."""

MOST_GRACE = timedelta(hours=6)


class Clock:
    """Rings the timers of all matches."""

    def __init__(
        self, sessions: Sessions, lobbies: Lobbies, house: House, absence: Absence
    ) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.lobbies = lobbies
        self.house = house
        self.absence = absence
        self._earlier = asyncio.Event()

    def wake(self, timers: Iterable[Timer]) -> None:
        """Timers were set; one of them may be due before the clock wanted to look again."""
        if any(True for _ in timers):
            self._earlier.set()

    async def run(self) -> None:
        """Ring for ever."""
        while True:
            self._earlier.clear()
            await self.ring()
            await self._sleep()

    async def ring(self) -> None:
        """Ring what is due now."""
        now = self.sessions.now()
        for guild in await self.store.guilds_due(now):
            try:
                for timer in await self.store.due_timers(guild, now):
                    await self._ring(guild, timer)
            except (GuildFileDamaged, GuildFileTooNew):
                log.exception("guild file cannot be read", guild=guild)

    async def _sleep(self) -> None:
        due = await self.store.next_due()
        pause = LONGEST_SLEEP
        if due is not None:
            pause = min(pause, max(due - self.sessions.now(), timedelta(milliseconds=20)))
        try:
            await asyncio.wait_for(self._earlier.wait(), pause.total_seconds())
        except TimeoutError:
            return

    async def _ring(self, guild: GuildId, timer: TimerRow) -> None:
        try:
            match timer.kind:
                case "deadline":
                    await self._deadline(guild, timer)
                case "remind":
                    await self._remind(guild, timer)
                case "house":
                    await self._house(guild, timer)
                case "expire":
                    await self.lobbies.cancel(guild, timer.match, None)
        except (MatchMissing, Refused):
            log.info("timer without a match", kind=timer.kind, guild=guild)
        except (GuildFileDamaged, GuildFileTooNew):
            raise
        except Exception:
            # One match's fault must not stop the clock for the others; it rings again in a while.
            log.exception("timer failed", kind=timer.kind, guild=guild, match=timer.match)
            await self._later(guild, timer.match, timer)

    async def _deadline(self, guild: GuildId, timer: TimerRow) -> None:
        gone = await self.absence.gone_of(guild, timer.match)
        async with self.sessions.hold(guild, timer.match) as session:
            now = self.sessions.now()
            if not _rings(session, timer) or session.match is None:
                return
            if now - timer.due > LATE:
                await self._grant_grace(session, now)
                return
            step = Step(session, now)
            for seat in list(step.waiting_for()):
                if step.seats[seat].member in gone:
                    has_left(step, seat)
                await _time_is_up(step, seat)
                if step.stage_changed:
                    break
            await self.sessions.finish(step)

    async def _grant_grace(self, session: Session, now: datetime) -> None:
        """Nobody is played for who could not reach the bot: everybody has some time more."""
        window = session.terms.window(minor=False) or timedelta(hours=1)
        due = now + min(window / 2, MOST_GRACE)
        step = Step(session, now)
        step.timers.append(Timer(kind="deadline", due=due))
        step.timers_cleared.append(TimerKey(kind="remind"))
        step.tell("bot.grace", due=int(due.timestamp()))
        await self.sessions.finish(step)

    async def _remind(self, guild: GuildId, timer: TimerRow) -> None:
        async with self.sessions.hold(guild, timer.match) as session:
            if not _rings(session, timer) or session.match is None:
                return
            told = []
            late = self.sessions.now() - timer.due > LATE
            for seat in session.match.pending:
                asked, driver = session.match.asked(seat), session.driver(seat)
                if asked is not None and driver is not None and not late:
                    reminder = intents.Remind(seat, asked.number)
                    told.append(intents.to_member(driver, reminder))
            await self._clear(session, "remind", told)

    async def _house(self, guild: GuildId, timer: TimerRow) -> None:
        await self._later(guild, timer.match, timer)
        self.house.wake(guild, timer.match)

    async def _later(self, guild: GuildId, match: MatchId, timer: Timer) -> None:
        """Ring this timer again in a while."""
        async with self.sessions.hold(guild, match) as session:
            if _rings(session, timer):
                due = self.sessions.now() + timedelta(seconds=60)
                again = Timer(kind=timer.kind, key=timer.key, due=due, payload=timer.payload)
                await self._clear(session, timer.kind, [], again)

    async def _clear(self, session: Session, kind: str, told: list[Intent], *again: Timer) -> None:
        change = Change(
            match=session.row.id,
            expected=session.row.version,
            at=self.sessions.now(),
            outbox=tuple(told),
            timers_cleared=(TimerKey(kind=kind),),
            timers=again,
        )
        await self.sessions.commit(session, change)


def _rings(session: Session, timer: Timer) -> bool:
    """Is this timer still set as it was read? It may have been moved meanwhile."""
    current = session.timers.get((timer.kind, timer.key))
    return current is not None and current.due == timer.due


async def _time_is_up(step: Step, seat: Seat) -> None:
    """Answer for a member who did not, as was agreed when the match was made."""
    row, terms = step.seats[seat], step.session.terms
    decision = step.match.pending[seat]
    missed = row.missed + 1
    if terms.at_deadline == "default" and decision.default is not None:
        step.answer(seat, decision.default, "clock")
    else:
        await answer_for(step, seat, by_clock=True)
    away = row.autopilot or missed >= terms.misses
    step.tell("bot.took_over" if away else "bot.time_was_up", who=seat, missed=missed)
    step.set_seat(replace(row, missed=missed, autopilot=away))
