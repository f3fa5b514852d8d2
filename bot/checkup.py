"""What a set-up lacks, in words: for the host, before Discord says it in numbers."""

from __future__ import annotations

import platform
import sqlite3
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from importlib.metadata import version

import aiohttp
import discord

from bot.panels import NEEDED
from bot.settings import Settings
from bot.ui.speaking import BOT
from storage.errors import DataFolderInUse, StorageError
from storage.sqlite_store import SqliteStore

OLDEST_PYTHON = (3, 11)
LIBRARIES = ("discord.py", "aiohttp", "pydantic", "Pillow")
SCOPES = ("bot", "applications.commands")
MOST_SERVERS = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence, and whether it is well so."""

    good: bool
    sentence: str


async def findings(settings: Settings) -> AsyncIterator[Finding]:
    """Everything that was looked at, in the order in which it is found."""
    yield _versions()
    yield await _data_folder(settings)
    async for finding in _at_discord(settings):
        yield finding


def _versions() -> Finding:
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    python = platform.python_version()
    return Finding(
        sys.version_info >= OLDEST_PYTHON,
        f"Python {python}, SQLite {sqlite3.sqlite_version}, {libraries}.",
    )


async def _data_folder(settings: Settings) -> Finding:
    where = settings.data.absolute()
    try:
        async with SqliteStore(settings.data) as store:
            servers = len(await store.guilds())
    except DataFolderInUse:
        return Finding(good=True, sentence=f"A Pitboard is running on the data folder {where}.")
    except StorageError as error:
        return Finding(good=False, sentence=str(error))
    return Finding(good=True, sentence=f"The data folder {where} can be used; servers: {servers}.")


async def _at_discord(settings: Settings) -> AsyncIterator[Finding]:
    if settings.discord_token is None:
        yield Finding(
            good=False,
            sentence="There is no token: set DISCORD_TOKEN to run on Discord. To play in the "
            "browser, none is needed.",
        )
        return
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        await client.login(settings.discord_token.get_secret_value())
        async for finding in _of_application(client):
            yield finding
    except discord.LoginFailure:
        yield Finding(good=False, sentence="Discord does not accept the token in DISCORD_TOKEN.")
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        yield Finding(good=False, sentence=f"Discord cannot be asked just now: {error}.")
    finally:
        await client.close()


async def _of_application(client: discord.Client) -> AsyncIterator[Finding]:
    application = await client.application_info()
    yield Finding(good=True, sentence=f"Discord accepts the token of {application.name}.")
    yield Finding(good=True, sentence="No privileged intent is needed.")
    if application.interactions_endpoint_url:
        yield Finding(
            good=False,
            sentence="The application has an interactions endpoint, so no command would reach "
            "this bot: remove that address in the developer portal.",
        )
    if application.bot_require_code_grant:
        yield Finding(
            good=False,
            sentence="The application asks for a code grant, so nobody can invite the bot: switch "
            "that off in the developer portal.",
        )
    servers = await client.http.get_guilds(limit=MOST_SERVERS)
    for server in servers:
        yield _of_server(server["name"], discord.Permissions(int(server.get("permissions", 0))))
    wanted = discord.Permissions(**dict.fromkeys(NEEDED, True))
    address = discord.utils.oauth_url(application.id, permissions=wanted, scopes=SCOPES)
    begin = "Invite it to more servers by" if servers else "It is on no server yet: invite it by"
    yield Finding(good=bool(servers), sentence=f"{begin} {address}")


def _of_server(name: str, allowed: discord.Permissions) -> Finding:
    missing = [BOT(f"permission.{name}") for name in NEEDED if not getattr(allowed, name)]
    if not missing or allowed.administrator:
        return Finding(good=True, sentence=f"On {name} it may do all that it needs.")
    return Finding(good=False, sentence=f"On {name} it lacks {', '.join(missing)}.")
