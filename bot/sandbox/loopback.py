"""Point discord.py at the local Discord: the only place here that knows the library."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox.server import Sandbox


@contextmanager
def redirect(sandbox: Sandbox) -> Iterator[None]:
    """Inside, every client of this process that starts or asks goes to the running sandbox."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = sandbox.api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway.url)
    Asset.BASE = sandbox.origin
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
