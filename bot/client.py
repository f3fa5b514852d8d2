"""The bot as Discord sees it: it connects, registers its commands, and hears of servers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import count
from typing import Any

import discord
import structlog

from bot.absence import Absence
from bot.clock import Clock
from bot.cogs.mine import add_mine
from bot.cogs.race import RaceCommands
from bot.cogs.steward import StewardCommands
from bot.commands import Commands
from bot.courier import Courier
from bot.house import House
from bot.mail import Mail
from bot.pit import build
from bot.presence import Presence
from bot.presses import route
from bot.publisher import Publisher
from bot.reach import Reach
from bot.settings import Settings
from bot.troubles import Troubles
from rules import GAMES
from rules.engine.game import Game
from storage.errors import StorageError
from storage.model import GuildId
from storage.sqlite_store import SqliteStore
from storage.store import Store

log = structlog.get_logger()

SWEEP = 3600.0
"""Seconds between looks at what may be deleted for good."""

A_DAY = 24
"""Sweeps after which each guild's file is opened, to remove what is old in it."""

KEEP = timedelta(days=2)
"""For so long it is kept what was delivered, and what a click had done."""


class Pitboard(discord.Client):
    """Guilds are all it needs to hear of: it reads no messages and lists no members."""

    def __init__(
        self,
        store: Store,
        games: Iterable[Game[Any]],  # Any: every game has a state of its own
        settings: Settings,
        *,
        ready: Callable[[], None] | None = None,
        **client_options: Any,  # Any: handed on to discord.py, which checks them
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            **client_options,
        )
        self.settings = settings
        self.store = store
        self.pit = build(store, games)
        self.tree = Commands(self)
        self.mail = Mail(self, self.pit.shown)
        self.house = House(self.pit.sessions)
        self.absence = Absence(self.pit.sessions, self.mail)
        self.presence = Presence(self.pit.sessions, timedelta(days=settings.grace_days))
        self.clock = Clock(self.pit.sessions, self.pit.lobbies, self.house, self.absence)
        publisher = Publisher(self.pit.sessions, self.pit.tables, self.pit.sheets, self.mail)
        reach = Reach(self.pit.sessions, self.mail, self.absence)
        self.courier = Courier(self.pit.sessions, self.mail, publisher, reach)
        self.troubles = Troubles(store, self.mail)
        self.pit.drawing.guild_name = self._guild_name
        self._when_ready = ready
        self._at_work = False
        self._tasks: list[asyncio.Task[None]] = []
        self.pit.lobbies.gone = self.absence.gone_of
        sessions = self.pit.sessions
        sessions.wake_courier = self.courier.wake
        sessions.wake_clock = self.clock.wake
        sessions.wake_house = self.house.wake

    async def setup_hook(self) -> None:
        """Before connecting: the commands are registered."""
        self.tree.add_command(RaceCommands(self.pit))
        self.tree.add_command(StewardCommands(self.pit))
        add_mine(self.tree, self.pit)
        guild = self.settings.sync_guild
        if guild is not None:
            self.tree.copy_global_to(guild=discord.Object(guild))
        await self.tree.sync(guild=None if guild is None else discord.Object(guild))

    async def on_ready(self) -> None:
        """Connected: deliver what is due, and start the clock; again after a lost session."""
        log.info("connected", guilds=len(self.guilds))
        if self._at_work:
            return
        self._at_work = True
        await self.presence.compare({GuildId(guild.id) for guild in self.guilds})
        if self.pit.intake.is_closing:
            return
        await self.courier.start()
        self._tasks = [
            asyncio.create_task(self.clock.run(), name="clock"),
            asyncio.create_task(self._sweep(), name="sweep"),
            asyncio.create_task(self.troubles.run(), name="troubles"),
        ]
        if self._when_ready is not None:
            self._when_ready()

    def _guild_name(self, guild: GuildId) -> str | None:
        known = self.get_guild(guild)
        return None if known is None else known.name

    async def on_interaction(self, interaction: discord.Interaction[Pitboard]) -> None:
        """Every click and every form, on whichever message of whichever earlier process.

        discord.py keeps no view of ours (see `bot.ui.layout`), so none is lost by a restart, and
        none can answer a click twice.
        """
        if interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            await route(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, or invited again within the days of grace: everything is still there."""
        await self.presence.back(GuildId(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server (an outage is told otherwise): its data is kept for some days."""
        await self.presence.left(GuildId(guild.id))

    async def _sweep(self) -> None:
        """Delete for good what nobody needs any more."""
        for hour in count():
            await self._delete_removed()
            await asyncio.sleep(SWEEP)
            if hour % A_DAY == 0:
                await self._forget_old()

    async def _delete_removed(self) -> None:
        try:
            for guild in await self.store.delete_removed(self.pit.sessions.now()):
                self.pit.sessions.forget_guild(guild)
                log.info("data of a guild deleted", guild=guild)
        except StorageError:
            log.exception("data of removed guilds cannot be deleted")

    async def _forget_old(self) -> None:
        before = self.pit.sessions.now() - KEEP
        for known in await self.store.guilds():
            try:
                await self.store.forget_old(known.guild, before)
            except StorageError:
                log.exception("a guild's file cannot be swept", guild=known.guild)

    async def close(self) -> None:
        """Answer who is being served, stop all work, then disconnect.

        What was under way goes on after the next start.
        """
        await self.pit.intake.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.house.close()
        await self.courier.close()
        await super().close()


async def serve(settings: Settings, *, token: str, ready: Callable[[], None] | None = None) -> None:
    """Run one client on the data folder until it stops or fails.

    While it closes it goes on listening, so that whoever clicks then is told of the restart.
    """
    async with SqliteStore(settings.data) as store:
        client = Pitboard(store, GAMES, settings, ready=ready)
        connection = asyncio.create_task(client.start(token), name="connection")
        try:
            async with client:
                await asyncio.shield(connection)
        finally:
            connection.cancel()
            await asyncio.gather(connection, return_exceptions=True)
