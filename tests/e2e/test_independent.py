"""The main scenarios once more, on a Discord that nobody here wrote: simcord.

It runs the bot in this process and follows all that it does, so that each act is over when its
consequences are.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.client import Pitboard
from bot.clock import Clock
from bot.settings import Settings
from rules import GAMES
from storage.sqlite_store import SqliteStore


class StillClock(Clock):
    """Waits for nothing but being woken: simcord has to know what a bot waits for on purpose."""

    env: simcord.Env

    async def _sleep(self, pause: timedelta) -> None:  # noqa: ARG002  as the clock calls it
        await self.env.external_wait(self._earlier.wait(), reason="nothing is due")


def a_bot(store: SqliteStore, folder: Path) -> Pitboard:
    bot = Pitboard(store, GAMES, Settings(data=folder))
    bot.clock = StillClock(bot.pit.sessions, bot.pit.lobbies, bot.house, bot.absence)
    bot.pit.sessions.wake_clock = bot.clock.wake
    return bot


@dataclass
class Paddock:
    """A bot at work in a server with a channel, a moderator and two who race."""

    env: simcord.Env
    store: SqliteStore
    folder: Path
    races: simcord.ChannelHandle
    mo: simcord.MemberActor
    ann: simcord.MemberActor
    ben: simcord.MemberActor

    async def begin(self) -> None:
        await self.mo.slash(self.races, "race new", game="autorace", seats=2)
        await self.env.settle()
        for player in (self.ann, self.ben):
            await player.click(self.lobby, label="Join")
        await self.mo.click(self.lobby, label="Start")
        await self.env.settle()

    @property
    def lobby(self) -> discord.Message:
        return next(m for m in self.races.history() if "a new race by" in words(m))

    async def restart(self) -> None:
        bot = a_bot(self.store, self.folder)
        clock_of(bot).env = self.env
        await self.env.restart_bot(bot)
        await self.env.settle()


@asynccontextmanager
async def a_paddock(folder: Path) -> AsyncIterator[Paddock]:
    async with SqliteStore(folder) as store:
        bot = a_bot(store, folder)
        running = simcord.run(bot)
        clock_of(bot).env = running._env  # it waits while it is started
        async with running as env:
            guild = env.create_guild()
            allowed = discord.Permissions(manage_events=True)
            moderators = guild.create_role("Moderators", permissions=allowed)
            mo = guild.add_member(env.create_user("mo"), roles=[moderators])
            ann, ben = (guild.add_member(env.create_user(name)) for name in ("ann", "ben"))
            races = guild.create_text_channel("races")
            yield Paddock(env, store, folder, races, mo, ann, ben)


def clock_of(bot: Pitboard) -> StillClock:
    assert isinstance(bot.clock, StillClock)
    return bot.clock


def words(message: discord.Message | simcord.ResponseMessage | None) -> str:
    """All that a message says."""
    assert message is not None
    raw = (
        message.components
        if isinstance(message, simcord.ResponseMessage)
        else [component.to_dict() for component in message.components]
    )
    return "\n".join(_texts(raw))


def _texts(components: Any) -> Iterator[str]:  # Any: components as JSON
    for component in components:
        if component["type"] == 10:
            yield component["content"]
        yield from _texts(component.get("components", ()))


def inbox(player: simcord.MemberActor) -> list[discord.Message]:
    return player.user.dm_channel.history()


async def test_from_slash_command_to_the_first_reveal(tmp_path: Path) -> None:
    async with a_paddock(tmp_path / "data") as paddock:
        ann, ben = paddock.ann, paddock.ben
        await paddock.begin()
        assert "**In (2):** ann, ben" in words(paddock.lobby)
        assert "This race has started" in words(paddock.lobby)
        question = inbox(ann)[-1]
        assert "Round 1: your order" in words(question)
        assert question.attachments[0].description

        chosen = await ann.user.click(question, label="3")
        assert "Your answer: 3" in words(chosen.response)
        changed = await ann.user.click(inbox(ann)[-1], label="7")

        assert "Your answer: 7" in words(changed.response)
        assert not any("plays" in words(message) for message in paddock.races.history())
        await ben.user.click(inbox(ben)[-1], label="4")
        await paddock.env.settle()
        reveal = words(paddock.races.history()[-1])
        assert "ann plays 7" in reveal
        assert "ben plays 4" in reveal
        assert "Round 2: your order" in words(inbox(ann)[-1])
        assert "You chose: 7" in words(inbox(ann)[-2])


async def test_old_buttons_work_after_a_restart_and_nothing_comes_twice(tmp_path: Path) -> None:
    async with a_paddock(tmp_path / "data") as paddock:
        ann, ben = paddock.ann, paddock.ben
        await paddock.begin()
        question = inbox(ben)[-1]
        await ann.user.click(inbox(ann)[-1], label="7")
        counts = len(inbox(ann)), len(inbox(ben)), len(paddock.races.history())

        await paddock.restart()

        assert (len(inbox(ann)), len(inbox(ben)), len(paddock.races.history())) == counts
        await ben.user.click(question, label="4")
        await paddock.env.settle()
        assert "ann plays 7" in words(paddock.races.history()[-1])


async def test_closed_direct_messages_are_told_and_the_hand_serves(
    tmp_path: Path,
) -> None:
    async with a_paddock(tmp_path / "data") as paddock:
        ann, ben = paddock.ann, paddock.ben
        closed = f"/channels/{ben.user.dm_channel.id}/messages"
        paddock.env.inject_error("POST", closed, status=403, code=50007, times=None)

        await paddock.begin()

        notice = paddock.races.history()[-1]
        assert f"<@{ben.id}>, I cannot send you direct messages" in words(notice)
        hand = await ben.click(notice, label="My hand")
        assert hand.ephemeral
        assert hand.response is not None
        answered = await ben.click(hand.response, label="4")
        assert "Your answer: 4" in words(answered.response)
        await ann.user.click(inbox(ann)[-1], label="7")
        await paddock.env.settle()
        assert any("ben plays 4" in words(message) for message in paddock.races.history())


async def test_a_stranger_is_told_so_in_private(tmp_path: Path) -> None:
    async with a_paddock(tmp_path / "data") as paddock:
        await paddock.begin()

        shown = await paddock.mo.click(paddock.races.history()[-1], label="My hand")

        assert shown.ephemeral
        assert "You are not in this race" in words(shown.response)


async def test_commands_refuse_in_words(tmp_path: Path) -> None:
    async with a_paddock(tmp_path / "data") as paddock:
        await paddock.begin()

        early = await paddock.ann.slash(paddock.races, "race undo")
        deal = await paddock.ann.slash(
            paddock.races, "race deal", **{"with": "ben", "terms": "they.max.5", "amount": 99}
        )

        assert early.ephemeral
        assert words(early.response)
        assert "does not have $99" in words(deal.response)
        offered = await paddock.ann.autocomplete(
            paddock.races, "race deal", "terms", "banner", **{"with": "ben"}
        )
        assert {choice["value"] for choice in offered} == {"they.banner", "me.banner"}
