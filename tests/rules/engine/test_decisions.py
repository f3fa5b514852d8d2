"""What answers a decision, and why other picks do not."""

from __future__ import annotations

import pytest

from rules.engine.decisions import (
    PASS,
    TEXTS,
    Amount,
    Choose,
    Illegal,
    Option,
    Pick,
    check,
    fingerprint,
    may_rest,
    parse_amount,
)
from rules.engine.texts import Speaker
from tests.rules.engine.small import A, B

SHELF = (
    Option("wing", "part", copies=2, cost=3),
    Option("nitro", "part", cost=5),
    Option("patch", "part", cost=0),
)
SHOP = Choose(A, "shop", SHELF, at_least=0, at_most=3, budget=8)
BID = Amount(A, "bid", 10, 50, step=5, may_pass=True)
SPEAK = Speaker({**TEXTS, "part": "a part"}, str)


def refusal(decision: Choose | Amount, pick: Pick) -> str:
    with pytest.raises(Illegal) as refused:
        check(decision, pick)
    assert SPEAK(refused.value.why)
    return refused.value.why.name.removeprefix("illegal.")


@pytest.mark.parametrize(
    "pick",
    [(), ("wing",), ("wing", "wing"), ("wing", "nitro"), ("nitro", "wing"), ("patch", "wing")],
)
def test_a_choice_within_its_limits_is_legal(pick: Pick) -> None:
    check(SHOP, pick)


@pytest.mark.parametrize(
    ("pick", "why"),
    [
        (("door",), "no_such_option"),
        (("wing", "door"), "no_such_option"),
        (("nitro", "nitro"), "too_many_copies"),
        (("wing", "wing", "wing"), "too_many_copies"),
        (("wing", "wing", "nitro"), "over_budget"),
        (("wing", "wing", "patch", "patch"), "between"),
    ],
)
def test_a_choice_beyond_its_limits_is_refused(pick: Pick, why: str) -> None:
    assert why == refusal(SHOP, pick)


def test_exactly_one_is_neither_none_nor_two() -> None:
    one = Choose(A, "one", SHELF)

    check(one, ("nitro",))
    assert "exactly" == refusal(one, ())
    assert "exactly" == refusal(one, ("nitro", "patch"))


def test_an_order_takes_every_thing_once() -> None:
    order = Choose(A, "order", SHELF[1:], at_least=2, at_most=2, ordered=True)

    check(order, ("patch", "nitro"))
    check(order, ("nitro", "patch"))
    assert "too_many_copies" == refusal(order, ("nitro", "nitro"))


def test_an_amount_that_cannot_be_is_told_as_it_is_written() -> None:
    bid = Amount(A, "bid", 40_000, 200_000, step=10_000, money=True)

    for wrong, why in (
        ("45000", "Count up from $40,000 in steps of $10,000."),
        ("300000", "It must be from $40,000 to $200,000."),
    ):
        with pytest.raises(Illegal) as refused:
            check(bid, (wrong,))
        assert SPEAK(refused.value.why) == why


@pytest.mark.parametrize("written", ["10", "15", "50", "015"])
def test_an_amount_on_a_step_is_legal(written: str) -> None:
    check(BID, (written,))


@pytest.mark.parametrize(
    ("pick", "why"),
    [
        (("9",), "out_of_range"),
        (("51",), "out_of_range"),
        (("-10",), "out_of_range"),
        (("12",), "off_step"),
        (("9" * 400,), "not_a_number"),
        (("-" + "9" * 400,), "not_a_number"),
        (("\u0661\u0665",), "not_a_number"),
        (("1\u0665",), "not_a_number"),
        (("\u00b2",), "not_a_number"),
        (("1_5",), "not_a_number"),
        (("+15",), "not_a_number"),
        (("--15",), "not_a_number"),
        ((" 15",), "not_a_number"),
        (("15.0",), "not_a_number"),
        (("1e1",), "not_a_number"),
        (("",), "not_a_number"),
        (("-",), "not_a_number"),
        (("PASS",), "not_a_number"),
        (("10", "15"), "not_a_number"),
        ((), "not_a_number"),
    ],
)
def test_other_amounts_are_refused(pick: Pick, why: str) -> None:
    assert why == refusal(BID, pick)


