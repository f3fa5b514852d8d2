"""The rules as they are read on a phone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot import rulebook
from rules import GAMES

MARKS = ("-", "*", ">", "|", "#", "`", " ", "1", "2", "3", "4", "5", "6", "7", "8", "9")


def pages_of(key: str) -> list[rulebook.Page]:
    return list(rulebook.pages(f"rules.{key}"))


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_no_line_breaks_in_the_middle_of_a_sentence(key: str) -> None:
    for page in pages_of(key):
        lines = page.text.split("\n")
        for line, following in pairwise(lines):
            if line and not line.startswith(("#", "|")):
                assert not following or following.startswith(MARKS), following


def test_a_paragraph_a_list_and_a_heading_stay_apart() -> None:
    text = pages_of("autorace")[1].text

    assert "all are shown together.\n\n- *A number* moves your car that far. It then lies" in text
    assert "unless you buy it back. You must hit 72 exactly.\n- *The Banner* lets" in text


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_no_table_is_left_that_discord_does_not_draw(key: str) -> None:
    for page in pages_of(key):
        assert "---" not in page.text
        assert not [line for line in page.text.split("\n") if line.lstrip().startswith("|")]


def test_a_table_reads_line_by_line() -> None:
    powers = "\n".join(page.text for page in pages_of("dragrace"))
    stakes = "\n".join(page.text for page in pages_of("race"))

    assert (
        "*Power of the column*\n**8**: Drive two spaces more.\n**9**: Take up to as many" in powers
    )
    assert "*place: 1 · 2 · 3 · 4 · 5 · 6*\n**first stake**: 90 · 60 · 30 · -10" in stakes
