"""Are a README's rulings and the tests that bear their names the same, both ways?"""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULES = Path(__file__).parents[3] / "rules"


def rulings(game: str, prefix: str) -> dict[str, str]:
    """The README's sentence of every ruling, by number."""
    readme = (RULES / game / "README.md").read_text()
    found = re.findall(rf"^- \*\*{prefix}-(\d+)\*\* (.+(?:\n  .+)*)$", readme, re.MULTILINE)
    return {number: " ".join(sentence.split()) for number, sentence in found}


def docstrings(folder: Path, prefix: str) -> dict[str, list[str]]:
    """The docstrings of the tests of each ruling, by number."""
    found: dict[str, list[str]] = {}
    for path in folder.glob("test_*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                named = re.match(rf"test_{prefix.lower()}_(\d+)_", node.name)
                if named:
                    docstring = " ".join((ast.get_docstring(node) or "").split())
                    found.setdefault(named[1], []).append(docstring)
    return found


def differences(game: str, prefix: str, folder: Path) -> list[str]:
    """Numbers of rulings without a test in their own words, and of tests without a ruling."""
    written, tested = rulings(game, prefix), docstrings(folder, prefix)
    wrong = [n for n, sentence in written.items() if sentence not in tested.get(n, [])]
    return sorted({*wrong, *(tested.keys() - written.keys())})
