"""Recorded races go as they did when they were recorded."""

from __future__ import annotations

import pytest

from tests.rules.stockcar.golden import FOLDER, WAYS, begin, play, read, recorded, result

ALL = [(game, name) for game, ways in WAYS.items() for name in ways]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_recorded_race_goes_as_it_did(game: str, name: str) -> None:
    way, record = WAYS[game][name], read(game, name)
    match, told = begin(way, record)
    play(match, told, recorded(record))

    assert way.went(match, told)
    assert record["result"] == result(match)


@pytest.mark.parametrize("game", WAYS)
def test_every_record_has_its_way(game: str) -> None:
    assert WAYS[game].keys() == {file.stem for file in (FOLDER / game / "goldens").glob("*.json")}
