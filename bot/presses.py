"""Clicks, choices and written forms: each custom id leads to what it stands for.

The ids hold all that is needed, so a message of any earlier process still answers, and nothing is
kept in memory for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from bot.lobby import LONGEST_WORD, must_be_open
from bot.mail import Drawn
from bot.people import who_is
from bot.pit import Pit
from bot.racing import Press
from bot.refusals import Refused
from bot.replies import Interaction
from bot.session import Session
from bot.ui import drafts, ids
from bot.ui.layout import submitted
from bot.ui.messages import WORD_FIELD, word_form
from bot.ui.options import options_form, read_form
from bot.ui.prompts import AMOUNT_FIELD, amount_form, limit_form
from bot.ui.speaking import BOT, escape, plain_speaker
from rules.engine.decisions import Seat
from rules.engine.events import Act
from rules.engine.texts import say
from storage.errors import StorageError
from storage.model import GuildId, MatchId, MemberId

log = structlog.get_logger()


def pit_of(interaction: Interaction) -> Pit:
    pit = interaction.client.pit
    if not isinstance(pit, Pit):
        raise TypeError("this client is no Pitboard")
    return pit


def _data(interaction: Interaction) -> Mapping[str, Any]:  # Any: JSON as Discord sent it
    return interaction.data or {}


# ---------------------------------------------------------------- a seat's own choices


def _press(
    interaction: Interaction, to: ids.Answer | ids.Choice | ids.AmountForm | ids.UpToForm
) -> Press:
    return Press(
        guild=GuildId(to.guild),
        match=MatchId(to.match),
        member=MemberId(interaction.user.id),
        interaction=interaction.id,
        seat=Seat(to.seat),
        number=to.number,
        on_prompt=interaction.message is not None and not interaction.message.flags.ephemeral,
    )


async def answer(interaction: Interaction, to: ids.Answer) -> None:
    await _control(interaction, _press(interaction, to), to.what, ())


async def choice(interaction: Interaction, to: ids.Choice) -> None:
    values = tuple(map(str, _data(interaction).get("values", ())))
    await _control(interaction, _press(interaction, to), to.what, values)


async def amount_written(interaction: Interaction, to: ids.AmountForm) -> None:
    written = submitted(interaction.data).get(AMOUNT_FIELD, "")
    await _control(interaction, _press(interaction, to), drafts.WRITTEN, (written,))


async def limit_written(interaction: Interaction, to: ids.UpToForm) -> None:
    written = submitted(interaction.data).get(AMOUNT_FIELD, "")
    await _control(interaction, _press(interaction, to), drafts.UP_TO, (written,))


async def _control(
    interaction: Interaction, press: Press, what: str, values: tuple[str, ...]
) -> None:
    """One click on a prompt: it changes the selection, or completes an answer."""
    pit = pit_of(interaction)
    number: int | None = None  # of the decision that the message goes on to ask

    async def work() -> Drawn:
        nonlocal number
        if what in (drafts.SUGGEST, drafts.REPEAT, drafts.PLAY):
            pressed = await pit.suggesting.press(press, what)
        else:
            pressed = await pit.racing.control(press, what, values)
        if not press.on_prompt:
            return await pit.reports.hand(press.guild, press.match, press.member)
        number = None if pressed.moved_on else _asked(pressed.session, press)
        return await _prompt(pit, press, number) or await _closed(pit, press)

    await pit.replies.in_place(interaction, work)
    if number is not None and not await _is_open(pit, press, number):
        await pit.replies.amend(interaction, await _closed(pit, press))


def _asked(session: Session, press: Press) -> int | None:
    asked = session.running.asked(Seat(press.seat or 0))
    return None if asked is None else asked.number


async def _prompt(pit: Pit, press: Press, number: int | None) -> Drawn | None:
    """The decision of this number, if there is one and the seat is still asked it.

    Any other is news, which comes as a message of its own: others press in the same instant.
    """
    if number is None:
        return None
    seat = Seat(press.seat or 0)
    drawn, now = await pit.drawing.prompt(press.guild, press.match, press.member, seat)
    return drawn if now == number else None


async def _is_open(pit: Pit, press: Press, number: int) -> bool:
    """Is a decision still asked, now that the press was answered? The answer may have been long on
    its way, and have come after the message was closed.
    """
    async with pit.sessions.hold(press.guild, press.match) as session:
        return _asked(session, press) == number


async def _closed(pit: Pit, press: Press) -> Drawn:
    seat, number = Seat(press.seat or 0), press.number or 0
    return await pit.drawing.closed_prompt(press.guild, press.match, press.member, seat, number)


async def write(interaction: Interaction, to: ids.Write) -> None:
    """Open the form for an amount."""
    await pit_of(interaction).replies.form(interaction, amount_form(to, BOT))


async def up_to(interaction: Interaction, to: ids.UpTo) -> None:
    """Open the form for a limit."""
    await pit_of(interaction).replies.form(interaction, limit_form(to, BOT))


async def act(interaction: Interaction, to: ids.ActPress) -> None:
    """A deal accepted or declined, by whoever sits on the seat it was offered to."""
    pit = pit_of(interaction)
    press = Press(
        guild=GuildId(to.guild),
        match=MatchId(to.match),
        member=MemberId(interaction.user.id),
        interaction=interaction.id,
        seat=to.act.seat,
    )

    def done(_: Session, seat: Seat) -> Act:
        return Act(seat, to.act.name, to.act.fields)

    async def work() -> Drawn:
        session = await pit.racing.act(press, done)
        return pit.drawing.line("reply.acted", match=session.row.name)

    await pit.replies.private(interaction, work)


# ---------------------------------------------------------------- tables and lobbies


async def table(interaction: Interaction, to: ids.Table) -> None:
    pit = pit_of(interaction)
    guild, match = GuildId(to.guild), MatchId(to.match)
    member = MemberId(interaction.user.id)

    async def work() -> Drawn:
        match to.what:
            case "hand":
                return await pit.reports.hand(guild, match, member)
            case "board":
                return await pit.reports.board(guild, match, member)
            case "log":
                return await pit.reports.log(guild, match, member)
            case "record":
                return await pit.sheets.asked_for(guild, match)
            case "rules":
                return await pit.reports.rules_of(guild, match)
            case "steward":
                who_is(interaction).must_be_steward(await pit.lobbies.settings(guild))
                return await pit.reports.panel(guild, match)

    await pit.replies.private(interaction, work)


async def lobby(interaction: Interaction, to: ids.Lobby) -> None:
    pit = pit_of(interaction)
    guild, match = GuildId(to.guild), MatchId(to.match)
    if to.what == "word":
        await pit.replies.form(interaction, word_form(to.guild, to.match, LONGEST_WORD, BOT))
        return

    who, by, lobbies = who_is(interaction), interaction.id, pit.lobbies
    deeds: dict[ids.LobbyWhat, tuple[Callable[[], Awaitable[Session]], str]] = {
        "join": (lambda: lobbies.join(guild, match, who, interaction=by), "reply.joined"),
        "leave": (
            lambda: lobbies.leave(guild, match, [who.member], interaction=by),
            "reply.left",
        ),
        "start": (lambda: lobbies.start(guild, match, who, interaction=by), "reply.started"),
        "close": (lambda: lobbies.cancel(guild, match, who, interaction=by), "reply.cancelled"),
        "keep": (lambda: pit.sessions.look(guild, match), "reply.kept"),
    }

    async def work() -> Drawn:
        if to.what in deeds:
            deed, told = deeds[to.what]
            return pit.drawing.line(told, match=(await deed()).row.name)
        if to.what == "cancel":
            return await pit.sure.cancel(guild, match, who)
        if to.what == "again":
            return pit.tables.opened(await pit.encores.again(guild, match, who, interaction=by))
        return await pit.tables.options(guild, match)

    answers_a_question = to.what in ("close", "keep")
    show = pit.replies.in_place if answers_a_question else pit.replies.private
    await show(interaction, work)


async def word_written(interaction: Interaction, to: ids.WordForm) -> None:
    pit = pit_of(interaction)
    word = submitted(interaction.data).get(WORD_FIELD, "").strip()

    async def work() -> Drawn:
        guild, match = GuildId(to.guild), MatchId(to.match)
        session = await pit.lobbies.join(
            guild, match, who_is(interaction), word=word or None, interaction=interaction.id
        )
        return pit.drawing.line("reply.word_taken", match=session.row.name)

    await pit.replies.private(interaction, work)


async def leaving(interaction: Interaction, to: ids.Leaving) -> None:
    """The answer to whether somebody would really leave."""
    pit = pit_of(interaction)
    press = Press(
        guild=GuildId(to.guild),
        match=MatchId(to.match),
        member=MemberId(interaction.user.id),
        interaction=interaction.id,
        seat=Seat(to.seat),
    )

    async def work() -> Drawn:
        if to.what == "leave":
            session = await pit.racing.concede(press)
            return pit.drawing.line("reply.conceded", match=session.row.name)
        session = await pit.sessions.look(press.guild, press.match)
        return pit.drawing.line("reply.stayed", match=session.row.name)

    await pit.replies.in_place(interaction, work)


async def options_page(interaction: Interaction, to: ids.OptionsPage) -> None:
    """Open the form with the options as they are stored: at once, whoever holds the match."""
    pit = pit_of(interaction)
    try:
        game, row = await pit.sessions.glance(GuildId(to.guild), MatchId(to.match))
        must_be_open(row)
    except (Refused, StorageError) as error:
        await refuse(interaction, error)
        return
    options = game.options.model_validate_json(row.options)
    form = options_form(to, options, plain_speaker(game.texts, {}))
    if form.children:
        await pit.replies.form(interaction, form)
    else:
        await unknown(interaction)


async def options_written(interaction: Interaction, to: ids.OptionsForm) -> None:
    pit = pit_of(interaction)
    guild, match = GuildId(to.guild), MatchId(to.match)

    async def work() -> Drawn:
        async with pit.sessions.hold(guild, match) as session:
            options = read_form(session.options, submitted(interaction.data))
        session = await pit.lobbies.change_terms(
            guild, match, who_is(interaction), options=options, interaction=interaction.id
        )
        return pit.drawing.line("reply.changed", match=session.row.name)

    await pit.replies.private(interaction, work)


# ---------------------------------------------------------------- pages and panels


async def rules_page(interaction: Interaction, to: ids.RulesPage) -> None:
    pit = pit_of(interaction)

    async def work() -> Drawn:
        return pit.reports.rules(to.game, to.page)

    await pit.replies.in_place(interaction, work)


async def steward(interaction: Interaction, to: ids.Steward) -> None:
    """A button of the stewards' panel."""
    pit = pit_of(interaction)
    guild, match, who = GuildId(to.guild), MatchId(to.match), who_is(interaction)
    by, seat, stewards = interaction.id, Seat(to.seat), pit.stewards

    async def work() -> Drawn:
        who.must_be_steward(await pit.lobbies.settings(guild))
        deeds: dict[ids.StewardWhat, Callable[[], Awaitable[object]]] = {
            "pause": lambda: stewards.pause(guild, match, who, by),
            "resume": lambda: stewards.resume(guild, match, who, by),
            "extend": lambda: stewards.extend(guild, match, who, A_DAY, by),
            "end_now": lambda: stewards.end(guild, match, who, by),
            "autopilot": lambda: stewards.autopilot(
                guild, match, who, seat, on=True, interaction=by
            ),
            "retire_now": lambda: stewards.retire(guild, match, who, seat, by),
        }
        if to.what == "end":
            return await pit.sure.end(guild, match, who)
        if to.what == "retire":
            return await pit.sure.retire(guild, match, who, seat)
        if to.what in deeds:
            await deeds[to.what]()
        return await pit.reports.panel(guild, match, told=await _done(pit, to))

    await pit.replies.in_place(interaction, work)


