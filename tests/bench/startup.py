"""How long a start takes, and how much memory, with very many stored matches; and how fast one of
them is brought back in mid-phase.

`python -m tests.bench.startup [guilds] [matches in each]`: real files, a process of its own for the
bot, real discord.py and the local Discord with as many servers.
"""

from __future__ import annotations

import asyncio
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bot import records
from bot.client import Pitboard
from bot.lobby import Lobbies
from bot.logs import configure_logs
from bot.racing import Press, Racing
from bot.sandbox import Sandbox
from bot.sandbox.loopback import redirect_to
from bot.sessions import Sessions, utc_now
from bot.settings import Settings
from bot.terms import Terms
from bot.who import Who
from rules import GAMES
from rules.engine.match import Match
from storage.model import Batch, GuildId, MatchId, MemberId
from storage.sqlite_store import SqliteStore

SEATS = 4


async def fill(folder: Path, guilds: list[int], matches: int) -> None:
    """Matches in mid-phase: all members but one have given their order."""
    async with SqliteStore(folder) as store:
        sessions = Sessions(store, GAMES)
        lobbies, racing = Lobbies(sessions), Racing(sessions)
        for guild in map(GuildId, guilds):
            for n in range(matches):
                await begin(lobbies, racing, guild, n)
            await deliver_all(store, guild)


async def begin(lobbies: Lobbies, racing: Racing, guild: GuildId, n: int) -> None:
    members = [Who(member=MemberId(n * SEATS + s + 1), name=f"M{s}") for s in range(SEATS)]
    host = Who(member=members[0].member, name="M0", manages_events=True)
    terms = Terms(seats=SEATS)
    row = await lobbies.new(guild, host, guild + n % 3, GAMES[0].key, terms=terms)
    for member in members:
        await lobbies.join(guild, row.id, member)
    await lobbies.start(guild, row.id, host)
    for number, member in enumerate(members[1:]):
        press = Press(guild, row.id, member.member, interaction=n * SEATS + number + 1)
        await racing.answer(press, ("3",))


async def deliver_all(store: SqliteStore, guild: GuildId) -> None:
    """Nothing is on its way: as after a quiet night."""
    now = utc_now()
    for target in await store.waiting_targets(guild):
        rows = tuple(row.id for row in await store.queued(guild, target))
        batch = Batch(id=str(rows[0]), target=target, rows=rows, payload="[]")
        await store.open_batch(guild, batch, now)
        await store.batch_sent(guild, batch.id)


async def restoring(folder: Path, guild: int) -> list[float]:
    """Seconds for bringing a match back from what is stored, again and again."""
    async with SqliteStore(folder) as store:
        loaded = await store.load_match(GuildId(guild), MatchId(1))
    times = []
    for _ in range(2000):
        began = time.perf_counter()
        Match.restore(GAMES[0], records.saved(loaded), records.source(loaded.match))
        times.append(time.perf_counter() - began)
    return times


class Quick(Pitboard):
    """The bot without discord.py's pause before it logs in."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Log in at once."""


async def start(origin: str, folder: str) -> None:
    """In a process of its own: start, say how long it took and how much memory, and stop."""
    configure_logs("ERROR", "text")
    began, ready = time.perf_counter(), asyncio.Event()
    with redirect_to(origin):
        async with SqliteStore(Path(folder)) as store:
            opened = time.perf_counter() - began
            settings = Settings(data=Path(folder))
            client = Quick(store, GAMES, settings, ready=ready.set, guild_ready_timeout=0.5)
            running = asyncio.create_task(client.start("a.token"))
            await ready.wait()
            took = time.perf_counter() - began
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"start-up   {took:6.2f} s ({opened:.2f} s of it storage)   {memory:5.0f} MB")
            await client.close()
            await asyncio.gather(running, return_exceptions=True)


async def main(guilds: int, matches: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox:
            owner = sandbox.person("owner")
            ids = [sandbox.guild(f"Guild {n}", owner).id for n in range(guilds)]
            began = time.perf_counter()
            await fill(Path(folder), ids, matches)
            print(f"{guilds * matches} matches in {guilds} guilds", end=" ")
            print(f"(made in {time.perf_counter() - began:.0f} s)", flush=True)
            command = [sys.executable, "-m", "tests.bench.startup", "start", sandbox.origin, folder]
            process = await asyncio.create_subprocess_exec(*command)
            await process.wait()
        times = await restoring(Path(folder), ids[0])
        print(f"restoring  {statistics.median(times) * 1e3:6.3f} ms in mid-phase (median)")


if __name__ == "__main__":
    if sys.argv[1:2] == ["start"]:
        asyncio.run(start(*sys.argv[2:4]))
    else:
        given = [int(number) for number in sys.argv[1:3]]
        asyncio.run(main(*(given or (1000, 10))))
