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
        parts = _screens(_without_tables(_unwrapped(body.strip())))
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


_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
"""The line below the heads of a table's columns."""

_BETWEEN_CELLS = re.compile(r"(?<!\\)\|")


def _without_tables(text: str) -> str:
    """Tables as lines, since Discord draws none: the first cell of a row names it."""
    lines: list[str] = []
    in_table = False
    for line in text.splitlines():
        in_table = in_table and line.lstrip().startswith("|")
        if in_table:
            lines.append(_row(line, "**"))
        elif lines and lines[-1].lstrip().startswith("|") and _RULE.fullmatch(line):
            lines[-1] = _row(lines[-1], "*")
            in_table = True
        else:
            lines.append(line)
    return "\n".join(lines)


def _row(line: str, mark: str) -> str:
    """`| 8 | Drive on. |` as `**8**: Drive on.`, with the heads of the columns alike."""
    inside = line.strip().removeprefix("|").removesuffix("|")
    name, *cells = (cell.strip().replace("\\|", "|") for cell in _BETWEEN_CELLS.split(inside))
    told = " · ".join(cell or "-" for cell in cells)
    if mark == "*" and told:  # the heads of the columns stand out as a whole
        name, told = f"{name}: {told}" if name else told, ""
    marked = f"{mark}{name}{mark}" if name else ""
    return ": ".join(part for part in (marked, told) if part)


def _screens(text: str) -> list[str]:
    """The text in pieces of at most LONGEST characters, cut between lines."""
    screens = [""]
    for line in text.splitlines():
        if len(screens[-1]) + len(line) + 1 > LONGEST:
            screens.append("")
        screens[-1] += line[:LONGEST] + "\n"
    return [screen.strip() for screen in screens]
