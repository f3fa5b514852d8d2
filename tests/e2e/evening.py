"""A bot for an evening, and what people do with it: commands and clicks alone."""

from __future__ import annotations

import asyncio
import copy
import itertools
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from bot.client import Pitboard
from bot.pictures import Painter
from bot.sandbox import ChannelPlace, GuildPlace, Message, Person, Sandbox, Shown
from bot.sessions import utc_now
from bot.settings import Settings
from rules import GAMES
from rules.engine.game import Game
from storage.model import GuildId, LogRow, MatchId
from storage.sqlite_store import SqliteStore


class Quick(Pitboard):
    """The bot without discord.py's pauses before READY and between logins."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Log in at once."""


LONGEST = 20.0
"""Seconds in which whatever is under way must be done, on a slow machine too."""

PAINTER = Painter()
"""One for all evenings, so that the ground of a board is painted once."""


class Night:
    """An evening's bot: it can be stopped, and started again on the same data."""

    def __init__(
        self,
        folder: Path,
        games: Iterable[Game[Any]] = GAMES,  # Any: every game has a state of its own
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.folder = folder
        self.games = tuple(games)
        self.now = now
        self.client: Quick

    async def start(self) -> None:
        """Start a bot on the data and wait until it is at work."""
        self.store = SqliteStore(self.folder)
        await self.store.__aenter__()
        ready = asyncio.Event()
        settings = Settings(data=self.folder)
        self.client = Quick(
            self.store, self.games, settings, ready=ready.set, guild_ready_timeout=0.05
        )
        self.client.pit.sessions.now = self.now
        self.client.pit.drawing.painter = PAINTER
        self.running = asyncio.create_task(self.client.start("a.token"))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({self.running, waiting}, return_when="FIRST_COMPLETED", timeout=20)
        assert ready.is_set(), self.running

    async def stop(self) -> None:
        """Stop it in good order."""
        await self.client.close()
        with suppress(asyncio.CancelledError):
            await self.running
        await self.store.__aexit__(None, None, None)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settled(self) -> None:
        """Wait until the house has played and everything was delivered."""
        courier, house = self.client.courier, self.client.house
        async with asyncio.timeout(LONGEST):
            await courier.idle()
            while courier.busy or house.busy:
                await asyncio.sleep(0.01)
                await courier.idle()

    async def log(self, guild: int, match: int = 1) -> list[LogRow]:
        """The answers and acts that count."""
        rows = await self.store.log(GuildId(guild), MatchId(match))
        return [row for row in rows if row.live]


@dataclass
class Watch:
    """A clock that goes only when it is told to."""

    time: datetime = datetime(2026, 6, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, **by: float) -> None:
        self.time += timedelta(**by)


@dataclass(frozen=True)
class Evening:
    """A bot, a server with a channel, its owner and three who would race."""

    night: Night
    discord: Sandbox
    guild: GuildPlace
    races: ChannelPlace
    mo: Person
    ann: Person
    ben: Person
    cat: Person

    async def open_lobby(self, **options: object) -> Message:
        """Open a lobby with /race new; `options` are the command's."""
        return await open_lobby(self.night, self.races, self.mo, **options)

    async def begin(self, *players: Person, **options: object) -> None:
        """A race of these players, just started; `options` go to /race new."""
        await begin(self.night, self.races, self.mo, *players, **options)

    async def settled(self) -> None:
        await self.night.settled()

    async def replace(self, player: str, member: Person) -> Shown:
        """Give a player's seat to another member."""
        asked = await self.mo.slash(self.races, "steward replace", player=player, member=member)
        return await surely(self.mo, asked)

    async def round(self, **orders: str) -> None:
        """Everybody gives an order, by name; waits until the round was told."""
        for name, order in orders.items():
            await choose(self.discord.person(name), order)
        await self.settled()

    async def answers(self) -> list[str]:
        """All answers that count, as they are stored."""
        return [row.payload for row in await self.night.log(self.guild.id)]


def deal_alike(patch: pytest.MonkeyPatch, evening: str = "") -> None:
    """From now on the same is dealt and drawn on every evening of this name."""
    count = itertools.count()

    def token_bytes(n: int) -> bytes:
        return blake2b(f"{evening} {next(count)}".encode()).digest()[:n]

    patch.setattr(secrets, "token_bytes", token_bytes)


# ---------------------------------------------------------------- races


async def open_lobby(night: Night, races: ChannelPlace, mo: Person, **options: object) -> Message:
    """Open a lobby with /race new; `options` are the command's."""
    await mo.slash(races, "race new", **{"game": "autorace", **options})
    await night.settled()
    return lobbies(races)[-1]


async def begin(
    night: Night, races: ChannelPlace, mo: Person, *players: Person, **options: object
) -> None:
    """Open a lobby, let the players join, and start; `options` go to /race new."""
    lobby = await open_lobby(night, races, mo, **{"seats": max(2, len(players)), **options})
    for player in players:
        await player.press(lobby, "Join")
    await mo.press(lobby, "Start")
    await night.settled()


def lobbies(races: ChannelPlace) -> list[Message]:
    """The messages that one can join by, oldest first."""
    return [message for message in races.messages if "Join" in message.labels]


def asking(player: Person, words: str = "") -> Message:
    """The newest direct message that asks something (in which these words stand)."""
    for message in reversed(player.inbox):
        if words in message.text and any(asks(button) for button in pressable(message)):
            return message
    raise LookupError(f"{player.user.name} is asked nothing: {texts(player.inbox)}")


def unnoticed(message: Message) -> Callable[[], Message]:
    """A phone that does not notice what becomes of a message: it shows it as it is now."""
    shown = copy.deepcopy(message.components)

    def as_it_was() -> Message:
        message.components = shown
        return message

    return as_it_was


def asks(component: dict[str, Any]) -> bool:  # Any: a component's JSON
    """Does a button or select belong to a question?"""
    return str(component.get("custom_id", ""))[:2] in ("a:", "c:", "w:")


def pressable(message: Message) -> list[dict[str, Any]]:  # Any: components as JSON
    return [c for c in (*message.buttons, *message.selects) if not c.get("disabled")]


async def surely(player: Person, asked: Shown) -> Shown:
    """Say yes to the question whether something is really to be done."""
    yes = next(label for label in asked.reply.labels if label.startswith("Yes, "))
    return await player.press(asked.reply, yes)


async def choose(player: Person, label: str, words: str = "") -> Shown:
    """Press a button of the newest question."""
    return await player.press(asking(player, words), label)


def newest(messages: list[Message], words: str) -> Message:
    """The newest message in which these words stand."""
    for message in reversed(messages):
        if words in message.text:
            return message
    raise LookupError(f"no message says {words!r}: {texts(messages)}")


def texts(messages: list[Message]) -> list[str]:
    """What messages say, cut short for a failing test."""
    return [message.text[:200] for message in messages]


def told(messages: list[Message], words: str) -> int:
    """In how many messages these words stand."""
    return sum(words in message.text for message in messages)


def labels(message: Message) -> list[str]:
    """The labels of a message's buttons."""
    return message.labels


def seen_by_others(discord: Sandbox, *but: Person) -> str:
    """All that anybody else could read: words and alt texts of every message not for these."""
    hidden = {person.id for person in but}
    state = discord.world.state
    seen = []
    for history in state.messages.values():
        for message in history.values():
            private = {message.only_for, state.channels[message.channel_id].recipient_id}
            if not private & hidden:
                seen.append(repr((message.text, message.alt_texts)))
    return "\n".join(seen)
