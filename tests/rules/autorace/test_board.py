"""The board: every car where it is, readable, and told in words as well."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.autorace import GAME
from rules.autorace.board import corner
from rules.autorace.components import HOME
from rules.engine.decisions import Seat
from rules.engine.scene import Car, Label, Scene
from tests.rules.autorace.table import SPEAKER, A, Table, car

ALT_TEXT = 1_024


def scene(table: Table) -> Scene:
    return GAME.draw(table.match.observe(None))


def cars_on_the_road(drawn: Scene) -> dict[int, tuple[float, float]]:
    """Where the first drawn car of each seat stands; the second is in the list below."""
    places: dict[int, tuple[float, float]] = {}
    for piece in drawn.pieces:
        if isinstance(piece, Car):
            places.setdefault(piece.seat, (piece.x, piece.y))
    return places


def words(table: Table) -> str:
    return "\n".join(SPEAKER(line) for line in GAME.describe(table.match.observe(None)))


def test_the_road_winds_without_a_gap() -> None:
    spaces = [corner(space) for space in range(1, HOME + 1)]
    steps = [(abs(x - to_x), to_y - y) for (x, y), (to_x, to_y) in pairwise(spaces)]

    assert HOME == len(set(spaces))
    assert {step for step in steps if step[1] == 0} == {(84.0, 0.0)}
    assert all(x == 0 for x, y in steps if y)


@pytest.mark.parametrize("together", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", [0, 1, 36, 55, 71])
def test_cars_that_share_a_space_stand_side_by_side(space: int, together: int) -> None:
    cars = [car(space) for _ in range(together)] + [car(40) for _ in range(5 - together)]
    places = cars_on_the_road(scene(Table(*cars)))

    assert 5 == len(set(places.values()))
    if space:
        x, y = corner(space)
        inside = [x < places[s][0] < x + 84 and y < places[s][1] < y + 84 for s in range(together)]
        assert all(inside)


def test_writing_can_be_read_on_a_phone() -> None:
    drawn = scene(Table(*(car() for _ in range(5)), series="carry"))
    sizes = [s.size for s in (*drawn.ground, *drawn.pieces) if isinstance(s, Label)]

    assert min(sizes) * 400 / drawn.width >= 8


def test_the_board_in_words() -> None:
    table = Table(
        car(22, hand=[1, 2, 8], pile=[3, 9]),
        car(13, money=0, misses=True),
        car(61, hand=[], out=True),
        pots={24: 4, 60: 18},
    )

    assert words(table) == (
        "Round 1\n"
        "Ann on 22, $32. Hand 1 2 8, pile 2, top 9.\n"
        "Ben on 13, $0, misses a round. Hand 1-10, no pile.\n"
        "Cem on 61, $32, out. No cards, pile 10, top 10.\n"
        "Bonuses open: $4 on 24 and $18 on 60."
    )


def test_open_offers_and_bound_seats_are_told() -> None:
    table = Table(car(), car())
    table.act(A, "offer", partner=1, amount=5, terms="they.max.5")
    assert "Offer 1, by Ann: Ann pays Ben $5, and Ben plays nothing above 5" in words(table)

    table.act(Seat(1), "accept", offer=1)

    assert "Ben on 0, $37, bound by a deal." in words(table)


def test_words_fit_into_an_alt_text_at_a_full_table() -> None:
    cars = [car(11 * i, hand=[1, 3, 5, 7, 9], misses=True) for i in range(1, 6)]
    table = Table(*cars, series="boost", selling=True)

    table.act(A, "offer", partner=1, amount=5, terms="buy.3")
    one = len(words(table)) + 9 * (32 - 3)  # with names of 32 letters
    for _ in range(4):
        table.act(A, "offer", partner=1, amount=5, terms="buy.3")
    many = words(table)

    assert one <= ALT_TEXT
    assert "5 offers are open." in many
    assert len(many) + 5 * (32 - 3) <= ALT_TEXT  # with names of 32 letters
