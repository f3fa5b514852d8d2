"""A turn of many answers in a few clicks: suggested, confirmed, repeated, taken back."""

from __future__ import annotations

from bot.sandbox import Message
from storage.model import LogRow
from tests.e2e.evening import Evening, asking, choose


async def until_my_turn(evening: Evening) -> Message:
    """Ann buys her first cubes as suggested, and waits for her turn."""
    await evening.begin(evening.ann, game="automobiles", seats=2)
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
    told = [line for line in shown.text.split("\n") if line[:1].isdigit()]
    await choose(evening.ann, "Play this")

    played = (await by_ann(evening))[len(before) :]
    assert len(told) == len(played) > 0
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
