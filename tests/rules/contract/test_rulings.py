"""Every ruling of a game's README has its test, and no test names a ruling that is not there.

A ruling is a line of a list that begins with its number: `- **AR-07b** A purse may be empty.`
Its tests are `test_ar_07b_...`, anywhere under `tests/rules/<game>`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from tests.rules.contract.driver import AnyGame

ROOT = Path(__file__).parents[3]
RULING = re.compile(r"^[-*] \*\*([A-Z]+-\d+[a-z]?)\*\* \S", re.MULTILINE)
TEST = re.compile(r"^def test_([a-z]+)_(\d+[a-z]?)_", re.MULTILINE)

games = pytest.mark.parametrize("game", rules.GAMES, ids=lambda game: game.key)


def readme(game: AnyGame) -> str:
    return (ROOT / "rules" / game.key / "README.md").read_text()


def rulings(game: AnyGame) -> list[str]:
    return RULING.findall(readme(game))


def rulings_with_tests(game: AnyGame, prefixes: set[str]) -> set[str]:
    """The rulings that tests are named after."""
    return {
        f"{prefix.upper()}-{number}"
        for path in (ROOT / "tests" / "rules" / game.key).rglob("test_*.py")
        for prefix, number in TEST.findall(path.read_text())
        if prefix.upper() in prefixes
    }


@games
def test_every_ruling_has_a_test_and_every_such_test_a_ruling(game: AnyGame) -> None:
    listed = rulings(game)

    assert listed
    assert sorted(set(listed)) == sorted(listed)
    assert sorted(listed) == sorted(rulings_with_tests(game, {r.split("-")[0] for r in listed}))


@games
def test_the_readme_credits_whoever_made_the_game(game: AnyGame) -> None:
    assert game.authors.split()[0].casefold() in readme(game).casefold()
