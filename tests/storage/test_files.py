"""The data folder: one process, few open files, and damage that stays where it is."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import (
    DataFolderInUse,
    DataFolderUnusable,
    GuildFileDamaged,
    GuildFileError,
    GuildFileTooNew,
    StoreClosed,
    WrongGuild,
)
from storage.model import Change, Checkpoint, GuildId, MatchId
from storage.sqlite_store import SqliteStore
from storage.store import Store
from tests.storage.samples import GUILD, NOON, OTHER, files_of, new_match, start, turn

ROOT = Path(__file__).parents[2]
FDS = Path("/proc/self/fd")


def file_of(folder: Path, guild: GuildId = GUILD) -> Path:
    return folder / "guilds" / f"{guild}.sqlite3"


def workers() -> int:
    """Threads that serve a database file."""
    return sum("worker" in thread.name for thread in threading.enumerate())


def open_guild_files(folder: Path) -> int:
    """Guild files this process has open, as the operating system sees it."""
    names = set()
    for link in FDS.iterdir():
        try:
            names.add(link.readlink())
        except FileNotFoundError:
            continue
    return len([name for name in names if name.parent.name == "guilds" and name.suffix != ".lock"])


def durability(connection: sqlite3.Connection) -> tuple[str | int, ...]:
    names = ("journal_mode", "synchronous", "foreign_keys")
    return tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names)


async def test_a_commit_is_on_the_disk_when_it_returns(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, "{}")
        async with store._guilds._files.use(GUILD) as file:
            guild = await file.read(durability)
        directory = await store._guilds.directory._connection.read(durability)

    assert guild == directory == ("wal", 2, 1)


async def test_a_second_store_on_the_folder_is_refused(store: Store, folder: Path) -> None:
    with pytest.raises(DataFolderInUse, match="already using"):
        async with SqliteStore(folder):
            pass
    await store.put_settings(GUILD, "{}")


async def test_another_process_holds_the_folder_until_it_dies(folder: Path) -> None:
    with subprocess.Popen(  # noqa: ASYNC220, S603 - our own; nothing else waits here
        [sys.executable, "-m", "tests.storage.crashing", str(folder), "idle"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(DataFolderInUse):
            async with SqliteStore(folder):
                pass
        other.kill()
    async with SqliteStore(folder) as store:
        assert await store.guilds() == ()


@pytest.mark.parametrize("inside", ["", "below"])
async def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(
    tmp_path: Path, inside: str
) -> None:
    (tmp_path / "data").write_text("a file stands here")
    with pytest.raises(DataFolderUnusable, match="cannot be used"):
        async with SqliteStore(tmp_path / "data" / inside):
            pass
    assert workers() == 0


async def test_a_lock_that_cannot_be_made_is_told_in_a_sentence(folder: Path) -> None:
    (folder / "in-use.lock").mkdir(parents=True)
    with pytest.raises(DataFolderUnusable):
        async with SqliteStore(folder):
            pass


async def test_a_closed_store_says_so_and_leaves_nothing_running(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, "{}")
        await store.put_settings(OTHER, "{}")
        assert workers() == 3
    for step in (store.settings(GUILD), store.guilds(), store.next_due()):
        with pytest.raises(StoreClosed):
            await step
    await asyncio.sleep(0.05)
    assert workers() == 0
    assert {path.name for path in files_of(folder, GUILD)} == {f"{GUILD}.sqlite3"}


@pytest.mark.skipif(not FDS.exists(), reason="asks the Linux kernel")
async def test_few_files_are_open_and_the_others_come_back(folder: Path) -> None:
    guilds = [GuildId(number) for number in range(1, 13)]
    async with SqliteStore(folder, open_files=3) as store:

        async def play(guild: GuildId) -> None:
            match = await running(store, guild)
            for number in range(1, 6):
                await store.commit(guild, turn(match, expected=number + 1, number=number))
                await asyncio.sleep(0)
                # The database, its log and its index each count once.
                assert open_guild_files(folder) <= 3 * 3

        await asyncio.gather(*map(play, guilds))
        assert workers() <= 4
        for guild in guilds:
            (row,) = await store.list_matches(guild)
            assert (row.version, len(await store.log(guild, row.id))) == (7, 5)


async def running(store: Store, guild: GuildId) -> MatchId:
    match = (await store.create_match(guild, new_match())).id
    await store.commit(guild, start(match))
    return match


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def scribble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 : 4096 * 3] = b"\xaa" * 4096 * 2
    path.write_bytes(content)


def drop_a_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE drafts")


def forget_its_guild(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM guild")


def replace_by_another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (x)")


DAMAGES: list[Callable[[Path], object]] = [
    cut,
    scribble,
    drop_a_table,
    forget_its_guild,
    replace_by_another_database,
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(b"what is this? " * 1000),
]


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_file_stops_its_guild_only_and_is_not_touched(
    folder: Path, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    async with SqliteStore(folder) as store:
        match = await running(store, GUILD)
        assert await running(store, OTHER) == match
        await store.export_guild(GUILD, tmp_path / "copy")
        before = await store.load_match(GUILD, match)
    damage(file_of(folder))
    content = file_of(folder).read_bytes()

    async with SqliteStore(folder) as store:
        for step in (store.load_match(GUILD, match), store.put_settings(GUILD, "{}")):
            with pytest.raises(GuildFileDamaged, match=str(GUILD)):
                await step
        await store.commit(OTHER, turn(match, expected=2, number=1))
        assert file_of(folder).read_bytes() == content

        await store.restore_guild(GUILD, tmp_path / "copy")
        assert await store.load_match(GUILD, match) == before
        assert (folder / "guilds" / f"{GUILD}.sqlite3.damaged-1").read_bytes() == content


async def test_damage_that_comes_later_stops_its_guild_only(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        match = (await store.create_match(GUILD, new_match())).id
        big = Checkpoint(epoch=0, phase=0, rules_version=1, state="x" * 9_000_000)
        await store.commit(GUILD, Change(match=match, expected=1, at=NOON, checkpoints=(big,)))
        await store.put_settings(OTHER, "{}")
    async with SqliteStore(folder) as store:
        assert len(await store.list_matches(GUILD)) == 1
        path = file_of(folder)
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(200_000)
            file.write(b"\xaa" * (size - 200_000))
        for _ in range(2):
            with pytest.raises(GuildFileDamaged):
                await store.load_match(GUILD, match)
        assert await store.settings(OTHER) == "{}"


async def test_a_newer_file_is_refused_and_not_touched(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, "{}")
    with closing(sqlite3.connect(file_of(folder))) as connection:
        connection.execute("PRAGMA user_version = 99")
    content = file_of(folder).read_bytes()

    async with SqliteStore(folder) as store:
        with pytest.raises(GuildFileTooNew, match="version 99"):
            await store.settings(GUILD)
        assert await store.settings(OTHER) is None
    assert file_of(folder).read_bytes() == content


async def test_a_file_under_another_guilds_name_is_refused(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, "{}")
    file_of(folder).rename(file_of(folder, OTHER))
    async with SqliteStore(folder) as store:
        with pytest.raises(WrongGuild) as refusal:
            await store.settings(OTHER)
        assert isinstance(refusal.value, GuildFileError)
        assert await store.settings(GUILD) is None


async def test_leftovers_of_a_crash_are_cleared_away(folder: Path) -> None:
    async with SqliteStore(folder):
        pass
    (folder / "guilds" / f"{GUILD}.new").write_bytes(b"half made")
    (folder / "guilds" / f"{GUILD}.restored").write_bytes(b"half copied")
    file_of(folder, OTHER).with_suffix(".sqlite3-wal").write_bytes(b"of a file long gone")
    async with SqliteStore(folder) as store:
        assert files_of(folder, GUILD) == []
        assert await store.settings(OTHER) is None


async def test_no_log_line_shows_what_is_stored(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, '"MARK"')
        match = (await store.create_match(GUILD, new_match())).id
        state = Checkpoint(epoch=0, phase=0, rules_version=1, state="MARK")
        await store.commit(GUILD, Change(match=match, expected=1, at=NOON, checkpoints=(state,)))
        await store.load_match(GUILD, match)

    assert caplog.records
    assert "MARK" not in caplog.text
    assert "nobody may see" not in caplog.text
