"""Members who take no direct messages, and direct messages that are slow to come (S1, S11)."""

from __future__ import annotations

import asyncio

from bot.sandbox import Message
from tests.e2e.evening import Evening, asking, choose, newest, seen_by_others, surely, told


def notices(evening: Evening) -> list[Message]:
    """The public messages that send somebody to the channel."""
    return [m for m in evening.races.messages if "I cannot send you direct messages" in m.text]


async def test_the_lobby_tells_who_cannot_be_reached(evening: Evening) -> None:
    evening.ben.close_dms()
    lobby = await evening.open_lobby(seats=2)

    joined = await evening.ben.press(lobby, "Join")
    await evening.settled()

    assert "You are in" in joined.text
    assert "I cannot send direct messages to Ben. That is fine" in lobby.text


async def test_who_takes_no_messages_plays_from_the_channel(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    ben.close_dms()
    await evening.begin(ann, ben)

    notice = notices(evening)[-1]
    assert notice.mentions == [ben.id]
    assert notice.labels == ["My hand"]
    assert "Round 1: your order" in asking(ann).text
    hand = await ben.press(notice, "My hand")
    assert hand.reply.only_for == ben.id
    assert "Round 1: your order" in hand.reply.text
    answered = await ben.press(hand.reply, "9")
    assert "Your answer: 9" in answered.text
    assert "9" not in seen_by_others(evening.discord, ann, ben).split("AUTORACE #1")[-1]
    await evening.round(ann="3")

    assert "Ben plays 9" in newest(evening.races.messages, "Round 1").text
    assert len(notices(evening)) == 2  # one for each round, for only a new message notifies
    table = evening.races.messages[-2]
    assert "Round 2" in (await ben.press(table, "My hand")).text


async def test_the_others_do_not_wait_for_somebody_who_is_slow_to_reach(evening: Evening) -> None:
    """Opening Ben's DM hangs at Discord: Ann and Cat have their questions all the same."""
    lobby = await evening.open_lobby(seats=3)
    await evening.ann.press(lobby, "Join")
    await evening.cat.press(lobby, "Join")
    await evening.settled()
    slow = evening.discord.faults.delay("POST", "/users/@me/channels", 2.5)
    await evening.ben.press(lobby, "Join")

    await evening.mo.press(lobby, "Start")
    await evening.discord.until(lambda: told(evening.ann.inbox, "Round 1") == 1)
    await evening.discord.until(lambda: told(evening.cat.inbox, "Round 1") == 1)

    await evening.discord.until(lambda: told(evening.races.messages, "The race is on") == 1)

    assert evening.ben.inbox == []
    hand = await evening.ben.press(newest(evening.races.messages, "The race is on"), "My hand")
    assert "Round 1: your order" in hand.text
    await evening.settled()
    assert slow.left == 0
    assert told(evening.ben.inbox, "Round 1: your order") == 1


async def test_a_race_with_somebody_who_cannot_be_reached_ends_at_once(evening: Evening) -> None:
    evening.ben.close_dms()
    await evening.begin(evening.ann, evening.ben)

    ended = await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()

    assert "has ended" in ended.text
    assert "is over" in evening.races.messages[-1].text


async def test_direct_messages_resume_when_they_are_opened_again(evening: Evening) -> None:
    evening.ben.close_dms()
    await evening.begin(evening.ann, evening.ben)
    doctor = await evening.mo.slash(evening.races, "steward doctor")
    assert f"<@{evening.ben.id}> takes no direct messages" in doctor.text
    hand = await evening.ben.slash(evening.races, "race hand")
    await evening.ben.press(hand.reply, "4")
    evening.ben.open_dms()

    await evening.round(ann="3")

    assert "Round 2: your order" in asking(evening.ben).text
    assert len(notices(evening)) == 1
    doctor = await evening.mo.slash(evening.races, "steward doctor")
    assert "takes no direct messages" not in doctor.text
    assert "Every message has arrived" in doctor.text


async def test_six_races_of_four_start_at_once_while_discord_opens_few_channels(
    evening: Evening,
) -> None:
    """It says so with 40003 and 429. Every race starts, a hand is open to whoever waits for the
    message, and nobody is forgotten.
    """
    people = [evening.discord.person(f"p{n}") for n in range(24)]
    for person in people:
        evening.guild.join(person.id)
    places = [evening.guild.channel(f"track-{n}") for n in range(6)]
    for place in places:
        await evening.mo.slash(place, "race new", game="autorace", seats=4)
    await evening.settled()
    lobbies = [place.messages[-1] for place in places]
    faults = evening.discord.faults
    refused = faults.refuse("POST", "/users/@me/channels", 40003, times=12)
    slowed = faults.rate_limit("POST", "/users/@me/channels", 0.3, times=6)

    joins = [person.press(lobbies[n // 4], "Join") for n, person in enumerate(people)]
    for joined in await asyncio.gather(*joins):
        assert "You are in" in joined.text
    for started in await asyncio.gather(*(evening.mo.press(at, "Start") for at in lobbies)):
        assert "has started" in started.text
    for n, place in enumerate(places):  # many have had no message yet
        hand = await people[4 * n].slash(place, "race hand")
        assert "Round 1: your order" in hand.text
    await evening.settled()

    assert (refused.left, slowed.left) == (0, 0)
    for person in people:
        assert told(person.inbox, "Round 1: your order") == 1, person.user.name
        assert told(person.inbox, "You are in") == 1, person.user.name
    await asyncio.gather(*(choose(person, "3") for person in people))
    await evening.settled()
    assert all(told(person.inbox, "Round 2: your order") == 1 for person in people)
    assert all(told(place.messages, "Round 1:") == 1 for place in places)


async def test_discord_that_opens_no_more_channels_just_now_is_asked_again(
    evening: Evening,
) -> None:
    evening.discord.faults.refuse("POST", "/users/@me/channels", 40003)
    lobby = await evening.open_lobby(seats=2)

    joined = await evening.ann.press(lobby, "Join")
    started = await evening.mo.press(lobby, "Start")
    hand = await evening.ann.slash(evening.races, "race hand")

    assert "You are in" in joined.text
    assert "has started" in started.text
    assert "Round 1: your order" in hand.text
    await evening.settled()
    assert told(evening.ann.inbox, "Round 1: your order") == 1
