from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime

import discord
import pytest
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ui import drafts, ids, limits
from bot.ui.drafts import Draft
from bot.ui.layout import Layout, Menu, Picture, submitted
from bot.ui.plans import plan
from bot.ui.prompts import PromptContext, amount_form, headline, limit_form, prompt
from bot.ui.speaking import BOT
from rules.engine.chance import Dice
from rules.engine.decisions import PASS, Amount, Choose, Decision
from rules.engine.samples import random_pick
from tests.bot.ui.decisions import SEAT, a_voice, choice, decisions, option
from tests.bot.ui.pressing import Player
from tests.bot.ui.within_limits import faults

VOICE = a_voice()
WHEN = datetime(2030, 5, 1, 12, tzinfo=UTC)
CONTEXT = PromptContext(
    guild=2**64 - 1,
    match=2**31,
    seat=SEAT,
    number=7,
    match_name="Race 1",
    guild_name="The *Garage*",
    channel=2**63,
)


def text_of(view: Layout) -> str:
    return "\n".join(i.content for i in view.walk_children() if isinstance(i, ui.TextDisplay))


def buttons(view: Layout) -> dict[str, ui.Button[Layout]]:
    found = [i for i in view.walk_children() if isinstance(i, ui.Button)]
    return {b.label or "": b for b in found}


def rows(view: Layout) -> list[list[str]]:
    return [
        [b.label or "" for b in row.children if isinstance(b, ui.Button)]
        for row in view.children
        if isinstance(row, ui.ActionRow)
    ]


contexts = st.builds(
    PromptContext,
    guild=st.just(2**64 - 1),
    match=st.just(2**40),
    seat=st.just(11),
    number=st.just(10**5),
    match_name=st.one_of(st.just("x" * 400), st.text(max_size=60), st.just("*" * 60)),
    guild_name=st.one_of(st.none(), st.just("_" * 100), st.text(max_size=100)),
    channel=st.just(2**63),
    undoable=st.integers(0, 3),
    deadline=st.one_of(st.none(), st.just(WHEN)),
    happened=st.lists(st.one_of(st.just("word " * 70), st.text(max_size=90)), max_size=60).map(
        tuple
    ),
    picture=st.one_of(st.none(), st.just(Picture("board.png", "a " * 2000))),
    note=st.one_of(st.none(), st.just("note " * 300)),
    closed=st.booleans(),
)


