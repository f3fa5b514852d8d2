"""Sealed choices: nothing that reaches anybody else depends on them (S6)."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Message, Person, Sandbox
from bot.sandbox.loopback import redirect
from rules import GAMES
from rules.engine.game import Game
from tests.e2e.clicking import click_on, click_until_answered, is_asked
from tests.e2e.evening import Evening, Night, asking, choose, deal_alike, newest, told
from tests.rules.engine.probe import GAME as PROBE

IDS = re.compile(r"\b\d{17,20}\b|\b[0-9a-z]{11,13}\b|<t:\d+|`[0-9a-f]{16}`|[\d-]{10}[T ][\d:.]+Z?")
"""What differs from evening to evening: ids, ids in custom ids, times, seals."""


ROAD = 16
"""What is clicked at random before: with this the drag race comes to its first window soonest."""

MOST_EVENINGS = 8
"""Evenings after which Ann should have chosen something else at least once."""


@dataclass(frozen=True)
class Window:
    """A choice that several make at once: the options that a match needs for it, and the standing
    orders by which all come to it sooner."""

    game: Game[Any]  # Any: every game has a state of its own
    options: str | None = None
    orders: Mapping[str, str] = field(default_factory=dict)


STAKES = {
    "auction.bid": "up to 10000 until 2",
    "grid": "prefer 0.1, 0.2, -1.1, -1.2, -2.1, -2.2",
    "turn.done": "done",
}

GAME = {game.key: game for game in (*GAMES, PROBE)}

WINDOWS = {
    "autorace: an order": Window(GAME["autorace"]),
    "dragrace: half a hand": Window(GAME["dragrace"]),
    "daytona: a bid": Window(GAME["daytona"], "auction=sealed"),
    "race: a bid": Window(GAME["race"], "auction=sealed"),
    "race: a stake": Window(GAME["race"], None, STAKES),
    "probe": Window(PROBE),
}

TURN_BY_TURN = {"automobiles"}
"""Games in which one after another chooses: their secrets are kept by other tests."""


def plain(value: object) -> str:
    return IDS.sub("#", repr(value))


def reached(discord: Sandbox, ann: Person, since: int) -> dict[str, list[str]]:
    """What the bot asked of Discord for each place but Ann's, ids and nonces aside."""
    state = discord.world.state
    own = state.dm_with(ann.id)
    names = {str(c.id): c.name or f"DM {c.recipient_id}" for c in state.channels.values()}
    found: dict[str, list[str]] = {}
    for request in discord.requests[since:]:
        if own is not None and str(own.id) in request.path:
            continue
        if "/interactions/" in request.path or "/webhooks/" in request.path:
            continue  # these reach whoever pressed, and nobody else
        body = {k: v for k, v in (request.body or {}).items() if k != "nonce"}
        files = [(f.filename, blake2b(f.data).hexdigest()) for f in request.files]
        said = plain((request.method, request.path, body, files))
        place = request.path.removeprefix("/channels/").split("/")[0]
        found.setdefault(names.get(place, plain(place)), []).append(said)
    return found


async def witnessed(
    discord: Sandbox, folder: Path, window: Window, seed: int, log: io.StringIO
) -> tuple[str, Mapping[str, list[str]]]:
    """Ann makes a choice that others make too; what she chose, and what others could notice."""
    mo, ann, ben, cat = (discord.person(name) for name in ("mo", "ann", "ben", "cat"))
    guild = discord.guild("Track day", owner=mo, members=(ann, ben, cat))
    night = Night(folder, GAME.values())
    await night.start()
    evening = Evening(night, discord, guild, guild.channel("races"), mo, ann, ben, cat)
    await evening.begin(ann, ben, cat, game=window.game.key, options=window.options)
    for name, answer in window.orders.items():
        for person in (ann, ben, cat):
            await person.slash(evening.races, "race standing", decision=name, answer=answer)
    await several_are_asked(evening)
    since, logged, before = len(discord.requests), len(log.getvalue()), await evening.answers()
    await click_until_answered(ann, random.Random(f"evening {seed}"))
    await evening.settled()
    seen = reached(discord, ann, since)
    shown = [await cat.slash(evening.races, f"race {what}") for what in ("board", "log")]
    shown.append(await mo.slash(evening.races, "steward panel"))
    seen["asked for"] = [plain((s.text, s.reply.alt_texts)) for s in shown]
    seen["pictures"] = [blake2b(a.data).hexdigest() for s in shown for a in s.reply.attachments]
    seen["log"] = [plain(log.getvalue()[logged:])]
    chosen = (await evening.answers())[len(before) :]
    await night.stop()
    return repr(chosen), seen


async def several_are_asked(evening: Evening) -> None:
    """Click on, always alike, until Ann and another are to choose and neither has."""
    players, dice = (evening.ann, evening.ben, evening.cat), random.Random(ROAD)
    for _ in range(120):
        await evening.settled()
        waiting = [player for player in players if is_asked(player)]
        if evening.ann in waiting and len(waiting) > 1:
            return
        await click_on(dice.choice(waiting), dice)
    raise AssertionError("no two were asked at once")


def test_every_game_with_a_window_is_watched() -> None:
    watched = {window.game.key for window in WINDOWS.values()}

    assert watched | TURN_BY_TURN == set(GAME)


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS.keys())
async def test_nothing_that_reaches_others_depends_on_a_sealed_choice(
    window: Window, tmp_path: Path, log_text: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, Mapping[str, list[str]]]] = []
    while len(found) < MOST_EVENINGS and len({chosen for chosen, _ in found}) < 2:
        deal_alike(monkeypatch)
        async with Sandbox() as discord:
            with redirect(discord):
                folder = tmp_path / str(len(found))
                found.append(await witnessed(discord, folder, window, len(found), log_text))

    assert len({chosen for chosen, _ in found}) > 1, "always the same choice: it tells nothing"
    first = found[0][1]
    assert first["races"], "the table says who is still to choose"
    for _, seen in found[1:]:
        assert seen == first


async def test_all_choices_appear_in_one_message(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat)
    for choice in ("3", "10", "7"):
        await choose(ann, choice)
    await choose(ben, "4")
    await evening.settled()
    assert all("plays" not in message.text for message in evening.races.messages)

    await choose(cat, "2")
    await evening.settled()

    reveal = newest(evening.races.messages, "Round 1")
    assert "Ann plays 7" in reveal.text
    assert "Ben plays 4" in reveal.text
    assert "Cat plays 2" in reveal.text
    assert told(evening.races.messages, "Ann plays") == 1


async def test_a_change_after_the_reveal_is_refused_with_the_reason(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    hand = (await evening.ann.slash(evening.races, "race hand")).reply
    await choose(evening.ann, "7")
    await choose(evening.ben, "4")
    await evening.settled()

    late = await evening.ann.press(hand, "5")

    assert "already answered; it cannot be changed any more" in late.text
    assert await evening.answers() == ['["7"]', '["4"]']


async def test_the_seat_itself_sees_its_answer_everywhere_and_nobody_else_does(
    evening: Evening,
) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    await choose(ann, "7")
    await evening.settled()

    assert "Your answer: 7" in asking(ann).text
    for shown in (await ann.slash(evening.races, "race hand"), await ann.slash(ann.dm, "hand")):
        assert "Your answer: 7" in shown.text
        assert chosen(shown.reply) == ["7"]


def chosen(message: Message) -> list[str]:
    """The labels of the buttons that are lit."""
    return [str(button["label"]) for button in message.buttons if button.get("style") == 3]
