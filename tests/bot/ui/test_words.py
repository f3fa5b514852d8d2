"""Every sentence that the bot's code names is there, and is given all it speaks of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ui import words, words_refusals, words_reports
from bot.ui.speaking import BOT
from rules.engine import decisions
from rules.engine.texts import Text, Value
from tests.rules.contract.words import fields

FILES = (words.TEXTS, words_refusals.TEXTS, words_reports.TEXTS)
TEXTS = {name: sentence for file in FILES for name, sentence in file.items()}
KNOWN = {**TEXTS, **decisions.TEXTS}
BOT_FOLDER = Path(words.__file__).parents[1]
ENGINE_FOLDER = Path(decisions.__file__).parent
SPOKEN = re.compile(
    r"(illegal|refused|bot|reply|prompt|press|form|table|podium|lobby|panel|races|doctor|verify|hand|log)\.[a-z_.]*[a-z_]"
)
SPEAKING = {"Refused", "BadOption", "say", "tell", "line", "Letter"}


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for folder in (BOT_FOLDER, ENGINE_FOLDER):
        for path in sorted(folder.rglob("*.py")):
            if "sandbox" not in path.parts:
                yield path.relative_to(folder), ast.parse(path.read_text())


def named_sentences() -> set[tuple[str, str]]:
    return {
        (str(path), node.value)
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and SPOKEN.fullmatch(node.value)
    }


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """(where, a sentence, the fields it is given) for each call that speaks."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _called(node) in SPEAKING:
                given = {keyword.arg for keyword in node.keywords if keyword.arg}
                complete = all(keyword.arg for keyword in node.keywords)
                first, *rest = node.args
                if rest and isinstance(rest[0], ast.Dict):
                    given |= {str(k.value) for k in rest[0].keys if isinstance(k, ast.Constant)}
                if isinstance(first, ast.Constant) and complete:
                    yield f"{path}:{node.lineno}", str(first.value), given


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_there_is_a_sentence_for_every_name_in_the_code() -> None:
    missing = sorted((path, name) for path, name in named_sentences() if name not in KNOWN)
    assert [] == missing


def test_every_sentence_is_given_what_it_speaks_of() -> None:
    found = list(calls())
    assert len(found) > 30
    lacking = [
        (where, name, sorted(fields(TEXTS[name]) - given))
        for where, name, given in found
        if name in TEXTS and fields(TEXTS[name]) - given
    ]
    assert [] == lacking


SAMPLES: dict[str, Value] = {
    "who": 0,
    "names": ["Ann", "Ben"],
    "values": ["on", "off"],
    "text": "press.done",
}


def test_no_sentence_is_written_twice() -> None:
    assert len(TEXTS) == sum(map(len, FILES))


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_every_sentence_can_be_spoken(name: str) -> None:
    template = TEXTS[name]
    args: dict[str, Value] = {field: SAMPLES.get(field, 2) for field in fields(template)}
    for field in re.findall(r"{(\w+):text}", template):
        args[field] = "press.done"
    spoken = BOT(Text(name, args))
    assert "{" not in spoken
    assert spoken.strip()


@pytest.mark.parametrize("name", sorted(n for n in TEXTS if n.startswith("refused.")))
def test_a_refusal_is_one_short_thought(name: str) -> None:
    sentence = TEXTS[name]
    assert sentence[0].isupper() or sentence[0] == "{"
    assert sentence[-1] in ".?"
    assert len(sentence) <= 160


def test_the_engine_s_own_refusals_are_spoken_too() -> None:
    for name, template in decisions.TEXTS.items():
        args: dict[str, Value] = dict.fromkeys(fields(template), 1)
        assert BOT(Text(name, args))
