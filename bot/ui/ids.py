"""Custom ids: what a button, select or modal means, in at most 100 characters, nothing secret.

Each kind has a `PATTERN`, the template of a `discord.ui.DynamicItem`, so that a message of
yesterday's process still answers. Numbers are written in base 36, as snowflakes are long.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import ClassVar, Literal, Self, get_args
from urllib.parse import parse_qsl, quote, unquote, urlencode

from bot.ui.limits import CUSTOM_ID
from rules.engine.decisions import Seat
from rules.engine.events import Act

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = "-?[0-9a-z]{1,15}"


@lru_cache(maxsize=4096)  # a guild and a match are written into every button of a message
def base36(number: int) -> str:
    """A whole number, short."""
    sign, rest, digits = "-" if number < 0 else "", abs(number), ""
    while rest:
        rest, digit = divmod(rest, 36)
        digits = _DIGITS[digit] + digits
    return sign + (digits or "0")


def _words(annotation: str) -> str:
    """What a field of text may hold: any text, or the words of its Literal."""
    known = get_args(globals().get(annotation))
    return "|".join(known) if known else ".+"


class _Id:
    """Fields of numbers, and at the end perhaps one of text, behind the letter of the kind."""

    KIND: ClassVar[str]
    FIELDS: ClassVar[tuple[str, ...]]
    PATTERN: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls) -> None:
        kinds = {name: kind for name, kind in cls.__annotations__.items() if name != "KIND"}
        groups = [
            f"(?P<{name}>{_NUMBER if kind == 'int' else _words(kind)})"
            for name, kind in kinds.items()
        ]
        cls.FIELDS = tuple(kinds)
        cls.PATTERN = re.compile(":".join([cls.KIND, *groups]))

    def encode(self) -> str:
        """The custom id."""
        values = [getattr(self, name) for name in self.FIELDS]
        written = [base36(v) if isinstance(v, int) else v for v in values]
        return _fitting(":".join([self.KIND, *written]))

    @classmethod
    def decode(cls, match: re.Match[str]) -> Self:
        """What a custom id that fits PATTERN means."""
        numbers = {name for name, kind in cls.__annotations__.items() if kind == "int"}
        found = match.groupdict().items()
        return cls(**{name: int(v, 36) if name in numbers else v for name, v in found})


def _fitting(custom_id: str) -> str:
    if len(custom_id) > CUSTOM_ID:
        raise ValueError(f"a custom id of {len(custom_id)} characters")
    return custom_id


@dataclass(frozen=True)
class Answer(_Id):
    """A button of a prompt. `what`: an option (see `token`) or a control (see `drafts`)."""

    KIND: ClassVar[str] = "a"
    guild: int
    match: int
    seat: int
    number: int
    what: str


@dataclass(frozen=True)
class Choice(_Id):
    """A select of a prompt, showing one page of the options; its values are options' tokens."""

    KIND: ClassVar[str] = "c"
    guild: int
    match: int
    seat: int
    number: int
    page: int

    @property
    def what(self) -> str:
        """The control that this is, as `drafts.apply` takes it."""
        return f"!in.{self.page}"


@dataclass(frozen=True)
class Write(_Id):
    """The button that opens a modal for an amount: it holds all that the modal says."""

    KIND: ClassVar[str] = "w"
    guild: int
    match: int
    seat: int
    number: int
    low: int
    high: int
    step: int


@dataclass(frozen=True)
class AmountForm(_Id):
    """The modal in which an amount is written."""

    KIND: ClassVar[str] = "f"
    guild: int
    match: int
    seat: int
    number: int


@dataclass(frozen=True)
class UpTo(_Id):
    """The button that opens a modal for a limit: it holds all that the modal says."""

    KIND: ClassVar[str] = "u"
    guild: int
    match: int
    seat: int
    number: int
    low: int
    high: int


@dataclass(frozen=True)
class UpToForm(_Id):
    """The modal in which a limit is written, up to which amounts are named unasked."""

    KIND: ClassVar[str] = "g"
    guild: int
    match: int
    seat: int
    number: int


TableWhat = Literal["hand", "board", "rules", "log", "record", "steward"]


@dataclass(frozen=True)
class Table(_Id):
    """A button of a public message. `at`: the number of the last event that it shows."""

    KIND: ClassVar[str] = "t"
    guild: int
    match: int
    at: int
    what: TableWhat


