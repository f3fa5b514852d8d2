"""The bot starts again by itself, except where that would not help; and it stops when told."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot.running import Hopeless, Pauses, keep_running, until_stopped
from bot.sandbox import Sandbox
from bot.sandbox.loopback import redirect
from bot.settings import Settings
from storage.errors import DataFolderInUse, DataFolderUnusable

SETTINGS = Settings(discord_token=SecretStr("right"))
AT_ONCE = Pauses(first=0.01, longest=0.02)


class Runs:
    """A client that ends as the list says, one entry a start, and counts its starts."""

    def __init__(self, *ends: Exception | None, ready: bool = True) -> None:
        self.ends = list(ends)
        self.ready = ready
        self.starts = 0

    async def __call__(
        self, settings: Settings, *, token: str, ready: Callable[[], None] | None = None
    ) -> None:
        assert settings is SETTINGS
        assert "right" == token
        self.starts += 1
        if self.ready and ready is not None:
            ready()
        end = self.ends[self.starts - 1]
        if end is not None:
            raise end


async def connect(
    settings: Settings, *, token: str, ready: Callable[[], None] | None = None
) -> None:
    """A real client that goes home as soon as it is there."""
    del settings
    async with discord.Client(intents=discord.Intents.none(), guild_ready_timeout=0.1) as client:

        async def on_ready() -> None:
            if ready is not None:
                ready()
            await client.close()

        client.event(on_ready)
        await client.start(token)


async def test_a_client_that_ends_by_itself_is_not_started_again() -> None:
    runs = Runs(None)
    await keep_running(runs, SETTINGS, token="right")

    assert 1 == runs.starts


@pytest.mark.parametrize(
    "failure",
    [
        AttributeError("'NoneType' object has no attribute 'sequence'"),
        KeyError("id"),
        aiohttp.ServerDisconnectedError(),
        ConnectionResetError(104, "reset"),
    ],
)
async def test_what_discord_py_does_not_survive_is_survived(failure: Exception) -> None:
    runs = Runs(failure, failure, failure, None)
    await keep_running(runs, SETTINGS, token="right", pauses=AT_ONCE)

    assert 4 == runs.starts


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (discord.LoginFailure("no"), "Discord does not accept the token in DISCORD_TOKEN."),
        (discord.PrivilegedIntentsRequired(None), "Discord refuses an intent"),
        (DataFolderInUse(Path("data")), "Another Pitboard is already using the data folder data."),
        (DataFolderUnusable(Path("data"), "full"), "The data folder data cannot be used: full."),
    ],
)
async def test_where_a_new_start_would_not_help_a_sentence_is_told(
    failure: Exception, sentence: str
) -> None:
    runs = Runs(failure, ready=False)
    with pytest.raises(Hopeless, match=f"^{sentence}"):
        await keep_running(runs, SETTINGS, token="right", pauses=AT_ONCE)

    assert 1 == runs.starts


async def test_a_disk_that_fails_in_the_middle_is_waited_for() -> None:
    runs = Runs(DataFolderUnusable(Path("data"), "full"), None)
    await keep_running(runs, SETTINGS, token="right", pauses=AT_ONCE)

    assert 2 == runs.starts


def test_pauses_grow_and_begin_again_after_a_long_run() -> None:
    pauses = Pauses()
    seen, pause = [], 0.5
    for _ in range(11):
        pause = pauses.after(pause, ran=5)
        seen.append(pause)

    assert [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] == seen
    assert 1 == pauses.after(300, ran=3600)
    assert 86_400 / pauses.longest < 1000 / 3


async def test_the_wait_for_a_new_start_ends_when_told_to_stop() -> None:
    runs = Runs(KeyError("id"))
    asyncio.get_running_loop().call_later(0.1, os.kill, os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(5):
        await until_stopped(keep_running(runs, SETTINGS, token="right", pauses=Pauses(first=60)))

    assert 1 == runs.starts


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_who_is_told_to_stop_cleans_up_first(number: signal.Signals) -> None:
    cleaned: list[bool] = []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            cleaned.append(True)

    asyncio.get_running_loop().call_later(0.1, os.kill, os.getpid(), number)
    async with asyncio.timeout(5):
        await until_stopped(work())

    assert [True] == cleaned


async def test_work_that_fails_still_fails() -> None:
    async def work() -> None:
        raise Hopeless("no")

    with pytest.raises(Hopeless):
        await until_stopped(work())


async def test_being_cancelled_by_somebody_else_is_no_order_to_stop() -> None:
    task = asyncio.ensure_future(until_stopped(asyncio.sleep(60)))
    await asyncio.sleep(0.05)
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_real_client_with_a_wrong_token() -> None:
    async with Sandbox() as local:
        local.gateway.token = "another"
        with redirect(local), pytest.raises(Hopeless, match="DISCORD_TOKEN"):
            await keep_running(connect, SETTINGS, token="right", pauses=AT_ONCE)


async def test_a_real_client_whose_discord_comes_late() -> None:
    async with Sandbox() as local:
        port = int(local.origin.rpartition(":")[2])
    late = Sandbox(port=port)
    with redirect(local):
        task = asyncio.ensure_future(
            keep_running(connect, SETTINGS, token="right", pauses=Pauses(first=0.05, longest=0.2))
        )
        await asyncio.sleep(0.3)
        assert not task.done()
        async with late, asyncio.timeout(20):
            await task
