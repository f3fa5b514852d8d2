"""What is still to be told to whom: rows of the outbox.

An intent says *that* something is to be shown, not what it looks like: it is drawn when it is sent,
from what is published then. So intents merge, and never tell old news.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from storage.model import Intent as StoredIntent
from storage.model import MatchId, MatchRow, OutboxRow, Target

Args: TypeAlias = dict[str, str | int | list[str]]
"""Of a sentence: a text was written by somebody, a list holds names of sentences of the bot."""


@dataclass(frozen=True, slots=True)
class Announce:
    """To a channel: the events from `first` to `last`, and the board after them."""

    kind: ClassVar[str] = "announce"
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Status:
    """To a channel: who is still to choose has changed."""

    kind: ClassVar[str] = "status"


@dataclass(frozen=True, slots=True)
class Lobby:
    """To a channel: who has joined, or what the options are, has changed."""

    kind: ClassVar[str] = "lobby"


@dataclass(frozen=True, slots=True)
class Unreachable:
    """To a channel: a seat's member takes no direct messages and is to choose."""

    kind: ClassVar[str] = "unreachable"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Record:
    """To a channel: the record sheet of this number has just been written."""

    kind: ClassVar[str] = "record"
    number: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """To a member: a decision is open."""

    kind: ClassVar[str] = "prompt"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Refresh:
    """To a member: the message that asked is to show how things stand now."""

    kind: ClassVar[str] = "refresh"
    seat: int


@dataclass(frozen=True, slots=True)
class Tidings:
    """To a member: events from `first` to `last` told to this seat alone."""

    kind: ClassVar[str] = "tidings"
    seat: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Offered:
    """To a member: the public events from `first` to `last` left something open to this seat."""

    kind: ClassVar[str] = "offered"
    seat: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Remind:
    """To a member: half of the time is gone."""

    kind: ClassVar[str] = "remind"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Ended:
    """To a member: the match is over, and how it ended."""

    kind: ClassVar[str] = "ended"


@dataclass(frozen=True, slots=True)
class Blank:
    """To a former member: the messages that showed this seat's secrets are to show them no more."""

    kind: ClassVar[str] = "blank"
    seat: int


@dataclass(frozen=True, slots=True)
class Letter:
    """To a member: a sentence of the bot by name, with its arguments.

    `for_stewards`: it is told to a host, and in the channel where the host cannot be reached.
    """

    kind: ClassVar[str] = "letter"
    name: str
    args: Args
    for_stewards: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """To a channel: a sentence of the bot by name, told whatever has become of the match.

    `for_stewards`: their role is called, where there is one.
    """

    kind: ClassVar[str] = "notice"
    name: str
    args: Args
    for_stewards: bool = False


DmState: TypeAlias = Literal["ok", "closed"]

Intent: TypeAlias = (
    Announce
    | Status
    | Lobby
    | Unreachable
    | Prompt
    | Record
    | Refresh
    | Tidings
    | Offered
    | Remind
    | Ended
    | Blank
    | Letter
    | Notice
)

_ALL: tuple[type[Intent], ...] = get_args(Intent)
_KINDS: dict[str, type[Intent]] = {kind.kind: kind for kind in _ALL}


def to_host(row: MatchRow, name: str, args: Args, *, gone: bool = False) -> StoredIntent:
    """What stewards must know, to the host; to the channel, if the host is gone."""
    if gone:
        return to_channel(row.channel, Notice(name, args, for_stewards=True))
    return to_member(row.host, Letter(name, args, for_stewards=True))


def to_channel(channel: int, intent: Intent) -> StoredIntent:
    return _stored(Target(kind="channel", id=channel), intent)


def to_member(member: int, intent: Intent) -> StoredIntent:
    return _stored(Target(kind="member", id=member), intent)


def _stored(target: Target, intent: Intent) -> StoredIntent:
    return StoredIntent(target=target, kind=intent.kind, payload=json.dumps(asdict(intent)))


@dataclass(frozen=True, slots=True)
class Row:
    """An intent in the outbox, and the match it belongs to."""

    match: MatchId
    intent: Intent


def read(row: OutboxRow) -> Row:
    """The intent that a row of the outbox holds."""
    return Row(row.match, _KINDS[row.kind](**json.loads(row.payload)))


def write_rows(rows: Sequence[Row]) -> str:
    """Rows as a batch keeps them, to be drawn again should its end be unknown."""
    plain = [{"match": r.match, "kind": r.intent.kind, "intent": asdict(r.intent)} for r in rows]
    return json.dumps(plain)


def read_rows(stored: str) -> list[Row]:
    return [
        Row(plain["match"], _KINDS[plain["kind"]](**plain["intent"]))
        for plain in json.loads(stored)
    ]
