"""How texts are worded: every kind of field, and what is missing."""

from __future__ import annotations

import pytest

from rules.engine.texts import MissingText, Speaker, Text, Value, say
from tests.rules.contract.words import fields

TEMPLATES = {
    "plain": "{n} of {n}",
    "who": "{who:seat}",
    "fine": "{fine:money}",
    "money": "${n:number}",
    "cards": "{cards:list}",
    "count": "{n:plural card|cards}",
    "inner": "the {what:text}!",
    "whether": "{won:if and wins|}",
    "either": "{won:if yes|no}",
    "colour": "red {n}",
    "rules.short": "Rules",
}
NAMES = ("Ann", "Ben", "Cem")
SPEAK = Speaker(TEMPLATES, lambda seat: NAMES[seat])


@pytest.mark.parametrize(
    ("text", "worded"),
    [
        (say("plain", n=3), "3 of 3"),
        (say("plain", n="x"), "x of x"),
        (say("plain", n=say("rules.short")), "Rules of Rules"),
        (say("who", who=1), "Ben"),
        (say("who", who=[0]), "Ann"),
        (say("who", who=[0, 2]), "Ann and Cem"),
        (say("who", who=[0, 1, 2]), "Ann, Ben and Cem"),
        (say("who", who=[]), ""),
        (say("fine", fine=1234), "$1,234"),
        (say("fine", fine=-3), "-$3"),
        (say("fine", fine=[1, 2]), "$1 and $2"),
        (say("cards", cards=[3, 4, 7]), "3, 4 and 7"),
        (say("cards", cards=["a"]), "a"),
        (say("cards", cards="a"), "a"),
        (say("count", n=1), "1 card"),
        (say("count", n=0), "0 cards"),
        (say("count", n=2), "2 cards"),
        (say("inner", what="rules.short"), "the Rules!"),
        (say("inner", what=say("colour", n=2)), "the red 2!"),
        (say("inner", what=[say("colour", n=2), say("who", who=0)]), "the red 2 and Ann!"),
        (say("whether", won=True), "and wins"),
        (say("whether", won=False), ""),
        (say("either", won=0), "no"),
        ("rules.short", "Rules"),
    ],
)
def test_every_kind_of_field(text: Text | str, worded: str) -> None:
    assert worded == SPEAK(text)


@pytest.mark.parametrize(
    "text",
    [
        say("no such text"),
        say("plain", m=3),
        say("inner", what="no such text"),
        say("inner", what=say("plain")),
    ],
)
def test_what_is_missing_is_an_error(text: Text) -> None:
    with pytest.raises(MissingText):
        SPEAK(text)


def test_another_language_has_its_own_words_and_plurals() -> None:
    german = {
        "count": "{n:plural Karte|Karten|viele Karten}",
        "cards": "{cards:list}",
        "fine": "{fine:money}",
        "money": "{n:number} Euro",
    }
    speak = Speaker(
        TEMPLATES,
        lambda seat: NAMES[seat],
        translate=german.get,
        plural=lambda n: 0 if n == 1 else 1 if n < 5 else 2,
        conjunction="und",
    )

    assert "1 Karte" == speak(say("count", n=1))
    assert "9 viele Karten" == speak(say("count", n=9))
    assert "a und b" == speak(say("cards", cards=["a", "b"]))
    assert "3 Euro" == speak(say("fine", fine=3))


def test_what_people_are_called_is_never_read_as_a_template() -> None:
    speak = Speaker(TEMPLATES, lambda _: "{n:plural x|y} {who}")

    assert "{n:plural x|y} {who}" == speak(say("who", who=0))


def test_the_fields_of_a_template_are_known() -> None:
    found: set[str] = {field for template in TEMPLATES.values() for field in fields(template)}
    args: dict[str, Value] = {"n": 1, "who": 0, "fine": 1, "cards": [1], "what": "x", "won": True}

    assert set(args) == found
