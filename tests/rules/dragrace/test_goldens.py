"""Recorded matches end as they did when they were recorded."""

from __future__ import annotations

import pytest

from tests.rules.dragrace.golden import WAYS, begin, play, recorded, records, result


@pytest.mark.parametrize("way", WAYS)
def test_a_recorded_match_ends_as_it_did(way: str) -> None:
    record = records()[way]
    match = begin(record)

    assert way in play(match, recorded(record))
    assert record["result"] == result(match)


def test_every_record_has_its_way() -> None:
    assert WAYS.keys() == records().keys()
