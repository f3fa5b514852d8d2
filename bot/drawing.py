"""Messages drawn from a match as it stands: prompts, tables, lobbies.

What is shown to a seat comes from that seat's observation, what is shown to all from everybody's.
The match is looked at while it is held, and painted after it was let go.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from hashlib import blake2b

from bot import records
from bot.drawn import Attachment, Drawn
from bot.last_turn import last_turn, once_more
from bot.order_words import in_words
from bot.orders import Order, name_of_order
from bot.pictures import Painter, seat_emblem
from bot.racing import draft_of
from bot.refusals import Refused
from bot.session import Session
from bot.sessions import Sessions
from bot.starting import WHERE_TO_CHOOSE
from bot.ui import messages, stories
from bot.ui.layout import Picture
from bot.ui.prompts import PromptContext, prompt
from bot.ui.speaking import BOT, Voice, escape, no_emblem, voice
from rules.engine.decisions import Choose, Decision, Pick, Seat, fingerprint
from rules.engine.events import Event
from rules.engine.match import Asked, Match, RulesChanged, Saved, SavedEntry
from rules.engine.scene import Scene
from rules.engine.texts import Value, say
from storage.model import EventRow, GuildId, MatchId, MemberId

BOARD = "board.png"

KEPT_PICTURES = 200
"""Painted boards that are kept: about 80 kB each."""

MOST_ANSWERS = 400
"""Answers that are read again to tell what was given to a question just closed."""

MOST_TOLD = 200
"""Events of which one message can tell."""

MOST_EVENTS = 80
"""Events that are read again to tell what happened."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat (None: everybody) sees of the board: shapes, and the same in words."""

    scene: Callable[[], Scene]
    words: tuple[str, ...]
    signature: str
    spots: tuple[str, ...] = ()

    @property
    def picture(self) -> Picture:
        return Picture(BOARD, "\n".join(self.words))


