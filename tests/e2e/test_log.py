"""The log of a race, however long that is."""

from __future__ import annotations

from bot.sandbox import Person, Shown
from tests.e2e.evening import Evening, asking, choose

ONWARDS = ("Play this", "Suggest")


async def a_long_race(evening: Evening) -> None:
    """Ann, among house players: more happens than one message can tell."""
    await evening.begin(evening.ann, game="dragrace", seats=6)
    for _ in range(30):
        shown = asking(evening.ann).labels
        await choose(evening.ann, next((each for each in ONWARDS if each in shown), shown[0]))
        await evening.settled()


async def read(evening: Evening, reader: Person) -> Shown:
    return await reader.slash(evening.races, "race log")


def written(shown: Shown) -> str:
    (file,) = shown.reply.attachments
    assert file.filename == "race-log.txt"
    return file.data.decode()


async def test_a_short_log_is_all_in_the_message(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)

    log = await read(evening, evening.cat)

    assert "**AUTORACE #1**: what happened" in log.text
    assert not log.reply.attachments


async def test_a_long_log_says_whose_it_is_and_comes_whole_in_a_file(evening: Evening) -> None:
    await a_long_race(evening)

    log = await read(evening, evening.cat)

    assert log.text.startswith("**Drag race #1**: what happened")
    assert "the file holds all" in log.text
    assert "Draw for the first turn" not in log.text
    whole = written(log)
    assert whole.startswith("Draw for the first turn")
    assert "Ann" in whole
    assert "\\" not in whole


async def test_the_file_tells_a_reader_no_more_than_the_message_would(evening: Evening) -> None:
    await a_long_race(evening)

    own = written(await read(evening, evening.ann))
    others = written(await read(evening, evening.cat))

    assert "Your first cards" in own
    assert "Your first cards" not in others
