"""A season that rests on one server is taken up on another one, from its record file."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from bot.record_files import LARGEST
from bot.sandbox import ChannelPlace, File, Message
from rules.automobiles import GAME
from rules.automobiles.state import State
from storage.model import GuildId, MatchId
from tests.bot.test_record_files import a_file
from tests.e2e.evening import Evening, asking, begin, choose, lobbies, newest, surely
from tests.e2e.test_seasons import SEASON, a_season_at_rest, drive

RECORD = "record.json"


@pytest.fixture
def elsewhere(evening: Evening) -> ChannelPlace:
    members = (evening.ann, evening.ben, evening.cat)
    return evening.discord.guild("Elsewhere", owner=evening.mo, members=members).channel("track")


async def the_file(evening: Evening) -> bytes:
    """What /race record gives along."""
    shown = await evening.ben.slash(evening.races, "race record")
    return next(file.data for file in shown.reply.attachments if file.filename == RECORD)


async def take_up(evening: Evening, there: ChannelPlace, data: bytes, **more: object) -> Message:
    """/race new with a file; the answer."""
    season = File(RECORD, data)
    command = {"game": "automobiles", "season": season, **more}
    shown = await evening.mo.slash(there, "race new", **command)
    await evening.settled()
    return await shown.finished()


async def state_in(evening: Evening, place: ChannelPlace) -> State:
    """The table of the first race of a server, as it is in truth."""
    guild = GuildId(place.channel.guild_id or 0)
    async with evening.night.client.pit.sessions.hold(guild, MatchId(1)) as session:
        state: State = session.running.state
        return state


async def state_after_rest(evening: Evening, place: ChannelPlace) -> State:
    """The table when the race after the first rest there had just begun."""
    guild = GuildId(place.channel.guild_id or 0)
    rows = await evening.night.store.checkpoints(guild, MatchId(1))
    return GAME.json.validate_json(rows[1].state)


def numbers(sheet: Message) -> list[str]:
    """The rows of a sheet but for the names above them."""
    return [line for line in sheet.text.splitlines() if line.startswith("**")]


async def test_a_season_goes_on_elsewhere_as_it_would_have_here(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    await a_season_at_rest(evening, name="Spring cup")
    before = await state_in(evening, evening.races)
    answer = await take_up(evening, elsewhere, await the_file(evening))
    assert "both could go on" in answer.text
    (lobby,) = lobbies(elsewhere)
    assert "Spring cup" in lobby.text
    assert "Takes up the season of Ann, Ben and Crank" in lobby.text
    assert "Options" not in lobby.labels

    await evening.cat.press(lobby, "Join")
    await evening.settled()
    assert "Cat gets the seat of Ann" in lobby.text
    await evening.night.restart()
    await evening.ann.press(lobby, "Join")
    await evening.settled()
    assert "Cat gets the seat of Ben" in lobby.text
    assert "The house drives 1 car" in lobby.text
    await evening.mo.press(lobby, "Start")
    await evening.settled()

    here, there = (newest(place.messages, "Handling (red)") for place in (evening.races, elsewhere))
    assert numbers(here) == numbers(there)
    assert "Ann" in there.text.splitlines()[1]
    assert "Cat" in there.text.splitlines()[1]
    assert "Resting between two races" in newest(elsewhere.messages, "Resting").text
    await choose(evening.ann, "Ready", "Elsewhere")
    await evening.mo.slash(elsewhere, "race start")
    await evening.settled()
    assert "Race 2, on" in newest(elsewhere.messages, "Race 2, on").text

    after = await state_after_rest(evening, elsewhere)
    assert (after.race, after.order) == (2, before.finish)
    assert [player.cubes for player in after.players] == [player.bag for player in before.players]
    assert after.stock == before.stock
    assert [p.sponsor for p in after.players] == [p.sponsor for p in before.players]
    assert sorted(after.sponsors + after.sponsors_left) == sorted(before.sponsors_left)
    assert [p.points for p in after.players] == [p.points for p in before.players]
    assert (after.tracks, after.cards, after.laps) == (before.tracks, before.cards, before.laps)
    assert (await state_in(evening, evening.races)).phase == "rest"
    await choose(evening.ben, "Ready")  # the original can go on too


async def test_a_season_that_was_taken_up_can_be_taken_along_again(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    await a_season_at_rest(evening)
    first = json.loads(await the_file(evening))
    await take_up(evening, elsewhere, await the_file(evening))
    (lobby,) = lobbies(elsewhere)
    await evening.ben.press(lobby, "Join")
    await evening.mo.press(lobby, "Start")
    await evening.settled()

    shown = await evening.ben.slash(elsewhere, "race record")
    second = json.loads(shown.reply.attachments[1].data)
    assert second["record"] == first["record"]
    assert second["dates"] == first["dates"]
    assert [seat["house"] for seat in second["seats"]] == [True, False, True]
    assert "Ready for race 2?" in asking(evening.ben, "Elsewhere").text


async def test_a_season_that_was_taken_up_is_driven_to_its_end(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    two_races = a_file(1, dates=(date(2026, 1, 4), None))
    await take_up(evening, elsewhere, two_races.text().encode())
    (lobby,) = lobbies(elsewhere)
    await evening.ann.press(lobby, "Join")
    await evening.mo.press(lobby, "Start")
    await evening.settled()
    await choose(evening.ann, "Ready")
    await evening.settled()
    await drive(evening, elsewhere, "is over", evening.ann)

    assert "The season goes to" in newest(elsewhere.messages, "is over").text
    assert "race 3 of 3" in newest(elsewhere.messages, "Handling (red)").text
    shown = await evening.cat.slash(elsewhere, "race record")
    whole = shown.reply.attachments[1].data
    told = json.loads(whole)
    assert told["dates"][:2] == ["2026-01-04", None]
    assert [sheet["race"] for sheet in told["record"]["races"]] == [1, 2, 3]
    assert told["record"]["races"][:2] == two_races.record["races"]
    refused = await take_up(evening, evening.races, whole)
    assert "not at rest" in refused.text
    verified = await evening.cat.slash(elsewhere, "race verify")
    assert "✅" in verified.text


async def refusals(evening: Evening, data: bytes) -> dict[str, bytes]:
    """Files that cannot be taken up, by what is said to them."""
    whole = data.decode()
    changed: dict[str, Any] = json.loads(whole)
    changed["record"]["races"][0]["players"][0]["cubes"]["wear"] += 1
    other: dict[str, Any] = {**json.loads(whole), "game": "chess"}
    return {
        "changed or damaged": json.dumps(changed).encode(),
        "of a game that I do not have": json.dumps(other).encode(),
        "no record file of mine": whole[: len(whole) // 2].encode(),
    }


async def test_what_is_damaged_changed_foreign_or_too_large_makes_nothing(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    await a_season_at_rest(evening)
    data = await the_file(evening)
    for said, content in (await refusals(evening, data)).items():
        assert said in (await take_up(evening, elsewhere, content)).text
    marked = data.decode().encode("utf-16"), b"\xef\xbb\xbf" * 2 + data, data + b"\xef\xbb\xbf"
    for content in (b"", b"\xff\xfe", b"[1, 2]", b"[" * 50_000, bytes(LARGEST + 1), *marked):
        answer = await take_up(evening, elsewhere, content)
        assert "no record file of mine" in answer.text
        assert answer.ephemeral
    assert "is of Automobiles" in (await take_up(evening, elsewhere, data, game="autorace")).text
    refused = await take_up(evening, elsewhere, data, options="laps=2")
    assert "keeps its options" in refused.text

    assert elsewhere.messages == []
    assert "no such race here" in (await evening.mo.slash(elsewhere, "race start")).text


async def test_a_file_with_a_byte_order_mark_is_taken_up(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    await a_season_at_rest(evening)
    data = (await the_file(evening)).decode().encode("utf-8-sig")

    answer = await take_up(evening, elsewhere, data)

    assert "both could go on" in answer.text
    assert len(lobbies(elsewhere)) == 1


async def test_a_race_under_way_cannot_be_taken_up(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    await a_season_at_rest(evening)
    await evening.mo.slash(evening.races, "race start")
    await evening.settled()

    answer = await take_up(evening, elsewhere, await the_file(evening))

    assert "not at rest when the file was written" in answer.text
    assert elsewhere.messages == []


async def test_a_season_that_was_ended_in_its_rest_does_not_go_on_elsewhere(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    await a_season_at_rest(evening)
    before = await the_file(evening)
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()
    shown = await evening.ben.slash(evening.races, "race record")
    after = next(file.data for file in shown.reply.attachments if file.filename == RECORD)

    refused = await take_up(evening, elsewhere, after)

    assert "can be taken up" not in shown.text
    assert "That season had ended when the file was written" in refused.text
    assert elsewhere.messages == []
    reopened = {**json.loads(after), "ended": False}
    forged = await take_up(evening, elsewhere, json.dumps(reopened).encode())
    assert "changed or damaged" in forged.text
    assert "both could go on" in (await take_up(evening, elsewhere, before)).text


async def test_a_lobby_of_a_season_has_its_seats_and_options(
    evening: Evening, elsewhere: ChannelPlace
) -> None:
    two = evening.guild.channel("other")
    await begin(evening.night, two, evening.mo, evening.ann, **SEASON, seats=3)
    await a_season_at_rest(evening)
    refused = await take_up(evening, elsewhere, await the_file(evening), seats=5)
    assert "Exactly 3 race here" in refused.text
    await take_up(evening, elsewhere, await the_file(evening), pace="1h")
    (lobby,) = lobbies(elsewhere)
    assert "3 cars" in lobby.text
    assert "1 hour" in lobby.text

    for player in (evening.ann, evening.ben, evening.cat):
        await player.press(lobby, "Join")
    assert "All 3 seats are taken" in (await evening.mo.press(lobby, "Join")).text
    changed = await evening.mo.slash(elsewhere, "race change", options="laps=2")
    assert "keeps its options" in changed.text
    seats = await evening.mo.slash(elsewhere, "race change", seats=5)
    assert "Exactly 3 race here" in seats.text
    await evening.mo.slash(elsewhere, "race change", pace="2d")
    await evening.settled()
    assert "3 cars" in lobby.text
    assert "2 days" in lobby.text
