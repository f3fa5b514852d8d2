"""Servers that the bot was removed from, and those it was invited to again."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import timedelta

import structlog

from bot.refusals import Unreadable
from bot.sessions import Sessions
from bot.stewards import resumed
from storage.errors import GuildFileError
from storage.model import Change, GuildId, MatchColumns, MatchId, TimerKey

log = structlog.get_logger()

REMOVED = "removed"
"""Why a match is paused in whose server the bot is no more."""


class Presence:
    """Keeps a server's races for some days after a removal, and lets them go on after a return."""

    def __init__(self, sessions: Sessions, grace: timedelta) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.grace = grace

    async def compare(self, here: Collection[GuildId]) -> None:
        """After a start: what happened meanwhile, by the servers that the bot is in now."""
        for known in await self.store.guilds():
            try:
                if known.guild not in here and known.removal is None:
                    await self.left(known.guild)
                elif known.guild in here and known.removal is not None:
                    await self.back(known.guild)
            except Exception:  # one server's trouble must not keep the others waiting
                log.exception("it was not noted who is here", guild=known.guild)

    async def left(self, guild: GuildId) -> None:
        """Removed (an outage is told otherwise): races pause, and their data is kept for a while.

        Nobody is told: where it would be said, the bot is no more.
        """
        await self.store.schedule_removal(guild, self.sessions.now() + self.grace)
        log.info("removed from a guild", guild=guild, kept_days=self.grace.days)
        for match in await self._matches(guild):
            with suppress(Unreadable):
                await self._pause(guild, match)

    async def back(self, guild: GuildId) -> None:
        """Invited again within the grace: what was paused by the removal goes on."""
        await self.store.cancel_removal(guild)
        for match in await self._matches(guild):
            with suppress(Unreadable):
                await self._resume(guild, match)

    async def _pause(self, guild: GuildId, match: MatchId) -> None:
        async with self.sessions.hold(guild, match) as session:
            if session.match is None or session.row.status != "running":
                return
            change = Change(
                match=match,
                expected=session.row.version,
                at=self.sessions.now(),
                columns=MatchColumns(status="paused", paused_reason=REMOVED),
                timers_cleared=(TimerKey(),),
            )
            await self.sessions.commit(session, change)

    async def _resume(self, guild: GuildId, match: MatchId) -> None:
        async with self.sessions.hold(guild, match) as session:
            if session.row.paused_reason == REMOVED:
                step = resumed(session, self.sessions.now(), "bot.back")
                await self.sessions.finish(step, status="running", paused_reason=None)

    async def _matches(self, guild: GuildId) -> list[MatchId]:
        try:
            return [row.id for row in await self.store.list_matches(guild)]
        except GuildFileError:
            log.exception("guild file cannot be read", guild=guild)
            return []
