"""What cannot be told to one holds up neither the others nor what comes after it."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from rules import GAMES
from rules.engine.scene import Scene
from rules.engine.secrecy import Observation
from rules.engine.texts import Text
from tests.e2e.evening import Evening, Night, asking, begin, lobbies, newest, told

AUTORACE = next(game for game in GAMES if game.key == "autorace")


def speechless(_seen: Observation[Any]) -> Sequence[Text]:  # Any: any game's state
    raise ZeroDivisionError


@pytest.fixture
async def with_a_broken_game(
    tmp_path: Path, races: ChannelPlace, log_text: io.StringIO
) -> AsyncIterator[Night]:
    """A bot with a game that can be played, but not shown."""
    broken = replace(AUTORACE, key="broken", title="Broken", describe=speechless)
    night = Night(tmp_path / "data", games=(AUTORACE, broken))
    await night.start()
    night.client.courier.first_pause = 0.001
    yield night
    await night.stop()
    assert "a message was given up" in log_text.getvalue()


async def test_a_race_that_cannot_be_drawn_holds_up_no_other(
    with_a_broken_game: Night, races: ChannelPlace, mo: Person, ann: Person, ben: Person
) -> None:
    night = with_a_broken_game
    await begin(night, races, mo, ann, ben, game="broken", name="first")

    await begin(night, races, mo, ann, ben, name="second")

    assert "second" in asking(ann).text
    assert told(races.messages, "The race is on") == 1


def unpaintable(_seen: Observation[Any]) -> Scene:  # Any: any game's state
    raise MemoryError


async def test_a_race_whose_board_cannot_be_painted_goes_on_in_words(
    tmp_path: Path,
    races: ChannelPlace,
    mo: Person,
    ann: Person,
    ben: Person,
    log_text: io.StringIO,
) -> None:
    night = Night(tmp_path / "data", games=(replace(AUTORACE, draw=unpaintable),))
    await night.start()
    await begin(night, races, mo, ann, ben)

    assert "Your answer: 7" in (await ann.press(asking(ann), "7")).text
    await ben.press(asking(ben), "2")
    await night.settled()

    assert "Ann plays 7" in newest(races.messages, "Round 1:").text
    assert "Round 2" in asking(ann).text
    hand = await ann.slash(races, "race hand")
    assert "Round 2" in hand.text
    await night.stop()
    assert "a picture cannot be painted" in log_text.getvalue()


async def test_no_refusal_of_a_direct_message_stops_the_race_for_all(
    evening: Evening, discord: Sandbox
) -> None:
    lobby = await evening.open_lobby(seats=2)
    for player in (evening.ann, evening.ben):
        await player.press(lobby, "Join")
    await evening.settled()
    discord.faults.refuse("POST", f"/channels/{evening.ben.dm.id}/messages", 50001)

    await evening.mo.press(lobby, "Start")
    await evening.settled()

    assert "I cannot send you direct messages" in evening.races.messages[-1].text
    await evening.ann.press(asking(evening.ann), "4")
    hand = await evening.ben.press(evening.races.messages[-1], "My hand")
    await evening.ben.press(hand.reply, "5")
    await evening.settled()
    assert "Ben plays 5" in newest(evening.races.messages, "Round 1").text


async def test_a_lobby_goes_where_it_is_moved(evening: Evening, guild: GuildPlace) -> None:
    await evening.open_lobby()
    elsewhere = guild.channel("elsewhere")

    await evening.mo.slash(elsewhere, "steward move", match="#1")
    await evening.settled()

    assert lobbies(evening.races) == []
    assert f"<#{elsewhere.id}>" in evening.races.messages[-1].text
    (lobby,) = lobbies(elsewhere)
    await evening.ann.press(lobby, "Join")
    await evening.settled()
    assert "Ann" in lobbies(elsewhere)[-1].text
    assert len(elsewhere.messages) == 1


async def test_a_race_starts_while_discord_does_not_say_who_is_here(
    evening: Evening, discord: Sandbox
) -> None:
    lobby = await evening.open_lobby(seats=2)
    for player in (evening.ann, evening.ben):
        await player.press(lobby, "Join")
    await evening.settled()
    evening.night.client.mail.patience = 0.1
    slow = discord.faults.delay("GET", f"/guilds/{evening.guild.id}/members/", 30.0, times=9)

    await evening.mo.press(lobby, "Start")
    await evening.settled()

    assert slow.left < 9
    assert "Round 1" in asking(evening.ann).text
