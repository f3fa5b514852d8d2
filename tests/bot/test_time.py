"""What happens by itself: reminders, deadlines, grace after an outage, lobbies that expire."""

from __future__ import annotations

import json

import pytest

from bot.absence import Absence
from bot.clock import Clock
from bot.terms import Terms
from rules.engine.decisions import Seat
from storage.model import MatchId, MemberId
from tests.bot.conftest import CHANNEL, GUILD, Garage, Watch, steward

ANN, BEN = 11, 12


class Everywhere(Absence):
    """Nobody is asked whether somebody is here, unless a test says who is gone."""

    def __init__(self, garage: Garage, *gone: int) -> None:
        self.sessions = garage.sessions
        self.away = {MemberId(member) for member in gone}

    async def gone_of(self, _guild: int, _match: int) -> set[MemberId]:
        return self.away


def clock(garage: Garage, *gone: int) -> Clock:
    return Clock(garage.sessions, garage.lobbies, garage.house, Everywhere(garage, *gone))


async def start(garage: Garage, **terms: object) -> MatchId:
    chosen = Terms.model_validate({"seats": 2, "seconds": 3600, **terms})
    row = await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace", terms=chosen)
    for member in (ANN, BEN):
        await garage.lobbies.join(GUILD, row.id, steward(member, f"M{member}"))
    await garage.lobbies.start(GUILD, row.id, steward())
    return row.id


async def seat_of(garage: Garage, match: MatchId, member: int) -> Seat:
    async with garage.sessions.hold(GUILD, match) as session:
        seat = session.seat_of(member)
    assert seat is not None
    return seat


async def told(garage: Garage, match: MatchId) -> list[str]:
    return [row.name for row in await garage.store.events(GUILD, match)]


async def test_half_the_time_is_gone_and_only_who_has_not_chosen_is_reminded(
    garage: Garage, watch: Watch
) -> None:
    match = await start(garage)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    watch.pass_(minutes=31)

    await clock(garage).ring()
    await clock(garage).ring()

    reminded = []
    for target in await garage.store.waiting_targets(GUILD):
        rows = await garage.store.queued(GUILD, target)
        reminded += [target.id for row in rows if row.kind == "remind"]
    assert reminded == [BEN]


@pytest.mark.parametrize(("at_deadline", "by"), [("house", "clock"), ("default", "clock")])
async def test_at_the_deadline_somebody_chooses_for_who_did_not(
    garage: Garage, watch: Watch, at_deadline: str, by: str
) -> None:
    match = await start(garage, at_deadline=at_deadline)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    watch.pass_(minutes=61)

    await clock(garage).ring()

    log = [row for row in await garage.store.log(GUILD, match) if row.live]
    assert [row.by for row in log] == ["member", by]
    if at_deadline == "default":
        assert json.loads(log[1].payload) == ["wait"]
    assert "bot.time_was_up" in await told(garage, match)


async def test_after_three_missed_deadlines_the_house_drives_until_the_member_is_back(
    garage: Garage, watch: Watch
) -> None:
    match = await start(garage)
    for _ in range(3):
        await garage.racing.answer(garage.press(match, ANN), ("1",) if _ == 0 else ("wait",))
        watch.pass_(minutes=61)
        await clock(garage).ring()
    async with garage.sessions.hold(GUILD, match) as session:
        ben = session.seat_of(BEN)
        assert ben is not None
        assert session.driver(ben) is None
    await garage.house_plays(match)

    await garage.racing.answer(garage.press(match, BEN), ("wait",))

    async with garage.sessions.hold(GUILD, match) as session:
        assert session.driver(ben) == BEN


async def test_nobody_is_played_for_who_could_not_reach_the_bot(
    garage: Garage, watch: Watch
) -> None:
    match = await start(garage)
    await garage.close()
    watch.pass_(hours=20)
    await garage.open()

    await clock(garage).ring()
    await clock(garage).ring()

    assert await garage.store.log(GUILD, match) == ()
    assert (await told(garage, match)).count("bot.grace") == 1
    async with garage.sessions.hold(GUILD, match) as session:
        assert session.deadline is not None
        assert session.deadline > watch.time


async def test_who_left_the_server_is_driven_for_by_the_house(garage: Garage, watch: Watch) -> None:
    match = await start(garage)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    watch.pass_(minutes=61)

    await clock(garage, BEN).ring()

    assert "bot.has_left" in await told(garage, match)
    async with garage.sessions.hold(GUILD, match) as session:
        seat = session.seat_of(BEN)
        assert seat is not None
        assert session.seats[seat].autopilot


async def test_a_paused_race_has_no_deadline_and_gets_the_whole_time_back(
    garage: Garage, watch: Watch
) -> None:
    match = await start(garage)
    await garage.stewards.pause(GUILD, match, steward())
    watch.pass_(hours=50)
    await clock(garage).ring()

    session = await garage.stewards.resume(GUILD, match, steward())

    assert await garage.store.log(GUILD, match) == ()
    assert session.deadline is not None
    assert (session.deadline - watch.time).total_seconds() == 3600


async def test_a_lobby_that_nobody_starts_is_closed(garage: Garage, watch: Watch) -> None:
    row = await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace")
    watch.pass_(days=8)

    await clock(garage).ring()

    (closed,) = await garage.store.list_matches(GUILD, statuses=["cancelled"])
    assert closed.id == row.id


async def deadline(garage: Garage, match: MatchId) -> float:
    """Seconds that are left."""
    async with garage.sessions.hold(GUILD, match) as session:
        assert session.deadline is not None
        assert ("remind", "") in session.timers
        return (session.deadline - garage.watch.time).total_seconds()


async def test_who_takes_a_seat_in_the_middle_of_a_question_has_the_whole_time(
    garage: Garage, watch: Watch
) -> None:
    match = await start(garage)
    watch.pass_(minutes=55)
    await clock(garage).ring()  # half of the time is gone, and everybody was reminded
    ben, cat = await seat_of(garage, match, BEN), steward(13, "Cat")

    await garage.stewards.replace_member(
        GUILD, match, steward(), seat=ben, former=MemberId(BEN), new=cat
    )

    assert await deadline(garage, match) == 3600
    await garage.stewards.extend(GUILD, match, steward(), 40)
    ann, dan = await seat_of(garage, match, ANN), steward(14, "Dan")
    await garage.stewards.replace_member(
        GUILD, match, steward(), seat=ann, former=MemberId(ANN), new=dan
    )
    assert await deadline(garage, match) == 41 * 3600


async def test_who_is_back_at_the_wheel_of_a_race_without_deadline_has_one(
    garage: Garage, watch: Watch
) -> None:
    """As long as the house chose for everybody, nothing had to be waited for."""
    match = await start(garage)
    for member in (ANN, BEN):
        seat = await seat_of(garage, match, member)
        await garage.stewards.autopilot(GUILD, match, steward(), seat, on=True)
    await garage.house.answer_once(GUILD, match)
    watch.pass_(minutes=5)

    seat = await seat_of(garage, match, ANN)
    await garage.stewards.autopilot(GUILD, match, steward(), seat, on=False)

    assert await deadline(garage, match) == 3600
