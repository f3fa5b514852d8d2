"""A guild's data as a whole: copied out, put back, deleted, kept for a while."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import GuildFileDamaged, GuildFileTooNew, WrongGuild
from storage.sqlite_store import SqliteStore
from storage.store import Store
from tests.storage.samples import ANN, GUILD, OTHER, after, files_of, new_match, start, turn


async def test_an_export_is_restored_as_it_was(store: Store, tmp_path: Path) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    await store.commit(GUILD, start(match))
    before = await store.load_match(GUILD, match)
    await store.export_guild(GUILD, tmp_path / "copy")
    await store.commit(GUILD, turn(match, expected=2, number=1))
    await store.create_match(GUILD, new_match("Another"))
    await store.restore_guild(GUILD, tmp_path / "copy")

    assert await store.load_match(GUILD, match) == before
    assert len(await store.list_matches(GUILD)) == 1
    assert [place.match for place in await store.places(ANN)] == [match]
    assert await store.next_due() == after(24)
    await store.commit(GUILD, turn(match, expected=2, number=1))


async def test_a_guild_is_restored_into_an_empty_folder(folder: Path, tmp_path: Path) -> None:
    async with SqliteStore(folder) as store:
        match = (await store.create_match(GUILD, new_match())).id
        before = await store.load_match(GUILD, match)
        await store.export_guild(GUILD, tmp_path / "copy")
    async with SqliteStore(tmp_path / "elsewhere") as store:
        await store.restore_guild(GUILD, tmp_path / "copy")
        assert await store.load_match(GUILD, match) == before
        assert [place.guild for place in await store.places(ANN)] == [GUILD]


async def test_an_export_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_text("precious")
    with pytest.raises(FileExistsError):
        await store.export_guild(GUILD, copy)
    assert copy.read_text() == "precious"


async def test_only_the_host_may_read_an_export(store: Store, tmp_path: Path) -> None:
    await store.export_guild(GUILD, tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


async def test_what_cannot_be_restored_changes_nothing(store: Store, tmp_path: Path) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    before = await store.load_match(GUILD, match)
    await store.export_guild(OTHER, tmp_path / "other")
    await store.export_guild(GUILD, tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer")) as connection:
        connection.execute("PRAGMA user_version = 99")
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at" * 99)

    for source, refusal in (
        ("other", WrongGuild),
        ("newer", GuildFileTooNew),
        ("text", GuildFileDamaged),
        ("missing", FileNotFoundError),
    ):
        with pytest.raises(refusal):
            await store.restore_guild(GUILD, tmp_path / source)
    assert await store.load_match(GUILD, match) == before


async def test_a_deleted_guild_is_gone(store: Store, folder: Path) -> None:
    for guild in (GUILD, OTHER):
        match = (await store.create_match(guild, new_match())).id
        await store.commit(guild, start(match))
    await store.schedule_removal(GUILD, after(0))
    assert await store.delete_removed(after(0)) == (GUILD,)

    assert files_of(folder, GUILD) == []
    assert [row.guild for row in await store.guilds()] == [OTHER]
    assert [place.guild for place in await store.places(ANN)] == [OTHER]
    assert await store.list_matches(GUILD) == ()


async def test_a_removed_guild_is_kept_until_its_date(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        for guild in (GUILD, OTHER):
            await store.create_match(guild, new_match())
            await store.schedule_removal(guild, after(7 * 24))
        await store.cancel_removal(OTHER)
        assert await store.delete_removed(after(7 * 24 - 1)) == ()
    async with SqliteStore(folder) as store:
        dates = {row.guild: row.removal for row in await store.guilds()}
        assert dates == {GUILD: after(7 * 24), OTHER: None}
        assert len(await store.list_matches(GUILD)) == 1
        assert await store.delete_removed(after(7 * 24)) == (GUILD,)
        assert [row.guild for row in await store.guilds()] == [OTHER]


async def test_a_guild_without_data_needs_no_removal(store: Store, folder: Path) -> None:
    await store.schedule_removal(GUILD, after(1))
    assert await store.guilds() == ()
    assert files_of(folder, GUILD) == []
