"""The bot in a process of its own, which can be killed; the local Discord stays with the test."""

from __future__ import annotations

import asyncio
import multiprocessing
import warnings
from datetime import timedelta
from pathlib import Path

from bot.logs import configure_logs
from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.loopback import redirect_to
from bot.sessions import utc_now
from tests.e2e.evening import Night

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["tests.e2e.child"])


ERRORS = ".errors"


async def _run(folder: Path, origin: str, ahead: timedelta) -> None:
    with redirect_to(origin):
        night = Night(folder, now=lambda: utc_now() + ahead)
        await night.start()
        await night.running


def run(folder: Path, origin: str, ahead: timedelta) -> None:
    """What the child does until it is killed."""
    warnings.simplefilter("ignore")  # nobody reads what a killed process would say
    with folder.with_suffix(ERRORS).open("a") as errors:
        configure_logs("ERROR", "text", stream=errors)
        asyncio.run(_run(folder, origin, ahead))


class Child:
    """A bot that is started, killed and started again.

    A kill is SIGKILL: nothing is closed, flushed or said.
    """

    def __init__(self, discord: Sandbox, folder: Path) -> None:
        self.discord = discord
        self.folder = folder

    async def start(self, ahead: timedelta = timedelta()) -> None:
        """Start it and wait until it hears of commands. Its clock is `ahead` of the time."""
        work = self.folder, self.discord.origin, ahead
        self.process = SERVER.Process(target=run, args=work, daemon=True)
        self.process.start()
        await self.discord.connected(30)

    @property
    def errors(self) -> str:
        """What it logged as errors in all its lives."""
        return self.folder.with_suffix(ERRORS).read_text()

    def kill(self) -> None:
        self.process.kill()

    async def gone(self) -> None:
        """Wait until it is dead and Discord has noticed."""
        await asyncio.to_thread(self.process.join)
        self.process.close()
        await self.discord.until(lambda: not self.discord.gateway.connected)

    async def killed_and_started(self, ahead: timedelta = timedelta()) -> None:
        self.kill()
        await self.gone()
        await self.start(ahead)


class Killing(Faults):
    """Kills the child at its n-th request: just before it is carried out, or just after.

    After: Discord did it, and the bot never knew.
    """

    def __init__(self, child: Child, nth: int, *, carried_out: bool) -> None:
        super().__init__()
        self.child = child
        self.left = nth
        self.carried_out = carried_out
        self.killed = asyncio.Event()
        self.revived = False

    def due(self, method: str, path: str) -> Fault | None:
        self.left -= 1
        if self.left == 0:
            self.child.kill()
            self.killed.set()
        if self.left > 0 or (self.left == 0 and self.carried_out):
            return super().due(method, path)
        self.cut(method, ".*")  # a dead process asks for nothing
        return super().due(method, path)

    async def revive(self, ahead: timedelta = timedelta()) -> None:
        """Start the child again, if it was killed and is still dead."""
        if self.killed.is_set() and not self.revived:
            self.revived = True
            await self.child.gone()
            self.child.discord._rest.faults = Faults()
            await self.child.start(ahead)
