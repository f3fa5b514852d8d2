"""Words by name: rules say *which* sentence and with what; who reads it decides how it is worded.

A template is plain English with fields. A field says how its value reads:

    {n}                     the value as it is
    {who:seat}              the name of whoever sits there (or a list of seats)
    {n:number}              "1,000"
    {fine:money}            an amount in the game's currency, as its text `money` words it
    {cards:list}            "3, 4 and 7"
    {n:plural card|cards}   "1 card", "2 cards"
    {what:text}             another text, by name or with arguments of its own
    {won:if and wins|}      the first wording when the value is true, else the second
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

Value: TypeAlias = "int | str | bool | Text | Sequence[int] | Sequence[str] | Sequence[Text]"


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence to be worded later: its dotted name, and what it speaks of."""

    name: str
    args: Mapping[str, Value] = field(default_factory=dict)


def say(name: str, /, **args: Value) -> Text:
    """Name a sentence: `say("round.fined", who=2, fine=3)`."""
    return Text(name, args)


class MissingText(LookupError):
    """No template bears this name, or a field of it was not given."""


_FIELD = re.compile(r"\{(\w+)(?::(\w+)(?: ([^{}]*))?)?\}")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a template: whose value, how it reads, and the wordings among which it picks."""

    name: str
    kind: str
    wordings: tuple[str, ...]


@cache
def parsed(template: str) -> tuple[str | Field, ...]:
    """A template in parts: plain words, and the fields between them."""
    parts: list[str | Field] = []
    at = 0
    for match in _FIELD.finditer(template):
        parts.append(template[at : match.start()])
        parts.append(Field(match[1], match[2] or "", tuple((match[3] or "").split("|"))))
        at = match.end()
    return (*parts, template[at:])


def _no_translation(_name: str, english: str) -> str:
    return english


def _english_plural(n: int) -> int:
    return 0 if n == 1 else 1


@dataclass(frozen=True, slots=True)
class Speaker:
    """Words texts for one reader.

    `templates` are a game's English ones by dotted name. `names` gives the name of a seat.
    `translate` takes a name and its English template and returns the reader's language.
    """

    templates: Mapping[str, str]
    names: Callable[[int], str]
    translate: Callable[[str, str], str] = _no_translation
    plural: Callable[[int], int] = _english_plural
    conjunction: str = "and"

    def __call__(self, text: Text | str) -> str:
        """Word a text; raises MissingText when a name or a field is unknown."""
        if isinstance(text, str):
            text = Text(text)
        try:
            template = self.templates[text.name]
        except KeyError:
            raise MissingText(text.name) from None
        words, args = [], text.args
        for part in parsed(self.translate(text.name, template)):
            if isinstance(part, str):
                words.append(part)
            elif part.name in args:
                words.append(self._word(args[part.name], part))
            else:
                raise MissingText(f"{text.name} has no {part.name}")
        return "".join(words)

    def _word(self, value: Value, field: Field) -> str:
        match field.kind:
            case "":
                return self(value) if isinstance(value, Text) else str(value)
            case "plural":
                return self._plural(int(str(value)), field.wordings)
            case "if":
                return field.wordings[0 if value else 1]
        if isinstance(value, (str, int, Text)):
            return self._one(field.kind, value)
        return self._list([self._one(field.kind, item) for item in value])

    def _one(self, kind: str, value: object) -> str:
        """How one value reads, of a kind of field that may hold several."""
        match kind:
            case "list":
                return str(value)
            case "text":
                return self(value if isinstance(value, Text) else Text(str(value)))
            case "seat":
                return self.names(int(str(value)))
            case "number":
                return f"{int(str(value)):,}"
            case "money":
                return self._amount(int(str(value)))
        raise MissingText(f"no field is worded as {kind}")

    def _amount(self, amount: int) -> str:
        worded = self(Text("money", {"n": abs(amount)}))
        return worded if amount >= 0 else f"-{worded}"

    def _plural(self, n: int, forms: Sequence[str]) -> str:
        return f"{n} {forms[min(self.plural(n), len(forms) - 1)]}"

    def _list(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.conjunction} {words[-1]}"
