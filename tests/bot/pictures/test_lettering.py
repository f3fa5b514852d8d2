"""Names come in every script; none becomes a row of boxes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.lettering import ELLIPSIS, Style, legible, word


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Mia", "Mia"),
        ("Łukasz Żółć, Ødegård, Þór, Ñandú", "Łukasz Żółć, Ødegård, Þór, Ñandú"),
        ("Ελλάδα и Россия", "Ελλάδα и Россия"),
        ("3 → 4 ★ €5", "3 → 4 ★ €5"),
        ("Mia 🏎️", "Mia"),
        ("🏎️💨 Mia 🇩🇪 K.", "Mia K."),
        ("Mia 🏎️, on 14 🏎️!", "Mia, on 14!"),
        ("🟩 Mia 💜", "■ Mia ♥"),
        ("🔺🔵⭐🟩💜🔶", "▲●★■♥◆"),
        ("✅ ❌", "✓ ✗"),
        ("1️⃣", "1"),
        ("\U0001d578\U0001d58e\U0001d586", "Mia"),  # mathematical letters
        ("\uff2d\uff49\uff41", "Mia"),  # full width
        ("李雷", "…"),
        ("李雷 Racing", "… Racing"),
        ("م" * 20, "…"),
        ("🏎️", "…"),
        ("Z̸̛̗a̵͎lg̷o", "Zalgo"),
        ("e\u0301", "é"),
        ("a\u202eb\u200b\x07c", "abc"),
        ("two\nlines\tof  it", "two lines of it"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_what_the_font_lacks_is_written_otherwise(written: str, shown: str) -> None:
    assert shown == legible(written)


@settings(max_examples=100)
@given(st.text(max_size=30))
def test_whatever_is_legible_stays_so_and_can_be_drawn(text: str) -> None:
    shown = legible(text)

    assert shown == legible(shown)
    assert bool(shown) == bool(text.strip())
    if shown:
        assert word(shown, Style("regular", 20)).length > 0


@settings(max_examples=60)
@given(st.text("abcMW .éЖ1", min_size=1, max_size=40), st.integers(20, 400))
def test_a_shortened_text_has_room_and_is_as_long_as_may_be(text: str, room: int) -> None:
    style = Style("bold", 24)
    text = legible(text) or "M"
    shown = style.fit(text, room)

    if style.length(text) <= room:
        assert text == shown
    else:
        assert shown.endswith(ELLIPSIS)
        assert shown == ELLIPSIS or style.length(shown) <= room
        kept = shown.removesuffix(ELLIPSIS)
        assert text.startswith(kept)
        longer = text[: len(kept) + 1]
        assert longer[-1] == " " or style.length(longer + ELLIPSIS) > room


def test_figures_stand_in_columns() -> None:
    for weight in ("regular", "bold"):
        style = Style("regular" if weight == "regular" else "bold", 22)

        assert 1 == len({style.length(figure * 4) for figure in "0123456789"})


def test_bold_is_darker_than_regular() -> None:
    regular, bold = (word("Mia", Style(weight, 40)).mask for weight in ("regular", "bold"))

    assert sum(bold.tobytes()) > 1.2 * sum(regular.tobytes())
