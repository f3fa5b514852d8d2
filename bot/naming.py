"""What matches are called."""

from __future__ import annotations

from collections.abc import Collection

from bot.refusals import Refused

LONGEST_NAME = 40


def match_name(wanted: str | None, former: str | None, taken: Collection[str]) -> str:
    """The name that was asked for, or its former one while it is free, or the next number.

    `taken` are the names that there are, in lower case.
    """
    if wanted is not None:
        name = " ".join(wanted.split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise Refused("refused.bad_name", most=LONGEST_NAME)
        return name
    if former is not None and former.casefold() not in taken:
        return former
    numbers = (name.removeprefix("race ") for name in taken)
    return f"Race {1 + max((int(n) for n in numbers if n.isdecimal()), default=0)}"
