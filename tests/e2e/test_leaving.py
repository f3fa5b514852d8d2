"""Players who leave the server or give their seat up, and those who take it (S7)."""

from __future__ import annotations

import pytest
from discord.ui import TextDisplay

from bot.sandbox import Person
from rules.engine.decisions import Seat
from storage.model import GuildId, MatchId
from tests.e2e.evening import (
    Evening,
    asking,
    choose,
    lobbies,
    newest,
    pressable,
    seen_by_others,
    surely,
    told,
    unnoticed,
)


def secrets_of(player: Person) -> str:
    """What the player's direct messages still show of hand and choices."""
    return "\n".join(m.text for m in player.inbox if "your order" in m.text or "chose" in m.text)


async def test_who_gave_a_seat_up_is_not_shown_what_the_next_one_answers(
    evening: Evening,
) -> None:
    """The former question may wait to be edited until the next member has chosen."""
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben)
    await choose(ben, "4")
    await evening.replace("Ben", cat)
    await evening.settled()
    await choose(cat, "7")

    drawing, guild = evening.night.client.pit.drawing, GuildId(evening.guild.id)
    shown = [
        await drawing.closed_prompt(guild, MatchId(1), member.id, Seat(1), 0)
        for member in (ben, cat)
    ]

    former, now = (
        [item.content for item in each.view.children if isinstance(item, TextDisplay)]
        for each in shown
    )
    assert "You chose: 7" in "\n".join(now)
    assert "chose" not in "\n".join(former)


async def test_a_player_who_left_is_noticed_and_the_race_goes_on(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    evening.guild.leave(evening.ben.id)

    await choose(evening.ann, "7")
    await choose(evening.ben, "4")  # the message in the DM is still there
    await evening.settled()
    await choose(evening.ann, "3")
    await evening.settled()

    assert told(evening.races.messages, "Ben has left this server") == 1
    letter = newest(evening.mo.inbox, "has left the server").text
    for offered in ("/steward replace", "/steward autopilot", "/steward retire"):
        assert offered in letter
    assert "Round 3: your order" in asking(evening.ann).text


async def test_when_the_host_left_any_steward_hears_it_in_the_channel(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    role = evening.guild.role("Marshals")
    await evening.mo.slash(evening.races, "steward settings", makers="everyone", steward_role=role)
    await ann.slash(evening.races, "race new", game="autorace", seats=2)
    await evening.settled()
    for player in (ann, ben):
        await player.press(lobbies(evening.races)[-1], "Join")
    await ann.press(lobbies(evening.races)[-1], "Start")
    await evening.settled()
    evening.guild.leave(ann.id)

    await evening.round(ann="7", ben="4")

    assert told(evening.races.messages, "Ann has left this server") == 1
    assert told(evening.races.messages, "`/steward retire` to the house") == 1
    assert f"<@&{role.id}>" in newest(evening.races.messages, "`/steward retire`").text
    posts = [r.body for r in evening.discord.requests if r.path.endswith("/messages") and r.body]
    called = [post["allowed_mentions"].get("roles") for post in posts]
    assert [roles for roles in called if roles] == [[role.id]]
    assert told(ann.inbox, "has left the server") == 0
    await evening.replace("Ann", cat)
    await evening.settled()
    await evening.round(cat="6", ben="5")
    assert told(evening.races.messages, "Cat plays 6") == 1


async def test_a_host_who_takes_no_messages_is_told_in_the_channel(evening: Evening) -> None:
    evening.mo.close_dms()
    await evening.begin(evening.ann, evening.ben)
    evening.guild.leave(evening.ben.id)

    await evening.round(ann="7", ben="4")

    assert told(evening.races.messages, "`/steward retire` to the house") == 1


async def test_a_player_who_left_while_the_bot_was_away_is_noticed_at_the_next_question(
    evening: Evening,
) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ben, "4")
    await evening.night.stop()
    evening.guild.leave(evening.ben.id)
    await evening.night.start()

    await evening.round(ann="7")

    assert told(evening.races.messages, "Ben has left this server") == 1
    await evening.round(ann="3")
    assert "Round 3: your order" in asking(evening.ann).text


async def test_who_left_but_can_still_be_reached_through_another_server_is_noticed_too(
    evening: Evening,
) -> None:
    evening.discord.guild("Elsewhere", owner=evening.mo, members=(evening.ben,))
    await evening.begin(evening.ann, evening.ben, pace="none")
    await choose(evening.ben, "4")
    evening.guild.leave(evening.ben.id)

    await evening.round(ann="7")

    assert told(evening.races.messages, "Ben has left this server") == 1


async def test_who_left_before_the_start_is_not_dealt_in(evening: Evening) -> None:
    lobby = await evening.open_lobby(seats=2)
    for player in (evening.ann, evening.ben):
        await player.press(lobby, "Join")
    evening.guild.leave(evening.ben.id)

    await evening.mo.press(lobby, "Start")
    await evening.settled()

    assert "Ben" not in newest(evening.races.messages, "The race is on").text
    assert "Round 1" in asking(evening.ann).text


async def test_a_lobby_of_members_who_left_does_not_start_and_keeps_who_comes_back(
    evening: Evening,
) -> None:
    lobby = await evening.open_lobby(seats=2)
    await evening.ben.press(lobby, "Join")
    evening.guild.leave(evening.ben.id)
    assert "Nobody has joined yet" in (await evening.mo.press(lobby, "Start")).text

    evening.guild.join(evening.ben.id)
    started = await evening.mo.press(lobby, "Start")
    await evening.settled()

    assert "has started" in started.text
    assert "Round 1" in asking(evening.ben).text


async def test_who_comes_back_takes_the_wheel_again(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, evening.cat)
    evening.guild.leave(evening.ben.id)
    await evening.mo.slash(evening.races, "steward autopilot", player="Ben")
    await evening.settled()
    evening.guild.join(evening.ben.id)

    hand = await evening.ben.slash(evening.races, "race hand")
    await evening.ben.press(hand.reply, "9")
    await evening.round(ann="7", cat="2")

    assert "Ben plays 9" in newest(evening.races.messages, "Round 1").text
    assert "Round 2: your order" in asking(evening.ben).text


async def test_a_replacement_is_briefed_in_private_and_the_former_player_keeps_nothing(
    evening: Evening,
) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben)
    await evening.round(ann="7", ben="4")
    await choose(ben, "9")
    mine = (await ben.slash(evening.races, "race hand")).reply
    as_it_was = unnoticed(asking(ben))

    done = await evening.replace("Ben", cat)
    await evening.settled()

    assert "has a new player" in done.text
    assert "Cat takes the seat of Ben" in newest(evening.races.messages, "takes the seat").text
    briefing = asking(cat)
    assert "Round 2: your order" in briefing.text
    assert "Your answer: 9" in briefing.text  # sealed by Ben; Cat may change it
    assert "4" not in [label for label in briefing.labels if label == "4"]
    assert secrets_of(ben) == ""
    assert all(pressable(message) == [] for message in ben.inbox)
    assert "not in this race any more" in (await ben.press(as_it_was(), "Wait")).text
    assert "not in this race any more" in (await ben.press(mine, "3")).text
    assert "not in this race any more" in (await ben.slash(evening.races, "race hand")).text
    secret = seen_by_others(evening.discord, ann, ben, cat)
    assert "Your answer" not in secret

    await choose(cat, "6", "Round 2")
    await evening.round(ann="5")
    assert "Cat plays 6" in newest(evening.races.messages, "Round 2").text


