"""A table in the middle of a race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.decisions import Seat
from rules.race import GAME
from rules.race.state import State
from rules.stockcar.track import Space
from tests.rules.stockcar.table import Table, on_the_road

SPARE = "green5"
"""A card that moves nothing where green does not race."""

COLOURS = ("red", "blue", "yellow", "green", "purple", "white")


def table(
    cars: Mapping[str, Space],
    *hand: str,
    owners: Mapping[str, Seat] | None = None,
    home: Sequence[str] = (),
    others: Sequence[Sequence[str]] = ((SPARE, SPARE),),
    lines: int = 3,
    **options: str | bool,
) -> Table[State]:
    """Ann is to play, with these cards and one that does nothing; cars that are not named do not
    race. `lines` is how many red lines have been passed."""
    owned = dict.fromkeys((*cars, *home), Seat(0)) | dict(owners or {})
    arrange = on_the_road(cars, [[*hand, SPARE], *others], owners=owned, home=home)

    def arrange_all(state: State) -> None:
        arrange(state)
        state.lines = lines
        state.removed = [i for i, c in enumerate(COLOURS) if c not in owned]

    return Table(GAME, 1 + len(others), arrange_all, seed=0, **options)