class Drawing:
    """Draws messages. `guild_name` tells what a server is called."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.painter = Painter()
        self._painted: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self.guild_name: Callable[[GuildId], str | None] = lambda _: None

    # ---------------------------------------------------------------- words

    def voice(self, session: Session) -> Voice:
        """Who words the texts of a match."""
        emblem = no_emblem if session.game.shared_cars else seat_emblem
        return voice(session.game.texts, session.names(), emblem=emblem)

    def line(self, name: str, /, **args: Value) -> Drawn:
        """A sentence of the bot's own; the name of a race among the arguments is raw."""
        if "match" in args:
            args["match"] = escape(str(args["match"]))
        return Drawn(messages.note(BOT(say(name, **args))))

    def refusal(self, refused: Refused) -> Drawn:
        """Why something was not done."""
        texts = {} if refused.game is None else refused.game.texts
        return Drawn(messages.note(voice(texts, refused.names).rich(refused.why)))

    # ---------------------------------------------------------------- the board

    def look(self, session: Session, seat: Seat | None, asked: Asked | None = None) -> Look:
        """The board as a seat sees it; `asked` marks the places that its options name."""
        view = session.running.observe(seat)
        speak = self.voice(session).plain
        words = tuple(map(speak, session.game.describe(view)))
        spots = _spots(asked)
        seen = session.game.json.dump_json(view.state)
        signature = blake2b(seen, digest_size=16)
        signature.update(repr((session.game.key, spots, session.names(), words)).encode())
        return Look(partial(session.game.draw, view), words, signature.hexdigest(), spots)

    def with_board(self, drawn: Drawn, session: Session, look: Look) -> Drawn:
        """A message that shows the board."""
        paint = partial(self._picture, session, look)
        return replace(drawn, picture=look.signature, paint=paint)

    async def _picture(self, session: Session, look: Look) -> Attachment:
        """The board painted; the match need not be held."""
        painting = self._painted.pop(look.signature, None)
        if painting is None:
            painting = asyncio.create_task(self._paint(session, look))
        self._painted[look.signature] = painting  # several who see the same wait for one painting
        while len(self._painted) > KEPT_PICTURES:
            self._painted.popitem(last=False)
        try:
            png = await asyncio.shield(painting)
        except Exception:
            self._painted.pop(look.signature, None)
            raise
        return Attachment(BOARD, png, look.picture.alt)

    async def _paint(self, session: Session, look: Look) -> bytes:
        speak = self.voice(session).plain
        return await self.painter.paint_async(look.scene(), speak, look.spots)

    # ---------------------------------------------------------------- what a seat is asked

    async def prompt(
        self, guild: GuildId, match: MatchId, member: int, seat: Seat, *, told: str | None = None
    ) -> tuple[Drawn | None, int | None]:
        """What a seat is asked now, and that decision's number; nothing if it is asked nothing.

        `told`: a sentence to stand beside the question, worded.
        """
        async with self.sessions.hold(guild, match) as session:
            if session.row.status != "running" or session.seat_of(member) != seat:
                return None, None
            asked = session.running.asked(seat)
        if asked is None:
            return None, None
        return await self._prompt(session, member, seat, asked, told), asked.number

    async def _prompt(
        self, session: Session, member: int, seat: Seat, asked: Asked, told: str | None
    ) -> Drawn:
        happened = await self.happened(session, member, seat)
        given = await last_turn(self.store, session, seat)
        async with self.sessions.hold(session.guild, session.row.id) as held:
            again = partial(once_more, held.running, seat, given)
            may_repeat = bool(given) and bool(await asyncio.to_thread(again))
            look = self.look(held, seat, asked)
            context = PromptContext(
                guild=held.guild,
                match=held.row.id,
                seat=seat,
                number=asked.number,
                match_name=held.row.name,
                guild_name=self.guild_name(held.guild),
                channel=held.row.channel,
                given=asked.answered,
                draft=draft_of(held, seat, asked),
                undoable=held.running.undoable(seat),
                may_suggest=asked.decision.only_pick() is None,
                may_repeat=may_repeat,
                deadline=held.deadline,
                happened=happened,
                picture=look.picture,
                note="\n".join(
                    filter(None, (told, self._order_left(held, member, seat, asked.decision)))
                ),
            )
        view = prompt(asked.decision, self.voice(session), context)
        return self.with_board(Drawn(view), session, look)

    async def closed_prompt(
        self, guild: GuildId, match: MatchId, member: int, seat: Seat, number: int
    ) -> Drawn:
        """A question that is closed: what was answered to it, and no buttons.

        Who no longer sits there is not told what was answered, for it may be another's secret.
        """
        async with self.sessions.hold(guild, match) as session:
            sits = session.seat_of(member) == seat
        given = await self._last_given(session, seat, number) if sits else None
        asked = None if given is None else await self._asked_then(session, seat, given)
        if given is None or asked is None:
            return self.line("prompt.closed_named", match=session.row.name)
        context = PromptContext(
            guild=guild,
            match=match,
            seat=seat,
            number=number,
            match_name=session.row.name,
            guild_name=self.guild_name(guild),
            channel=session.row.channel,
            given=given.pick,
            note="\n".join(await self._came_of(session, member, seat, given, asked.decision)),
            closed=True,
        )
        return Drawn(prompt(asked.decision, self.voice(session), context))

    async def _came_of(
        self, session: Session, member: int, seat: Seat, given: Given, decision: Decision
    ) -> list[str]:
        """What an answer brought its seat alone, at once, such as a card; and an order left."""
        newest = await self._newest_events(session)
        alone = [row for row in newest if row.audience is not None and row.at == given.at]
        order = self._order_left(session, member, seat, decision)
        return [*self.told(session, alone, seat), *filter(None, [order])]

    def _order_left(
        self, session: Session, member: int, seat: Seat, decision: Decision
    ) -> str | None:
        """What a seat's member has left as the answer whenever this is asked, in words."""
        name = name_of_order(session.orders, seat, decision.name)
        if name is None or session.seat_of(MemberId(member)) != seat:
            return None
        order = Order.model_validate_json(session.orders[seat, name])
        speak = self.voice(session).rich
        return BOT(say("prompt.order_left", order=in_words(order, decision, speak)))

    async def _last_given(self, session: Session, seat: Seat, number: int) -> Given | None:
        """The answer that counted in the phase in which this decision was asked."""
        after = max(0, session.row.next_seq - MOST_ANSWERS)
        rows = await self.store.log(session.guild, session.row.id, after=after)
        own = [row for row in rows if row.seat == seat and row.kind == "answer"]
        then = next((row for row in own if row.number >= number), None)
        if then is None:
            return None
        place = then.epoch, then.phase
        live = [row for row in own if row.live and (row.epoch, row.phase) == place]
        if not live:
            return None
        last = live[-1]
        before = [r for r in rows if r.live and (r.epoch, r.phase) == place and r.seq < last.seq]
        made = records.saved_entry(last).made
        pick = made if isinstance(made, tuple) else ()
        before_it = tuple(map(records.saved_entry, before))
        return Given(place, pick, last.fingerprint, before_it, last.at)

    async def _asked_then(self, session: Session, seat: Seat, given: Given) -> Asked | None:
        """The decision that was answered so, asked again from its phase's checkpoint."""
        epoch, phase = given.place
        rows = await self.store.checkpoints(
            session.guild, session.row.id, after=(epoch, phase - 1), limit=1
        )
        if not rows or (rows[0].epoch, rows[0].phase) != given.place:
            return None
        try:
            opened = Saved(records.taken(rows[0]), given.before, {}, 0)
            then = Match.restore(session.game, opened, records.source(session.row))
        except RulesChanged:
            return None
        asked = then.asked(seat)
        if asked is None or fingerprint(asked.decision) != given.fingerprint:
            return None
        return asked

    async def happened(self, session: Session, member: int, seat: Seat) -> tuple[str, ...]:
        """Lines on all that happened since the member's last turn, as this seat may hear them."""
        phase = session.running.checkpoint.phase
        since = await self._last_turn_ended(session, MemberId(member), phase)
        rows = [
            row
            for row in await self._newest_events(session)
            if row.name != WHERE_TO_CHOOSE
            and (row.phase == phase or since is None or row.at >= since)
        ]
        return self.told(session, rows, seat)

    async def _last_turn_ended(
        self, session: Session, member: MemberId, phase: int
    ) -> datetime | None:
        """When a member last chose anything before this phase."""
        known = session.last_chose.get(member)
        if known is None or known[0] != phase:
            last = await self.store.find_last_answer(
                session.guild, session.row.id, member, before_phase=phase
            )
            known = session.last_chose[member] = (phase, None if last is None else last.at)
        return known[1]

    def told(
        self,
        session: Session,
        rows: Sequence[EventRow],
        seat: Seat | None,
        *,
        plain: bool = False,
    ) -> tuple[str, ...]:
        """Events in words, as this seat may hear them; `plain`: for where nothing is marked up."""
        spoken = self.voice(session)
        speak = spoken.plain if plain else spoken.rich
        events = (records.told(row) for row in rows)
        return stories.lines((event for event in events if event.told_to(seat)), speak)

    async def _newest_events(self, session: Session) -> Sequence[EventRow]:
        last = session.row.next_event - 1
        if not session.newest_events or session.newest_events[-1].number != last:
            after = max(0, last - MOST_EVENTS)
            session.newest_events = await self.store.events(
                session.guild, session.row.id, after=after
            )
        return session.newest_events

    async def events(
        self, session: Session, first: int, last: int | None
    ) -> list[tuple[EventRow, Event]]:
        """The public events from one number to another (None: to the newest)."""
        newest = session.row.next_event - 1 if last is None else last
        after = max(first - 1, newest - MOST_TOLD)
        rows = await self.store.events(session.guild, session.row.id, after=after)
        told = [(row, records.told(row)) for row in rows if last is None or row.number <= last]
        return [(row, event) for row, event in told if event.audience is None]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer in the log.

    Where (epoch, phase), what, to which question, what came before, and when.
    """

    place: tuple[int, int]
    pick: Pick
    fingerprint: str
    before: tuple[SavedEntry, ...]
    at: datetime


def _spots(asked: Asked | None) -> tuple[str, ...]:
    """The places on the board that the options of a decision name, in their order."""
    if asked is None or not isinstance(asked.decision, Choose):
        return ()
    return tuple(option.spot for option in asked.decision.options if option.spot is not None)
