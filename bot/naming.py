"""What matches are called."""

from __future__ import annotations

from collections.abc import Collection

from bot.refusals import Refused

LONGEST_NAME = 40

_MOST_DIGITS = 6
"""Of a number that we gave: one as long as a name would make the next too long."""


def match_name(wanted: str | None, former: str | None, taken: Collection[str], *, game: str) -> str:
    """The name that was asked for, or its former one while it is free, or the game's and a number.

    `taken` are the names that there ever were, in lower case; `game` is the game's title.
    """
    if wanted is not None:
        name = " ".join(wanted.split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise Refused("refused.bad_name", most=LONGEST_NAME)
        return name
    if former is not None and former.casefold() not in taken:
        return former
    numbers = (_number(name, game) for name in taken)
    return f"{game} #{1 + max((number for number in numbers if number is not None), default=0)}"


def is_counted(name: str, game: str) -> bool:
    """Was this name given for want of another?"""
    return _number(name.casefold(), game) is not None


def _number(name: str, game: str) -> int | None:
    number = name.removeprefix(f"{game.casefold()} #")
    is_ours = number != name and number.isdecimal() and len(number) <= _MOST_DIGITS
    return int(number) if is_ours else None
