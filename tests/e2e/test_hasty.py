"""Every game in the hands of hasty people on a bad line (S3): each press comes twice, Discord tells
of each twice, and a phone that shows a question as it was presses on; amounts are nonsense (S13).
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.sandbox import Message, Person, Shown
from rules import GAMES
from rules.engine.chance import Dice, pick_one
from rules.engine.game import Game
from storage.model import LogRow
from tests.e2e.evening import Evening
from tests.e2e.test_every_game import OPTIONS, asked, controls
from tests.e2e.test_presses import every_event_twice

PRESSES = 150

SEVERAL_AT_ONCE = ("!play", "!undo", "!undo_all")
"""Controls that stand for more than one answer, or for one less."""


async def use(person: Person, message: Message, control: dict[str, Any], dice: Dice) -> Shown:
    # Any: a component as JSON
    """Press a button, or choose in a select."""
    custom_id = str(control["custom_id"])
    if "options" not in control:
        return await person.press(message, custom_id)
    values = [option["value"] for option in control["options"]]
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    chosen = [values.pop(dice.below(len(values))) for _ in range(min(least or 1, most))]
    return await person.select(message, custom_id, chosen)


async def hastily(
    person: Person, message: Message, control: dict[str, Any], dice: Dice
) -> list[Shown]:
    # Any: a component as JSON
    """Use a control twice at once, and once more on a phone that shows the question as it was."""
    seen = message.components
    at_once = await asyncio.gather(
        *(use_as_seen(person, message, seen, control, dice) for _ in range(2))
    )
    return [*at_once, await use_as_seen(person, message, seen, control, dice)]


async def use_as_seen(
    person: Person,
    message: Message,
    seen: list[dict[str, Any]],  # Any: components as JSON
    control: dict[str, Any],
    dice: Dice,
) -> Shown:
    """Use a control of a question as a phone shows it, whatever has become of it meanwhile."""
    now, message.components = message.components, seen
    shown = await use(person, message, control, dice)
    if message.components is seen:
        message.components = now
    return shown


NONSENSE = ("three", "1e9", "½", "-4", "9" * 18, "9" * 20, "0x10", " ")
"""What cannot be an amount, or is above everybody's money."""


async def write_nonsense(person: Person, opened: Shown, dice: Dice) -> None:
    """Fill the form for an amount in, wrongly (S13)."""
    assert opened.modal is not None
    label = str(opened.modal["components"][0]["label"])
    shown = await person.submit(opened, {label: pick_one(dice, NONSENSE)})
    assert shown.text.strip()
    assert "went wrong" not in shown.text


async def answers_of(evening: Evening, person: Person) -> list[LogRow]:
    rows = await evening.night.log(evening.guild.id)
    return [row for row in rows if row.member == person.id and row.by == "member"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_press_is_one_answer_however_often_it_comes(
    evening: Evening, game: Game[Any]
) -> None:
    players = [evening.ann, evening.ben, evening.cat][: game.most_seats]
    options = OPTIONS.get(game.key)
    await evening.begin(*players, game=game.key, pace="none", options=options)
    dice = Dice(f"hasty {game.key}")

    with every_event_twice(evening.discord):
        for _ in range(PRESSES):
            await evening.settled()
            waiting = [(p, m) for p in players if (m := asked(p)) is not None]
            if not waiting:
                break
            person, message = pick_one(dice, waiting)
            before = len(await answers_of(evening, person))
            if not controls(message):
                continue  # an answer that was long on its way has just closed it
            control = pick_one(dice, controls(message))
            shown = await hastily(person, message, control, dice)

            assert all(each.modal or each.text.strip() for each in shown)
            assert not any(each.modal is None and "went wrong" in each.text for each in shown)
            if shown[0].modal is not None:
                await write_nonsense(person, shown[0], dice)
                assert len(await answers_of(evening, person)) == before
            if not str(control["custom_id"]).endswith(SEVERAL_AT_ONCE):
                assert len(await answers_of(evening, person)) <= before + 1
    await evening.settled()
    await evening.night.restart()

    for person in players:
        hand = await person.slash(evening.races, "race hand", match="#1")
        assert "went wrong" not in hand.text
