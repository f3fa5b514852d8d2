"""Whatever the courier does, restarts too, no row is lost, doubled or overtaken."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from storage.model import Batch, Target
from storage.sqlite_store import SqliteStore
from tests.storage.samples import GUILD, NOON, tell

T = TypeVar("T")

TARGETS = [Target(kind="channel", id=1), Target(kind="member", id=1), Target(kind="channel", id=2)]
targets = st.sampled_from(range(len(TARGETS)))


@dataclass
class Expected:
    """What one target should look like."""

    queued: list[int] = field(default_factory=list)
    sending: list[int] = field(default_factory=list)
    batch: str = ""
    delivered: list[int] = field(default_factory=list)


class Courier(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.expected = [Expected() for _ in TARGETS]
        self.batches = 0

    def run(self, step: Coroutine[Any, Any, T]) -> T:  # Any: what a coroutine is sent, unused
        return self.runner.run(step)

    @initialize()
    def begin(self) -> None:
        self.store = SqliteStore(Path(self.folder.name))
        self.run(self.store.__aenter__())

    @rule(place=targets, count=st.integers(1, 4))
    def tell(self, place: int, count: int) -> None:
        told = tell(self.store, *["x"] * count, target=TARGETS[place])
        self.expected[place].queued += self.run(told)

    @rule(place=targets, count=st.integers(1, 3))
    def open(self, place: int, count: int) -> None:
        here = self.expected[place]
        rows = here.queued[:count]
        if here.sending or not rows:
            return
        self.batches += 1
        here.batch = f"n{self.batches}"
        batch = Batch(id=here.batch, target=TARGETS[place], rows=tuple(rows), payload="{}")
        self.run(self.store.open_batch(GUILD, batch, NOON))
        here.sending, here.queued = rows, here.queued[count:]

    @rule(place=targets, end=st.sampled_from(["sent", "dead", "failed"]))
    def end(self, place: int, end: str) -> None:
        here = self.expected[place]
        if not here.sending:
            return
        if end == "failed":
            self.run(self.store.batch_failed(GUILD, here.batch, retry=NOON))
            return
        if end == "sent":
            self.run(self.store.batch_sent(GUILD, here.batch))
            here.delivered += here.sending
        else:
            self.run(self.store.batch_dead(GUILD, here.batch, at=NOON))
        here.sending = []

    @precondition(lambda self: self.batches > 0)
    @rule()
    def restart(self) -> None:
        self.run(self.store.__aexit__(None, None, None))
        self.begin()

    @invariant()
    def queues_are_as_expected(self) -> None:
        if not hasattr(self, "store"):
            return
        unfinished = {b.target: b for b in self.run(self.store.unfinished_batches(GUILD))}
        waiting = set(self.run(self.store.waiting_targets(GUILD)))
        for target, here in zip(TARGETS, self.expected, strict=True):
            rows = self.run(self.store.queued(GUILD, target))
            assert [row.id for row in rows] == here.queued
            sending = unfinished[target].rows if target in unfinished else ()
            assert list(sending) == here.sending
            assert (target in waiting) == bool(here.queued or here.sending)
            assert here.delivered == sorted(set(here.delivered))
        undelivered = self.run(self.store.guilds_undelivered())
        assert (GUILD in undelivered) == bool(waiting)

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.run(self.store.__aexit__(None, None, None))
        self.runner.close()
        self.folder.cleanup()


Courier.TestCase.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)
TestCourier = Courier.TestCase
