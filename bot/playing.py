"""Play on this machine: a local Discord and the bot on it, in one process."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from bot.running import Hopeless, Serve
from bot.sandbox import Sandbox
from bot.sandbox.loopback import redirect
from bot.sandbox.saving import load, saved
from bot.settings import Settings
from storage.folder_lock import FolderLock

TOKEN = "local"  # noqa: S105  the local Discord takes any
SERVER = "Pit lane"
CHANNELS = ("race-day", "garage")
RACES = "races"
DISCORD = "discord.json"


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays where. A port of 0 is any free one; `fresh` forgets what was played before."""

    port: int
    name: str
    fresh: bool = False


async def play(serve: Serve, settings: Settings, table: Table, tell: Callable[[str], None]) -> None:
    """Run both until cancelled; `tell` gets the page's address once everything is ready.

    All of it lies in a folder of its own below the data folder. Errors: Hopeless, DataFolderInUse,
    DataFolderUnusable.
    """
    folder = settings.data / "play"
    with _held(folder):
        if table.fresh:
            _forget(folder)
        sandbox = Sandbox(port=table.port, state=load(folder / DISCORD))
        _furnish(sandbox, table.name)
        try:
            await sandbox.start()
        except OSError as error:
            raise Hopeless(f"Port {table.port} is taken; choose another with --port.") from error
        page = f"{sandbox.origin}/play?as={quote(table.name)}"
        ours = settings.model_copy(update={"data": folder / RACES, "sync_guild": None})
        try:
            with redirect(sandbox):
                async with saved(sandbox.world, folder / DISCORD):
                    await serve(ours, token=TOKEN, ready=lambda: tell(page))
        finally:
            await sandbox.stop()


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Nobody else plays there meanwhile: the local Discord's file would be written by both."""
    lock = FolderLock(folder)
    lock.take()
    try:
        yield
    finally:
        lock.release()


def _forget(folder: Path) -> None:
    shutil.rmtree(folder / RACES, ignore_errors=True)
    (folder / DISCORD).unlink(missing_ok=True)


def _furnish(sandbox: Sandbox, name: str) -> None:
    """One server, owned by who plays, with channels to race in."""
    player = sandbox.person(name)
    server = sandbox.guild(SERVER, player, members=(player,))
    for channel in CHANNELS:
        server.channel(channel)
