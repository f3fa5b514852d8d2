"""The borders between the folders, where no import shows that they were crossed."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = sorted(
    folder.name
    for folder in (ROOT / "rules").iterdir()
    if (folder / "play.py").exists() and folder.name != "engine"
)


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in (ROOT / folder).rglob("*.py")]


def test_neither_bot_nor_storage_names_a_game() -> None:
    named = [
        (path.relative_to(ROOT), game)
        for path in sources("bot", "storage")
        for game in GAMES
        if re.search(rf"\b{game}\b", path.read_text(), re.IGNORECASE)
    ]

    assert [] == named


def test_rules_yield_only_through_the_engine() -> None:
    bare = re.compile(r"(?<!\w)yield(?!\s+from\b)")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sources("rules")
        if path.parent.name != "engine"
        for line in path.read_text().splitlines()
        if bare.search(line.split("#")[0])
    ]

    assert [] == found
