"""Whatever is done to a match, in whatever order, these things hold."""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.engine.chance import Dice, anchor, false_draws, is_link, link, pick_one
from rules.engine.decisions import Decision, Illegal, Seat, check
from rules.engine.match import Checkpoint, Match, Outcome
from rules.engine.samples import random_pick
from rules.engine.secrecy import observe
from tests.rules.contract.conservation import CONSERVED
from tests.rules.contract.driver import Play, seen, source
from tests.rules.engine.probe import GAME
from tests.rules.engine.probe.state import ProbeOptions, State

ProbeMatch: TypeAlias = Match[State]
SEEDS = st.integers(0, 2**16)


class AnyMatch(RuleBasedStateMachine):
    """Answers, changes of mind, acts, restarts and rewinds of the probe game."""

    @initialize(
        seats=st.integers(GAME.least_seats, GAME.most_seats),
        hand=st.integers(1, 60),
        flags=st.tuples(st.booleans(), st.booleans()),
        seed=SEEDS,
    )
    def begin(self, seats: int, hand: int, flags: tuple[bool, bool], seed: int) -> None:
        secret_money, deals = flags
        options = ProbeOptions(hand=hand, races=2, secret_money=secret_money, deals=deals)
        self.play = Play.begin(GAME, options, seats, seed)
        self.source = source(seed)
        self.seqs: list[int] = []
        self.used: set[tuple[Seat, int]] = set()
        self.open: dict[tuple[Seat, int], Decision] = {}
        self.checkpoints: list[Checkpoint] = [self.play.match.checkpoint]
        self.draws = list(self.play.match.state.chance.draws)

    @property
    def match(self) -> ProbeMatch:
        return self.play.match

    def took(self, outcome: Outcome) -> None:
        self.play.take(outcome)
        self.draws += outcome.draws
        self.checkpoints += outcome.checkpoints
        if outcome.entry is not None:
            self.seqs.append(outcome.entry.seq)
            if outcome.entry.asked is not None:
                self.used.add((outcome.entry.seat, outcome.entry.number))

    @precondition(lambda self: self.match.pending)
    @rule(seed=SEEDS, steps=st.integers(1, 12))
    def answer(self, seed: int, steps: int) -> None:
        dice = Dice(seed)
        for _ in range(steps):
            if self.match.pending:
                seat = pick_one(dice, sorted(self.match.pending))
                pick = random_pick(self.match.pending[seat], dice)
                self.took(self.match.answer(seat, pick))
                self.note_open_questions()

    @rule(seed=SEEDS)
    def change_an_answer(self, seed: int) -> None:
        for seat in self.play.seats:
            asked = self.match.asked(seat)
            if asked is not None and asked.answered is not None:
                self.took(self.match.answer(seat, random_pick(asked.decision, Dice(seed))))
                return

    @rule()
    def undo(self) -> None:
        for seat in self.play.seats:
            if self.match.may_undo(seat):
                others = [s for s in self.play.seats if s != seat]
                before = [self.unnumbered(s) for s in others]
                self.took(self.match.undo(seat))
                assert before == [self.unnumbered(s) for s in others]
                return

    def unnumbered(self, seat: Seat) -> dict[str, str | bytes]:
        """What another seat sees, but for who is waited for."""
        return {k: v for k, v in seen(self.match, seat).items() if k != "waiting for"}

    @rule(seed=SEEDS)
    def act(self, seed: int) -> None:
        self.play.dice = Dice(seed)
        try:
            self.took(self.match.act(self.play.some_act()))
        except Illegal:
            return

    @rule()
    def restart(self) -> None:
        before = self.match
        self.play.match = Match.restore(GAME, before.saved(), self.source)
        for seat in (None, *self.play.seats):
            assert seen(before, seat) == seen(self.match, seat)

    @rule(seed=SEEDS)
    def rewind(self, seed: int) -> None:
        target = pick_one(Dice(seed), self.checkpoints)
        over, epoch = self.match.over, self.match.checkpoint.epoch
        race = self.match.state.chance.race
        try:
            self.took(self.match.rewind(target))
        except Illegal:
            assert over or GAME.json.validate_json(target.state).chance.race < race
        else:
            assert self.match.checkpoint.epoch == epoch + 1

    @rule(seed=SEEDS)
    def look(self, seed: int) -> None:
        for seat in (None, *self.play.seats):
            known = self.match.observe(seat)
            world = GAME.imagine(known, Dice(seed))
            assert GAME.json.dump_json(known.state) == GAME.json.dump_json(
                observe(world, seat).state
            )

    @invariant()
    def note_open_questions(self) -> None:
        for seat in self.play.seats:
            asked = self.match.asked(seat)
            if asked is not None:
                place = seat, asked.number
                assert place not in self.used, "a number that was answered is open again"
                assert self.open.setdefault(place, asked.decision) == asked.decision

    @invariant()
    def somebody_is_asked_until_the_end(self) -> None:
        assert self.match.over != bool(self.match.pending)
        for seat, decision in self.match.pending.items():
            assert seat == decision.seat
            check(decision, random_pick(decision, self.play.dice))

    @invariant()
    def lines_of_the_log_are_counted_upwards(self) -> None:
        assert sorted(set(self.seqs)) == self.seqs

    @invariant()
    def cards_and_chips_are_all_there(self) -> None:
        assert CONSERVED["probe"](self.match.state) is not False

    def teardown(self) -> None:
        if not hasattr(self, "draws"):
            return
        secret, words = self.source.secret, self.source.words
        opened = {race: link(secret, race) for race in range(2)}
        assert all(is_link(key, race, anchor(secret)) for race, key in opened.items())
        assert [] == false_draws(opened, words, self.draws)


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
