"""Killed in the middle, at any moment: nothing is lost and nothing happens twice (S2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Message, Person, Sandbox
from tests.e2e.child import Child, Killing
from tests.e2e.evening import asking, lobbies, newest, told

MOMENTS = (1, 2, 3, 4, 5, 6, 7, 9, 11)
"""At which of its requests the bot is killed, round by round: a round takes about a dozen."""


@dataclass
class Race:
    """Three players in a race of a bot that is killed again and again."""

    discord: Sandbox
    child: Child
    races: ChannelPlace
    mo: Person
    players: tuple[Person, ...]

    async def begin(self) -> None:
        await self.mo.slash(self.races, "race new", game="autorace", seats=3, pace="1h")
        await self.discord.until(lambda: lobbies(self.races))
        for player in self.players:
            await player.press(lobbies(self.races)[-1], "Join")
        await self.mo.press(lobbies(self.races)[-1], "Start")
        await self.asked(1)

    async def asked(self, number: int) -> None:
        """Wait until everybody is asked for their order of this round."""
        words = f"Round {number}: your order"
        await self.until(lambda: all(told(p.inbox, words) for p in self.players))
        before = f"Round {number - 1}:" if number > 1 else "The race is on"
        await self.until(lambda: told(self.races.messages, before))

    async def until(self, condition: Callable[[], object]) -> None:
        await self.discord.until(condition, 20)

    @property
    def tables(self) -> list[Message]:
        return [m for m in self.races.messages if "a new race by" not in m.text]


@pytest.fixture
async def race(
    discord: Sandbox,
    guild: GuildPlace,
    races: ChannelPlace,
    mo: Person,
    ann: Person,
    ben: Person,
    cat: Person,
    tmp_path: Path,
) -> AsyncIterator[Race]:
    race = Race(discord, Child(discord, tmp_path / "data"), races, mo, (ann, ben, cat))
    await race.child.start()
    await race.begin()
    yield race
    race.child.kill()
    await race.child.gone()


async def press_until_it_counts(
    player: Person, question: Message, order: str, deaths: Killing
) -> None:
    """Press; should the bot die meanwhile, start it again and press the same old button again."""
    press = asyncio.create_task(player.press(question, order))
    death = asyncio.create_task(deaths.killed.wait())
    await asyncio.wait({press, *([] if deaths.revived else [death])}, return_when="FIRST_COMPLETED")
    death.cancel()
    if press.done():
        await press
        return
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)
    await deaths.revive()
    again = await player.press(question, order)
    assert any(words in again.text for words in (f"Your answer: {order}", "already", "Round"))


@pytest.mark.parametrize("carried_out", [False, True])
async def test_killed_at_any_request_nothing_is_lost_or_doubled(
    race: Race, carried_out: bool
) -> None:
    """Each round it is killed at another request of those that the round takes."""
    for number, moment in enumerate(MOMENTS, 1):
        orders = [str(number) if n == number % 3 else "Wait" for n in range(3)]
        questions = [asking(player, f"Round {number}") for player in race.players]
        deaths = Killing(race.child, moment, carried_out=carried_out)
        race.discord._rest.faults = deaths
        for player, question, order in zip(race.players, questions, orders, strict=True):
            await press_until_it_counts(player, question, order, deaths)
        await asyncio.wait_for(deaths.killed.wait(), 20)
        await deaths.revive()
        await race.asked(number + 1)

        mover = race.players[number % 3].user.display
        reveal = newest(race.races.messages, f"Round {number}:").text
        assert f"{mover} plays {number}" in reveal
    await race.discord.quiet(0.3)

    for number in range(1, len(MOMENTS) + 1):
        assert told(race.tables, f"Round {number}:") == 1, number
        for player in race.players:
            assert told(player.inbox, f"Round {number}: your order") == 1, player.user.name
    assert race.child.errors == ""
