"""A season: it rests between two races for as long as people like, and goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

import pytest

from bot.sandbox import ChannelPlace, Message, Person
from rules.engine.chance import Dice
from tests.e2e.evening import Evening, Night, Watch, asking, begin, choose, newest, told
from tests.e2e.test_every_game import asked, press_something

SEASON = {"game": "automobiles", "options": "season=three laps=1 track=tucson"}


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
async def night(
    races: ChannelPlace, trouble: list[str], tmp_path: Path, watch: Watch
) -> AsyncIterator[Night]:
    night = Night(tmp_path / "data", now=watch)
    await night.start()
    yield night
    await night.stop()
    assert trouble == []


def table(evening: Evening) -> Message:
    return newest(evening.races.messages, "Automobiles")


async def drive_to_the_rest(evening: Evening, *players: Person) -> None:
    """They are often in the pits, so the house is soon home; then they take any sponsor."""
    dice = Dice(1)
    for player in cycle(players):
        if "Resting between two races" in table(evening).text:
            return
        message = asked(player)
        if message is None:
            continue  # it is another's turn
        if "Pit stop" in message.labels and dice.below(2):
            await player.press(message, "Pit stop")
        else:
            await press_something(player, message, dice)
        await evening.settled()


async def a_season_at_rest(evening: Evening, **terms: object) -> None:
    """Ann, Ben and a house player after their first race."""
    night, races = evening.night, evening.races
    await begin(night, races, evening.mo, evening.ann, evening.ben, **SEASON, seats=3, **terms)
    await drive_to_the_rest(evening, evening.ann, evening.ben)


async def test_a_season_rests_for_months_and_goes_on_by_one_command(
    evening: Evening, watch: Watch
) -> None:
    await a_season_at_rest(evening, pace="1h")
    ann, ben, races = evening.ann, evening.ben, evening.races
    assert "Ready for race 2?" in asking(ann).text
    assert "Time until" not in table(evening).text
    await choose(ann, "Ready")
    await evening.settled()
    assert "Still to choose" in table(evening).text
    seen = len(races.messages), len(ann.inbox), len(ben.inbox)

    for _ in range(4):
        watch.pass_(days=25)
        await evening.night.client.clock.ring()
        await evening.settled()
        await evening.night.restart()
        await evening.night.client.clock.ring()
        await evening.settled()

    assert seen == (len(races.messages), len(ann.inbox), len(ben.inbox)), [
        m.text[:150] for m in races.messages[-5:]
    ]
    assert "Resting between two races" in table(evening).text
    assert "rests between two races" in (await ben.slash(races, "races")).text
    refused = await ben.slash(races, "race start")
    assert "Only who opened this race" in refused.text
    await evening.mo.slash(races, "race start")
    await evening.settled()

    went_on = newest(races.messages, "lets the season go on").text
    assert "Mo lets the season go on" in went_on
    assert "Race 2, on" in went_on
    assert told(ben.inbox, "Time is up") == 0
    assert table(evening).text.count("Time until") == 1


async def test_a_season_goes_on_when_all_are_ready_months_later(
    evening: Evening, watch: Watch
) -> None:
    await a_season_at_rest(evening)
    watch.pass_(days=100)
    await evening.night.restart()

    await choose(evening.ann, "Ready")
    await evening.settled()
    assert "Resting between two races" in table(evening).text
    await choose(evening.ben, "Ready")
    await evening.settled()

    assert "Race 2, on" in newest(evening.races.messages, "Race 2, on").text


async def test_a_button_at_the_table_goes_on_too(evening: Evening) -> None:
    await a_season_at_rest(evening)

    refused = await evening.cat.press(table(evening), "On to the next race")
    assert "Only who opened this race" in refused.text
    await evening.mo.press(table(evening), "On to the next race")
    await evening.settled()

    assert "Race 2, on" in newest(evening.races.messages, "Race 2, on").text
