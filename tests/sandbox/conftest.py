"""A local Discord with a guild, two people and a small real bot."""

import asyncio
import importlib.util
import logging
import os
import sys
import warnings
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from bot.sandbox.loopback import redirect
from bot.sandbox.messages import Upload
from tests.sandbox.small_bot import SmallBot


class Description(Protocol):
    """Discord's published description of its API, where a machine has it."""

    def check(self, method: str, path: str, body: object) -> list[str]:
        """What is wrong with a request."""

    def check_response(self, method: str, path: str, status: int, body: object) -> list[str]:
        """What is wrong with an answer."""


def _description() -> Description | None:
    folder = os.environ.get("PITBOARD_DISCORD_SPEC")
    if not folder:
        return None
    where = Path(folder) / "spec_check.py"
    spec = importlib.util.spec_from_file_location("spec_check", where)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules["spec_check"] = module
    spec.loader.exec_module(module)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # that tool leaves its file open
        made: Description = module.Spec()
    return made


@pytest.fixture(scope="session")
def description() -> Description | None:
    return _description()


@pytest.fixture
def broken_promises() -> list[str]:
    """Where an answer, or an accepted request, is not as Discord describes it."""
    return []


@pytest.fixture
async def discord(
    description: Description | None, broken_promises: list[str]
) -> AsyncIterator[Sandbox]:
    def observe(  # Any: both bodies are whatever JSON was sent
        method: str,
        path: str,
        query: Mapping[str, str],
        body: Any,
        files: Sequence[Upload],
        status: int,
        answer: Any,
    ) -> None:
        if description is None or status in (404, 401):
            return
        wrong = description.check_response(method, path, status, answer)
        if body is not None and status < 300:
            wrong += description.check(method, path, body)
        # Discord's description calls the codes in `_errors` numbers; its answers have words there.
        wrong = [line for line in wrong if "_errors." not in line]
        broken_promises.extend(f"{method} {path} {status}: {w}" for w in wrong)

    sandbox = Sandbox()
    sandbox.observer = observe
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
