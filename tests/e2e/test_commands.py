"""Every command and every id that may come in: right, wrong, stale, foreign or unknown."""

from __future__ import annotations

import pytest

from bot.sandbox import ChannelPlace, Message, Person
from bot.sandbox.payloads import Payload
from storage.model import GuildId, MatchId
from tests.e2e.evening import Evening, asking, choose, newest, pressable, surely, told

A_ROW = {"type": 1, "id": 1}


def forged(
    evening: Evening,
    player: Person,
    custom_id: str,
    kind: int = 2,
    place: ChannelPlace | None = None,
) -> Message:
    """A message of the bot's as an earlier or later version of it may have sent it.

    It lies in the player's direct messages, if not in the `place`.
    """
    component: Payload = {"type": kind, "id": 2, "custom_id": custom_id}
    if kind == 2:
        component |= {"label": "Old", "style": 1}
    else:
        component |= {"options": [{"label": "x", "value": "=7"}], "placeholder": "Old"}
    channel = evening.discord.world.open_dm(player.id) if place is None else place
    state = evening.discord.world.state
    message = Message(evening.discord.world.new_id(), channel.id, state.bot_id)
    message.components = [{**A_ROW, "components": [component]}]
    return evening.discord.world.post(message)


def ids_of(evening: Evening) -> list[str]:
    """Custom ids of every kind, stale, foreign, half or wrong."""
    guild = base36(evening.guild.id)
    other = base36(evening.guild.id + 1)
    return [
        f"a:{guild}:1:0:1:=7",
        f"a:{guild}:1:0:-5:=7",
        f"a:{guild}:1:z:1:!done",
        f"a:{guild}:zz:0:1:=7",
        f"a:{other}:1:0:1:=7",
        f"a:{guild}:1:0:1:=no such card",
        f"a:{guild}:1:0:1:!undo",
        f"a:{guild}:1:0:1:!page.99999999999",
        f"a:{guild}:1:0:1:!no such control",
        f"x:{guild}:1:0:accept?offer=1",
        f"x:{guild}:1:0:accept?offer=!!",
        f"x:{guild}:1:0:explode?",
        f"t:{guild}:1:0:hand",
        f"t:{guild}:77:0:board",
        f"t:{other}:1:0:log",
        f"t:{guild}:1:0:dance",
        f"l:{guild}:1:join",
        f"l:{guild}:1:dance",
        f"l:{other}:1:start",
        f"o:{guild}:1:9",
        f"o:{other}:1:0",
        "r:0:no such game",
        "r:-9:autorace",
        "r:99999:autorace",
        f"s:{guild}:1:0:end",
        f"s:{guild}:1:zz:retire",
        f"s:{other}:1:0:dance",
        "pit:2019:button",
        ":",
        "a:::::",
        "é" * 50,
    ]


def base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


@pytest.mark.parametrize("begun", [False, True])
async def test_every_unknown_foreign_or_stale_id_is_answered_kindly(
    evening: Evening, begun: bool
) -> None:
    """Never "interaction failed", never a word of what went wrong inside, and nothing changes."""
    if begun:
        await evening.begin(evening.ann, evening.ben)
    else:
        await evening.open_lobby()
    before = await evening.answers()

    for custom_id in ids_of(evening):
        shown = await evening.cat.press(forged(evening, evening.cat, custom_id), custom_id)
        if shown.modal is None:
            assert shown.text.strip(), custom_id
            assert "went wrong" not in shown.text, custom_id
    await evening.settled()

    assert await evening.answers() == before
    assert told(evening.races.messages, "over") == 0


