"""The README's rulings and the tests that bear their names say the same, and none is missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
README = Path(__file__).parents[3] / "rules" / "dragrace" / "README.md"


def rulings() -> dict[str, str]:
    """The README's sentence of every ruling, by the name of its test: `dr_22b`, `dh_1`."""
    lines = re.findall(r"^- \*\*(D[RH]-\d+b?)\*\* (.+)$", README.read_text(), re.MULTILINE)
    return {number.lower().replace("-", "_"): sentence for number, sentence in lines}


def docstrings() -> dict[str, list[str]]:
    """The docstrings of the tests of each ruling."""
    found: dict[str, list[str]] = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text()).body:
            named = isinstance(node, ast.FunctionDef) and re.match(
                r"test_(d[rh]_\d+b?)_", node.name
            )
            if named and isinstance(node, ast.FunctionDef):
                docstring = " ".join((ast.get_docstring(node) or "").split())
                found.setdefault(named[1], []).append(docstring)
    return found


def test_every_ruling_is_tested_in_its_own_words() -> None:
    tests = docstrings()

    assert rulings().keys() == tests.keys()
    wrong = {number: s for number, s in rulings().items() if set(tests[number]) != {s}}
    assert {} == wrong


def test_no_ruling_was_forgotten() -> None:
    numbers = [f"dr_{n:02}" for n in range(1, 68)] + ["dr_22b"] + [f"dh_{n}" for n in range(1, 12)]

    assert sorted(numbers) == sorted(rulings())
