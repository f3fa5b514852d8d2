"""What a step comes to, as one transaction: what is stored, who is told what, which time runs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot import intents, records
from bot.step import Step
from rules.engine.decisions import Seat, may_rest
from rules.engine.match import Asked
from storage import model

HOUSE_AGAIN = 30
"""Seconds after which the house player is called again, should a call have been lost."""


def change(step: Step, interaction: int | None = None, **columns: Any) -> model.Change:
    """All that a step changes, as one transaction, with further columns of the match's row."""
    match, row = step.match, step.session.row
    columns |= {
        "numbers": records.numbers(match.numbers),
        "epoch": match.checkpoint.epoch,
        "phase": match.checkpoint.phase,
        "next_seq": match.next_seq,
        "rules_version": match.game.version,
    }
    if step.over and row.status != "over":
        columns |= {"status": "over", "ended": step.now}
    timers, cleared = _timers(step)
    return model.Change(
        match=row.id,
        expected=row.version,
        at=step.now,
        interaction=interaction,
        columns=model.MatchColumns(**columns),  # type: ignore[typeddict-item]  # checked by name
        seats=tuple(step.changed_seats.values()),
        log=tuple(step.log),
        undone=tuple(step.undone),
        checkpoints=tuple(step.checkpoints),
        events=tuple(records.event(event, phase) for event, phase in step.events),
        draws=tuple(step.draws),
        outbox=(*step.outbox, *_outbox(step)),
        timers=(*timers, *step.timers),
        timers_cleared=(*cleared, *step.timers_cleared),
        orders_cleared=tuple(step.orders_cleared),
        orders=tuple(step.orders_left),
        drafts=tuple(step.drafts),
    )


def _outbox(step: Step) -> list[model.Intent]:
    row = step.session.row
    told: list[model.Intent] = []
    first, last = row.next_event, row.next_event + len(step.events) - 1
    if any(event.audience is None for event, _ in step.events):
        told.append(intents.to_channel(row.channel, intents.Announce(first, last)))
    elif _status(step.asked_before) != _status(_asked_now(step)) or step.changed_seats:
        told.append(intents.to_channel(row.channel, intents.Status()))
    if step.recorded is not None:
        told.append(intents.to_channel(row.channel, intents.Record(step.recorded)))
    for seat in step.seats:
        member = step.seats[seat].member
        if member is not None:
            told += [intents.to_member(member, i) for i in _for_member(step, seat, first, last)]
            if step.over and row.status != "over":
                told.append(intents.to_member(member, intents.Ended()))
    return told


def _asked_now(step: Step) -> dict[Seat, Asked | None]:
    return {seat: step.match.asked(seat) for seat in step.seats}


def _status(asked: dict[Seat, Asked | None]) -> set[Seat]:
    return {seat for seat, open_now in asked.items() if open_now and open_now.answered is None}


def _for_member(step: Step, seat: Seat, first: int, last: int) -> list[intents.Intent]:
    """What a member has to be told by DM."""
    before = step.asked_before.get(seat)
    now = None if step.over else step.match.asked(seat)
    private = any(event.audience and seat in event.audience for event, _ in step.events)
    new = now is not None and (before is None or before.number != now.number)
    told: list[intents.Intent] = []
    if step.driver(seat) is not None and step.newly_open_to(seat):
        told.append(intents.Offered(seat, first, last))
    if now is not None and new and _needs_message(step, seat, before, now):
        return [*told, intents.Prompt(seat, now.number)]
    if step.on_prompt and seat in step.by_click:  # the message that was clicked tells it
        return told
    if private:
        told.append(intents.Tidings(seat, first, last))
    if new or (before is not None and now is None):
        told.append(intents.Refresh(seat))
    return told


def _needs_message(step: Step, seat: Seat, before: Asked | None, now: Asked) -> bool:
    """Is this question news to the member? A message of its own notifies, an edit does not.

    An answer that one's own act reopened (a deal accepted) is news too: it is to be given again.
    """
    if step.driver(seat) is None:
        return False
    if seat in step.anew:
        return True
    if now.answered is not None:  # by a standing order, at once
        return False
    reopened = step.acted and before is not None and before.answered is not None
    return reopened or seat not in step.by_click or step.moved_on(seat)


def _timers(step: Step) -> tuple[list[model.Timer], list[model.TimerKey]]:
    if step.over:
        return [], [model.TimerKey()]
    if step.paused:
        return [], []
    timers, cleared = house_timer(step)
    if step.stage_changed:
        cleared += [model.TimerKey(kind="deadline"), model.TimerKey(kind="remind")]
        timers += deadline_timers(step)
    else:
        timers += _joined_late(step)
    return timers, cleared


def house_timer(step: Step) -> tuple[list[model.Timer], list[model.TimerKey]]:
    """Call the house player again later, should the call that follows the commit be lost."""
    if not step.house_is_to_choose():
        return [], [model.TimerKey(kind="house")]
    due = step.now + timedelta(seconds=HOUSE_AGAIN)
    return [model.Timer(kind="house", due=due)], []


def deadline_timers(step: Step) -> list[model.Timer]:
    """The deadline of the open decisions, and a reminder at half time."""
    waiting = step.waiting_for()
    if may_rest(waiting.values()):
        return []
    window = step.session.terms.window(minor=all(decision.minor for decision in waiting.values()))
    if not waiting or window is None:
        return []
    return [
        model.Timer(kind="remind", due=step.now + window / 2),
        model.Timer(kind="deadline", due=step.now + window),
    ]


def _joined_late(step: Step) -> list[model.Timer]:
    """The time of those who are to choose only now, in the middle of a question.

    Who took the wheel has the whole of it; whose answer was reopened, at least a quarter.
    """
    due, timers = step.session.deadline, []
    window = step.session.terms.window(minor=False)
    if any(step.driver(seat) != step.session.driver(seat) for seat in step.waiting_for()):
        timers = deadline_timers(step)
    elif window and _status(_asked_now(step)) - _status(step.asked_before) - step.by_click:
        timers = [model.Timer(kind="deadline", due=step.now + window / 4)]
    if timers and due is not None and due >= timers[-1].due:
        return []
    return timers
