"""One play of a game: the checkpoint at the last phase's end, and the answers since.

A match knows seats, not people. It is asked (`asked`, `observe`), answered (`answer`, `act`,
`undo`), saved (`checkpoint`, `log`, `numbers`) and restored. Nothing here waits or looks at a
clock.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from rules.engine.chance import Draw, Source, Stream
from rules.engine.decisions import Decision, Illegal, Pick, Seat, check, fingerprint
from rules.engine.events import Act, Event
from rules.engine.game import Game, Options
from rules.engine.scripts import Ask, Message, Reply, Script
from rules.engine.secrecy import Observation, observe, shuffle_unseen
from rules.engine.state import BaseState
from rules.engine.texts import say

S = TypeVar("S", bound=BaseState)

By: TypeAlias = Literal["member", "house", "clock", "standing"]

_ENDLESS = 1_000
"""Phases in a row that ask nobody anything: no game has so many."""


class RulesChanged(Exception):
    """A saved answer no longer fits its question: the rules were corrected meanwhile."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log since the checkpoint: an answer, or an act (which answers nothing)."""

    seq: int
    seat: Seat
    number: int
    made: Pick | Act
    by: By
    asked: Decision | None

    @property
    def name(self) -> str:
        """The name of the decision or of the act."""
        if isinstance(self.made, Act):
            return self.made.name
        return "" if self.asked is None else self.asked.name

    @property
    def fingerprint(self) -> str:
        return "" if self.asked is None else fingerprint(self.asked)

    @property
    def message(self) -> Message:
        return self.made if isinstance(self.made, Act) else Reply(self.seat, self.made)


@dataclass(frozen=True, slots=True)
class SavedEntry:
    """A line of the log as it lies on disk."""

    seq: int
    seat: Seat
    number: int
    made: Pick | Act
    by: By
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A tidy state between two phases, as JSON."""

    phase: int
    epoch: int
    rules_version: int
    state: str


@dataclass(frozen=True, slots=True)
class Saved:
    """All that a match is restored from, beside its source of chance."""

    checkpoint: Checkpoint
    log: tuple[SavedEntry, ...]
    numbers: Mapping[Seat, int]
    next_seq: int


@dataclass(frozen=True, slots=True)
class Asked:
    """An open decision. `answered` is the pick that the seat gave and may still change."""

    number: int
    decision: Decision
    answered: Pick | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change brought.

    What may be told now, what was drawn, which phases ended; the line that it added to the log, and
    the one (by its seq) that it took back.
    """

    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    entry: Entry | None = None
    undone: int | None = None


@dataclass(slots=True)
class _Brought:
    events: list[Event] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)

    def outcome(self, entry: Entry | None = None, undone: int | None = None) -> Outcome:
        return Outcome(
            tuple(self.events), tuple(self.draws), tuple(self.checkpoints), entry, undone
        )


_NOBODY = Ask({})


