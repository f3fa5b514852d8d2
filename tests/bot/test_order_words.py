"""Standing orders as they are typed, suggested and shown back."""

from __future__ import annotations

import pytest

from bot.order_words import LONGEST, in_words, read, suggested
from bot.orders import Order, could_answer, name_of_order, standing_pick
from bot.refusals import Refused
from bot.ui.speaking import BOT, plain_speaker
from rules.engine.decisions import (
    PASS,
    Amount,
    Choose,
    Decision,
    Illegal,
    Option,
    Pick,
    Seat,
    Tally,
)

SEAT = Seat(0)
SPEAK = plain_speaker(
    {"card": "Card {n}", "cars": "{n:plural car|cars}", "money": "{n:number} kr"}, {}
)


def card(n: int, copies: int = 1, cost: int = 0) -> Option:
    return Option(str(n), "card", {"n": n}, copies=copies, cost=cost)


GIVE = Choose(SEAT, "give", (card(8), card(9, copies=2), card(12)), 2, 2)
BID = Amount(SEAT, "bid.red", 10, 200, 10, may_pass=True, tally=Tally("cars", 1))
SEALED = Amount(SEAT, "bid.red", 10, 200, 10, may_pass=True, secret=True)


@pytest.mark.parametrize(
    ("typed", "decision", "shown"),
    [
        ("pass", BID, "Always pass"),
        ("up to 120000", BID, "Up to 120,000 kr"),
        ("Up to $120,000 until 2", BID, "Up to 120,000 kr, and pass once I have 2 cars"),
        ("up to 120 kr", BID, "Up to 120 kr"),
        ("up to 120 kr until 2", BID, "Up to 120 kr, and pass once I have 2 cars"),
        ("up to 120 or 130", BID, ""),
        ("60", BID, "60 kr"),
        ("keep 8 9", GIVE, "Keep Card 8 and Card 9"),
        ("KEEP card 8, Card 9, 8", GIVE, "Keep Card 8 and Card 9"),
        ("keep 8, 20", GIVE, "Keep Card 8 and 20"),
        ("prefer 12, 8", GIVE, "Of these what can be had: Card 12 and Card 8"),
        ("card 12", GIVE, "Card 12"),
        ("key:12", GIVE, "Card 12"),
        ("12", None, "12"),
    ],
)
def test_what_is_typed_is_shown_back_in_words(
    typed: str, decision: Decision | None, shown: str
) -> None:
    if not shown:
        with pytest.raises(Refused):
            read(typed, decision, SPEAK)
        return
    order = read(typed, decision, SPEAK)

    assert order is not None
    assert shown == in_words(order, decision, SPEAK)


@pytest.mark.parametrize("typed", ["clear", " Clear ", "none", ""])
def test_an_order_is_cleared(typed: str) -> None:
    assert None is read(typed, GIVE, SPEAK)


@pytest.mark.parametrize(
    "typed",
    [
        "what I like",
        "keep",
        "prefer ,",
        "keep it <@1>",
        "up to much",
        "up to 30.5",
        "up to 30k",
        "9" * (LONGEST + 1),
    ],
)
def test_what_can_be_no_answer_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        read(typed, GIVE, SPEAK)


@pytest.mark.parametrize(
    ("order", "decision", "pick"),
    [
        (Order(do="keep", keys=("8",)), GIVE, ("9", "9")),
        (Order(do="keep", keys=("9",)), GIVE, ("8", "12")),
        (Order(do="keep", keys=("8", "9")), GIVE, None),
        (Order(do="keep", keys=("8",)), Choose(SEAT, "search", (card(8), card(9)), 0, 2), None),
        (Order(do="prefer", keys=("12", "9", "8")), GIVE, ("12", "9")),
        (Order(do="prefer", keys=("9",)), Choose(SEAT, "a", (card(9, 3),), 0, 2), ("9", "9")),
        (Order(do="prefer", keys=("12",)), GIVE, None),
        (Order(do="prefer", keys=("7",)), Choose(SEAT, "a", (card(9),), 0, 1), None),
        (
            Order(do="prefer", keys=("8", "9")),
            Choose(SEAT, "buy", (card(8, cost=3), card(9, cost=2)), 0, 2, budget=4),
            ("8",),
        ),
        (
            Order(do="prefer", keys=("8", "9")),
            Choose(SEAT, "buy", (card(8, cost=3), card(9, cost=0)), 0, 2, budget=0),
            ("9",),
        ),
        (Order(do="pass"), Choose(SEAT, "search", (card(8),), 0, 1), ()),
        (Order(do="pass"), GIVE, None),
        (Order(do="up_to", limit=5), GIVE, None),
        (Order(do="up_to", limit=50), BID, ("10",)),
        (Order(do="up_to", limit=50, until=2), BID, ("10",)),
        (Order(do="up_to", limit=50, until=1), BID, PASS),
        (Order(do="up_to", limit=9), BID, PASS),
        (Order(do="up_to", limit=5), Amount(SEAT, "bid", 10, 20), None),
        (Order(do="keep", keys=("10",)), BID, None),
        (Order(do="up_to", limit=59), SEALED, ("50",)),
        (Order(do="up_to", limit=999), SEALED, ("200",)),
        (Order(do="pick", keys=("60",)), SEALED, ("60",)),
    ],
)
def test_what_an_order_answers(order: Order, decision: Decision, pick: Pick | None) -> None:
    assert pick == standing_pick(decision, order.model_dump_json())


