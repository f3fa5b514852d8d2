"""A season as a document: written at any time, taken up where it rested between two races.

The sheets of the record pad hold nearly everything, as the seed says; beside them only the plan of
the season and the sponsors still in the deck are needed. The stock is what no bag holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.automobiles.beginning import put_on_grid
from rules.automobiles.components import (
    ACTIONS,
    CARDS,
    CUBES,
    DRIVERS,
    LAPS,
    LONG_SETS,
    NAMES,
    SETS,
    SPONSORS,
    SUPPLY,
)
from rules.automobiles.finishing import chart
from rules.automobiles.record import ROWS, totals
from rules.automobiles.state import (
    RACES,
    AutomobilesOptions,
    Row,
    Sheet,
    State,
    setup,
)
from rules.automobiles.tracks import TRACKS
from rules.engine.decisions import Illegal
from rules.engine.secrecy import Observation
from rules.engine.sheets import Document
from rules.engine.texts import say

MOST_SEATS = 5
Count: TypeAlias = Annotated[int, Field(ge=0, le=max(SUPPLY))]
Stage: TypeAlias = Literal["driving", "resting", "over"]
Key: TypeAlias = Annotated[str, Field(max_length=40)]


class Cubes(Document):
    """What is in a bag, in the order of the pad."""

    handling: Count
    garage: Count
    performance: Count
    engine: Count
    pit: Count
    black: Count
    dark: Count
    light: Count
    white: Count
    wear: Count


class DrivenRace(Document):
    """A player's column of a sheet."""

    cubes: Cubes
    driver: int = Field(ge=1, le=len(DRIVERS))
    sponsor: Key
    finish_position: int = Field(ge=1, le=MOST_SEATS)
    finish_points: int = Field(ge=0, le=8)
    total_points: int = Field(ge=0, le=40)


class RaceSheet(Document):
    """The sheet of one race; `players` by seat."""

    track: Key
    race: int = Field(ge=1, le=5)
    players: tuple[DrivenRace, ...] = Field(min_length=2, max_length=MOST_SEATS)


class SeasonDocument(Document):
    """A season from its plan to the last race driven; where it is `resting` it can be taken up."""

    stage: Stage
    options: AutomobilesOptions
    laps: int = Field(ge=1, le=8)
    tracks: tuple[Key, ...] = Field(max_length=5)
    cards: tuple[Key, ...] = Field(max_length=5)
    sponsors_left: tuple[Key, ...] = Field(max_length=len(SPONSORS))
    races: tuple[RaceSheet, ...] = Field(max_length=5)


def write(seen: Observation[State]) -> SeasonDocument:
    """The season as it is now."""
    state = seen.state
    return SeasonDocument(
        stage=_stage(state),
        options=state.options,
        laps=state.laps,
        tracks=tuple(state.tracks),
        cards=tuple(state.cards),
        sponsors_left=tuple(state.sponsors_left),
        races=tuple(_race(state, sheet) for sheet in state.records),
    )


def _stage(state: State) -> Stage:
    if state.over:
        return "over"
    return "resting" if state.phase == "rest" else "driving"


def _race(state: State, sheet: Sheet) -> RaceSheet:
    total = totals(state.records, sheet.race)
    return RaceSheet(
        track=sheet.track,
        race=sheet.race,
        players=tuple(
            DrivenRace(
                cubes=Cubes(**{NAMES[cube]: row.cubes[cube] for cube in ROWS}),
                driver=row.driver,
                sponsor=row.sponsor,
                finish_position=row.place,
                finish_points=row.points,
                total_points=total[seat],
            )
            for seat, row in enumerate(sheet.rows)
        ),
    )


def take_up(document: SeasonDocument) -> State:
    """The table at the rest in which the document was written (AM-52)."""
    if document.stage != "resting":
        raise Illegal(say("record.not_resting"))
    if not _plan_fits(document):
        raise Illegal(say("record.cannot_be"))
    state = _at_rest(document)
    if not _has_a_past(document, state):
        raise Illegal(say("record.cannot_be"))
    return state


