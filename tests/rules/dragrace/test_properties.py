"""What holds in every race, whatever is played, at any table with any options."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dragrace import GAME
from rules.dragrace.components import NUMBERS
from rules.dragrace.laying import COLUMN, RUN, layable
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Choose
from rules.engine.match import Match
from rules.engine.samples import random_pick
from tests.rules.dragrace.table import A, B, Table, assert_sound, car

ONE_MENU = 25
"""Options of a Discord menu: with no more than that, nothing has to be paged."""

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "take_two": st.booleans(),
        "steal_most": st.integers(1, 5),
        "track": st.integers(40, 50),
        "gives": st.sampled_from(["ask", "auto"]),
        "back_cards": st.integers(2, 3),
        "hand_limit": st.booleans(),
        "start_flags": st.booleans(),
        "after_laying": st.sampled_from(["keep_all", "discard_as_many", "keep_as_many"]),
        "empty_row_two": st.booleans(),
        "fifteen_extra": st.integers(1, 2),
        "runs": st.sampled_from(["one", "by_start"]),
    },
)


@settings(max_examples=25, deadline=None)
@given(OPTIONS, st.integers(2, 6), st.integers(0, 2**32))
def test_cards_cars_and_columns_stay_sound(options: dict[str, Any], seats: int, seed: int) -> None:
    # Any: values of options, checked by pydantic
    dice = Dice(seed)
    source = Source(seed.to_bytes(32, "big"))
    match, _ = Match.begin(GAME, GAME.options.model_validate(options), seats, source)
    while not match.over:
        seat = next(iter(match.pending))
        decision = match.pending[seat]
        assert isinstance(decision, Choose)
        assert len(decision.options) <= ONE_MENU
        match.answer(seat, random_pick(decision, dice))
        assert_sound(match.state)
    points = [player.space for player in match.state.players if not player.out]
    assert seats > 2 or len(points) == len(set(points))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(NUMBERS), max_size=60), st.data())
def test_what_may_be_laid_is_longer_than_what_lies(hand: list[int], data: st.DataObject) -> None:
    lying = data.draw(st.lists(st.sampled_from(NUMBERS), unique=True, max_size=8))
    lengths = [data.draw(st.integers(1, 4)) for _ in lying]
    columns = " ".join(f"{n}x{k}" for n, k in zip(lying, lengths, strict=True))
    table = Table(car(1, hand), car(0, columns=columns))
    may = layable(table.state, A)

    for number in NUMBERS:
        least = dict(zip(lying, lengths, strict=True)).get(number, 0) + 1
        held = hand.count(number)
        assert may[COLUMN].get(number, range(0)) == range(least, max(held + 1, least))
        follows = next(n for n in range(14) if number + n not in hand)
        assert may[RUN].get(number, range(0)) == range(2, max(follows + 1, 2))


def test_the_largest_hand_needs_no_second_page() -> None:
    """All thirteen numbers, 78 runs and 150 cards: a menu each for what, which and how many."""
    hand = [number for number in NUMBERS for _ in range(number - 2)][:150]
    table = Table(car(1, hand), car(0), row=NUMBERS, discard=[20])
    may = layable(table.state, A)

    assert 78 == sum(len(lengths) for lengths in may[RUN].values())
    assert len(hand) >= 150
    assert len(table.choices) == 17  # deck, thirteen numbers, the discard pile, column and run

    table.do("run")
    assert [str(n) for n in range(8, 20)] == table.choices
    table.do("8")
    assert [str(n) for n in range(2, 14)] == table.choices
    table.match.undo(A)
    table.match.undo(A)
    table.do("column")
    assert [str(n) for n in NUMBERS if n in hand] == table.choices
    table.do("17")
    assert [str(n) for n in range(1, 16)] == table.choices
    table.do("15")

    decision = table.asked(A)
    assert decision is not None
    assert "give" == decision.name
    assert len(decision.options) <= ONE_MENU
    assert table.asked(B) is None
