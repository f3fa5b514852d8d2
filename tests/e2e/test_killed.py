"""Killed in the middle, at any moment: nothing is lost and nothing happens twice (S2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Message, Person, Sandbox
from tests.e2e.child import Child, Killing
from tests.e2e.evening import asking, lobbies, newest, told

MOMENTS = (2, 4, 6, 7, 9, 11)
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
        await self.mo.slash(self.races, "race new", game="autorace", seats=3, pace="1d")
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


async def test_hours_old_buttons_count_after_a_kill_and_sealed_answers_are_kept(
    race: Race,
) -> None:
    ann, ben, cat = race.players
    questions = [asking(player) for player in race.players]
    await ann.press(questions[0], "7")

    await race.child.killed_and_started(ahead=timedelta(hours=8))

    assert "Your answer: 4" in (await ben.press(questions[1], "4")).text
    assert "Your answer: 7" in (await ann.slash(race.races, "race hand")).text
    await cat.press(questions[2], "2")
    await race.asked(2)
    assert "Ann plays 7 →" in newest(race.races.messages, "Round 1:").text
    assert all(told(player.inbox, "Round 1: your order") == 1 for player in race.players)
    assert race.child.errors == ""


def forget_nonces(race: Race) -> None:
    """Some minutes later Discord knows no nonce any more."""
    for history in race.discord.world.state.messages.values():
        for message in history.values():
            message.nonce = None


@pytest.mark.parametrize("moment", [6, 8, 9])
async def test_a_message_that_may_have_been_sent_long_ago_is_looked_for(
    race: Race, moment: int
) -> None:
    """Discord did it, the bot was killed before it knew, and Discord forgot the nonce since."""
    deaths = Killing(race.child, moment, carried_out=True)
    race.discord._rest.faults = deaths
    for player in race.players:
        await press_until_it_counts(player, asking(player), "3", deaths)
    await asyncio.wait_for(deaths.killed.wait(), 20)
    forget_nonces(race)
    await deaths.revive(ahead=timedelta(minutes=10))
    await race.asked(2)
    await race.discord.quiet(0.3)

    assert told(race.tables, "Round 1:") == 1
    for player in race.players:
        assert told(player.inbox, "Round 2: your order") == 1
        assert told(player.inbox, "Round 1: your order") == 1
    assert race.child.errors == ""


@pytest.mark.parametrize(("moment", "carried_out"), [(1, False), (2, True), (3, True)])
async def test_killed_while_reminding_everybody_is_reminded_once(
    race: Race, moment: int, carried_out: bool
) -> None:
    await race.players[0].press(asking(race.players[0]), "7")
    deaths = Killing(race.child, moment + 3, carried_out=carried_out)  # three log in
    race.child.kill()
    await race.child.gone()
    race.discord._rest.faults = deaths

    await race.child.start(ahead=timedelta(hours=12, seconds=30))
    await asyncio.wait_for(deaths.killed.wait(), 20)
    await deaths.revive(ahead=timedelta(hours=12, minutes=1))
    waiting = race.players[1:]
    await race.until(lambda: all(told(p.inbox, "Half of your time") for p in waiting))
    await race.discord.quiet(0.3)

    assert [told(p.inbox, "Half of your time") for p in race.players] == [0, 1, 1]
    assert race.child.errors == ""


@pytest.mark.parametrize("moment", range(1, 5))
async def test_a_letter_that_may_have_been_sent_long_ago_comes_once(
    race: Race, moment: int
) -> None:
    """A letter has no button by which it could be told from another of the same words."""
    ann, ben, _ = race.players
    await race.mo.slash(race.races, "race new", game="autorace", name="Next")
    await race.until(lambda: len(lobbies(race.races)) == 1)
    for player in (ann, ben):
        await player.press(lobbies(race.races)[-1], "Join")
    await race.mo.slash(race.races, "race change", pace="1h", match="Next")
    await race.until(lambda: [told(p.inbox, "were changed") for p in (ann, ben)] == [1, 1])
    await race.discord.quiet(0.3)
    deaths = Killing(race.child, moment, carried_out=True)
    race.discord._rest.faults = deaths

    change = asyncio.create_task(race.mo.slash(race.races, "race change", pace="2d", match="Next"))
    await asyncio.wait_for(deaths.killed.wait(), 20)
    change.cancel()
    await asyncio.gather(change, return_exceptions=True)
    forget_nonces(race)
    await deaths.revive(ahead=timedelta(minutes=10))
    await race.until(lambda: [told(p.inbox, "were changed") for p in (ann, ben)] == [2, 2])
    await race.discord.quiet(0.3)

    assert [told(p.inbox, "were changed") for p in (ann, ben)] == [2, 2]
    assert told(race.races.messages, "2 days for a choice") == 1
    assert race.child.errors == ""


@pytest.mark.parametrize(
    ("moment", "carried_out"),
    [(2, True), (5, False), (6, True), (7, False), (8, True), (9, True), (10, False)],
)
async def test_killed_while_a_race_starts_it_starts_once(
    race: Race, moment: int, carried_out: bool
) -> None:
    """Before the start was stored nothing of it is there; after it, everything comes once."""
    await race.mo.slash(race.races, "race new", game="autorace", name="Next", seats=3)
    await race.until(lambda: len(lobbies(race.races)) == 1)
    (lobby,) = lobbies(race.races)
    for player in race.players:
        await player.press(lobby, "Join")
    await race.until(lambda: "**In (3):**" in lobby.text)
    await race.discord.quiet(0.3)
    deaths = Killing(race.child, moment, carried_out=carried_out)
    race.discord._rest.faults = deaths

    start = asyncio.create_task(race.mo.press(lobby, "Start"))
    await asyncio.wait_for(deaths.killed.wait(), 20)
    start.cancel()
    await asyncio.gather(start, return_exceptions=True)
    forget_nonces(race)
    await deaths.revive(ahead=timedelta(minutes=10))
    again = await race.mo.slash(race.races, "race start", match="Next")
    assert "has started" in again.text or "already started" in again.text
    asked = "Next · Round 1: your order"
    table = "## Next\n-# AUTORACE"
    await race.until(lambda: all(told(player.inbox, asked) for player in race.players))
    await race.until(lambda: told(race.races.messages, table))
    await race.until(lambda: "This race has started" in lobby.text)
    await race.discord.quiet(0.3)

    assert [told(player.inbox, asked) for player in race.players] == [1, 1, 1]
    assert told(race.races.messages, table) == 1
    assert race.child.errors == ""
