"""Making texts fit where Discord allows only so many characters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.limits import length

ELLIPSIS = "…"


def shorten(text: str, room: int) -> str:
    """The text if it fits, else as many whole words as do, and an ellipsis.

    Only a single word that is too long by itself is cut.
    """
    if length(text) <= room:
        return text
    if room < 1:
        return ""
    cut = text[: room - 1]
    while length(cut) > room - 1:
        cut = cut[:-1]
    if text[len(cut)] not in " \n" and max(cut.rfind(" "), cut.rfind("\n")) > 0:
        cut = cut[: max(cut.rfind(" "), cut.rfind("\n"))]
    return cut.rstrip(" \n,;:\\") + ELLIPSIS


def newest(lines: Sequence[str], room: int) -> str:
    """As many lines as fit, the last ones; the first of these may be shortened at its end."""
    kept: list[str] = []
    for line in reversed(lines):
        left = room - length("\n".join(kept)) - (1 if kept else 0)
        if length(line) > left:
            if left > _WORTH_A_LINE:
                kept.insert(0, shorten(line, left))
            elif kept and left > 1:
                kept.insert(0, ELLIPSIS)
            break
        kept.insert(0, line)
    return "\n".join(kept)


def oldest(lines: Sequence[str], room: int) -> str:
    """As many lines as fit, the first ones; the last of these may be shortened at its end."""
    kept: list[str] = []
    for line in lines:
        left = room - length("\n".join(kept)) - (1 if kept else 0)
        if length(line) > left:
            if left > 1:
                kept.append(shorten(line, left))
            break
        kept.append(line)
    return "\n".join(kept)


_WORTH_A_LINE = 24
