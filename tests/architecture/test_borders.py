"""The borders between the folders: who may know whom, for every file there is or will be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules import GAMES

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
SHARED = {"stockcar"}
"""Folders of rules that several games stand on; they may stand on the engine only."""
FOLDERS = sorted(path.name for path in RULES.iterdir() if (path / "__init__.py").exists())
PLAYED = sorted(set(FOLDERS) - SHARED - {"engine"})


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    """What a file imports, wherever in it: modules, and names that may be modules."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def crossings(folder: str, forbidden: str) -> list[str]:
    """Imports below the folder that match the pattern from their beginning."""
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources(folder)
        for name in imports(path)
        if re.match(forbidden, name)
    ]


def test_all_games_are_on_the_list() -> None:
    assert PLAYED == sorted(game.key for game in GAMES)


def test_rules_know_neither_storage_nor_the_bot_nor_a_library_but_pydantic() -> None:
    assert [] == crossings("rules", r"(storage|bot|discord|aiohttp|aiosqlite|PIL|structlog)\b")


def test_the_engine_knows_no_game() -> None:
    assert [] == crossings("rules/engine", r"rules\.(?!engine\b)\w+")


@pytest.mark.parametrize("folder", [name for name in FOLDERS if name != "engine"])
def test_a_game_knows_the_engine_and_itself(folder: str) -> None:
    allowed = {"engine", folder} | (set() if folder in SHARED else SHARED)

    assert [] == crossings(f"rules/{folder}", rf"rules\.(?!({'|'.join(allowed)})\b)\w+")


def test_storage_knows_neither_games_nor_discord() -> None:
    assert [] == crossings("storage", r"(rules|bot|discord)\b")


def test_the_bot_knows_no_game() -> None:
    assert [] == crossings("bot", rf"rules\.({'|'.join(PLAYED + sorted(SHARED))})\b")


def test_the_local_discord_knows_nothing_of_ours() -> None:
    assert [] == crossings("bot/sandbox", r"(rules|storage|bot\.(?!sandbox\b)\w+)")


def test_only_one_file_of_the_local_discord_knows_the_library() -> None:
    found = {line.split()[0] for line in crossings("bot/sandbox", r"discord\b")}

    assert found <= {"bot/sandbox/loopback.py"}


def test_neither_bot_nor_storage_names_a_game() -> None:
    named = [
        f"{path.relative_to(ROOT)} names {game}"
        for path in sources("bot", "storage")
        for game in PLAYED
        if game != "race"  # the word for what all games are about
        and re.search(rf"\b{game}\b", path.read_text(), re.IGNORECASE)
    ]

    assert [] == named


def scripts(path: Path) -> Iterator[ast.FunctionDef]:
    """Functions that say they are scripts."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            told = ast.unparse(node.returns)
            if told.startswith("Script["):
                yield node


def test_scripts_ask_only_through_the_engine() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno} yields by itself"
        for path in sources(*(f"rules/{folder}" for folder in FOLDERS if folder != "engine"))
        for script in scripts(path)
        for node in ast.walk(script)
        if isinstance(node, ast.Yield)
    ]

    assert [] == bare


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_has_scripts_to_look_at(game: str) -> None:
    assert [] != list(scripts(RULES / game / "play.py"))
