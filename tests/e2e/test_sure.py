"""What cannot be taken back is asked once before it is done, to one person only."""

from __future__ import annotations

import pytest

from bot.sandbox import Message, Person, Shown
from tests.e2e.evening import Evening, asking, lobbies, newest, surely, told, unnoticed


async def ask_to(evening: Evening, deed: str) -> tuple[Person, Shown]:
    """Somebody begins to do something that is final; who, and what they are shown."""
    mo, ben, races = evening.mo, evening.ben, evening.races
    if deed == "leave":
        return ben, await ben.slash(races, "race concede")
    if deed.startswith("panel: "):
        panel = await mo.slash(races, "steward panel")
        return mo, await mo.press(panel.reply, deed.removeprefix("panel: "))
    options = {"player": "Ben"} if deed == "retire" else {}
    return mo, await mo.slash(races, f"steward {deed}", **options)


DEEDS = {
    "leave": ("leave **AUTORACE #1** for good", "Yes, leave", "leaves the race"),
    "end": ("**AUTORACE #1** would end for everybody", "Yes, end it", "ended as it stands"),
    "retire": ("Ben would be taken off **AUTORACE #1**", "Yes, retire Ben", "was taken off"),
    "panel: End the race": ("would end for everybody", "Yes, end it", "ended as it stands"),
    "panel: Retire Ben": ("Ben would be taken off", "Yes, retire Ben", "was taken off"),
}


@pytest.mark.parametrize("deed", DEEDS)
async def test_what_is_final_is_asked_once_and_done_on_yes(evening: Evening, deed: str) -> None:
    asked_in, yes, done = DEEDS[deed]
    await evening.begin(evening.ann, evening.ben)

    who, asked = await ask_to(evening, deed)
    await evening.settled()

    assert asked_in in asked.text
    assert asked.reply.labels == [yes, "Keep racing"]
    assert asked.reply.only_for == who.id
    assert told(evening.races.messages, done) == 0

    await evening.night.restart()
    await surely(who, asked)
    await evening.settled()

    assert told(evening.races.messages, done) == 1


@pytest.mark.parametrize("deed", DEEDS)
async def test_who_keeps_racing_changes_nothing(evening: Evening, deed: str) -> None:
    await evening.begin(evening.ann, evening.ben)
    before = [message.text for message in evening.races.messages]

    who, asked = await ask_to(evening, deed)
    kept = await who.press(asked.reply, "Keep racing")
    await evening.round(ann="7", ben="4")

    assert not [label for label in asked.reply.labels if label.startswith("Yes, ")]
    assert "Nothing was changed" in kept.text or "Buttons for **AUTORACE #1**" in kept.text
    assert "Ann plays 7" in newest(evening.races.messages, "Round 1:").text
    assert len(before) <= len(evening.races.messages)


async def test_yes_is_looked_at_again_when_it_is_pressed(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, evening.cat)
    asked = {deed: await ask_to(evening, deed) for deed in ("leave", "end", "retire")}
    as_asked = {deed: unnoticed(shown.reply) for deed, (_, shown) in asked.items()}

    async def yes(deed: str) -> str:
        message: Message = as_asked[deed]()
        label = next(label for label in message.labels if label.startswith("Yes, "))
        return (await asked[deed][0].press(message, label)).text

    assert "You left **AUTORACE #1**" in await yes("leave")
    assert "not in this race any more" in await yes("leave")
    assert "already drives that car" in await yes("retire")
    assert "has ended" in await yes("end")
    assert "This race is over" in await yes("end")


async def test_a_yes_of_a_steward_is_not_anybody_elses(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    role = evening.guild.role("Marshals")
    evening.guild.give(evening.cat.id, role)
    await evening.mo.slash(evening.races, "steward settings", steward_role=role)
    asked = await evening.mo.slash(evening.races, "steward end")
    await evening.ann.press(asking(evening.ann), "7")

    yes = asked.reply.buttons[0]
    shown = await evening.ann.press(copied(evening, asked.reply), str(yes["custom_id"]))

    assert "Only stewards" in shown.text
    assert told(evening.races.messages, "ended as it stands") == 0


def copied(evening: Evening, message: Message) -> Message:
    """The same buttons in a message that everybody sees."""
    here = Message(evening.discord.world.new_id(), evening.races.id, evening.discord.bot_id)
    here.components = message.components
    return evening.discord.world.post(here)


async def test_a_lobby_is_closed_once_its_host_is_sure(evening: Evening) -> None:
    lobby = await evening.open_lobby()
    await evening.ann.press(lobby, "Join")

    asked = await evening.mo.press(lobby, "Cancel")
    kept = await evening.mo.press(asked.reply, "Keep it open")
    await evening.settled()
    assert "**AUTORACE #1** stays open" in kept.text
    assert "**In (1):** Ann" in lobby.text

    closed = await surely(evening.mo, await evening.mo.press(lobby, "Cancel"))
    await evening.settled()

    assert "was cancelled" in closed.text
    assert "This lobby was closed" in lobby.text


async def test_again_pressed_twice_makes_one_race_and_says_so_kindly(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, name="Spa")
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()
    podium = evening.races.messages[-1]

    first = await evening.mo.press(podium, "Again!")
    second = await evening.mo.press(podium, "Again!")
    await evening.settled()

    assert "**Spa** is open below" in first.text
    assert "**Spa** is made already: press *Join*" in second.text
    assert len(lobbies(evening.races)) == 1
    await evening.mo.press(lobbies(evening.races)[0], "Start")
    late = await evening.mo.press(podium, "Again!")
    assert "**Spa** is under way" in late.text
