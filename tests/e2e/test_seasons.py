"""A season: it rests between two races for as long as people like, and goes on."""

from __future__ import annotations

import json
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


def everybody(evening: Evening) -> tuple[Person, ...]:
    return evening.mo, evening.ann, evening.ben, evening.cat


def table(evening: Evening) -> Message:
    return newest(evening.races.messages, "-# Automobiles")


async def drive(evening: Evening, place: ChannelPlace, until: str, *players: Person) -> None:
    """They are often in the pits, so the house is soon home; then they take any sponsor.

    On until the channel says something.
    """
    dice = Dice(1)
    for player in cycle(players):
        if any(until in message.text for message in place.messages):
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
    await drive(evening, races, "Resting between two races", evening.ann, evening.ben)


async def test_a_season_rests_for_months_and_goes_on_by_one_command(
    evening: Evening, watch: Watch
) -> None:
    await a_season_at_rest(evening, pace="1h")
    ann, ben, races = evening.ann, evening.ben, evening.races
    assert "Ready for race 2?" in asking(ann).text
    assert "Time until" not in table(evening).text
    await choose(ann, "Ready")
    await evening.settled()
    assert "Not ready yet: 🔵 Ben." in table(evening).text
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
    assert "Only the opener of this race" in refused.text
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


async def test_a_paused_rest_is_resumed_first(evening: Evening) -> None:
    await a_season_at_rest(evening)
    await evening.mo.slash(evening.races, "steward pause")
    assert "is paused" in (await evening.mo.slash(evening.races, "race start")).text
    await evening.mo.slash(evening.races, "steward resume")
    await evening.settled()
    assert "Resting between two races" in table(evening).text
    assert told(evening.races.messages, "Handling (red)") == 1

    assert "has started" in (await evening.mo.slash(evening.races, "race start")).text


async def test_a_button_at_the_table_goes_on_too(evening: Evening) -> None:
    await a_season_at_rest(evening)

    refused = await evening.cat.press(table(evening), "On to the next race")
    assert "Only the opener of this race" in refused.text
    await evening.mo.press(table(evening), "On to the next race")
    await evening.settled()

    assert "Race 2, on" in newest(evening.races.messages, "Race 2, on").text


async def test_the_record_sheet_is_shown_to_all_and_can_be_taken_along(evening: Evening) -> None:
    await a_season_at_rest(evening)

    sheet = newest(evening.races.messages, "Handling (red)")
    for rows in (sheet.text, sheet.alt_texts[0]):
        assert "race 1 of 3" in rows
        for row in ("Garage (yellow)", "Wear (brown)", "Driver", "Sponsor", "Total points"):
            assert row in rows
    assert "<t:1780" in sheet.text  # the date of the clock of this evening
    (picture,) = sheet.attachments
    assert picture.data.startswith(b"\x89PNG")
    shown = await evening.cat.press(sheet, "Record as a file")
    again = await evening.cat.slash(evening.races, "race record", race=1)
    files = [file for message in (shown.reply, again.reply) for file in message.attachments]
    assert [file.filename for file in files] == ["record.png", "record.json"] * 2
    told_ = json.loads(files[1].data)
    assert told_["game"] == "automobiles"
    assert [seat["house"] for seat in told_["seats"]] == [False, False, True]
    assert told_["dates"] == ["2026-06-01"]
    assert told_["record"]["stage"] == "resting"
    assert not any(str(person.id) in files[1].data.decode() for person in everybody(evening))
    assert (
        "newest is number 1" in (await evening.ann.slash(evening.races, "race record", race=2)).text
    )


async def test_a_game_without_records_says_so(evening: Evening) -> None:
    await evening.begin(evening.ann)
    assert "keeps no records" in (await evening.ann.slash(evening.races, "race record")).text


async def test_before_the_first_sheet_there_is_nothing_to_see(evening: Evening) -> None:
    await begin(evening.night, evening.races, evening.mo, evening.ann, **SEASON)
    assert "Nothing is recorded" in (await evening.ann.slash(evening.races, "race record")).text
