"""Documents, locks and configuration say what is true, and nothing of anybody's machine."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from rules import GAMES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKS = {
    "requirements.lock": ["build"],
    "tests/requirements.lock": ["build", "dev"],
}
OURS = [
    path
    for pattern in ("*.md", "rules/**/*.md", "tests/**/*.md", "*.toml", "rules/*.toml", "Procfile")
    for path in ROOT.glob(pattern)
] + [ROOT / name for name in (".env.example", ".ci/run", ".gitignore", *LOCKS)]


def locked(name: str) -> dict[str, str]:
    """The version of each package in a lock."""
    rows = re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / name).read_text(), re.MULTILINE)
    return {canonicalize_name(package): version for package, version in rows}


def commands() -> list[str]:
    """The commands in the README, a line each."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_told_of_anybodys_machine(path: Path) -> None:
    text = path.read_text()

    assert [] == re.findall(r"(?<![\w.])/(?:root|home|opt|work|tmp|Users)\b\S*", text)
    assert [] == re.findall(r"file:/\S+|pypi\S*|pythonhosted\S*|--(?:extra-)?index\S*", text)
    assert [] == re.findall(r"find-links\S*|\blocalhost\b|\bproxy\S*", text)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address_and_hashes_everything(name: str) -> None:
    text = (ROOT / name).read_text()
    packages = re.findall(r"^[a-z].*$", text, re.MULTILINE)

    assert "://" not in text
    assert 15 < len(packages)
    assert [] == [line for line in packages if not line.endswith("\\")]
    assert len(packages) == len(re.findall(r"\\\n    --hash=sha256:[0-9a-f]{64}", text)) - len(
        re.findall(r"--hash=sha256:[0-9a-f]{64} \\", text)
    )


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_fits_what_the_project_asks_for(name: str) -> None:
    extras = PROJECT["optional-dependencies"]
    asked = [*PROJECT["dependencies"], *(row for extra in LOCKS[name] for row in extras[extra])]
    versions = locked(name)
    for requirement in map(Requirement, asked):
        version = versions.get(canonicalize_name(requirement.name))

        assert version is not None, f"{requirement.name} is not locked"
        assert requirement.specifier.contains(version), f"{requirement}, but {version} is locked"


def test_tests_run_on_the_versions_that_hosts_get() -> None:
    for package, version in locked("requirements.lock").items():
        assert version == locked("tests/requirements.lock")[package]


def test_the_readme_sets_everything_up_in_one_line() -> None:
    play, test, run = commands()[:3]

    assert play.startswith("python3 -m venv .venv && ")
    assert play.endswith("&& .venv/bin/pitboard play")
    assert "-r requirements.lock" in play
    assert play.split(" && ")[2] == test.split(" && ")[2]
    assert test.startswith("python3 -m venv .venv && ")
    assert "-r tests/requirements.lock" in test
    assert "-m pytest" in test
    assert run == "DISCORD_TOKEN=... .venv/bin/pitboard run"


def test_the_readme_names_what_exists() -> None:
    for name in re.findall(r"`((?:rules|storage|bot|tests)/[\w/.]*)`", README):
        assert (ROOT / name).exists(), f"{name} is in the README only"
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / link).exists(), f"{link} is in the README only"


def test_an_installed_pitboard_has_all_its_files() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    left_out = [
        str(path.relative_to(ROOT))
        for folder in ("rules", "storage", "bot")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and path.suffix not in (".py", ".pyc")
        and path.name != "ruff.toml"
        and not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
        and not any(fnmatch(path.name, pattern) for pattern in patterns)
    ]

    assert [] == left_out


def test_the_readme_lists_every_game() -> None:
    rows = [
        f"| [{game.title}](rules/{game.key}/README.md) "
        f"| {game.least_seats} to {game.most_seats} | {game.authors} |"
        for game in GAMES
    ]

    assert rows == re.findall(r"^\| \[.*$", README, re.MULTILINE)


def test_every_game_has_its_page() -> None:
    pages = {path.parent.name: path.read_text() for path in ROOT.glob("rules/*/README.md")}

    assert [] == [game.key for game in GAMES if game.title not in pages.get(game.key, "")]
