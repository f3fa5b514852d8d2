"""Answers left beforehand."""

from __future__ import annotations

import pytest

from bot.orders import Order
from bot.refusals import Refused
from tests.bot.conftest import GUILD, Garage
from tests.bot.test_time import ANN, start


async def test_an_order_is_left_to_a_question_that_the_game_asks(garage: Garage) -> None:
    match = await start(garage)

    with pytest.raises(Refused) as refused:
        await garage.racing.order(garage.press(match, ANN), "no.such", lambda *_: Order(do="pass"))

    assert refused.value.why.name == "refused.no_such_question"


async def test_who_takes_an_ordered_answer_back_is_asked_again(garage: Garage) -> None:
    match = await start(garage)
    async with garage.sessions.hold(GUILD, match) as session:
        seat = session.seat_of(ANN)
        assert seat is not None
        name = session.running.pending[seat].name
    await garage.racing.order(
        garage.press(match, ANN), name, lambda *_: Order(do="pick", keys=("3",))
    )
    assert len(await garage.store.log(GUILD, match)) == 1

    session = await garage.racing.undo(garage.press(match, ANN))

    assert seat in session.running.pending
    assert session.orders == {}
