"""Every game, a whole match by clicks alone: whatever is asked can be pressed, to the podium.

Three members press what they see, at random, one of them in the channel only, as she takes no
direct messages (S1); in the middle the bot is stopped and started again.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import Message, Person
from rules import GAMES
from rules.engine.chance import Dice, pick_one
from rules.engine.game import Game
from tests.e2e.evening import Evening

ENDLESS = 3_000
"""Clicks after which a match should long be over."""

RESTART_AFTER = 25

BACKWARD = {"Start over", "One back"}
"""Buttons that take back: pressed seldom, or a match might never end."""

SHORTER = {"automobiles": "laps=1", "dragrace": "gives=auto take_two=on"}
"""Options for games that would go on for too long."""


def controls(message: Message) -> list[dict[str, Any]]:  # Any: a component as JSON
    """What can be pressed or chosen on a prompt, but for Undo."""
    found = (*message.buttons, *message.selects)
    return [c for c in found if not c.get("disabled") and c.get("label") != "Undo"]


async def press_something(person: Person, message: Message, dice: Dice) -> None:
    """Press a button or choose in a select, as if without a plan."""
    forward = [c for c in controls(message) if c.get("label") not in BACKWARD]
    control = pick_one(dice, forward if forward and dice.below(5) else controls(message))
    custom_id = str(control["custom_id"])
    if "options" not in control:
        shown = await person.press(message, custom_id)
        if shown.modal is not None:  # an amount may be written: here it is not
            return
        return
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    wanted = least + dice.below(most - least + 1)
    values = [option["value"] for option in control["options"]]
    chosen = [values.pop(dice.below(len(values))) for _ in range(min(wanted, len(values)))]
    await person.select(message, custom_id, chosen)


def asked(person: Person) -> Message | None:
    """The message that asks somebody something now."""
    return next(filter(asks, reversed(person.inbox)), None)


async def asked_in_channel(evening: Evening, person: Person) -> Message | None:
    """The same, opened from the channel."""
    hand = (await person.slash(evening.races, "race hand")).reply
    return hand if asks(hand) else None


def asks(message: Message) -> bool:
    return bool(controls(message)) and "sealed" not in message.text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_whole_match_by_clicks(evening: Evening, game: Game[Any]) -> None:
    players = [evening.ann, evening.ben, evening.cat][: game.most_seats]
    options = SHORTER.get(game.key)
    *open_to_dms, closed = players
    closed.close_dms()
    await evening.begin(*players, game=game.key, pace="none", options=options)
    dice = Dice(game.key)

    for click in range(ENDLESS):
        await evening.settled()
        questions = [(player, asked(player)) for player in open_to_dms]
        questions.append((closed, await asked_in_channel(evening, closed)))
        waiting = [(player, question) for player, question in questions if question is not None]
        if not waiting:
            break
        if click == RESTART_AFTER:
            await evening.night.restart()
        person, message = pick_one(dice, waiting)
        await press_something(person, message, dice)

    assert "is over" in evening.races.messages[-1].text
    assert any(button["label"] == "Again!" for button in evening.races.messages[-1].buttons)
    assert closed.inbox == []
