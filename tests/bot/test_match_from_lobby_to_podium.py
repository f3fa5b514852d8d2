"""A whole match without Discord: from the lobby to the podium, with restarts in between."""

from __future__ import annotations

import pytest

from bot.refusals import Refused
from bot.terms import Terms
from rules.engine.chance import Dice
from rules.engine.samples import random_pick
from storage.model import MatchId
from tests.bot.conftest import CHANNEL, GUILD, Garage, steward

ANN, BEN = 11, 12


async def start(garage: Garage, *members: int, seats: int = 4) -> MatchId:
    terms = Terms(seats=seats)
    row = await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace", terms=terms)
    for member in members:
        await garage.lobbies.join(GUILD, row.id, steward(member, f"M{member}"))
    await garage.lobbies.start(GUILD, row.id, steward())
    return row.id


@pytest.mark.parametrize("restarts", [False, True])
async def test_two_members_and_two_house_players_reach_the_end(
    garage: Garage, *, restarts: bool
) -> None:
    match, dice = await start(garage, ANN, BEN), Dice(1)

    for _ in range(400):
        await garage.house_plays(match)
        if restarts:
            await garage.reopen()
        async with garage.sessions.hold(GUILD, match) as session:
            if session.row.status == "over":
                break
            seat, decision = next(iter(session.running.pending.items()))
            member = session.seats[seat].member or 0
            asked = session.running.asked(seat)
        number = asked.number if asked else None
        press = garage.press(match, member, number)
        await garage.racing.answer(press, random_pick(decision, dice))

    async with garage.sessions.hold(GUILD, match) as session:
        assert session.row.status == "over"
        assert session.timers == {}


async def number_of(garage: Garage, match: MatchId, member: int) -> int:
    """The number of the decision that a member's button shows."""
    async with garage.sessions.hold(GUILD, match) as session:
        seat = session.seat_of(member)
        asked = None if seat is None else session.running.asked(seat)
    assert asked is not None
    return asked.number


async def test_a_button_counts_once(garage: Garage) -> None:
    match = await start(garage, ANN, BEN, seats=2)
    number = await number_of(garage, match, ANN)
    await garage.racing.answer(garage.press(match, ANN, number), ("3",))

    with pytest.raises(Refused) as refused:
        await garage.racing.answer(garage.press(match, ANN, number), ("4",))

    assert refused.value.why.name == "refused.already_answered_may_change"
    log = await garage.store.log(GUILD, match)
    assert [row.payload for row in log if row.live] == ['["3"]']


async def test_an_answer_may_be_changed_until_the_last_one_is_in(garage: Garage) -> None:
    match = await start(garage, ANN, BEN, seats=2)
    await garage.racing.answer(garage.press(match, ANN), ("3",))
    await garage.racing.answer(
        garage.press(match, ANN, await number_of(garage, match, ANN)), ("4",)
    )
    late = await number_of(garage, match, ANN)
    await garage.racing.answer(garage.press(match, BEN), ("2",))

    with pytest.raises(Refused) as refused:
        await garage.racing.answer(garage.press(match, ANN, late), ("5",))

    assert refused.value.why.name == "refused.old_question"
    live = [row.payload for row in await garage.store.log(GUILD, match) if row.live]
    assert live == ['["4"]', '["2"]']


async def test_a_stranger_is_told_so(garage: Garage) -> None:
    match = await start(garage, ANN, BEN)

    with pytest.raises(Refused) as refused:
        await garage.racing.answer(garage.press(match, 99), ("3",))

    assert refused.value.why.name == "refused.not_in_race"


async def test_a_member_may_be_in_a_limited_number_of_matches(garage: Garage) -> None:
    for place in range(5):
        row = await garage.lobbies.new(GUILD, steward(), CHANNEL + place, "autorace")
        await garage.lobbies.join(GUILD, row.id, steward(ANN, "Ann"))
    sixth = await garage.lobbies.new(GUILD, steward(), CHANNEL + 5, "autorace")

    with pytest.raises(Refused) as refused:
        await garage.lobbies.join(GUILD, sixth.id, steward(ANN, "Ann"))

    assert refused.value.why.name == "refused.too_many_matches"
