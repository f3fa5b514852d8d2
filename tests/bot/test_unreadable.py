"""Rules that were corrected in the middle of a round, and races that make no sense any more."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from discord import ui

from bot.drawing import Drawing
from bot.drawn import Drawn
from bot.panels import Panels
from bot.refusals import Refused
from bot.reports import Reports
from storage.model import MatchId, MemberId
from tests.bot.conftest import CHANNEL, GUILD, Garage, Watch, steward
from tests.bot.test_time import ANN, BEN, start, told


async def edit(garage: Garage, sql: str, *values: object) -> None:
    """Change what is stored, behind the bot's back."""
    await garage.close()
    with closing(sqlite3.connect(garage.folder / "guilds" / f"{GUILD}.sqlite3")) as file, file:
        file.execute(sql, values)
    await garage.open()


async def asked(garage: Garage) -> list[int]:
    """The members to whom questions wait to be sent."""
    members = []
    for target in await garage.store.waiting_targets(GUILD):
        rows = await garage.store.queued(GUILD, target)
        members += [target.id for row in rows if row.kind == "prompt"]
    return sorted(members)


async def test_after_corrected_rules_everybody_is_asked_again_with_the_whole_time(
    garage: Garage, watch: Watch
) -> None:
    match = await start(garage)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    before = await asked(garage)
    await edit(garage, "UPDATE log SET fingerprint = 'as it was'")
    watch.pass_(minutes=40)

    async with garage.sessions.hold(GUILD, match) as session:
        pending, deadline = set(session.running.pending), session.deadline

    assert len(pending) == 2
    assert deadline is not None
    assert (deadline - watch.time).total_seconds() == 3600
    assert await asked(garage) == sorted([*before, ANN, BEN])
    assert "bot.rules_changed" in await told(garage, match)


async def test_a_race_that_was_ended_is_left_alone_by_corrected_rules(garage: Garage) -> None:
    match = await start(garage)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    await garage.stewards.end(GUILD, match, steward())
    await edit(garage, "UPDATE log SET fingerprint = 'as it was'")

    async with garage.sessions.hold(GUILD, match) as session:
        assert session.timers == {}

    assert "bot.rules_changed" not in await told(garage, match)


def words(drawn: Drawn) -> str:
    shown = drawn.view.walk_children()
    return "\n".join(item.content for item in shown if isinstance(item, ui.TextDisplay))


async def spoil(garage: Garage, match: MatchId) -> Reports:
    await edit(garage, "UPDATE checkpoints SET state = '{}' WHERE match = ?", match)
    return Reports(garage.sessions, Drawing(garage.sessions))


async def test_a_race_that_makes_no_sense_is_told_as_that(garage: Garage) -> None:
    match = await start(garage)
    reports = await spoil(garage, match)

    with pytest.raises(Refused) as refused:
        await reports.hand(GUILD, match, MemberId(ANN))

    assert refused.value.why.name == "refused.match_unreadable"


async def test_a_race_that_makes_no_sense_hides_no_other(garage: Garage) -> None:
    broken = await start(garage)
    await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace", name="The other")
    reports = await spoil(garage, broken)

    panels = Panels(garage.sessions, reports.drawing)
    panel = words(await panels.panel(GUILD))
    races = words(await reports.my_races(MemberId(ANN)))

    assert "makes no sense" in panel
    assert "The other" in panel
    assert "in no race" in races
