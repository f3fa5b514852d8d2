"""What the outbox comes to: intents drawn as messages from what is published now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot import intents
from bot.courier import Delivery, Edit
from bot.drawn import Drawn
from bot.intents import (
    Announce,
    Blank,
    Ended,
    Letter,
    Lobby,
    Notice,
    Offered,
    Prompt,
    Record,
    Refresh,
    Remind,
    Row,
    Status,
    Tidings,
    Unreachable,
)
from bot.mail import Mail, Posted
from bot.record_sheets import RecordSheets
from bot.refusals import Unreadable
from bot.sessions import Sessions
from bot.tables import Tables
from rules.engine.decisions import Seat
from storage.errors import MatchMissing
from storage.model import GuildId, MatchId, MessageRow, Target

IN_SIGHT = timedelta(minutes=10)
"""For so long a message is taken to be seen, whatever was written below it."""

TABLE, TOLD, LOBBY = "table", "told", "lobby"
"""A table is noted with the number of its first event, and as `told` with that of its last."""


def prompt_purpose(seat: int, member: int) -> str:
    """Under which name the message is remembered that asks a seat's member."""
    return f"prompt:{seat}:{member}"


def tidings_purpose(seat: int, member: int) -> str:
    """Under which name a message with private events is remembered."""
    return f"tidings:{seat}:{member}"


def offer_purpose(seat: int, member: int) -> str:
    """Under which name a message with an offer, and its buttons, is remembered."""
    return f"offer:{seat}:{member}"


