"""What players do in a running match."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from bot import records
from bot.order_words import limit, name_meant
from bot.orders import Order
from bot.refusals import Outdated, Refused
from bot.seating import house_seat
from bot.session import Session
from bot.sessions import Sessions
from bot.step import Step
from bot.ui import drafts
from bot.ui.drafts import Draft
from bot.ui.ids import token
from bot.ui.speaking import escape, plain_speaker
from rules.engine.decisions import PASS, Decision, Pick, Seat
from rules.engine.events import Act
from rules.engine.match import Asked
from storage import model
from storage.errors import AlreadyDone
from storage.model import Change, GuildId, MatchId, MemberId


@dataclass(frozen=True, slots=True)
class Press:
    """A click on something that belongs to a seat's decision, or a command that stands for it.

    `number` is the decision that the button showed; None for a command, which means whatever is
    open. `on_prompt`: the button was on the message that had asked, not on a private copy of it.
    `what`: the control that was pressed, with the `values` that were chosen or written in it.
    """

    guild: GuildId
    match: MatchId
    member: MemberId
    interaction: int
    seat: Seat | None = None
    number: int | None = None
    on_prompt: bool = False
    what: str = ""
    values: tuple[str, ...] = ()

    @property
    def question(self) -> tuple[int | None, ...]:
        """Whom the button asked what."""
        return (self.guild, self.match, self.member, self.number)

    @property
    def said(self) -> tuple[str, ...]:
        """What is the same when the same is pressed, chosen or written again."""
        return (self.what, *map(drafts.digits, self.values))


class Counted(NamedTuple):
    """A press that gave an answer."""

    said: tuple[str, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Undone:
    """An answer that was taken back, and what it answered."""

    session: Session
    decision: Decision
    pick: Pick


class Racing:
    """Answers, acts and all else that a seat's member may do."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self._counted: OrderedDict[tuple[int | None, ...], Counted] = OrderedDict()

    async def answer(self, press: Press, pick: Pick) -> Session:
        """Answer the decision that a button showed. Refused when it is closed or not theirs."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            await self.must_be_open(session, press, seat)
            step = self.step(session, press, seat)
            step.answer(seat, pick, "member", press.member)
            step.is_back(seat)
            await self.finish(step, press)
            return session

    async def act(self, press: Press, act: Callable[[Session, Seat], Act]) -> Session:
        """Do something unasked."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            step = self.step(session, press, seat)
            step.act(act(session, seat), press.member)
            await self.finish(step, press)
            return session

    async def undo(self, press: Press, *, whole: bool = False) -> Undone:
        """Take back the last answer (`whole`: all of the turn's), where the rules allow it."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            await self.must_be_open(session, press, seat)
            step = self.step(session, press, seat)
            undone = undo_once(step, seat)
            while whole and step.match.may_undo(seat):
                undone = undo_once(step, seat)
            await self.finish(step, press)
            return undone

    async def concede(self, press: Press) -> Session:
        """Give the seat to the house for good; without members the match ends as it stands."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            step = self.step(session, press, seat)
            give_to_house(step, seat, "bot.conceded")
            end_if_deserted(step)
            await self.finish(step, press)
            return session

    async def order(
        self, press: Press, meant: str, given: Callable[[Session, Seat, str], Order | None]
    ) -> Session:
        """Leave a standing order for decisions of the name that is meant, or clear it (None)."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            speak = plain_speaker(session.game.texts, session.names())
            name = name_meant(session, seat, meant, speak)
            order = given(session, seat, name)
            step = self.step(session, press, seat)
            step.leave_order(seat, name, None if order is None else order.model_dump_json())
            await self.finish(step, press)
            return session

    async def up_to(self, press: Press, written: str) -> Session:
        """Leave a limit for the question that a button showed, which is answered by it at once."""
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            await self.must_be_open(session, press, seat)
            decision = open_decision(session, seat).decision
            order = limit(written, decision)
            step = self.step(session, press, seat)
            step.leave_order(seat, decision.name, order.model_dump_json())
            step.is_back(seat)
            await self.finish(step, press)
            return session

    async def control(self, press: Press) -> Session:
        """One press on a prompt: it takes an answer back, changes a selection, or completes one."""
        if press.what in (drafts.UNDO, drafts.UNDO_ALL):
            undone = await self.undo(press, whole=press.what == drafts.UNDO_ALL)
            return undone.session
        if press.what == drafts.UP_TO:
            return await self.up_to(press, "".join(press.values))
        async with self.sessions.hold(press.guild, press.match) as session:
            seat = seat_of(session, press)
            await self.must_be_open(session, press, seat)
            asked = open_decision(session, seat)
            draft = draft_of(session, seat, asked)
            made = drafts.apply(press.what, press.values, asked.decision, draft)
            if isinstance(made, Draft):
                await self.keep_draft(session, press, seat, asked.number, made)
                return session
        return await self.answer(press, made)

    async def keep_draft(
        self, session: Session, press: Press, seat: Seat, number: int, draft: Draft
    ) -> None:
        """Store what a press made of a selection."""
        change = Change(
            match=session.row.id,
            expected=session.row.version,
            at=self.sessions.now(),
            interaction=press.interaction,
            drafts=(model.Draft(seat=seat, number=number, picks=draft.dump()),),
        )
        await self.sessions.commit(session, change)

    # ------------------------------------------------------------------ what each press needs

    def step(self, session: Session, press: Press, seat: Seat) -> Step:
        """The step that a press begins."""
        now = self.sessions.now()
        return Step(session, now, by_click=(seat,), on_prompt=press.on_prompt)

    async def finish(self, step: Step, press: Press) -> None:
        """Store what a press did; refused when it was stored before."""
        try:
            await self.sessions.finish(step, press.interaction)
        except AlreadyDone:
            raise Refused("refused.already_counted") from None
        self._count(press)

    def _count(self, press: Press) -> None:
        """Remember for a while that this press counted."""
        now = self.sessions.now()
        self._counted[press.question] = Counted(press.said, now)
        self._counted.move_to_end(press.question)
        while now - next(iter(self._counted.values())).at > TWICE:
            self._counted.popitem(last=False)

    async def must_be_open(self, session: Session, press: Press, seat: Seat) -> None:
        """Refuse a button whose decision is closed, telling what can still be done about it."""
        asked = session.running.asked(seat)
        if press.number is None or (asked is not None and asked.number == press.number):
            return
        entry = await self.store.find_answer(session.guild, session.row.id, seat, press.number)
        if entry is None:
            undone = press.what in (drafts.UNDO, drafts.UNDO_ALL)
            raise Outdated("refused.old_question", twice=undone, goes_on=True)
        now = session.running.checkpoint
        raise Outdated(
            _why_closed(session, seat, asked),
            twice=self._is_twice(press, entry),
            goes_on=(entry.epoch, entry.phase) == (now.epoch, now.phase),
        )

    async def goes_on(self, session: Session, press: Press, seat: Seat) -> bool:
        """Does the message that was pressed go on to ask, whatever the seat is asked now?"""
        if any(e.seat == seat and e.number == press.number for e in session.running.log):
            return True
        try:
            await self.must_be_open(session, press, seat)
        except Outdated as outdated:
            return outdated.goes_on
        return True

    def _is_twice(self, press: Press, entry: model.LogRow) -> bool:
        """Is this the press again that gave the answer a moment ago?"""
        if entry.member != press.member or self.sessions.now() - entry.at > TWICE:
            return False
        counted = self._counted.get(press.question)
        return _may_have_given(press, entry) if counted is None else counted.said == press.said


TWICE = timedelta(seconds=5)
"""Who presses the same thing again within this time has pressed twice, and means nothing by it."""


def _may_have_given(press: Press, entry: model.LogRow) -> bool:
    """After a restart only the answer itself tells what was pressed, as far as it does."""
    pick = records.saved_entry(entry).made
    if press.what.startswith(("=", "#")):
        return isinstance(pick, tuple) and press.what in map(token, pick)
    if press.what == drafts.WRITTEN:
        return pick == press.said[1:]
    if press.what == drafts.PASSING:
        return pick == PASS
    return press.what not in (drafts.UNDO, drafts.UNDO_ALL)


def _why_closed(session: Session, seat: Seat, asked: Asked | None) -> str:
    if asked is not None and asked.answered is not None:
        return "refused.already_answered_may_change"
    if session.running.may_undo(seat):
        return "refused.already_answered_may_undo"
    return "refused.already_answered"


def undo_once(step: Step, seat: Seat) -> Undone:
    """Take a seat's last answer back; Illegal, with the reason, where that cannot be done."""
    before = list(step.match.log)
    step.undo(seat)
    for entry in reversed(before):
        if entry.seat == seat and entry.asked is not None and isinstance(entry.made, tuple):
            return Undone(step.session, entry.asked, entry.made)
    raise ValueError("an answer was taken back that was not in the log")


