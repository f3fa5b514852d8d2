"""Pictures on their way to Discord."""

from __future__ import annotations

from bot.mail import Attachment, files
from bot.ui.limits import ALT_TEXT


def test_an_alt_text_is_as_long_as_discord_takes() -> None:
    (file,) = files([Attachment("board.png", b"", "Ann leads. " * 200)])

    assert file.description is not None
    assert len(file.description) <= ALT_TEXT
    assert file.description.startswith("Ann leads.")