async def _done(pit: Pit, to: ids.Steward) -> str | None:
    """What is said of a deed that no button of the panel shows as done."""
    if to.what not in TOLD:
        return None
    row = (await pit.store.load_match(GuildId(to.guild), MatchId(to.match))).match
    return BOT(say(TOLD[to.what], match=escape(row.name)))


TOLD: dict[ids.StewardWhat, str] = {"end_now": "reply.ended", "retire_now": "reply.retired"}

A_DAY = 24
"""Hours that the panel's button adds to a deadline."""


# ---------------------------------------------------------------- which id leads where


@dataclass(frozen=True, slots=True)
class Route:
    """A kind of custom id, and what is done when one comes in."""

    kind: type[Any]  # Any: one of the kinds in bot.ui.ids
    deed: Callable[[Interaction, Any], Awaitable[None]]

    def read(self, custom_id: str) -> Any:
        """What an id of this kind means; None for any other, and for one that makes no sense."""
        found = self.kind.PATTERN.fullmatch(custom_id)
        try:
            return None if found is None else self.kind.decode(found)
        except ValueError:
            return None


COMPONENTS = (
    Route(ids.Answer, answer),
    Route(ids.Choice, choice),
    Route(ids.Write, write),
    Route(ids.UpTo, up_to),
    Route(ids.ActPress, act),
    Route(ids.Table, table),
    Route(ids.Lobby, lobby),
    Route(ids.OptionsPage, options_page),
    Route(ids.RulesPage, rules_page),
    Route(ids.Steward, steward),
    Route(ids.Leaving, leaving),
)
FORMS = (
    Route(ids.AmountForm, amount_written),
    Route(ids.UpToForm, limit_written),
    Route(ids.WordForm, word_written),
    Route(ids.OptionsForm, options_written),
)