class Publisher:
    """Draws the head of a target's queue as one message."""

    def __init__(
        self, sessions: Sessions, tables: Tables, sheets: RecordSheets, mail: Mail
    ) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.tables = tables
        self.sheets = sheets
        self.drawing = tables.drawing
        self.mail = mail

    async def draw(self, guild: GuildId, target: Target, rows: Sequence[Row]) -> Delivery:
        """Draw what goes first; rows that tell of the same thing become one message."""
        match, intent = rows[0].match, rows[0].intent
        if isinstance(intent, Notice):
            return Delivery(rows=1, match=match, post=await self.tables.notice(guild, intent))
        try:
            if target.kind == "channel":
                return await self._for_channel(guild, match, target.id, rows)
            return await self._for_member(guild, match, target.id, rows)
        except (MatchMissing, Unreadable):  # what cannot be drawn keeps nothing else waiting
            return Delivery(rows=1)

    # ---------------------------------------------------------------- channels

    async def _for_channel(
        self, guild: GuildId, match: MatchId, channel: int, rows: Sequence[Row]
    ) -> Delivery:
        async with self.sessions.hold(guild, match) as session:
            has_moved = session.row.channel != channel
        if has_moved:  # where the match is now, all of this is told
            return Delivery(rows=1)
        merged = _leading(rows, match, (Announce, Status))
        told = [row.intent for row in merged if isinstance(row.intent, Announce)]
        if told:
            first, last = min(a.first for a in told), max(a.last for a in told)
            return await self._announce(guild, match, first, last, len(merged))
        if merged:
            return await self._status(guild, match, len(merged))
        intent = rows[0].intent
        if isinstance(intent, Lobby):
            return await self._lobby(guild, match, channel, len(_leading(rows, match, (Lobby,))))
        if isinstance(intent, Unreachable):
            drawn = await self.tables.unreachable(guild, match, Seat(intent.seat), intent.number)
            return Delivery(rows=1, match=match, post=drawn)
        if isinstance(intent, Record):
            drawn = await self.sheets.posted(guild, match, intent.number)
            return Delivery(rows=1, match=match, post=drawn)
        return Delivery(rows=1)

    async def _announce(
        self, guild: GuildId, match: MatchId, first: int, last: int, rows: int
    ) -> Delivery:
        """A new message tells what happened; the one before keeps its story, and no more.

        What could not be told while the channel was closed is told first.
        """
        edits = []
        told = await self._newest(guild, match, TOLD)
        if told is not None and told.number is not None:
            first = min(first, told.number + 1)
        before = await self._newest(guild, match, TABLE)
        if before is not None and before.number is not None:
            drawn = await self.tables.story(guild, match, before, first - 1)
            edits.append(Edit(_place(before), drawn))
        drawn = await self.tables.table(guild, match, first, last)
        return Delivery(
            rows=rows,
            match=match,
            edits=tuple(edits),
            post=drawn,
            purpose=TABLE,
            number=first,
            also={TOLD: last},
        )

    async def _status(self, guild: GuildId, match: MatchId, rows: int) -> Delivery:
        before = await self._newest(guild, match, TABLE)
        if before is None or before.number is None:
            return Delivery(rows=rows)
        drawn = await self.tables.table(guild, match, before.number, None)
        if await self._is_out_of_sight(before):
            return await self._anew(guild, match, before, drawn, rows)
        return Delivery(
            rows=rows,
            match=match,
            edits=(Edit(_place(before), drawn),),
            instead=drawn,
            purpose=TABLE,
            number=before.number,
        )

    async def _is_out_of_sight(self, shown: MessageRow) -> bool:
        """Has so much been written below a message that an edit of it would be seen by nobody?"""
        age = self.sessions.now() - shown.at
        return age > IN_SIGHT and await self.mail.is_buried(_place(shown))

    async def _anew(
        self, guild: GuildId, match: MatchId, before: MessageRow, drawn: Drawn, rows: int
    ) -> Delivery:
        """A new message in the place of another, which says where it went."""
        left = await self.tables.went_on(guild, match, before)
        return Delivery(
            rows=rows,
            match=match,
            edits=(Edit(_place(before), left),),
            post=drawn,
            purpose=before.purpose,
            number=before.number,
        )

    async def _lobby(self, guild: GuildId, match: MatchId, channel: int, rows: int) -> Delivery:
        async with self.sessions.hold(guild, match) as session:
            is_open = session.row.status == "lobby"
        drawn = await self.tables.lobby(guild, match)
        before = await self._newest(guild, match, LOBBY)
        if before is None:
            return Delivery(rows=rows, match=match, post=drawn, purpose=LOBBY)
        has_moved = before.channel != channel
        if has_moved or (is_open and await self._is_out_of_sight(before)):
            return await self._anew(guild, match, before, drawn, rows)
        edit = Edit(_place(before), drawn)
        return Delivery(rows=rows, match=match, edits=(edit,), instead=drawn, purpose=LOBBY)

    # ---------------------------------------------------------------- members

    async def _for_member(
        self, guild: GuildId, match: MatchId, member: int, rows: Sequence[Row]
    ) -> Delivery:
        merged = _leading(rows, match, (Prompt, Refresh))
        if merged:
            return await self._prompt(guild, match, member, merged)
        match rows[0].intent:
            case Tidings() as tidings:
                drawn = await self.tables.tidings(guild, match, tidings)
                purpose = tidings_purpose(tidings.seat, member)
                return Delivery(rows=1, match=match, post=drawn, purpose=purpose)
            case Offered() as offered:
                drawn = await self.tables.offered(guild, match, offered)
                purpose = offer_purpose(offered.seat, member)
                return Delivery(rows=1, match=match, post=drawn, purpose=purpose)
            case Remind() as reminder:
                drawn = await self.tables.reminder(guild, match, reminder)
            case Ended():
                drawn = await self.tables.ended(guild, match)
            case Letter() as letter:
                drawn = await self.tables.letter(guild, match, letter)
            case Blank() as blank:
                return await self._blank(guild, match, member, Seat(blank.seat))
            case _:
                drawn = None
        return Delivery(rows=1, match=match, post=drawn)

    async def _prompt(
        self, guild: GuildId, match: MatchId, member: int, rows: Sequence[Row]
    ) -> Delivery:
        """A question that is new is a new message, for an edit notifies nobody."""
        intent = rows[-1].intent
        if not isinstance(intent, (Prompt, Refresh)):
            raise TypeError("a prompt or its refreshing was expected")
        seat, purpose = Seat(intent.seat), prompt_purpose(intent.seat, member)
        asked = any(isinstance(row.intent, Prompt) for row in rows)
        shown = await self._newest(guild, match, purpose)
        if not asked:
            return await self._refreshed(guild, match, member, seat, shown=shown, rows=len(rows))
        edits = []
        if shown is not None and shown.number is not None:
            closed = await self.drawing.closed_prompt(guild, match, member, seat, shown.number)
            edits.append(Edit(_place(shown), closed))
        drawn, number = await self.drawing.prompt(guild, match, member, seat)
        return Delivery(
            rows=len(rows),
            match=match,
            edits=tuple(edits),
            post=drawn,
            purpose=purpose,
            number=number,
        )

    async def _refreshed(
        self,
        guild: GuildId,
        match: MatchId,
        member: int,
        seat: Seat,
        *,
        shown: MessageRow | None,
        rows: int,
    ) -> Delivery:
        """The message that asked is to show how things stand."""
        if shown is None:
            return Delivery(rows=rows)
        drawn, number = await self.drawing.prompt(guild, match, member, seat)
        if drawn is None and shown.number is not None:
            drawn = await self.drawing.closed_prompt(guild, match, member, seat, shown.number)
        if drawn is None:
            return Delivery(rows=rows)
        return Delivery(
            rows=rows,
            match=match,
            edits=(Edit(_place(shown), drawn),),
            purpose=prompt_purpose(seat, member),
            number=number,
        )

    async def _blank(self, guild: GuildId, match: MatchId, member: int, seat: Seat) -> Delivery:
        """Every message that showed a former member this seat's secrets, or buttons, is emptied."""
        drawn = await self.tables.letter(guild, match, Letter("bot.blanked", {}))
        edits = [
            Edit(_place(row), drawn)
            for purpose in (prompt_purpose, tidings_purpose, offer_purpose)
            for row in await self.store.messages(guild, match, purpose(seat, member))
        ]
        return Delivery(rows=1, match=match, edits=tuple(edits))

    async def _newest(self, guild: GuildId, match: MatchId, purpose: str) -> MessageRow | None:
        rows = await self.store.messages(guild, match, purpose)
        return rows[0] if rows else None


def _place(row: MessageRow) -> Posted:
    return Posted(row.channel, row.message)


def _leading(
    rows: Sequence[Row], match: MatchId, kinds: tuple[type[intents.Intent], ...]
) -> list[Row]:
    """The rows at the head of the queue that are of this match and of these kinds."""
    found: list[Row] = []
    for row in rows:
        if row.match != match or not isinstance(row.intent, kinds):
            break
        found.append(row)
    return found
