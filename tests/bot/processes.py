"""Pitboard as a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def playing(*arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`pitboard play` as a process, and its page's address."""
    with subprocess.Popen(  # noqa: S603  ourselves
        [sys.executable, "-m", "bot", "play", "--port", "0", *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            told = re.fullmatch(
                r"Play at (http://127\.0\.0\.1:\d+/play\S*)\n", process.stdout.readline()
            )
            assert told is not None, process.communicate(timeout=10)
            yield told[1], process
        finally:
            process.kill()
