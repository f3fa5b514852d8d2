"""Logs of our own and of discord.py in one stream, without anything that is nobody's business."""

from __future__ import annotations

import logging
import re
import sys
from typing import TextIO

import discord
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.settings import LogFormat, LogLevel

HIDDEN = "[hidden]"

_SECRETS = (
    re.compile(r"(?<=/webhooks/)(\d+)/[^/?\s\"']+"),
    re.compile(r"(?<=/interactions/)(\d+)/[^/?\s\"']+"),
    re.compile(r"(\b)[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"),  # a bot's token
    re.compile(r"(\b[acwfx]:[0-9a-z]+:[0-9a-z]+:-?[0-9a-z]+):[^\s\"\\]+"),  # what a button means
    re.compile(r"(\binput_value=).*?(?=, input_type=)"),  # what did not fit, in pydantic's errors
)
"""What is left of a match is its first group: the id that the secret belongs to."""


def configure_logs(
    level: LogLevel,
    form: LogFormat,
    *,
    token: str | None = None,
    stream: TextIO | None = None,
) -> None:
    """Send all logs to the stream (else to stderr): one line an event, tracebacks below it.

    `token` is hidden wherever it turns up.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    root = logging.getLogger()
    root.handlers = [_handler(stream or sys.stderr, shared, form, token)]
    root.setLevel(level)
    _quieten(level)


def _handler(
    stream: TextIO, shared: list[Processor], form: LogFormat, token: str | None
) -> logging.Handler:
    handler = logging.StreamHandler(stream)
    handler.addFilter(_only_kinds_of_items)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(form, colours=stream.isatty()),
                _Hiding(token),
            ],
        )
    )
    return handler


def _quieten(level: LogLevel) -> None:
    """The debug lines of libraries hold whole payloads: hands, bids, tokens."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
    for name in ("discord", "aiohttp", "asyncio", "aiosqlite"):
        logging.getLogger(name).setLevel("INFO" if level == "DEBUG" else level)


def _rendering(form: LogFormat, *, colours: bool) -> list[Processor]:
    """Plain tracebacks in both: others would show the values of local variables."""
    if form == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    return [
        structlog.dev.ConsoleRenderer(
            colors=colours,
            timestamp_key="time",
            exception_formatter=structlog.dev.plain_traceback,
        )
    ]


def _only_kinds_of_items(record: logging.LogRecord) -> bool:
    """discord.py names the button it failed on, and its label may be somebody's card."""
    if record.name.startswith("discord.ui") and isinstance(record.args, tuple):
        record.args = tuple(
            arg if isinstance(arg, str | int | float) else type(arg).__name__ for arg in record.args
        )
    return True


class _Hiding:
    """The last step of every line: secrets are taken out of the text as it would be written."""

    def __init__(self, token: str | None) -> None:
        self._token = token

    def __call__(self, _logger: WrappedLogger, _name: str, line: EventDict | str) -> str:
        text = str(line)
        if self._token:
            text = text.replace(self._token, HIDDEN)
        for secret in _SECRETS:
            text = secret.sub(rf"\1/{HIDDEN}", text)
        return text