async def test_a_select_from_another_version_is_answered_kindly(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    guild = base36(evening.guild.id)

    for custom_id in (f"c:{guild}:1:0:1:0", f"c:{guild}:9:0:1:0", "c:what"):
        old = forged(evening, evening.cat, custom_id, kind=3)
        assert (await evening.cat.select(old, custom_id, ["=7"])).text.strip()


WRONG: list[tuple[str, dict[str, object], str]] = [
    ("race new", {"game": "monopoly"}, "do not know that game"),
    ("race new", {"game": ""}, "do not know that game"),
    ("race new", {"game": "autorace", "name": " "}, "needs from 1 to 40"),
    ("race new", {"game": "autorace", "name": "x" * 400}, "needs from 1 to 40"),
    ("race new", {"game": "autorace", "options": "towing"}, "Write options like this"),
    ("race new", {"game": "autorace", "options": "wings=on"}, "There is no option wings"),
    ("race new", {"game": "autorace", "options": "towing=perhaps"}, "The choices for"),
    ("race new", {"game": "autorace", "options": "races=" + "9" * 400}, "must be a whole number"),
    ("race join", {"match": "nowhere"}, "no race called nowhere"),
    ("race join", {"match": "*" * 600}, "no race called"),
    ("race join", {"match": "#1", "word": "w" * 61}, "60 characters at most"),
    ("race leave", {"match": "#99"}, "no race called"),
    ("race start", {"match": "#99"}, "no race called"),
    ("race hand", {"match": "Race 2"}, "no race called"),
    ("race board", {"match": "Race 2"}, "no race called"),
    ("race log", {"match": "<@1>"}, "no race called"),
    ("race rules", {"game": "chess"}, "do not know that game"),
    ("race undo", {"match": "#99"}, "no race called"),
    ("race deal", {"with": "Zoe", "terms": "they.max.5", "amount": 1}, "Nobody called Zoe"),
    ("race deal", {"with": "#99", "terms": "they.max.5", "amount": 1}, "Nobody called"),
    ("race deal", {"with": "Ann", "terms": "they.max.5", "amount": 1}, "somebody else"),
    ("race deal", {"with": "Ben", "terms": "world.peace", "amount": 1}, "no such terms"),
    ("race deal", {"with": "Ben", "terms": "x" * 3000, "amount": 1}, "no such terms"),
    ("race deal", {"with": "Ben", "terms": "they.max.5", "amount": 999_999_999}, "from $0 to"),
    ("race standing", {"decision": "no.such", "answer": "pass"}, "no such question"),
    ("race standing", {"decision": "order", "answer": "x" * 3000}, "cannot be an answer"),
    ("race verify", {"match": "#99"}, "no race called"),
    ("race concede", {"match": "#99"}, "no race called"),
    ("race again", {}, "still running"),
    ("steward pause", {"match": "#99"}, "no race called"),
    ("steward resume", {}, "not paused"),
    ("steward extend", {"hours": 1, "match": "#99"}, "no race called"),
    ("steward autopilot", {"player": "Zoe"}, "Nobody called Zoe"),
    ("steward retire", {"player": ""}, "Nobody called"),
    ("steward move", {"match": "#99"}, "no race called"),
    ("steward rewind", {"to": 4711}, "cannot be turned back"),
    ("steward rewind", {"to": -(2**53)}, "cannot be turned back"),
    ("steward end", {"match": "#99"}, "no race called"),
    ("steward settings", {"makers": "role"}, "Which role"),
]


async def test_every_command_explains_wrong_and_missing_arguments(evening: Evening) -> None:
    await evening.begin(evening.mo, evening.ann, evening.ben)
    await surely(evening.mo, await evening.mo.slash(evening.races, "race concede"))
    await evening.settled()
    seen = [message.text for message in evening.races.messages]
    stewards = ("steward", "race new")

    for command, options, why in WRONG:
        who = evening.mo if command.startswith(stewards) else evening.ann
        shown = await who.slash(evening.races, command, **options)
        assert why in shown.text, (command, options, shown.text)
        assert shown.reply.only_for == who.id, command
    await evening.settled()

    assert [message.text for message in evening.races.messages] == seen


async def test_a_seat_cannot_be_given_to_a_bot_or_to_who_is_not_here(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    stranger = evening.discord.person("zoe")  # shown by Discord's client when an id is pasted

    for nobody, why in ((evening.discord.bot_id, "Bots cannot"), (stranger.id, "not in this ser")):
        shown = await evening.mo.slash(
            evening.races, "steward replace", player="Ben", member=nobody
        )
        assert why in shown.text


async def test_commands_without_a_race_say_so(evening: Evening) -> None:
    for command in ("join", "leave", "start", "hand", "board", "log", "undo", "concede"):
        shown = await evening.mo.slash(evening.races, f"race {command}")
        assert "no such race here" in shown.text, command
    for command in ("pause", "resume", "end"):
        shown = await evening.mo.slash(evening.races, f"steward {command}")
        assert "no such race here" in shown.text, command
    assert "You are in no race" in (await evening.ann.slash(evening.races, "hand")).text
    assert "You are in no race" in (await evening.ann.slash(evening.ann.dm, "races")).text
    assert "No race is open" in (await evening.mo.slash(evening.races, "steward panel")).text


async def test_where_several_races_are_the_one_that_is_meant_is_asked_for(
    evening: Evening,
) -> None:
    await evening.open_lobby(name="Spa")
    await evening.open_lobby(name="Monza")

    asked = await evening.ann.slash(evening.races, "race join")
    offered = await evening.ann.complete(evening.races, "race join", "match", "mon")
    joined = await evening.ann.slash(evening.races, "race join", match="monza")

    assert "Which race do you mean: Spa or Monza?" in asked.text
    assert [choice["name"] for choice in offered] == ["Monza (open)"]
    assert "You are in **Monza**" in joined.text
    taken = await evening.mo.slash(evening.races, "race new", game="autorace", name="SPA")
    assert "already a race called SPA" in taken.text


@pytest.mark.parametrize("typed", ["", "a", "zzz", "#1", "*" * 90, "💥"])
async def test_suggestions_never_fail(evening: Evening, typed: str) -> None:
    await evening.begin(evening.ann, evening.ben)
    places = {
        "race new": ("game",),
        "race rules": ("game",),
        "race join": ("match",),
        "race hand": ("match",),
        "race board": ("match",),
        "race again": ("match",),
        "race deal": ("with", "terms", "match"),
        "race standing": ("decision", "answer", "match"),
        "steward replace": ("player", "match"),
        "steward rewind": ("match",),
        "steward move": ("match",),
    }
    for command, options in places.items():
        for option in options:
            for person in (evening.mo, evening.ann, evening.cat):
                if command.startswith("race") or person is evening.mo:
                    offered = await person.complete(evening.races, command, option, typed)
                    assert len(offered) <= 25


async def test_steward_commands_are_for_stewards(evening: Evening) -> None:
    """Discord hides them; who reaches one all the same (a changed permission) is told why not."""
    await evening.begin(evening.ann, evening.ben)
    assert not [name for name in evening.ann.sees_commands(evening.races) if name == "steward"]
    panel = await evening.mo.slash(evening.races, "steward panel")
    labels = [str(button["label"]) for button in pressable(panel.reply)]
    assert "House drives for Ann" in labels

    for button in pressable(panel.reply):
        copied = forged(evening, evening.ann, str(button["custom_id"]), place=evening.races)
        shown = await evening.ann.press(copied, str(button["custom_id"]))
        assert "Only stewards" in shown.text
    assert told(evening.races.messages, "paused") == 0


async def test_the_panel_pauses_resumes_extends_and_ends(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    panel = (await evening.mo.slash(evening.races, "steward panel")).reply

    await evening.mo.press(panel, "Pause")
    assert "is paused" in (await evening.ann.press(asking(evening.ann), "7")).text
    assert "Resume" in panel.labels
    await evening.mo.press(panel, "Resume")
    await evening.mo.press(panel, "One day more")
    await evening.settled()
    assert "24 hours more for everybody" in newest(evening.races.messages, "24 hours").text
    await choose(evening.ann, "7")
    await evening.mo.press(panel, "House drives for Ben")
    await evening.settled()
    assert "Ann plays 7" in newest(evening.races.messages, "Round 1:").text
    await surely(evening.mo, await evening.mo.press(panel, "End the race"))
    await evening.settled()

    assert "is over" in evening.races.messages[-1].text
    assert told(evening.races.messages, "Again!") == 0
    again = await evening.mo.press(evening.races.messages[-1], "Again!")
    await evening.settled()
    assert "is open" in again.text
    assert "**In (2):** Ann, Ben" in evening.races.messages[-1].text


async def test_settings_tell_how_they_are_changed(evening: Evening) -> None:
    shown = await evening.mo.slash(evening.races, "steward settings")

    assert "`/steward settings pace:12h`" in shown.text


async def test_the_lobby_names_unusual_options_only_and_its_button_all(evening: Evening) -> None:
    usual = await evening.open_lobby()
    assert "**Options:** the usual rules." in usual.text
    other = await evening.open_lobby(options="towing=on")
    assert "**Options:** Towing: on; everything else by the usual rules." in other.text

    every = await evening.mo.press(other, "Options")

    assert "Towing: on" in every.text
    assert "Series: " in every.text


async def test_what_may_be_agreed_is_suggested_once_it_is_known_with_whom(
    evening: Evening,
) -> None:
    await evening.begin(evening.ann, evening.ben)

    first = await evening.ann.complete(evening.races, "race deal", "terms", "")
    then = await evening.ann.complete(evening.races, "race deal", "terms", "", **{"with": "Ben"})

    assert [choice["name"] for choice in first] == ["First choose with whom"]
    assert len(then) > 1


async def test_where_choices_come_is_told_to_the_table_and_not_beside_them(
    evening: Evening,
) -> None:
    await evening.begin(evening.ann, evening.ben)

    assert told(evening.races.messages, "Your choices come by direct message") == 1
    assert "The race is on" in asking(evening.ann).text
    assert "Your choices come by direct message" not in asking(evening.ann).text


async def test_settings_open_races_to_everybody_or_to_a_role(evening: Evening) -> None:
    assert (
        "may not open races"
        in (await evening.ann.slash(evening.races, "race new", game="autorace")).text
    )
    role = evening.guild.role("Drivers")
    evening.guild.give(evening.ann.id, role)

    changed = await evening.mo.slash(
        evening.races, "steward settings", makers="role", maker_role=role, pace="3h"
    )
    opened = await evening.ann.slash(evening.races, "race new", game="autorace")
    refused = await evening.ben.slash(evening.races, "race new", game="autorace")
    await evening.settled()

    assert f"<@&{role.id}> open and start races" in changed.text
    assert "is open" in opened.text
    assert "may not open races" in refused.text
    assert "3 hours for a choice" in evening.races.messages[-1].text
    await evening.mo.slash(evening.races, "steward settings", makers="everyone")
    assert "is open" in (await evening.ben.slash(evening.races, "race new", game="autorace")).text


async def test_a_steward_role_is_enough(evening: Evening) -> None:
    role = evening.guild.role("Marshals")
    evening.guild.give(evening.cat.id, role)
    await evening.mo.slash(evening.races, "steward settings", steward_role=role)
    await evening.begin(evening.ann, evening.ben)
    panel = await evening.mo.slash(evening.races, "steward panel")
    pause = next(b for b in panel.reply.buttons if b["label"] == "Pause")
    here = Message(evening.discord.world.new_id(), evening.races.id, evening.discord.bot_id)
    here.components = [{**A_ROW, "components": [pause]}]
    evening.discord.world.post(here)

    await evening.cat.press(here, "Pause")
    await evening.settled()

    assert "Cat paused the race" in newest(evening.races.messages, "paused the race").text


async def test_a_member_may_be_in_so_many_races_and_a_channel_hold_so_many(
    evening: Evening,
) -> None:
    await evening.mo.slash(
        evening.races, "steward settings", races_per_member=1, races_per_channel=2
    )
    first = await evening.open_lobby()
    second = await evening.open_lobby()
    third = await evening.mo.slash(evening.races, "race new", game="autorace")

    assert "already 2 races in this channel" in third.text
    assert "You are in **AUTORACE #1**" in (await evening.ann.press(first, "Join")).text
    assert "You are in 1 race already" in (await evening.ann.press(second, "Join")).text
    await evening.ann.press(first, "Leave")
    assert "You are in **AUTORACE #2**" in (await evening.ann.press(second, "Join")).text


async def test_a_race_made_again_leaves_out_who_is_in_as_many_as_allowed(
    evening: Evening,
) -> None:
    await evening.mo.slash(evening.races, "steward settings", races_per_member=1)
    await evening.begin(evening.ann, evening.ben)
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.ann.press(await evening.open_lobby(), "Join")

    again = await evening.mo.slash(evening.races, "race again", match="#1")
    await evening.settled()

    assert "Ann may be in 1 race only" in again.text
    assert "**In (1):** Ben" in evening.races.messages[-1].text


async def test_a_steward_of_one_server_is_none_in_another(evening: Evening) -> None:
    """A button that somehow came into a server where its presser has every right."""
    ann = evening.ann
    other = evening.discord.guild("Ann's own", owner=ann)
    elsewhere = other.channel("home")
    lobby = await evening.open_lobby(seats=2, name="Next")
    await evening.begin(evening.cat, evening.ben, name="Now")
    panel = await evening.mo.slash(evening.races, "steward panel")
    for button in panel.reply.buttons:
        if button["label"] == "Now":
            panel = await evening.mo.press(panel.reply, str(button["custom_id"]))
    options = await evening.mo.press(lobby, "Options")
    before = [message.text for message in evening.races.messages]

    for message in (panel.reply, lobby, options.reply):
        for button in pressable(message):
            custom_id = str(button["custom_id"])
            for place in (elsewhere, None):
                copied = forged(evening, ann, custom_id, place=place)
                assert "only in the server" in (await ann.press(copied, custom_id)).text
    await evening.settled()

    assert [message.text for message in evening.races.messages] == before


async def test_a_hand_is_opened_from_the_list_of_races_in_any_server(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    elsewhere = evening.discord.guild("Ann's own", owner=evening.ann).channel("home")

    races = await evening.ann.slash(elsewhere, "races")
    hand = await evening.ann.press(races.reply, "AUTORACE #1")

    assert "Your answer: 7" in (await evening.ann.press(hand.reply, "7")).text


async def test_the_host_changes_options_and_everybody_who_joined_is_told(
    evening: Evening,
) -> None:
    lobby = await evening.open_lobby()
    await evening.ann.press(lobby, "Join")
    options = await evening.mo.press(lobby, "Options")
    form = await evening.mo.press(options.reply, options.reply.labels[0])

    changed = await evening.mo.submit(form, {"Towing": "on"})
    await evening.settled()

    assert "was changed" in changed.text
    assert "Towing: on" in lobby.text
    assert told(evening.ann.inbox, "options of **AUTORACE #1** were changed") == 1


async def test_the_form_for_the_options_opens_while_the_race_is_busy(evening: Evening) -> None:
    lobby = await evening.open_lobby()
    options = await evening.mo.press(lobby, "Options")
    sessions = evening.night.client.pit.sessions

    async with sessions.hold(GuildId(evening.guild.id), MatchId(1)):
        form = await evening.mo.press(options.reply, options.reply.labels[0])

    assert "was changed" in (await evening.mo.submit(form, {"Towing": "on"})).text


async def test_the_form_for_the_options_does_not_open_too_late(evening: Evening) -> None:
    lobby = await evening.open_lobby(seats=2)
    options = await evening.mo.press(lobby, "Options")
    await evening.ann.press(lobby, "Join")
    await evening.mo.press(lobby, "Start")

    shown = await evening.mo.press(options.reply, options.reply.labels[0])

    assert "already started" in shown.text


async def test_the_host_changes_how_a_race_goes_and_nobody_else_does(evening: Evening) -> None:
    mo, ann = evening.mo, evening.ann
    lobby = await evening.open_lobby(seats=3)
    await ann.press(lobby, "Join")
    refused: list[tuple[Person, dict[str, object], str]] = [
        (ann, {"pace": "1h"}, "Only the opener of this race"),
        (mo, {"options": "towing=perhaps"}, "The choices for"),
        (mo, {"pace": "1h", "match": "Spa"}, "no race called Spa"),
    ]
    for person, wrong, why in refused:
        assert why in (await person.slash(evening.races, "race change", **wrong)).text
    await evening.settled()
    assert "1 day for a choice" in lobby.text
    assert told(ann.inbox, "were changed") == 0

    changed = await mo.slash(evening.races, "race change", pace="1h", options="towing=on", seats=2)
    await evening.settled()

    assert "was changed" in changed.text
    for shown in ("1 hour for a choice", "Towing: on", "2 cars"):
        assert shown in lobby.text
    assert told(ann.inbox, "options of **AUTORACE #1** were changed") == 1
    await mo.press(lobby, "Start")
    too_late = await mo.slash(evening.races, "race change", pace="2d")
    assert "already started" in too_late.text


async def test_the_host_takes_somebody_out_of_a_lobby_and_nobody_else_does(
    evening: Evening,
) -> None:
    mo, ann, ben = evening.mo, evening.ann, evening.ben
    lobby = await evening.open_lobby(seats=2)
    for player in (ann, ben):
        await player.press(lobby, "Join")
    for person, whom, why in (
        (ann, ben, "Only the opener of this race"),
        (mo, evening.cat, "They are not in this race"),
    ):
        shown = await person.slash(evening.races, "race remove", member=whom)
        assert why in shown.text
    await evening.settled()
    assert "**In (2):** Ann, Ben" in lobby.text

    removed = await surely(mo, await mo.slash(evening.races, "race remove", member=ben))
    await evening.settled()

    assert "was changed" in removed.text
    assert "**In (1):** Ann" in lobby.text
    assert told(ben.inbox, "taken out of **AUTORACE #1**") == 1
    await mo.press(lobby, "Start")
    await evening.settled()
    assert told(ben.inbox, "your order") == 0
    too_late = await mo.slash(evening.races, "race remove", member=ann)
    assert "already started" in too_late.text


async def test_a_word_is_mixed_into_the_shuffling_and_the_race_verified(
    evening: Evening,
) -> None:
    lobby = await evening.open_lobby(seats=2)
    for player in (evening.ann, evening.ben):
        form = await player.press(lobby, "Add a word")
        done = await player.submit(form, {"Your word": f"{player.user.name} {'✓' * 40}"})
        assert "Your word is in the shuffling" in done.text
    await evening.mo.press(lobby, "Start")
    await evening.settled()
    closed = await evening.cat.slash(evening.races, "race verify")
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    opened = await evening.cat.slash(evening.races, "race verify")

    assert "can be checked when a race is over" in closed.text
    assert "✅" in opened.text
    assert [file.filename for file in opened.reply.attachments] == ["proof.json"]


async def test_reading_is_for_everybody(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.round(ann="7", ben="4")
    cat = evening.cat

    board = await cat.slash(evening.races, "race board")
    log = await cat.slash(evening.races, "race log")
    rules = await cat.slash(evening.races, "race rules", game="autorace")
    turned = await cat.press(rules.reply, str(rules.reply.buttons[0]["label"]))

    assert "Ann on 7" in board.text
    assert board.reply.alt_texts
    assert "Ann plays 7" in log.text
    assert "AUTORACE" in rules.text
    assert turned.updated
    for message in evening.races.messages[-1:]:
        for label in ("Board in words", "Rules", "Log"):
            assert (await cat.press(message, label)).text.strip()


async def test_a_race_is_turned_back_to_an_earlier_round(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.round(ann="7", ben="4")
    offered = await evening.mo.complete(evening.races, "steward rewind", "to", "")
    first = min(int(choice["value"]) for choice in offered)

    await surely(evening.mo, await evening.mo.slash(evening.races, "steward rewind", to=first))
    await evening.settled()

    assert "turned the race back" in newest(evening.races.messages, "turned the race").text
    assert "Round 1: your order. You are on 0" in asking(evening.ann).text
    await evening.round(ann="3", ben="9")
    assert "Ann plays 3" in newest(evening.races.messages, "Round 1:").text


async def test_a_race_that_is_over_is_turned_back_and_goes_on(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.round(ann="7", ben="4")
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()
    offered = await evening.mo.complete(evening.races, "steward rewind", "to", "", match="#1")

    await surely(
        evening.mo,
        await evening.mo.slash(
            evening.races, "steward rewind", to=int(offered[0]["value"]), match="#1"
        ),
    )
    await evening.settled()

    assert "Round 2" in asking(evening.ann).text
    await evening.round(ann="5", ben="3")
    assert "Round 3" in asking(evening.ann).text
