"""Recorded matches end as they did when they were recorded."""

from __future__ import annotations

import pytest

from tests.rules.automobiles.golden import WAYS, play, records, result


@pytest.mark.parametrize("way", WAYS)
def test_a_recorded_match_ends_as_it_did(way: str) -> None:
    record = records()[way]

    assert result(play(record)) == record["result"]


def test_every_way_has_its_record() -> None:
    assert records().keys() == WAYS.keys()
