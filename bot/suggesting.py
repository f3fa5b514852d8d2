"""Answers that one press gives: what the house player would do, or what a seat did last turn."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import structlog

from bot.drawing import Drawing
from bot.last_turn import as_it_began, fits, last_turn, once_more
from bot.racing import Press, Racing, draft_of, open_decision, seat_of
from bot.refusals import Refused
from bot.session import Session
from bot.step import Step
from bot.ui import drafts
from bot.ui.drafts import Draft, Proposed
from bot.ui.plans import proposed
from rules.engine.chance import Dice
from rules.engine.decisions import Seat
from rules.engine.foresight import Planned, rehearse
from rules.engine.match import Match
from rules.engine.secrecy import observe
from storage import model

log = structlog.get_logger()


class Suggesting:
    """Proposes answers in the very prompt, and gives them when asked to.

    What is proposed comes from what the seat may know, and is kept with the prompt's draft only.
    """

    def __init__(self, racing: Racing, drawing: Drawing) -> None:
        self.racing = racing
        self.sessions = racing.sessions
        self.drawing = drawing

    async def press(self, press: Press, control: str) -> Session:
        """Propose something, or give the answers that are proposed."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            await self.racing.must_be_open(session, press, seat)
            if control == drafts.PLAY:
                return await self._play(session, press, seat)
            await self._propose(session, press, seat, control)
            return session

    async def _propose(self, session: Session, press: Press, seat: Seat, of: str) -> None:
        asked = open_decision(session, seat)
        if of == drafts.REPEAT:
            given = await last_turn(self.sessions.store, session, seat)
            planned = await asyncio.to_thread(once_more, session.running, seat, given)
            if not planned:
                raise Refused("refused.no_last_turn")
        else:
            planned = await asyncio.to_thread(as_the_house, session.running, seat)
        proposal = proposed(planned, of, self.drawing.voice(session))
        draft = replace(draft_of(session, seat, asked), proposal=proposal)
        await self.racing.keep_draft(session, press, seat, asked.number, draft)

    async def _play(self, session: Session, press: Press, seat: Seat) -> Session:
        proposal = draft_of(session, seat, open_decision(session, seat)).proposal
        if proposal is None:
            raise Refused("refused.nothing_proposed")
        step = self.racing.step(session, press, seat)
        give(step, seat, proposal.answers, press.member)
        step.is_back(seat)
        step.follow_orders()
        if proposal.of == drafts.SUGGEST and step.goes_on(seat):
            await self._propose_on(step, seat)
        await self.racing.finish(step, press)
        return session

    async def _propose_on(self, step: Step, seat: Seat) -> None:
        """Where the turn goes on, the next suggestion is there at once."""
        match = step.match
        if match.pending[seat].only_pick() is not None:
            return
        try:
            planned = await asyncio.to_thread(as_the_house, match, seat)
        except Exception:  # what was played counts, whatever is wrong with the advice
            log.exception("the house has nothing to suggest", game=match.game.key)
            return
        proposal = proposed(planned, drafts.SUGGEST, self.drawing.voice(step.session))
        draft = Draft(proposal=proposal).dump()
        step.drafts.append(model.Draft(seat=seat, number=match.numbers[seat], picks=draft))


def give(step: Step, seat: Seat, answers: Sequence[Proposed], member: int) -> None:
    """Give these answers as the member's own, as many as fit; raises Illegal if none does.

    What is drawn was not foreseen, so nothing is answered after that.
    """
    step.answer(seat, answers[0].pick, "member", member)
    for answer in answers[1:]:
        asked = step.match.pending.get(seat)
        if asked is None or asked.name != answer.name or step.draws or step.checkpoints:
            return
        if not fits(asked, answer.pick):
            return
        step.answer(seat, answer.pick, "member", member)


# Any: whichever game's state. The matches are held, so nobody changes them while a thread looks.


def as_the_house(match: Match[Any], seat: Seat) -> Sequence[Planned]:
    """What the house player would answer: all of a turn that the phase has just begun with."""
    asked = match.asked(seat)
    if asked is None:
        return ()
    game, dice = match.game, Dice(secrets.token_bytes(16))
    if game.suggest is None and not match.log:
        world = as_it_began(match, seat)
        planned = rehearse(
            game.play(world), world, seat, lambda d: game.advise(observe(world, seat), d, dice)
        )
        if planned and planned[0].decision == asked.decision:
            return planned
    return game.suggestion(match.observe(seat), asked.decision, dice)
