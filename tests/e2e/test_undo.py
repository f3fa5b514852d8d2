"""Taking back (S14)."""

from __future__ import annotations

import asyncio

from tests.e2e.evening import Evening, asking, choose, newest, told, unnoticed


async def test_an_answer_is_taken_back_before_anything_was_revealed(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    before = asking(ann).text
    await choose(ann, "7")
    await evening.settled()
    assert "Still to choose: 🔵 Ben." in evening.races.messages[-1].text

    undone = await ann.slash(evening.races, "race undo")
    await evening.settled()

    assert undone.text == "Taken back: 7. Choose anew in your direct message."
    assert undone.reply.labels == []
    assert asking(ann).text == before
    assert "Still to choose: 🔺 Ann and 🔵 Ben." in evening.races.messages[-1].text
    assert await evening.answers() == []
    await evening.round(ann="3", ben="4")
    assert "Ann plays 3" in newest(evening.races.messages, "Round 1:").text


async def test_who_takes_no_direct_messages_chooses_anew_in_the_answer(evening: Evening) -> None:
    evening.ann.close_dms()
    await evening.begin(evening.ann, evening.ben)
    hand = await evening.ann.slash(evening.races, "race hand")
    await evening.ann.press(hand.reply, "7")
    await evening.settled()

    undone = await evening.ann.slash(evening.races, "race undo")

    assert "Taken back: 7." in undone.text
    assert "direct message" not in undone.text
    assert "Your answer: 3" in (await evening.ann.press(undone.reply, "3")).text


async def test_nothing_is_taken_back_after_the_reveal(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.round(ann="7", ben="4")

    refused = await evening.ann.slash(evening.races, "race undo")

    assert "others have seen what came of it" in refused.text
    assert await evening.answers() == ['["7"]', '["4"]']


async def test_a_card_that_was_drawn_is_not_put_back(evening: Evening) -> None:
    await evening.begin(evening.ann, game="dragrace", seats=2)
    while "Deck" not in asking(evening.ann).labels:  # the place at the start comes first, if any
        await choose(evening.ann, asking(evening.ann).labels[0])
        await evening.settled()
    await choose(evening.ann, "Deck")
    await evening.settled()
    drawn = asking(evening.ann).text

    refused = await evening.ann.slash(evening.races, "race undo")

    assert "Too late to take that back" in refused.text
    assert "Undo" not in asking(evening.ann).labels
    assert asking(evening.ann).text == drawn


async def test_undo_pressed_twice_takes_back_once(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    await choose(ann, "7")
    question = unnoticed(asking(ann))
    assert "Undo" in asking(ann).labels

    shown = await asyncio.gather(*(ann.press(question(), "Undo") for _ in range(2)))
    await evening.settled()

    for each in shown:
        assert "Round 1: your order" in each.text
        assert "closed" not in each.text
    assert await evening.answers() == []
    assert "Round 1: your order" in asking(ann).text
    assert told(ann.inbox, "your order") == 1


async def test_an_answer_taken_back_survives_a_restart(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ann, "7")
    await evening.ann.slash(evening.races, "race undo")
    await evening.settled()

    await evening.night.restart()

    assert "Your answer" not in (await evening.ann.slash(evening.races, "race hand")).text
    await evening.round(ben="4")
    assert told(evening.races.messages, "Round 1:") == 0
