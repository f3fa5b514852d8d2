from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import fitting
from bot.ui.limits import length
from bot.ui.speaking import LONGEST_NAME, escape, speaker, tidy, voice
from rules.engine.texts import say

TEXTS = {"hello": "Hello {who:seat}!"}

NASTY = [
    "@everyone",
    "@here",
    "<@123456789>",
    "<@&123>",
    "<#123>",
    "<t:0:R>",
    "**x**",
    "__x__ ~~y~~ ||z||",
    "`code`",
    "# Title",
    "-# small",
    "> quote",
    "- list",
    "[click](https://evil.example)",
    "https://evil.example/x",
    "<:a:123>",
    ":smile:",
    "{who:seat}",
    "\\",
    "\\*\\*",
]


def as_discord_reads_it(text: str) -> str:
    """What is left of mark-up once a backslash has taken a mark's meaning."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", text)


def test_a_number_within_a_name_reads_as_it_is() -> None:
    assert escape("Daytona 500 #2") == "Daytona 500 #2"
    assert escape("#2") == "\\#2"


@pytest.mark.parametrize("name", NASTY)
def test_a_name_does_no_harm_in_a_message(name: str) -> None:
    said = speaker(TEXTS, {0: name})(say("hello", who=0))
    left = as_discord_reads_it(said.removeprefix("Hello ").removesuffix("!"))
    assert not re.search(r"[*_`~|<>#\[\]()\\]|:|@(?!\u200b)", left)
    assert not re.search(r"@(everyone|here)", said)


@pytest.mark.parametrize("name", NASTY)
def test_a_name_reads_as_its_member_wrote_it(name: str) -> None:
    shown = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escape(name)).replace("\u200b", "")
    assert " ".join(name.split()) == shown


@given(st.text(max_size=300))
def test_any_name_is_one_short_visible_line(name: str) -> None:
    shown = tidy(name)
    assert 1 <= length(shown) <= LONGEST_NAME
    assert not re.search(r"[\n\r\t\u202e\u200b]", shown)
    assert "@everyone" not in escape(name)


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\xad", "\u200b \u2060"])
def test_a_name_of_nothing_but_blanks_is_still_seen(name: str) -> None:
    assert tidy(name) == "?"


def test_labels_bear_names_without_marks_or_emblems() -> None:
    spoken = voice(TEXTS, {0: "**Ben**"}, emblem=lambda _seat: "🔺")
    assert "Hello **Ben**!" == spoken.plain(say("hello", who=0))
    assert "Hello 🔺 \\*\\*Ben\\*\\*!" == spoken.rich(say("hello", who=0))


def test_a_seat_without_a_name_is_a_number() -> None:
    assert "Hello \\#4!" == speaker(TEXTS, {})(say("hello", who=3))


@given(st.text(max_size=120), st.integers(1, 60))
def test_shortening_fits_and_keeps_whole_words(text: str, room: int) -> None:
    short = fitting.shorten(text, room)
    assert length(short) <= room
    if short != text:
        kept = short.removesuffix("…")
        assert text.startswith(kept)


def test_words_are_not_cut() -> None:
    assert "one two…" == fitting.shorten("one two three", 10)
    assert "one two…" == fitting.shorten("one two three", 8)
    assert "abcdefg…" == fitting.shorten("abcdefghijkl", 8)


def test_the_newest_lines_are_kept_and_the_first_of_them_shortened() -> None:
    lines = ["one " * 20, "two " * 20, "three"]
    kept = fitting.newest(lines, 60).split("\n")
    assert ["three"] == kept[1:]
    assert re.fullmatch("(two )+two…", kept[0])
    assert fitting.oldest(lines, 1000) == "\n".join(lines)
    assert fitting.oldest(lines, 30).startswith("one one")


@given(st.lists(st.text(max_size=50), max_size=20), st.integers(0, 200))
def test_lines_never_take_more_room_than_there_is(lines: list[str], room: int) -> None:
    assert length(fitting.newest(lines, room)) <= room
    assert length(fitting.oldest(lines, room)) <= room


def test_texts_that_nobody_adds_to_are_put_together_once() -> None:
    assert speaker({}, {}).templates is speaker({}, {}).templates
