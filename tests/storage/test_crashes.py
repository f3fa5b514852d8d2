"""Killed or cancelled at any moment: what was acknowledged is there, and nothing is half there."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import AlreadyDone
from storage.model import Change, GuildId, MatchId, Place
from storage.sqlite_store import SqliteStore
from storage.store import Store
from tests.storage.samples import ANN, BEN, GUILD, after, new_match, start, turn

ROOT = Path(__file__).parents[2]
MATCH = MatchId(1)


async def turns_of(store: Store, match: MatchId = MATCH) -> int:
    """How many turns are stored; each must be there with all its parts."""
    loaded = await store.load_match(GUILD, match)
    turns = loaded.match.version - 2
    log = await store.log(GUILD, match)
    checkpoints = await store.checkpoints(GUILD, match, limit=100_000)
    events = await store.events(GUILD, match, limit=100_000)

    assert [row.number for row in log] == list(range(1, turns + 1))[: len(log)]
    assert len(log) == min(turns, 500)
    assert len(checkpoints) == turns + 1
    assert len(events) == 2 * turns == loaded.match.next_event - 1
    assert len(await store.draws(GUILD, match, limit=100_000)) == turns
    if turns:
        assert loaded.timers[0].due == after(turns + 24)
        assert loaded.orders[0].order == f'{{"to": {turns}}}'
        again = Change(match=match, expected=0, at=after(0), interaction=9_000_000 + turns)
        with pytest.raises(AlreadyDone):
            await store.commit(GUILD, again)
    return turns


async def rows_ever_queued(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "guilds" / f"{GUILD}.sqlite3")) as connection:
        (count,) = connection.execute(
            "SELECT count(*) FROM outbox WHERE target_kind = 'channel'"
        ).fetchone()
    return int(count)


@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.3])
async def test_killed_amid_commits(folder: Path, seconds: float) -> None:
    with subprocess.Popen(  # noqa: ASYNC220, S603 - our own; nothing else waits here
        [sys.executable, "-m", "tests.storage.crashing", str(folder), "commit"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline()]
        time.sleep(seconds)  # noqa: ASYNC251 - nothing else waits here
        process.kill()
        acknowledged += process.stdout.readlines()
    whole = [line for line in acknowledged if line.endswith("\n")]

    async with SqliteStore(folder) as store:
        turns = await turns_of(store)
        assert int(whole[-1]) - 2 <= turns <= int(whole[-1]) - 1
        assert await store.next_due() == after(turns + 24)
        assert [place.status for place in await store.places(BEN)] == ["running"]
        assert await store.guilds_undelivered() == (GUILD,)
        await store.commit(GUILD, turn(MATCH, expected=turns + 2, number=turns + 1))
    assert await rows_ever_queued(folder) == turns + 2


def held_by_directory(folder: Path) -> tuple[set[tuple[int, ...]], set[str], int | None, bool]:
    """Read the directory as a killed process left it: places, statuses, next due, undelivered."""
    with closing(sqlite3.connect(folder / "directory.sqlite3")) as connection:
        places = set(connection.execute("SELECT member, seat FROM places"))
        statuses = {status for (status,) in connection.execute("SELECT status FROM matches")}
        due, undelivered = connection.execute("SELECT next_due, undelivered FROM guilds").fetchone()
    return places, statuses, due, bool(undelivered)


@pytest.mark.parametrize("way", ["after claim", "after commit"])
async def test_killed_while_a_match_is_made(folder: Path, way: str) -> None:
    kill_itself(folder, way)
    places, statuses, due, _ = held_by_directory(folder)
    assert (places, statuses) == ({(ANN, -1), (BEN, -1)}, {"lobby"})
    assert due is not None

    async with SqliteStore(folder) as store:
        made = way == "after commit"
        assert len(await store.list_matches(GUILD)) == made
        assert len(await store.places(ANN)) == made
        assert await store.next_due() == (after(24) if made else None)


@pytest.mark.parametrize("way", ["after claim at start", "after commit at start"])
async def test_killed_between_directory_and_guild_file(folder: Path, way: str) -> None:
    kill_itself(folder, way)
    places, statuses, due, undelivered = held_by_directory(folder)
    assert places >= {(ANN, 0), (BEN, 1)}
    assert statuses >= {"running"}
    assert due is not None
    assert undelivered

    async with SqliteStore(folder) as store:
        started = way == "after commit at start"
        status, seat = ("running", 1) if started else ("lobby", None)
        assert await store.places(BEN) == (
            Place(
                member=BEN,
                guild=GUILD,
                match=MATCH,
                seat=seat,
                status="running" if status == "running" else "lobby",
            ),
        )
        assert (await store.load_match(GUILD, MATCH)).match.status == status
        assert await store.next_due() == (after(24) if started else None)
        assert await store.guilds_undelivered() == ((GUILD,) if started else ())


def kill_itself(folder: Path, way: str) -> None:
    ended = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-m", "tests.storage.crashing", str(folder), way], cwd=ROOT, check=False
    )
    assert ended.returncode == -9


async def test_a_cancelled_commit_is_never_split_or_lost(store: Store) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    await store.commit(GUILD, start(match))
    made = 0
    for passes in range(120):
        task = asyncio.create_task(
            store.commit(GUILD, turn(match, expected=made + 2, number=made + 1))
        )
        for _ in range(passes):
            await asyncio.sleep(0)
        task.cancel()
        outcome = (await asyncio.gather(task, return_exceptions=True))[0]
        begun = passes > 0
        made += begun

        assert begun or isinstance(outcome, asyncio.CancelledError)
        assert await turns_of(store, match) == made


async def test_a_cancelled_start_leaves_nothing_behind(folder: Path) -> None:
    async def live() -> None:
        async with SqliteStore(folder) as store:
            await store.put_settings(GuildId(1), "{}")
            await asyncio.sleep(60)

    async with SqliteStore(folder) as store:  # what every cancelled start must leave as it is
        await store.put_settings(GuildId(1), "{}")

    for passes in (*range(12), 50, 200, 1000, 5000):
        task = asyncio.create_task(live())
        for _ in range(passes):
            await asyncio.sleep(0)
        task.cancel()
        (outcome,) = await asyncio.gather(task, return_exceptions=True)
        assert isinstance(outcome, asyncio.CancelledError)
    await asyncio.sleep(0.05)
    assert not [thread for thread in threading.enumerate() if "worker" in thread.name]
    async with SqliteStore(folder) as store:
        assert await store.settings(GuildId(1)) == "{}"


async def test_steps_begun_are_finished_before_the_store_closes(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        match = (await store.create_match(GUILD, new_match())).id
        await store.commit(GUILD, start(match))
        last = asyncio.create_task(store.commit(GUILD, turn(match, expected=2, number=1)))
        await asyncio.sleep(0)
    await last
    async with SqliteStore(folder) as store:
        assert await turns_of(store, match) == 1
