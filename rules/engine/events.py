"""What happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.decisions import Seat
from rules.engine.texts import Text, Value


@dataclass(frozen=True, slots=True)
class Act:
    """Something a seat does without being asked: its name and its fields, all plain values."""

    seat: Seat
    name: str
    fields: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to everyone (`audience` None) or to some seats only."""

    name: str
    args: Mapping[str, Value] = field(default_factory=dict)
    audience: tuple[Seat, ...] | None = None

    @property
    def text(self) -> Text:
        return Text(self.name, self.args)

    def told_to(self, seat: Seat | None) -> bool:
        """May this seat (None: everybody else) hear of it?"""
        return self.audience is None or seat in self.audience
