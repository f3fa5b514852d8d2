"""The season record sheet: its fourteen rows, as values, as words and as plain data for JSON."""

from __future__ import annotations

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


def sheet_in_words(state: State, sheet: Sheet) -> list[Text]:
    """A sheet row by row, as the record pad has them: a line for each."""
    rows = sheet.rows
    total = [
        sum(s.rows[seat].points for s in state.records if s.race <= sheet.race)
        for seat in range(len(rows))
    ]
    return [
        say("record.track", track=say(f"track.{sheet.track}"), race=sheet.race),
        *(
            say(
                "record.cubes",
                cube=say(f"cube.{NAMES[cube]}"),
                n=_row([r.cubes[cube] for r in rows]),
            )
            for cube in ROWS
        ),
        say("record.driver", drivers=[say(f"driver.{row.driver}") for row in rows]),
        say("record.sponsor", sponsors=[_sponsor(row.sponsor) for row in rows]),
        say("record.place", n=_row([row.place for row in rows])),
        say("record.points", n=_row([row.points for row in rows])),
        say("record.total", n=_row(total)),
    ]


def _row(numbers: list[int]) -> list[str]:
    return [str(n) for n in numbers]


def _sponsor(key: str) -> Text:
    return say(f"sponsor.{key}") if key else say("record.none")


def as_data(state: State) -> list[dict[str, object]]:
    """All sheets of a season as plain data for `json.dumps`, by names and not by numbers."""
    return [
        {
            "track": sheet.track,
            "race": sheet.race,
            "players": [
                {
                    "cubes": {NAMES[cube]: row.cubes[cube] for cube in ROWS},
                    "driver": row.driver,
                    "sponsor": row.sponsor,
                    "finish_position": row.place,
                    "finish_points": row.points,
                    "total_points": sum(
                        s.rows[seat].points for s in state.records if s.race <= sheet.race
                    ),
                }
                for seat, row in enumerate(sheet.rows)
            ],
        }
        for sheet in state.records
    ]
