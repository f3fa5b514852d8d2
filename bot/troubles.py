"""Servers whose file cannot be used: each is told once, for their races wait until it is restored.

The outbox lies in that very file, so this is sent without it.
"""

from __future__ import annotations

import asyncio
import secrets

import structlog

from bot.mail import Drawn, Mail, TryLater
from bot.ui import messages
from bot.ui.speaking import BOT
from storage.model import GuildId, Target
from storage.store import Store

log = structlog.get_logger()


class Troubles:
    """Tells them, one after another."""

    def __init__(self, store: Store, mail: Mail) -> None:
        self.store = store
        self.mail = mail

    async def run(self) -> None:
        """Tell for ever, whatever goes wrong."""
        while True:
            guild = await self.store.next_trouble()
            try:
                await self._tell(guild)
            except Exception:  # it is tried again after the next start
                log.exception("a server cannot be told that its file is unusable", guild=guild)

    async def _tell(self, guild: GuildId) -> None:
        place = self.mail.open_channel(guild)
        if place is None:
            log.warning("nowhere to tell a server that its file is unusable", guild=guild)
            return
        await self._post(Target(kind="channel", id=place))
        await self.store.trouble_told(guild)

    async def _post(self, target: Target) -> None:
        nonce = secrets.token_urlsafe(16)
        while True:
            try:
                drawn = Drawn(messages.note(BOT("bot.data_damaged")))
                await self.mail.post(target, drawn, nonce)
            except TryLater as later:
                await asyncio.sleep(later.after)
            else:
                return
