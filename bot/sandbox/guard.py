"""Who may reach the local Discord: this machine, under its own name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from aiohttp import web

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


def only_loopback(handler: Handler) -> Handler:
    """Refuse who reaches this server under another name (DNS rebinding), or from another page.

    No middleware of aiohttp: it keeps the last thousand handlers it has seen, and with them whole
    servers that were closed long ago.
    """

    async def guarded(request: web.Request) -> web.StreamResponse:
        allowed = {"127.0.0.1", "localhost"}
        origin = request.headers.get("Origin")
        asked = request.host.rsplit(":", 1)[0]
        from_page = origin is None or _host_of(origin) in allowed
        if asked not in allowed or not from_page:
            raise web.HTTPForbidden(text="This server serves its own machine only.")
        return await handler(request)

    return guarded


def _host_of(origin: str) -> str:
    return origin.split("://", 1)[-1].split("/", 1)[0].rsplit(":", 1)[0]
