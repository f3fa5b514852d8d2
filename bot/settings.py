"""What a host may set: read from the environment and, behind it, from a file `.env`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

from dotenv import dotenv_values
from pydantic import (
    AfterValidator,
    AliasChoices,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "PITBOARD_"

NOT_FOR_THE_BOT = frozenset({"PITBOARD_DISCORD_SPEC"})
"""Names that only the tests read."""

LogLevel = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]
LogFormat = Annotated[Literal["text", "json"], BeforeValidator(str.lower)]


class SettingsWrong(Exception):
    """A setting is unknown or has an impossible value; the text says which, in one sentence."""


def _at_home(path: Path) -> Path:
    return path.expanduser()


class Settings(BaseSettings):
    """All settings. The description of each says what its value must be."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        populate_by_name=True,
        extra="ignore",
        frozen=True,
    )

    discord_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("DISCORD_TOKEN"), description="a bot token"
    )
    data: Annotated[Path, AfterValidator(_at_home)] = Field(
        default=Path("data"), description="a folder"
    )
    log_level: LogLevel = Field(default="INFO", description="one of DEBUG, INFO, WARNING and ERROR")
    log_format: LogFormat = Field(default="text", description="text or json")
    sync_guild: int | None = Field(default=None, gt=0, description="the id of a server")
    grace_days: int = Field(
        default=7, ge=0, le=365, description="a whole number of days, from 0 to 365"
    )


def variable(field: str) -> str:
    """The name of a setting in the environment."""
    return "DISCORD_TOKEN" if field == "discord_token" else PREFIX + field.upper()


VARIABLES = tuple(variable(field) for field in Settings.model_fields)


def load_settings(env_file: Path = Path(".env")) -> Settings:
    """Read the settings. Error: SettingsWrong."""
    try:
        named = [*os.environ, *_names_in(env_file)]
        _refuse_unknown(named)
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # pydantic-settings' own
    except ValidationError as error:
        raise SettingsWrong(_told(error)) from None  # its text shows values, perhaps a secret
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsWrong(f"The file {env_file} cannot be read: {error}.") from error


def _names_in(env_file: Path) -> Mapping[str, str | None]:
    return dotenv_values(env_file) if env_file.exists() else {}


def _refuse_unknown(names: Iterable[str]) -> None:
    known = {*VARIABLES, *NOT_FOR_THE_BOT}
    for name in map(str.upper, names):
        if name.startswith(PREFIX) and name not in known:
            near = get_close_matches(name, VARIABLES, n=1)
            hint = f" Is {near[0]} meant?" if near else ""
            raise SettingsWrong(f"Pitboard has no setting {name}.{hint}")


def _told(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0]).removeprefix(PREFIX).lower()
    wanted = Settings.model_fields[field].description
    return f"{variable(field)} must be {wanted}, not {first['input']!r}."
