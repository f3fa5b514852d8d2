"""The directory is derived: it is built anew when lost, and start-up needs nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage.model import GuildDue, GuildId, Place
from storage.sqlite_store import SqliteStore
from storage.store import Store
from tests.storage.samples import ANN, GUILD, OTHER, after, new_match, start

Answers = tuple[tuple[Place, ...], tuple[GuildDue, ...]]


async def answers(store: Store) -> Answers:
    """All that the directory tells."""
    places = await store.places(ANN, statuses=["lobby", "running", "over"])
    return places, tuple(sorted(await store.guilds(), key=lambda row: row.guild))


async def some_guilds(folder: Path, count: int = 5) -> Answers:
    async with SqliteStore(folder) as store:
        for number in range(1, count + 1):
            guild = GuildId(number)
            match = (await store.create_match(guild, new_match())).id
            await store.create_match(guild, new_match("Another"))
            await store.commit(guild, start(match))
        await store.schedule_removal(GuildId(2), after(9))
        return await answers(store)


def age(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


LOSSES: list[Callable[[Path], object]] = [
    Path.unlink,
    age,
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes()[:9000]),
    lambda path: path.write_bytes(b"what is this? " * 1000),
]


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_lost_directory_is_built_anew(folder: Path, loss: Callable[[Path], object]) -> None:
    before = await some_guilds(folder)
    loss(folder / "directory.sqlite3")
    async with SqliteStore(folder) as store:
        assert await answers(store) == before


async def test_start_up_reads_the_directory_only(folder: Path) -> None:
    before = await some_guilds(folder)
    for path in (folder / "guilds").glob("*.sqlite3"):
        path.write_bytes(b"unreadable")
    async with SqliteStore(folder) as store:
        assert await answers(store) == before


async def test_guild_files_that_came_or_went_by_hand_are_noticed(folder: Path) -> None:
    await some_guilds(folder)
    gone = folder / "guilds" / "3.sqlite3"
    kept = gone.read_bytes()
    gone.unlink()
    async with SqliteStore(folder) as store:
        assert GuildId(3) not in [row.guild for row in await store.guilds()]
        assert {place.guild for place in await store.places(ANN)} == {1, 2, 4, 5}
    gone.write_bytes(kept)
    async with SqliteStore(folder) as store:
        assert {place.guild for place in await store.places(ANN)} == {1, 2, 3, 4, 5}


async def test_one_damaged_file_does_not_stop_the_rebuilding(folder: Path) -> None:
    await some_guilds(folder)
    (folder / "directory.sqlite3").unlink()
    (folder / "guilds" / "2.sqlite3").write_bytes(b"unreadable")
    async with SqliteStore(folder) as store:
        assert {place.guild for place in await store.places(ANN)} == {1, 3, 4, 5}


async def test_a_directory_that_fails_after_the_commit_is_caught_up_with(
    store: Store, folder: Path
) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    with closing(sqlite3.connect(folder / "directory.sqlite3")) as connection:
        connection.execute(
            "CREATE TRIGGER fault BEFORE INSERT ON guilds WHEN new.settled"
            " BEGIN SELECT raise(ABORT, 'fault'); END"
        )
        committed = await store.commit(GUILD, start(match))
        assert committed.match.status == "running"
        assert ("running", 0) in {(p.status, p.seat) for p in await store.places(ANN)}
        connection.execute("DROP TRIGGER fault")
    await store.put_settings(GUILD, "{}")

    assert [(p.status, p.seat) for p in await store.places(ANN)] == [("running", 0)]


async def test_a_refused_step_leaves_the_directory_as_it_was(store: Store) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    before = await answers(store)
    with pytest.raises(Exception, match="version"):
        await store.commit(GUILD, start(match, expected=7))
    with pytest.raises(Exception, match="going on already"):
        await store.create_match(GUILD, new_match())

    assert await answers(store) == before
    await store.put_settings(OTHER, "{}")
    assert len(await store.guilds()) == 2
