"""A bot without Discord: the store in a fresh folder, and all that works on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.drawing import Drawing
from bot.house import House
from bot.lobby import Lobbies
from bot.racing import Press, Racing
from bot.sessions import Sessions
from bot.stewards import Stewards
from bot.suggesting import Suggesting
from bot.who import Who
from rules import GAMES
from storage.model import GuildId, MatchId, MemberId
from storage.sqlite_store import SqliteStore

GUILD = GuildId(1000)
CHANNEL = 77


@dataclass
class Watch:
    """A clock that goes only when it is told to."""

    time: datetime = datetime(2026, 6, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, **by: float) -> None:
        self.time += timedelta(**by)


class Garage:
    """The bot's inside, opened on a folder; `reopen` is a restart."""

    def __init__(self, folder: Path, watch: Watch) -> None:
        self.folder = folder
        self.watch = watch
        self.interactions = iter(range(1, 1_000_000))

    async def open(self) -> None:
        self.store = SqliteStore(self.folder)
        await self.store.__aenter__()
        self.sessions = Sessions(self.store, GAMES, self.watch)
        self.lobbies = Lobbies(self.sessions)
        self.racing = Racing(self.sessions)
        self.drawing = Drawing(self.sessions)
        self.suggesting = Suggesting(self.racing, self.drawing)
        self.stewards = Stewards(self.lobbies)
        self.house = House(self.sessions)

    async def close(self) -> None:
        await self.house.close()
        await self.store.__aexit__(None, None, None)

    async def reopen(self) -> None:
        await self.close()
        await self.open()

    def press(self, match: MatchId, member: int, number: int | None = None) -> Press:
        return Press(
            guild=GUILD,
            match=match,
            member=MemberId(member),
            interaction=next(self.interactions),
            number=number,
        )

    async def house_plays(self, match: MatchId) -> None:
        """Let the house answer until it is not asked any more."""
        while await self.house.answer_once(GUILD, match):
            pass


def steward(member: int = 1, name: str = "Mo") -> Who:
    return Who(member=MemberId(member), name=name, manages_events=True)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
async def garage(tmp_path: Path, watch: Watch) -> AsyncIterator[Garage]:
    garage = Garage(tmp_path / "data", watch)
    await garage.open()
    yield garage
    await garage.close()
