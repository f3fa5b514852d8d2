"""Wording a game's texts for the longest names that Discord allows."""

from __future__ import annotations

from rules.engine.texts import Speaker
from tests.rules.contract.driver import AnyGame

LONGEST_NAME = 32


def speaker(game: AnyGame) -> Speaker:
    return Speaker(game.texts, lambda seat: f"Player {seat} ".ljust(LONGEST_NAME, "x"))
