"""Wording a game's texts for the longest names that Discord allows."""

from __future__ import annotations

from rules.engine.texts import Field, Speaker, parsed
from tests.rules.contract.driver import AnyGame

LONGEST_NAME = 32


def speaker(game: AnyGame) -> Speaker:
    return Speaker(game.texts, lambda seat: f"Player {seat} ".ljust(LONGEST_NAME, "x"))


def fields(template: str) -> set[str]:
    """Names of the fields that a template asks for."""
    return {part.name for part in parsed(template) if isinstance(part, Field)}
