"""Channels, threads, messages and permissions that break under a race (S8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.sandbox import ChannelPlace
from tests.e2e.evening import Evening, asking, choose, newest, surely, texts, told, unnoticed


def refused(evening: Evening) -> int:
    """How many requests Discord refused so far for good."""
    return sum(request.status in (403, 404) for request in evening.discord.requests)


async def ask_again(evening: Evening) -> int:
    """Time goes on, the clock rings, the bot is started again: does it knock at the closed door?"""
    before = refused(evening)
    await evening.night.client.clock.ring()
    await evening.settled()
    await evening.night.restart()
    await evening.settled()
    await evening.discord.quiet()
    return refused(evening) - before


def shut_permission(evening: Evening) -> None:
    evening.races.deny_bot("send_messages")


def shut_view(evening: Evening) -> None:
    evening.races.deny_bot("view_channel")


def delete_channel(evening: Evening) -> None:
    evening.races.delete()


BROKEN = [shut_permission, shut_view, delete_channel]
REASONS = [
    "I lack: Send Messages and Attach Files. With that",
    "I lack: View Channel, Send Messages and Attach Files. With that",
    "was deleted",
]


@pytest.mark.parametrize(("broken", "why"), list(zip(BROKEN, REASONS, strict=True)))
async def test_a_broken_channel_pauses_its_race_and_the_host_hears_of_it_once(
    evening: Evening, broken: Callable[[Evening], None], why: str
) -> None:
    await evening.begin(evening.ann, evening.ben)
    questions = asking(evening.ann), asking(evening.ben)
    broken(evening)

    for player, question in zip((evening.ann, evening.ben), questions, strict=True):
        await player.press(question, "4")
    await evening.settled()

    assert told(evening.mo.inbox, "it waits") == 1
    assert why in newest(evening.mo.inbox, "it waits").text
    paused = await evening.ann.press(asking(evening.ann), "5")
    assert "This race is paused" in paused.text
    assert await ask_again(evening) == 0
    assert told(evening.mo.inbox, "it waits") == 1


@pytest.mark.parametrize("broken", BROKEN)
async def test_a_host_who_takes_no_messages_hears_in_another_channel_what_is_broken(
    evening: Evening, broken: Callable[[Evening], None]
) -> None:
    garage = evening.guild.channel("garage")
    await evening.begin(evening.ann, evening.ben)
    evening.mo.close_dms()
    broken(evening)

    await evening.round(ann="7", ben="2")

    assert told(garage.messages, "so it waits") == 1
    assert await ask_again(evening) == 0
    assert told(garage.messages, "so it waits") == 1


async def test_with_the_permission_back_the_race_goes_on_and_tells_what_was_missed(
    evening: Evening,
) -> None:
    await evening.begin(evening.ann, evening.ben)
    evening.races.deny_bot("send_messages")
    await evening.round(ann="7", ben="2")

    doctor = await evening.mo.slash(evening.races, "steward doctor")
    assert "I lack: Send Messages" in doctor.text
    assert "AUTORACE #1** is paused" in doctor.text
    evening.races.allow_bot("send_messages")
    await evening.mo.slash(evening.races, "steward resume")
    await evening.settled()

    assert told(evening.races.messages, "Ann plays 7") == 1, texts(evening.races.messages)
    await evening.round(ann="5", ben="3")
    assert told(evening.races.messages, "Ann plays 5") == 1


@pytest.mark.parametrize("broken", BROKEN)
async def test_a_race_is_moved_out_of_a_broken_channel(
    evening: Evening, broken: Callable[[Evening], None]
) -> None:
    await evening.begin(evening.ann, evening.ben)
    broken(evening)
    await evening.round(ann="7", ben="2")
    garage = evening.guild.channel("garage")

    moved = await evening.mo.slash(garage, "steward move", match="#1")
    await evening.settled()

    assert "has moved" in moved.text
    assert "Ann plays 7" in "\n".join(texts(garage.messages))
    assert "My hand" in garage.messages[-1].labels
    before = refused(evening)
    await evening.round(ann="5", ben="3")
    assert told(garage.messages, "Ann plays 5") == 1
    assert refused(evening) == before


@pytest.mark.parametrize("broken", BROKEN)
async def test_a_race_in_a_broken_channel_can_be_ended_from_anywhere(
    evening: Evening, broken: Callable[[Evening], None]
) -> None:
    await evening.begin(evening.ann, evening.ben)
    question = unnoticed(asking(evening.ann))
    broken(evening)
    garage = evening.guild.channel("garage")

    ended = await surely(evening.mo, await evening.mo.slash(garage, "steward end", match="#1"))
    await evening.settled()

    assert "has ended" in ended.text
    hand = await evening.ann.press(question(), "5")
    assert "This race is over" in hand.text
    assert await ask_again(evening) == 0


async def test_no_race_is_opened_where_it_could_not_be_shown(evening: Evening) -> None:
    evening.races.deny_bot("send_messages", "attach_files")

    shown = await evening.mo.slash(evening.races, "race new", game="autorace")
    await evening.settled()

    assert "I lack: Send Messages and Attach Files" in shown.text
    assert "No race is open" in (await evening.mo.slash(evening.races, "steward panel")).text


@pytest.mark.parametrize(
    ("broken", "why"),
    list(zip(BROKEN, REASONS, strict=True))[1:],  # without Send Messages it is edited as ever
)
async def test_the_host_hears_once_of_a_lobby_that_cannot_be_shown_any_more(
    evening: Evening, broken: Callable[[Evening], None], why: str
) -> None:
    await evening.open_lobby(seats=2)
    broken(evening)
    garage = evening.guild.channel("garage")

    for player in (evening.ann, evening.ben):
        joined = await player.slash(garage, "race join", match="#1")
        assert "You are in" in joined.text
        await evening.settled()
    assert told(evening.mo.inbox, "the lobby of **AUTORACE #1**") == 1
    assert why.removesuffix(" With that") in newest(evening.mo.inbox, "the lobby of").text
    assert await ask_again(evening) == 0
    await evening.mo.slash(garage, "steward move", match="#1")
    await evening.settled()

    assert "**In (2):** Ann, Ben" in garage.messages[-1].text
    await evening.mo.press(garage.messages[-1], "Start")
    await evening.settled()
    await evening.round(ann="7", ben="2")
    assert told(garage.messages, "Ann plays 7") == 1


async def test_a_race_that_moves_leaves_word_where_it_went(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    garage = evening.guild.channel("garage")

    await evening.mo.slash(garage, "steward move", match="#1")
    await evening.settled()

    assert f"goes on here: <#{garage.id}>" in evening.races.messages[-1].text
    assert evening.races.messages[-1].labels == []
    await evening.round(ann="7", ben="2")
    assert told(garage.messages, "Ann plays 7") == 1


async def test_a_deleted_table_is_posted_anew(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    evening.discord.delete(newest(evening.races.messages, "The race is on"))

    await choose(evening.ann, "7")
    await evening.settled()
    table = newest(evening.races.messages, "The race is on")
    assert "Ann" not in table.text.split("Still to choose")[1]
    await choose(evening.ben, "2")
    await evening.settled()

    assert told(evening.races.messages, "Ann plays 7") == 1
    assert told(evening.races.messages, "The race is on") == 1


async def test_a_deleted_lobby_is_posted_anew(evening: Evening) -> None:
    lobby = await evening.open_lobby()
    evening.discord.delete(lobby)

    await evening.ann.slash(evening.races, "race join")
    await evening.settled()

    assert "**In (1):** Ann" in evening.races.messages[-1].text
    assert "Join" in evening.races.messages[-1].labels


async def test_a_deleted_question_is_no_trouble(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    evening.discord.delete(asking(evening.ann))

    hand = await evening.ann.slash(evening.races, "race hand")
    await evening.ann.press(hand.reply, "7")
    await evening.round(ben="2")

    assert "Round 2" in asking(evening.ann).text


async def test_a_table_too_old_to_be_edited_is_posted_anew(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    evening.discord.too_old(newest(evening.races.messages, "The race is on"))

    await choose(evening.ann, "7")
    await evening.settled()

    tables = [m for m in evening.races.messages if "The race is on" in m.text]
    assert len(tables) == 2
    assert "Still to choose: 🔵 Ben." in tables[-1].text


async def in_thread(evening: Evening) -> tuple[Evening, ChannelPlace]:
    """The same evening, with the race in a thread."""
    thread = evening.races.thread("race one")
    inside = replace(evening, races=thread)
    await inside.begin(evening.ann, evening.ben)
    return inside, thread


async def test_a_thread_that_fell_asleep_is_woken(evening: Evening) -> None:
    inside, thread = await in_thread(evening)
    thread.archive()

    await inside.round(ann="7", ben="2")

    assert told(thread.messages, "Ann plays 7") == 1
    assert told(evening.mo.inbox, "it waits") == 0


async def test_a_locked_thread_pauses_its_race(evening: Evening) -> None:
    inside, thread = await in_thread(evening)
    thread.archive(locked=True)

    await inside.round(ann="7", ben="2")

    assert told(evening.mo.inbox, "it waits") == 1
    assert await ask_again(evening) == 0
    thread.wake()
    await evening.mo.slash(evening.races, "steward resume", match="#1")
    await evening.settled()
    assert told(thread.messages, "Ann plays 7") == 1
