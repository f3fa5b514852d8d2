"""Which race somebody means."""

from __future__ import annotations

from bot.finding import TO_JOIN, Finder
from bot.people import seat_named
from storage.model import MemberId
from tests.bot.conftest import CHANNEL, GUILD, Garage, steward


async def test_a_race_that_bears_the_number_of_another_is_not_taken_for_it(garage: Garage) -> None:
    first = await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace")
    await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace", name=f"#{first.id}")

    finder = Finder(garage.store, GUILD, CHANNEL, MemberId(1))
    meant = await finder.find(TO_JOIN, f"#{first.id}")

    assert meant == first.id


async def test_a_player_who_is_called_like_a_seat_is_not_taken_for_it(garage: Garage) -> None:
    row = await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace")
    for member, name in ((11, "Ann"), (12, "#0")):
        await garage.lobbies.join(GUILD, row.id, steward(member, name))
    session = await garage.lobbies.start(GUILD, row.id, steward())

    seat = seat_named(session, "#0")

    assert session.seats[seat].name == "Ann"
