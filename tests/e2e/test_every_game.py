"""Every game, a whole match by clicks alone: whatever is asked can be pressed, to the podium.

Three members press what they see, at random, one of them in the channel only, as she takes no
direct messages (S1). The bot is stopped and started again after some clicks and at the worst
moments of a game, and knows all answers that were given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from bot.sandbox import Message, Person
from rules import GAMES
from rules.engine.chance import Dice, pick_one
from rules.engine.game import Game
from tests.e2e.evening import Evening, deal_alike

ENDLESS = 3_000
"""Clicks after which a match should long be over."""

MOST_MATCHES = 3
"""Matches after which all kinds of questions should have come up; mostly they do in the first."""

RESTART_AFTER = 25

BACKWARD = {"Start over", "One back"}
"""Buttons that take back: pressed seldom, or a match might never end."""

OPTIONS = {
    "automobiles": "laps=1",
    "daytona": "races=2",
    "dragrace": "take_two=on steal_most=1",
    "race": "races=2",
}
"""For games that would go on for too long, or would not ask all that they can ask."""

CARD = ("turn.card", "turn.path", "turn.wild", "turn.done")

KINDS: Mapping[str, tuple[str, ...]] = {
    "daytona": CARD,
    "dragrace": (
        *("grid", "turn", "turn.second", "column", "column.length", "run", "run.length", "give"),
        *("power.take", "power.exchange", "power.replace", "power.steal", "power.search"),
        "power.lay_more",
    ),
    "race": (*CARD, "grid", "turn.special", "stake.1", "stake.2", "stake.3"),
}
"""What must have been asked."""

MID_AUCTION, MID_CARD = "a bid is open", "the second car of a card is on its way"

MOMENTS: Mapping[str, frozenset[str]] = {
    "daytona": frozenset({MID_AUCTION, MID_CARD}),
    "race": frozenset({MID_AUCTION, MID_CARD}),
}
"""When the bot is started again as well, once each."""


def controls(message: Message) -> list[dict[str, Any]]:  # Any: a component as JSON
    """What can be pressed or chosen on a prompt, but for Undo."""
    found = (*message.buttons, *message.selects)
    return [c for c in found if not c.get("disabled") and c.get("label") != "Undo"]


async def press_something(person: Person, message: Message, dice: Dice) -> None:
    """Press a button or choose in a select, as if without a plan."""
    forward = [c for c in controls(message) if c.get("label") not in BACKWARD]
    offered = forward if forward and dice.below(5) else controls(message)
    control = pick_one(dice, [c for c in offered for _ in c.get("options", [c])])
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


async def question(evening: Evening, person: Person) -> Message | None:
    """What asks somebody something now: a direct message, or else opened from the channel."""
    if person.inbox:
        return asked(person)
    hand = (await person.slash(evening.races, "race hand")).reply
    return hand if asks(hand) else None


def asks(message: Message) -> bool:
    return bool(controls(message)) and "sealed" not in message.text


async def moment(evening: Evening, game: Game[Any], message: Message, match: int) -> str:
    """Which moment of a game it is when this is asked, if it is one of those above."""
    rows = await evening.night.log(evening.guild.id, match)
    given = [row for row in rows if (row.epoch, row.phase) == (rows[-1].epoch, rows[-1].phase)]
    if "What do you bid?" in message.text and "No bid yet." not in message.text:
        return MID_AUCTION
    has_moved = {row.name for row in given} & {"turn.path", "turn.wild"}
    return MID_CARD if has_moved and head(message) != game.texts["turn.done.short"] else ""


def head(message: Message) -> str:
    """The two or three words that a question begins with."""
    return message.text.split("\n")[0].split(" · ")[1]


async def restart(evening: Evening, person: Person, message: Message) -> None:
    """Stop the bot and start it again: it knows what was answered, and asks what it asked."""
    before, text = await evening.answers(), message.text
    await evening.night.restart()
    await evening.settled()
    shown = await question(evening, person)

    assert await evening.answers() == before
    assert shown is not None
    assert shown.text == text
    assert shown.id == message.id or person.inbox == []


@dataclass
class Played:
    """What came up in the matches of a test: names of questions, moments still to come."""

    questions: set[str]
    to_come: set[str]
    matches: int = 0


async def play(evening: Evening, game: Game[Any], dice: Dice, played: Played) -> None:
    """A match to its podium."""
    players = [evening.ann, evening.ben, evening.cat][: game.most_seats]
    options = OPTIONS.get(game.key)
    closed = players[-1]
    closed.close_dms()
    played.matches += 1
    await evening.begin(*players, game=game.key, pace="none", options=options)
    for click in range(ENDLESS):
        await evening.settled()
        questions = [(player, await question(evening, player)) for player in players]
        waiting = [(player, message) for player, message in questions if message is not None]
        if not waiting:
            break
        person, message = pick_one(dice, waiting)
        now = await moment(evening, game, message, played.matches) if played.to_come else ""
        if click == RESTART_AFTER or now in played.to_come:
            played.to_come.discard(now)
            await restart(evening, person, message)
        await press_something(person, message, dice)

    log = await evening.night.log(evening.guild.id, played.matches)
    played.questions |= {row.name for row in log}
    assert "is over" in evening.races.messages[-1].text
    assert any(button["label"] == "Again!" for button in evening.races.messages[-1].buttons)
    assert closed.inbox == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_whole_match_by_clicks(
    evening: Evening, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_alike(monkeypatch)
    wanted = set(KINDS.get(game.key, ()))
    played, dice = Played(set(), set(MOMENTS.get(game.key, ()))), Dice(game.key)

    for _ in range(MOST_MATCHES):
        await play(evening, game, dice, played)
        if wanted <= played.questions:
            break

    assert not wanted - played.questions
    assert not played.to_come
