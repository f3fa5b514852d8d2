"""The file that a record is: what the rules wrote, who sat where, and a seal over all of it.

It goes from one server to another and back, so it is read with care. It holds display names and
nothing else of anybody; the seal finds changes that were made by hand, and is no secret.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from bot.refusals import Refused
from rules.engine.decisions import Illegal
from rules.engine.game import Game
from rules.engine.secrecy import observe

LARGEST = 64 * 1024
"""Bytes of a record; a season of five races with five players has a quarter of it."""


class SeatName(BaseModel):
    """Who had a seat."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str = Field(min_length=1, max_length=60)
    house: bool


class RecordFile(BaseModel):
    """What stands in a file. `dates` are those of the sheets, where they are known.

    `ended`: the match was over when the file was written, wherever the rules had it rest.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    pitboard: Literal["record"] = "record"
    format: Literal[1] = 1
    game: str = Field(max_length=40)
    match: str = Field(min_length=1, max_length=40)
    seats: tuple[SeatName, ...] = Field(min_length=1, max_length=12)
    dates: tuple[date | None, ...] = Field(max_length=50)
    record: dict[str, JsonValue]
    ended: bool = False
    seal: str = Field(default="", max_length=40)

    def sealed(self) -> RecordFile:
        return self.model_copy(update={"seal": self._due()})

    @property
    def is_intact(self) -> bool:
        return self.seal == self._due()

    def _due(self) -> str:
        left_out = {"seal"} if self.ended else {"seal", "ended"}  # older files do not tell it
        content = self.model_dump(mode="json", exclude=left_out)
        plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return blake2b(plain.encode(), digest_size=16, person=b"pitboard record").hexdigest()

    def text(self) -> str:
        """The file, to be read by people too."""
        return json.dumps(self.model_dump(mode="json"), indent=1, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Origin:
    """A record that a match is taken up from, and the table that it leads to."""

    file: RecordFile
    state: Any  # Any: the game's own state, with its options


def seats_allowed(game: Game[Any], before: RecordFile | None) -> tuple[int, int]:
    """How few seats there may be, and how many: a match taken up has as many as it had.

    Any: whichever game's state.
    """
    if before is None:
        return game.least_seats, game.most_seats
    return len(before.seats), len(before.seats)


def must_seat(seats: int, game: Game[Any], before: RecordFile | None) -> None:
    """Refuse a number of seats that a match cannot have.

    Any: whichever game's state.
    """
    least, most = seats_allowed(game, before)
    if least == most != seats:
        raise Refused("refused.seats_exactly", n=most)
    if seats > most:
        raise Refused("refused.seats_most", game=game.title, n=most)
    if seats < least:
        raise Refused("refused.seats_least", game=game.title, n=least)


def read_file(content: bytes | str, games: Mapping[str, Game[Any]]) -> Origin:
    """A file that somebody brought; refused with one sentence unless it is just as it was written.

    An editor may have put a byte order mark before it. Any: every game has a state of its own.
    """
    plain = content.removeprefix(BOM_UTF8) if isinstance(content, bytes) else content
    try:
        file = RecordFile.model_validate_json(plain)
    except ValidationError:
        raise Refused("refused.no_record_file") from None
    game = games.get(file.game)
    if game is None or game.records is None:
        raise Refused("refused.record_of_no_game")
    if not file.is_intact:
        raise Refused("refused.record_was_changed")
    state = _taken_up(file, game)
    if file.ended:
        raise Refused("refused.record_of_ended")
    return Origin(file, state)


def _taken_up(file: RecordFile, game: Game[Any]) -> Any:  # Any: whichever game's state
    """What the rules make of it; what they would not go on from is refused in their words."""
    if game.records is None:
        raise ValueError("a game without records wrote no file")
    try:
        document = game.records.document.model_validate_json(json.dumps(file.record))
        state = game.records.take_up(document)
    except ValidationError:
        raise Refused("refused.record_was_changed") from None
    except Illegal as illegal:
        refused = Refused(illegal.why.name, **illegal.why.args)
        refused.game = game
        raise refused from illegal
    sheets = game.records.sheets(observe(state, None))
    if len(state.players) != len(file.seats) or len(file.dates) > len(sheets):
        raise Refused("refused.record_was_changed")
    return state
