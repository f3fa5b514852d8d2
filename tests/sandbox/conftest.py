"""A local Discord with a guild, two people and a small real bot."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from bot.sandbox.loopback import redirect
from tests.description import hold_against_description
from tests.sandbox.small_bot import SmallBot


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    sandbox = Sandbox()
    broken_promises = hold_against_description(sandbox)
    async with sandbox:
        with redirect(sandbox):
            yield sandbox
    assert not broken_promises


@pytest.fixture
def alice(discord: Sandbox) -> Person:
    return discord.person("alice")


@pytest.fixture
def bob(discord: Sandbox) -> Person:
    return discord.person("bob")


@pytest.fixture
def guild(discord: Sandbox, alice: Person, bob: Person) -> GuildPlace:
    return discord.guild("Track day", owner=alice, members=(bob,))


@pytest.fixture
def channel(guild: GuildPlace) -> ChannelPlace:
    return guild.channel("races")


class Trouble(logging.Handler):
    """Keeps what discord.py logs as an error: there it says what broke inside a command."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def trouble() -> Iterator[list[str]]:
    handler = Trouble()
    logging.getLogger("discord").addHandler(handler)
    yield handler.lines
    logging.getLogger("discord").removeHandler(handler)


@pytest.fixture
async def bot(
    discord: Sandbox, channel: ChannelPlace, trouble: list[str]
) -> AsyncIterator[SmallBot]:
    """The bot, ready, in the guild with its channel."""
    client = SmallBot()
    running = asyncio.create_task(client.start("a.token"))
    await client.until_ready(running)
    yield client
    await client.close()
    with suppress(asyncio.CancelledError):
        await running
    assert not trouble, trouble
