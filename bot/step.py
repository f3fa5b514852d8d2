"""One step of a running match: answers, acts and undos, gathered and then stored at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot import intents, records
from bot.orders import name_of_order, names_above, standing_pick
from bot.session import Session
from rules.engine.decisions import Decision, Illegal, Pick, Seat, may_rest
from rules.engine.events import Act, Event
from rules.engine.match import By, Checkpoint, Outcome
from storage import model

RECORDED = "bot.recorded"
"""The event that tells of a new record sheet; its number is `n`."""

MOST_ORDERED = 500
"""Answers that orders give at once. Where all have left orders a game may need no one any more, and
with some, such as a pit stop in every turn, it would never end: then somebody is asked.
"""


class Step:
    """What is done to a match between two commits.

    `by_click` names the seats whose member sees the result in the answer to a click of theirs, so
    that no message has to tell them; `on_prompt` says that this click was made on the very message
    that had asked. `anew` names seats that are to be told what they are asked as if it were news;
    with `restart_clock` the open choices get their whole time again.
    """

    def __init__(
        self,
        session: Session,
        now: datetime,
        *,
        by_click: Collection[Seat] = (),
        on_prompt: bool = False,
        anew: Collection[Seat] = (),
        restart_clock: bool = False,
    ) -> None:
        self.session = session
        self.match = session.running
        self.now = now
        self.by_click = frozenset(by_click)
        self.on_prompt = on_prompt
        self.anew = frozenset(anew)
        self.race_before = self._race
        self.stage_before = (-1, -1) if restart_clock else self.match.stage
        self.rested_before = self.rests
        self.asked_before = {
            seat: None if seat in self.anew else self.match.asked(seat) for seat in session.seats
        }
        self.open_before = self._open_acts()
        self.seats = dict(session.seats)
        self.events: list[tuple[Event, int]] = []
        self.log: list[model.LogEntry] = []
        self.undone: list[int] = []
        self.draws: list[model.Draw] = []
        self.checkpoints: list[model.Checkpoint] = []
        self.changed_seats: dict[Seat, model.Seat] = {}
        self.timers: list[model.Timer] = []
        self.timers_cleared: list[model.TimerKey] = []
        self.orders_cleared: list[model.OrderKey] = []
        self.orders_left: list[model.StandingOrder] = []
        self.drafts: list[model.Draft] = []
        self.outbox: list[model.Intent] = []
        self.acted = self.ended = False
        self.recorded: int | None = None
        session.dirty = True

    def answer(self, seat: Seat, pick: Pick, by: By, member: int | None = None) -> None:
        """Answer for a seat, or change its answer; raises Illegal with nothing changed."""
        place = self._place()
        self.took(self.match.answer(seat, pick, by), place, member)

    def act(self, act: Act, member: int | None, by: By = "member") -> None:
        """Do something unasked; raises Illegal with nothing changed."""
        place = self._place()
        self.took(self.match.act(act, by), place, member)
        self.acted = True

    def try_act(self, act: Act) -> bool:
        """Do something for the house, if the rules allow it; was it done?"""
        try:
            self.act(act, None, "house")
        except Illegal:
            return False
        return True

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last answer, and all orders that would answer again at once.

        Raises Illegal with the reason.
        """
        self.took(self.match.undo(seat))
        asked, orders = self.match.pending.get(seat), self._orders()
        self.orders_cleared += [
            model.OrderKey(seat=seat, name=name)
            for name in (names_above(asked.name) if asked is not None else ())
            if (seat, name) in orders
        ]

    def leave_order(self, seat: Seat, name: str, order: str | None) -> None:
        """Leave a standing order for decisions of this name, or clear it (None)."""
        self.orders_cleared.append(model.OrderKey(seat=seat, name=name))
        if order is not None:
            self.orders_left.append(model.StandingOrder(seat=seat, name=name, order=order))

    def rewind(self, to: Checkpoint) -> None:
        """Go back to a checkpoint, in a new epoch."""
        self.took(self.match.rewind(to))

    def tell(self, name: str, /, **args: int | str) -> None:
        """Tell everybody something of the bot's own among the events of the game."""
        self.events.append((Event(name, args), self.match.checkpoint.phase))

    def set_seat(self, seat: model.Seat) -> None:
        """Somebody else drives this seat, or its deadlines are counted anew."""
        self.changed_seats[Seat(seat.seat)] = seat
        self.seats[Seat(seat.seat)] = seat

    def hand_over(self, seat: Seat) -> None:
        """The seat's former member keeps nothing of it: no orders, no messages with its secrets.

        Nor is what was half chosen, or suggested to them, put before whoever comes.
        """
        for act in self.match.game.parting(self.match.observe(seat).state, seat):
            self.try_act(act)
        former = self.session.seats[seat].member
        self.orders_cleared.append(model.OrderKey(seat=seat))
        asked = self.match.asked(seat)
        if asked is not None:
            self.drafts.append(model.Draft(seat=seat, number=asked.number, picks=None))
        if former is not None:
            self.outbox.append(intents.to_member(former, intents.Blank(seat)))

    def end(self, why: str) -> None:
        """The match ends as it stands."""
        self.tell(why)
        self.ended = True

    @property
    def over(self) -> bool:
        return self.ended or self.match.over

    @property
    def rests(self) -> bool:
        """Is nothing asked but what would wait for months?"""
        return may_rest(self.match.pending.values())

    def note_record(self) -> None:
        """Where the match came to rest or to its end, its newest record sheet is shown to all."""
        records = self.match.game.records
        rests = self.rests and not self.rested_before
        if records is None or not (rests or (self.match.over and self.checkpoints)):
            return
        n = len(records.sheets(self.match.observe(None)))
        if n:
            self.tell(RECORDED, n=n)
            self.recorded = n

    def is_back(self, seat: Seat) -> None:
        """A member chose: the house lets go of the wheel, and missed deadlines are forgotten."""
        row = self.seats[seat]
        if row.missed or row.autopilot:
            self.set_seat(replace(row, missed=0, autopilot=False))

    def follow_orders(self) -> None:
        """Give the answers that members left beforehand; another race begins without orders."""
        orders = self._orders()
        for _ in range(MOST_ORDERED):
            going_on = self._in_the_same_race() and not self.over
            ready = self._ordered(orders) if going_on else None
            if ready is None:
                break
            self.answer(*ready, "standing", self.seats[ready[0]].member)
        if not self._in_the_same_race():
            self.orders_left.clear()
            self.orders_cleared += [model.OrderKey(seat=seat) for seat in self.seats]

    @property
    def _race(self) -> int:
        race: int = self.match.state.chance.race
        return race

    def _in_the_same_race(self) -> bool:
        return self._race == self.race_before

    def _orders(self) -> dict[tuple[Seat, str], str]:
        """The standing orders, without those that this step clears, with those that it leaves."""
        gone = {(key.seat, key.name) for key in self.orders_cleared}
        kept = {
            (seat, name): order
            for (seat, name), order in self.session.orders.items()
            if not {(seat, name), (seat, None)} & gone
        }
        return kept | {(Seat(left.seat), left.name): left.order for left in self.orders_left}

    def _ordered(self, orders: dict[tuple[Seat, str], str]) -> tuple[Seat, Pick] | None:
        for seat, decision in self.match.pending.items():
            name = name_of_order(orders, seat, decision.name)
            if name is None or self.driver(seat) is None:
                continue
            pick = standing_pick(decision, orders[seat, name])
            if pick is not None:
                return seat, pick
        return None

    def driver(self, seat: Seat) -> int | None:
        """The member who is to choose for a seat; None when the house does."""
        row = self.seats[seat]
        return None if row.kind == "house" or row.autopilot else row.member

    def waiting_for(self) -> dict[Seat, Decision]:
        """The open decisions of seats that a member drives."""
        return {s: d for s, d in self.match.pending.items() if self.driver(s) is not None}

    def house_is_to_choose(self) -> bool:
        """Is the house asked something, or does something lie open for it to answer?"""
        seats = {*self.match.pending, *(act.seat for act in self._open_acts())}
        return any(self.driver(seat) is None for seat in seats)

    def _open_acts(self) -> list[Act]:
        """What lies open for somebody to do unasked, such as an offer to accept."""
        return [act for act, _ in self.match.game.open_acts(self.match.state)]

    def newly_open_to(self, seat: Seat) -> bool:
        """Did this step leave something open to a seat that had no part in it?"""
        opened = (act for act in self._open_acts() if act not in self.open_before)
        return seat not in self.by_click and any(act.seat == seat for act in opened)

    @property
    def paused(self) -> bool:
        return self.session.row.status == "paused"

    @property
    def stage_changed(self) -> bool:
        return self.match.stage != self.stage_before or bool(self.checkpoints)

    def goes_on(self, seat: Seat) -> bool:
        """Is a seat that clicked asked on in the same phase? Its panel is edited, not replaced."""
        return seat in self.by_click and seat in self.match.pending and not self.checkpoints

    def moved_on(self, seat: Seat) -> bool:
        """Does what a seat is asked after its click, if anything, come as news?"""
        return self.stage_changed and not self.goes_on(seat)

    # ------------------------------------------------------------------ inside

    def _place(self) -> tuple[int, int]:
        return self.match.checkpoint.epoch, self.match.checkpoint.phase

    def took(
        self, outcome: Outcome, place: tuple[int, int] = (0, 0), member: int | None = None
    ) -> None:
        """Gather what the engine brought; `place` is the (epoch, phase) before it."""
        phase = self.match.checkpoint.phase
        self.events += [(event, phase) for event in outcome.events]
        self.draws += map(records.draw, outcome.draws)
        self.checkpoints += map(records.checkpoint, outcome.checkpoints)
        if outcome.undone is not None:
            self.undone.append(outcome.undone)
        if outcome.entry is not None:
            self.log.append(records.entry(outcome.entry, place, member))
