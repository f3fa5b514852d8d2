from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ui import drafts
from bot.ui.drafts import Draft, apply, begin
from bot.ui.ids import Choice, token
from bot.ui.speaking import BOT, plain_speaker
from rules.engine.chance import Dice
from rules.engine.decisions import PASS, Amount, Choose, Decision, Illegal, Pick, check
from rules.engine.samples import random_pick
from tests.bot.ui.decisions import SEAT, TEXTS, amounts, choice, choices, decisions, option
from tests.bot.ui.pressing import Player, reach


def same(decision: Decision, one: Pick, other: Pick | None) -> bool:
    if isinstance(decision, Choose) and not decision.ordered and other is not None:
        return Counter(one) == Counter(other)
    return one == other


@given(decisions(), st.integers())
@settings(max_examples=120, deadline=None)
def test_every_legal_pick_can_be_reached_by_what_is_on_the_screen(
    decision: Decision, seed: int
) -> None:
    wanted = random_pick(decision, Dice(seed))
    check(decision, wanted)

    reached = reach(decision, wanted)

    assert same(decision, wanted, reached)


@given(decisions(), st.integers())
@settings(max_examples=60, deadline=None)
def test_an_answer_can_be_changed_into_any_other(decision: Decision, seed: int) -> None:
    dice = Dice(seed)
    given_before, wanted = random_pick(decision, dice), random_pick(decision, dice)

    reached = reach(decision, wanted, given_before)

    assert same(decision, wanted, reached)


@pytest.mark.parametrize("count", [26, 60, 500])
def test_what_was_ticked_survives_turning_pages(count: int) -> None:
    player = Player(choice(count, 2, 3))
    player.select(["=0", "=3"])
    player.press(drafts.page(1))
    player.select([token("25")])
    player.press(drafts.page(0))

    menu = player.menu

    assert menu is not None
    assert {"=0", "=3"} == {item.value for item in menu.items if item.chosen}
    player.press(drafts.DONE)
    assert ("0", "3", "25") == player.answer


def test_a_press_on_a_page_that_was_left_still_means_its_own_options() -> None:
    decision = choice(60, 1, 9)
    draft = Draft(keys=("30", "50"), page=1)

    late = apply(Choice(1, 2, 3, 4, page=2).what, ["=51"], decision, draft)

    assert isinstance(late, Draft)
    assert {"30", "51"} == set(late.keys)


def test_numbers_come_in_order_and_words_as_the_game_gave_them() -> None:
    numbers = Choose(SEAT, "ask", tuple(map(option, ["10", "9", "-1", "100"])))
    words = Choose(SEAT, "ask", tuple(map(option, ["b", "a", "1"])))
    assert ["-1", "9", "10", "100"] == [o.key for o in drafts.arranged(numbers)]
    assert ["b", "a", "1"] == [o.key for o in drafts.arranged(words)]


def test_a_few_copies_are_ticked_one_by_one_in_a_single_choice() -> None:
    hand = Choose(SEAT, "ask", (option("8", copies=3), option("7")), 1, 3)
    player = Player(hand)
    assert player.menu is not None
    assert ["7", "8", "8", "8"] == [item.label for item in player.menu.items]

    player.select(["=7", "@2=8", "@3=8"])
    assert player.draft.keys == ("7", "8", "8")
    assert "8 x2" in "\n".join(player.screen.lines)
    assert [True, True, True, False] == [item.chosen for item in player.menu.items]
    player.press(drafts.DONE)
    assert ("7", "8", "8") == player.answer
    assert player.clicks == 2


def test_many_copies_are_counted_after_the_number_is_chosen() -> None:
    stock = Choose(SEAT, "ask", (option("8", copies=3), option("7"), option("1", copies=30)), 1, 3)
    player = Player(stock)
    player.take("8")
    assert ["0", "1", "2", "3"] == [b.label for i, b in player.buttons.items() if "count" in i]
    player.press(drafts.count(2))
    player.take("7")
    assert "8 x2" in "\n".join(player.screen.lines)
    player.press(drafts.DONE)
    assert ("7", "8", "8") == player.answer


def test_an_order_is_made_one_after_another_and_can_be_taken_back() -> None:
    player = Player(choice(4, 4, 4, ordered=True))
    player.take("2")
    player.take("0")
    assert token("2") not in player.buttons
    assert drafts.DONE not in player.buttons
    player.press(drafts.BACK)
    for key in ("3", "1", "0"):
        player.take(key)
    assert "2 → 3 → 1 → 0" in "\n".join(player.screen.lines)
    player.press(drafts.DONE)
    assert ("2", "3", "1", "0") == player.answer


