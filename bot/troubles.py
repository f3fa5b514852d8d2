"""Servers whose file cannot be used: each is told once, for their races wait until it is restored.

The outbox lies in that very file, so this is sent without it.
"""

from __future__ import annotations

import asyncio
import secrets

import structlog

from bot.drawn import Drawn
from bot.mail import Mail, TryLater, Undeliverable
from bot.ui import messages
from bot.ui.speaking import BOT
from storage.model import GuildId, Target
from storage.store import Store

log = structlog.get_logger()

PAUSE = 60.0
"""Seconds between looks for servers that are to be told."""


class Troubles:
    """Tells them."""

    def __init__(self, store: Store, mail: Mail) -> None:
        self.store = store
        self.mail = mail
        self._deaf: set[GuildId] = set()

    async def run(self) -> None:
        """Tell for ever, whatever goes wrong."""
        while True:
            try:
                await self.tell()
            except Exception:
                log.exception("servers cannot be told that their files are unusable")
            await asyncio.sleep(PAUSE)

    async def tell(self) -> None:
        """Tell whoever was not told yet; where nothing can be written, at a later look."""
        for guild in await self.store.troubles():
            place = self.mail.open_channel(guild)
            if place is not None and guild not in self._deaf:
                await self._post(guild, Target(kind="channel", id=place))

    async def _post(self, guild: GuildId, target: Target) -> None:
        drawn = Drawn(messages.note(BOT("bot.data_damaged")))
        try:
            await self.mail.post(target, drawn, secrets.token_urlsafe(16))
        except TryLater:
            return
        except Undeliverable as error:  # until the next start nothing else is tried
            self._deaf.add(guild)
            log.warning("a server cannot be told of its trouble", guild=guild, code=error.code)
            return
        await self.store.trouble_told(guild)
