"""The README's rulings and the tests that bear their names say the same, and none is missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
README = Path(__file__).parents[3] / "rules" / "automobiles" / "README.md"
LAST = 54


def rulings() -> dict[str, str]:
    """The README's sentence of every ruling, by the name of its test: `am_08`."""
    lines = re.findall(r"^- \*\*(AM-\d\d)\*\* (.+)$", README.read_text(), re.MULTILINE)
    return {number.lower().replace("-", "_"): sentence for number, sentence in lines}


def docstrings() -> dict[str, list[str]]:
    """The docstrings of the tests of each ruling."""
    found: dict[str, list[str]] = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                named = re.match(r"test_(am_\d\d)_", node.name)
                if named:
                    docstring = " ".join((ast.get_docstring(node) or "").split())
                    found.setdefault(named[1], []).append(docstring)
    return found


def test_every_ruling_is_tested_in_its_own_words() -> None:
    tests = docstrings()

    assert rulings().keys() == tests.keys()
    wrong = [number for number, sentence in rulings().items() if sentence not in tests[number]]
    assert wrong == []


def test_no_ruling_was_forgotten() -> None:
    assert [f"am_{n:02}" for n in range(1, LAST + 1)] == sorted(rulings())
