"""How many clicks are answered, each stored first, beside a bot that stores nothing.

`python -m tests.bench.clicks [seconds]`: real discord.py, the local Discord, and the real store
with synchronous=FULL. Every click changes a sealed order, so it is checked, stored and shown. The
bots are clicked in turn, in the same process; ratios count, not absolute figures. A third bot shows
how much of it is the message alone: it stores nothing either, but answers with as many buttons.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord

from bot.client import Pitboard
from bot.sandbox import InteractionFailed, Person, Sandbox
from bot.sandbox.loopback import redirect
from bot.sandbox.ratelimits import Limit
from bot.sandbox.state import Message
from bot.settings import Settings
from bot.terms import Terms
from bot.ui.layout import Layout, Press, build, in_rows
from bot.who import Who
from rules import GAMES
from storage.model import GuildId, MemberId
from storage.sqlite_store import SqliteStore

MATCHES = (1, 100, 1000)
PER_GUILD = 10
ROUNDS = 3
PATIENCE = 60.0
FULL = 2
FREE = Limit(1_000_000, 1.0)


class OneLine(discord.Client):
    """The least that a bot can do: it answers every click at once."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="ok")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Log in at once."""


class ManyButtons(OneLine):
    """It answers at once too, with a message like a question of AUTORACE."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=like_a_question())


def like_a_question() -> Layout:
    presses = [Press(f"a:1dbe5mnxxd8o:1:0:5:={n}", str(n), "main") for n in range(13)]
    return build(["A line of some length, as a question has them.\n" * 6] * 2, in_rows(presses))


class Quick(Pitboard):
    """The bot without discord.py's pause before it logs in."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Log in at once."""


@dataclass
class Times:
    """Seconds from a click to its answer, and to the first word of it: it may be deferred."""

    answered: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    failed: int = 0

    def __iadd__(self, other: Times) -> Times:
        self.answered += other.answered
        self.heard += other.heard
        self.failed += other.failed
        return self


@dataclass
class Clicker:
    """One person who clicks on one message for ever."""

    person: Person
    message: Message
    buttons: Sequence[str]
    turn: int = 0

    async def click(self, times: Times) -> None:
        """Click the next button, and wait for the answer."""
        self.turn += 1
        button = self.buttons[self.turn % len(self.buttons)]
        began = time.perf_counter()
        try:
            shown = await self.person.press(self.message, button)
            times.heard.append(time.perf_counter() - began)
            await shown.finished(timeout=PATIENCE)
        except (InteractionFailed, TimeoutError):
            times.failed += 1
        else:
            times.answered.append(time.perf_counter() - began)


async def measure(clickers: Sequence[Clicker], seconds: float) -> tuple[float, Times]:
    """Clicks a second, and all times, with everybody clicking as soon as they are answered."""
    times = Times()
    until = time.perf_counter() + seconds

    async def go(clicker: Clicker) -> None:
        while time.perf_counter() < until:
            await clicker.click(times)

    began = time.perf_counter()
    await asyncio.gather(*(go(clicker) for clicker in clickers))
    return len(times.answered) / (time.perf_counter() - began), times


def told(name: str, rate: float, times: Times) -> str:
    cut = statistics.quantiles(times.answered, n=100)
    return (
        f"{name:10} {rate:6.0f}/s  p50 {cut[49] * 1e3:7.2f} ms  p99 {cut[98] * 1e3:7.2f} ms"
        f"  first heard within {max(times.heard) * 1e3:7.2f} ms  failed {times.failed}"
    )


@dataclass
class Side:
    """One of the bots: its Discord, and those who click."""

    sandbox: Sandbox
    clickers: list[Clicker]

    async def warm_up(self) -> None:
        """Each clicks once, and what that brings in its train is delivered."""
        with redirect(self.sandbox):
            for clicker in self.clickers:
                await clicker.click(Times())
            await self.sandbox.quiet()

    async def measure(self, seconds: float) -> tuple[float, Times]:
        with redirect(self.sandbox):
            measured = await measure(self.clickers, seconds)
            await self.sandbox.quiet()  # what is still on its way belongs to this side
            return measured


