"""More people click at once than the bot can serve, and it may be told to stop just then."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.client import serve
from bot.intake import AT_ONCE, CROWD
from bot.sandbox import ChannelPlace, Person, Sandbox, Shown
from bot.sandbox.interactions import Answer
from bot.settings import Settings
from tests.e2e.evening import Evening, choose

RESTARTING = "I am being restarted"


def crowd(evening: Evening, size: int) -> list[Person]:
    people = [evening.discord.person(f"fan {n}") for n in range(size)]
    for person in people:
        evening.guild.join(person.id)
    return people


async def look_at_the_board(evening: Evening, person: Person) -> Shown:
    return await person.press(evening.races.messages[-1], "Board in words")


async def test_a_crowd_is_served_though_not_all_at_once(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    people = crowd(evening, CROWD + AT_ONCE)

    shown = await asyncio.gather(*(look_at_the_board(evening, person) for person in people))

    assert all("Round 1" in each.text for each in shown)
    told_to_wait = [each for each in shown if each.interaction.answer is Answer.DEFER]
    assert len(told_to_wait) >= AT_ONCE


async def test_who_is_being_served_is_answered_before_the_bot_stops(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    people = crowd(evening, CROWD)

    looking = [asyncio.create_task(look_at_the_board(evening, person)) for person in people]
    await asyncio.wait(looking, return_when="FIRST_COMPLETED")
    await evening.night.stop()
    shown = await asyncio.gather(*looking)

    assert all("Round 1" in each.text or RESTARTING in each.text for each in shown)
    await evening.night.start()


async def test_an_answer_is_stored_or_its_giver_is_told_of_the_restart(evening: Evening) -> None:
    racers = [evening.mo, evening.ann, evening.ben, evening.cat]
    await evening.begin(*racers)

    ordering = [asyncio.create_task(choose(racer, "3")) for racer in racers]
    await asyncio.wait(ordering, return_when="FIRST_COMPLETED")
    await evening.night.stop()
    shown = await asyncio.gather(*ordering)
    await evening.night.start()

    answered = {row.member for row in await evening.night.log(evening.guild.id)}
    assert answered
    for racer, each in zip(racers, shown, strict=True):
        assert (racer.id in answered) != (RESTARTING in each.text)


async def test_who_comes_when_the_bot_stops_is_told_to_come_again(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.night.client.pit.intake.close()

    pressed = await choose(evening.ann, "3")
    commanded = await evening.ann.slash(evening.races, "race board")

    assert RESTARTING in pressed.text
    assert RESTARTING in commanded.text
    assert await evening.answers() == []


async def test_while_the_bot_stops_it_still_hears_who_clicks(
    discord: Sandbox, races: ChannelPlace, mo: Person, ann: Person, tmp_path: Path
) -> None:
    """The process was told to stop, and somebody's answer is still on its way."""
    ready = asyncio.Event()
    serving = asyncio.create_task(serve(Settings(data=tmp_path), token="a.token", ready=ready.set))
    await asyncio.wait_for(ready.wait(), 20)
    discord.faults.delay("POST", r"/interactions/.*/callback", seconds=1)
    served = asyncio.create_task(mo.slash(races, "race new", game="autorace"))
    await discord.until(lambda: races.messages)

    serving.cancel()
    await asyncio.sleep(0.1)
    late = await ann.slash(races, "race board")

    assert RESTARTING in late.text
    assert RESTARTING not in (await served).text
    with pytest.raises(asyncio.CancelledError):
        await serving