async def test_the_result_counts_for_who_sits_there_at_the_end(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.replace("Ben", evening.cat)
    await evening.settled()
    assert "the result counts for Cat" in newest(evening.races.messages, "takes the seat").text

    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()

    podium = newest(evening.races.messages, "🥇").text
    assert "Cat" in podium
    assert "Ben" not in podium.split("🥇")[1]


async def test_a_former_player_may_not_take_another_seat(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.replace("Ben", evening.cat)

    for member, why in ((evening.ben, "knows too much"), (evening.ann, "already has a seat")):
        shown = await evening.mo.slash(
            evening.races, "steward replace", player="Cat", member=member
        )
        assert why in shown.text


async def test_the_board_shows_a_former_player_no_more_than_anybody(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ben, "9")
    await evening.replace("Ben", evening.cat)
    await evening.settled()

    board = await evening.ben.slash(evening.races, "race board")
    others = await evening.mo.slash(evening.races, "race board")

    assert board.text == others.text
    assert board.reply.attachments[0].data == others.reply.attachments[0].data


@pytest.mark.parametrize("way", ["retire", "concede"])
async def test_a_seat_given_up_is_driven_by_the_house(evening: Evening, way: str) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ben, "4")

    if way == "retire":
        asked = await evening.mo.slash(evening.races, "steward retire", player="Ben")
        await surely(evening.mo, asked)
    else:
        await surely(evening.ben, await evening.ben.slash(evening.races, "race concede"))
    await evening.settled()

    assert told(evening.races.messages, "drives on") == 1
    await evening.round(ann="7")
    assert "Bobbin" in newest(evening.races.messages, "Round 1").text
    assert "not in this race any more" in (await evening.ben.slash(evening.races, "race hand")).text
    assert secrets_of(evening.ben) == ""


async def test_a_race_that_everybody_left_ends(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)

    await surely(evening.ann, await evening.ann.slash(evening.races, "race concede"))
    await surely(evening.ben, await evening.ben.slash(evening.races, "race concede"))
    await evening.settled()

    assert "is over" in evening.races.messages[-1].text
    assert "Nobody is left in the race" in evening.races.messages[-1].text


async def test_autopilot_is_switched_on_and_off(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.mo.slash(evening.races, "steward autopilot", player="Ben", on="on")
    await evening.round(ann="7")
    assert "The house chooses for Ben" in newest(evening.races.messages, "The house ch").text
    assert "Round 2: your order" in asking(evening.ann).text

    await evening.mo.slash(evening.races, "steward autopilot", player="Ben", on="off")
    await evening.round(ann="3")

    assert "Round 3: your order" in asking(evening.ben).text
    again = await evening.mo.slash(evening.races, "steward autopilot", player="nobody")
    assert "Nobody called nobody" in again.text
