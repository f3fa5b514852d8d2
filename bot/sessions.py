"""The matches at work: each is changed by one at a time, and stored before anybody is answered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

import structlog

from bot import intents, records
from bot.committing import change
from bot.finding import STARTED
from bot.refusals import Refused, Unreadable
from bot.session import Session
from bot.step import Step
from rules.engine.decisions import Illegal, Seat
from rules.engine.game import Game
from rules.engine.match import Match, RulesChanged
from storage import model
from storage.errors import StorageError
from storage.model import LIVE, Change, Committed, GuildId, MatchId
from storage.store import Store

log = structlog.get_logger()

KEPT = 2048
"""Matches kept in memory, 20 kB each; any other is read again when it is needed."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def _nobody_to_wake(*_: object) -> None:
    pass


class Sessions:
    """Opens matches one at a time, and commits what was done to them.

    After a commit the courier is woken for its messages, the clock for its timers, and the house
    player where it is to choose: whoever does that work puts itself into the three `wake_` places.
    """

    def __init__(
        self,
        store: Store,
        games: Iterable[Game[Any]],  # Any: every game has a state of its own
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.store = store
        self.games = {game.key: game for game in games}
        self.now = now
        self.wake_courier: Callable[[GuildId, Iterable[model.Intent]], None] = _nobody_to_wake
        self.wake_clock: Callable[[Iterable[model.Timer]], None] = _nobody_to_wake
        self.wake_house: Callable[[GuildId, MatchId], None] = _nobody_to_wake
        self._kept: OrderedDict[tuple[GuildId, MatchId], Session] = OrderedDict()
        self._unreadable: set[tuple[GuildId, MatchId]] = set()
        self._locks: WeakValueDictionary[tuple[GuildId, MatchId], asyncio.Lock] = (
            WeakValueDictionary()
        )

    @asynccontextmanager
    async def hold(self, guild: GuildId, match: MatchId) -> AsyncIterator[Session]:
        """A match that nobody else can change meanwhile. Errors: MatchMissing, Unreadable.

        What the rules refuse inside is raised as Refused.
        """
        key = guild, match
        async with self._lock(key):
            session = self._kept.pop(key, None) or await self._load(guild, match)
            try:
                yield session
            except Illegal as illegal:
                raise Refused.by_rules(illegal, session) from illegal
            finally:
                if not session.dirty:
                    self._keep(key, session)

    async def look(self, guild: GuildId, match: MatchId) -> Session:
        """A match as it is once nobody changes it. Errors: MatchMissing, Unreadable."""
        async with self.hold(guild, match) as session:
            return session

    async def glance(self, guild: GuildId, match: MatchId) -> tuple[Game[Any], model.MatchRow]:
        """A match's row as it is stored, without waiting for whoever holds the match.

        Errors: MatchMissing, Unreadable.
        """
        row = (await self.store.load_match(guild, match)).match
        return self._game_of(row), row

    async def end_unread(
        self, guild: GuildId, match: MatchId, interaction: int | None = None
    ) -> model.MatchRow:
        """End a match whatever is stored of it, and have its channel told. Error: MatchMissing."""
        async with self._lock((guild, match)):
            row = (await self.store.load_match(guild, match)).match
            if row.status not in LIVE:
                raise Refused("refused.match_over")
            now, told = self.now(), intents.Notice("bot.ended_unread", {"match": row.name})
            change = Change(
                match=match,
                expected=row.version,
                at=now,
                interaction=interaction,
                columns={"status": "over" if row.started else "cancelled", "ended": now},
                outbox=(intents.to_channel(row.channel, told),),
                timers_cleared=(model.TimerKey(),),
            )
            committed = await self.store.commit(guild, change)
        self.wake_courier(guild, change.outbox)
        return committed.match

    async def commit(self, session: Session, changed: Change) -> Committed:
        """Store a change; afterwards the session is as stored. What fails changes nothing."""
        session.dirty = True
        committed = await self.store.commit(session.guild, changed)
        session.after(changed, committed)
        self.wake_courier(session.guild, changed.outbox)
        self.wake_clock(changed.timers)
        if any(timer.kind == "house" for timer in changed.timers):
            self.wake_house(session.guild, session.row.id)
        return committed

    async def finish(self, step: Step, interaction: int | None = None, **columns: Any) -> None:
        """Store a step, with the standing orders that apply after it."""
        step.follow_orders()
        step.note_record()
        await self.commit(step.session, change(step, interaction, **columns))

    def forget_guild(self, guild: GuildId) -> None:
        """Nothing of this guild is kept in memory."""
        for key in [key for key in self._kept if key[0] == guild]:
            del self._kept[key]
        self._unreadable = {key for key in self._unreadable if key[0] != guild}

    # ------------------------------------------------------------------ inside

    def _lock(self, key: tuple[GuildId, MatchId]) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    def _keep(self, key: tuple[GuildId, MatchId], session: Session) -> None:
        self._kept[key] = session
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _load(self, guild: GuildId, match: MatchId) -> Session:
        if (guild, match) in self._unreadable:  # it will not be readable before the next start
            raise Unreadable
        loaded = await self.store.load_match(guild, match)
        session = Session(
            guild=guild,
            row=loaded.match,
            game=self._game_of(loaded.match),
            match=None,
            seats={Seat(seat.seat): seat for seat in loaded.seats},
            past_seats=loaded.past_seats,
            lobby=loaded.lobby,
            orders={(Seat(o.seat), o.name): o.order for o in loaded.orders},
            drafts={
                (Seat(d.seat), d.number): d.picks for d in loaded.drafts if d.picks is not None
            },
            timers={(timer.kind, timer.key): timer for timer in loaded.timers},
        )
        if loaded.checkpoint is not None:
            try:
                await self._restore(session, loaded)
            except StorageError:
                raise
            except Exception as error:
                log.exception("a match cannot be restored", guild=guild, match=match)
                self._unreadable.add((guild, match))
                raise Unreadable from error
        return session

    def _game_of(self, row: model.MatchRow) -> Game[Any]:
        game = self.games.get(row.game)
        if game is None:
            raise Unreadable
        return game

    async def _restore(self, session: Session, loaded: model.LoadedMatch) -> None:
        saved, source = records.saved(loaded), records.source(loaded.match)
        try:
            session.match = Match.restore(session.game, saved, source)
        except RulesChanged:
            log.warning("rules changed in mid-phase", guild=session.guild, match=session.row.id)
            restarted = Match.restart_phase(session.game, saved, source)
            session.match = restarted
            if session.row.status not in STARTED:
                return  # it is over, and only looked at
            step = Step(session, self.now(), anew=restarted.pending, restart_clock=True)
            step.undone += [row.seq for row in loaded.log]
            if restarted.opening.checkpoints:  # the phase is over, and what follows is news
                step.took(restarted.opening)
            step.tell("bot.rules_changed")
            await self.finish(step)
