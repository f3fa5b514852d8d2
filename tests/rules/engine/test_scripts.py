"""What scripts ask, and what they get back."""

from __future__ import annotations

import pytest

from rules.engine.chance import Dice
from rules.engine.decisions import Amount, Choose, Decision, Option, Pick, Seat
from rules.engine.samples import random_pick
from rules.engine.scripts import (
    Reply,
    Script,
    T,
    amount,
    choose,
    choose_one,
    confirm,
    in_order,
    ready,
    together,
)
from tests.rules.engine.small import A, B, C, as_is


def run(script: Script[T], *picks: Pick) -> tuple[T, list[Decision]]:
    """Run a script of a single seat to its end; what it returned and what it asked."""
    asked: list[Decision] = []
    answers = iter(picks)
    try:
        ask = next(script)
        while True:
            ((seat, decision),) = ask.questions.items()
            asked.append(decision)
            ask = script.send(Reply(seat, next(answers)))
    except StopIteration as stop:
        assert not list(answers)
        return stop.value, asked


def test_like_things_are_one_option_with_copies() -> None:
    chosen, (asked,) = run(choose(A, "take", [3, 5, 3, 3], as_is, at_most=3), ("3", "5", "3"))

    assert [3, 5, 3] == chosen
    assert isinstance(asked, Choose)
    assert [("3", 3), ("5", 1)] == [(o.key, o.copies) for o in asked.options]


def test_nobody_is_offered_more_than_there_is() -> None:
    _, (asked,) = run(choose(A, "take", [3, 5], as_is, at_least=0, at_most=9), ())

    assert isinstance(asked, Choose)
    assert 2 == asked.at_most


def test_options_may_have_copies_of_their_own() -> None:
    def in_pairs(thing: int) -> Option:
        return Option(str(thing), "thing", copies=2)

    chosen, (asked,) = run(choose(A, "take", [3], in_pairs, at_least=2, at_most=5), ("3", "3"))

    assert [3, 3] == chosen
    assert isinstance(asked, Choose)
    assert 2 == asked.at_most


def test_asking_for_more_than_there_is_fails_at_once() -> None:
    with pytest.raises(ValueError, match="take wants 3 of 2"):
        next(choose(A, "take", [3, 5], as_is, at_least=3, at_most=3))


def test_a_public_question_with_one_answer_is_not_asked() -> None:
    assert (3, []) == run(choose_one(A, "take", [3], as_is, public=True))
    assert ([], []) == run(choose(A, "take", [], as_is, at_least=0, public=True))
    assert (4, []) == run(amount(A, "bid", 4, 4, public=True))
    assert (None, []) == run(amount(A, "bid", 5, 4, public=True))


def test_any_other_question_is_asked_also_with_one_answer() -> None:
    chosen, asked = run(choose_one(A, "take", [3], as_is, secret=True), ("3",))

    assert (3, 1) == (chosen, len(asked))


@pytest.mark.parametrize(("pick", "named"), [(("15",), 15), (("015",), 15), (("pass",), None)])
def test_an_amount_is_a_number_or_nothing(pick: Pick, named: int | None) -> None:
    named_now, (asked,) = run(amount(A, "bid", 0, 50, step=5, may_pass=True), pick)

    assert named == named_now
    assert Amount(A, "bid", 0, 50, 5, may_pass=True) == asked


def test_yes_and_no_have_words_of_their_own() -> None:
    yes, (asked,) = run(confirm(A, "sure", default=False, minor=True), ("yes",))

    assert yes
    assert isinstance(asked, Choose)
    assert ["sure.yes", "sure.no"] == [option.text for option in asked.options]
    assert (("no",), True) == (asked.default, asked.minor)


def test_being_ready_can_wait() -> None:
    _, (asked,) = run(ready(A, "rest", {"race": 2}), ("yes",))

    assert isinstance(asked, Choose)
    assert ["rest.yes"] == [option.text for option in asked.options]
    assert (("yes",), True) == (asked.default, asked.patient)
    assert asked.fault() is None


def test_things_are_put_in_order() -> None:
    ordered, (asked,) = run(in_order(A, "sort", [1, 2, 3], as_is), ("2", "3", "1"))

    assert [2, 3, 1] == ordered
    assert isinstance(asked, Choose)
    assert asked.ordered
    assert ([1], []) == run(in_order(A, "sort", [1], as_is))


def test_together_gives_results_in_the_order_of_the_seats_asked() -> None:
    def two_steps(seat: Seat) -> Script[str]:
        if (yield from confirm(seat, "first")):
            yield from confirm(seat, "second")
        return f"done {seat}"

    script = together({B: two_steps(B), A: two_steps(A), C: nothing(C)})
    opened = next(script)
    assert [B, A] == list(opened.questions)
    later = script.send(Reply(A, ("yes",)))
    assert later.window is opened.window
    assert later.questions[B] is opened.questions[B]
    script.send(Reply(A, ("no",)))

    with pytest.raises(StopIteration) as stop:
        script.send(Reply(B, ("no",)))

    assert [(B, "done 1"), (A, "done 0"), (C, "nothing")] == list(stop.value.value.items())


def nothing(_seat: Seat) -> Script[str]:
    yield from ()
    return "nothing"


def test_a_window_without_questions_is_none() -> None:
    assert ({C: "nothing"}, []) == run(together({C: nothing(C)}))


@pytest.mark.parametrize(
    ("decision", "picks"),
    [
        (Choose(A, "d", tuple(map(as_is, "ab")), 0, 2), {(), ("a",), ("b",), ("a", "b")}),
        (Choose(A, "d", tuple(map(as_is, "ab")), 2, 2, ordered=True), {("a", "b"), ("b", "a")}),
        (
            Choose(A, "d", (Option("a", "x", cost=2), Option("b", "x", cost=3)), 1, 2, budget=4),
            {("a",), ("b",)},
        ),
        (Amount(A, "d", 0, 4, 2, may_pass=True), {("0",), ("2",), ("4",), ("pass",)}),
        (Amount(A, "d", 1, 0), {("pass",)}),
    ],
)
def test_every_legal_pick_can_come_up_by_chance(decision: Decision, picks: set[Pick]) -> None:
    dice = Dice(3)
    ordered = isinstance(decision, Choose) and decision.ordered

    drawn = [random_pick(decision, dice) for _ in range(120)]

    assert picks == {pick if ordered else tuple(sorted(pick)) for pick in drawn}
