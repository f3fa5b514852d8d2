"""The season record sheets: written after each race, and read as the rows of the pad."""

from __future__ import annotations

from collections.abc import Sequence

from rules.automobiles.components import (
    BLACK,
    DARK,
    ENGINE,
    GARAGE,
    HANDLING,
    LIGHT,
    NAMES,
    PERFORMANCE,
    PIT,
    WEAR,
    WHITE,
)
from rules.automobiles.state import Row, Sheet, State
from rules.engine.secrecy import Observation
from rules.engine.sheets import RecordSheet, SheetRow
from rules.engine.texts import Text, say

ROWS = (HANDLING, GARAGE, PERFORMANCE, ENGINE, PIT, BLACK, DARK, LIGHT, WHITE, WEAR)
"""Rows 1 to 10 of a sheet, in the seed's order: how many cubes of each colour a player has."""


def write_sheet(state: State, points: list[int]) -> None:
    """Note how the race ended; the sponsor is the one held while it was driven."""
    rows = tuple(
        Row(
            cubes=tuple(player.cubes),
            driver=player.driver,
            sponsor=player.sponsor,
            place=1 + state.finish.index(seat),
            points=points[seat],
        )
        for seat, player in enumerate(state.players)
    )
    state.records.append(Sheet(state.track.key, state.race, rows))


def amend_last_sheet(state: State) -> None:
    """After the sponsors: the bags and sponsors with which the season rests and goes on."""
    sheet = state.records[-1]
    rows = tuple(
        Row(tuple(player.cubes), player.driver, player.sponsor, row.place, row.points)
        for player, row in zip(state.players, sheet.rows, strict=True)
    )
    state.records[-1] = Sheet(sheet.track, sheet.race, rows)


def totals(records: Sequence[Sheet], race: int) -> tuple[int, ...]:
    """Each seat's points of all races up to this one."""
    driven = [sheet.rows for sheet in records if sheet.race <= race]
    return tuple(sum(row.points for row in rows) for rows in zip(*driven, strict=True))


def sheets(seen: Observation[State]) -> list[RecordSheet]:
    """All sheets so far, row by row as the record pad has them."""
    state = seen.state
    return [_sheet(state, sheet) for sheet in state.records]


def _sheet(state: State, sheet: Sheet) -> RecordSheet:
    rows = sheet.rows
    track = say(f"track.{sheet.track}")
    return RecordSheet(
        say("record.title", track=track, race=sheet.race, races=state.races),
        (
            *(_numbers(f"cube.{NAMES[cube]}", [row.cubes[cube] for row in rows]) for cube in ROWS),
            _row("driver", [say(f"driver.{row.driver}") for row in rows]),
            _row("sponsor", [_sponsor(row.sponsor) for row in rows]),
            _numbers("place", [row.place for row in rows]),
            _numbers("points", [row.points for row in rows]),
            _numbers("total", totals(state.records, sheet.race)),
        ),
    )


def _row(name: str, cells: Sequence[Text | str]) -> SheetRow:
    return SheetRow(say(f"record.{name}"), tuple(cells))


def _numbers(name: str, numbers: Sequence[int]) -> SheetRow:
    return _row(name, [str(n) for n in numbers])


def _sponsor(key: str) -> Text:
    return say(f"sponsor.{key}") if key else say("record.none")
