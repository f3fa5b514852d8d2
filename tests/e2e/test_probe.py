"""The probe game, with every shape that a question can have, played by clicks alone."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import ChannelPlace
from rules import GAMES
from tests.e2e.clicking import click_on, click_until_answered, is_asked
from tests.e2e.evening import (
    Evening,
    Night,
    asking,
    choose,
    deal_alike,
    newest,
    surely,
    told,
    unnoticed,
)
from tests.rules.engine.probe import GAME as PROBE


@pytest.fixture
async def night(races: ChannelPlace, trouble: list[str], tmp_path: Path) -> AsyncIterator[Night]:
    night = Night(tmp_path / "data", (*GAMES, PROBE))
    await night.start()
    yield night
    await night.stop()
    assert trouble == []


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_match_by_clicks_with_restarts(evening: Evening, seed: int) -> None:
    dice, players = random.Random(seed), (evening.ann, evening.ben, evening.cat)
    await evening.begin(*players, game="probe", options="length=12")

    clicks = 0
    while "is over" not in evening.races.messages[-1].text:
        waiting = [player for player in players if is_asked(player)]
        assert waiting, "the match waits for nobody"
        shown = await click_on(dice.choice(waiting), dice)
        assert shown.text
        assert "went wrong" not in shown.text
        clicks += 1
        assert clicks < 600
        if clicks % 25 == 0:
            await evening.night.restart()
        await evening.settled()

    podium = evening.races.messages[-1]
    assert "🥇" in podium.text
    verified = await evening.mo.slash(evening.races, "race verify", match="#1")
    assert "✅" in verified.text
    assert not any(is_asked(player) for player in players)


async def fit_tyres(evening: Evening) -> None:
    for player in (evening.ann, evening.ben):
        for tyre in ("Hard, good in the rain", "Medium", "Soft, good in the sun"):
            await choose(player, tyre)
        await choose(player, "Done")
    await evening.settled()


async def place_stakes(evening: Evening) -> None:
    for player in (evening.ann, evening.ben):
        await choose(player, "A: Ann")
        await choose(player, "$4")
    await evening.settled()


async def test_an_order_in_the_making_survives_a_restart(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="probe")
    await choose(ann, "Hard, good in the rain")
    await choose(ann, "Medium")

    await evening.night.restart()
    hand = await ann.slash(evening.races, "race hand")

    assert "Your order: Hard, good in the rain → Medium" in hand.text
    await choose(ann, "One back")
    assert "Your order: Hard, good in the rain." in asking(ann).text
    await choose(ann, "Soft, good in the sun")
    await choose(ann, "Medium")
    done = await choose(ann, "Done")
    assert "Hard, good in the rain → Soft, good in the sun → Medium" in done.text


async def test_a_selection_over_several_pages_survives_turning_and_a_restart(
    evening: Evening,
) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="probe", options="hand=60")
    await fit_tyres(evening)
    await place_stakes(evening)
    question = asking(ann, "Play one to three cards")

    def tick_first() -> list[str]:
        return [str(asking(ann).selects[0]["options"][0]["value"])]

    first = tick_first()
    await ann.select(question, str(question.selects[0]["custom_id"]), first)
    await choose(ann, "Later ▶")
    second = tick_first()
    await evening.night.restart()
    question = asking(ann)
    await ann.select(question, str(question.selects[0]["custom_id"]), second)
    await choose(ann, "◀ Earlier")

    ticked = [o["value"] for o in asking(ann).selects[0]["options"] if o.get("default")]
    assert ticked == first
    done = await choose(ann, "Done")
    cards = [value.removeprefix("=") for value in (*first, *second)]
    assert "Your answer:" in done.text
    await click_until_answered(ben, random.Random(5))
    await evening.settled()
    played = newest(evening.races.messages, "Ann plays").text
    assert f"Ann plays {cards[0]} and {cards[1]}" in played


async def test_ticking_something_else_after_the_answer_is_no_double_press(
    evening: Evening,
) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="probe", options="hand=30")
    await fit_tyres(evening)
    await place_stakes(evening)
    question = asking(ann, "Play one to three cards")
    select = question.selects[0]
    one, another = (str(option["value"]) for option in select["options"][:2])
    await ann.select(question, str(select["custom_id"]), [one])
    as_it_was = unnoticed(question)
    await choose(ann, "Done")

    again = await ann.press(as_it_was(), "Done")
    assert "You answered that already" not in again.text
    assert f"Your answer: Card {one.removeprefix('=')} " in again.text

    late = await ann.select(as_it_was(), str(select["custom_id"]), [another])
    assert "You answered that already. Here you can still change it." in late.text
    assert f"Your answer: Card {one.removeprefix('=')} " in late.text


async def test_too_many_cards_are_refused_in_words(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="probe", options="hand=60")
    await fit_tyres(evening)
    await place_stakes(evening)

    for page in ("Later ▶", None):
        question = asking(ann)
        select = question.selects[0]
        values = [str(option["value"]) for option in select["options"][:2]]
        await ann.select(question, str(select["custom_id"]), values)
        if page is not None:
            await choose(ann, page)
    refused = await choose(ann, "Done")

    assert "Choose from 1 to 3" in refused.text
    assert is_asked(ann)
    await choose(ann, "Start over")
    assert "Chosen so far" not in asking(ann).text


@pytest.mark.parametrize(
    "written",
    ["three", "1e9", "-4", "3", "0x10", "9" * 30, "4.5", "½", "١٢"],
)
async def test_an_amount_that_is_none_is_refused_in_words(evening: Evening, written: str) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="probe", options="hand=1")
    await fit_tyres(evening)
    await choose(ann, "A: Ann")
    question = asking(ann, "How much do you put")
    guild, match, seat, number = str(question.buttons[0]["custom_id"]).split(":")[1:5]
    answer = question.buttons[0]  # with few amounts there is no form: so it would be for many
    answer["custom_id"] = f"w:{guild}:{match}:{seat}:{number}:2:c:2"
    form = await ann.press(question, str(answer["custom_id"]))
    assert form.modal is not None
    label = str(form.modal["components"][0]["label"])

    before = await evening.answers()
    shown = await ann.submit(form, {label: written})

    assert shown.text
    assert "Your answer" not in shown.text
    assert await evening.answers() == before


async def test_private_news_reaches_one_hand_only_and_goes_with_the_seat(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a seat drew was told to it alone; who gives the seat up keeps no message of it."""
    deal_alike(monkeypatch)
    dice = random.Random(3)
    players = (evening.ann, evening.ben)
    await evening.begin(*players, game="probe", options="length=60")
    for _ in range(300):
        if any(told(player.inbox, "You drew") for player in players):
            break
        waiting = [player for player in players if is_asked(player)]
        await click_on(dice.choice(waiting), dice)
        await evening.settled()

    owner = next(player for player in players if told(player.inbox, "You drew"))
    other = next(player for player in players if player is not owner)
    assert told(evening.races.messages, "You drew") == 0
    assert told(other.inbox, "You drew") == 0
    name = owner.user.display
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward retire", player=name))
    await evening.settled()
    assert told(owner.inbox, "You drew") == 0
