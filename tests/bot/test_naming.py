"""What a race is called when nobody named it."""

from __future__ import annotations

from bot.naming import LONGEST_NAME, match_name


def named(*taken: str) -> str:
    return match_name(None, None, {name.casefold() for name in taken}, game="Automobiles")


def test_races_without_a_name_are_counted_game_by_game() -> None:
    assert named() == "Automobiles #1"
    assert named("Automobiles #1", "Daytona 500 #7", "Evening run") == "Automobiles #2"


def test_a_name_that_looks_counted_never_makes_the_next_too_long() -> None:
    assert len(named(f"Automobiles #{'9' * 27}")) <= LONGEST_NAME
