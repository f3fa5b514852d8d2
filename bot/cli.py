"""The command line: `pitboard play`, `run`, `check`, `export`, `restore`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bot.checkup import findings
from bot.client import serve
from bot.logs import configure_logs
from bot.playing import Table, play
from bot.running import Hopeless, keep_running, until_stopped
from bot.settings import LogLevel, Settings, SettingsWrong, load_settings
from storage.errors import StorageError
from storage.model import GuildId
from storage.sqlite_store import SqliteStore

LACKING = 1
"""Exit code of a check that found something missing."""

REFUSED = 2
"""Exit code of whatever could not be done, told in one sentence; argparse uses it too."""

PORT = 7223

Command = Callable[[Settings, argparse.Namespace], Coroutine[Any, Any, int]]  # Any: never sent


def main(arguments: Sequence[str] | None = None) -> int:
    """Do one command; returns the exit code."""
    chosen = _parser().parse_args(arguments)
    gc.freeze()  # What is loaded by now stays: looking through it again and again holds answers up.
    try:
        settings = load_settings()
        _configure_logs(settings, chosen)
        command: Command = chosen.command
        return asyncio.run(command(settings, chosen))
    except (SettingsWrong, Hopeless, StorageError) as refusal:
        sys.stderr.write(f"{refusal}\n")
        return REFUSED
    except KeyboardInterrupt:
        return 130


def _configure_logs(settings: Settings, chosen: argparse.Namespace) -> None:
    """Commands that print to a person are quiet unless a level was asked for."""
    quiet: LogLevel = chosen.log_level
    level = settings.log_level if "log_level" in settings.model_fields_set else quiet
    token = settings.discord_token
    configure_logs(
        level, settings.log_format, token=None if token is None else token.get_secret_value()
    )


# --- the commands


async def _play(settings: Settings, chosen: argparse.Namespace) -> int:
    def tell(page: str) -> None:
        _say(f"Play at {page}")
        _say("Somebody else may sit down there under another name. Ctrl+C ends it.")

    table = Table(port=chosen.port, name=chosen.name, fresh=chosen.fresh)
    await until_stopped(play(serve, settings, table, tell))
    return 0


async def _run(settings: Settings, _chosen: argparse.Namespace) -> int:
    if settings.discord_token is None:
        raise Hopeless(
            "There is no token: set DISCORD_TOKEN, or try `pitboard play`, which needs none."
        )
    token = settings.discord_token.get_secret_value()
    await until_stopped(keep_running(serve, settings, token=token))
    return 0


async def _check(settings: Settings, _chosen: argparse.Namespace) -> int:
    lacking = False
    async for finding in findings(settings):
        lacking |= not finding.good
        _say(f"{'ok' if finding.good else '!!'}  {finding.sentence}")
    return LACKING if lacking else 0


async def _export(settings: Settings, chosen: argparse.Namespace) -> int:
    guild, file = GuildId(chosen.server), chosen.file
    async with SqliteStore(settings.data) as store:
        if guild not in {known.guild for known in await store.guilds()}:
            raise Hopeless(f"There is nothing of server {guild} in {settings.data}.")
        try:
            await store.export_guild(guild, file)
        except FileExistsError:
            raise Hopeless(f"The file {file} exists already; nothing was written.") from None
        except OSError as error:
            raise Hopeless(f"The file {file} cannot be written: {error.strerror}.") from error
    _say(f"Wrote {file}. It holds hands and keys of running races: keep it to yourself.")
    return 0


async def _restore(settings: Settings, chosen: argparse.Namespace) -> int:
    guild, file = GuildId(chosen.server), chosen.file
    async with SqliteStore(settings.data) as store:
        try:
            await store.restore_guild(guild, file)
        except OSError as error:
            raise Hopeless(f"The file {file} cannot be read: {error.strerror}.") from error
    _say(f"Server {guild} is as it was when {file} was written.")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# --- the words of the command line


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pitboard",
        description="Racing board games on Discord.",
        epilog="Settings come from the environment and from a file .env; see .env.example.",
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Command, log_level: LogLevel, told: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=told, description=told)
        added.set_defaults(command=command, log_level=log_level)
        return added

    player = add("play", _play, "WARNING", "Play in the browser, without Discord and a token.")
    player.add_argument(
        "--port", type=_port, default=PORT, help="where the page is (%(default)s); 0: any"
    )
    player.add_argument("--fresh", action="store_true", help="forget what was played before")
    player.add_argument(
        "--as", dest="name", type=_name, default="sam", help="who you are (%(default)s)"
    )
    add("run", _run, "INFO", "Run on Discord, with the token in DISCORD_TOKEN.")
    add("check", _check, "ERROR", "Tell what is missing before it can run on Discord.")
    for name, command, told in (
        ("export", _export, "Write all of a server's races to a new file."),
        ("restore", _restore, "Put a server's races back as they are in a file."),
    ):
        mover = add(name, command, "ERROR", told)
        mover.add_argument("server", type=_server, metavar="SERVER", help="the server's id")
        mover.add_argument("file", type=Path, metavar="FILE")
    return parser


def _version() -> str:
    try:
        return f"pitboard {version('pitboard')}"
    except PackageNotFoundError:
        return "pitboard, not installed"


def _port(text: str) -> int:
    return _number(text, 0, 65535, "a port is a number from 0 to 65535")


def _server(text: str) -> int:
    return _number(text, 1, 2**63 - 1, "a server's id is a long number")


def _number(text: str, least: int, most: int, wanted: str) -> int:
    if text.isascii() and text.isdecimal() and least <= int(text[:20]) <= most:
        return int(text[:20])
    raise argparse.ArgumentTypeError(wanted)


def _name(text: str) -> str:
    if 1 <= len(text.strip()) <= 32:
        return text.strip()
    raise argparse.ArgumentTypeError("a name has 1 to 32 letters")
