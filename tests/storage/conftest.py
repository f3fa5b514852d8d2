from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage.sqlite_store import SqliteStore
from storage.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest_asyncio.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with SqliteStore(folder) as opened:
        yield opened
