"""The messages that a channel sees: lobby, table, podium; and the letters that go with a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.drawing import Drawing
from bot.drawn import Drawn
from bot.encore import Opened
from bot.intents import Letter, Notice, Offered, Remind, Tidings
from bot.record_files import RecordFile
from bot.seating import places_again
from bot.session import Session
from bot.sessions import Sessions
from bot.terms import GuildSettings, Terms
from bot.ui import ids, messages, stories
from bot.ui.layout import Picture, Press
from bot.ui.messages import ActButton, LobbyView, Place, PodiumView, TableView
from bot.ui.options import every_option_in_words, option_buttons, options_in_words
from bot.ui.speaking import BOT, escape
from rules.engine.decisions import Seat
from rules.engine.events import Event
from rules.engine.texts import Text, Value, say
from storage.model import EventRow, GuildId, MatchId, MessageRow


class Tables:
    """Draws what everybody sees. Only public events and the public's observation go in."""

    def __init__(self, sessions: Sessions, drawing: Drawing) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.drawing = drawing

    # ---------------------------------------------------------------- the table

    async def table(self, guild: GuildId, match: MatchId, first: int, last: int | None) -> Drawn:
        """The public events from `first` to `last` (None: the newest).

        Below them the board, who is still to choose, and open offers.
        """
        async with self.sessions.hold(guild, match) as session:
            pass
        told = await self.drawing.events(session, first, last)
        async with self.sessions.hold(guild, match) as held:
            look = self.drawing.look(held, None)
            over = held.row.status == "over"
            draw = self._podium if over else self._running
            drawn = draw(held, told, look.picture)
        return self.drawing.with_board(drawn, session, look)

    def _running(
        self, session: Session, told: list[tuple[EventRow, Event]], picture: Picture
    ) -> Drawn:
        speak = self.drawing.voice(session)
        waiting = [s for s in session.running.pending if session.driver(s) is not None]
        view = TableView(
            guild=session.guild,
            match=session.row.id,
            at=_last(session, told),
            match_name=session.row.name,
            game_title=session.game.title,
            status="paused" if session.row.status == "paused" else "running",
            happened=stories.lines((event for _, event in told), speak.rich),
            picture=picture,
            thinking=tuple(speak.rich.names(seat) for seat in waiting),
            deadline=session.deadline if waiting else None,
            acts=tuple(
                replace(button, label=_whose(button.label, session, button.act.seat))
                for button in self._open_acts(session)
            ),
            rests=session.rests,
        )
        return Drawn(messages.table(view, speak.rich))

    def _open_acts(self, session: Session) -> Sequence[ActButton]:
        """Buttons for what lies open to be done by somebody, such as an offer to accept."""
        plain = self.drawing.voice(session).plain
        view = session.running.observe(None).state
        return [ActButton(act, plain(label)) for act, label in session.game.open_acts(view)]

    def _podium(
        self, session: Session, told: list[tuple[EventRow, Event]], picture: Picture
    ) -> Drawn:
        speak = self.drawing.voice(session).rich
        view = PodiumView(
            guild=session.guild,
            match=session.row.id,
            at=_last(session, told),
            match_name=session.row.name,
            game_title=session.game.title,
            places=self._places(session),
            happened=stories.lines((event for _, event in told), speak),
            picture=picture,
        )
        return Drawn(messages.podium(view, speak))

    def _places(self, session: Session) -> tuple[Place, ...]:
        """Who came where, the winners first."""
        speak = self.drawing.voice(session).rich
        standings = session.game.standings(session.running.state)
        return tuple(
            Place(each.place, speak.names(each.seat), speak(each.score))
            for each in sorted(standings, key=lambda standing: standing.place)
        )

    async def story(self, guild: GuildId, match: MatchId, shown: MessageRow, last: int) -> Drawn:
        """What is left of a table once a newer one is there: its events, and where it goes on."""
        async with self.sessions.hold(guild, match) as session:
            pass
        told = await self.drawing.events(session, shown.number or 1, last)
        speak = self.drawing.voice(session).rich
        title = BOT(say("table.story", match=escape(session.row.name)))
        lines = [*stories.lines((event for _, event in told), speak)]
        if shown.channel != session.row.channel:
            lines.append(_moved(session))
        return Drawn(messages.note([title, *lines], keep="last"))

    async def went_on(self, guild: GuildId, match: MatchId, shown: MessageRow) -> Drawn:
        """What is left of a lobby, or of a table nobody saw any more: where there is a new one."""
        async with self.sessions.hold(guild, match) as session:
            title = BOT(say("table.story", match=escape(session.row.name)))
            stays = shown.channel == session.row.channel
            where = BOT("table.below") if stays else _moved(session)
            return Drawn(messages.note([title, where]))

    # ---------------------------------------------------------------- the lobby

    async def lobby(self, guild: GuildId, match: MatchId) -> Drawn:
        """Who is in, what is played, and the buttons; once it has started or closed, only that."""
        async with self.sessions.hold(guild, match) as session:
            row, members = session.row, session.lobby
        known = await self.store.people(guild, [member.member for member in members])
        closed = {person.member for person in known if person.dm == "closed"}
        speak = self.drawing.voice(session)
        expires = session.timers.get(("expire", ""))
        view = LobbyView(
            guild=guild,
            match=match,
            match_name=row.name,
            game_title=session.game.title,
            host=f"<@{row.host}>",
            options=tuple(options_in_words(session.options, speak.plain)),
            terms=tuple(terms_in_words(session.terms, shared_cars=session.game.shared_cars)),
            shared_cars=session.game.shared_cars,
            tips=tuple(self._tips(session)),
            fixed=row.origin is not None,
            joined=tuple(member.name for member in members),
            house=max(0, session.terms.seats - len(members)),
            unreachable=tuple(m.name for m in members if m.member in closed),
            expires=None if expires is None else expires.due,
            anchor=row.anchor[:16],
            closed=_closed(session),
        )
        return Drawn(messages.lobby(view, speak.rich))

    def _tips(self, session: Session) -> list[str]:
        """What the game would have considered, above all options that are as usual."""
        speak, options = self.drawing.voice(session).rich, session.options
        before = session.taken_up_from
        if before is not None:
            return self._taken_up(session, before)
        usual = session.game.options()
        offered = [
            speak(say("lobby.try", name=say(f"option.{name}"), hint=say(f"option.{name}.hint")))
            for name in session.game.recommended
            if getattr(options, name) == getattr(usual, name)
        ]
        return [*(speak(say("lobby.tip", tip=say(tip))) for tip in session.game.tips), *offered]

    def _taken_up(self, session: Session, before: RecordFile) -> list[str]:
        """Whose season goes on here, and who gets a seat that was another's."""
        names = [escape(seat.name) for seat in before.seats]
        lines = [BOT(say("lobby.taken_up", names=names))]
        for member, place in zip(
            session.lobby, places_again(before.seats, session.lobby), strict=True
        ):
            if member.name.casefold() != before.seats[place].name.casefold():
                name = escape(member.name)
                lines.append(BOT(say("lobby.gets_seat", name=name, other=names[place])))
        return lines

    def opened(self, opened: Opened) -> Drawn:
        """To who opened a race again, or would have."""
        if opened.left_out and not opened.already:
            names = [escape(name) for name in opened.left_out]
            return self.drawing.line(
                "reply.made_without", match=opened.row.name, names=names, most=opened.most
            )
        name = "reply.made_already" if opened.already else "reply.made"
        if opened.row.status != "lobby":
            name = "reply.started_already"
        elif opened.is_in:
            name += ".in"
        return self.drawing.line(name, match=opened.row.name)

    async def options(self, guild: GuildId, match: MatchId, *, told: str = "") -> Drawn:
        """To who would change the options: what they are, and the forms to change them.

        `told`: a sentence on what was just done, worded.
        """
        async with self.sessions.hold(guild, match) as session:
            speak = self.drawing.voice(session)
            lines = every_option_in_words(session.options, speak.plain) or [BOT("options.none")]
            buttons = option_buttons(guild, match, session.game.options, speak.plain)
        return Drawn(messages.note([*filter(None, [told]), *lines], buttons))

    # ---------------------------------------------------------------- letters

    async def unreachable(
        self, guild: GuildId, match: MatchId, seat: Seat, number: int
    ) -> Drawn | None:
        """To the channel: a member cannot be reached and is to choose."""
        async with self.sessions.hold(guild, match) as session:
            member = session.driver(seat)
            asked = None if session.match is None else session.match.asked(seat)
            if member is None or asked is None or asked.number != number:
                return None
            if session.row.status != "running" or asked.answered is not None:
                return None
        line = say("bot.unreachable", member=member, match=escape(session.row.name))
        hand = self._hand_button(session)
        view = messages.note(BOT(line), [hand])
        return Drawn(view, mentions=(member,))

    async def tidings(self, guild: GuildId, match: MatchId, tidings: Tidings) -> Drawn | None:
        """To a member: what was told to this seat alone."""
        async with self.sessions.hold(guild, match) as session:
            pass
        rows = await self.store.events(guild, match, after=tidings.first - 1)
        private = [row for row in rows if row.number <= tidings.last and row.audience is not None]
        lines = self.drawing.told(session, private, Seat(tidings.seat))
        if not lines:
            return None
        title = BOT(say("letter.head", match=escape(session.row.name)))
        return Drawn(messages.note([title, *lines]))

    async def offered(self, guild: GuildId, match: MatchId, offered: Offered) -> Drawn | None:
        """To a member: what somebody offers, with the buttons for it; nothing when it is gone."""
        async with self.sessions.hold(guild, match) as session:
            mine = [each for each in self._open_acts(session) if each.act.seat == offered.seat]
        if not mine:
            return None
        told = await self.drawing.events(session, offered.first, offered.last)
        speak = self.drawing.voice(session).rich
        head = BOT(say("letter.head", match=escape(session.row.name)))
        lines = stories.lines((event for _, event in told), speak)
        return Drawn(messages.note([head, *lines], messages.act_presses(guild, match, mine)))

    async def reminder(self, guild: GuildId, match: MatchId, reminder: Remind) -> Drawn | None:
        """To a member who has not chosen yet; nothing when they have meanwhile."""
        async with self.sessions.hold(guild, match) as session:
            asked = None if session.match is None else session.match.asked(Seat(reminder.seat))
            due = session.deadline
        if asked is None or asked.answered is not None or asked.number != reminder.number:
            return None
        if due is None or session.row.status != "running":
            return None
        name = escape(session.row.name)
        line = BOT(say("bot.reminder", match=name, due=int(due.timestamp())))
        return Drawn(messages.note(line, [self._hand_button(session)]))

    async def ended(self, guild: GuildId, match: MatchId) -> Drawn | None:
        """To a member: who came where; nothing if a steward has turned the race back since."""
        async with self.sessions.hold(guild, match) as session:
            if session.row.status != "over":
                return None
            places = messages.places(self._places(session), self.drawing.voice(session).rich)
        head = BOT(say("letter.ended", match=escape(session.row.name)))
        return Drawn(messages.note([head, *places, self._where(session)]))

    async def letter(self, guild: GuildId, match: MatchId, letter: Letter) -> Drawn:
        """To a member: a sentence of the bot's own, and where the match is."""
        async with self.sessions.hold(guild, match) as session:
            pass
        return Drawn(messages.note([_sentence(letter), self._where(session)]))

    def _where(self, session: Session) -> str:
        name = escape(self.drawing.guild_name(session.guild) or "")
        return BOT(say("prompt.place", guild=name, channel=session.row.channel))

    async def notice(self, guild: GuildId, notice: Notice) -> Drawn:
        """To the channel: a sentence of the bot's own."""
        line, roles = _sentence(notice), await self._called(guild, notice)
        return Drawn(messages.note([*(f"<@&{role}>" for role in roles), line]), roles=roles)

    async def _called(self, guild: GuildId, notice: Notice) -> tuple[int, ...]:
        stored = await self.store.settings(guild) if notice.for_stewards else None
        role = None if stored is None else GuildSettings.model_validate_json(stored).steward_role
        return () if role is None else (role,)

    def _hand_button(self, session: Session) -> Press:
        at = session.row.next_event - 1
        to = ids.Table(session.guild, session.row.id, at, "hand")
        return Press(to.encode(), BOT("press.hand"), "main")


