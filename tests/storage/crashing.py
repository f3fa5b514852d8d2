"""A process that works in a data folder until it is killed, or kills itself at a chosen moment.

python -m tests.storage.crashing FOLDER WAY
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from storage.directory import Directory
from storage.guild_file import GuildFile
from storage.model import Batch, MatchId
from storage.sqlite_store import SqliteStore
from tests.storage.samples import CHANNEL, GUILD, NOON, new_match, start, turn

P = ParamSpec("P")
T = TypeVar("T")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def and_die(step: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """The step, and death right after it."""

    async def last(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await step(*args, **kwargs)
        finally:
            die()

    return last


async def commit_for_ever(store: SqliteStore) -> None:
    """Start a match and make turns; say each version once it is acknowledged."""
    match = (await store.create_match(GUILD, new_match())).id
    await store.commit(GUILD, start(match))
    print(2, flush=True)
    for number in range(1, 100_000):
        committed = await store.commit(GUILD, turn(match, expected=number + 1, number=number))
        rows = await store.queued(GUILD, CHANNEL)
        batch = Batch(id=f"n{number}", target=CHANNEL, rows=(rows[0].id,), payload="{}")
        await store.open_batch(GUILD, batch, NOON)
        await store.batch_sent(GUILD, batch.id)
        print(committed.version, flush=True)


async def main(folder: Path, way: str) -> None:
    async with SqliteStore(folder) as store:
        if way == "idle":
            print("ready", flush=True)
            await asyncio.sleep(60)
        elif way == "commit":
            await commit_for_ever(store)
        match = MatchId(1)
        if way.endswith("start"):
            await store.create_match(GUILD, new_match())
        if way.startswith("after claim"):
            setattr(Directory, "claim", and_die(Directory.claim))  # noqa: B010 - a kill, planted
        elif way.startswith("after commit"):
            setattr(GuildFile, "write", and_die(GuildFile.write))  # noqa: B010 - a kill, planted
        if way.endswith("start"):
            await store.commit(GUILD, start(match))
        else:
            await store.create_match(GUILD, new_match(), timers=start(match).timers)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
