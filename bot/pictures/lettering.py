"""Writing: which characters can be shown, how wide they are, and their shapes as masks.

Everything is set in Inter by Pillow's basic layout, which draws the same on every machine.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from rules.engine.scene import Weight

ELLIPSIS = "…"
_FONTS = Path(__file__).parent / "fonts"
_FILES = {"regular": "Inter-Regular.ttf", "bold": "Inter-Bold.ttf"}
_CAPITALS = 1490 / 2048  # height of Inter's capitals and figures, in parts of the size
_NO_CHARACTER = "\uffff"
_SEVERAL = re.compile(f"{ELLIPSIS}+")
_LEFT_OUT = "\0"
_BEFORE_A_STOP = re.compile(rf" +{_LEFT_OUT}+(?=[,.;:!?)])")

# What stands for an emoji or a symbol that the font lacks, by a word in its Unicode name.
_STAND_INS = {
    "CIRCLE": "●",
    "SQUARE": "■",
    "TRIANGLE": "▲",
    "DIAMOND": "◆",
    "HEART": "♥",
    "STAR": "★",
    "CHECK": "✓",
    "CROSS MARK": "✗",
    "WARNING": "⚠",
}


@cache
def _file(weight: Weight) -> bytes:
    return (_FONTS / _FILES[weight]).read_bytes()


@lru_cache(maxsize=64)
def _font(weight: Weight, size: float) -> ImageFont.FreeTypeFont:
    basic = ImageFont.Layout.BASIC
    return ImageFont.truetype(BytesIO(_file(weight)), size, layout_engine=basic)


@lru_cache(maxsize=4096)
def _has(character: str) -> bool:
    font = _font("regular", 32)
    missing, found = font.getmask(_NO_CHARACTER), font.getmask(character)
    return (missing.size, bytes(missing)) != (found.size, bytes(found))


def _shown(character: str) -> str:
    """What stands for one character: itself, its parts, a stand-in, a space or none."""
    kind = unicodedata.category(character)
    if kind[0] == "Z" or character in "\t\n\r":
        return " "
    if kind[0] == "M" or kind in {"Cc", "Cf"}:
        return ""  # marks need a font's help to find their letter, the others are not to be seen
    if _has(character):
        return character
    parts = "".join(part for part in unicodedata.normalize("NFKD", character) if _has(part))
    if parts:
        return "".join(part for part in parts if unicodedata.category(part)[0] != "M")
    if kind[0] == "L" or kind[0] == "N":
        return ELLIPSIS
    name = unicodedata.name(character, "")
    return next((sign for word, sign in _STAND_INS.items() if word in name), _LEFT_OUT)


@lru_cache(maxsize=2048)
def legible(text: str) -> str:
    """The same text in characters that the font has; never a box, and never nothing for something.

    Emoji become plain signs or go; letters of a script that the font lacks become an ellipsis.
    """
    shown = "".join(map(_shown, unicodedata.normalize("NFC", text)))
    closed_up = _BEFORE_A_STOP.sub("", shown).replace(_LEFT_OUT, "")
    plain = " ".join(_SEVERAL.sub(ELLIPSIS, closed_up).split())
    return plain or (ELLIPSIS if text.strip() else "")


@dataclass(frozen=True, slots=True)
class Style:
    """How something is written: its weight, and its size in pixels."""

    weight: Weight
    size: float

    def length(self, text: str) -> float:
        """Width in pixels."""
        return _font(self.weight, self.size).getlength(text)

    @property
    def capitals(self) -> float:
        """Height of a capital or a figure in pixels."""
        return self.size * _CAPITALS

    def fit(self, text: str, room: float) -> str:
        """Shorten a text that is wider than `room` pixels, and say so by an ellipsis."""
        if self.length(text) <= room:
            return text
        fitting, too_long = 0, len(text)
        while too_long - fitting > 1:
            middle = (fitting + too_long) // 2
            if self.length(text[:middle].rstrip() + ELLIPSIS) <= room:
                fitting = middle
            else:
                too_long = middle
        return text[:fitting].rstrip() + ELLIPSIS


@dataclass(frozen=True, slots=True)
class Word:
    """A text's shape, and where it lies from the text's beginning and baseline."""

    mask: Image.Image
    left: int
    top: int
    length: float


@lru_cache(maxsize=2048)
def word(text: str, style: Style) -> Word:
    """Draw a legible text of at least one character."""
    font = _font(style.weight, style.size)
    left, top, right, bottom = (int(edge) for edge in font.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font, anchor="ls")
    return Word(mask, left, top, style.length(text))
