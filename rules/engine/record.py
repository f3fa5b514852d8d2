"""What a match writes down: its log, its checkpoints, and what each change brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from rules.engine.chance import Draw
from rules.engine.decisions import Decision, Pick, Seat, fingerprint
from rules.engine.events import Act, Event
from rules.engine.scripts import Message, Reply

By: TypeAlias = Literal["member", "house", "clock", "standing"]


class RulesChanged(Exception):
    """A saved answer no longer fits its question: the rules were corrected meanwhile."""


@dataclass(frozen=True, slots=True)
class SavedEntry:
    """A line of the log as it lies on disk."""

    seq: int
    seat: Seat
    number: int
    made: Pick | Act
    by: By
    fingerprint: str


@dataclass(frozen=True)
class Entry:
    """One line of the log since the checkpoint: an answer, or an act (which answers nothing)."""

    seq: int
    seat: Seat
    number: int
    made: Pick | Act
    by: By
    asked: Decision | None

    @property
    def name(self) -> str:
        """The name of the decision or of the act."""
        if isinstance(self.made, Act):
            return self.made.name
        return "" if self.asked is None else self.asked.name

    @property
    def message(self) -> Message:
        return self.made if isinstance(self.made, Act) else Reply(self.seat, self.made)

    @cached_property
    def fingerprint(self) -> str:
        return "" if self.asked is None else fingerprint(self.asked)

    @cached_property
    def saved(self) -> SavedEntry:
        return SavedEntry(self.seq, self.seat, self.number, self.made, self.by, self.fingerprint)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A tidy state between two phases, as JSON."""

    phase: int
    epoch: int
    rules_version: int
    state: str


@dataclass(frozen=True, slots=True)
class Saved:
    """All that a match is restored from, beside its source of chance.

    `log` is in the order in which the lines were made, or has the acts of an open window before
    its answers: both restore to the same.
    """

    checkpoint: Checkpoint
    log: tuple[SavedEntry, ...]
    numbers: Mapping[Seat, int]
    next_seq: int


@dataclass(frozen=True, slots=True)
class Asked:
    """An open decision. `answered` is the pick that the seat gave and may still change."""

    number: int
    decision: Decision
    answered: Pick | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change brought.

    What may be told now, what was drawn, which phases ended; the line that it added to the log, and
    the one (by its seq) that it took back.
    """

    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    entry: Entry | None = None
    undone: int | None = None


@dataclass(slots=True)
class Brought:
    """An outcome that is still growing."""

    events: list[Event] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    entry: Entry | None = None
    undone: int | None = None

    def outcome(self) -> Outcome:
        return Outcome(
            tuple(self.events),
            tuple(self.draws),
            tuple(self.checkpoints),
            self.entry,
            self.undone,
        )