def _last(session: Session, told: Sequence[tuple[EventRow, Event]]) -> int:
    return told[-1][0].number if told else session.row.next_event - 1


def _sentence(told: Letter | Notice) -> str:
    args: dict[str, Value] = {
        name: escape(value) if isinstance(value, str) else value
        for name, value in told.args.items()
    }
    return BOT(Text(told.name, args))


def _moved(session: Session) -> str:
    return BOT(say("table.moved", where=f"<#{session.row.channel}>"))


def _whose(label: str, session: Session, seat: Seat) -> str:
    """A button's label with the name of the one who may press it."""
    return f"{label} ({session.seats[seat].name})"


def _closed(session: Session) -> Literal["started", "cancelled"] | None:
    if session.row.status == "cancelled":
        return "cancelled"
    return None if session.row.status == "lobby" else "started"


def terms_in_words(terms: Terms, *, shared_cars: bool) -> list[str]:
    """How a match goes: the time, who chooses when it is over, how many cars or seats."""
    pace = f"pace.{terms.pace}"
    name = "lobby.terms.seats" if shared_cars else "lobby.terms.cars"
    lines = [BOT(say(name, n=terms.seats))]
    if terms.seconds is None:
        return [*lines, BOT("lobby.terms.no_time")]
    return [
        *lines,
        BOT(say("lobby.terms.time", time=say(pace))),
        BOT(f"lobby.terms.{terms.at_deadline}"),
    ]
