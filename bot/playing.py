"""Play on this machine: a local Discord and the bot on it, in one process."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from bot.running import Hopeless, Serve
from bot.sandbox import Sandbox
from bot.sandbox.loopback import redirect
from bot.sandbox.saving import load, saved
from bot.settings import Settings

TOKEN = "local"  # noqa: S105  the local Discord takes any
SERVER = "Pit lane"
CHANNELS = ("race-day", "garage")


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays where. A port of 0 is any free one; `fresh` forgets what was played before."""

    port: int
    name: str
    fresh: bool = False


async def play(serve: Serve, settings: Settings, table: Table, tell: Callable[[str], None]) -> None:
    """Run both until cancelled; `tell` gets the page's address once everything is ready.

    The races lie in a folder of their own below the data folder. Error: Hopeless.
    """
    folder = settings.data / "play"
    if table.fresh:
        shutil.rmtree(folder, ignore_errors=True)
    ours = settings.model_copy(update={"data": folder, "sync_guild": None})
    sandbox = Sandbox(port=table.port, state=load(folder / "discord.json"))
    _furnish(sandbox, table.name)
    try:
        await sandbox.start()
    except OSError as error:
        raise Hopeless(f"Port {table.port} is taken; choose another with --port.") from error
    page = f"{sandbox.origin}/play?as={quote(table.name)}"
    try:
        with redirect(sandbox):
            async with saved(sandbox.world, folder / "discord.json"):
                await serve(ours, token=TOKEN, ready=lambda: tell(page))
    finally:
        await sandbox.stop()


def _furnish(sandbox: Sandbox, name: str) -> None:
    """One server, owned by who plays, with channels to race in."""
    player = sandbox.person(name)
    server = sandbox.guild(SERVER, player, members=(player,))
    for channel in CHANNELS:
        server.channel(channel)