class Match(Generic[S]):
    """A running match. Make one with `begin` or `restore`."""

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
        self.state: S = self._load()
        self.log: list[Entry] = []
        self._ask = _NOBODY
        self._script: Script[None] | None = None
        self._settled = 0
        self._drew: set[int] = set()
        self._held: list[Event] = []
        self._known: tuple[tuple[int, ...], S] | None = None

    # ---------------------------------------------------------------- making and saving

    @classmethod
    def begin(
        cls, game: Game[S], options: Options, seats: int, source: Source
    ) -> tuple[Match[S], Outcome]:
        """Start a match and play on to the first question."""
        state = game.setup(options, seats)
        match = cls(game, source, _checkpoint(game, state, 0), {}, 0)
        brought = _Brought(checkpoints=[match.checkpoint])
        match._open_phase(brought)
        return match, brought.outcome()

    @classmethod
    def restore(cls, game: Game[S], saved: Saved, source: Source) -> Match[S]:
        """Bring a saved match back to where it was; raises RulesChanged where that cannot be."""
        match = cls(game, source, saved.checkpoint, saved.numbers, saved.next_seq)
        match._open_phase(_Brought())
        try:
            for entry in saved.log:
                match._replay(entry)
        except RulesChanged:
            raise
        except Exception as error:
            raise RulesChanged(str(error)) from error
        match.numbers = dict(saved.numbers)
        return match

    @classmethod
    def restart_phase(cls, game: Game[S], saved: Saved, source: Source) -> Match[S]:
        """Open the phase again from its checkpoint, without its answers."""
        match = cls(game, source, saved.checkpoint, saved.numbers, saved.next_seq)
        match._open_phase(_Brought())
        return match

    def saved(self) -> Saved:
        """All that `restore` needs."""
        log = tuple(
            SavedEntry(e.seq, e.seat, e.number, e.made, e.by, e.fingerprint) for e in self.log
        )
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
        """Changes whenever something was published that cannot be taken back."""
        return self.checkpoint.phase, self._settled

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

    def may_undo(self, seat: Seat) -> bool:
        try:
            self._last_own(seat)
        except Illegal:
            return False
        return True

    # ---------------------------------------------------------------- changing

    def answer(self, seat: Seat, pick: Pick, by: By = "member") -> Outcome:
        """Answer a seat's open decision, or change its answer while nobody has seen it.

        Raises Illegal, with nothing changed, when the seat is not asked or the pick is not legal.
        """
        asked = self.asked(seat)
        if asked is None:
            raise Illegal(say("illegal.not_asked"))
        check(asked.decision, pick)
        if asked.answered is None:
            return self._enter(self._entry(seat, pick, by, asked.decision))
        before = list(self.log)
        undone = self._take_back(seat)
        self.numbers[seat] = asked.number
        decision = self._ask.questions[seat]
        try:
            check(decision, pick)
        except Illegal:
            self._rebuild(before)
            raise
        return self._enter(self._entry(seat, pick, by, decision), before, undone)

    def act(self, act: Act, by: By = "member") -> Outcome:
        """Do something unasked; raises Illegal, with nothing changed, when the rules refuse it."""
        if act.name not in self.game.acts:
            raise Illegal(say("illegal.no_such_act"))
        if self._script is None or self._ask.window is None:
            raise Illegal(say("illegal.no_act_now"))
        entry = Entry(self.next_seq, act.seat, 0, act, by, None)
        return self._enter(entry)

    def undo(self, seat: Seat) -> Outcome:
        """Take back a seat's last answer; raises Illegal with the reason when it is too late."""
        return Outcome(undone=self._take_back(seat))

    def rewind(self, checkpoint: Checkpoint) -> Outcome:
        """Go back to a checkpoint. What nobody has seen is shuffled anew, in a new epoch."""
        phase = self.checkpoint.phase + 1
        epoch = self.state.chance.epoch + 1
        self.checkpoint = checkpoint
        state = self._load()
        state.chance.epoch = epoch - 1
        state.chance.next_epoch()
        shuffle_unseen(state, Stream(state.chance, "rewind"))
        brought = _Brought(draws=list(state.chance.draws))
        self.state = state
        self.checkpoint = _checkpoint(self.game, state, phase)
        brought.checkpoints.append(self.checkpoint)
        state.chance.draws.clear()
        self._forget_phase()
        self._open_phase(brought)
        return brought.outcome()

    # ---------------------------------------------------------------- inside

    def _load(self) -> S:
        saved = self.checkpoint
        if saved.rules_version == self.game.version:
            state = self.game.json.validate_json(saved.state)
        else:
            raw = json.loads(saved.state)
            for version in range(saved.rules_version, self.game.version):
                raw = self.game.upgrades[version](raw)
            state = self.game.json.validate_python(raw)
        state.chance.bind(self.source)
        return state

    def _entry(self, seat: Seat, pick: Pick, by: By, decision: Decision) -> Entry:
        return Entry(self.next_seq, seat, self.numbers[seat], pick, by, decision)

    def _enter(
        self, entry: Entry, before: list[Entry] | None = None, undone: int | None = None
    ) -> Outcome:
        """Apply a new line of the log; on any fault everything is as it was."""
        kept = list(self.log) if before is None else before
        numbers = dict(self.numbers)
        brought = _Brought()
        try:
            self._apply(entry, brought)
        except Exception:
            self._rebuild(kept)
            self.numbers = numbers
            raise
        self.next_seq = entry.seq + 1
        return brought.outcome(entry, undone)

    def _apply(self, entry: Entry, brought: _Brought) -> None:
        before = self._ask
        ask = self._resume(entry.message)
        self.log.append(entry)
        chance = self.state.chance
        drew = bool(chance.draws)
        brought.draws += chance.draws
        chance.draws.clear()
        told, self.state.told = self.state.told, []
        if isinstance(entry.made, Act):
            brought.events += told  # an act is everybody's at once
        else:
            self._held += told
        if ask is None:
            self._end_phase(brought)
            return
        self._ask = ask
        if ask.window is not None and ask.window is before.window:
            if drew:
                self._drew.add(entry.seq)
        elif self._is_barrier(entry, ask, before, drew=drew):
            self._settle(brought)
            if drew:
                self._drew.add(entry.seq)
        self._number(before, None if entry.asked is None else entry.seat)

    def _resume(self, message: Message) -> Ask | None:
        """The next question, or None at the phase's end."""
        if self._script is None:
            raise Illegal(say("illegal.not_asked"))
        try:
            return self._script.send(message)
        except StopIteration:
            return None

    def _is_barrier(self, entry: Entry, ask: Ask, before: Ask, *, drew: bool) -> bool:
        """May what was done so far no longer be taken back?"""
        return (
            drew
            or self.state.published
            or ask.window is not before.window
            or any(seat != entry.seat for seat in ask.questions)
        )

    def _settle(self, brought: _Brought) -> None:
        brought.events += self._held
        self._held.clear()
        self.state.published = False
        self._settled = len(self.log)

    def _number(self, before: Ask, answered: Seat | None) -> None:
        """Give a number of its own to every question that was not open before."""
        for seat, decision in self._ask.questions.items():
            old = before.questions.get(seat)
            if old is None or (old is not decision and (seat == answered or old != decision)):
                self.numbers[seat] = self.numbers.get(seat, 0) + 1
        if (
            answered is not None
            and answered not in self._ask.questions
            and self._reconsiderable(answered)
        ):
            self.numbers[answered] += 1

    def _end_phase(self, brought: _Brought) -> None:
        self._settle(brought)
        self.checkpoint = _checkpoint(self.game, self.state, self.checkpoint.phase + 1)
        brought.checkpoints.append(self.checkpoint)
        self._forget_phase()
        self._open_phase(brought)

    def _forget_phase(self) -> None:
        self.log = []
        self._settled = 0
        self._drew.clear()
        self._held.clear()
        self._known = None
        self._script = None
        self._ask = _NOBODY

    def _open_phase(self, brought: _Brought) -> None:
        """Play on until somebody is asked or the match is over."""
        for _ in range(_ENDLESS):
            if self.state.over:
                return
            self._script = self.game.play(self.state)
            ask = next(self._script, None)
            brought.draws += self.state.chance.draws
            brought.events += self.state.told
            self.state.chance.draws.clear()
            self.state.told = []
            self.state.published = False
            if ask is not None:
                self._ask = ask
                self._number(_NOBODY, None)
                return
            self.checkpoint = _checkpoint(self.game, self.state, self.checkpoint.phase + 1)
            brought.checkpoints.append(self.checkpoint)
            self._script = None
        raise RuntimeError(f"{self.game.key} plays on without asking anybody")

    def _replay(self, saved: SavedEntry) -> None:
        decision: Decision | None = None
        if not isinstance(saved.made, Act):
            decision = self._ask.questions.get(saved.seat)
            if decision is None or fingerprint(decision) != saved.fingerprint:
                raise RulesChanged(f"answer {saved.seq} fits no question")
        entry = Entry(saved.seq, saved.seat, saved.number, saved.made, saved.by, decision)
        self._apply(entry, _Brought())

    def _rebuild(self, log: Sequence[Entry]) -> None:
        """Open the phase again from its checkpoint and give these answers again."""
        numbers = dict(self.numbers)
        self._forget_phase()
        self.state = self._load()
        self._open_phase(_Brought())
        for entry in log:
            if entry.asked is not None and entry.seat not in self._ask.questions:
                raise RulesChanged(f"answer {entry.seq} fits no question")
            self._apply(entry, _Brought())
        self.numbers = numbers

    def _take_back(self, seat: Seat) -> int:
        entry = self._last_own(seat)
        self._rebuild([e for e in self.log if e.seq != entry.seq])
        self.numbers[seat] += 1
        return entry.seq

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
        known = [
            e
            for i, e in enumerate(self.log)
            if i < self._settled or e.seat == seat or e.asked is None
        ]
        if len(known) == len(self.log):
            return self.state
        key = tuple(e.seq for e in known)
        if self._known is None or self._known[0] != key:
            self._known = (key, self._replayed(known))
        return self._known[1]

    def _replayed(self, entries: Sequence[Entry]) -> S:
        """The phase's state after some of its answers only."""
        state = self._load()
        script = self.game.play(state)
        next(script)
        for entry in entries:
            script.send(entry.message)
        return state


def _checkpoint(game: Game[S], state: S, phase: int) -> Checkpoint:
    return Checkpoint(phase, state.chance.epoch, game.version, game.json.dump_json(state).decode())
