"""What stewards look at: how races are made here, all that run, and what is missing or stuck."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.drawing import Drawing
from bot.drawn import Drawn
from bot.refusals import Refused, Unreadable
from bot.session import Session
from bot.sessions import Sessions
from bot.terms import GuildSettings
from bot.ui import ids, messages
from bot.ui.layout import Press, Style
from bot.ui.speaking import BOT, escape
from rules.engine.decisions import Seat
from rules.engine.texts import say
from storage.errors import MatchMissing
from storage.model import GuildId, MatchId, MemberId

NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
)
"""What the bot must be allowed to do where a race is played."""

SEAT_DEEDS: tuple[ids.StewardWhat, ...] = ("autopilot", "retire")


class Panels:
    """Everything here is shown to one steward only."""

    def __init__(self, sessions: Sessions, drawing: Drawing) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.drawing = drawing

    def settings(self, settings: GuildSettings) -> Drawn:
        """How races are made in this server."""
        lines = [
            BOT(say(f"settings.makers.{settings.makers}", role=settings.maker_role or 0)),
            BOT(say("settings.pace", pace=say(f"pace.{settings.pace}"))),
            BOT(say("settings.member", n=settings.matches_per_member)),
            BOT(say("settings.channel", n=settings.matches_per_channel)),
        ]
        if settings.steward_role is not None:
            lines.append(BOT(say("settings.stewards", role=settings.steward_role)))
        return Drawn(messages.note([BOT("settings.title"), *lines, BOT("settings.how")]))

    async def panel(
        self, guild: GuildId, only: MatchId | None = None, *, told: str | None = None
    ) -> Drawn:
        """The live races of a server; with buttons for the one that is looked at.

        `told`: a sentence on what was just done, worded.
        """
        rows = await self.store.list_matches(guild)
        chosen = only or (rows[0].id if len(rows) == 1 else None)
        sessions, unreadable, lines = [], [], [BOT("panel.title")]
        for row in rows:
            try:
                async with self.sessions.hold(guild, row.id) as session:
                    sessions.append(session)
                    lines.append(self._line(session))
            except Unreadable:
                unreadable.append(row)
                name = escape(row.name)
                lines.append(BOT(say("panel.unreadable", match=name, channel=row.channel)))
        focus = next((session for session in sessions if session.row.id == chosen), None)
        buttons = [
            self._button(session, "look", session.row.name)
            for session in sessions
            if session is not focus
        ]
        for row in unreadable:
            to = ids.Steward(guild, row.id, 0, "end")
            buttons.append(Press(to.encode(), BOT(say("press.end_named", name=row.name)), "bad"))
        if focus is not None:
            lines.append(BOT(say("panel.focus", match=escape(focus.row.name))))
            buttons += self._buttons(focus)
        shown = lines if rows else [BOT("panel.empty")]
        return Drawn(messages.note([told, *shown] if told else shown, buttons))

    def _buttons(self, session: Session) -> list[Press]:
        """What can be done to one race, and to each of its members' seats."""
        paused = session.row.status == "paused"
        deeds: list[ids.StewardWhat] = ["resume"] if paused else ["pause", "extend"]
        if session.match is None:
            deeds = []
        buttons = [self._button(session, what, BOT(f"press.{what}")) for what in deeds]
        buttons.append(self._button(session, "end", BOT("press.end"), style="bad"))
        for seat, row in session.seats.items():
            if row.member is not None and not paused:
                for what in SEAT_DEEDS:
                    label = BOT(say(f"press.{what}", name=row.name))
                    buttons.append(self._button(session, what, label, seat))
        return buttons

    def _button(
        self,
        session: Session,
        what: ids.StewardWhat,
        label: str,
        seat: Seat = Seat(0),  # noqa: B008  a plain number
        *,
        style: Style = "plain",
    ) -> Press:
        to = ids.Steward(session.guild, session.row.id, seat, what)
        return Press(to.encode(), label, style)

    def _line(self, session: Session) -> str:
        name, channel = escape(session.row.name), session.row.channel
        if session.match is None:
            n = len(session.lobby)
            return BOT(say("panel.lobby", match=name, channel=channel, n=n))
        speak = self.drawing.voice(session).rich
        pending = list(session.running.pending)
        due = session.due
        line = "panel.running_due" if due else "panel.running"
        if session.row.status == "paused":
            line = "panel.paused"
        elif session.rests:
            line = "panel.rests"
        return speak(say(line, match=name, channel=channel, who=pending, due=due))

    async def checkup(
        self, guild: GuildId, allowed: discord.Permissions, channel: int | None
    ) -> Drawn:
        """What is missing or stuck in a server."""
        missing = [say(f"permission.{name}") for name in NEEDED if not getattr(allowed, name)]
        lines = [
            BOT(say("doctor.missing", names=missing, channel=channel or 0))
            if missing
            else BOT("doctor.allowed")
        ]
        waiting = await self.store.waiting_targets(guild)
        undelivered = say("doctor.undelivered", n=len(waiting))
        lines.append(BOT(undelivered if waiting else "doctor.delivered"))
        lines += [
            BOT(say("doctor.paused", match=escape(row.name)))
            for row in await self.store.list_matches(guild)
            if row.status == "paused"
        ]
        lines += [
            BOT(say("doctor.closed", member=person)) for person in await self._unreachable(guild)
        ]
        return Drawn(messages.note([BOT("doctor.title"), *lines]))

    async def _unreachable(self, guild: GuildId) -> list[int]:
        members: set[MemberId] = set()
        for row in await self.store.list_matches(guild):
            with suppress(Refused, MatchMissing):
                async with self.sessions.hold(guild, row.id) as session:
                    members |= {seat.member for seat in session.seats.values() if seat.member}
                    members |= {member.member for member in session.lobby}
        known = await self.store.people(guild, members)
        return [person.member for person in known if person.dm == "closed"]
