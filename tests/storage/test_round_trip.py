"""What is committed is what is loaded, whatever the texts and numbers are."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.model import (
    Change,
    Checkpoint,
    Draw,
    Event,
    Intent,
    LogEntry,
    MatchColumns,
    MemberId,
    Person,
    StandingOrder,
    Target,
    Timer,
)
from storage.sqlite_store import SqliteStore
from tests.storage.samples import GUILD, new_match

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
snowflakes = st.integers(0, 2**63 - 1)
small = st.integers(0, 7)
times = st.datetimes(
    datetime(1990, 1, 1),  # noqa: DTZ001 - hypothesis adds the zone
    datetime(2200, 1, 1),  # noqa: DTZ001 - hypothesis adds the zone
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=30))]),
)
targets = st.builds(Target, kind=st.sampled_from(["channel", "member"]), id=snowflakes)

people = st.builds(Person, member=snowflakes.map(MemberId), dm=st.sampled_from(["ok", "closed"]))
columns = st.fixed_dictionaries(
    {},
    optional={
        "options": texts,
        "ended": st.none() | times,
        "secret_key": st.binary(max_size=40),
        "paused_reason": st.none() | texts,
        "result": st.none() | texts,
        "numbers": texts,
    },
)
entries = st.builds(
    LogEntry,
    seq=st.integers(1, 10**9),
    epoch=st.just(0),
    phase=st.just(0),
    kind=st.sampled_from(["answer", "act"]),
    seat=small,
    number=snowflakes,
    name=texts,
    payload=texts,
    fingerprint=texts,
    by=st.sampled_from(["member", "house", "clock", "standing"]),
    member=st.none() | snowflakes.map(MemberId),
)
events = st.builds(Event, phase=small, audience=st.none() | texts, name=texts, payload=texts)
draws = st.builds(
    Draw,
    race=small,
    epoch=small,
    stream=texts,
    counter=snowflakes,
    bound=snowflakes,
    result=snowflakes,
)
intents = st.builds(Intent, target=targets, kind=texts, payload=texts)
changes = st.fixed_dictionaries(
    {
        "at": times,
        "log": st.lists(entries, max_size=4, unique_by=(lambda e: e.seq, lambda e: e.number)),
        "events": st.lists(events, max_size=3),
        "draws": st.lists(draws, max_size=3),
        "outbox": st.lists(intents, max_size=3, unique_by=lambda i: i.target),
        "timers": st.lists(
            st.builds(Timer, kind=texts, key=texts, due=times, payload=texts),
            max_size=3,
            unique_by=lambda t: (t.kind, t.key),
        ),
        "orders": st.lists(
            st.builds(StandingOrder, seat=small, name=texts, order=texts),
            max_size=3,
            unique_by=lambda o: (o.seat, o.name),
        ),
        "checkpoints": st.lists(
            st.builds(Checkpoint, epoch=small, phase=small, rules_version=small, state=texts),
            max_size=3,
            unique_by=lambda c: (c.epoch, c.phase),
        ),
    }
).map(lambda parts: {k: tuple(v) if isinstance(v, list) else v for k, v in parts.items()})


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(set_to=columns, parts=changes, person=people)
def test_what_is_committed_is_what_is_loaded(
    tmp_path_factory: pytest.TempPathFactory,
    set_to: MatchColumns,
    parts: dict[str, Any],  # Any: fields of Change, of many types
    person: Person,
) -> None:
    asyncio.run(commit_and_load(tmp_path_factory.mktemp("data"), set_to, parts, person))


async def commit_and_load(
    folder: Path, set_to: MatchColumns, parts: dict[str, Any], person: Person
) -> None:  # Any: as above
    async with SqliteStore(folder) as store:
        made = await store.create_match(GUILD, new_match())
        change = Change(match=made.id, expected=1, columns=set_to, **parts)
        committed = await store.commit(GUILD, change)
        await store.put_person(GUILD, person)
    async with SqliteStore(folder) as store:
        loaded = await store.load_match(GUILD, made.id)
        assert loaded.match == committed.match
        row = loaded.match
        assert {name: getattr(row, name) for name in set_to} == set_to
        assert [bare(LogEntry, e) for e in loaded.log] == sorted(change.log, key=lambda e: e.seq)
        assert {e.at for e in loaded.log} <= {change.at}
        assert set(loaded.orders) == set(change.orders)
        assert {bare(Timer, t) for t in loaded.timers} == set(change.timers)
        assert tuple(bare(Event, e) for e in await store.events(GUILD, made.id)) == change.events
        assert tuple(bare(Draw, d) for d in await store.draws(GUILD, made.id)) == change.draws
        assert {bare(Checkpoint, c) for c in await store.checkpoints(GUILD, made.id)} == set(
            change.checkpoints
        )
        for intent in change.outbox:
            (queued,) = await store.queued(GUILD, intent.target)
            assert bare(Intent, queued) == intent
        assert await store.person(GUILD, person.member) == person


B = TypeVar("B")


def bare(kind: Callable[..., B], row: DataclassInstance) -> B:
    """A stored row without what storage added to it."""
    names = inspect.signature(kind).parameters
    return kind(**{name: getattr(row, name) for name in names})
