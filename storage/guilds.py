"""All guild files and the directory together: steps that keep both in line, and whole files."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from storage import guild_file, people, share
from storage.connection import Work, to_the_end
from storage.directory import Directory, make_sound
from storage.errors import DataFolderUnusable, GuildFileError, StorageError, StoreClosed
from storage.failures import disk_trouble
from storage.folder_lock import FolderLock
from storage.guild_file import GuildFile
from storage.model import GuildId
from storage.open_files import GuildPlace, OpenFiles
from storage.share import NOTHING, Share

T = TypeVar("T")

LOG = logging.getLogger(__name__)

RESTORED = ".restored"


class Guilds:
    """The data folder, open. Steps begun are finished, even if their task is cancelled."""

    def __init__(self, folder: Path, *, open_files: int) -> None:
        self._folder = folder
        self._closing = AsyncExitStack()
        self._directory = Directory(folder / "directory.sqlite3")
        self._unusable: set[GuildId] = set()
        self._files = OpenFiles(folder / "guilds", open_files, self._derive, self._unusable.add)

    # --- from start to end

    async def open(self) -> None:
        """Errors: DataFolderInUse, DataFolderUnusable."""
        try:
            await to_the_end(self._open())
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what was begun, close every file, and let go of the folder."""
        await to_the_end(self._closing.aclose())

    async def _open(self) -> None:
        lock = FolderLock(self._folder)
        lock.take()
        self._closing.callback(lock.release)
        await asyncio.to_thread(_prepare_folder, self._folder)
        await self._directory.open()
        self._closing.push_async_callback(self._directory.close)
        self._files.are_closed = False
        self._closing.push_async_callback(self._files.close)
        await self._bring_directory_in_line()

    async def _bring_directory_in_line(self) -> None:
        """Open only those files of which the directory does not know enough."""
        known = {row.guild for row in self._directory.guilds()}
        present = await asyncio.to_thread(self._files.guilds)
        for guild in known - present:
            await self._directory.forget(guild)
        unclear = (present - known) | set(self._directory.unsettled())
        for guild in sorted(unclear & present):
            try:
                async with self._files.use(guild):
                    pass  # opening it for the first time derives its share
            except GuildFileError as error:
                LOG.warning("%s", error)

    async def _derive(self, file: GuildFile) -> None:
        await self._directory.replace_guild(file.guild, await file.read(share.of_guild))

    @property
    def directory(self) -> Directory:
        """Error: StoreClosed."""
        if self._files.are_closed:
            raise StoreClosed
        return self._directory

    def troubles(self) -> tuple[GuildId, ...]:
        """Guilds whose file was given up, and that were not told so yet."""
        return tuple(guild for guild in self._unusable if not self.directory.was_told(guild))

    # --- steps

    async def read(self, guild: GuildId, work: Work[T]) -> T:
        """Query one guild's file, in one hop."""
        return await to_the_end(self._read(guild, work))

    async def write(self, guild: GuildId, work: Work[T], adds: Share | Work[Share] = NOTHING) -> T:
        """Change one guild's file in one transaction; `adds` is what the directory is to hold more
        of then, or what reads that.

        The directory is told before, and brought to the exact truth after.
        """
        return await to_the_end(self._write(guild, work, adds))

    async def _read(self, guild: GuildId, work: Work[T]) -> T:
        async with self._files.use(guild) as file:
            return await file.read(work)

    async def _write(self, guild: GuildId, work: Work[T], adds: Share | Work[Share]) -> T:
        async with self._files.use(guild) as file:
            if not self._directory.is_settled(guild):  # an earlier step could not be settled
                await self._derive(file)
            claim = adds if isinstance(adds, Share) else await file.read(adds)
            touched = [match.match for match in claim.matches]

            def step(connection: sqlite3.Connection) -> tuple[T, Share]:
                return work(connection), share.of_matches(connection, *touched)

            await self._directory.claim(guild, claim)
            try:
                result, after = await file.write(step)
            except Exception:
                await self._take_back_claim(file)
                raise
            await self._settle(guild, after)
            return result

    async def _take_back_claim(self, file: GuildFile) -> None:
        if not self._directory.is_settled(file.guild):
            try:
                await self._derive(file)
            except (StorageError, sqlite3.Error) as error:
                LOG.warning("the directory holds too much of guild %s: %s", file.guild, error)

    async def _settle(self, guild: GuildId, after: Share) -> None:
        try:
            await self._directory.settle(guild, after)
        except (StorageError, sqlite3.Error) as error:
            # The step itself is on the disk, and the directory holds enough: no reason to fail.
            LOG.warning("the directory holds too much of guild %s: %s", guild, error)

    # --- whole files

    async def export(self, guild: GuildId, to: Path) -> None:
        """Write a consistent copy. Error: FileExistsError."""
        await to_the_end(self._export(guild, to))

    async def restore(self, guild: GuildId, source: Path) -> None:
        """Put a checked copy of the source in the place of the guild's file."""
        await to_the_end(self._restore(guild, source))

    async def put_removal(self, guild: GuildId, at: datetime | None) -> None:
        """Set or clear the date from which on the guild's data is deleted, if it has any."""
        if self._directory.knows(guild):
            await self.write(guild, lambda c: people.put_removal(c, at), Share(removal=at))

    async def delete_removed(self, now: datetime) -> tuple[GuildId, ...]:
        """Delete the guilds whose date has come."""
        return await to_the_end(self._delete_removed(now))

    async def _export(self, guild: GuildId, to: Path) -> None:
        async with self._files.use(guild) as file:
            await asyncio.to_thread(_reserve, to)
            # Into the empty file, on the guild's own connection: a second one would be unsafe.
            await file.read(lambda c: c.execute("VACUUM INTO ?", (str(to),)))

    async def _restore(self, guild: GuildId, source: Path) -> None:
        async with self._files.hold(guild) as place:
            young = place.path.with_suffix(RESTORED)
            try:
                await asyncio.to_thread(shutil.copyfile, source, young)
                after = await asyncio.to_thread(guild_file.check, guild, young, share.of_guild)
                await self._directory.claim(guild, after)
                keep_former = not await self._is_intact(place)
                await place.close()
                await asyncio.to_thread(_put_in_place, young, place.path, aside=keep_former)
            finally:
                await asyncio.to_thread(guild_file.remove, young)
            self._unusable.discard(guild)
            await self._directory.replace_guild(guild, after)

    async def _is_intact(self, place: GuildPlace) -> bool:
        if place.damage is not None:
            return False
        try:
            await self._files.opened(place)
        except GuildFileError:
            return False
        return True

    async def _delete_held(self, place: GuildPlace) -> None:
        await place.close()
        await asyncio.to_thread(guild_file.remove, place.path)
        await self._directory.forget(place.guild)

    async def _delete_removed(self, now: datetime) -> tuple[GuildId, ...]:
        deleted: list[GuildId] = []
        for row in self._directory.guilds():
            if row.removal is not None and row.removal <= now:
                try:
                    if await self._delete_if_due(row.guild, now):
                        deleted.append(row.guild)
                except GuildFileError as error:
                    LOG.warning("left where it is: %s", error)
        return tuple(deleted)

    async def _delete_if_due(self, guild: GuildId, now: datetime) -> bool:
        """Its own file has the last word: the directory may hold a date that was taken back."""
        async with self._files.hold(guild) as place:
            if place.damage is not None:
                raise place.damage
            file = await self._files.opened(place)
            due = await file.read(people.removal)
            if due is None or due > now:
                return False
            await self._delete_held(place)
            return True


def _prepare_folder(folder: Path) -> None:
    """Make what is missing, clear away what a crash left half made."""
    try:
        guilds = folder / "guilds"
        guilds.mkdir(mode=0o700, exist_ok=True)  # hands and keys lie in there
        for end in (guild_file.YOUNG, RESTORED):
            for young in guilds.glob(f"*{end}*"):
                young.unlink()
        make_sound(folder / "directory.sqlite3")
    except OSError as error:
        raise DataFolderUnusable(folder, error.strerror or "unknown trouble") from error
    except sqlite3.Error as error:
        trouble = disk_trouble(error)
        if trouble is None:
            raise
        raise DataFolderUnusable(folder, trouble) from error


def _reserve(to: Path) -> None:
    """An empty file that only the host can read."""
    to.touch(mode=0o600, exist_ok=False)


def _put_in_place(young: Path, path: Path, *, aside: bool) -> None:
    if aside:
        kept = guild_file.set_aside(path)
        LOG.warning("the damaged file %s is kept as %s", path.name, kept.name)
    guild_file.move_into_place(young, path)
