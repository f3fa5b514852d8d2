"""Clicks, choices and written forms: each custom id leads to what it stands for.

The ids hold all that is needed, so a message of any earlier process still answers, and nothing is
kept in memory for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from bot import choosing, confirming
from bot.choosing import data_of, pit_of
from bot.drawn import Drawn
from bot.lobby import LONGEST_WORD, must_be_open
from bot.people import who_is
from bot.pit import Pit
from bot.racing import Press
from bot.refusals import Refused
from bot.replies import Interaction
from bot.session import Session
from bot.ui import ids
from bot.ui.layout import submitted
from bot.ui.messages import WORD_FIELD, word_form
from bot.ui.options import options_form, read_form
from bot.ui.speaking import BOT, escape, plain_speaker
from rules.engine.decisions import Seat
from rules.engine.events import Act
from rules.engine.texts import say
from storage.errors import StorageError
from storage.model import GuildId, MatchId, MemberId

log = structlog.get_logger()


# ---------------------------------------------------------------- a seat's own choices


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
                return await pit.panels.panel(guild, match)

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
        told = say("reply.changed", match=escape(session.row.name))
        return await pit.tables.options(guild, match, told=BOT(told))

    await pit.replies.in_place(interaction, work)


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
        return await pit.panels.panel(guild, match, told=await _done(pit, to))

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
    Route(ids.Answer, choosing.answer),
    Route(ids.Choice, choosing.choice),
    Route(ids.Write, choosing.write),
    Route(ids.UpTo, choosing.up_to),
    Route(ids.ActPress, act),
    Route(ids.Table, table),
    Route(ids.Lobby, lobby),
    Route(ids.OptionsPage, options_page),
    Route(ids.RulesPage, rules_page),
    Route(ids.Steward, steward),
    Route(ids.Leaving, leaving),
    Route(ids.Rewinding, confirming.rewinding),
    Route(ids.Replacing, confirming.replacing),
    Route(ids.Removing, confirming.removing),
)
FORMS = (
    Route(ids.AmountForm, choosing.amount_written),
    Route(ids.UpToForm, choosing.limit_written),
    Route(ids.WordForm, word_written),
    Route(ids.OptionsForm, options_written),
)


async def route(interaction: Interaction) -> None:
    """Lead a click, a choice or a form to its deed; what is unknown is explained, not ignored."""
    if not pit_of(interaction).intake.admit():
        await refuse(interaction, Refused("refused.restarting"))
        return
    custom_id = str(data_of(interaction).get("custom_id", ""))
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
    except Exception as error:  # noqa: BLE001  # what is no refusal is logged as a fault there
        await refuse(interaction, error)


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


async def refuse(interaction: Interaction, why: Exception) -> None:
    """Say why something cannot be done; what is no refusal is a fault of ours."""

    async def work() -> Drawn:
        raise why

    await pit_of(interaction).replies.private(interaction, work)
