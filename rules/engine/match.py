"""One play of a game: the checkpoint at the last phase's end, and the answers since.

A match knows seats, not people. It is asked (`asked`, `observe`), answered (`answer`, `act`,
`undo`), saved (`saved`) and restored. Nothing here waits or looks at a clock.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from rules.engine.chance import Source, Stream
from rules.engine.decisions import Decision, Illegal, Pick, Seat, check, fingerprint
from rules.engine.events import Act, Event
from rules.engine.game import Game, Options
from rules.engine.record import (
    Asked,
    Brought,
    By,
    Checkpoint,
    Entry,
    Outcome,
    RulesChanged,
    Saved,
    SavedEntry,
)
from rules.engine.scripts import Ask, Message, Script
from rules.engine.secrecy import Observation, observe, shuffle_unseen
from rules.engine.state import BaseState
from rules.engine.texts import say

__all__ = [
    "Asked",
    "By",
    "Checkpoint",
    "Entry",
    "Match",
    "Outcome",
    "RulesChanged",
    "Saved",
    "SavedEntry",
]

S = TypeVar("S", bound=BaseState)

_ENDLESS = 1_000
"""Phases in a row that ask nobody anything: no game has so many."""

_NOBODY = Ask({})


class Match(Generic[S]):
    """A running match. Make one with `begin` or `restore`.

    The log falls in two parts. What is *settled* cannot be taken back and is known as it was
    published; the answers after it belong to one seat's turn or to an open window, and only the
    seat that gave them knows what they did.
    """

    def __init__(
        self,
        game: Game[S],
        source: Source,
        checkpoint: Checkpoint,
        numbers: Mapping[Seat, int],
        next_seq: int,
    ) -> None:
        self.game = game
        self.source = source
        self.checkpoint = checkpoint
        self.numbers = dict(numbers)
        self.next_seq = next_seq
        self.opening = Outcome()
        self.state: S = self._load(checkpoint)
        self.log: list[Entry] = []
        self._ask = _NOBODY
        self._script: Script[None] | None = None
        self._settled = self._moved_on = 0
        self._drew: set[int] = set()  # the lines of the log that made somebody draw
        self._held: list[Event] = []
        self._known: dict[Seat | None, S] = {}

    # ---------------------------------------------------------------- making and saving

    @classmethod
    def begin(
        cls, game: Game[S], options: Options, seats: int, source: Source
    ) -> tuple[Match[S], Outcome]:
        """Start a match and play on to the first question."""
        return cls.begin_at(game, game.setup(options, seats), source)

    @classmethod
    def begin_at(cls, game: Game[S], state: S, source: Source) -> tuple[Match[S], Outcome]:
        """Start a match at a tidy state from elsewhere; chance begins anew."""
        checkpoint = _checkpoint(game, state, 0)
        match = cls(game, source, checkpoint, {}, 0)
        brought = Brought(checkpoints=[checkpoint])
        match._open_phase(brought)
        match._number(_NOBODY)
        return match, brought.outcome()

    @classmethod
    def restore(cls, game: Game[S], saved: Saved, source: Source) -> Match[S]:
        """Bring a saved match back to where it was; raises RulesChanged where that cannot be."""
        match = cls(game, source, saved.checkpoint, saved.numbers, saved.next_seq)
        try:
            match._open_phase(Brought())
            for entry in saved.log:
                match._apply(match._as_asked_now(entry), Brought())
        except RulesChanged:
            raise
        except Exception as error:
            raise RulesChanged(str(error)) from error
        if match.checkpoint is not saved.checkpoint:
            raise RulesChanged("the phase ends earlier now")
        return match

    @classmethod
    def restart_phase(cls, game: Game[S], saved: Saved, source: Source) -> Match[S]:
        """Open the phase again from its checkpoint, without its answers.

        `opening` tells what that brought: under other rules the phase may even end at once.
        """
        match = cls(game, source, saved.checkpoint, saved.numbers, saved.next_seq)
        brought = Brought()
        match._open_phase(brought)
        match._number(_NOBODY)
        match.opening = brought.outcome()
        return match

    def saved(self) -> Saved:
        """All that `restore` needs."""
        log = tuple([entry.saved for entry in self.log])
        return Saved(self.checkpoint, log, dict(self.numbers), self.next_seq)

    def fork(self, source: Source) -> Match[S]:
        """A copy to try things on, with another source of chance."""
        return Match.restore(self.game, self.saved(), source)

    # ---------------------------------------------------------------- looking

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def stage(self) -> tuple[int, int]:
        """Changes whenever the match moved on: not with an answer in an open window, nor an act."""
        return self.checkpoint.phase, self._moved_on

    @property
    def pending(self) -> Mapping[Seat, Decision]:
        """Who must answer what before the match goes on."""
        return self._ask.questions

    def asked(self, seat: Seat) -> Asked | None:
        """The decision that a seat may answer now, or answer anew; None when there is none."""
        number = self.numbers.get(seat, 0)
        decision = self._ask.questions.get(seat)
        if decision is not None:
            return Asked(number, decision)
        entry = self._reconsiderable(seat)
        if entry is None or entry.asked is None or isinstance(entry.made, Act):
            return None
        return Asked(number, entry.asked, entry.made)

    def observe(self, seat: Seat | None) -> Observation[S]:
        """What a seat may know: what was published, its own part, and its own answers since."""
        return observe(self._as_known_to(seat), seat)

    def observe_beginning(self, seat: Seat) -> Observation[S]:
        """What a seat could see when this phase began."""
        return observe(self._load(self.checkpoint), seat)

    def may_undo(self, seat: Seat) -> bool:
        """Would `undo` take something back?"""
        return self.undoable(seat) > 0

    def undoable(self, seat: Seat) -> int:
        """How many answers `undo` would take back, one after another."""
        count = 0
        for entry in reversed(self.log[self._settled :]):
            if entry.seat != seat or entry.asked is None:
                continue
            if entry.seq in self._drew:
                break
            count += 1
        return count

    # ---------------------------------------------------------------- changing

    def answer(self, seat: Seat, pick: Pick, by: By = "member") -> Outcome:
        """Answer a seat's open decision, or change its answer while nobody has seen it.

        Raises Illegal, with nothing changed, when the seat is not asked or the pick is not legal.
        """
        decision = self._ask.questions.get(seat)
        if decision is None:
            return self._change_answer(seat, pick, by)
        check(decision, pick)
        entry = Entry(self.next_seq, seat, self.numbers[seat], pick, by, decision)
        return self._safely(partial(self._enter, entry), seat)

    def act(self, act: Act, by: By = "member") -> Outcome:
        """Do something unasked; raises Illegal, with nothing changed, when the rules refuse it."""
        if act.name not in self.game.acts:
            raise Illegal(say("illegal.no_such_act"))
        if self._ask.window is None:
            raise Illegal(say("illegal.no_act_now"))
        entry = Entry(self.next_seq, act.seat, 0, act, by, None)
        return self._safely(partial(self._enter, entry))

    def undo(self, seat: Seat) -> Outcome:
        """Take back a seat's last answer; raises Illegal with the reason when it is too late."""
        return self._safely(partial(self._take_out, self._last_own(seat)), seat)

    def rewind(self, checkpoint: Checkpoint) -> Outcome:
        """Go back to a checkpoint. What nobody has seen is shuffled anew, in a new epoch.

        Raises Illegal for a race that has ended: its key is open, so its draws are known.
        """
        return self._safely(partial(self._go_back, checkpoint))

    # ---------------------------------------------------------------- inside: changes

    def _safely(self, change: Callable[[Brought], None], answered: Seat | None = None) -> Outcome:
        """Make a change and number what is asked then; on any fault everything is as it was."""
        before, checkpoint, log, length = self._ask, self.checkpoint, self.log, len(self.log)
        brought = Brought()
        try:
            change(brought)
        except Exception:
            self.checkpoint = checkpoint
            self._rebuild(log[:length])
            raise
        self._number(before if self.checkpoint is checkpoint else _NOBODY, answered)
        return brought.outcome()

    def _number(self, before: Ask, answered: Seat | None = None) -> None:
        """Give a number of its own to every question that was not open before."""
        numbers, asked = self.numbers, self._ask.questions
        for seat, decision in asked.items():
            old = before.questions.get(seat)
            if seat == answered or (old is not decision and old != decision):
                numbers[seat] = numbers.get(seat, 0) + 1
        if answered is not None and answered not in asked and self._reconsiderable(answered):
            numbers[answered] += 1

    def _enter(self, entry: Entry, brought: Brought) -> None:
        self._apply(entry, brought)
        self.next_seq += 1
        brought.entry = entry

    def _change_answer(self, seat: Seat, pick: Pick, by: By) -> Outcome:
        asked = self.asked(seat)
        if asked is None:
            raise Illegal(say("illegal.not_asked"))
        check(asked.decision, pick)

        def change(brought: Brought) -> None:
            self._take_out(self._last_own(seat), brought)
            decision = self._ask.questions[seat]
            check(decision, pick)
            self._enter(Entry(self.next_seq, seat, asked.number, pick, by, decision), brought)

        return self._safely(change, seat)

    def _take_out(self, entry: Entry, brought: Brought) -> None:
        self._rebuild([e for e in self.log if e is not entry])
        brought.undone = entry.seq

    def _reopen_window(self, act: Entry, brought: Brought) -> None:
        """Close the window unread, do the act, open it again and put the others' answers back."""
        answers = self.log[self._settled :]
        if answers:
            self._rebuild(self.log[: self._settled])
        window = self._ask.window
        self._go_on(act, brought)
        unlocked = set(self._ask.again)
        for answer in answers:
            if self._ask.window is not window:
                return  # the act left nobody with anything to answer
            if answer.seat not in unlocked and not self._put_back(answer):
                unlocked.add(answer.seat)

    def _put_back(self, entry: Entry) -> bool:
        """Give an answer again that was given before; False when it is legal no more."""
        decision = self._ask.questions.get(entry.seat)
        if decision is None or isinstance(entry.made, Act):
            return False
        try:
            check(decision, entry.made)
        except Illegal:
            return False
        self._go_on(replace(entry, asked=decision), Brought())
        return True

    def _go_back(self, checkpoint: Checkpoint, brought: Brought) -> None:
        now = self.state.chance
        state = self._load(checkpoint)
        if self.state.over or state.chance.race < now.race:
            raise Illegal(say("illegal.race_is_open"))
        state.chance.epoch = now.epoch
        state.chance.next_epoch()
        shuffle_unseen(state, Stream(state.chance, "rewind"))
        brought.draws += state.chance.draws
        state.chance.draws.clear()
        self.state = state
        self._set_checkpoint(brought)
        self._open_phase(brought)

    # ---------------------------------------------------------------- inside: playing

    def _load(self, saved: Checkpoint) -> S:
        if saved.rules_version == self.game.version:
            state = self.game.json.validate_json(saved.state)
        else:
            raw = json.loads(saved.state)
            for version in range(saved.rules_version, self.game.version):
                raw = self.game.upgrades[version](raw)
            state = self.game.json.validate_python(raw)
        state.chance.bind(self.source)
        return state

    def _apply(self, entry: Entry, brought: Brought) -> None:
        if entry.asked is None:
            self._reopen_window(entry, brought)
        else:
            self._go_on(entry, brought)

    def _go_on(self, entry: Entry, brought: Brought) -> None:
        """Let the script go on with a new line of the log."""
        before, state = self._ask, self.state
        ask = self._resume(entry.message)
        self.log.append(entry)
        self._known.clear()
        drew = bool(state.chance.draws)
        if drew:
            self._drew.add(entry.seq)
            brought.draws += state.chance.draws
            state.chance.draws.clear()
        if state.told:
            self._held += state.told
            state.told = []
        if ask is None:
            self._settle(brought)
            self._set_checkpoint(brought)
            self._open_phase(brought)
            return
        self._ask = ask
        if entry.asked is None:
            self._settle(brought)  # an act is everybody's at once
        elif self._is_barrier(entry, before, drew=drew):
            self._settle(brought)
            self._moved_on = self._settled

    def _resume(self, message: Message) -> Ask | None:
        """The next question, or None at the phase's end."""
        if self._script is None:
            raise Illegal(say("illegal.not_asked"))
        try:
            return self._script.send(message)
        except StopIteration:
            return None

    def _is_barrier(self, entry: Entry, before: Ask, *, drew: bool) -> bool:
        """May what was done so far no longer be taken back?"""
        ask = self._ask
        if ask.window is not None and ask.window is before.window:
            return False
        return (
            drew
            or self.state.published
            or ask.window is not before.window
            or any(seat != entry.seat for seat in ask.questions)
        )

    def _settle(self, brought: Brought) -> None:
        brought.events += self._held
        self._held = []
        self.state.published = False
        self._settled = len(self.log)

    def _set_checkpoint(self, brought: Brought) -> None:
        self.checkpoint = _checkpoint(self.game, self.state, self.checkpoint.phase + 1)
        brought.checkpoints.append(self.checkpoint)
        self._forget_phase()

    def _forget_phase(self) -> None:
        self.log = []
        self._ask = _NOBODY
        self._script = None
        self._settled = self._moved_on = 0
        self._drew = set()
        self._held = []
        self._known = {}

    def _open_phase(self, brought: Brought) -> None:
        """Play on until somebody is asked or the match is over."""
        for _ in range(_ENDLESS):
            if self.state.over:
                return
            script = self.game.play(self.state)
            ask = next(script, None)
            brought.draws += self.state.chance.draws
            self.state.chance.draws.clear()
            brought.events += self.state.told
            self.state.told = []
            self.state.published = False
            if ask is not None:
                self._script = script
                self._ask = ask
                return
            self._set_checkpoint(brought)
        raise RuntimeError(f"{self.game.key} plays on without asking anybody")

    def _as_asked_now(self, saved: SavedEntry) -> Entry:
        """A saved line of the log with the decision it answers; raises RulesChanged for others."""
        decision: Decision | None = None
        if not isinstance(saved.made, Act):
            decision = self._ask.questions.get(saved.seat)
            if decision is None or fingerprint(decision) != saved.fingerprint:
                raise RulesChanged(f"answer {saved.seq} fits no question")
        return Entry(saved.seq, saved.seat, saved.number, saved.made, saved.by, decision)

    def _rebuild(self, log: Sequence[Entry]) -> None:
        """Open the phase again from its checkpoint and give these answers again."""
        self.state = self._load(self.checkpoint)
        self._forget_phase()
        self._open_phase(Brought())
        for entry in log:
            self._apply(entry, Brought())

    # ---------------------------------------------------------------- inside: who knows what

    def _last_own(self, seat: Seat) -> Entry:
        """The answer that a seat may take back, or Illegal."""
        own = [i for i, e in enumerate(self.log) if e.seat == seat and e.asked is not None]
        if not own:
            known = self.numbers.get(seat, 0) > (1 if seat in self._ask.questions else 0)
            raise Illegal(say("illegal.too_late_told" if known else "illegal.nothing_to_undo"))
        entry = self.log[own[-1]]
        if entry.seq in self._drew:
            raise Illegal(say("illegal.too_late_drawn"))
        if own[-1] < self._settled:
            raise Illegal(say("illegal.too_late_told"))
        return entry

    def _reconsiderable(self, seat: Seat) -> Entry | None:
        """A seat's last answer in the open window, while it may still be changed."""
        if self._ask.window is None or seat in self._ask.questions:
            return None
        try:
            return self._last_own(seat)
        except Illegal:
            return None

    def _as_known_to(self, seat: Seat | None) -> S:
        """The state after what is settled and the seat's own answers since."""
        since = self.log[self._settled :]
        own = [entry for entry in since if entry.seat == seat]
        if len(own) == len(since):
            return self.state
        known = self._known.get(seat)
        if known is None:
            known = self._load(self.checkpoint)
            script = self.game.play(known)
            next(script)
            for entry in [*self.log[: self._settled], *own]:
                script.send(entry.message)
            self._known[seat] = known
        return known


def _checkpoint(game: Game[S], state: S, phase: int) -> Checkpoint:
    state.chance.tidy()
    return Checkpoint(phase, state.chance.epoch, game.version, game.json.dump_json(state).decode())
