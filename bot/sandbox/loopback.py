"""Point discord.py at the local Discord: the only place here that knows the library."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox.rest import ROOT
from bot.sandbox.server import Sandbox


def redirect(sandbox: Sandbox) -> AbstractContextManager[None]:
    """Inside, every client of this process that starts or asks goes to the running sandbox."""
    return redirect_to(sandbox.origin)


@contextmanager
def redirect_to(origin: str) -> Iterator[None]:
    """The same for a sandbox in another process, by its http://127.0.0.1:port."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = origin + ROOT
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(origin).with_scheme("ws")
    Asset.BASE = origin
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