LobbyWhat = Literal["join", "leave", "start", "options", "cancel", "close", "keep", "word", "again"]


@dataclass(frozen=True)
class Lobby(_Id):
    """A button of a lobby (or, to open one like it, of a podium)."""

    KIND: ClassVar[str] = "l"
    guild: int
    match: int
    what: LobbyWhat


@dataclass(frozen=True)
class OptionsPage(_Id):
    """The button that opens a page of a lobby's options."""

    KIND: ClassVar[str] = "o"
    guild: int
    match: int
    page: int


@dataclass(frozen=True)
class OptionsForm(_Id):
    """The modal with a page of a lobby's options."""

    KIND: ClassVar[str] = "p"
    guild: int
    match: int
    page: int


@dataclass(frozen=True)
class RulesPage(_Id):
    """A button that turns to a page of a game's rules."""

    KIND: ClassVar[str] = "r"
    page: int
    game: str


StewardWhat = Literal[
    "look", "pause", "resume", "extend", "end_now", "end", "autopilot", "retire_now", "retire"
]


@dataclass(frozen=True)
class Steward(_Id):
    """A button of the stewards' panel; `seat` counts where a seat is meant."""

    KIND: ClassVar[str] = "s"
    guild: int
    match: int
    seat: int
    what: StewardWhat


LeavingWhat = Literal["leave", "stay"]


@dataclass(frozen=True)
class Leaving(_Id):
    """An answer to whether somebody would really leave the race."""

    KIND: ClassVar[str] = "q"
    guild: int
    match: int
    seat: int
    what: LeavingWhat


@dataclass(frozen=True)
class Rewinding(_Id):
    """The yes to whether a match is really to be turned back; `epoch` is its own, as asked."""

    KIND: ClassVar[str] = "b"
    guild: int
    match: int
    epoch: int
    phase: int


@dataclass(frozen=True)
class Replacing(_Id):
    """The yes to whether `member` really takes the seat of `former` (of the house, if 0)."""

    KIND: ClassVar[str] = "n"
    guild: int
    match: int
    seat: int
    former: int
    member: int


@dataclass(frozen=True)
class Removing(_Id):
    """The yes to whether a member is really to be taken out of a lobby."""

    KIND: ClassVar[str] = "m"
    guild: int
    match: int
    member: int


@dataclass(frozen=True)
class WordForm(_Id):
    """The modal in which a member writes a word for the shuffling."""

    KIND: ClassVar[str] = "v"
    guild: int
    match: int


@dataclass(frozen=True)
class ActPress:
    """A button that does an act; only the member on the act's seat may press it."""

    KIND: ClassVar[str] = "x"
    PATTERN: ClassVar[re.Pattern[str]] = re.compile(
        rf"x:(?P<guild>{_NUMBER}):(?P<match>{_NUMBER}):(?P<seat>{_NUMBER})"
        r":(?P<name>[^:?]+)\?(?P<fields>.*)"
    )
    guild: int
    match: int
    act: Act

    def encode(self) -> str:
        """The custom id; raises ValueError when the act's fields are too long for one."""
        act = self.act
        # A number is written bare, a text behind an apostrophe.
        plain = {k: f"'{v}" if isinstance(v, str) else base36(v) for k, v in act.fields.items()}
        numbers = ":".join(map(base36, (self.guild, self.match, act.seat)))
        name = quote(act.name, safe="")
        return _fitting(f"{self.KIND}:{numbers}:{name}?{urlencode(plain, safe=chr(39))}")

    @classmethod
    def decode(cls, match: re.Match[str]) -> ActPress:
        found = match.groupdict()
        values = {
            k: v[1:] if v.startswith("'") else int(v, 36)
            for k, v in parse_qsl(found["fields"], keep_blank_values=True)
        }
        act = Act(Seat(int(found["seat"], 36)), unquote(found["name"]), values)
        return cls(int(found["guild"], 36), int(found["match"], 36), act)


_LONGEST_KEY = 40


def token(key: str) -> str:
    """An option's key as ids and selects carry it: itself, or its digest where it is too long."""
    if len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable():
        return f"={key}"
    return f"#{blake2b(key.encode('utf-8', 'surrogatepass'), digest_size=12).hexdigest()}"
