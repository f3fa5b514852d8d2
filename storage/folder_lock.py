"""One process a data folder: a lock that ends with the process, however it ends."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from storage.errors import DataFolderInUse, DataFolderUnusable
from storage.failures import disk_trouble, is_busy


class FolderLock:
    """Held from `take` to `release`.

    It is an open exclusive transaction on an empty SQLite file: a lock of the operating system on
    every platform that has SQLite, and one that also refuses a second store in the same process.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Errors: DataFolderInUse, DataFolderUnusable."""
        connection: sqlite3.Connection | None = None
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                self._folder / "in-use.lock", timeout=0, isolation_level=None
            )
            connection.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.Error) as error:
            if connection is not None:
                connection.close()
            raise self._told(error) from error
        self._connection = connection

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _told(self, error: OSError | sqlite3.Error) -> Exception:
        if isinstance(error, OSError):
            return DataFolderUnusable(self._folder, error.strerror or "unknown trouble")
        if is_busy(error):
            return DataFolderInUse(self._folder)
        trouble = disk_trouble(error)
        return error if trouble is None else DataFolderUnusable(self._folder, trouble)
