"""Reminders, deadlines and all else that happens by itself at a time.

Timers are rows, stored together with what set them. One task sleeps until the earliest is due;
those of different matches ring side by side. What became due while the bot was away gets extra
grace first, once, and everybody is told so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot import intents
from bot.absence import Absence, has_left
from bot.house import House, answer_for
from bot.lobby import Lobbies
from bot.orders import name_of_order
from bot.refusals import Refused
from bot.session import Session
from bot.sessions import Sessions
from bot.step import Step
from rules.engine.decisions import Decision, Seat, may_rest
from storage.errors import DataFolderUnusable, GuildFileError, MatchMissing
from storage.model import Change, GuildId, Intent, MatchId, MemberId, Timer, TimerKey, TimerRow

log = structlog.get_logger()

LONGEST_SLEEP = timedelta(minutes=5)
"""However far the next timer is, the clock looks again after this time."""

LATE = timedelta(minutes=5)
"""A deadline missed by more than this was missed because the bot was away."""

MOST_GRACE = timedelta(hours=6)

REST = timedelta(minutes=1)
"""A timer that did not change anything by ringing is left alone for so long."""

SHORTEST_SLEEP = timedelta(milliseconds=20)

WHILE_RESTING = timedelta(seconds=1)
"""The shortest sleep while timers rest or ring: they are overdue, and the clock would never sleep.
"""

AT_ONCE = 16
"""So many matches ring side by side: some wait for Discord or think, and keep no other waiting."""


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
        self._ringing: dict[tuple[GuildId, MatchId], asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._resting: dict[tuple[GuildId, TimerRow | None], datetime] = {}

    def wake(self, timers: Iterable[Timer]) -> None:
        """Timers were set; one of them may be due before the clock wanted to look again."""
        if any(True for _ in timers):
            self._earlier.set()

    async def run(self) -> None:
        """Ring for ever, whatever goes wrong."""
        try:
            while True:
                self._earlier.clear()
                await self._sleep(await self._look())
        finally:
            for task in self._ringing.values():
                task.cancel()

    async def ring(self) -> None:
        """Ring what is due now, and wait until all that rings has rung."""
        await self._begin()
        await asyncio.gather(*self._ringing.values())

    async def _look(self) -> timedelta:
        """Let ring what is due; how long is it until the clock has to look again?"""
        try:
            await self._begin()
            return await self._until_next()
        except Exception:
            log.exception("the clock stumbled")
            return REST

    async def _begin(self) -> None:
        now = self.sessions.now()
        self._resting = {key: until for key, until in self._resting.items() if until > now}
        for guild in await self.store.guilds_due(now):
            if (guild, None) not in self._resting:
                with self._trouble_of(guild):
                    self._begin_guild(guild, await self.store.due_timers(guild, now))

    def _begin_guild(self, guild: GuildId, due: Iterable[TimerRow]) -> None:
        of_match: dict[MatchId, list[TimerRow]] = {}
        for timer in due:
            if (guild, timer) not in self._resting and (guild, timer.match) not in self._ringing:
                of_match.setdefault(timer.match, []).append(timer)
        for match, timers in of_match.items():
            task = asyncio.create_task(self._ring_all(guild, timers), name=f"ring {guild} {match}")
            self._ringing[guild, match] = task
            task.add_done_callback(partial(self._has_rung, (guild, match)))

    def _has_rung(self, key: tuple[GuildId, MatchId], _: asyncio.Task[None]) -> None:
        del self._ringing[key]
        self._earlier.set()

    async def _ring_all(self, guild: GuildId, timers: Iterable[TimerRow]) -> None:
        """Ring timers of one match, one after another."""
        async with self._room:
            with self._trouble_of(guild):
                for timer in timers:
                    await self._ring(guild, timer)

    @contextmanager
    def _trouble_of(self, guild: GuildId) -> Iterator[None]:
        """What cannot be read of a guild, or be written, is tried again later."""
        try:
            yield
        except (GuildFileError, DataFolderUnusable):
            log.exception("a guild's timers cannot be rung", guild=guild)
            self._rest(guild)

    async def _until_next(self) -> timedelta:
        due = await self.store.next_due()
        if due is None:
            return LONGEST_SLEEP
        least = WHILE_RESTING if self._resting or self._ringing else SHORTEST_SLEEP
        return min(LONGEST_SLEEP, max(due - self.sessions.now(), least))

    async def _sleep(self, pause: timedelta) -> None:
        try:
            await asyncio.wait_for(self._earlier.wait(), pause.total_seconds())
        except TimeoutError:
            return

    def _rest(self, guild: GuildId, timer: TimerRow | None = None) -> None:
        """Leave a timer alone for a while, or all of a guild: it would ring at once again."""
        self._resting[guild, timer] = self.sessions.now() + REST

    async def _ring(self, guild: GuildId, timer: TimerRow) -> None:
        try:
            match timer.kind:
                case "deadline":
                    await self._deadline(guild, timer)
                case "remind":
                    await self._remind(guild, timer)
                case "house":
                    self._rest(guild, timer)  # until the house has answered
                    self.house.wake(guild, timer.match)
                case "expire":
                    await self.lobbies.cancel(guild, timer.match, None)
        except (MatchMissing, Refused):
            log.info("timer without a match", kind=timer.kind, guild=guild)
            self._rest(guild, timer)
        except (GuildFileError, DataFolderUnusable):
            raise  # it is all of the guild's trouble
        except Exception:
            # One match's fault must not stop the clock for the others; it rings again in a while.
            log.exception("timer failed", kind=timer.kind, guild=guild, match=timer.match)
            self._rest(guild, timer)

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
            step.timers_cleared.append(TimerKey(kind="deadline"))
            await _time_is_up(step, gone)
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
            for seat in _pressing(session.match.pending):
                asked, driver = session.match.asked(seat), session.driver(seat)
                if asked is not None and driver is not None and not late:
                    reminder = intents.Remind(seat, asked.number)
                    told.append(intents.to_member(driver, reminder))
            await self._clear(session, "remind", told)

    async def _clear(self, session: Session, kind: str, told: list[Intent]) -> None:
        change = Change(
            match=session.row.id,
            expected=session.row.version,
            at=self.sessions.now(),
            outbox=tuple(told),
            timers_cleared=(TimerKey(kind=kind),),
        )
        await self.sessions.commit(session, change)


def _rings(session: Session, timer: Timer) -> bool:
    """Is this timer still set as it was read? It may have been moved meanwhile."""
    current = session.timers.get((timer.kind, timer.key))
    return current is not None and current.due == timer.due


def _pressing(pending: Mapping[Seat, Decision]) -> list[Seat]:
    """The seats that are asked something which does not wait for months."""
    return [seat for seat, decision in pending.items() if not may_rest([decision])]


async def _time_is_up(step: Step, gone: Collection[MemberId]) -> None:
    """Answer all that presses; what the house failed to answer must not keep the others waiting."""
    late: set[Seat] = set()
    while (open_now := _pressing(step.match.pending)) and not step.stage_changed:
        seat = open_now[0]
        if step.driver(seat) is None and seat not in late:
            await answer_for(step, seat)
            continue
        if seat in late:
            await _answer_late(step, seat)
            continue
        if step.seats[seat].member in gone:
            has_left(step, seat, gone)
        await _miss(step, seat)
        late.add(seat)


async def _miss(step: Step, seat: Seat) -> None:
    """Say that a member's time is up, then answer for them, and count it."""
    row = step.seats[seat]
    missed = row.missed + 1
    away = row.autopilot or (missed >= step.session.terms.misses and _others_drive(step, seat))
    step.tell("bot.took_over" if away else "bot.time_was_up", who=seat, missed=missed)
    await _answer_late(step, seat)
    step.set_seat(replace(row, missed=missed, autopilot=away))


async def _answer_late(step: Step, seat: Seat) -> None:
    """Answer for a member who did not, as was agreed when the match was made."""
    decision = step.match.pending[seat]
    if step.session.terms.at_deadline == "default" and decision.default is not None:
        step.answer(seat, decision.default, "clock")
    else:
        await answer_for(step, seat, by_clock=True)


def _others_drive(step: Step, seat: Seat) -> bool:
    """Without anybody at the wheel the house would have the race over before a member is back.

    Who has left an order for what is asked need not be there.
    """
    return any(
        step.driver(other) is not None and not _is_ordered(step, other)
        for other in step.seats
        if other != seat
    )


def _is_ordered(step: Step, seat: Seat) -> bool:
    asked = step.match.asked(seat)
    if asked is None:
        return False
    return name_of_order(step.session.orders, seat, asked.decision.name) is not None
