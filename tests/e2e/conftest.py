"""The real bot, connected to the local Discord by real discord.py over real sockets."""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.logs import configure_logs
from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from bot.sandbox.loopback import redirect
from tests.description import hold_against_description
from tests.e2e.evening import Evening, Night

PATIENCE = 5.0
"""Seconds that people wait while the bot is thinking; it may be slow on a busy machine."""


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
    sandbox = Sandbox()
    sandbox.world.patience = PATIENCE
    broken_promises = hold_against_description(sandbox)
    async with sandbox:
        with redirect(sandbox):
            yield sandbox
    assert broken_promises == []


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


@pytest.fixture
def evening(
    night: Night,
    discord: Sandbox,
    guild: GuildPlace,
    races: ChannelPlace,
    mo: Person,
    ann: Person,
    ben: Person,
    cat: Person,
) -> Evening:
    return Evening(night, discord, guild, races, mo, ann, ben, cat)
