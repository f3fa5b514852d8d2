"""Somebody who knows no rules: looks at the newest question and presses whatever is there."""

from __future__ import annotations

import random
import re

from bot.sandbox import Message, Person, Shown
from bot.sandbox.payloads import Payload
from tests.e2e.evening import asking, pressable

GOES_BACK = ("!undo", "!undo_all", "!clear", "!back")


def is_asked(player: Person) -> bool:
    """Is there a question that the player has not answered yet?"""
    try:
        return "Your answer:" not in asking(player).text
    except LookupError:
        return False


async def click_until_answered(player: Person, dice: random.Random) -> None:
    """Click until the player has nothing more to answer."""
    for _ in range(100):
        if not is_asked(player):
            return
        await click_on(player, dice)
    raise AssertionError("no answer came of all the clicking")


async def click_on(player: Person, dice: random.Random) -> Shown:
    """One press, choice or form on the newest question, never going back."""
    message = asking(player)
    done = next((b for b in message.buttons if ends(b, "!done") and not b.get("disabled")), None)
    steps = [c for c in pressable(message) if not ends(c, *GOES_BACK, "!done")]
    if done is not None and (not steps or dice.random() < 0.5):
        return await player.press(message, str(done["custom_id"]))
    step = dice.choice(steps)
    if step["type"] == 3:
        return await tick(player, message, step, dice)
    shown = await player.press(message, str(step["custom_id"]))
    if shown.modal is None:
        return shown
    label = str(shown.modal["components"][0]["label"])
    low, high = (int(n.replace(",", "")) for n in re.findall(r"-?\d[\d,]*", label)[:2])
    return await player.submit(shown, {label: str(dice.randint(low, high))})


def ends(component: Payload, *controls: str) -> bool:
    return str(component["custom_id"]).endswith(controls)


async def tick(player: Person, message: Message, select: Payload, dice: random.Random) -> Shown:
    """Choose so many options of a select as it takes."""
    values = [option["value"] for option in select["options"]]
    most = min(select.get("max_values", 1), len(values))
    least = min(select.get("min_values", 1), most)
    chosen = dice.sample(values, dice.randint(least, most))
    return await player.select(message, str(select["custom_id"]), chosen)
