"""Tables of figures: all of it is there, and legible on a telephone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures import Painter
from bot.pictures.lettering import Style
from bot.pictures.tables import table_scene, wrapped
from rules.engine.scene import Car, Label, Scene
from tests.bot.pictures.phone import LEAST_TEXT, smallest_text

ROWS = [("Wear", ["12", "3"]), ("Driver", ["Ida Falk", "Hieronymus von und zu Bruch"])]


def writings(scene: Scene) -> list[Label]:
    return [shape for shape in scene.pieces if isinstance(shape, Label)]


def test_every_label_and_cell_stands_in_the_table() -> None:
    scene = table_scene("Race 1", ["Ann", "Crank (house)"], ROWS)
    words = " ".join(str(label.text) for label in writings(scene))

    for part in ("Race 1", "Ann", "Crank", "Wear", "12", "3", "Driver", "Ida Falk", "Hieronymus"):
        assert part in words
    assert [shape.seat for shape in scene.pieces if isinstance(shape, Car)] == [0, 1]


def test_cells_stand_under_their_car_and_beside_their_label() -> None:
    scene = table_scene("Race 1", ["Ann", "Ben"], ROWS)
    at = {str(label.text): label for label in writings(scene)}

    assert at["12"].x == at["Ann"].x
    assert at["3"].x == at["Ben"].x
    assert at["12"].y == at["3"].y == at["Wear"].y
    assert at["Ida Falk"].y > at["12"].y


def test_cars_that_belong_to_no_seat_are_left_out() -> None:
    scene = table_scene("Race 1", ["Ann", "Ben"], ROWS, cars=False)
    assert not any(isinstance(shape, Car) for shape in scene.pieces)


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_table_can_be_read_on_a_telephone(seats: int) -> None:
    rows = [(f"Row {n}", ["word " * 9] * seats) for n in range(15)]
    scene = table_scene("Title", ["A name of thirty-two characters!"] * seats, rows)

    assert smallest_text(scene) >= LEAST_TEXT
    assert max(label.y for label in writings(scene)) < scene.height
    assert len(Painter().paint(scene, str)) < 200_000


@given(text=st.text(max_size=80), room=st.integers(20, 300))
@settings(max_examples=50, deadline=None)
def test_a_text_is_broken_between_words_only(text: str, room: int) -> None:
    lines = wrapped(text, room, 20)

    assert " ".join(lines).split() == text.split()
    assert len(lines) <= 2
    if len(lines) == 2:
        assert Style("regular", 20).length(" ".join(lines)) > room
