"""On a bad line: what Discord drops, loses or refuses for a while is told all the same, each thing
once (S2, S11).
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.drawn import Attachment, Drawn
from bot.mail import TryLater
from bot.sandbox import InteractionFailed, Sandbox
from bot.ui.layout import Picture, build
from rules import GAMES
from rules.engine.chance import Dice, pick_one
from rules.engine.game import Game
from storage.model import GuildId, MatchId, Target
from tests.e2e.evening import Evening
from tests.e2e.test_every_game import OPTIONS, asked, press_something

PRESSES = 15

POSTS = r"/channels/\d+/messages$"
EDITS = r"/channels/\d+/messages/\d+$"
ANSWERS = r"/interactions/.*/callback"


def break_something(discord: Sandbox, dice: Dice) -> None:
    """The line breaks before or after something is done, or Discord is overloaded."""
    faults = discord.faults
    match dice.below(8):
        case 0:
            faults.cut("POST", POSTS, times=2)
        case 1:
            faults.lose_reply("POST", POSTS)
        case 2:
            faults.cut("PATCH", EDITS)
        case 3:
            faults.lose_reply("PATCH", EDITS)
        case 4:
            faults.add("POST", POSTS, status=503)
        case 5:
            faults.rate_limit("POST", POSTS, 0.2)
        case 6:
            faults.lose_reply("POST", ANSWERS)
        case _:
            faults.add("PATCH", EDITS, status=502)


@pytest.mark.parametrize("game", [g for g in GAMES if g.key in ("autorace", "automobiles")])
async def test_on_a_bad_line_everything_is_told_and_nothing_twice(
    evening: Evening, game: Game[Any]
) -> None:
    evening.night.client.courier.first_pause = 0.05
    players = [evening.ann, evening.ben]
    await evening.begin(*players, game=game.key, pace="none", options=OPTIONS.get(game.key))
    dice = Dice(f"bad line {game.key}")

    for _ in range(PRESSES):
        await evening.settled()
        waiting = [(player, m) for player in players if (m := asked(player)) is not None]
        if not waiting:
            break
        player, message = pick_one(dice, waiting)
        evening.discord.faults.clear()
        break_something(evening.discord, dice)
        try:
            await press_something(player, message, dice)
        except InteractionFailed:
            continue
    evening.discord.faults.clear()
    await evening.settled()

    assert any(map(asked, players)) or "is over" in evening.races.messages[-1].text
    rows = await evening.night.store.messages(GuildId(evening.guild.id), MatchId(1))
    known = {row.message for row in rows}
    assert [m.text for m in evening.races.messages if m.id not in known] == []
    for player in players:
        unknown = [m.text for m in player.inbox if m.id not in known]
        assert len(unknown) == 1, unknown  # the welcome
        assert "You are in" in unknown[0]


def board(name: str) -> Drawn:
    async def paint() -> Attachment:
        return Attachment("board.png", name.encode(), name)

    return Drawn(build([name], picture=Picture("board.png", name)), picture=name, paint=paint)


async def test_what_was_sent_before_its_reply_was_lost_is_not_taken_for_what_came_after(
    evening: Evening,
) -> None:
    """Sent again, a message is the one that was sent: with the picture of that time."""
    mail, target = evening.night.client.mail, Target(kind="channel", id=evening.races.id)
    evening.discord.faults.lose_reply("POST", POSTS)
    with pytest.raises(TryLater):
        await mail.post(target, board("start"), "a nonce")
    at = await mail.post(target, board("finish"), "a nonce", again=True)

    await mail.edit(at, board("finish"))

    (message,) = evening.races.messages
    assert message.text == "finish"
    assert [file.data for file in message.attachments] == [b"finish"]
