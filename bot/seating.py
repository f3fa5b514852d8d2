"""Who sits where when a match begins, and who drives a seat that nobody has."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.session import Session
from rules.engine.decisions import Seat
from storage import model

HOUSE_NAMES = ("Axel", "Bobbin", "Crank", "Dash", "Ember", "Flint", "Gasket", "Hopper")
"""What house players are called, by seat."""


def seated(
    session: Session, joined: Iterable[model.LobbyMember], now: datetime
) -> dict[Seat, model.Seat]:
    """Members in the order in which they joined, then house players."""
    members = sorted(joined, key=lambda member: member.place)
    count = max(session.terms.seats, len(members), session.game.least_seats)
    seats = {
        Seat(i): model.Seat(seat=i, member=m.member, name=m.name, kind="member", since=now)
        for i, m in enumerate(members)
    }
    for i in range(len(members), count):
        seats[Seat(i)] = house_seat(i, now)
    return seats


def house_seat(seat: int, now: datetime) -> model.Seat:
    name = HOUSE_NAMES[seat % len(HOUSE_NAMES)]
    return model.Seat(seat=seat, member=None, name=f"{name} (house)", kind="house", since=now)
