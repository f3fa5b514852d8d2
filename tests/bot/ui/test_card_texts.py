"""What a card does stands in full beside its cube, whichever way the cubes are laid out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ui

from bot.ui.layout import Layout
from bot.ui.prompts import PromptContext, prompt
from bot.ui.speaking import voice
from rules.automobiles import GAME
from rules.automobiles.card_texts import CARD_TEXTS
from rules.automobiles.components import CARDS, DRIVERS, NAMES
from rules.automobiles.powers import POSSIBLE
from rules.engine.decisions import Choose
from tests.bot.ui.decisions import SEAT, option
from tests.rules.automobiles.table import Table, car, cards_with, pile

VOICE = voice(GAME.texts, {seat: f"Player {seat}" for seat in range(5)})
CONTEXT = PromptContext(
    guild=2**64 - 1,
    match=2**31,
    seat=SEAT,
    number=7,
    match_name="Race 1",
    guild_name="The Garage",
    channel=2**63,
    happened=("Somebody did something. " * 10,) * 9,
)
ONE_OF_EACH = pile(**dict.fromkeys(NAMES, 1))


def shown(table: Table) -> Layout:
    return prompt(table.decision, VOICE, CONTEXT)


def text_of(view: Layout) -> str:
    return "\n".join(i.content for i in view.walk_children() if isinstance(i, ui.TextDisplay))


@pytest.mark.parametrize("card", CARDS)
def test_an_active_cube_stands_beside_its_cards_whole_text(card: str) -> None:
    me = car(1, 1, active=ONE_OF_EACH, discard=ONE_OF_EACH)
    table = Table(me, car(3, 40), cards=cards_with(**{NAMES[CARDS[card].cube]: card}))
    assert table.asked == "action"
    assert NAMES[CARDS[card].cube] in table.keys

    assert f"** {CARD_TEXTS[f'card.{card}.text']}" in text_of(shown(table))


@pytest.mark.parametrize("card", POSSIBLE)
def test_a_cube_that_cannot_be_played_now_stands_there_too(card: str) -> None:
    kind = NAMES[CARDS[card].cube]
    me = car(1, 1, active=pile(**{kind: 1}), bag=pile())
    table = Table(me, car(3, 40), cards=cards_with(**{kind: card}))
    assert kind not in table.keys

    text = text_of(shown(table))
    assert f"-# Not now: {CARD_TEXTS[f'card.{card}']}. {CARD_TEXTS[f'card.{card}.text']}" in text


@pytest.mark.parametrize("card", CARDS)
def test_a_cube_in_the_shop_stands_beside_its_cards_whole_text(card: str) -> None:
    me = car(1, 1, active=pile(engine=2))
    table = Table(me, car(3, 40), cards=cards_with(**{NAMES[CARDS[card].cube]: card}))
    table.pick("done")
    assert table.asked == "buy"

    assert CARD_TEXTS[f"card.{card}.text"] in text_of(shown(table))


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_driver_that_may_act_stands_beside_its_whole_text(driver: int) -> None:
    me = car(1, 1, driver=driver, active=ONE_OF_EACH, discard=ONE_OF_EACH)
    table = Table(me, car(3, 40))

    told = CARD_TEXTS[f"driver.{driver}.text"] in text_of(shown(table))
    assert told == ("driver" in table.keys)


def test_what_a_list_would_cut_short_stands_above_it() -> None:
    table = Table(car(1, 1, active=ONE_OF_EACH), car(3, 40))
    decision = table.decision
    assert isinstance(decision, Choose)
    many = tuple(replace(option(str(n)), text="lane", args={}, hint="long") for n in range(30))
    templates = {**VOICE.plain.templates, "lane": "somewhere", "long": "Far away. " * 15}
    speaking = replace(
        VOICE,
        plain=replace(VOICE.plain, templates=templates),
        rich=replace(VOICE.rich, templates=templates),
    )
    view = prompt(replace(decision, options=many), speaking, CONTEXT)

    assert text_of(view).count("Far away. " * 14) == 1
