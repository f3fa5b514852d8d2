"""What has happened, in lines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rules.engine.events import Event
from rules.engine.texts import Speaker, Text, say

FIRST, LAST = 2, 7
"""Of a long row of events so many are told, from its beginning and its end."""


def lines(events: Iterable[Event], speak: Speaker) -> tuple[str, ...]:
    """A line for each event.

    Several in a row that the game words in brief (by a text `<event>.brief`) share one, such as the
    bids of an auction that standing orders made all at once.
    """
    told: list[str] = []
    for in_brief, row in groupby(events, lambda event: _brief(event) in speak.templates):
        alike = list(row)
        if in_brief and len(alike) > 1:
            told.append(_in_one_line([Text(_brief(event), event.args) for event in alike], speak))
        else:
            told += [speak(event.text) for event in alike]
    return tuple(told)


def _brief(event: Event) -> str:
    return f"{event.name}.brief"


def _in_one_line(row: list[Text], speak: Speaker) -> str:
    if len(row) <= FIRST + LAST + 1:
        return speak(say("story.row", row=row))
    return speak(say("story.long_row", first=row[:FIRST], row=row[-LAST:]))