def test_what_a_budget_is_spent_on_is_added_up() -> None:
    shop = Choose(SEAT, "ask", tuple(option(k, cost=3) for k in "abc"), 0, 3, budget=7)
    player = Player(shop)
    assert "Nothing chosen so far." in player.screen.lines
    assert not any("costs" in line for line in player.screen.lines)
    player.select(["=a", "=b"])
    assert "That costs $6 of $7." in player.screen.lines
    player.select(["=a", "=b", "=c"])
    assert "That costs $9, but you have only $7." in player.screen.lines
    with pytest.raises(Illegal) as refused:
        player.press(drafts.DONE)
    assert "That costs $9, and you have $7 to spend." == BOT(refused.value.why)


@given(amounts().filter(lambda a: (a.high - a.low) // a.step > 12))
@settings(max_examples=40, deadline=None)
def test_stepping_stays_within_the_bounds_and_on_a_step(decision: Amount) -> None:
    player = Player(decision)
    for more in (decision.step, decision.step * 10, -decision.step):
        if drafts.add(more) in player.buttons:
            player.press(drafts.add(more))
    confirm = [control for control in player.buttons if control.startswith("=")]
    player.press(confirm[0])
    assert player.answer is not None
    check(decision, player.answer)
    assert str(decision.low + decision.step * 10) == player.answer[0]


BID = Amount(SEAT, "ask", 1000, 250_000, 1000)


@pytest.mark.parametrize("written", ["12000", " 12,000 ", "$12000", "$ 12,000", "0012000"])
def test_amounts_may_be_written_as_people_write_them(written: str) -> None:
    assert ("12000",) == apply(drafts.WRITTEN, [written], BID, begin(BID))


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("9" * 400, "Please write a whole number in digits."),
        ("all of it", "Please write a whole number in digits."),
        ("", "Please write a whole number in digits."),
        ("1,5", "Please write a whole number in digits."),
        ("12.000", "Please write a whole number in digits."),
        ("١٢٠٠٠", "Please write a whole number in digits."),
        ("0", "It must be from $1,000 to $250,000."),
        ("-5", "It must be from $1,000 to $250,000."),
        ("251000", "It must be from $1,000 to $250,000."),
        ("1500", "Count up from $1,000 in steps of $1,000."),
        ("pass", "You cannot pass here."),
    ],
)
def test_any_other_amount_is_refused_in_one_sentence(written: str, why: str) -> None:
    with pytest.raises(Illegal) as refused:
        apply(drafts.WRITTEN, [written], BID, begin(BID))
    assert why == BOT(refused.value.why)


def test_zero_can_be_bid_where_it_is_legal() -> None:
    decision = Amount(SEAT, "ask", 0, 100)
    assert ("0",) == apply(drafts.WRITTEN, ["0"], decision, begin(decision))


_controls = st.one_of(
    st.sampled_from(
        [drafts.DONE, drafts.CLEAR, drafts.BACK, drafts.PASSING, drafts.WRITTEN, "!write", ""]
    ),
    st.integers(-3, 10**19).flatmap(
        lambda n: st.sampled_from([drafts.page(n), drafts.count(n), drafts.add(n), f"!in.{n}"])
    ),
    st.text(max_size=30),
    st.sampled_from(["=0", "=1", "#12"]),
)
_drafts = st.builds(
    Draft,
    st.lists(st.text(max_size=3), max_size=5).map(tuple),
    st.integers(-2, 99),
    st.one_of(st.none(), st.text(max_size=3)),
    st.one_of(st.none(), st.integers()),
)


@given(decisions(12), _controls, st.lists(st.text(max_size=20), max_size=3), _drafts)
@settings(max_examples=300, deadline=None)
def test_whatever_is_sent_gives_a_draft_a_legal_pick_or_one_sentence(
    decision: Decision, control: str, values: list[str], draft: Draft
) -> None:
    try:
        made = apply(control, values, decision, draft)
    except Illegal as refused:
        sentence = plain_speaker(TEXTS, {})(refused.why)
        assert sentence.endswith(".")
        assert len(sentence) < 400
        return
    if isinstance(made, Draft):
        assert made == Draft.load(made.dump())
        assert made == drafts.settled(decision, made)
    else:
        check(decision, made)


@given(choices(40))
@settings(max_examples=40, deadline=None)
def test_a_draft_made_for_other_options_loses_what_is_gone(decision: Choose) -> None:
    before = Draft(tuple(o.key for o in decision.options for _ in range(o.copies + 1)), page=7)

    after = drafts.settled(decision, before)

    assert Counter({o.key: o.copies for o in decision.options}) == Counter(after.keys)


def test_passing_is_one_press_or_written() -> None:
    decision = Amount(SEAT, "ask", 10, 500, 10, may_pass=True)
    player = Player(decision)
    player.press(drafts.PASSING)
    assert player.answer == PASS
    assert apply(drafts.WRITTEN, ["pass"], decision, begin(decision)) == PASS
