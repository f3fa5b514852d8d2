"""Matches and changes to try things with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.model import (
    Change,
    Checkpoint,
    Draft,
    Draw,
    Event,
    GuildId,
    Intent,
    LobbyJoin,
    LogEntry,
    MatchId,
    MemberId,
    NewMatch,
    Seat,
    StandingOrder,
    Target,
    Timer,
)
from storage.store import Store

GUILD = GuildId(8_111_222_333_444_555)
OTHER = GuildId(8_999_888_777_666_555)
ANN, BEN, CAT = MemberId(101), MemberId(102), MemberId(103)
NOON = datetime(2026, 5, 1, 12, 0, 0, 123456, tzinfo=UTC)
CHANNEL = Target(kind="channel", id=4400)
KEY = b"\x00\xffthe key nobody may see\x00"


def files_of(folder: Path, guild: GuildId) -> list[Path]:
    """Everything in a data folder that bears the guild's id."""
    return sorted(path for path in folder.rglob("*") if str(guild) in path.name)


def after(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def new_match(name: str = "Sunday race", *, interaction: int | None = None) -> NewMatch:
    return NewMatch(
        game="probe",
        name=name,
        host=ANN,
        channel=CHANNEL.id,
        options='{"laps": 3}',
        pace='{"hours": 24}',
        rules_version=1,
        anchor="ab" * 32,
        secret_key=KEY,
        at=NOON,
        joins=(LobbyJoin(member=ANN, name="Ann", word="zebra"), LobbyJoin(member=BEN, name="Ben")),
        interaction=interaction,
    )


def announce(kind: str, target: Target = CHANNEL) -> Intent:
    return Intent(target=target, kind=kind, payload='{"n": 1}')


async def tell(store: Store, *kinds: str, target: Target = CHANNEL) -> tuple[int, ...]:
    """Change the guild's match, made if need be, so that these are told; returns their rows."""
    live = await store.list_matches(GUILD)
    match = live[0] if live else await store.create_match(GUILD, new_match())
    told = tuple(announce(kind, target) for kind in kinds)
    await store.commit(GUILD, Change(match=match.id, expected=match.version, at=NOON, outbox=told))
    return tuple(row.id for row in await store.queued(GUILD, target))[-len(kinds) :]


def start(match: MatchId, expected: int = 1) -> Change:
    """Everything that starting a match brings."""
    return Change(
        match=match,
        expected=expected,
        at=NOON,
        columns={"status": "running", "started": NOON, "numbers": '{"0": 1, "1": 1}'},
        seats=(
            Seat(seat=0, member=ANN, name="Ann", kind="member", since=NOON),
            Seat(seat=1, member=BEN, name="Ben", kind="member", since=NOON),
            Seat(seat=2, member=None, name="Fox", kind="house", since=NOON),
        ),
        checkpoints=(Checkpoint(epoch=0, phase=0, rules_version=1, state='{"deck": [1, 2]}'),),
        outbox=(announce("started"), announce("hand", Target(kind="member", id=ANN))),
        timers=(Timer(kind="deadline", key="0", due=after(24)),),
    )


def answer(seq: int, seat: int, number: int, payload: str = '["red"]') -> LogEntry:
    return LogEntry(
        seq=seq,
        epoch=0,
        phase=0,
        kind="answer",
        seat=seat,
        number=number,
        name="auction.bid",
        payload=payload,
        fingerprint="0123456789abcdef",
        by="member",
        member=ANN,
    )


def turn(match: MatchId, expected: int, number: int) -> Change:
    """A step that touches everything a step can touch; `number` keeps its rows apart."""
    return Change(
        match=match,
        expected=expected,
        at=after(number),
        interaction=9_000_000 + number,
        columns={"next_seq": number + 1, "numbers": f'{{"0": {number + 1}}}'},
        log=(answer(number, 0, number, f'["{number}"]'),),
        checkpoints=(
            Checkpoint(epoch=0, phase=number, rules_version=1, state=f'{{"n": {number}}}'),
        ),
        events=(
            Event(phase=number, name="bid.made", payload=f'{{"n": {number}}}'),
            Event(phase=number, audience="[0]", name="card.drawn", payload='{"card": "x"}'),
        ),
        draws=(Draw(epoch=0, stream="table", counter=number, bound=6, result=3),),
        outbox=(announce(f"turn {number}"),),
        timers=(Timer(kind="deadline", key="0", due=after(number + 24)),),
        orders=(StandingOrder(seat=1, name="auction.bid", order=f'{{"to": {number}}}'),),
        drafts=(Draft(seat=1, number=number, picks='["a"]'),),
    )
