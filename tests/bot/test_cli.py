"""The command line as a host meets it: its words, its exit codes, and real processes."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
import structlog
from pydantic import SecretStr

from bot.cli import main
from bot.client import serve
from bot.running import keep_running, until_stopped
from bot.sandbox import Sandbox
from bot.sandbox.loopback import redirect
from bot.settings import VARIABLES, Settings
from storage.model import GuildId, Json
from storage.sqlite_store import SqliteStore
from tests.bot.processes import ROOT, playing

GUILD = GuildId(123456789012345678)
SWEDISH = Json('{"language": "sv"}')
ENGLISH = Json('{"language": "en"}')

Said = Callable[[], tuple[str, str]]


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    before = root.handlers, root.level
    structure = structlog.get_config()
    yield
    root.handlers, root.level = before
    structlog.configure(**structure)


@pytest.fixture
def said(capfd: pytest.CaptureFixture[str]) -> Said:
    def read() -> tuple[str, str]:
        out, err = capfd.readouterr()
        return out, err

    return read


def refused(said: Said, *arguments: str) -> str:
    """The one sentence with which a command is refused."""
    assert 2 == main(arguments)
    out, err = said()
    assert "" == out
    assert 1 == err.count("\n")
    return err.strip()


def test_a_wrong_setting_is_one_sentence(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOARD_GRACE_DAYS", "soon")

    for command in ("play", "run", "check"):
        assert refused(said, command).startswith("PITBOARD_GRACE_DAYS must be a whole number")


def test_running_needs_a_token(said: Said) -> None:
    assert refused(said, "run").startswith("There is no token: set DISCORD_TOKEN, or try")


@pytest.mark.parametrize("command", ["run", "play", "export", "restore"])
def test_a_folder_that_cannot_be_is_one_sentence(
    said: Said, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    Path("file").write_text("in the way")
    monkeypatch.setenv("PITBOARD_DATA", "file")
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    more = ["1", "backup"] if command in ("export", "restore") else []

    assert re.fullmatch(
        r"The data folder file\S* cannot be used: .+\.", refused(said, command, *more)
    )


@pytest.mark.parametrize("command", ["run", "export", "restore"])
def test_a_folder_in_use_is_one_sentence(
    said: Said, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    more = ["1", "backup"] if command in ("export", "restore") else []
    with holding(Path("data")):
        sentence = refused(said, command, *more)

    assert "Another Pitboard is already using the data folder data." == sentence


@contextmanager
def holding(folder: Path) -> Iterator[None]:
    """Another process has the data folder."""
    hold = (
        "import sys; from pathlib import Path; from storage.folder_lock import FolderLock\n"
        "FolderLock(Path(sys.argv[1])).take(); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(  # noqa: S603  ourselves
        [sys.executable, "-c", hold, str(folder)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert b"held\n" == process.stdout.readline()
        yield
        process.communicate()


def test_a_check_tells_what_is_missing(said: Said) -> None:
    assert 1 == main(["check"])
    out, err = said()

    assert "" == err
    assert re.search(r"^ok  Python ", out, re.MULTILINE)
    assert re.search(r"^ok  The data folder \S+ can be used", out, re.MULTILINE)
    assert re.search(r"^!!  There is no token", out, re.MULTILINE)


async def _settings_of(guild: GuildId) -> object:
    async with SqliteStore(Path("data")) as store:
        return await store.settings(guild)


async def _put(guild: GuildId, language: Json) -> None:
    async with SqliteStore(Path("data")) as store:
        await store.put_settings(guild, language)


def test_what_was_exported_can_be_restored(said: Said) -> None:
    asyncio.run(_put(GUILD, SWEDISH))
    assert 0 == main(["export", str(GUILD), "backup.sqlite3"])
    assert "Wrote backup.sqlite3. It holds hands and keys" in said()[0]
    asyncio.run(_put(GUILD, ENGLISH))
    assert 0 == main(["restore", str(GUILD), "backup.sqlite3"])
    assert f"Server {GUILD} is as it was when backup.sqlite3 was written.\n" == said()[0]

    assert SWEDISH == asyncio.run(_settings_of(GUILD))


def test_an_export_replaces_no_file(said: Said) -> None:
    asyncio.run(_put(GUILD, SWEDISH))
    Path("backup").write_text("older")

    assert "The file backup exists already; nothing was written." == refused(
        said, "export", str(GUILD), "backup"
    )
    assert "older" == Path("backup").read_text()
    assert "cannot be written" in refused(said, "export", str(GUILD), "no/such/folder")


def test_an_unknown_server_is_not_exported(said: Said) -> None:
    assert "There is nothing of server 5 in data." == refused(said, "export", "5", "backup")
    assert not Path("backup").exists()


def test_only_a_servers_own_file_is_restored(said: Said) -> None:
    asyncio.run(_put(GUILD, SWEDISH))
    main(["export", str(GUILD), "backup"])
    said()
    Path("nonsense").write_text("not a database" * 100)

    assert f"That file belongs to guild {GUILD}" in refused(said, "restore", "5", "backup")
    assert "cannot be read" in refused(said, "restore", str(GUILD), "missing")
    assert "is damaged" in refused(said, "restore", str(GUILD), "nonsense")
    assert SWEDISH == asyncio.run(_settings_of(GUILD))


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("fly",),
        ("play", "--port", "70000"),
        ("play", "--port", "-1"),
        ("play", "--as", "  "),
        ("export", "my server", "file"),
        ("export", "0", "file"),
        ("restore", str(2**63), "file"),
    ],
    ids=" ".join,
)
def test_what_makes_no_sense_is_refused(said: Said, wrong: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)

    assert 2 == ended.value.code
    assert "usage: pitboard" in said()[1]
    assert [] == list(Path().iterdir())


def test_the_version_is_that_of_the_project(said: Said) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert 0 == ended.value.code
    assert said()[0].startswith("pitboard")


def test_the_readme_uses_commands_that_exist(said: Said) -> None:
    used = set(re.findall(r"pitboard ([a-z]+)\b", (ROOT / "README.md").read_text()))
    with pytest.raises(SystemExit):
        main(["--help"])
    known = set(re.findall(r"^    ([a-z]+)  ", said()[0], re.MULTILINE))

    assert known == used


# --- real processes


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_one_command_plays_and_one_key_ends_it(number: signal.Signals) -> None:
    with playing("--as", "Ana Bo") as (page, process):
        with urlopen(page) as answer:  # noqa: S310  our own page
            assert 200 == answer.status
        process.send_signal(number)
        _, err = process.communicate(timeout=10)

    assert page.endswith("?as=Ana%20Bo")
    assert "" == err
    assert 0 == process.returncode


def test_a_killed_game_is_there_again_unless_it_is_to_be_forgotten(said: Said) -> None:
    with playing() as (_, process):
        assert re.match("Another Pitboard is already", refused(said, "play", "--port", "0"))
        process.kill()
    mark = Path("data/play/races/guilds/mark")
    mark.touch()
    with playing():
        assert mark.exists()
    with playing("--fresh"):
        assert not mark.exists()


def test_a_taken_port_is_one_sentence(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing() as (page, _):
        port = page.split(":")[2].partition("/")[0]
        monkeypatch.setenv("PITBOARD_DATA", "elsewhere")
        sentence = refused(said, "play", "--port", port)

    assert f"Port {port} is taken; choose another with --port." == sentence


async def test_the_bot_runs_until_told_to_stop(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "races", discord_token=SecretStr("right"))
    async with Sandbox() as local:
        local.gateway.token = "right"
        local.guild("Home")
        with redirect(local):
            running = asyncio.ensure_future(
                until_stopped(keep_running(serve, settings, token="right"))
            )
            await local.connected()
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(10):
                await running

    async with SqliteStore(settings.data):
        pass  # the folder is free again
