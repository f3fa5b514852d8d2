from __future__ import annotations

from typing import TypeAlias, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import ids
from bot.ui.limits import CUSTOM_ID
from rules.engine.decisions import Seat
from rules.engine.events import Act

LARGEST = 2**64 - 1
snowflakes = st.integers(0, LARGEST)
rows = st.integers(1, 2**63 - 1)
seats = st.integers(0, 99)
numbers = st.integers(0, 10**6)
amounts = st.integers(-(10**18) + 1, 10**18 - 1)

EVERY_KIND = st.one_of(
    st.builds(ids.Answer, snowflakes, rows, seats, numbers, st.text(min_size=1).map(ids.token)),
    st.builds(ids.Choice, snowflakes, rows, seats, numbers, st.integers(0, 40)),
    st.builds(
        ids.Write, snowflakes, st.integers(1, 10**9), seats, numbers, amounts, amounts, amounts
    ),
    st.builds(ids.AmountForm, snowflakes, rows, seats, numbers),
    st.builds(ids.UpTo, snowflakes, rows, seats, numbers, amounts, amounts),
    st.builds(ids.UpToForm, snowflakes, rows, seats, numbers),
    st.builds(ids.Table, snowflakes, rows, numbers, st.sampled_from(["hand", "log"])),
    st.builds(ids.Lobby, snowflakes, rows, st.sampled_from(["join", "again"])),
    st.builds(ids.OptionsPage, snowflakes, rows, st.integers(0, 9)),
    st.builds(ids.OptionsForm, snowflakes, rows, st.integers(0, 9)),
    st.builds(ids.WordForm, snowflakes, rows),
    st.builds(ids.RulesPage, st.integers(0, 99), st.just("agame")),
    st.builds(ids.Leaving, snowflakes, rows, seats, st.sampled_from(["leave", "stay"])),
    st.builds(ids.Rewinding, snowflakes, rows, numbers, numbers),
    st.builds(ids.Replacing, snowflakes, rows, seats, snowflakes, snowflakes),
    st.builds(ids.Removing, snowflakes, rows, snowflakes),
    st.builds(ids.Steward, snowflakes, rows, seats, st.sampled_from(["pause", "end"])),
    st.builds(
        ids.ActPress,
        snowflakes,
        st.integers(1, 10**9),
        st.builds(
            Act,
            st.builds(Seat, seats),
            st.sampled_from(["accept", "a.b", "x?y:z"]),
            st.dictionaries(
                st.sampled_from(["offer", "to"]),
                st.one_of(st.integers(-99, 99), st.text(max_size=3)),
            ),
        ),
    ),
)
Kind: TypeAlias = (
    ids.Answer
    | ids.Choice
    | ids.Write
    | ids.AmountForm
    | ids.UpTo
    | ids.UpToForm
    | ids.Table
    | ids.Lobby
    | ids.OptionsPage
    | ids.OptionsForm
    | ids.WordForm
    | ids.Leaving
    | ids.Rewinding
    | ids.Replacing
    | ids.Removing
    | ids.ActPress
    | ids.RulesPage
    | ids.Steward
)
KINDS: tuple[type[Kind], ...] = get_args(Kind)


@given(EVERY_KIND)
def test_what_is_encoded_is_decoded_by_its_own_kind_only(made: Kind) -> None:
    written = made.encode()
    assert len(written) <= CUSTOM_ID
    readers = [kind for kind in KINDS if kind.PATTERN.fullmatch(written)]
    assert [type(made)] == readers
    match = made.PATTERN.fullmatch(written)
    assert match is not None
    assert made == made.decode(match)


def test_ids_with_the_largest_numbers_still_fit() -> None:
    row = 2**63 - 1
    longest = ids.Answer(LARGEST, row, 99, 10**6, ids.token("k" * 40)).encode()
    assert len(longest) <= CUSTOM_ID


def test_two_long_keys_have_two_tokens() -> None:
    assert ids.token("x" * 200 + "1") != ids.token("x" * 200 + "2")
    assert len(ids.token("x" * 200)) <= 40


def test_an_act_that_is_too_long_for_a_button_is_refused_at_once() -> None:
    act = Act(Seat(0), "offer", {"terms": "t" * 90})
    with pytest.raises(ValueError, match="custom id"):
        ids.ActPress(LARGEST, 1, act).encode()


def test_numbers_are_written_in_base_36() -> None:
    assert ["0", "z", "10", "-10"] == [ids.base36(n) for n in (0, 35, 36, -36)]