def seat_of(session: Session, press: Press) -> Seat:
    """The seat of whoever pressed; refused to everybody else, and when nothing runs."""
    must_run(session)
    mine = session.must_sit(press.member)
    if press.seat is not None and press.seat != mine:
        theirs = session.seats[press.seat].name if press.seat in session.seats else "?"
        raise Refused("refused.not_your_button", name=escape(theirs))
    return mine


def must_run(session: Session) -> None:
    match session.row.status:
        case "running":
            return
        case "paused":
            raise Refused("refused.paused", match=session.row.name)
        case "lobby":
            raise Refused("refused.not_started", match=session.row.name)
        case "over":
            raise Refused("refused.match_over", match=session.row.name)
        case _:
            raise Refused("refused.lobby_closed", match=session.row.name)


def open_decision(session: Session, seat: Seat) -> Asked:
    asked = session.running.asked(seat)
    if asked is None:
        raise Refused("refused.nothing_to_choose")
    return asked


def give_to_house(step: Step, seat: Seat, why: str) -> None:
    """The house drives this seat from now on; its member has left it."""
    old = step.seats[seat]
    step.hand_over(seat)
    house = house_seat(seat, step.now)
    step.tell(why, name=escape(old.name), house=house.name)
    step.set_seat(house)


def end_if_deserted(step: Step) -> None:
    """A match that no member plays any more ends as it stands."""
    if all(seat.member is None for seat in step.seats.values()):
        step.end("bot.nobody_left")


def draft_of(session: Session, seat: Seat, asked: Asked) -> Draft:
    """What a seat has selected so far of the decision it is asked."""
    stored = session.drafts.get((seat, asked.number))
    if stored is not None:
        return Draft.load(stored)
    return drafts.begin(asked.decision, asked.answered)
