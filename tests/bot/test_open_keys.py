"""Whoever knows the key of a race knows every draw to come: then nothing is drawn with it."""

from __future__ import annotations

import pytest

from bot.drawing import Drawing
from bot.refusals import Refused
from bot.reports import Reports
from storage.model import MatchId
from tests.bot.conftest import GUILD, Garage, steward
from tests.bot.test_match_from_lobby_to_podium import start


async def ended(garage: Garage) -> MatchId:
    """A race that a steward ended before its end."""
    match = await start(garage, 11, 12)
    await garage.stewards.end(GUILD, match, steward())
    return match


async def test_a_race_that_was_ended_early_may_be_turned_back(garage: Garage) -> None:
    match = await ended(garage)

    turned = await garage.stewards.rewind(GUILD, match, steward(), 0, epoch=0)

    assert turned.row.status == "running"


async def test_a_race_whose_keys_somebody_saw_stays_ended(garage: Garage) -> None:
    match = await ended(garage)
    reports = Reports(garage.sessions, Drawing(garage.sessions))
    for _ in range(2):
        assert (await reports.verification(GUILD, match)).files

    with pytest.raises(Refused) as refused:
        await garage.stewards.rewind(GUILD, match, steward(), 0, epoch=0)

    assert refused.value.why.name == "illegal.race_is_open"
    events = [row.name for row in await garage.store.events(GUILD, match)]
    assert events.count("bot.keys_opened") == 1
