"""Presses that come twice, too late, at once, or from the wrong person (S3, S4, S5, S15)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.sandbox import InteractionFailed, Message, Person, Sandbox, Shown
from bot.sandbox.payloads import Payload
from tests.e2e.evening import (
    Evening,
    asking,
    choose,
    deal_alike,
    lobbies,
    newest,
    pressable,
    surely,
    told,
    unnoticed,
)
from tests.e2e.test_commands import forged


@contextmanager
def every_event_twice(discord: Sandbox) -> Iterator[None]:
    """A gateway that resumed badly: whatever happens is told twice."""
    once = discord.world.dispatch

    def twice(event: str, payload: Payload) -> None:
        once(event, payload)
        once(event, payload)

    discord.world.dispatch = twice
    yield
    discord.world.dispatch = once


# ---------------------------------------------------------------- the same press again


@pytest.mark.parametrize("second", ["7", "4"])
async def test_two_presses_at_once_are_one_answer(evening: Evening, second: str) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    question = asking(ann)

    shown = await asyncio.gather(ann.press(question, "7"), ann.press(question, second))
    await evening.settled()

    assert all("Your answer: 7" in each.text for each in shown)
    explained = "You answered that already. Here you can still change it." in shown[1].text
    assert explained == (second != "7")
    assert shown[1].updated == (second == "7")
    assert await evening.answers() == ['["7"]']
    await evening.round(ben="2")
    assert "Ann plays 7" in newest(evening.races.messages, "Round 1").text
    assert "7" not in asking(ann, "Round 2").labels
    assert "4" in asking(ann, "Round 2").labels


async def test_what_discord_tells_twice_happens_once(evening: Evening) -> None:
    with every_event_twice(evening.discord):
        await evening.begin(evening.ann, evening.ben)
        await evening.round(ann="7", ben="2")

    assert told(evening.races.messages, "a new race by") == 1
    assert told(evening.races.messages, "Ann plays 7 →") == 1
    assert told(evening.ann.inbox, "Round 2: your order") == 1
    assert await evening.answers() == ['["7"]', '["2"]']


async def test_a_press_whose_acknowledgement_is_lost_counts_once(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    question = asking(ann)
    evening.discord.faults.lose_reply("POST", r"/interactions/.*/callback")

    await ann.press(question, "7")
    again = await ann.press(question, "7")

    assert "Your answer: 7" in again.text or "already" in again.text
    assert await evening.answers() == ['["7"]']


async def test_a_press_whose_acknowledgement_never_arrives_may_be_pressed_again(
    evening: Evening,
) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    question = asking(ann)
    evening.discord.faults.cut("POST", r"/interactions/.*/callback", times=9)

    with pytest.raises(InteractionFailed):
        await ann.press(question, "7")
    evening.discord.faults.clear()
    again = await ann.press(question, "7")

    assert "Your answer: 7" in again.text
    assert "already" not in again.text
    assert await evening.answers() == ['["7"]']
    assert "Your answer: 7" in (await ann.slash(evening.races, "race hand")).text


async def pressed(person: Person, question: Message, control: str) -> Shown:
    """Press a button of a question, or write (`button = number`) what its form asks for."""
    label, _, written = control.partition(" = ")
    shown = await person.press(question, label)
    if shown.modal is None:
        return shown
    return await person.submit(shown, {str(shown.modal["components"][0]["label"]): written})


PASSING, AMOUNT, WRITTEN = "Pass", "OK: $10,000", "Another amount … = 20,000"
LIMIT = "Up to … = 30000"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (PASSING, PASSING),
        (PASSING, AMOUNT),
        (AMOUNT, PASSING),
        (WRITTEN, WRITTEN),
        (WRITTEN, "Another amount … = 20000"),
        (WRITTEN, "Another amount … = 30,000"),
        (WRITTEN, PASSING),
        (LIMIT, LIMIT),
        (LIMIT, "Up to … = 50000"),
        (LIMIT, WRITTEN),
        (PASSING, LIMIT),
    ],
)
async def test_only_the_same_again_is_taken_for_a_double_press(
    evening: Evening, first: str, second: str
) -> None:
    """Whatever comes second, the first counts; but who meant something else is told so."""
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona")
    bidder = ann if told(ann.inbox, "What do you bid?") else ben
    as_it_was = unnoticed(asking(bidder))
    await pressed(bidder, as_it_was(), first)
    counted = await evening.answers()

    shown = await pressed(bidder, as_it_was(), second)

    same = first.replace(",", "") == second.replace(",", "")
    assert ("You chose: " in shown.text) == same
    assert ("already answered" in shown.text) != same
    assert await evening.answers() == counted


@pytest.mark.parametrize("first", [PASSING, AMOUNT, WRITTEN])
@pytest.mark.parametrize("second", [PASSING, AMOUNT, WRITTEN])
async def test_the_same_again_is_known_after_a_restart(
    evening: Evening, first: str, second: str
) -> None:
    """Who saw no answer, for the bot was killed meanwhile, presses again."""
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona")
    bidder = ann if told(ann.inbox, "What do you bid?") else ben
    as_it_was = unnoticed(asking(bidder))
    await pressed(bidder, as_it_was(), first)
    await evening.night.restart()

    shown = await pressed(bidder, as_it_was(), second)

    assert ("You chose: " in shown.text) == (first == second)
    assert ("already answered" in shown.text) != (first == second)


# ---------------------------------------------------------------- too late


async def test_the_buttons_of_a_round_that_is_over_explain_themselves(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    question = asking(ann)
    as_it_was = unnoticed(question)
    await evening.round(ann="7", ben="2")

    assert pressable(question) == []
    twice = await ann.press(as_it_was(), "7")
    assert "You chose: 7" in twice.text
    assert "already" not in twice.text

    late = await ann.press(as_it_was(), "4")

    assert "already answered; it cannot be changed" in late.text
    assert "Round 2: your order" in late.text
    assert late.reply.only_for == ann.id
    assert "3" in late.reply.labels
    assert await evening.answers() == ['["7"]', '["2"]']


async def test_what_is_pressed_long_after_shows_what_is_asked_now(evening: Evening) -> None:
    """Whatever becomes of the message, one goes on from what is shown beside it."""
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    as_it_was = unnoticed(asking(ann))
    await choose(ann, "7")
    await evening.settled()

    late = await ann.press(as_it_was(), "3")

    assert "Here you can still change it" in late.text
    assert "Your answer: 7" in late.text
    assert "Your answer: 3" in (await ann.press(late.reply, "3")).text
    assert await evening.answers() == ['["3"]']


async def test_a_private_copy_that_is_out_of_date_shows_what_is_asked_now(
    evening: Evening,
) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    copy = (await ann.slash(evening.races, "race hand")).reply
    await evening.round(ann="7", ben="2")

    shown = await ann.press(copy, "3")

    assert shown.updated
    assert "already answered" in copy.text
    assert "Round 2: your order" in copy.text
    assert "Your answer: 3" in (await ann.press(copy, "3")).text


async def test_a_finished_race_says_so(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    question, table = unnoticed(asking(evening.ann)), unnoticed(evening.races.messages[-1])
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()

    assert all(pressable(message) == [] for message in evening.ann.inbox)
    assert "This race is over" in (await evening.ann.press(question(), "7")).text
    for command in ("race undo", "race concede"):
        shown = await evening.ann.slash(evening.races, command, match="#1")
        assert "This race is over" in shown.text
    assert "The race is over" in (await evening.ann.press(table(), "My hand")).text


# ---------------------------------------------------------------- the wrong person


async def test_every_button_of_a_table_answers_a_stranger_in_private(evening: Evening) -> None:
    dan = evening.discord.person("dan")
    evening.guild.join(dan.id)
    await evening.begin(evening.ann, evening.ben, options="selling=on")
    await evening.ann.slash(
        evening.races, "race deal", **{"with": "Ben"}, terms="they.max.5", amount=3
    )
    await evening.settled()
    before = [(m.id, m.components) for m in evening.races.messages]

    answers = {}
    for message in evening.races.messages:
        for button in pressable(message):
            shown = await dan.press(message, str(button["custom_id"]))
            assert shown.reply.only_for == dan.id
            answers[str(button["label"])] = shown.text
    await evening.settled()

    assert "You are not in this race" in answers["My hand"]
    assert [answers[label] for label in answers if label.startswith(("Accept", "Decline"))] == [
        "You are not in this race. You can watch it with `/race board`."
    ] * 2
    assert [(m.id, m.components) for m in evening.races.messages] == before


async def test_a_strangers_commands_change_nothing(evening: Evening) -> None:
    dan = evening.discord.person("dan")
    evening.guild.join(dan.id)
    await evening.begin(evening.ann, evening.ben)
    commands: dict[str, dict[str, object]] = {
        "race undo": {},
        "race hand": {},
        "race concede": {},
        "race deal": {"with": "Ben", "terms": "they.max.5", "amount": 3},
        "race standing": {"decision": "order", "answer": "key:3"},
        "race start": {},
        "race join": {},
        "race leave": {},
        "race new": {"game": "autorace"},
    }
    seen = [message.text for message in evening.races.messages]

    for command, options in commands.items():
        shown = await dan.slash(evening.races, command, **options)
        assert shown.reply.only_for == dan.id
        assert "✅" not in shown.text
        assert any(word in shown.text for word in ("not", "no such", "already")), command
    await evening.settled()

    assert [message.text for message in evening.races.messages] == seen
    assert dan.inbox == []
    assert "steward end" not in " ".join(dan.sees_commands(evening.races))


async def test_a_players_button_does_nothing_in_another_hand(evening: Evening) -> None:
    """Cat presses what was made for Ann: an offer that only Ann may accept."""
    await evening.begin(evening.ann, evening.ben, evening.cat)
    await evening.ben.slash(
        evening.races, "race deal", **{"with": "Ann"}, terms="they.max.5", amount=3
    )
    await evening.settled()
    offer = newest(evening.races.messages, "Offer 1")
    accept = next(label for label in offer.labels if label.startswith("Accept"))

    shown = await evening.cat.press(offer, accept)

    assert "That button is for" in shown.text
    assert told(evening.races.messages, "Deal!") == 0


@pytest.mark.parametrize(
    ("game", "options"), [("automobiles", "laps=1"), ("dragrace", None), ("daytona", None)]
)
async def test_who_is_not_on_turn_is_told_whom_the_race_waits_for(
    evening: Evening, game: str, options: str | None
) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game=game, options=options)
    table, before = evening.races.messages[-1], await evening.answers()
    on_turn, other = (ann, ben) if any(map(pressable, ann.inbox)) else (ben, ann)
    said = table.text

    for shown in (
        await other.slash(evening.races, "race hand"),
        await other.press(table, "My hand"),
        await other.slash(other.dm, "hand"),
    ):
        assert "Waiting for" in shown.text
        assert on_turn.user.display in shown.text.split("Waiting for")[1].splitlines()[0]
    undone = await other.slash(evening.races, "race undo")
    assert "nothing of yours" in undone.text
    for control in pressable(asking(on_turn)):
        if control["type"] == 2:
            copied = forged(evening, other, str(control["custom_id"]))
            shown = await other.press(copied, str(control["custom_id"]))
            if shown.modal is None:
                assert "That button is for" in shown.text
    await evening.settled()

    assert await evening.answers() == before
    assert table.text == said


async def test_lobby_buttons_of_the_host_refuse_others(evening: Evening) -> None:
    lobby = await evening.open_lobby()
    for label in ("Start", "Cancel"):
        shown = await evening.ann.press(lobby, label)
        assert "Only the opener of this race or a steward" in shown.text
    form = await evening.ann.press(lobby, "Options")
    opened = await evening.ann.press(form.reply, form.reply.labels[0])
    shown = await evening.ann.submit(opened)
    assert "Only the opener of this race or a steward" in shown.text
    assert "not in this race" in (await evening.ann.press(lobby, "Leave")).text
    assert pressable(lobbies(evening.races)[-1])


# ---------------------------------------------------------------- the same instant


async def test_lobbies_opened_in_the_same_instant_have_names_of_their_own(
    evening: Evening,
) -> None:
    new = "race new"
    await asyncio.gather(*(evening.mo.slash(evening.races, new, game="autorace") for _ in range(7)))
    await evening.settled()

    heads = [message.text.splitlines()[0] for message in lobbies(evening.races)]
    assert len(set(heads)) == len(heads) == 5  # as many as a channel may have


async def test_start_pressed_twice_starts_once(evening: Evening) -> None:
    lobby = await evening.open_lobby(seats=2)
    for player in (evening.ann, evening.ben):
        await player.press(lobby, "Join")

    shown = await asyncio.gather(*(evening.mo.press(lobby, "Start") for _ in range(2)))
    await evening.settled()

    assert sorted("has started" in each.text for each in shown) == [False, True]
    assert told([each.reply for each in shown], "already started") == 1
    assert told(evening.ann.inbox, "Round 1: your order") == 1


@pytest.mark.parametrize("label", ["Join", "Leave"])
async def test_coming_or_going_while_it_starts_has_one_outcome(
    evening: Evening, label: str
) -> None:
    lobby, cat = await evening.open_lobby(seats=3), evening.cat
    joining: tuple[Person, ...] = (evening.ann, evening.ben)
    for player in joining if label == "Join" else (*joining, cat):
        await player.press(lobby, "Join")

    started, moved = await asyncio.gather(evening.mo.press(lobby, "Start"), cat.press(lobby, label))
    await evening.settled()

    assert "has started" in started.text
    too_late = "already started" in moved.text
    assert too_late or "You are in" in moved.text or "You left" in moved.text
    in_it = too_late == (label == "Leave")
    assert told(cat.inbox, "Round 1: your order") == in_it
    hand = await cat.slash(evening.races, "race hand")
    assert ("You are not in this race" in hand.text) != in_it


async def test_a_press_leaves_the_mark_by_which_a_message_is_found_again(
    evening: Evening,
) -> None:
    """The courier may not know yet that the message was sent."""
    await evening.begin(evening.ann, evening.ben)
    question = asking(evening.ann)
    mark = question.components[0]["id"]

    await evening.ann.press(question, "7")

    assert "Your answer: 7" in question.text
    assert question.components[0]["id"] == mark > 1000


async def test_who_press_in_the_same_instant_are_asked_anew_once(evening: Evening) -> None:
    """Ben ends the round before Ann is answered, and her answer is long on its way: it must not
    make the next round's question of this one.
    """
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben)
    questions = asking(ann), asking(ben)
    evening.discord.faults.add("POST", r"/interactions/.*/callback", times=2, status=502)

    await asyncio.gather(ann.press(questions[0], "7"), ben.press(questions[1], "4"))
    await evening.settled()

    await evening.discord.until(lambda: not any(map(pressable, questions)))
    await evening.discord.quiet()

    for player, question in zip((ann, ben), questions, strict=True):
        assert told(player.inbox, "Round 2: your order") == 1
        assert "Round 1: your order" in question.text
        assert pressable(question) == []


async def test_a_message_goes_on_to_ask_though_an_earlier_press_is_still_being_answered(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the house would do, on a slow line, and at once a card from the row: a second card is
    asked for in the same message.
    """
    deal_alike(monkeypatch)
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="dragrace", options="take_two=on")
    await choose(ben, "A: Front line, 1 card")
    await evening.settled()
    question = asking(ben, "Your turn")
    as_it_was = unnoticed(question)

    evening.discord.faults.delay("POST", r"/interactions/.*/callback", seconds=0.5)
    suggesting = asyncio.create_task(ben.press(question, "Suggest"))
    await evening.discord.until(lambda: "Suggest" not in question.labels)
    await ben.press(as_it_was(), "Row 8")
    await suggesting
    await evening.discord.quiet(0.7)

    assert "Second card" in question.text
    assert pressable(question)
