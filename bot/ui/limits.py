"""Discord's limits by name.

Lengths are counted in UTF-16 units, which is the strictest reading of Discord's "characters".
"""

from __future__ import annotations

COMPONENTS = 40
TEXT_IN_ALL = 4000
ROW_BUTTONS = 5
SELECT_OPTIONS = 25
CUSTOM_ID = 100
BUTTON_LABEL = 80
OPTION_LABEL = 100
OPTION_VALUE = 100
OPTION_DESCRIPTION = 100
PLACEHOLDER = 150
GALLERY_ITEMS = 10
ALT_TEXT = 1024
MODAL_ITEMS = 5
MODAL_TITLE = 45
FIELD_LABEL = 45
FIELD_DESCRIPTION = 100
FIELD_TEXT = 4000
FIELD_PLACEHOLDER = 100

HEADLINE = 100
"""Not Discord's: about what a phone's notification shows."""


def length(text: str) -> int:
    """How long a text is for Discord."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