def _at_rest(document: SeasonDocument) -> State:
    last = document.races[-1].players
    state = setup(document.options, len(last))
    state.phase = "rest"
    state.laps, state.race = document.laps, len(document.races)
    state.tracks, state.cards = list(document.tracks), list(document.cards)
    state.sponsors_left = list(document.sponsors_left)
    state.records = [_sheet(race) for race in document.races]
    for player, driven in zip(state.players, last, strict=True):
        player.bag = list(_cubes(driven))
        player.driver, player.sponsor = driven.driver, driven.sponsor
        player.points = driven.total_points
    state.stock = [
        n - sum(player.bag[cube] for player in state.players) for cube, n in enumerate(SUPPLY)
    ]
    state.finish = sorted(state.seats, key=lambda seat: last[seat].finish_position)
    state.order = list(state.finish)
    put_on_grid(state)
    return state


def _sheet(race: RaceSheet) -> Sheet:
    rows = tuple(
        Row(_cubes(p), p.driver, p.sponsor, p.finish_position, p.finish_points)
        for p in race.players
    )
    return Sheet(race.track, race.race, rows)


def _cubes(driven: DrivenRace) -> tuple[int, ...]:
    counted = driven.cubes.model_dump()
    return tuple(int(counted[NAMES[cube]]) for cube in CUBES)


# ---------------------------------------------------------------- could it have come to this?


def _plan_fits(document: SeasonDocument) -> bool:
    """Do races, tracks, laps and cards fit the options?"""
    options, tracks = document.options, document.tracks
    races = RACES[options.season]
    driven = [(race.track, race.race) for race in document.races]
    return (
        options.season != "single"
        and 0 < len(driven) < races == len(tracks)
        and set(tracks) <= set(TRACKS)
        and len(set(tracks)) == races
        and options.track in ("random", tracks[0])
        and driven == [(track, n) for n, track in enumerate(tracks[: len(driven)], 1)]
        and document.laps == (options.laps or LONG_SETS.get(options.cards, LAPS))
        and _cards_fit(options, document.cards)
    )


def _cards_fit(options: AutomobilesOptions, cards: Sequence[str]) -> bool:
    return len(cards) == len(ACTIONS) and all(
        _card_fits(options, i, key) for i, key in enumerate(cards)
    )


def _card_fits(options: AutomobilesOptions, i: int, key: str) -> bool:
    """Is this the card that was named for the i-th colour, or one that may have been drawn?"""
    card, named = CARDS.get(key), getattr(options, NAMES[ACTIONS[i]])
    if card is None or card.cube != ACTIONS[i]:
        return False
    if named != "any":
        return bool(named == key)
    if options.cards == "random":
        return options.boxes in ("both", card.box)
    return SETS[options.cards][i] == key


def _has_a_past(document: SeasonDocument, state: State) -> bool:
    """Do the sheets fit each other, the supply of cubes, the chart of points and the sponsors?"""
    seats = range(len(state.players))
    drivers = [player.driver for player in state.players]
    held = [player.sponsor for player in state.players]
    there_are = [*held, *document.sponsors_left]
    return (
        len(set(drivers)) == len(drivers)
        and set(there_are) <= set(SPONSORS)
        and len(set(there_are)) == len(there_are)
        and all(
            [row.driver for row in race.players] == drivers
            and sorted(row.finish_position for row in race.players) == [seat + 1 for seat in seats]
            and {row.sponsor for row in race.players} <= set(SPONSORS)
            and _cubes_suffice(race)
            and all(_earned(document, race, seat) for seat in seats)
            for race in document.races
        )
    )


def _cubes_suffice(race: RaceSheet) -> bool:
    """There are 282 cubes, and what no bag holds is the stock (AM-03)."""
    bags = [_cubes(driven) for driven in race.players]
    return all(sum(bag[cube] for bag in bags) <= SUPPLY[cube] for cube in CUBES)


def _earned(document: SeasonDocument, race: RaceSheet, seat: int) -> bool:
    """Are a player's points what the chart gives, and the total the sum of them?"""
    driven = race.players[seat]
    due = chart(race.race, driven.finish_position - 1, len(race.players))
    total = sum(r.players[seat].finish_points for r in document.races if r.race <= race.race)
    return (driven.finish_points, driven.total_points) == (due, total)
