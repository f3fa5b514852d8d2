"""Answers left beforehand."""

from __future__ import annotations

from functools import partial

import pytest

from bot.orders import Order
from bot.refusals import Refused
from bot.session import Session
from bot.terms import Terms
from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Dice
from tests.bot.conftest import CHANNEL, GUILD, Garage, steward
from tests.bot.test_time import ANN, BEN, start


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

    session = (await garage.racing.undo(garage.press(match, ANN))).session

    assert seat in session.running.pending
    assert session.orders == {}


async def test_orders_end_with_the_race_even_where_one_of_them_ends_it(garage: Garage) -> None:
    """The next race's auction begins at once, and is bid in by hand."""
    options = DAYTONA.options.model_validate({"races": 2})
    lobby = await garage.lobbies.new(
        GUILD, steward(), CHANNEL, DAYTONA.key, options=options, terms=Terms(seats=2)
    )
    for member in (ANN, BEN):
        await garage.lobbies.join(GUILD, lobby.id, steward(member))
    await garage.lobbies.start(GUILD, lobby.id, steward())
    for member in (ANN, BEN):
        press = partial(garage.press, lobby.id, member)
        await garage.racing.order(press(), "turn.done", lambda *_: Order(do="pick", keys=("done",)))
        await garage.racing.order(
            press(), "auction.bid", lambda *_: Order(do="up_to", limit=20_000)
        )

    async with garage.sessions.hold(GUILD, lobby.id) as session:
        pass
    assert "turn" == session.running.state.phase
    assert 4 == len(session.orders)
    while session.running.state.race == 1:
        session = await suggested(garage, session)
    assert session.orders == {}
    assert "auction" == session.running.state.phase
    assert 0 == session.running.state.bid


async def suggested(garage: Garage, session: Session) -> Session:
    """Whoever is asked answers as the house would."""
    (seat,) = session.running.pending
    pick = session.game.advise(
        session.running.observe(seat), session.running.pending[seat], Dice(1)
    )
    member = session.seats[seat].member
    assert member is not None
    return await garage.racing.answer(garage.press(session.row.id, member), pick)
