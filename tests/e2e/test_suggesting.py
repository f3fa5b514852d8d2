"""A turn of many answers in a few clicks: suggested, confirmed, repeated, taken back."""

from __future__ import annotations

import asyncio

from bot.sandbox import Message
from storage.model import LogRow
from tests.e2e.evening import Evening, asking, choose, seen_by_others, unnoticed


async def until_my_turn(evening: Evening, options: str = "drivers=off") -> Message:
    """Ann buys her first cubes as suggested, and waits for her turn."""
    await evening.begin(evening.ann, game="automobiles", seats=2, options=options)
    await choose(evening.ann, "Suggest")
    await choose(evening.ann, "Play this")
    await evening.settled()
    return asking(evening.ann, "Your turn")


async def by_ann(evening: Evening) -> list[LogRow]:
    return [row for row in await evening.night.log(evening.guild.id) if row.by == "member"]


async def take_the_turn(evening: Evening) -> int:
    """Take what is suggested until the turn is to be confirmed; how many clicks that were."""
    clicks = 1
    shown = await choose(evening.ann, "Suggest")
    assert "The house player would do this:" in shown.text
    while "Play this" in asking(evening.ann).labels:
        await choose(evening.ann, "Play this")
        clicks += 1
    assert "Confirm and draw" in asking(evening.ann).labels
    return clicks


async def test_a_suggested_turn_is_played_as_it_was_shown(evening: Evening) -> None:
    panel = await until_my_turn(evening)
    before = await by_ann(evening)

    shown = await evening.ann.press(panel, "Suggest")
    assert [row.seq for row in await by_ann(evening)] == [row.seq for row in before]
    told = shown.text.split("would do this:")[1].count("**") // 2
    await choose(evening.ann, "Play this")

    played = (await by_ann(evening))[len(before) :]
    assert told == len(played) > 0
    assert all(row.member == evening.ann.id for row in played)
    assert asking(evening.ann).id == panel.id


async def test_a_turn_ends_with_its_confirmation(evening: Evening) -> None:
    await until_my_turn(evening)
    await take_the_turn(evening)
    assert "Your turn" not in asking(evening.ann).text
    before = asking(evening.ann).id

    await choose(evening.ann, "Confirm and draw")
    await evening.settled()

    assert asking(evening.ann, "Your turn").id != before


async def test_play_this_pressed_twice_plays_once(evening: Evening) -> None:
    await until_my_turn(evening)
    await choose(evening.ann, "Suggest")
    panel = unnoticed(asking(evening.ann))

    await asyncio.gather(*(evening.ann.press(panel(), "Play this") for _ in range(2)))

    numbers = [row.number for row in await by_ann(evening)]
    assert len(numbers) == len(set(numbers)) > 1


async def test_what_was_played_is_taken_back_step_by_step(evening: Evening) -> None:
    await until_my_turn(evening)
    await choose(evening.ann, "Suggest")
    await choose(evening.ann, "Play this")
    left = len(await by_ann(evening))

    while "Undo" in asking(evening.ann).labels:
        shown = await choose(evening.ann, "Undo")
        left -= 1
        assert len(await by_ann(evening)) == left
        assert "The house player would do this:" not in shown.text
    assert "Suggest" in asking(evening.ann).labels


async def test_what_was_played_is_taken_back_at_once(evening: Evening) -> None:
    """As far as the last draw, if there was one."""
    panel = await until_my_turn(evening)
    before = await by_ann(evening)
    await choose(evening.ann, next(n for n in panel.labels if n.startswith("Done")))
    await choose(evening.ann, "Done", "for new cubes")
    assert "Confirm and draw" in asking(evening.ann).labels

    await choose(evening.ann, "Undo all")

    assert await by_ann(evening) == before
    assert asking(evening.ann).id == panel.id
    assert "Undo" not in asking(evening.ann).labels


async def test_a_panel_stays_where_it_is_after_a_draw(evening: Evening) -> None:
    """Only what others do makes a new message."""
    cards = "garage=performance_testing"
    panel = await until_my_turn(evening, cards)
    while not any(label.startswith("Performance Testing") for label in panel.labels):
        await choose(evening.ann, "Pit stop")
        await choose(evening.ann, "Confirm and draw")
        await evening.settled()
        panel = asking(evening.ann, "Your turn")

    await choose(evening.ann, next(n for n in panel.labels if n.startswith("Performance")))
    shown = await choose(evening.ann, "3")
    await evening.settled()

    assert "Undo" not in asking(evening.ann).labels
    assert asking(evening.ann).id == panel.id
    assert "play cubes one at a time" in shown.text


async def test_who_would_rather_choose_sees_the_question_again(evening: Evening) -> None:
    panel = await until_my_turn(evening)
    labels = panel.labels

    await evening.ann.press(panel, "Suggest")
    assert asking(evening.ann).labels == ["Play this", "Choose myself"]
    await choose(evening.ann, "Choose myself")

    assert asking(evening.ann).labels == labels


async def test_the_last_turn_is_repeated(evening: Evening) -> None:
    """A pit stop, for it can always be made again."""
    panel = await until_my_turn(evening)
    assert "Repeat last turn" not in panel.labels
    await choose(evening.ann, "Pit stop")
    await choose(evening.ann, "Confirm and draw")
    await evening.settled()
    before = len(await by_ann(evening))

    shown = await choose(evening.ann, "Repeat last turn")
    assert "1. Your turn: **Pit stop**" in shown.text
    await choose(evening.ann, "Play this")
    assert "You made a pit stop" in asking(evening.ann).text
    await choose(evening.ann, "Confirm and draw")
    await evening.settled()

    assert [row.name for row in (await by_ann(evening))[before:]] == ["action", "turn.confirm"]


async def test_every_game_suggests_to_the_seat_alone(evening: Evening) -> None:
    """A sealed order; one answer at a time, where a game foresees no more."""
    await evening.begin(evening.ann, evening.ben)

    shown = await choose(evening.ann, "Suggest")
    assert "1. Your order: **" in shown.text
    assert "would do this" not in seen_by_others(evening.discord, evening.ann)

    await choose(evening.ann, "Play this")
    assert "Your answer" in asking(evening.ann).text
    assert "Your answer" not in asking(evening.ben).text


async def test_who_takes_a_seat_over_chooses_for_themselves(evening: Evening) -> None:
    """What was suggested to the former member is not put before the new one."""
    ann, cat = evening.ann, evening.cat
    await evening.begin(ann, evening.ben)
    labels = asking(ann).labels
    await choose(ann, "Suggest")

    await evening.replace("Ann", cat)
    await evening.settled()

    assert asking(cat).labels == labels
    assert "The house player would do this:" not in asking(cat).text
