"""The real bot, connected to the local Discord by real discord.py over real sockets."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.client import Pitboard
from bot.logs import configure_logs
from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from bot.sandbox.loopback import redirect
from bot.sandbox.state import Message
from bot.settings import Settings
from rules import GAMES
from storage.sqlite_store import SqliteStore


class Quick(Pitboard):
    """The bot without discord.py's pauses before READY and between logins."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Log in at once."""


class Night:
    """An evening's bot: it can be stopped, killed and started again on the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.client: Quick

    async def start(self) -> None:
        """Start a bot on the data and wait until it is at work."""
        self.store = SqliteStore(self.folder)
        await self.store.__aenter__()
        ready = asyncio.Event()
        settings = Settings(data=self.folder)
        self.client = Quick(self.store, GAMES, settings, ready=ready.set, guild_ready_timeout=0.05)
        self.running = asyncio.create_task(self.client.start("a.token"))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({self.running, waiting}, return_when="FIRST_COMPLETED", timeout=10)
        assert ready.is_set(), self.running

    async def stop(self) -> None:
        """Stop it in good order."""
        await self.client.close()
        with suppress(asyncio.CancelledError):
            await self.running
        await self.store.__aexit__(None, None, None)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settled(self) -> None:
        """Wait until the house has played and everything was delivered."""
        for _ in range(200):
            await self.client.courier.idle()
            if not self.client.house.busy and not self.client.courier.busy:
                return
            await asyncio.sleep(0.01)


class Trouble(logging.Handler):
    """Keeps what was logged as an error: there it says what broke."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def log_text() -> Iterator[io.StringIO]:
    """All that the bot logs, as the host would read it."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    text = io.StringIO()
    configure_logs("INFO", "text", stream=text)
    yield text
    root.handlers = handlers
    root.setLevel(level)


@pytest.fixture
def trouble(log_text: io.StringIO) -> Iterator[list[str]]:
    handler = Trouble()
    logging.getLogger().addHandler(handler)
    yield handler.lines
    logging.getLogger().removeHandler(handler)


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        with redirect(sandbox):
            yield sandbox


@pytest.fixture
def mo(discord: Sandbox) -> Person:
    """The moderator, who owns the server."""
    return discord.person("mo")


@pytest.fixture
def ann(discord: Sandbox) -> Person:
    return discord.person("ann")


@pytest.fixture
def ben(discord: Sandbox) -> Person:
    return discord.person("ben")


@pytest.fixture
def cat(discord: Sandbox) -> Person:
    return discord.person("cat")


@pytest.fixture
def guild(discord: Sandbox, mo: Person, ann: Person, ben: Person, cat: Person) -> GuildPlace:
    return discord.guild("Track day", owner=mo, members=(ann, ben, cat))


@pytest.fixture
def races(guild: GuildPlace) -> ChannelPlace:
    return guild.channel("races")


@pytest.fixture
async def night(races: ChannelPlace, trouble: list[str], tmp_path: Path) -> AsyncIterator[Night]:
    night = Night(tmp_path / "data")
    await night.start()
    yield night
    await night.stop()
    assert trouble == []


def newest(messages: list[Message], words: str) -> Message:
    """The newest message in which these words stand."""
    for message in reversed(messages):
        if words in message.text:
            return message
    raise LookupError(f"no message says {words!r}: {[m.text[:200] for m in messages]}")


async def begin(
    night: Night, races: ChannelPlace, mo: Person, *players: Person, **options: object
) -> None:
    """Open a lobby, let the players join, and start; `options` go to /race new."""
    given: dict[str, object] = {"game": "autorace", "seats": max(2, len(players)), **options}
    await mo.slash(races, "race new", **given)
    await night.settled()
    lobby = [m for m in races.messages if any(b["label"] == "Join" for b in m.buttons)][-1]
    for player in players:
        await player.press(lobby, "Join")
    await mo.press(lobby, "Start")
    await night.settled()


def labels(message: Message) -> list[str]:
    """The labels of a message's buttons."""
    return [str(button["label"]) for button in message.buttons]


def seen_by_others(discord: Sandbox, *but: Person) -> str:
    """All that anybody else could read: words and alt texts of every message not for these."""
    hidden = {person.id for person in but}
    state = discord.world.state
    told = []
    for history in state.messages.values():
        for message in history.values():
            private = {message.only_for, state.channels[message.channel_id].recipient_id}
            if not private & hidden:
                told.append(repr((message.text, message.alt_texts)))
    return "\n".join(told)
