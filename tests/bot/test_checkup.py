"""What `pitboard check` finds: asked of a real store and of a local Discord."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.checkup import findings
from bot.panels import NEEDED
from bot.sandbox import Sandbox
from bot.sandbox.loopback import redirect
from bot.settings import Settings
from bot.ui.speaking import BOT
from storage.sqlite_store import SqliteStore

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def local() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        sandbox.gateway.token = "right"
        with redirect(sandbox):
            yield sandbox


async def told(folder: Path, token: str | None = None) -> tuple[str, str]:
    """What is well, and what is not."""
    secret = None if token is None else SecretStr(token)
    seen = [f async for f in findings(Settings(data=folder, discord_token=secret))]
    good, bad = ("\n".join(f.sentence for f in seen if f.good is good) for good in (True, False))
    return good, bad


async def test_without_a_token_the_rest_is_looked_at(tmp_path: Path) -> None:
    good, bad = await told(tmp_path)

    assert re.search(r"Python 3\.\d+\.\d+, SQLite 3\.[\d.]+, discord\.py 2\.7", good)
    assert f"The data folder {tmp_path} can be used; servers: 0." in good
    assert "There is no token" in bad


async def test_a_running_bot_is_no_fault(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path):
        good, bad = await told(tmp_path)

    assert "A Pitboard is running on the data folder" in good
    assert "data folder" not in bad


async def test_a_folder_that_cannot_be_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    good, bad = await told(tmp_path / "file")

    assert "cannot be used" in bad
    assert "cannot be used" not in good


async def test_a_token_that_is_not_accepted(tmp_path: Path, local: Sandbox) -> None:
    del local
    _, bad = await told(tmp_path, "wrong")

    assert "Discord does not accept the token in DISCORD_TOKEN." == bad


async def test_a_good_set_up_lacks_nothing(tmp_path: Path, local: Sandbox) -> None:
    local.guild("Home")
    good, bad = await told(tmp_path, "right")

    assert "" == bad
    assert "Discord accepts the token of Pitboard." in good
    assert "On Home it may do all that it needs." in good
    assert f"client_id={local.bot_id}&scope=bot+applications.commands&permissions=" in good


async def test_missing_permissions_are_named_server_by_server(
    tmp_path: Path, local: Sandbox
) -> None:
    home, away = local.guild("Home"), local.guild("Away")
    home.set_everyone("VIEW_CHANNEL")
    home.set_bot_role("SEND_MESSAGES", "EMBED_LINKS", "READ_MESSAGE_HISTORY")
    away.set_bot_role("ADMINISTRATOR")
    good, bad = await told(tmp_path, "right")

    assert "On Home it lacks Send Messages in Threads, Attach Files." == bad
    assert "On Away it may do all that it needs." in good


async def test_a_bot_that_is_nowhere_is_told_how_to_be_invited(
    tmp_path: Path, local: Sandbox
) -> None:
    del local
    _, bad = await told(tmp_path, "right")

    assert bad.startswith("It is on no server yet: invite it by https://discord.com/oauth2/")


async def test_no_network_is_told(tmp_path: Path) -> None:
    async with Sandbox() as gone:
        pass
    with redirect(gone):
        _, bad = await told(tmp_path, "right")

    assert bad.startswith("Discord cannot be asked just now: ")


def test_the_readme_names_every_permission() -> None:
    readme = " ".join((ROOT / "README.md").read_text().split())

    assert [] == [name for name in NEEDED if BOT(f"permission.{name}") not in readme]
