"""What is kept of a match for later: record sheets to be read, and a document to go on from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from rules.engine.secrecy import Observation
from rules.engine.state import BaseState
from rules.engine.texts import Text

S = TypeVar("S", bound=BaseState)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a sheet: what it tells, and a cell for each seat."""

    label: Text
    cells: tuple[Text | str, ...]


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """A table of a column for each seat, such as how one race of a season ended."""

    title: Text
    rows: tuple[SheetRow, ...]


class Document(BaseModel):
    """All that a match goes on from elsewhere, as plain data: a game adds its fields.

    It holds what everybody may know, and nothing of chance.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class Records(Generic[S]):
    """How a game keeps records.

    `sheets` are those written so far, oldest first. `write` puts all of them in a document of the
    kind `document`; `take_up` makes the state that one was written from, at a rest, and raises
    Illegal with the reason where the match did not rest or the rules could not have led there.
    """

    sheets: Callable[[Observation[S]], Sequence[RecordSheet]]
    document: type[Document]
    write: Callable[[Observation[S]], Document]
    take_up: Callable[[Any], S]  # Any: the game's own kind of document
