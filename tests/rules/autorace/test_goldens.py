"""Recorded matches go as they went when they were recorded."""

from __future__ import annotations

import pytest

from tests.rules.autorace.golden import WAYS, begin, play, recorded, records, result, ways_of


@pytest.mark.parametrize("way", WAYS)
def test_a_recorded_match_goes_as_it_did(way: str) -> None:
    record = records()[way]
    match = begin(record)

    told, digest = play(match, recorded(record))

    assert way in ways_of(match, told)
    assert record["result"] == result(match, digest)


def test_every_record_has_its_way() -> None:
    assert WAYS.keys() == records().keys()
