"""One match as it is held in memory while somebody changes it or looks at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.record_files import RecordFile
from bot.refusals import Refused
from bot.terms import Terms
from rules.engine.decisions import Seat, may_rest
from rules.engine.game import Game, Options
from rules.engine.match import Match
from storage import model
from storage.model import GuildId, MemberId


@dataclass
class Session:
    """A match of a guild: its row, who sits where, and, once started, the running match.

    `newest_events` were read when they were last told of, and may be out of date. `last_chose`: for
    a member and a phase, when the member last chose before it. `dirty`: the running match may be
    ahead of what is stored.
    """

    guild: GuildId
    row: model.MatchRow
    game: Game[Any]  # Any: whichever game's state
    match: Match[Any] | None
    seats: dict[Seat, model.Seat]
    past_seats: tuple[model.PastSeat, ...] = ()
    lobby: tuple[model.LobbyMember, ...] = ()
    orders: dict[tuple[Seat, str], str] = field(default_factory=dict, repr=False)
    drafts: dict[tuple[Seat, int], str] = field(default_factory=dict, repr=False)
    timers: dict[tuple[str, str], model.Timer] = field(default_factory=dict)
    last_chose: dict[MemberId, tuple[int, datetime | None]] = field(default_factory=dict)
    newest_events: tuple[model.EventRow, ...] = field(default=(), repr=False)
    dirty: bool = False

    @property
    def terms(self) -> Terms:
        return Terms.stored(self.row.pace)

    @property
    def options(self) -> Options:
        return self.game.options.model_validate_json(self.row.options)

    @property
    def taken_up_from(self) -> RecordFile | None:
        """The record that this match goes on from."""
        text = self.row.origin
        return None if text is None else RecordFile.model_validate_json(text)

    @property
    def running(self) -> Match[Any]:
        """The match; raises ValueError while it has not begun."""
        if self.match is None:
            raise ValueError("this match has not begun")
        return self.match

    @property
    def deadline(self) -> datetime | None:
        timer = self.timers.get(("deadline", ""))
        return timer.due if timer else None

    @property
    def due(self) -> int:
        """The deadline as Discord writes a time; 0 without one."""
        return 0 if self.deadline is None else int(self.deadline.timestamp())

    @property
    def rests(self) -> bool:
        """Does nobody wait for anything, until all want to go on or somebody says so?"""
        asked = self.match is not None and may_rest(self.match.pending.values())
        return asked and self.row.status == "running"

    def holds(self, member: int) -> bool:
        """Is a member in the lobby, or on a seat?"""
        if self.match is None:
            return any(joined.member == member for joined in self.lobby)
        return self.seat_of(member) is not None

    def seat_of(self, member: int) -> Seat | None:
        """The seat on which a member sits now."""
        for seat, row in self.seats.items():
            if row.member == member:
                return seat
        return None

    def must_sit(self, member: int) -> Seat:
        """The seat on which a member sits; refused to everybody else."""
        seat = self.seat_of(member)
        if seat is None:
            raise Refused(
                "refused.seat_was_taken_over" if self.sat_here(member) else "refused.not_in_race"
            )
        return seat

    def sat_here(self, member: int) -> bool:
        """Did somebody else take this member's seat?"""
        return any(past.member == member for past in self.past_seats)

    def driver(self, seat: Seat) -> int | None:
        """The member who is to choose for a seat; None when the house does."""
        row = self.seats[seat]
        return None if row.kind == "house" or row.autopilot else row.member

    def names(self) -> dict[int, str]:
        return {seat: row.name for seat, row in self.seats.items()}

    def after(self, change: model.Change, committed: model.Committed) -> None:
        """Take over what was stored."""
        self.row = committed.match
        for seat in change.seats:
            self._seat(seat, change.at)
        for cleared in change.orders_cleared:
            _forget(self.orders, lambda key, c=cleared: _fits(key, (c.seat, c.name)))
        self.orders |= {(Seat(o.seat), o.name): o.order for o in change.orders}
        for timer_key in change.timers_cleared:
            _forget(self.timers, lambda key, t=timer_key: _fits(key, (t.kind, t.key)))
        self.timers |= {(timer.kind, timer.key): timer for timer in change.timers}
        self._drafts(change)
        self.dirty = bool(change.joins or change.leaves)  # the lobby is read again

    def _seat(self, seat: model.Seat, at: datetime) -> None:
        old = self.seats.get(Seat(seat.seat))
        if old is not None and old.member is not None and old.member != seat.member:
            past = model.PastSeat(
                seat=old.seat, member=old.member, name=old.name, since=old.since, until=at
            )
            self.past_seats = (*self.past_seats, past)
        self.seats[Seat(seat.seat)] = seat

    def _drafts(self, change: model.Change) -> None:
        for entry in change.log:
            self.drafts.pop((Seat(entry.seat), entry.number or 0), None)
        for draft in change.drafts:
            if draft.picks is None:
                self.drafts.pop((Seat(draft.seat), draft.number), None)
            else:
                self.drafts[Seat(draft.seat), draft.number] = draft.picks


def _fits(key: tuple[Any, Any], wanted: tuple[Any, Any]) -> bool:
    return all(want is None or have == want for have, want in zip(key, wanted, strict=True))


def _forget(store: dict[Any, Any], gone: Any) -> None:
    for key in [key for key in store if gone(key)]:
        del store[key]
