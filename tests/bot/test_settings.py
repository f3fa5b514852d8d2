"""Settings come from the environment and `.env`; a wrong one is told in a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import NOT_FOR_THE_BOT, VARIABLES, Settings, SettingsWrong, load_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def refusal() -> str:
    with pytest.raises(SettingsWrong) as refused:
        load_settings()
    return str(refused.value)


def test_nothing_has_to_be_set() -> None:
    settings = load_settings()

    assert settings.discord_token is None
    assert Path("data") == settings.data
    assert ("INFO", "text") == (settings.log_level, settings.log_format)
    assert (None, 7) == (settings.sync_guild, settings.grace_days)


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("PITBOARD_GRACE_DAYS=3\nPITBOARD_DATA=~/races\nOTHER=1\n")
    monkeypatch.setenv("PITBOARD_GRACE_DAYS", "30")
    settings = load_settings()

    assert 30 == settings.grace_days
    assert Path.home() / "races" == settings.data


def test_an_empty_setting_is_an_absent_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("PITBOARD_SYNC_GUILD", "")
    settings = load_settings()

    assert settings.discord_token is None
    assert settings.sync_guild is None


def test_capitals_do_not_matter_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOARD_LOG_LEVEL", "warning")
    monkeypatch.setenv("PITBOARD_LOG_FORMAT", "JSON")
    settings = load_settings()

    assert ("WARNING", "json") == (settings.log_level, settings.log_format)


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("PITBOARD_GRACE_DAYS", "soon", "a whole number of days, from 0 to 365"),
        ("PITBOARD_GRACE_DAYS", "-1", "a whole number of days, from 0 to 365"),
        ("PITBOARD_LOG_LEVEL", "LOUD", "one of DEBUG, INFO, WARNING and ERROR"),
        ("PITBOARD_LOG_FORMAT", "xml", "text or json"),
        ("PITBOARD_SYNC_GUILD", "My server", "the id of a server"),
    ],
)
def test_a_wrong_value_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: str
) -> None:
    monkeypatch.setenv(name, value)

    assert refusal().startswith(f"{name} must be {wanted}, not ")


def test_a_misspelt_setting_is_told_with_the_right_spelling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PITBOARD_GRACEDAYS", "3")

    assert "Pitboard has no setting PITBOARD_GRACEDAYS. Is PITBOARD_GRACE_DAYS meant?" == refusal()


def test_a_misspelt_setting_in_the_file_is_told_too() -> None:
    Path(".env").write_text("PITBOARD_COLOUR=blue\n")

    assert refusal().startswith("Pitboard has no setting PITBOARD_COLOUR.")


def test_an_unreadable_file_is_told() -> None:
    Path(".env").write_bytes(b"PITBOARD_DATA=\xff\xfe\n")

    assert refusal().startswith("The file .env cannot be read")


def test_what_only_the_tests_read_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NOT_FOR_THE_BOT:
        monkeypatch.setenv(name, "somewhere")

    load_settings()


def test_the_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.very.secret")
    settings = load_settings()

    assert "secret" not in f"{settings!r} {settings}"
    assert settings.discord_token is not None
    assert "a.very.secret" == settings.discord_token.get_secret_value()


def test_the_example_explains_every_setting_and_no_other() -> None:
    example = (ROOT / ".env.example").read_text()
    explained = re.findall(r"(?:^#.*\n)+([A-Z_]+)=", example, re.MULTILINE)

    assert list(VARIABLES) == explained
    assert list(VARIABLES) == re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)


def test_the_example_shows_the_defaults() -> None:
    Path(".env").write_text((ROOT / ".env.example").read_text())

    assert Settings() == load_settings()


def test_the_readme_names_every_setting_and_no_other() -> None:
    named = set(
        re.findall(r"\b(?:PITBOARD_[A-Z_]+|DISCORD_TOKEN)\b", (ROOT / "README.md").read_text())
    )

    assert set(VARIABLES) == named