async def one_line(stack: AsyncExitStack, count: int) -> Side:
    """The one-line bot with as many messages to click on."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="go"))
    return await idle(stack, count, OneLine, ["Go"], content="ok", view=view)


async def many_buttons(stack: AsyncExitStack, count: int) -> Side:
    return await idle(stack, count, ManyButtons, ["3", "4"], view=like_a_question())


async def idle(
    stack: AsyncExitStack,
    count: int,
    kind: type[OneLine],
    buttons: Sequence[str],
    **message: Any,  # as discord.py takes it
) -> Side:
    """A bot that stores nothing, and its messages."""
    sandbox = await stack.enter_async_context(Sandbox())
    sandbox.limits.default = FREE
    owner = sandbox.person("owner")
    guild = sandbox.guild("Idle", owner)
    with redirect(sandbox):
        client = await connected(stack, sandbox, kind(intents=discord.Intents(guilds=True)))
        place = client.get_partial_messageable(guild.channel("idle").id)
        for _ in range(count):
            await place.send(**message)
    messages = guild.channel("idle").messages
    return Side(sandbox, [Clicker(owner, message, buttons) for message in messages])


async def pitboard(stack: AsyncExitStack, count: int) -> Side:
    """Pitboard with as many matches, in each of which one of two members has ordered."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    sandbox = await stack.enter_async_context(Sandbox())
    sandbox.limits.default = FREE
    owner = sandbox.person("owner")
    guilds = [sandbox.guild(f"Guild {n}", owner) for n in range(-(-count // PER_GUILD))]
    with redirect(sandbox):
        store = await stack.enter_async_context(SqliteStore(folder))
        client = Quick(store, GAMES, Settings(data=folder), guild_ready_timeout=0.1)
        await connected(stack, sandbox, client)
        clickers = []
        for n in range(count):
            guild = guilds[n // PER_GUILD]
            members = [sandbox.person(f"m{n}a"), sandbox.person(f"m{n}b")]
            for member in members:
                guild.join(member.id)
            channel = guild.channel(f"races-{n % PER_GUILD}")
            await begin(client, GuildId(guild.id), channel.id, members)
            clickers.append(members[0])
        await until_delivered(client)
    await assert_durable(store, GuildId(guilds[0].id))
    return Side(sandbox, [Clicker(p, p.inbox[-1], ["3", "4"]) for p in clickers])


async def begin(client: Pitboard, guild: GuildId, channel: int, members: Sequence[Person]) -> None:
    """Make and start a match, as commands would."""
    lobbies = client.pit.lobbies
    who = [Who(member=MemberId(m.id), name=m.user.name, manages_events=True) for m in members]
    terms = Terms(seats=2, seconds=None)
    row = await lobbies.new(guild, who[0], channel, GAMES[0].key, terms=terms)
    for each in who:
        await lobbies.join(guild, row.id, each)
    await lobbies.start(guild, row.id, who[0])


async def until_delivered(client: Pitboard) -> None:
    while client.courier.busy or client.house.busy:
        await client.courier.idle()


async def assert_durable(store: SqliteStore, guild: GuildId) -> None:
    """The figures count only if every click waited for the disk."""
    asked = "PRAGMA synchronous"
    found = await store._guilds.read(guild, lambda file: file.execute(asked).fetchone()[0])
    assert found == FULL, found


async def connected(
    stack: AsyncExitStack, sandbox: Sandbox, client: discord.Client
) -> discord.Client:
    running = asyncio.create_task(client.start("a.token"))

    async def stop() -> None:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)

    stack.push_async_callback(stop)
    await sandbox.connected()
    await client.wait_until_ready()
    return client


async def main(seconds: float) -> None:
    for count in MATCHES:
        async with AsyncExitStack() as stack:
            sides = {
                "one-line": await one_line(stack, count),
                "buttons": await many_buttons(stack, count),
                "Pitboard": await pitboard(stack, count),
            }
            for side in sides.values():
                await side.warm_up()
            gc.freeze()  # three local Discords are in this process: no bot has to look through them
            rates: dict[str, list[float]] = {name: [] for name in sides}
            all_times = {name: Times() for name in sides}
            for _ in range(ROUNDS):
                for name, side in sides.items():
                    rate, times = await side.measure(seconds)
                    rates[name].append(rate)
                    all_times[name] += times
        print(f"\n{count} matches clicked at once")
        for name, found in rates.items():
            print(told(name, statistics.median(found), all_times[name]))
        ours = statistics.median(rates["Pitboard"])
        for other in ("one-line", "buttons"):
            print(f"{ours / statistics.median(rates[other]):.0%} of the clicks of {other}")


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0))
