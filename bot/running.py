"""Keeping one client running: again after a failure, until told to stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

import discord
import structlog

from bot.settings import Settings
from storage.errors import DataFolderInUse, DataFolderUnusable

log = structlog.get_logger()


class Hopeless(Exception):
    """Starting again would not help; the text says in a sentence what would."""


class Serve(Protocol):
    """What runs one client on the data folder until it stops or fails."""

    async def __call__(
        self, settings: Settings, *, token: str, ready: Callable[[], None] | None = None
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Pauses:
    """Seconds to wait before a new start: twice as long each time, up to the longest.

    Who ran for as long as `steady` begins with the first again. Discord allows a thousand
    connections a day, and the longest keeps far below that.
    """

    first: float = 1.0
    longest: float = 300.0
    steady: float = 600.0

    def after(self, pause: float, ran: float) -> float:
        """The pause after one that was `pause` long and a run of so many seconds."""
        return self.first if ran >= self.steady else min(pause * 2, self.longest)


async def keep_running(
    serve: Serve, settings: Settings, *, token: str, pauses: Pauses = Pauses()
) -> None:
    """Run the client; start it again whenever it fails, as discord.py gives up on some failures.

    A first connection that fails, an event that Discord sends in an unknown form, a reset
    connection: each ends the client. Error: Hopeless.
    """
    clock = asyncio.get_running_loop().time
    begun_well = asyncio.Event()
    pause = pauses.first / 2
    while True:
        start = clock()
        try:
            await serve(settings, token=token, ready=begun_well.set)
        except Exception as error:
            reason = _why_hopeless(error, settings, has_begun=begun_well.is_set())
            if reason is not None:
                raise Hopeless(reason) from error
            pause = pauses.after(pause, clock() - start)
            log.exception("the connection to Discord ended; starting again", seconds=pause)
        else:
            return
        await asyncio.sleep(pause)


def _why_hopeless(error: Exception, settings: Settings, *, has_begun: bool) -> str | None:
    """What somebody has to do first, or None if a new start may do."""
    match error:
        case discord.LoginFailure():
            return "Discord does not accept the token in DISCORD_TOKEN."
        case discord.PrivilegedIntentsRequired():
            return (
                "Discord refuses an intent; please report this, as Pitboard needs none to be set."
            )
        case DataFolderInUse() | DataFolderUnusable() if not has_begun:
            return str(error)
        case discord.Forbidden() if not has_begun and settings.sync_guild is not None:
            return (
                f"The bot may not register commands on server {settings.sync_guild}: "
                "PITBOARD_SYNC_GUILD must be a server it was invited to with applications.commands."
            )
    return None


async def until_stopped(work: Coroutine[Any, Any, None]) -> None:  # Any: never sent or received
    """Do the work until it ends or the process is told to stop (SIGTERM, SIGINT).

    Then the work is cancelled and may clean up. Who is told twice stops at once.
    """
    loop = asyncio.get_running_loop()
    task = loop.create_task(work)
    stopping = asyncio.Event()

    def listen_no_more() -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)

    def stop() -> None:
        stopping.set()
        listen_no_more()
        task.cancel()

    with suppress(NotImplementedError):  # on Windows: there Ctrl+C cancels this task by itself
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        if not stopping.is_set():
            raise
    finally:
        with suppress(NotImplementedError):
            listen_no_more()
