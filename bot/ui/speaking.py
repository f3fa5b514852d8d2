"""Who words what: a speaker for messages, and a plain one for labels and alt texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from bot.ui import words, words_refusals, words_reports
from bot.ui.fitting import shorten
from rules.engine import decisions
from rules.engine.texts import Speaker, say

LONGEST_NAME = 40

Translate = Callable[[str, str], str]

_MARKS = re.compile(r"([\\*_`~|<>:\[\]()@+=^{}/-]|(?<! )#|#(?![0-9]))")
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800"
    r"\u3164\ufeff\uffa0]+"
)
_NO_MENTION = "\u200b"


def tidy(name: str) -> str:
    """A member's name on one line, of a bearable length, without characters that nobody sees."""
    one_line = " ".join(_UNSEEN.sub(" ", name).split())
    return shorten(one_line, LONGEST_NAME) or "?"


def escape(name: str) -> str:
    """A tidy name as it may stand in a message: no mark-up of theirs, no link, no mention.

    The sign of a number within a name marks nothing up and stays as it is: `Spa #2`.

    Discord shows a mark behind a backslash as it is; a zero-width space parts the @ from what it
    would mention, should a client ever read it otherwise.
    """
    return _MARKS.sub(r"\\\1", tidy(name)).replace("@", "@" + _NO_MENTION)


def no_emblem(_seat: int) -> str:
    return ""


def no_translation(_name: str, english: str) -> str:
    return english


def speaker(
    game_texts: Mapping[str, str],
    names: Mapping[int, str],
    *,
    emblem: Callable[[int], str] = no_emblem,
    translate: Translate = no_translation,
) -> Speaker:
    """A speaker for messages. `names` are raw display names by seat; `emblem` marks a seat."""

    @cache
    def name(seat: int) -> str:
        return f"{emblem(seat)} {escape(names.get(seat, f'#{seat + 1}'))}".lstrip()

    return Speaker(_merged(game_texts), name, translate=translate)


def plain_speaker(
    game_texts: Mapping[str, str],
    names: Mapping[int, str],
    *,
    translate: Translate = no_translation,
) -> Speaker:
    """A speaker for where no mark-up is read: labels of buttons and selects, alt texts."""

    @cache
    def name(seat: int) -> str:
        return tidy(names.get(seat, f"#{seat + 1}"))

    return Speaker(_merged(game_texts), name, translate=translate)


@dataclass(frozen=True, slots=True)
class Voice:
    """Both speakers for one reader of one match."""

    rich: Speaker
    plain: Speaker


def voice(
    game_texts: Mapping[str, str],
    names: Mapping[int, str],
    *,
    emblem: Callable[[int], str] = no_emblem,
    translate: Translate = no_translation,
) -> Voice:
    """Both speakers at once."""
    return Voice(
        speaker(game_texts, names, emblem=emblem, translate=translate),
        plain_speaker(game_texts, names, translate=translate),
    )


_OWN: Mapping[str, str] = {
    **words.TEXTS,
    **words_refusals.TEXTS,
    **words_reports.TEXTS,
    **decisions.TEXTS,
}

_known: dict[int, tuple[Mapping[str, str], Mapping[str, str]]] = {}


def _merged(game_texts: Mapping[str, str]) -> Mapping[str, str]:
    """The bot's, the engine's and a game's texts; put together once for each game."""
    if not game_texts:
        return _OWN
    known = _known.get(id(game_texts))
    if known is None or known[0] is not game_texts:
        merged = {**_OWN, **game_texts}
        known = _known[id(game_texts)] = (game_texts, merged)
    return known[1]


BOT: Speaker = speaker({}, {})
"""For what the bot says outside of any match."""


def one_of(words: Sequence[str]) -> str:
    """Words to choose from: `Spa, Monza or Imola`."""
    return replace(BOT, conjunction="or")(say("prompt.one_of", words=words))
