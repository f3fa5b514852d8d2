"""A table in the middle of a race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.daytona import GAME
from rules.daytona.state import State
from rules.engine.decisions import Seat
from rules.stockcar.track import Space
from tests.rules.stockcar.table import Table, on_the_road

SPARE = "green5"
"""A card that moves nothing where green does not race."""


def table(
    cars: Mapping[str, Space],
    *hand: str,
    owners: Mapping[str, Seat] | None = None,
    home: Sequence[str] = (),
    others: Sequence[Sequence[str]] = ((SPARE, SPARE),),
) -> Table[State]:
    """Ann is to play, with these cards and one that does nothing."""
    arrange = on_the_road(cars, [[*hand, SPARE], *others], owners=owners, home=home)
    return Table(GAME, 1 + len(others), arrange)
