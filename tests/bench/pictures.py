"""How long a picture takes and how large it is: `python -m tests.bench.pictures`."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from bot.pictures import Painter
from tests.bot.pictures.boards import SPOTS, oval, speak


def timed(painter: Painter) -> tuple[float, int]:
    """Milliseconds and bytes of one picture."""
    start = perf_counter()
    png = painter.paint(oval(), speak, SPOTS)
    return (perf_counter() - start) * 1000, len(png)


def main() -> None:
    Painter(width=100).paint(oval(), speak)  # the fonts are read once a process
    cold = median(timed(Painter())[0] for _ in range(5))
    painter = Painter()
    timed(painter)
    runs = [timed(painter) for _ in range(20)]
    warm = median(ms for ms, _ in runs)
    print(f"cold {cold:.1f} ms, warm {warm:.1f} ms, {runs[0][1] / 1000:.0f} kB")


if __name__ == "__main__":
    main()
