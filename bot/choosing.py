"""Presses on a question: each changes the selection, completes an answer, or opens a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.drawn import Drawn
from bot.pit import Pit
from bot.publisher import prompt_purpose
from bot.racing import Press
from bot.refusals import Outdated
from bot.replies import Beside, Interaction
from bot.ui import drafts, ids
from bot.ui.layout import submitted
from bot.ui.prompts import AMOUNT_FIELD, amount_form, limit_form
from bot.ui.speaking import BOT
from rules.engine.decisions import Seat
from storage.model import GuildId, MatchId, MemberId


def pit_of(interaction: Interaction) -> Pit:
    pit = interaction.client.pit
    if not isinstance(pit, Pit):
        raise TypeError("this client is no Pitboard")
    return pit


def data_of(interaction: Interaction) -> Mapping[str, Any]:  # Any: JSON as Discord sent it
    return interaction.data or {}


def _press(
    interaction: Interaction,
    to: ids.Answer | ids.Choice | ids.AmountForm | ids.UpToForm,
    what: str,
    values: tuple[str, ...] = (),
) -> Press:
    return Press(
        guild=GuildId(to.guild),
        match=MatchId(to.match),
        member=MemberId(interaction.user.id),
        interaction=interaction.id,
        seat=Seat(to.seat),
        number=to.number,
        on_prompt=interaction.message is not None and not interaction.message.flags.ephemeral,
        what=what,
        values=values,
    )


async def answer(interaction: Interaction, to: ids.Answer) -> None:
    await _control(interaction, _press(interaction, to, to.what))


async def choice(interaction: Interaction, to: ids.Choice) -> None:
    values = tuple(map(str, data_of(interaction).get("values", ())))
    await _control(interaction, _press(interaction, to, to.what, values))


async def amount_written(interaction: Interaction, to: ids.AmountForm) -> None:
    written = submitted(interaction.data).get(AMOUNT_FIELD, "")
    await _control(interaction, _press(interaction, to, drafts.WRITTEN, (written,)))


async def limit_written(interaction: Interaction, to: ids.UpToForm) -> None:
    written = submitted(interaction.data).get(AMOUNT_FIELD, "")
    await _control(interaction, _press(interaction, to, drafts.UP_TO, (written,)))


async def _control(interaction: Interaction, press: Press) -> None:
    """One click on a prompt: it changes the selection, or completes an answer."""
    pit = pit_of(interaction)
    number: int | None = None  # of the decision that the message asks afterwards

    async def work() -> Drawn:
        nonlocal number
        try:
            await _take(pit, press)
        except Outdated as outdated:
            if not (press.on_prompt and outdated.twice):
                return await _how_it_stands(pit, press, outdated)
        if not press.on_prompt:
            return await pit.reports.hand(press.guild, press.match, press.member)
        number = await _asks_now(pit, press, interaction)
        return await _prompt(pit, press, number) or await _closed(pit, press)

    async def correct() -> Drawn | None:
        if not press.on_prompt or number is None or await _is_open(pit, press, number):
            return None
        now = await _asks_now(pit, press, interaction)
        if now == number:
            return None
        return await _prompt(pit, press, now) or await _closed(pit, press)

    await pit.replies.in_place(interaction, work, correct)


async def _take(pit: Pit, press: Press) -> None:
    """Do what was pressed. Error: Refused."""
    if press.what in (drafts.SUGGEST, drafts.REPEAT, drafts.PLAY):
        await pit.suggesting.press(press, press.what)
    else:
        await pit.racing.control(press)


async def _how_it_stands(pit: Pit, press: Press, outdated: Outdated) -> Drawn:
    """What is asked now, for somebody who pressed what is closed; raises Beside.

    It is shown in the private copy that was pressed, and beside a message.
    """
    told = None if outdated.twice else BOT(outdated.why)
    drawn = await pit.reports.hand(press.guild, press.match, press.member, told=told)
    if press.on_prompt:
        raise Beside(drawn)
    return drawn


async def _asks_now(pit: Pit, press: Press, interaction: Interaction) -> int | None:
    """The decision that the message asks which was pressed: that of its button, or one to which
    this or another press led since. What comes as a message of its own is not asked here.
    """
    seat = Seat(press.seat or 0)
    async with pit.sessions.hold(press.guild, press.match) as session:
        if not await pit.racing.goes_on(session, press, seat):
            return None
        asked = session.running.asked(seat)
    newest = await pit.store.messages(press.guild, press.match, prompt_purpose(seat, press.member))
    pressed = 0 if interaction.message is None else interaction.message.id
    is_newest = not newest or newest[0].message == pressed
    return asked.number if asked is not None and is_newest else None


async def _is_open(pit: Pit, press: Press, number: int) -> bool:
    """Is a decision still asked, now that the press was answered? The answer may have been long on
    its way, and have come after the message was closed.
    """
    session = await pit.sessions.look(press.guild, press.match)
    asked = session.running.asked(Seat(press.seat or 0))
    return asked is not None and asked.number == number


async def _prompt(pit: Pit, press: Press, number: int | None) -> Drawn | None:
    """The decision of this number, if there is one and the seat is still asked it.

    Any other is news, which comes as a message of its own: others press in the same instant.
    """
    if number is None:
        return None
    seat = Seat(press.seat or 0)
    drawn, now = await pit.drawing.prompt(press.guild, press.match, press.member, seat)
    return drawn if now == number else None


async def _closed(pit: Pit, press: Press) -> Drawn:
    seat, number = Seat(press.seat or 0), press.number or 0
    return await pit.drawing.closed_prompt(press.guild, press.match, press.member, seat, number)


async def write(interaction: Interaction, to: ids.Write) -> None:
    """Open the form for an amount."""
    await pit_of(interaction).replies.form(interaction, amount_form(to, BOT))


async def up_to(interaction: Interaction, to: ids.UpTo) -> None:
    """Open the form for a limit."""
    await pit_of(interaction).replies.form(interaction, limit_form(to, BOT))
