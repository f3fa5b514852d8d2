"""What most commands come to: something is done to one match, and a line says so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.drawn import Drawn
from bot.finding import Fit
from bot.order_words import in_words, order_for, specimen, with_order
from bot.orders import Order
from bot.people import guild_of, hosted_match_meant, match_meant, who_is
from bot.pit import Pit
from bot.publisher import prompt_purpose
from bot.racing import Press, seat_of
from bot.replies import Interaction
from bot.session import Session
from bot.ui import messages
from bot.ui.plans import answer_in_words
from bot.ui.speaking import BOT, escape
from bot.who import Who
from rules.engine.decisions import Seat
from rules.engine.texts import say
from storage.model import GuildId, MatchId, MatchRow

Deed: TypeAlias = Callable[[GuildId, MatchId, Who], Awaitable[Session | MatchRow]]


async def do(
    pit: Pit,
    interaction: Interaction,
    match: str | None,
    deed: Deed,
    told: str,
    *,
    fit: Fit,
    hosted: bool = False,
) -> None:
    """Do something to the match that is meant, and say in the line `told` that it is done.

    `hosted`: it is for its opener and for stewards.
    """

    async def work() -> Drawn:
        find = hosted_match_meant if hosted else match_meant
        meant = await find(pit, interaction, match, fit)
        done = await deed(guild_of(interaction), meant, who_is(interaction))
        row = done.row if isinstance(done, Session) else done
        return pit.drawing.line(told, match=row.name)

    await pit.replies.private(interaction, work)


async def leave_order(pit: Pit, press: Press, meant: str, written: str) -> Drawn:
    """Leave a standing order for the question that is meant, or clear it; it is said back."""
    left = ""

    def given(session: Session, seat: Seat, name: str) -> Order | None:
        nonlocal left
        voice, decision = pit.drawing.voice(session), specimen(session, seat, name)
        order = order_for(session, seat, name, written, voice.plain)
        left = "" if order is None else in_words(order, decision, voice.rich)
        return order

    session = await pit.racing.order(press, meant, given)
    if not left:
        return pit.drawing.line("reply.order_cleared", match=session.row.name)
    return pit.drawing.line("reply.order_left", match=session.row.name, order=left)


async def orders_left(pit: Pit, press: Press) -> Drawn:
    """All standing orders of whoever asks, in words."""
    async with pit.sessions.hold(press.guild, press.match) as session:
        mine, speak = seat_of(session, press), pit.drawing.voice(session).rich
        left = sorted(name for seat, name in session.orders if seat == mine)
        lines = [with_order(session, mine, name, speak) for name in left]
    match = escape(session.row.name)
    if not lines:
        return Drawn(messages.note(BOT(say("reply.no_orders", match=match))))
    return Drawn(messages.note([BOT(say("reply.orders", match=match)), *lines]))


async def take_back(pit: Pit, press: Press) -> Drawn:
    """Take the last answer back; the message that had asked asks anew, or else this reply does."""
    undone = await pit.racing.undo(press)
    session = undone.session
    words = answer_in_words(undone.decision, undone.pick, pit.drawing.voice(session).rich)
    purpose = prompt_purpose(seat_of(session, press), press.member)
    asked_there = await pit.store.messages(press.guild, press.match, purpose)
    known = await pit.store.person(press.guild, press.member)
    if asked_there and (known is None or known.dm != "closed"):
        return Drawn(messages.note(BOT(say("reply.taken_back", answer=words))))
    told = BOT(say("reply.taken_back_here", answer=words))
    return await pit.reports.hand(press.guild, press.match, press.member, told=told)
