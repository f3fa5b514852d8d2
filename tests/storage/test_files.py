"""The data folder: one process, few open files, and damage that stays where it is."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
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
from storage.guild_file import GuildFile
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
        with suppress(FileNotFoundError):
            names.add(link.readlink())
    return sum(name.parent == folder / "guilds" for name in names)


@pytest.mark.skipif(not FDS.exists(), reason="asks the Linux kernel")
async def test_a_file_that_is_still_closing_is_not_opened_a_second_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = GuildFile.close

    async def close_slowly(file: GuildFile) -> None:
        if file.guild == 1:
            await asyncio.sleep(0.05)
        await close(file)

    monkeypatch.setattr(GuildFile, "close", close_slowly)
    guilds = [GuildId(number) for number in range(1, 5)]
    async with SqliteStore(folder, open_files=2) as store:

        async def keep_asking(guild: GuildId) -> None:
            for number in range(4):
                await store.put_settings(guild, f"{number}")

        tasks = [asyncio.create_task(keep_asking(guild)) for guild in guilds * 2]
        most = 0
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0.001)
            most = max(most, *(connections_to(file_of(folder, guild)) for guild in guilds))
        await asyncio.gather(*tasks)
    assert most == 1


def connections_to(path: Path) -> int:
    targets = []
    for link in FDS.iterdir():
        with suppress(FileNotFoundError):
            targets.append(link.readlink())
    return targets.count(path)


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


def scribble_where_nobody_looks(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-4096:] = b"\xaa" * 4096
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
    scribble_where_nobody_looks,
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
        for step in (store.put_settings(GUILD, "{}"), store.load_match(GUILD, match)):
            with pytest.raises(GuildFileDamaged, match=str(GUILD)):
                await step
        assert workers() == 1  # the directory's
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


async def test_a_full_disk_loses_nothing_that_was_kept(store: Store) -> None:
    match = await running(store, GUILD)
    before = await store.load_match(GUILD, match)
    big = Checkpoint(epoch=0, phase=1, rules_version=1, state="x" * 2_000_000)
    change = Change(match=match, expected=2, at=NOON, checkpoints=(big,))
    await limit_size(store, pages=100)
    with pytest.raises(DataFolderUnusable, match="disk is full"):
        await store.commit(GUILD, change)
    assert await store.load_match(GUILD, match) == before

    await limit_size(store, pages=100_000)
    await store.commit(GUILD, change)


async def limit_size(store: Store, pages: int) -> None:
    assert isinstance(store, SqliteStore)
    async with store._guilds._files.use(GUILD) as file:
        await file.read(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())


async def test_a_newer_file_is_refused_and_not_touched(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, "{}")
    from_the_future(file_of(folder))
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
    async with SqliteStore(folder) as store:
        assert files_of(folder, GUILD) == []
        assert await store.guilds() == ()


async def test_the_log_of_a_file_long_gone_is_not_taken_for_the_new_ones(folder: Path) -> None:
    wal = file_of(folder).with_suffix(".sqlite3-wal")
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, '"of old"')
        content = wal.read_bytes()
    file_of(folder).unlink()
    wal.write_bytes(content)
    async with SqliteStore(folder) as store:
        assert await store.settings(GUILD) is None


async def test_no_log_line_shows_what_is_stored(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "aiosqlite")
    async with SqliteStore(folder) as store:
        await store.put_settings(GUILD, '"MARK"')
        match = (await store.create_match(GUILD, new_match())).id
        state = Checkpoint(epoch=0, phase=0, rules_version=1, state="MARK")
        await store.commit(GUILD, Change(match=match, expected=1, at=NOON, checkpoints=(state,)))
        await store.load_match(GUILD, match)

    assert caplog.records
    assert "MARK" not in caplog.text
    assert "nobody may see" not in caplog.text


def from_the_future(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize("broken", [from_the_future, lambda path: path.write_bytes(b"?" * 9000)])
async def test_a_guild_with_an_unusable_file_is_named_until_it_was_told(
    folder: Path, broken: Callable[[Path], object]
) -> None:
    async with SqliteStore(folder) as store:
        for guild in (GUILD, OTHER):
            await store.put_settings(guild, "{}")
    broken(file_of(folder))

    for _ in range(2):
        async with SqliteStore(folder) as store:
            for guild in (GUILD, GUILD, OTHER):
                with suppress(GuildFileError):
                    await store.settings(guild)
            assert await store.troubles() == (GUILD,)
    async with SqliteStore(folder) as store:
        await store.trouble_told(GUILD)
    async with SqliteStore(folder) as store:
        with suppress(GuildFileError):
            await store.settings(GUILD)
        assert await store.troubles() == ()