@pytest.mark.parametrize(
    ("order", "decision"),
    [
        (Order(do="up_to", limit=5), GIVE),
        (Order(do="pass"), GIVE),
        (Order(do="keep", keys=("8",)), Choose(SEAT, "search", (card(8), card(9)), 0, 2)),
        (Order(do="keep", keys=("8",)), BID),
        (Order(do="prefer", keys=("10",)), BID),
        (Order(do="pick", keys=("red",)), BID),
        (Order(do="pass"), Amount(SEAT, "wear", 1, 3)),
    ],
)
@pytest.mark.parametrize("whole", [False, True])
def test_an_order_of_another_kind_could_never_answer(
    order: Order, decision: Decision, *, whole: bool
) -> None:
    assert not could_answer(order, decision, whole=whole)


@pytest.mark.parametrize(
    "order",
    [
        Order(do="pick", keys=("20",)),
        Order(do="prefer", keys=("8", "20")),
        Order(do="keep", keys=("20",)),
        Order(do="keep", keys=("8", "9", "12")),
    ],
)
def test_what_is_no_option_now_may_be_one_later_unless_all_are_known(order: Order) -> None:
    assert could_answer(order, GIVE, whole=False)
    assert not could_answer(order, GIVE, whole=True)


@pytest.mark.parametrize("order", [Order(do="up_to", limit=9), Order(do="pick", keys=("300",))])
def test_an_amount_out_of_bounds_is_refused_with_the_bounds(order: Order) -> None:
    assert could_answer(order, BID, whole=False)
    with pytest.raises(Illegal) as refused:
        could_answer(order, BID, whole=True)

    assert refused.value.why.name == "illegal.out_of_range"


def test_an_order_holds_for_all_that_goes_on_from_its_name() -> None:
    orders = {(1, "bid"): "", (1, "bid.red"): "", (2, "b"): ""}

    assert "bid.red" == name_of_order(orders, 1, "bid.red")
    assert "bid" == name_of_order(orders, 1, "bid.blue")
    assert "bid" == name_of_order(orders, 1, "bid")
    assert None is name_of_order(orders, 2, "bid.red")


def test_what_fits_is_suggested() -> None:
    assert ["clear", "key:8", "key:9", "key:12", "keep 12", "prefer 8"] == sent("", GIVE)
    assert ["key:12"] == sent("Card 12", GIVE)
    assert ["clear", "pass", "up to 100", "up to 100 until 1"] == sent("", BID)
    assert ["clear"] == sent("", None)


def test_how_to_type_a_limit_is_shown_with_an_amount_of_the_game() -> None:
    shown = {value: words for words, value in suggested("", BID, SPEAK)}

    assert "Up to 100 kr: “up to 100”, or any other number" == shown["up to 100"]


@pytest.mark.parametrize("decision", [GIVE, BID])
def test_whatever_is_typed_something_is_suggested(decision: Decision) -> None:
    assert sent("", decision) == sent("as you like", decision)


def test_a_refusal_says_what_may_be_typed() -> None:
    with pytest.raises(Refused) as refused:
        read("as you like", BID, SPEAK)
    assert "You can type: clear, pass, up to 100 and up to 100 until 1." in BOT(refused.value.why)

    with pytest.raises(Refused) as refused:
        read("as you like", GIVE, SPEAK)
    assert "Card 8, Card 9, Card 12, keep 12 and prefer 8." in BOT(refused.value.why)


def test_a_list_goes_on_while_it_is_typed() -> None:
    assert ["keep 8", "keep 8, 9", "keep 8, 12"] == sent("keep 8", GIVE)
    assert ("Keep Card 8 and Card 12", "keep 8, 12") in suggested("keep 8", GIVE, SPEAK)
    assert [("Up to 70 kr", "up to 70")] == suggested("up to 70", BID, SPEAK)


def sent(typed: str, decision: Decision | None) -> list[str]:
    return [value for _, value in suggested(typed, decision, SPEAK)]
