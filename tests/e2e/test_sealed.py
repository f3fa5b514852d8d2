"""Sealed choices: nothing that reaches anybody else depends on them (S6)."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

import pytest

from bot.sandbox import Message, Person, Sandbox
from bot.sandbox.loopback import redirect
from tests.e2e.evening import Evening, Night, asking, choose, newest, told

IDS = re.compile(r"\b\d{17,20}\b|\b[0-9a-z]{11,13}\b|<t:\d+|`[0-9a-f]{16}`|[\d-]{10}[T ][\d:.]+Z?")
"""What differs from evening to evening: ids, ids in custom ids, times, seals."""


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


async def sealed_evening(
    discord: Sandbox, folder: Path, choices: list[str], log: io.StringIO
) -> tuple[Mapping[str, list[str]], str]:
    """Ann chooses, and changes her mind, in one go; what anybody else could have noticed."""
    mo, ann, ben = (discord.person(name) for name in ("mo", "ann", "ben"))
    guild = discord.guild("Track day", owner=mo, members=(ann, ben))
    races = guild.channel("races")
    night = Night(folder)
    await night.start()
    cat = discord.person("cat")
    guild.join(cat.id)
    evening = Evening(night, discord, guild, races, mo, ann, ben, cat)
    await evening.begin(ann, ben, cat)
    since, logged = len(discord.requests), len(log.getvalue())
    for choice in choices:
        await choose(ann, choice)
        await evening.settled()
    await choose(ben, "4")
    await evening.settled()
    board = await cat.slash(races, "race board")
    public_log = await cat.slash(races, "race log")
    waiting = await mo.slash(races, "steward panel")
    seen = reached(discord, ann, since)
    seen["asked for"] = [plain((s.text, s.reply.alt_texts)) for s in (board, public_log, waiting)]
    seen["files"] = [blake2b(a.data).hexdigest() for a in board.reply.attachments]
    lines = plain(log.getvalue()[logged:])
    await night.stop()
    return seen, lines


@pytest.mark.parametrize(
    ("one", "other"),
    [(["3", "10", "7"], ["Wait", "1", "2"]), (["10"], ["Wait"])],
)
async def test_nothing_that_reaches_others_depends_on_a_sealed_choice(
    tmp_path: Path, log_text: io.StringIO, one: list[str], other: list[str]
) -> None:
    witnessed = []
    for n, choices in enumerate((one, other)):
        async with Sandbox() as discord:
            with redirect(discord):
                folder = tmp_path / str(n)
                witnessed.append(await sealed_evening(discord, folder, choices, log_text))

    (first, first_log), (second, second_log) = witnessed
    assert first.keys() == second.keys()
    for place in first:
        assert first[place] == second[place], place
    assert len(first["races"]) == 2  # who is still to choose: without Ann, then without Ben
    assert first_log == second_log


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