@given(decisions(), contexts, st.integers(), st.booleans(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_prompt_is_always_within_the_limits(
    decision: Decision, context: PromptContext, seed: int, answered: bool, drafting: bool
) -> None:
    dice = Dice(seed)
    draft = drafts.begin(decision, random_pick(decision, dice)) if drafting else None
    given_pick = random_pick(decision, dice) if answered else None

    view = prompt(decision, VOICE, replace(context, given=given_pick, draft=draft))

    assert [] == faults(view)


@pytest.mark.parametrize("count", [0, 1, 4, 5, 25, 26, 60, 100, 500])
@pytest.mark.parametrize("most", [1, 2, 500])
@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("copies", [1, 3])
def test_any_number_of_options_is_within_the_limits(
    count: int, most: int, ordered: bool, copies: int
) -> None:
    options = tuple(option(str(n), copies=copies, hint="thing.hint") for n in range(count))
    decision = Choose(SEAT, "long", options, 0, most, ordered, budget=9)
    context = replace(CONTEXT, undoable=2, picture=Picture("b.png", "A board."), note="Oh.")
    for page in range(max(1, -(-count // 25))):
        view = prompt(decision, VOICE, replace(context, draft=Draft(page=page, focus="0")))
        assert [] == faults(view)


def test_the_first_line_is_what_a_phone_shows() -> None:
    context = replace(CONTEXT, deadline=WHEN)
    first, second = text_of(prompt(choice(3), VOICE, context)).split("\n")[:2]
    assert f"Race 1 · Your pick · <t:{int(WHEN.timestamp())}:R>" == first
    assert f"-# The \\*Garage\\* · <#{2**63}>" == second


@given(decisions(3), st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_the_headline_is_short_whatever_the_race_is_called(decision: Decision, name: str) -> None:
    line = headline(decision, VOICE.rich, replace(CONTEXT, match_name=name, deadline=WHEN))
    assert limits.length(line) <= limits.HEADLINE
    assert "\n" not in line


def test_few_short_labels_are_buttons_in_rows_that_a_phone_shows() -> None:
    view = prompt(choice(12), VOICE, CONTEXT)
    assert [["0", "1", "2", "3", "4"], ["5", "6", "7", "8", "9"], ["10", "11"]] == rows(view)


def test_a_long_label_does_not_widen_the_rows_of_the_short_ones() -> None:
    mixed = [option(str(n)) for n in range(6)] + [option("wait"), option("draw", "Draw a card")]
    view = prompt(Choose(SEAT, "ask", tuple(mixed)), VOICE, CONTEXT)
    assert [["0", "1", "2", "3", "4"], ["5", "wait"], ["Draw a card"]] == rows(view)


def test_places_are_lettered_as_on_the_picture() -> None:
    spots = tuple(replace(option(key), spot=f"space.{key}") for key in ("9", "7"))
    decision = Choose(SEAT, "ask", (*spots, option("wait")))
    assert [["9", "7", "wait"]] == rows(prompt(decision, VOICE, CONTEXT))
    seen = prompt(decision, VOICE, replace(CONTEXT, picture=Picture("b.png", "A board.")))
    assert [["A: 9", "B: 7", "wait"]] == rows(seen)


def test_long_labels_get_a_row_each_and_their_hints_a_line() -> None:
    words = [option(k, f"The long way round, {k} laps", hint="thing.hint") for k in "ab"]
    view = prompt(Choose(SEAT, "ask", tuple(words)), VOICE, CONTEXT)
    assert [1, 1] == [len(row) for row in rows(view)]
    assert "**The long way round, a laps** Something about The long way round, a laps" in text_of(
        view
    )


def test_a_label_that_is_too_long_is_whole_in_the_description() -> None:
    label = "a very long thing " * 6
    many = tuple(option(str(n), label) for n in range(30))
    menu = Player(Choose(SEAT, "ask", many)).menu
    assert menu is not None
    view = prompt(Choose(SEAT, "ask", many), VOICE, CONTEXT)
    select = next(i for i in view.walk_children() if isinstance(i, ui.Select))
    assert label.startswith(select.options[0].label.removesuffix("…"))
    assert (select.options[0].description or "").startswith("a very long thing")


def test_an_answer_in_an_open_window_is_shown_and_may_be_changed() -> None:
    view = prompt(choice(9), VOICE, replace(CONTEXT, given=("7",), number=8))
    assert "Your answer: 7** (sealed). You may change it until the last answer is in." in text_of(
        view
    )
    assert buttons(view)["7"].style is discord.ButtonStyle.success
    assert buttons(view)["5"].style is discord.ButtonStyle.primary
    assert all(
        ids.Answer.decode(m).number == 8
        for b in buttons(view).values()
        if (m := ids.Answer.PATTERN.fullmatch(b.custom_id or ""))
    )


def test_a_closed_question_says_what_was_answered_and_has_nothing_to_press() -> None:
    view = prompt(choice(9), VOICE, replace(CONTEXT, given=("7",), closed=True))
    assert "You chose: 7." in text_of(view)
    assert {} == buttons(view)
    bid = Amount(SEAT, "ask", 0, 900, may_pass=True)
    for pick, words in (("120",), "$120"), (PASS, "pass"):
        closed = prompt(bid, VOICE, replace(CONTEXT, given=pick, closed=True))
        assert f"You chose: {words}." in text_of(closed)


def test_undo_is_offered_where_it_is_possible() -> None:
    assert "Undo" not in buttons(prompt(choice(9, 1, 2), VOICE, CONTEXT))
    view = prompt(choice(9, 1, 2), VOICE, replace(CONTEXT, undoable=2))
    match = ids.Answer.PATTERN.fullmatch(buttons(view)["Undo"].custom_id or "")
    assert match is not None
    assert ids.Answer.decode(match).what == drafts.UNDO
    assert "Undo all" in buttons(view)
    assert "Undo all" not in buttons(prompt(choice(9, 1, 2), VOICE, replace(CONTEXT, undoable=1)))


def test_a_choice_of_nothing_can_be_made() -> None:
    view = prompt(choice(3, 0, 1), VOICE, CONTEXT)
    assert "None of these" in buttons(view)


def test_an_amount_has_steps_a_form_and_pass() -> None:
    bid = Amount(SEAT, "ask", 1000, 250_000, 1000, may_pass=True)
    view = prompt(bid, VOICE, CONTEXT)
    assert [
        ["-$10,000", "-$1,000", "+$1,000", "+$10,000"],
        ["OK: $1,000", "Another amount …", "Up to …", "Pass"],
    ] == rows(view)
    assert buttons(view)["-$1,000"].disabled
    match = ids.Write.PATTERN.fullmatch(buttons(view)["Another amount …"].custom_id or "")
    assert match is not None
    form = amount_form(ids.Write.decode(match), BOT)
    assert [] == faults(form)
    (label,) = form.children
    assert isinstance(label, ui.Label)
    assert "1,000 to 250,000, in steps of 1,000" == label.text


def test_the_question_stands_just_above_its_controls_and_the_news_above_the_picture() -> None:
    happened = ("Bob bids $2,000.",)
    context = replace(CONTEXT, happened=happened, picture=Picture("board.png", "A road"))
    bid = Amount(SEAT, "ask", 1000, 250_000, 1000, may_pass=True)
    shown = [*prompt(bid, VOICE, context).children]
    picture = next(n for n, part in enumerate(shown) if isinstance(part, ui.MediaGallery))
    controls = next(n for n, part in enumerate(shown) if isinstance(part, ui.ActionRow))
    above, question = shown[picture - 1], shown[controls - 1]

    assert isinstance(above, ui.TextDisplay)
    assert isinstance(question, ui.TextDisplay)
    assert above.content.endswith("Bob bids $2,000.")
    assert question.content.endswith(VOICE.rich(bid.prompt))
    assert picture < controls - 1


def test_a_select_says_what_it_is_for() -> None:
    options = tuple(option(f"o{n}", "A name too long for two in a row") for n in range(9))
    one = plan(Choose(SEAT, "ask", options), Draft(), VOICE).rows[0]
    two = plan(Choose(SEAT, "ask", options, 2, 2), Draft(), VOICE).rows[0]

    assert isinstance(one, Menu)
    assert isinstance(two, Menu)
    assert "Your pick" == one.placeholder
    assert "Your pick · Choose 2." == two.placeholder


def test_a_few_amounts_are_buttons() -> None:
    view = prompt(Amount(SEAT, "ask", 0, 4, money=False), VOICE, CONTEXT)
    assert [["0", "1", "2", "3", "4"]] == rows(view)


def test_a_limit_is_written_in_a_form_of_its_own() -> None:
    view = prompt(Amount(SEAT, "ask", 1000, 250_000, 1000, may_pass=True), VOICE, CONTEXT)
    match = ids.UpTo.PATTERN.fullmatch(buttons(view)["Up to …"].custom_id or "")
    assert match is not None
    form = limit_form(ids.UpTo.decode(match), BOT)
    assert [] == faults(form)
    (label,) = form.children
    assert isinstance(label, ui.Label)
    assert "Your limit, from 1,000 to 250,000" == label.text


def test_who_may_not_pass_or_bids_under_seal_has_no_limit_to_leave() -> None:
    for bid in (
        Amount(SEAT, "ask", 1000, 250_000, 1000),
        Amount(SEAT, "ask", 1000, 250_000, 1000, may_pass=True, secret=True),
    ):
        assert "Up to …" not in buttons(prompt(bid, VOICE, CONTEXT))


@given(st.integers(-(10**18) + 1, 10**18 - 1), st.integers(0, 10**18 - 1))
@settings(max_examples=60, deadline=None)
def test_the_form_for_a_limit_is_within_the_limits(low: int, high: int) -> None:
    assert [] == faults(limit_form(ids.UpTo(2**64 - 1, 9, 3, 4, low, high), BOT))


@given(st.integers(-(10**18) + 1, 10**18 - 1), st.integers(0, 10**18 - 1), st.integers(1, 10**17))
@settings(max_examples=60, deadline=None)
def test_the_form_for_an_amount_is_within_the_limits(low: int, high: int, step: int) -> None:
    form = amount_form(ids.Write(2**64 - 1, 9, 3, 4, low, high, step), BOT)
    assert [] == faults(form)


def test_what_was_written_in_a_form_is_read_by_its_field() -> None:
    sent = {
        "custom_id": "f:1:2:3:4",
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "amount", "value": "120"}},
            {"type": 18, "component": {"type": 3, "custom_id": "towing", "values": ["on"]}},
        ],
    }
    assert {"amount": "120", "towing": "on"} == submitted(sent)


def test_discord_py_keeps_nothing_of_a_message_with_buttons() -> None:
    async def kept() -> bool:
        return prompt(choice(3), VOICE, CONTEXT).is_finished()

    assert asyncio.run(kept())


def test_the_newest_of_what_happened_is_kept_whole() -> None:
    lines = tuple(f"{n}: " + "word " * 20 for n in range(60))
    text = text_of(prompt(choice(3), VOICE, replace(CONTEXT, happened=lines)))
    assert lines[-1].strip() in text
    assert "\n0: " not in text
    assert all(word in ("word", "word…") for word in re.findall(r"wo\S*", text))


def test_a_plan_speaks_of_seats_by_the_names_that_members_bear() -> None:
    rivals = tuple(replace(option(str(n)), text="rival", args={"who": n}) for n in range(3))
    decision = Choose(SEAT, "ask", rivals)
    voice = a_voice()
    templates = {**voice.plain.templates, "rival": "{who:seat}"}
    speaking = replace(
        voice,
        plain=replace(voice.plain, templates=templates),
        rich=replace(voice.rich, templates=templates),
    )
    (row, *_) = plan(decision, Draft(), speaking).rows
    assert isinstance(row, tuple)
    assert ["Ann", "@everyone", "**Ben**"] == [press.label for press in row]
