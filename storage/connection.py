"""One connection to one file: a turn is one hop into its thread and one transaction.

The function given to `read` or `write` runs wholly in the connection's thread. A task that is
cancelled while it waits cannot split it: it runs to its end, and no other work comes between.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_SECONDS = 5.0


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing file with nothing set yet; transactions are ours to begin and end."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )


def make_durable(connection: sqlite3.Connection) -> None:
    """A commit is on the disk when it returns (WAL, FULL), and references are kept."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def in_transaction(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Run the work in one transaction, which is undone if anything fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise
    return result


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that takes whole functions instead of single statements."""

    def __init__(self, path: Path, prepare: Callable[[sqlite3.Connection], None]) -> None:
        def opened() -> sqlite3.Connection:
            connection = connect(path)
            try:
                prepare(connection)
            except BaseException:
                connection.close()
                raise
            return connection

        super().__init__(opened, iter_chunk_size=64)

    async def open(self) -> None:
        """Open and prepare the file; on failure nothing stays behind, no thread either."""
        try:
            await self
        except BaseException:
            # aiosqlite tells its thread to stop but does not wait; a thread that outlives the
            # event loop would fail when it reports to it.
            await asyncio.to_thread(self._thread.join)
            raise

    async def read(self, work: Work[T]) -> T:
        """Run the work outside a transaction: for queries, and for what must not be in one."""
        return await self._hop(work)

    async def write(self, work: Work[T]) -> T:
        """Run the work in one transaction, which is on the disk when this returns."""
        return await self._hop(lambda connection: in_transaction(connection, work))

    async def _hop(self, work: Work[T]) -> T:
        # A bare function without arguments: aiosqlite's debug log prints what it runs, and the
        # arguments may hold secrets.
        def run() -> T:
            return work(self._conn)

        result: T = await self._execute(run)  # type: ignore[no-untyped-call] # aiosqlite's own
        return result


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:  # Any: what a coroutine is sent, unused
    """Await the work; a cancellation in between is raised only after the work has ended."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as cancellation:
            cancelled = cancellation
    if cancelled is not None:
        if not task.cancelled():
            task.exception()  # seen; the cancelled caller does not want to hear of it
        raise cancelled
    return task.result()
