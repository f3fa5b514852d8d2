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
    options: dict[str, dict[str, object]] = {
        "retire": {"player": "Ben"},
        "replace": {"player": "Ben", "member": evening.cat},
        "rewind": {"to": 0},
    }
    return mo, await mo.slash(races, f"steward {deed}", **options.get(deed, {}))


DEEDS = {
    "leave": ("leave **AUTORACE #1** for good", "Yes, leave", "leaves the race"),
    "end": ("**AUTORACE #1** would end for everybody", "Yes, end it", "ended as it stands"),
    "retire": ("Ben would be taken off **AUTORACE #1**", "Yes, retire Ben", "was taken off"),
    "replace": (
        "Cat would take over the seat of Ben",
        "Yes, seat Cat",
        "Cat takes the seat of Ben",
    ),
    "rewind": ("would be turned back to point 0", "Yes, turn it back", "turned the race back"),
    "panel: End the race": ("would end for everybody", "Yes, end it", "ended as it stands"),
    "panel: Retire Ben": ("Ben would be taken off", "Yes, retire Ben", "was taken off"),
}


def no_to(deed: str) -> str:
    return "Leave it as it is" if deed in ("replace", "rewind") else "Keep racing"


@pytest.mark.parametrize("deed", DEEDS)
async def test_what_is_final_is_asked_once_and_done_on_yes(evening: Evening, deed: str) -> None:
    asked_in, yes, done = DEEDS[deed]
    await evening.begin(evening.ann, evening.ben)

    who, asked = await ask_to(evening, deed)
    await evening.settled()

    assert asked_in in asked.text
    assert asked.reply.labels == [yes, no_to(deed)]
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
    kept = await who.press(asked.reply, no_to(deed))
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


async def test_a_seat_that_changed_hands_meanwhile_is_not_given_away(evening: Evening) -> None:
    mo, races, dan = evening.mo, evening.races, evening.discord.person("dan")
    evening.guild.join(dan.id)
    await evening.begin(evening.ann, evening.ben)
    _, to_cat = await ask_to(evening, "replace")
    to_dan = await mo.slash(races, "steward replace", player="Ben", member=dan)

    await surely(mo, to_cat)
    late = await surely(mo, to_dan)
    await evening.settled()

    assert "That seat has changed hands since you were asked." in late.text
    assert told(dan.inbox, "your order") == 0
    assert told(evening.cat.inbox, "Round 1: your order") == 1


async def test_a_seat_is_not_given_to_who_has_left_meanwhile(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    _, asked = await ask_to(evening, "replace")
    evening.guild.leave(evening.cat.id)

    late = await surely(evening.mo, asked)

    assert "They are not in this server any more." in late.text
    assert "Your answer: 7" in (await evening.ben.press(asking(evening.ben), "7")).text


async def test_a_race_is_turned_back_once_by_two_who_mean_it(evening: Evening) -> None:
    mo, races = evening.mo, evening.races
    await evening.begin(evening.ann, evening.ben)
    await evening.round(ann="7", ben="4")
    asked = await mo.slash(races, "steward rewind", to=1)
    await surely(mo, await mo.slash(races, "steward rewind", to=0))
    await evening.settled()
    await evening.round(ann="3", ben="9")

    late = await surely(mo, asked)
    await evening.settled()

    assert "The race was turned back by somebody since you were asked." in late.text
    assert told(races.messages, "turned the race back") == 1
    assert "Round 2: your order" in asking(evening.ann).text


async def test_who_plays_on_is_turned_back_with_the_rest(evening: Evening) -> None:
    """The point is the same, however far the race went on meanwhile."""
    await evening.begin(evening.ann, evening.ben)
    _, asked = await ask_to(evening, "rewind")
    await evening.round(ann="7", ben="4")

    await surely(evening.mo, asked)
    await evening.settled()

    assert "Round 1: your order" in asking(evening.ann).text


async def test_somebody_is_taken_out_of_a_lobby_once_its_host_is_sure(evening: Evening) -> None:
    mo, ann, ben = evening.mo, evening.ann, evening.ben
    lobby = await evening.open_lobby(seats=2)
    for player in (ann, ben):
        await player.press(lobby, "Join")

    asked = await mo.slash(evening.races, "race remove", member=ben)
    assert "Ben would be taken out of **AUTORACE #1**, and be told so." in asked.text
    assert asked.reply.labels == ["Yes, take Ben out", "Leave it as it is"]
    kept = await mo.press(asked.reply, "Leave it as it is")
    await evening.settled()
    assert "Nothing was changed" in kept.text
    assert "**In (2):** Ann, Ben" in lobby.text

    again = await mo.slash(evening.races, "race remove", member=ben)
    too_late = await mo.slash(evening.races, "race remove", member=ann)
    await surely(mo, again)
    await evening.settled()
    assert "**In (1):** Ann" in lobby.text
    assert told(ben.inbox, "taken out of **AUTORACE #1**") == 1

    await mo.press(lobby, "Start")
    await evening.settled()
    assert "already started" in (await surely(mo, too_late)).text
    assert "You chose: 7" in (await ann.press(asking(ann), "7")).text


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
