"""One race's trouble, or one server's, stops neither the clock nor the other races."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.clock import Clock
from bot.house import AT_ONCE
from rules import GAMES
from rules.engine.chance import Dice
from rules.engine.decisions import Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation
from storage.model import GuildId, MatchId
from tests.bot.conftest import CHANNEL, GUILD, Garage, Watch, steward
from tests.bot.test_time import ANN, BEN, clock, seat_of, start

OTHER_GUILD = GuildId(1001)


def no_idea(_view: Observation[Any], _asked: Decision, _dice: Dice) -> Pick:  # Any: any game's
    raise ZeroDivisionError


async def answered_by(garage: Garage, match: MatchId) -> Sequence[str]:
    return [row.by for row in await garage.store.log(GUILD, match) if row.live]


async def until_answered(garage: Garage, match: MatchId, times: int) -> None:
    for _ in range(1000):
        if len(await answered_by(garage, match)) >= times:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


async def lobby(garage: Garage, guild: GuildId) -> MatchId:
    return (await garage.lobbies.new(guild, steward(), CHANNEL, "autorace")).id


async def spoil(garage: Garage, match: MatchId) -> None:
    """From now on what is stored of a match makes no sense to the rules."""
    await garage.close()
    with closing(sqlite3.connect(garage.folder / "guilds" / f"{GUILD}.sqlite3")) as file, file:
        file.execute("UPDATE checkpoints SET state = '{}' WHERE match = ?", (match,))
    await garage.open()


async def damage(garage: Garage, guild: GuildId) -> None:
    """From now on a guild's file is no database."""
    await garage.close()
    (garage.folder / "guilds" / f"{guild}.sqlite3").write_bytes(b"not a database" * 1000)
    await garage.open()


@asynccontextmanager
async def going(clock: Clock) -> AsyncIterator[None]:
    """The clock goes for a while, and has not stopped at the end of it."""
    task = asyncio.create_task(clock.run())
    yield
    await asyncio.sleep(0.2)
    assert not task.done()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_race_that_has_started_expires_no_more(garage: Garage, watch: Watch) -> None:
    await start(garage, seconds=None)
    watch.pass_(days=8)

    assert await garage.store.due_timers(GUILD, watch.time) == ()


@pytest.mark.parametrize(("autopilot", "by"), [(False, "clock"), (True, "house")])
async def test_where_the_house_has_no_idea_the_race_goes_on(
    garage: Garage, watch: Watch, *, autopilot: bool, by: str
) -> None:
    garage.sessions.games = {game.key: replace(game, advise=no_idea) for game in GAMES}
    match = await start(garage)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    seat = await seat_of(garage, match, BEN)
    await garage.stewards.autopilot(GUILD, match, steward(), seat, on=autopilot)
    watch.pass_(minutes=61)

    await clock(garage).ring()

    assert await answered_by(garage, match) == ["member", by]


async def test_a_race_that_makes_no_sense_stops_no_other(garage: Garage, watch: Watch) -> None:
    broken = await start(garage)
    other = await lobby(garage, GUILD)
    await spoil(garage, broken)
    watch.pass_(days=8)

    with capture_logs() as lines:
        async with going(clock(garage)):
            pass

    cancelled = await garage.store.list_matches(GUILD, statuses=["cancelled"])
    assert [row.id for row in cancelled] == [other]
    assert len(lines) <= 6, lines  # a few timers that failed, once each, and why


async def test_a_race_that_takes_long_keeps_no_other_waiting(garage: Garage, watch: Watch) -> None:
    """The house thinks about one race until another's deadline has come, and passed."""
    thought = threading.Event()

    def thinks(_view: Observation[Any], asked: Decision, dice: Dice) -> Pick:  # Any: any game's
        assert thought.wait(10)
        return random_pick(asked, dice)

    garage.sessions.games = {game.key: replace(game, advise=thinks) for game in GAMES}
    slow = await start(garage, at_deadline="house")
    watch.pass_(seconds=1)
    quick = await start(garage, at_deadline="default")
    going_on = clock(garage)
    garage.sessions.wake_clock = going_on.wake

    async with going(going_on), asyncio.timeout(10):
        watch.pass_(minutes=60)
        for answers in (2, 4):  # the second deadline is set while the slow race still rings
            await until_answered(garage, quick, answers)
            watch.pass_(minutes=61)
        assert await answered_by(garage, slow) == []
        thought.set()
        await until_answered(garage, slow, 2)


async def test_races_that_the_house_has_to_think_about_keep_no_member_waiting(
    garage: Garage,
) -> None:
    """The house is asked in many races at once, as after a new start."""
    thought = threading.Event()

    def thinks(_view: Observation[Any], asked: Decision, dice: Dice) -> Pick:  # Any: any game's
        assert thought.wait(10)
        return random_pick(asked, dice)

    garage.sessions.games = {game.key: replace(game, advise=thinks) for game in GAMES}
    matches = []
    for _ in range(AT_ONCE + 1):
        matches.append(await start(garage))
        seat = await seat_of(garage, matches[-1], BEN)
        await garage.stewards.autopilot(GUILD, matches[-1], steward(), seat, on=True)
    for match in matches:
        garage.house.wake(GUILD, match)
    await asyncio.sleep(0.05)

    async with asyncio.timeout(5):
        await garage.racing.answer(garage.press(matches[-1], ANN), ("3",))
        await asyncio.gather(*(asyncio.to_thread(int) for _ in range(40)))  # as for painting

    thought.set()
    assert await answered_by(garage, matches[-1]) == ["member"]


async def test_a_damaged_file_stops_no_other_server(garage: Garage, watch: Watch) -> None:
    await lobby(garage, GUILD)
    await lobby(garage, OTHER_GUILD)
    await damage(garage, GUILD)
    watch.pass_(days=8)

    with capture_logs() as lines:
        async with going(clock(garage)):
            pass

    assert await garage.store.list_matches(OTHER_GUILD) == ()
    assert len(lines) <= 1, lines


async def test_a_race_that_all_have_left_alone_waits_for_the_last_of_them(
    garage: Garage, watch: Watch
) -> None:
    """With the house at every wheel it would be over at once, and nobody could come back."""
    match = await start(garage)
    for _ in range(5):
        watch.pass_(minutes=61)
        await clock(garage).ring()
        await garage.house_plays(match)

    async with garage.sessions.hold(GUILD, match) as session:
        assert session.row.status == "running"
        assert [session.driver(seat) for seat in session.running.pending] == [BEN]
        assert session.deadline is not None