async def route(interaction: Interaction) -> None:
    """Lead a click, a choice or a form to its deed; what is unknown is explained, not ignored."""
    custom_id = str(_data(interaction).get("custom_id", ""))
    is_form = interaction.type is discord.InteractionType.modal_submit
    for known in FORMS if is_form else COMPONENTS:
        meant = known.read(custom_id)
        if meant is not None:
            await _follow(interaction, known, meant)
            return
    await unknown(interaction)


async def _follow(interaction: Interaction, to: Route, meant: Any) -> None:
    # Any: one of the kinds in bot.ui.ids
    try:
        if _counts_here(interaction, meant):
            await to.deed(interaction, meant)
        else:
            await refuse(interaction, Refused("refused.other_server"))
    except Exception:
        log.exception("interaction failed", guild=interaction.guild_id)
        await refuse(interaction, Refused("refused.our_fault"))


def _counts_here(interaction: Interaction, meant: Any) -> bool:
    """What one may do by one's rights in a server is done in that server only, for Discord tells
    no others. What belongs to a seat is its member's everywhere: hands come by direct message, and
    are opened by `/hand` in any server.
    """
    of_a_seat = isinstance(meant, OF_A_SEAT) or getattr(meant, "what", None) == "hand"
    return of_a_seat or getattr(meant, "guild", interaction.guild_id) == interaction.guild_id


OF_A_SEAT = (
    ids.Answer,
    ids.Choice,
    ids.Write,
    ids.AmountForm,
    ids.UpTo,
    ids.UpToForm,
    ids.ActPress,
    ids.Leaving,
)


async def unknown(interaction: Interaction) -> None:
    """A button that leads nowhere any more."""
    await refuse(interaction, Refused("refused.unknown_button"))


async def refuse(interaction: Interaction, why: Refused | StorageError) -> None:
    async def work() -> Drawn:
        raise why

    await pit_of(interaction).replies.private(interaction, work)
