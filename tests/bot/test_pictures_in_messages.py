"""Pictures on their way to Discord."""

from __future__ import annotations

from bot.mail import Attachment, Drawn, files
from bot.ui.layout import Layout
from bot.ui.limits import ALT_TEXT


def test_an_alt_text_is_as_long_as_discord_takes() -> None:
    board = Attachment("board.png", b"", "Ann leads. " * 200)
    (file,) = files(Drawn(Layout(), (board,)))

    assert file.description is not None
    assert len(file.description) <= ALT_TEXT
    assert file.description.startswith("Ann leads.")
