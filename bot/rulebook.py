"""A game's page, cut into the sections that /race rules shows one at a time."""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

LONGEST = 3500
"""Characters of one page: Discord shows 4,000 in a message, buttons and all."""

_STANDS_ALONE = re.compile(r"\s*([-*>|#]|\d+\.|```|$)")
"""How a line begins that does not go on with the one before it."""


@dataclass(frozen=True, slots=True)
class Page:
    """One screenful of a rulebook."""

    title: str
    text: str


@cache
def pages(package: str) -> Sequence[Page]:
    """The pages of a game's README, by the name of its package."""
    text = importlib.resources.files(package).joinpath("README.md").read_text("utf-8")
    found: list[Page] = []
    for section in ("\n" + text).split("\n## "):
        title, _, body = section.strip().removeprefix("# ").partition("\n")
        parts = _screens(_unwrapped(body.strip()))
        for number, part in enumerate(parts, 1):
            counted = f"{title} ({number}/{len(parts)})" if len(parts) > 1 else title
            found.append(Page(counted, part))
    return tuple(found)


def _unwrapped(text: str) -> str:
    """One line for each paragraph, since Discord breaks lines where the text does."""
    lines: list[str] = []
    for line in text.splitlines():
        goes_on = lines and lines[-1].strip() and not lines[-1].startswith(("#", "|"))
        if goes_on and not _STANDS_ALONE.match(line):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    return "\n".join(lines)


def _screens(text: str) -> list[str]:
    """The text in pieces of at most LONGEST characters, cut between lines."""
    screens = [""]
    for line in text.splitlines():
        if len(screens[-1]) + len(line) + 1 > LONGEST:
            screens.append("")
        screens[-1] += line[:LONGEST] + "\n"
    return [screen.strip() for screen in screens]
