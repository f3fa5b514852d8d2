"""Logs: ours and discord.py's in one stream, and nothing secret in them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator

import discord
import pytest
import structlog

from bot.logs import configure_logs
from bot.settings import LogFormat, LogLevel

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"

Written = Callable[[], str]
Configure = Callable[[LogLevel, LogFormat], Written]


@pytest.fixture
def configure() -> Iterator[Configure]:
    root = logging.getLogger()
    before = root.handlers, root.level
    structure = structlog.get_config()

    def into_memory(level: LogLevel, form: LogFormat) -> Written:
        stream = io.StringIO()
        configure_logs(level, form, token="tiny", stream=stream)
        return stream.getvalue

    yield into_memory
    root.handlers, root.level = before
    structlog.configure(**structure)
    for name in ("discord", "aiohttp", "asyncio", "aiosqlite"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def raised(text: str, hand: str = "") -> RuntimeError:
    """An error with a traceback, and with a secret among the variables where it was raised."""
    try:
        _break(text, hand)
    except RuntimeError as error:
        return error
    raise AssertionError("nothing was raised")


def _break(text: str, hand: str) -> None:
    raise RuntimeError(text or hand)


def test_text_has_time_level_and_what_belongs_to_it(configure: Configure) -> None:
    written = configure("INFO", "text")
    with structlog.contextvars.bound_contextvars(guild=7):
        structlog.get_logger("ours").info("match started", match=3)

    line = written()
    assert "[info" in line
    assert "match started" in line
    assert "guild=7" in line
    assert "match=3" in line


def test_json_is_one_object_a_line_for_ours_and_for_discord(configure: Configure) -> None:
    written = configure("INFO", "json")
    structlog.get_logger("ours").info("match started", match=3)
    logging.getLogger("discord.client").warning("Shard %s is slow", 1)

    ours, theirs = map(json.loads, written().splitlines())
    assert ("match started", "info", 3) == (ours["message"], ours["level"], ours["match"])
    assert ("Shard 1 is slow", "warning") == (theirs["message"], theirs["level"])
    assert "discord.client" == theirs["logger"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_traceback_shows_no_variables(configure: Configure, form: LogFormat) -> None:
    written = configure("INFO", form)
    error = raised("broken", "seven of ".upper() + "hearts")
    structlog.get_logger("ours").error("it broke", exc_info=error)
    logging.getLogger("discord.client").error("it broke there too", exc_info=error)

    assert 2 == written().count("RuntimeError: broken")
    assert 2 == written().count("Traceback")
    assert "SEVEN OF" not in written()


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("said", "secret", "kept"),
    [
        (f"token {TOKEN} given", TOKEN, "given"),
        ("my own tiny token", "tiny", "token"),
        (
            "PATCH /api/v10/webhooks/42/aW50ZXJhY3Rpb246MTIz/messages/@original got 429",
            "aW50ZXJhY3Rpb246MTIz",
            "webhooks/42/[hidden]/messages/@original",
        ),
        (
            "POST /api/v10/interactions/42/aW50ZXJhY3Rpb246MTIz/callback",
            "aW50ZXJhY3Rpb246MTIz",
            "interactions/42/[hidden]/callback",
        ),
        ("pressed a:abc12:1z:0:5:=sell.red", "sell.red", "a:abc12:1z:0"),
        ("pressed x:abc12:1z:0:deal?card='red", "red", "x:abc12:1z:0"),
        (
            "should be a number [type=int, input_value=['red', 3], input_type=list]",
            "red",
            "[type=int, input_value=",
        ),
    ],
)
def test_secrets_are_hidden(
    configure: Configure, form: LogFormat, said: str, secret: str, kept: str
) -> None:
    written = configure("INFO", form)
    logging.getLogger("discord.http").warning("%s", said)
    structlog.get_logger("ours").warning("said", text=said)
    structlog.get_logger("ours").error("it broke", exc_info=raised(said))

    assert secret not in written()
    assert 3 <= written().count(kept)


async def test_the_label_of_a_broken_button_is_not_told(configure: Configure) -> None:
    written = configure("INFO", "text")
    view = discord.ui.View()
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(label="Play the ace")
    view.add_item(button)
    arguments = view, button
    logging.getLogger("discord.ui.view").error("Ignoring %r for item %r", *arguments)

    assert "ace" in repr(button)
    assert "ace" not in written()
    assert "Button" in written()


def test_whole_payloads_are_never_logged(configure: Configure) -> None:
    written = configure("DEBUG", "text")
    logging.getLogger("discord.gateway").debug("WebSocket Event: %s", {"token": "x"})
    logging.getLogger("discord.http").debug("POST with %s", {"content": "your hand"})
    structlog.get_logger("ours").debug("looking closely")

    assert "looking closely" in written()
    assert "Event" not in written()
    assert "hand" not in written()


def test_what_is_less_than_the_level_is_left_out(configure: Configure) -> None:
    written = configure("ERROR", "text")
    structlog.get_logger("ours").warning("small")
    logging.getLogger("discord.client").warning("small too")
    structlog.get_logger("ours").error("large")

    assert "small" not in written()
    assert "large" in written()
