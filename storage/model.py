"""What is stored, as the bot sees it.

Times are aware UTC datetimes. `Json` is JSON text that storage neither reads nor checks. Fields
that may hold a secret (a hand, a bid, a key) are left out of every `repr`, so that no log line or
traceback shows them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NewType, TypeAlias, TypedDict

GuildId = NewType("GuildId", int)
MatchId = NewType("MatchId", int)
"""Rises within a guild and is never given twice; two guilds may have the same."""
MemberId = NewType("MemberId", int)

Json: TypeAlias = str

Status: TypeAlias = Literal["lobby", "running", "paused", "over", "cancelled"]
LIVE: Final[tuple[Status, ...]] = ("lobby", "running", "paused")


# --- a guild and its people


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A member as this guild knows them: do their direct messages arrive?"""

    member: MemberId
    dm: Literal["ok", "closed"]


# --- a match


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match to be made, in its lobby. `at` becomes its `created`.

    `origin` is the text of the record that it is taken up from.
    """

    game: str
    name: str
    host: MemberId
    channel: int
    options: Json
    pace: Json
    rules_version: int
    anchor: str
    secret_key: bytes = field(repr=False)
    at: datetime
    words: Json = "[]"
    previous: MatchId | None = None
    origin: Json | None = field(default=None, repr=False)
    joins: tuple[LobbyJoin, ...] = ()
    interaction: int | None = None


class MatchColumns(TypedDict, total=False):
    """Columns a change may set; what is not named stays."""

    status: Status
    channel: int
    options: Json
    pace: Json
    started: datetime | None
    ended: datetime | None
    rules_version: int
    anchor: str
    secret_key: bytes
    words: Json
    epoch: int
    phase: int
    numbers: Json
    next_seq: int
    paused_reason: str | None
    result: Json | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """One match. `version` rises by one with every change.

    The events of the next change will be numbered from `next_event`, so that its outbox can already
    name them.
    """

    id: MatchId
    game: str
    name: str
    status: Status
    host: MemberId
    channel: int
    options: Json
    pace: Json
    version: int
    created: datetime
    started: datetime | None
    ended: datetime | None
    rules_version: int
    anchor: str
    secret_key: bytes = field(repr=False)
    words: Json
    epoch: int
    phase: int
    numbers: Json
    next_seq: int
    next_event: int
    paused_reason: str | None
    result: Json | None
    previous: MatchId | None
    origin: Json | None = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyJoin:
    """Who joins a lobby; the same member again changes name and word and keeps the place."""

    member: MemberId
    name: str
    word: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyMember(LobbyJoin):
    """Who sits in a lobby; `place` rises in the order of joining and has gaps after leaving."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who sits on a seat now; `member` is None for a house player."""

    seat: int
    member: MemberId | None
    name: str
    kind: Literal["member", "house"]
    autopilot: bool = False
    missed: int = 0
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSeat:
    """A member who sat on a seat until somebody else took it."""

    seat: int
    member: MemberId
    name: str
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The state at the end of a phase. All are kept; the newest has the highest (epoch, phase)."""

    epoch: int
    phase: int
    rules_version: int
    state: Json = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointRow(Checkpoint):
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """Where a phase began last, and when: a checkpoint without its state."""

    phase: int
    epoch: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """An answer or an act. The rules give `seq`, which is used once a match.

    `number` is the decision's: each (seat, number) has one live answer at most. A changed answer
    keeps the number, so the former one is undone in the same change.
    """

    seq: int
    epoch: int
    phase: int
    kind: Literal["answer", "act"]
    seat: int
    number: int
    name: str
    payload: Json = field(repr=False)
    fingerprint: str = ""
    by: Literal["member", "house", "clock", "standing"]
    member: MemberId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow(LogEntry):
    """A stored entry; `live` is False once it was undone, and it stays."""

    live: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened; `audience` is a JSON list of seats, or None for everyone."""

    phase: int
    audience: Json | None = None
    name: str
    payload: Json = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow(Event):
    number: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """One draw of chance, as it is checked after the race."""

    race: int = 0
    epoch: int
    stream: str
    counter: int
    bound: int
    result: int = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRow(Draw):
    """`number` rises in the order of storing, over all matches of the guild."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingOrder:
    """What a seat answers, unasked, to every decision of this name. Private to the seat."""

    seat: int
    name: str
    order: Json = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKey:
    """A standing order to be cleared; without a name: all of the seat."""

    seat: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A seat's unfinished selection; None forgets it. Storing the answer forgets it too."""

    seat: int
    number: int
    picks: Json | None = field(repr=False)