def test_passing_needs_leave_unless_nothing_can_be_named() -> None:
    check(BID, PASS)
    check(Amount(A, "bid", 5, 4), PASS)
    assert "no_passing" == refusal(Amount(A, "bid", 5, 5), PASS)
    assert "out_of_range" == refusal(Amount(A, "bid", 5, 4), ("5",))


def test_eighteen_digits_are_a_number() -> None:
    assert 10**18 - 1 == parse_amount("9" * 18)
    assert -3 == parse_amount("-3")
    assert parse_amount("9" * 19) is None


@pytest.mark.parametrize(
    ("decision", "only"),
    [
        (Choose(A, "d", SHELF[1:2]), ("nitro",)),
        (Choose(A, "d", SHELF[:1]), ("wing",)),
        (Choose(A, "d", SHELF[:1], at_least=0), None),
        (Choose(A, "d", SHELF[:1], at_least=2, at_most=2), ("wing", "wing")),
        (Choose(A, "d", SHELF[:1], at_least=2, at_most=2, ordered=True), ("wing", "wing")),
        (Choose(A, "d", SHELF[1:], at_least=2, at_most=2), ("nitro", "patch")),
        (Choose(A, "d", SHELF[1:], at_least=2, at_most=2, ordered=True), None),
        (Choose(A, "d", SHELF[:2], at_least=0, at_most=2, budget=2), ()),
        (Choose(A, "d", SHELF, at_least=0, at_most=2, budget=2), None),
        (Choose(A, "d", SHELF, at_least=1, at_most=2, budget=2), ("patch",)),
        (Choose(A, "d", (), at_least=0, at_most=0), ()),
        (Amount(A, "d", 5, 5), ("5",)),
        (Amount(A, "d", 5, 8, step=4), ("5",)),
        (Amount(A, "d", 5, 9, step=4), None),
        (Amount(A, "d", 5, 5, may_pass=True), None),
        (Amount(A, "d", 6, 5), PASS),
    ],
)
def test_the_only_legal_pick_is_known(decision: Choose | Amount, only: Pick | None) -> None:
    assert only == decision.only_pick()
    if only is not None:
        check(decision, only)


@pytest.mark.parametrize(
    "faulty",
    [
        Choose(A, "d", SHELF[1:], at_least=3, at_most=3),
        Choose(A, "d", SHELF, at_least=2, at_most=1),
        Choose(A, "d", (*SHELF, SHELF[0])),
        Choose(A, "d", SHELF[:2], at_least=2, at_most=2, budget=5),
        Choose(A, "d", SHELF, patient=True),
        Amount(A, "d", 0, 5, step=0),
    ],
)
def test_a_question_that_nobody_could_answer_is_found_out(faulty: Choose | Amount) -> None:
    assert faulty.fault()


def test_a_match_may_rest_while_nothing_presses() -> None:
    patient = Choose(A, "rest", SHELF[:1], default=(SHELF[0].key,), patient=True)
    pressing = Choose(B, "shop", SHELF)

    assert may_rest([patient, patient])
    assert not may_rest([patient, pressing])
    assert not may_rest([])


def test_a_fingerprint_tells_what_else_is_legal() -> None:
    others: list[Choose | Amount] = [
        Choose(B, "shop", SHELF, at_least=0, at_most=3, budget=8),
        Choose(A, "other", SHELF, at_least=0, at_most=3, budget=8),
        Choose(A, "shop", SHELF[:2], at_least=0, at_most=3, budget=8),
        Choose(A, "shop", SHELF, at_least=1, at_most=3, budget=8),
        Choose(A, "shop", SHELF, at_least=0, at_most=2, budget=8),
        Choose(A, "shop", SHELF, at_least=0, at_most=3, budget=9),
        Choose(A, "shop", SHELF, at_least=0, at_most=3, budget=8, ordered=True),
        BID,
        Amount(A, "bid", 10, 50, step=5),
        Amount(A, "bid", 10, 50, step=4, may_pass=True),
        Amount(A, "bid", 10, 60, step=5, may_pass=True),
    ]
    reworded = Choose(A, "shop", SHELF, 0, 3, budget=8, args={"n": 3}, minor=True)

    assert len({fingerprint(d) for d in (SHOP, *others)}) == 1 + len(others)
    assert fingerprint(SHOP) == fingerprint(reworded)
