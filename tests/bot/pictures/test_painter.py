"""What is remembered changes no picture, nor does who else paints, nor the machine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import PIL
import pytest
from PIL import Image

from bot.pictures import DAY, Painter
from rules.engine.scene import Label, Scene
from rules.engine.texts import Text
from tests.bot.pictures.boards import GOLDEN, SPOTS, oval, small, speak
from tests.bot.pictures.phone import LEAST_TEXT, smallest_text


def test_a_warm_painter_paints_what_a_cold_one_does() -> None:
    painter = Painter(width=600)
    boards = [(small(), ("here",)), (oval(), SPOTS), (small(), ()), (oval(30, 2), ())]
    warm = [painter.paint(scene, speak, spots) for _ in range(2) for scene, spots in boards]
    cold = [Painter(width=600).paint(scene, speak, spots) for scene, spots in boards]

    assert cold + cold == warm


def test_what_moved_is_seen_though_the_ground_is_kept() -> None:
    painter = Painter(width=300)
    before = painter.paint(oval(), speak)
    fewer = replace(oval(), pieces=oval().pieces[:3])

    assert before != painter.paint(fewer, speak)


def test_a_ground_that_changed_is_seen_though_its_name_did_not() -> None:
    painter = Painter(width=300)
    before = painter.paint(small(), speak)
    changed = replace(small(), ground=small().ground[1:])

    assert before != painter.paint(changed, speak)


def test_plain_strings_are_written_as_they_are() -> None:
    def shout(text: Text | str) -> str:
        return speak(text).upper()

    plain = Scene(100, 50, (Label(50, 15, "12 b", 14),), (Label(50, 35, "c d", 14),))
    painter = Painter(width=200)

    assert painter.paint(plain, speak) == painter.paint(plain, shout)


def test_the_ground_is_worded_for_each_reader() -> None:
    def german(text: Text | str) -> str:
        return {"Pit stop": "Box"}.get(speak(text), speak(text))

    painter = Painter(width=480)
    english = painter.paint(small(), speak)

    assert english != painter.paint(small(), german)
    assert english == painter.paint(small(), speak)


def test_several_threads_may_paint_at_once() -> None:
    boards = [small(), oval(), oval(30, 2), oval(40, 4)]
    alone = [Painter(width=400).paint(board, speak, SPOTS) for board in boards]
    shared = Painter(width=400)
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda board: shared.paint(board, speak, SPOTS), boards * 3))

    assert alone * 3 == together


async def test_painting_aside_gives_the_same_picture() -> None:
    painter = Painter(width=300)

    assert painter.paint(small(), speak, ["here"]) == await painter.paint_async(
        small(), speak, ["here"]
    )


@pytest.mark.parametrize(("width", "height"), [(1200, 972), (500, 405), (333, 270)])
def test_a_picture_is_as_wide_as_asked_and_as_high_as_the_scene(width: int, height: int) -> None:
    image = Image.open(BytesIO(Painter(width=width).paint(oval(), speak)))

    assert (width, height) == image.size
    assert "PNG" == image.format


def test_a_picture_bears_nothing_but_pixels() -> None:
    """Nothing that a reader cannot see may travel in the file."""
    image = Image.open(BytesIO(Painter(width=300).paint(small(), speak)))
    image.load()

    assert {} == image.info


def test_a_board_is_a_small_file() -> None:
    assert len(Painter().paint(oval(), speak)) < 120_000


@pytest.mark.skipif(PIL.__version__ != "13.0.0", reason="the golden picture is by Pillow 13.0.0")
def test_golden_picture() -> None:
    """Pixels are the same on every machine.

    After a change that is meant to be seen, look at the new picture that this command paints:
    `python -m tests.bot.pictures.boards`
    """
    painted = Image.open(BytesIO(Painter(width=480).paint(small(), speak, ["here"])))
    with Image.open(GOLDEN) as golden:
        assert golden.convert("RGB").tobytes() == painted.convert("RGB").tobytes()


def test_the_smallest_writing_is_found_on_the_ground_and_upon_it() -> None:
    big, little = Label(10, 10, "x", 40), Label(10, 10, "x", 20)

    assert 8.0 == smallest_text(Scene(1000, 500, (little,), (big,)))
    assert 8.0 == smallest_text(Scene(1000, 500, (big,), (little,)))
    assert smallest_text(Scene(1000, 500, (), ())) > LEAST_TEXT
    assert smallest_text(oval()) >= LEAST_TEXT


def test_paper_is_behind_everything() -> None:
    image = Image.open(BytesIO(Painter(width=50).paint(Scene(10, 10, (), ()), speak)))

    assert [(2500, DAY["paper"])] == image.convert("RGB").getcolors()
