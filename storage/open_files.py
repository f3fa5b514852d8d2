"""Which guild files are open: each at most once, at most so many at a time.

Whoever works in a guild holds it alone. Files that nobody holds stay open until room is needed;
the one not used for longest is closed first.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from storage import guild_file
from storage.errors import GuildFileError, StoreClosed
from storage.guild_file import GuildFile
from storage.model import GuildId


class GuildPlace:
    """One guild's file, open or not. Whoever got it from `OpenFiles` holds it alone."""

    def __init__(self, guild: GuildId, path: Path) -> None:
        self.guild = guild
        self.path = path
        self.lock = asyncio.Lock()
        self.opened: GuildFile | None = None
        self.closing: asyncio.Task[None] | None = None
        self.damage: GuildFileError | None = None
        self.was_checked = False

    async def close(self) -> None:
        """Close the file, if it is open, and forget what was known of it."""
        opened, self.opened = self.opened, None
        self.damage = None
        self.was_checked = False
        if opened is not None:
            await opened.close()

    async def give_up(self, damage: GuildFileError) -> None:
        """From now on the file is not touched any more, until it is replaced."""
        await self.close()
        self.damage = damage


class OpenFiles:
    """The guild files of a folder.

    `first_opened` is told of each file when it is opened for the first time since the start, before
    anybody works in it; `given_up`, of each guild whose file cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        limit: int,
        first_opened: Callable[[GuildFile], Awaitable[None]],
        given_up: Callable[[GuildId], None],
    ) -> None:
        self.folder = folder
        self._limit = limit
        self._first_opened = first_opened
        self._given_up = given_up
        self._room = asyncio.Semaphore(limit)
        self._held = 0
        self._places: dict[GuildId, GuildPlace] = {}
        self._idle: OrderedDict[GuildId, GuildPlace] = OrderedDict()
        self.are_closed = True

    @asynccontextmanager
    async def hold(self, guild: GuildId) -> AsyncIterator[GuildPlace]:
        """Hold a guild alone, whatever state its file is in."""
        place = self._places.get(guild)
        if place is None:
            place = GuildPlace(guild, self.path_of(guild))
            self._places[guild] = place
        # The guild first, then room: whoever waits for a guild takes no room from others.
        async with place.lock, self._room:
            if self.are_closed:
                raise StoreClosed
            self._idle.pop(guild, None)
            self._held += 1
            try:
                yield place
            finally:
                self._held -= 1
                if place.opened is not None:
                    self._idle[guild] = place

    @asynccontextmanager
    async def use(self, guild: GuildId) -> AsyncIterator[GuildFile]:
        """Hold a guild with its file open; a new guild gets its file."""
        async with self.hold(guild) as place:
            if place.damage is not None:
                raise place.damage
            try:
                yield await self.opened(place)
            except GuildFileError as damage:
                await place.give_up(damage)
                self._given_up(guild)
                raise

    async def opened(self, place: GuildPlace) -> GuildFile:
        """The held place's file, opened if need be."""
        if place.opened is not None:
            return place.opened
        if place.closing is not None:
            await place.closing
        await self._make_room()
        if not place.path.exists():
            await asyncio.to_thread(guild_file.create, place.guild, place.path)
        file = GuildFile(place.guild, place.path, thorough=not place.was_checked)
        await file.open()
        if not place.was_checked:
            try:
                await self._first_opened(file)
            except BaseException:
                await file.close()
                raise
            place.was_checked = True
        place.opened = file
        return file

    def path_of(self, guild: GuildId) -> Path:
        return self.folder / f"{guild}{guild_file.SUFFIX}"

    def guilds(self) -> frozenset[GuildId]:
        """The guilds that have a file in the folder."""
        return frozenset(
            GuildId(int(path.stem))
            for path in self.folder.glob(f"*{guild_file.SUFFIX}")
            if path.stem.isascii() and path.stem.isdecimal()
        )

    async def close(self) -> None:
        """Close every file, after whoever works in it."""
        self.are_closed = True
        for place in list(self._places.values()):
            async with place.lock:
                if place.closing is not None:
                    await place.closing
                await place.close()

    async def _make_room(self) -> None:
        while self._idle and self._held + len(self._idle) > self._limit:
            _, place = self._idle.popitem(last=False)
            opened, place.opened = place.opened, None
            if opened is not None:
                place.closing = asyncio.ensure_future(opened.close())
                await place.closing
