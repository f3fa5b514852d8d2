"""Who sits where when a match begins, and who drives a seat that nobody has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.record_files import SeatName
from bot.session import Session
from rules.engine.decisions import Seat
from storage import model

HOUSE_NAMES = ("Axel", "Bobbin", "Crank", "Dash", "Ember", "Flint", "Gasket", "Hopper")
"""What house players are called, by seat."""


def seated(
    session: Session, joined: Iterable[model.LobbyMember], now: datetime
) -> dict[Seat, model.Seat]:
    """Members in the order in which they joined, then house players.

    Where a match is taken up, there are as many seats as there were, and who had one has it again.
    """
    members = sorted(joined, key=lambda member: member.place)
    before = session.taken_up_from
    if before is None:
        places = dict(enumerate(members))
        count = max(session.terms.seats, len(members), session.game.least_seats)
    else:
        places = dict(zip(places_again(before.seats, members), members, strict=True))
        count = len(before.seats)
    return {
        Seat(i): _seat(i, places[i], now) if i in places else house_seat(i, now)
        for i in range(count)
    }


def places_again(before: Sequence[SeatName], members: Sequence[model.LobbyMember]) -> list[int]:
    """A place for each member where these had sat: their own by name, or the first that is free."""
    free = {place: seat.name.casefold() for place, seat in enumerate(before) if not seat.house}
    own: dict[int, int] = {}
    for n, member in enumerate(members):
        for place, name in free.items():
            if name == member.name.casefold():
                own[n] = place
                del free[place]
                break
    others = iter(place for place in range(len(before)) if place not in own.values())
    return [own[n] if n in own else next(others) for n in range(len(members))]


def _seat(seat: int, member: model.LobbyMember, now: datetime) -> model.Seat:
    return model.Seat(seat=seat, member=member.member, name=member.name, kind="member", since=now)


def house_seat(seat: int, now: datetime) -> model.Seat:
    name = HOUSE_NAMES[seat % len(HOUSE_NAMES)]
    return model.Seat(seat=seat, member=None, name=f"{name} (house)", kind="house", since=now)
