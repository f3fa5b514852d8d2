"""House players: they see what their seat may know, and answer like anybody else, only fast."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import structlog

from bot.refusals import Unreadable
from bot.sessions import Sessions
from bot.step import Step
from rules.engine.chance import Dice
from rules.engine.decisions import Decision, Pick, Seat
from rules.engine.events import Act
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.samples import random_pick
from storage.errors import MatchMissing
from storage.model import GuildId, MatchId

T = TypeVar("T")

log = structlog.get_logger()


AT_ONCE = 4
"""So many matches are thought about at once. The others are not held meanwhile: their members can
press.
"""

_THREADS = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="house")
"""For thinking only, so that what is painted and read always finds a thread."""


class House:
    """Answers for the seats that no member drives, in each match one question at a time."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self._room = asyncio.Semaphore(AT_ONCE)
        self._at_work: dict[tuple[GuildId, MatchId], asyncio.Task[None]] = {}

    def wake(self, guild: GuildId, match: MatchId) -> None:
        """Have the house play on in this match; returns at once."""
        key = guild, match
        if key not in self._at_work:
            task = asyncio.create_task(self._play(guild, match), name=f"house {guild} {match}")
            self._at_work[key] = task
            task.add_done_callback(lambda _: self._at_work.pop(key, None))

    @property
    def busy(self) -> bool:
        """Is the house thinking about any match?"""
        return bool(self._at_work)

    async def close(self) -> None:
        """Stop thinking; what was not stored is thought again after the next start."""
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, guild: GuildId, match: MatchId) -> None:
        try:
            while await self._answer_in_turn(guild, match):
                pass
        except (MatchMissing, Unreadable):
            return
        except Exception:
            # The timer that was stored with the question calls the house again.
            log.exception("house player failed", guild=guild, match=match)

    async def _answer_in_turn(self, guild: GuildId, match: MatchId) -> bool:
        async with self._room:
            return await self.answer_once(guild, match)

    async def answer_once(self, guild: GuildId, match: MatchId) -> bool:
        """Answer what the house is asked now; True when it is asked again after that."""
        async with self.sessions.hold(guild, match) as session:
            if session.match is None or session.row.status != "running":
                return False
            step = Step(session, self.sessions.now())
            acted = await _respond(step)
            asked = [seat for seat in session.match.pending if step.driver(seat) is None]
            if not asked and not acted:
                session.dirty = False
                return False
            for seat in asked:
                await answer_for(step, seat)
                if step.stage_changed:
                    break  # what is asked from here on is another question
            await self.sessions.finish(step)
            return step.house_is_to_choose() and not step.over


async def _respond(step: Step) -> bool:
    """Let the house do what it wants about offers made to it; was anything done?"""
    done = False
    for seat in step.seats:
        if step.driver(seat) is None:
            done = await _respond_for(step, seat) or done
    return done


async def _respond_for(step: Step, seat: Seat) -> bool:
    done = False
    try:
        for act in await _in_thread(partial(_wishes, step.match, seat)):
            done = step.try_act(act) or done
    except Exception:
        log.exception("the house cannot respond", game=step.match.game.key)
    return done


def _wishes(match: Match[Any], seat: Seat) -> Sequence[Act]:
    # Any: whichever game's state. The match is held, so nobody changes it meanwhile.
    return match.game.respond(match.observe(seat), Dice(secrets.token_bytes(16)))


async def _in_thread(thought: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, thought)


async def answer_for(step: Step, seat: Seat, *, by_clock: bool = False) -> None:
    """Let the house choose for a seat that is asked something."""
    match = step.match
    decision = match.pending[seat]
    try:
        pick = await _in_thread(partial(_think, match.game, match, seat, decision))
        step.answer(seat, pick, "clock" if by_clock else "house")
    except Exception:  # the race goes on, whatever is wrong with the advice
        log.exception("the house's advice is no use", game=match.game.key, asked=decision.name)
        step.answer(seat, any_pick(decision), "clock" if by_clock else "house")


def _think(game: Game[Any], match: Match[Any], seat: Seat, decision: Decision) -> Pick:
    # Any: whichever game's state. The match is held, so nobody changes it meanwhile.
    return game.advise(match.observe(seat), decision, Dice(secrets.token_bytes(16)))


def any_pick(decision: Decision) -> Pick:
    """A legal pick for when the game's own advice cannot be used."""
    return decision.default or random_pick(decision, Dice(secrets.token_bytes(16)))
