"""What people ask to read: hands and boards, the log, the rules, their races."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from bot import rulebook
from bot.checks import open_keys, verify
from bot.drawing import Drawing
from bot.drawn import Attachment, Drawn
from bot.finding import ENDED, STARTED
from bot.refusals import Refused
from bot.session import Session
from bot.sessions import Sessions
from bot.ui import ids, messages
from bot.ui.layout import Press
from bot.ui.speaking import BOT, escape
from rules.engine.decisions import Seat
from rules.engine.texts import Value, say
from storage.errors import StorageError
from storage.model import LIVE, GuildId, MatchId, MemberId, Status

PROOF = "proof.json"
WHOLE_LOG = "race-log.txt"
MOST_TOLD = 20_000  # events

FIRST_PAGE = 1
"""Where /race rules opens: behind the introduction, on how the game is played."""


class Reports:
    """Everything here is shown to one person only."""

    def __init__(self, sessions: Sessions, drawing: Drawing) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.drawing = drawing

    # ---------------------------------------------------------------- one match

    async def hand(
        self, guild: GuildId, match: MatchId, member: MemberId, *, told: str | None = None
    ) -> Drawn:
        """What a member holds and is asked; where nothing is asked, what they wait for.

        `told`: a sentence on what led here, worded.
        """
        async with self.sessions.hold(guild, match) as session:
            _must_have_begun(session)
            seat = session.must_sit(member)
        drawn, _ = await self.drawing.prompt(guild, match, member, seat, told=told)
        if drawn is not None:
            return drawn
        lines = (told, self._waiting(session, seat))
        return await self._board(session, seat, "\n".join(filter(None, lines)))

    def _waiting(self, session: Session, seat: Seat) -> str:
        """Why a seat is asked nothing."""
        if session.running.over:
            return ""  # the board says so itself
        if session.row.status != "running":
            return BOT(say(f"hand.{session.row.status}"))
        pending = [s for s in session.running.pending if s != seat]
        speak = self.drawing.voice(session).rich
        return speak(say("hand.waiting", who=pending)) if pending else BOT("hand.nothing")

    async def board(self, guild: GuildId, match: MatchId, member: MemberId) -> Drawn:
        """The board as a picture and in words, as its viewer may see it."""
        async with self.sessions.hold(guild, match) as session:
            _must_have_begun(session)
            seat = session.seat_of(member)
        return await self._board(session, seat, "")

    async def _board(self, session: Session, seat: Seat | None, line: str) -> Drawn:
        async with self.sessions.hold(session.guild, session.row.id) as held:
            look = self.drawing.look(held, seat)
            speak = self.drawing.voice(held).rich
            words = [speak(text) for text in held.game.describe(held.running.observe(seat))]
        title = BOT(say("board.title", match=escape(session.row.name)))
        view = messages.note([title, line, *words], picture=look.picture)
        return self.drawing.with_board(Drawn(view), session, look)

    async def log(self, guild: GuildId, match: MatchId, member: MemberId) -> Drawn:
        """What has happened so far, the newest at the end, as its reader may hear it.

        Where a message does not hold all of it, a file does.
        """
        async with self.sessions.hold(guild, match) as session:
            seat = session.seat_of(member)
        rows = await self.store.events(guild, match, limit=MOST_TOLD)
        tell = partial(self.drawing.told, session, rows, seat)
        lines = await asyncio.to_thread(tell) or (BOT("log.empty"),)  # it may be long
        title = BOT(say("log.title", match=escape(session.row.name)))
        if messages.fits([title, *lines]):
            return Drawn(messages.note([title, *lines]))
        head = f"{title}\n{BOT('log.older')}"
        whole = "\n".join(await asyncio.to_thread(tell, plain=True))
        file = Attachment(WHOLE_LOG, whole.encode(), BOT("log.whole"))
        return Drawn(messages.note([head, *lines], file=WHOLE_LOG, keep="last"), (file,))

    async def rules_of(self, guild: GuildId, match: MatchId) -> Drawn:
        async with self.sessions.hold(guild, match) as session:
            return self.rules(session.game.key)

    async def rules_here(self, guild: GuildId, channel: int) -> Drawn:
        """The rules of the game that is played in a channel; where that is not clear, a choice."""
        for statuses in (LIVE, ENDED):
            rows = await self.store.list_matches(guild, statuses=statuses)
            games = {row.game for row in rows if row.channel == channel}
            if len(games) == 1:
                return self.rules(games.pop())
            if games:
                break
        buttons = [
            Press(ids.RulesPage(FIRST_PAGE, game.key).encode(), game.title)
            for game in self.sessions.games.values()
        ]
        return Drawn(messages.note(BOT("rules.which"), buttons))

    def rules(self, game: str, page: int = FIRST_PAGE) -> Drawn:
        """A page of a game's rules, with a way to the others."""
        known = self.sessions.games.get(game)
        if known is None:
            raise Refused("refused.no_such_game")
        pages = rulebook.pages(known.state.__module__.rpartition(".")[0])
        shown = pages[max(0, min(page, len(pages) - 1))]
        buttons = [
            Press(ids.RulesPage(n, game).encode(), each.title)
            for n, each in enumerate(pages)
            if each is not shown
        ]
        name = "rules.head_first" if shown is pages[0] else "rules.head"
        head = BOT(say(name, game=known.title, page=shown.title, authors=known.authors))
        return Drawn(messages.note([head, *shown.text.split("\n")], buttons))

    async def verification(self, guild: GuildId, match: MatchId) -> Drawn:
        """Whether the draws are what the promised keys give, with all that proves it."""
        session = await open_keys(self.sessions, guild, match)
        found = await verify(self.store, session)
        args: dict[str, Value] = {
            "match": escape(session.row.name),
            "anchor": found.anchor,
            "races": found.races,
            "draws": found.draws,
            "false": found.false,
        }
        if found.races == 0:
            return Drawn(messages.note(BOT(say("verify.closed", **args))))
        if not found.anchored or found.false:
            verdict = "verify.broken"
        else:
            verdict = "verify.sound" if found.draws else "verify.no_draws"
        proof = Attachment(PROOF, found.proof.encode(), BOT("verify.proof"))
        return Drawn(messages.note(BOT(say(verdict, **args)), file=PROOF), (proof,))

    # ---------------------------------------------------------------- one member

    async def my_hand(self, member: MemberId, guild: int | None) -> Drawn:
        """The hand in the only race that can be meant, or a list to choose from."""
        mine = await self._mine(member, STARTED)
        if not mine:
            return await self.my_races(member)
        here = [session for session in mine if session.guild == guild] or mine
        waiting = [session for session in here if self._waits_for(session, member)]
        for candidates in (waiting, here):
            if len(candidates) == 1:
                only = candidates[0]
                return await self.hand(only.guild, only.row.id, member)
        return self._list(here, member)

    async def my_races(self, member: MemberId) -> Drawn:
        """All races that somebody is in, those that wait for them first."""
        return self._list(await self._mine(member, LIVE), member)

    async def _mine(self, member: MemberId, statuses: Sequence[Status]) -> list[Session]:
        found = []
        for place in await self.store.places(member, statuses=statuses):
            try:
                async with self.sessions.hold(place.guild, place.match) as session:
                    if session.holds(member):
                        found.append(session)
            except (Refused, StorageError):
                continue  # the directory may hold too much, and what is stored may be damaged
        return found

    def _waits_for(self, session: Session, member: MemberId) -> bool:
        seat = session.seat_of(member)
        return (
            session.row.status == "running"
            and seat is not None
            and seat in session.running.pending
            and not session.rests
        )

    def _list(self, races: Sequence[Session], member: MemberId) -> Drawn:
        if not races:
            return Drawn(messages.note(BOT("races.none")))
        ordered = sorted(races, key=lambda session: not self._waits_for(session, member))
        lines = [self._race_line(session, member) for session in ordered]
        buttons = [
            Press(ids.Table(s.guild, s.row.id, 0, "hand").encode(), s.row.name)
            for s in ordered
            if s.match is not None
        ]
        return Drawn(messages.note(lines, buttons))

    def _race_line(self, session: Session, member: MemberId) -> str:
        name = "races.rests" if session.rests else "races.waits_for_others"
        if session.row.status in ("lobby", "paused"):
            name = f"races.{session.row.status}"
        args: dict[str, Value] = {
            "match": escape(session.row.name),
            "channel": session.row.channel,
            "guild": escape(self.drawing.guild_name(session.guild) or ""),
        }
        if self._waits_for(session, member):
            name = "races.waits_for_you_due" if session.deadline else "races.waits_for_you"
            args["due"] = session.due
        return BOT(say(name, **args))


def _must_have_begun(session: Session) -> None:
    if session.match is None:
        raise Refused("refused.not_started", match=session.row.name)
