"""A match: answers, undo, windows, acts, rewinding, restoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.engine.chance import shuffle
from rules.engine.decisions import Illegal, Seat
from rules.engine.events import Act
from rules.engine.game import Options
from rules.engine.match import Match, RulesChanged
from rules.engine.scripts import Script, amount, choose_one, confirm, together, together_with_acts
from rules.engine.secrecy import observe
from rules.engine.texts import say
from tests.rules.engine.small import (
    SOURCE,
    A,
    B,
    C,
    SmallState,
    as_is,
    begin,
    game_of,
    names,
    number,
)


def long_turn(state: SmallState) -> Script[None]:
    """A chooses three times, the last time after it was published; then B has a word."""
    for step in ("one", "two"):
        chosen = yield from choose_one(A, step, ["x", "y"], as_is)
        state.done.append(chosen)
        state.tell(step, chosen=chosen)
    state.publish()
    last = yield from choose_one(A, "three", ["x", "y"], as_is)
    state.done.append(last)
    state.tell("three")
    yield from confirm(B, "four")
    state.over = True


def test_events_of_a_turn_are_held_until_they_are_published() -> None:
    match, _ = begin(long_turn)

    assert [] == names(match.answer(A, ("x",)))
    assert [] == match.observe(B).state.done
    assert ["x"] == match.observe(A).state.done
    assert ["one", "two"] == names(match.answer(A, ("y",)))
    assert ["x", "y"] == match.observe(B).state.done


def test_a_question_to_another_seat_is_a_barrier() -> None:
    match, _ = begin(long_turn)
    match.answer(A, ("x",))
    match.answer(A, ("y",))

    outcome = match.answer(A, ("x",))

    assert ["three"] == names(outcome)
    with pytest.raises(Illegal) as refused:
        match.undo(A)
    assert "illegal.too_late_told" == refused.value.why.name


def test_a_secret_that_was_told_cannot_be_unlearnt() -> None:
    def peek(state: SmallState) -> Script[None]:
        yield from confirm(A, "peek")
        state.tell("peeked", to=[A], card=state.deck[-1])
        yield from confirm(A, "go on")
        state.over = True

    match, _ = begin(peek)

    assert ["peeked"] == names(match.answer(A, ("yes",)))
    assert not match.may_undo(A)


def test_an_answer_taken_back_is_asked_again_under_a_new_number() -> None:
    match, _ = begin(long_turn)
    first = number(match, A)
    match.answer(A, ("x",))
    second = number(match, A)

    outcome = match.undo(A)

    assert 0 == outcome.undone
    assert first < second < number(match, A)
    assert [] == match.observe(A).state.done
    with pytest.raises(Illegal) as refused:
        match.undo(A)
    assert "illegal.too_late_told" == refused.value.why.name


def test_who_never_answered_has_nothing_to_take_back() -> None:
    match, _ = begin(long_turn)

    for seat in (A, C):
        with pytest.raises(Illegal) as refused:
            match.undo(seat)
        assert "illegal.nothing_to_undo" == refused.value.why.name


def rolling(state: SmallState) -> Script[None]:
    yield from confirm(A, "roll")
    state.tell("rolled", n=state.chance.table.below(6))
    yield from confirm(A, "go on")
    state.over = True


def test_a_draw_is_a_barrier() -> None:
    match, _ = begin(rolling)

    outcome = match.answer(A, ("yes",))

    assert ["rolled"] == names(outcome)
    assert 1 == len(outcome.draws)
    with pytest.raises(Illegal) as refused:
        match.undo(A)
    assert "illegal.too_late_drawn" == refused.value.why.name


# ---------------------------------------------------------------- windows


def bidding(state: SmallState) -> Script[None]:
    """Sealed bids in two steps, while A, B and C may deal."""

    def bid(seat: Seat) -> Script[int | None]:
        wants = yield from confirm(seat, "wants")
        if not wants:
            return None
        return (yield from amount(seat, "bid", 0, state.players[seat].money, secret=True))

    def deal(act: Act) -> frozenset[Seat]:
        if act.name == "refuse":
            raise Illegal(say("refused"))
        if act.name == "tax":
            for player in state.players:
                player.money -= 4
            return frozenset()
        partner, price = Seat(int(act.fields["partner"])), int(act.fields["price"])
        state.players[act.seat].money -= price
        state.players[partner].money += price
        state.tell("dealt")
        return frozenset({act.seat, partner})

    bids = yield from together_with_acts(lambda: {seat: bid(seat) for seat in (A, B, C)}, deal)
    state.done = [str(bids[seat]) for seat in (A, B, C)]
    state.tell("bids")
    state.over = True


def test_the_same_question_asked_twice_has_two_numbers() -> None:
    def ask_twice(state: SmallState) -> Script[None]:
        for _ in range(2):
            yield from confirm(A, "again")
        state.over = True

    match, _ = begin(ask_twice)
    first = number(match, A)
    match.answer(A, ("yes",))

    assert first < number(match, A)


def window_then_turn(state: SmallState) -> Script[None]:
    """A and B choose at once, then A goes on alone, then in a window of its own."""
    chosen = yield from together({s: choose_one(s, "pick", ["x", "y"], as_is) for s in (A, B)})
    state.done += [chosen[A], chosen[B]]
    state.tell("shown")
    state.done.append((yield from choose_one(A, "alone", ["x", "y"], as_is)))
    yield from together({A: confirm(A, "own window")})
    state.over = True


def test_what_a_window_brought_is_published_though_the_same_seat_goes_on() -> None:
    match, _ = begin(window_then_turn)
    match.answer(B, ("y",))

    outcome = match.answer(A, ("x",))

    assert ["shown"] == names(outcome)
    assert ["x", "y"] == match.observe(C).state.done
    assert not match.may_undo(A)
    assert not match.may_undo(B)


def test_what_was_done_before_a_window_opens_is_published() -> None:
    match, _ = begin(window_then_turn)
    for seat in (B, A, A):
        match.answer(seat, ("x",))

    assert ["x", "x", "x"] == match.observe(C).state.done
    assert not match.may_undo(A)


def test_answers_in_a_window_are_shown_only_to_their_own_seat() -> None:
    match, _ = begin(bidding)
    match.answer(A, ("yes",))
    match.answer(A, ("7",))

    asked = match.asked(A)

    assert asked is not None
    assert ("7",) == asked.answered
    assert {B, C} == set(match.pending)


def test_a_changed_answer_stands_in_the_log_once() -> None:
    match, _ = begin(bidding)
    match.answer(A, ("yes",))
    match.answer(A, ("7",))
    shown = number(match, A)

    outcome = match.answer(A, ("3",))

    assert 1 == outcome.undone
    assert outcome.entry is not None
    assert shown == outcome.entry.number
    assert shown < number(match, A)
    assert [("yes",), ("3",)] == [entry.made for entry in match.log]


def test_an_act_unlocks_both_parties_and_puts_the_others_answer_back() -> None:
    match, _ = begin(bidding)
    match.answer(A, ("no",))
    match.answer(C, ("yes",))
    match.answer(C, ("9",))
    numbers = {seat: number(match, seat) for seat in (A, B, C)}

    outcome = match.act(Act(A, "deal", {"partner": B, "price": 4}))

    assert ["dealt"] == names(outcome)
    assert {A, B} == set(match.pending)
    asked = match.asked(C)
    assert asked is not None
    assert (numbers[C], ("9",)) == (asked.number, asked.answered)
    assert numbers[A] < number(match, A)
    assert numbers[B] == number(match, B)
    assert not match.may_undo(A)


def test_an_answer_that_is_legal_no_more_is_asked_again() -> None:
    match, _ = begin(bidding)
    for seat, bid in ((A, "10"), (B, "5")):
        match.answer(seat, ("yes",))
        match.answer(seat, (bid,))
    shown = number(match, A)

    match.act(Act(C, "tax"))

    assert {A, C} == set(match.pending)
    assert "bid" == match.pending[A].name
    assert shown < number(match, A)
    assert [("yes",), ("5",)] == [entry.made for entry in match.log if entry.seat == B]


def test_a_refused_act_changes_nothing() -> None:
    match, _ = begin(bidding)
    match.answer(A, ("yes",))
    before = match.saved(), match.pending

    with pytest.raises(Illegal) as refused:
        match.act(Act(A, "refuse"))

    assert "refused" == refused.value.why.name
    assert before == (match.saved(), match.pending)


def test_an_act_does_not_move_the_match_on() -> None:
    match, _ = begin(bidding)
    stage = match.stage

    match.answer(A, ("no",))
    match.act(Act(B, "deal", {"partner": C, "price": 0}))
    match.answer(C, ("no",))
    assert stage == match.stage

    match.answer(B, ("no",))
    assert stage != match.stage


def until_sold(state: SmallState) -> Script[None]:
    """Whoever sells is out of the window; it closes when nobody is left in it."""

    def open_scripts() -> dict[Seat, Script[bool]]:
        return {s: confirm(s, "stay") for s in (A, B) if str(s) not in state.done}

    def sell(act: Act) -> frozenset[Seat]:
        state.done += ["0", "1"] if act.name == "deal" else [str(act.seat)]
        return frozenset()

    yield from together_with_acts(open_scripts, sell)
    yield from confirm(C, "next")
    state.over = True


def test_an_act_may_leave_nobody_to_answer() -> None:
    match, _ = begin(until_sold)
    match.answer(A, ("yes",))

    match.act(Act(B, "deal"))

    assert {C} == set(match.pending)
    assert [B] == [entry.seat for entry in match.log]


def test_an_act_may_take_a_seat_out_of_the_window() -> None:
    match, _ = begin(until_sold)
    match.answer(A, ("yes",))

    match.act(Act(A, "tax"))

    assert {B} == set(match.pending)
    assert match.asked(A) is None


def test_acts_before_and_after_answers_come_to_the_same() -> None:
    deal = Act(A, "deal", {"partner": B, "price": 4})
    early, _ = begin(bidding)
    early.act(deal)
    early.answer(C, ("no",))
    late, _ = begin(bidding)
    late.answer(C, ("no",))
    late.act(deal)

    for seat in (None, A, B, C):
        assert early.observe(seat) == late.observe(seat)
    chronological = replace(late.saved(), log=tuple(sorted(late.saved().log, key=lambda e: e.seq)))
    assert late.saved() == Match.restore(late.game, chronological, SOURCE).saved()


def test_there_are_no_acts_outside_their_window() -> None:
    in_turn, _ = begin(long_turn)
    in_a_plain_window, _ = begin(picking)

    for match in (in_turn, in_a_plain_window):
        before = match.saved()
        with pytest.raises(Illegal) as refused:
            match.act(Act(A, "deal"))
        assert "illegal.no_act_now" == refused.value.why.name
        assert before == match.saved()


def picking(state: SmallState) -> Script[None]:
    """Everybody draws a number for itself and keeps it or not; then all are shown."""

    def pick(seat: Seat) -> Script[None]:
        if (yield from confirm(seat, "draw")):
            state.players[seat].hand.append(state.chance.seat(seat).below(100))
        yield from confirm(seat, "sure")

    yield from together({seat: pick(seat) for seat in (A, B, C)})
    state.over = True


def test_a_draw_in_a_window_cannot_be_taken_back_but_what_follows_can() -> None:
    match, _ = begin(picking)
    match.answer(A, ("yes",))
    assert not match.may_undo(A)

    match.answer(A, ("yes",))
    match.undo(A)

    assert {A, B, C} == set(match.pending)
    assert not match.may_undo(A)


def test_what_a_seat_does_in_a_window_is_not_on_the_state_that_others_see() -> None:
    match, _ = begin(picking)
    match.answer(A, ("yes",))

    assert 1 == len(match.observe(A).state.players[A].hand)
    assert [] == match.observe(B).state.players[A].hand
    assert [] == match.observe(None).state.players[A].hand


# ---------------------------------------------------------------- phases, restoring, rewinding


def rounds(state: SmallState) -> Script[None]:
    """A round in three phases, the first and last of which ask nobody."""
    if state.phase == "first":
        shuffle(state.chance.table, state.deck)
        state.phase = "ask"
        yield from ()
    elif state.phase == "ask":
        yield from together({seat: confirm(seat, "round") for seat in (A, B)})
        state.done.append("round")
        state.phase = "last"
    else:
        state.tell("next")
        state.phase = "ask"
        yield from ()


def play_rounds(match: Match[SmallState], n: int) -> None:
    for _ in range(n):
        for seat in (A, B):
            match.answer(seat, ("yes",))


def test_every_phase_leaves_a_checkpoint_also_one_that_asks_nobody() -> None:
    match, begun = begin(rounds)
    match.answer(A, ("yes",))

    outcome = match.answer(B, ("yes",))

    assert [0, 1] == [checkpoint.phase for checkpoint in begun.checkpoints]
    assert [2, 3] == [checkpoint.phase for checkpoint in outcome.checkpoints]
    assert match.checkpoint == outcome.checkpoints[-1]
    assert ["next"] == names(outcome)
    assert not match.log


def test_a_rewind_shuffles_what_nobody_has_seen_and_uses_no_number_twice() -> None:
    match, begun = begin(rounds)
    deck, counters = match.state.deck[:], dict(match.state.chance.counters)
    play_rounds(match, 3)
    numbers = dict(match.numbers)

    outcome = match.rewind(begun.checkpoints[-1])

    assert [] == match.state.done
    assert deck != match.state.deck
    assert sorted(deck) == sorted(match.state.deck)
    assert 1 == match.state.chance.epoch
    assert counters != match.state.chance.counters
    assert outcome.checkpoints[-1].phase > 3
    assert {draw.epoch for draw in outcome.draws} == {1}
    assert all(number(match, seat) > numbers[seat] for seat in (A, B))


def test_a_race_whose_key_is_open_is_not_played_again() -> None:
    match, begun = begin(rounds)
    match.state.chance.next_race()
    play_rounds(match, 1)
    before = match.saved()

    with pytest.raises(Illegal) as refused:
        match.rewind(begun.checkpoints[-1])

    assert "illegal.race_is_open" == refused.value.why.name
    assert before == match.saved()


def test_a_match_that_asks_nobody_for_ever_is_found_out() -> None:
    def nobody(state: SmallState) -> Script[None]:
        state.done.append("again")
        yield from ()

    with pytest.raises(RuntimeError, match="without asking"):
        begin(nobody)


def with_other_words(state: SmallState) -> Script[None]:
    """`long_turn` as a correction of the rules might leave it: one option more."""
    chosen = yield from choose_one(A, "one", ["x", "y", "z"], as_is)
    state.done.append(chosen)
    yield from confirm(A, "go on")
    state.over = True


def without_question(state: SmallState) -> Script[None]:
    """`long_turn` as a correction might leave it: it ends after the first answer."""
    yield from choose_one(A, "one", ["x", "y"], as_is)
    state.over = True


@pytest.mark.parametrize("corrected", [with_other_words, without_question])
def test_answers_to_questions_that_are_no_more_are_not_replayed(
    corrected: Callable[[SmallState], Script[None]],
) -> None:
    match, _ = begin(long_turn)
    match.answer(A, ("x",))
    game = game_of(corrected)

    with pytest.raises(RulesChanged):
        Match.restore(game, match.saved(), SOURCE)

    again = Match.restart_phase(game, match.saved(), SOURCE)
    assert not again.opening.checkpoints
    assert number(match, A) < number(again, A)
    assert [] == again.state.done


def test_a_phase_that_ends_at_once_under_corrected_rules_leaves_its_checkpoint() -> None:
    def corrected(state: SmallState) -> Script[None]:
        if state.phase == "first":
            state.phase = "second"
            yield from ()
        else:
            yield from long_turn(state)

    match, _ = begin(long_turn)

    again = Match.restart_phase(game_of(corrected), match.saved(), SOURCE)

    assert (again.checkpoint,) == again.opening.checkpoints


def test_a_state_of_older_rules_is_brought_up_to_date() -> None:
    match, _ = begin(long_turn)

    def upgrade(raw: dict[str, object]) -> dict[str, object]:
        return {**raw, "done": ["upgraded"]}

    newer = replace(game_of(long_turn, version=2), upgrades={1: upgrade})

    restored = Match.restore(newer, match.saved(), SOURCE)

    assert ["upgraded"] == restored.state.done


def test_a_fork_goes_its_own_way() -> None:
    match, _ = begin(long_turn)

    fork = match.fork(SOURCE)
    fork.answer(A, ("y",))

    assert ["y"] == fork.state.done
    assert [] == match.state.done


def test_a_finished_match_asks_and_takes_nothing() -> None:
    match, _ = Match.begin(game_of(without_question), Options(), 3, SOURCE)
    match.answer(A, ("x",))

    assert match.over
    assert not match.pending
    assert match.asked(A) is None
    with pytest.raises(Illegal):
        match.answer(A, ("x",))
    with pytest.raises(Illegal):
        match.act(Act(A, "deal"))


def test_a_published_observation_is_a_copy() -> None:
    match, _ = begin(long_turn)
    match.observe(A).state.done.append("scribbled")
    observe(match.state, None).state.players[A].hand.append(3)

    assert [] == match.state.done
    assert [] == match.state.players[A].hand
