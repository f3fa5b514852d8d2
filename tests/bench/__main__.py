"""All benchmarks, one after the other: `python -m tests.bench`, or only those that are named.

Each also runs alone, as `python -m tests.bench.<name>`, and says there what it measures.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("[!_]*.py"))


def main(wanted: list[str]) -> int:
    """Run them in processes of their own, so that none disturbs the next."""
    unknown = set(wanted) - set(names())
    if unknown:
        print(f"There is no {', '.join(sorted(unknown))}; there are {', '.join(names())}.")
        return 2
    for name in wanted or names():
        print(f"\n== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], check=True)  # noqa: S603
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
