"""The same keys and the same answers make the same match, everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.rules.contract.driver import AnyGame, few_plays

ROOT = Path(__file__).parents[3]
PRINT_DIGESTS = """
from tests.rules.contract.driver import GAMES, digest
print({game.key: digest(game) for game in GAMES})
"""


def test_the_same_answers_make_the_same_match(game: AnyGame) -> None:
    for one, other in zip(few_plays(game), few_plays(game), strict=True):
        while not one.match.over:
            assert one.step() == other.step()

        assert one.match.saved() == other.match.saved()


def test_no_order_hangs_on_a_hash_seed() -> None:
    digests = {
        subprocess.run(  # noqa: S603  # our own code
            [sys.executable, "-c", PRINT_DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "4711")
    }

    assert len(digests) == 1