# --- time


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """Something to do at `due`; setting the same (kind, key) again replaces it."""

    kind: str
    key: str = ""
    due: datetime
    payload: Json = "null"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerRow(Timer):
    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerKey:
    """Timers to be cleared; None means any, so `TimerKey()` clears all of the match."""

    kind: str | None = None
    key: str | None = None


# --- messages, sent and to be sent


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where messages go: a channel, or a member's DM."""

    kind: Literal["channel", "member"]
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """Something to be told."""

    target: Target
    kind: str
    payload: Json = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow(Intent):
    """An intent in the queue."""

    id: int
    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """A drawn message about to be sent; its id (at most 25 characters) is also the nonce."""

    id: str
    target: Target
    rows: tuple[int, ...]
    payload: Json = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchRow(Batch):
    """A batch that was opened, and whose end is unknown."""

    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRow:
    """A message of ours. `purpose`: 'table', 'lobby', 'prompt:2:77' (seat, member); `number`: the
    decision shown."""

    match: MatchId
    purpose: str
    channel: int
    message: int
    number: int | None = None
    at: datetime


# --- one change of a match


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Everything one step changes in a match; stored wholly or not at all.

    `at` is the moment written into every new row. `undone` are log rows (by seq) that stop being
    live, before the new ones come. A seat given to somebody else keeps the former member in the
    past seats. Timers and standing orders are cleared before new ones are set. `interaction` is the
    Discord interaction that asked for this: it can do one change only.
    """

    match: MatchId
    expected: int
    at: datetime
    interaction: int | None = None
    columns: MatchColumns = field(default_factory=MatchColumns, repr=False)
    joins: tuple[LobbyJoin, ...] = ()
    leaves: tuple[MemberId, ...] = ()
    seats: tuple[Seat, ...] = ()
    log: tuple[LogEntry, ...] = ()
    undone: tuple[int, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()
    outbox: tuple[Intent, ...] = ()
    timers: tuple[Timer, ...] = ()
    timers_cleared: tuple[TimerKey, ...] = ()
    orders: tuple[StandingOrder, ...] = ()
    orders_cleared: tuple[OrderKey, ...] = ()
    drafts: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Committed:
    """The match after the change, and the numbers its events were given."""

    match: MatchRow
    events: tuple[int, ...]

    @property
    def version(self) -> int:
        return self.match.version


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedMatch:
    """All that a session needs to go on.

    `log` holds the live rows of the match's current epoch and phase; `messages` the newest of each
    purpose.
    """

    match: MatchRow
    lobby: tuple[LobbyMember, ...]
    seats: tuple[Seat, ...]
    past_seats: tuple[PastSeat, ...]
    checkpoint: CheckpointRow | None
    log: tuple[LogRow, ...]
    orders: tuple[StandingOrder, ...]
    drafts: tuple[Draft, ...]
    timers: tuple[TimerRow, ...]
    messages: tuple[MessageRow, ...]


# --- the directory of all guilds


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a member sits, or sat; `seat` is None in a lobby.

    Taken from the directory, which after a crash may hold too much: load the match to be sure.
    """

    member: MemberId
    guild: GuildId
    match: MatchId
    seat: int | None
    status: Status


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildDue:
    """What waits in a guild: its next timer, undelivered messages, the date of its deletion."""

    guild: GuildId
    next_due: datetime | None
    undelivered: bool
    removal: datetime | None
