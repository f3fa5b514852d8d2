"""An evening of races, by commands and clicks alone."""

from __future__ import annotations

from bot.sandbox import ChannelPlace, Person
from tests.e2e.evening import Night, newest


async def test_from_slash_command_to_the_first_reveal(
    night: Night, races: ChannelPlace, mo: Person, ann: Person, ben: Person
) -> None:
    await mo.slash(races, "race new", game="autorace", seats=3)
    await night.settled()
    lobby = newest(races.messages, "AUTORACE #1")
    for player in (ann, ben):
        await player.press(lobby, "Join")
    await mo.press(lobby, "Start")
    await night.settled()

    answered = await ann.press(ann.inbox[-1], "7")
    assert "Your answer: 7" in answered.reply.text
    assert all("plays" not in message.text for message in races.messages)
    await ben.press(ben.inbox[-1], "3")
    await night.settled()

    assert "Ann plays 7" in newest(races.messages, "Round 1").text
    assert "Round 2" in ann.inbox[-1].text
