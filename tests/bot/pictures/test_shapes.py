"""Every shape is seen where a scene puts it, in the paint of its name."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.pictures import DAY, Painter, letters
from bot.pictures.theme import SEATS, Paint
from rules.engine.scene import Box, Car, Disc, Label, Line, Point, Polygon, Scene, Shape, Spot
from tests.bot.pictures.boards import speak

SIZE = 200


def picture(
    *pieces: Shape, ground: tuple[Shape, ...] = (), spots: tuple[str, ...] = ()
) -> Image.Image:
    """Shapes in a scene of 100 by 100, twice as large."""
    scene = Scene(100, 100, ground, pieces)
    png = Painter(width=SIZE).paint(scene, speak, spots)
    return Image.open(BytesIO(png)).convert("RGB")


def at(image: Image.Image, x: float, y: float) -> Paint:
    """The paint at a point given in the scene's units."""
    left, top = round(2 * x), round(2 * y)
    red, green, blue = image.crop((left, top, left + 1, top + 1)).tobytes()
    return red, green, blue


def inked(image: Image.Image) -> tuple[float, float, float, float]:
    """Left, top, right and bottom, in the scene's units, of what is not paper."""
    paper = Image.new("RGB", image.size, DAY["paper"])
    box = ImageChops.difference(image, paper).getbbox()
    assert box is not None
    return box[0] / 2, box[1] / 2, box[2] / 2, box[3] / 2


FLATS: tuple[tuple[Shape, tuple[Point, ...], tuple[Point, ...]], ...] = (
    (
        Polygon(((10, 10), (90, 10), (10, 90)), "station"),
        ((12, 12), (80, 12), (12, 80), (45, 45)),
        ((92, 12), (60, 60), (5, 50)),
    ),
    (
        Box(20, 30, 50, 10, "station"),
        ((20, 30), (69, 39), (45, 35)),
        ((19, 35), (71, 35), (45, 41)),
    ),
    (Disc(50, 50, 20, "station"), ((50, 50), (31, 50), (50, 69)), ((35, 35), (28, 50), (50, 72))),
    (
        Line(((10, 10), (50, 50), (90, 10)), "station", 8),
        ((10, 10), (30, 30), (50, 52), (70, 30)),
        ((50, 30), (30, 45), (4, 4)),
    ),
)


@pytest.mark.parametrize("layer", ["ground", "pieces"])
@pytest.mark.parametrize(("shape", "inside", "outside"), FLATS)
def test_a_flat_shape_covers_its_place_and_no_more(
    shape: Shape, inside: tuple[Point, ...], outside: tuple[Point, ...], layer: str
) -> None:
    image = picture(ground=(shape,)) if layer == "ground" else picture(shape)

    assert {DAY["station"]} == {at(image, x, y) for x, y in inside}
    assert {DAY["paper"]} == {at(image, x, y) for x, y in outside}


@pytest.mark.parametrize("layer", ["ground", "pieces"])
def test_edges_lie_around_and_leave_what_has_no_filling_open(layer: str) -> None:
    shapes: tuple[Shape, ...] = (
        Box(10, 10, 30, 30, None, "ink", 4),
        Disc(75, 25, 15, None, "ink", 4),
        Polygon(((10, 60), (90, 60), (90, 90), (10, 90)), "goal", "ink", 4),
    )
    image = picture(ground=shapes) if layer == "ground" else picture(*shapes)

    edges = ((10, 25), (40, 25), (25, 10), (75, 10), (90, 25), (10, 75), (50, 60), (50, 90))
    assert {DAY["ink"]} == {at(image, x, y) for x, y in edges}
    assert [DAY["paper"], DAY["paper"]] == [at(image, 25, 25), at(image, 75, 25)]
    assert DAY["goal"] == at(image, 50, 75)


def test_a_round_box_has_no_corners() -> None:
    image = picture(Box(10, 10, 80, 80, "goal", radius=20))

    assert DAY["paper"] == at(image, 12, 12)
    assert DAY["goal"] == at(image, 50, 11) == at(image, 17, 17)


def test_neighbours_on_the_ground_leave_no_crack() -> None:
    left = Polygon(((10, 10), (47.3, 10), (52.7, 90), (10, 90)), "goal")
    right = Polygon(((47.3, 10), (90, 10), (90, 90), (52.7, 90)), "goal")
    image = picture(ground=(left, right))

    assert {DAY["goal"]} == {at(image, x / 2, 50) for x in range(22, 178)}


def test_later_pieces_lie_upon_earlier_ones() -> None:
    image = picture(Disc(50, 50, 20, "goal"), Box(45, 45, 10, 10, "danger"))

    assert DAY["danger"] == at(image, 50, 50)
    assert DAY["goal"] == at(image, 40, 50)


@pytest.mark.parametrize("seat", range(SEATS))
@pytest.mark.parametrize("faded", [False, True])
def test_a_car_wears_its_seats_paint_exactly_around_its_number(seat: int, faded: bool) -> None:
    image = picture(Car(50, 50, 30, seat, "8", faded=faded))
    painted = image.getcolors(SIZE * SIZE)

    assert painted is not None
    by_paint = {paint: count for count, paint in painted}
    assert by_paint[DAY.seat(seat, faded=faded)] > 0.2 * (2 * 30) ** 2
    assert at(picture(Car(50, 50, 30, seat, "", faded=faded)), 50, 50) == DAY.seat(
        seat, faded=faded
    )


def test_six_cars_have_six_outlines() -> None:
    paper = Image.new("RGB", (SIZE, SIZE), DAY["paper"])
    cars = [picture(Car(50, 50, 30, seat, "")) for seat in range(SEATS)]
    outlines = {
        ImageChops.difference(car, paper)
        .convert("L")
        .point(lambda grey: 255 * (grey > 0))
        .tobytes()
        for car in cars
    }

    assert SEATS == len(outlines)


def test_a_number_is_seen_on_its_car() -> None:
    assert picture(Car(50, 50, 30, 1, "8")).tobytes() != picture(Car(50, 50, 30, 1, "9")).tobytes()


def test_only_spots_on_offer_are_marked_each_with_its_letter() -> None:
    spots = (Spot(25, 50, 12, "pit"), Spot(75, 50, 12, "field.7"))
    both = picture(*spots, spots=("pit", "field.7"))
    other_way = picture(*spots, spots=("field.7", "pit"))

    assert DAY["highlight"] == at(both, 25, 41) == at(both, 75, 41)
    assert both.tobytes() != other_way.tobytes()
    assert DAY["paper"] == at(picture(*spots, spots=("pit",)), 75, 50)
    assert {"pit": "A", "field.7": "B"} == letters(("pit", "field.7", "pit"))
    assert ["Z", "AA", "AB"] == list(letters([str(n) for n in range(28)]).values())[25:]


def test_a_spot_to_choose_hides_no_car() -> None:
    car, spot = Car(50, 50, 14, 1, ""), Spot(50, 50, 20, "pit")
    free, taken = picture(spot, spots=("pit",)), picture(car, spot, spots=("pit",))

    assert DAY["seat.1"] == at(taken, 50, 50) == at(taken, 42, 56)
    assert DAY["highlight"] == at(taken, 50, 29) == at(free, 50, 36)
    assert taken.tobytes() != picture(car, spot, spots=("elsewhere", "pit")).tobytes()


@pytest.mark.parametrize(
    ("anchor", "left", "right"), [("left", 50, 90), ("middle", 30, 70), ("right", 10, 50)]
)
def test_writing_stands_at_its_anchor_and_on_its_line(
    anchor: str, left: float, right: float
) -> None:
    label = Label(50, 50, "HIGH", 14, anchor=anchor)  # type: ignore[arg-type]  # a Literal
    found_left, top, found_right, bottom = inked(picture(label))

    assert left - 3 <= found_left
    assert found_right <= right + 3
    assert abs((top + bottom) / 2 - 50) <= 1
    assert 0.65 * 14 <= bottom - top <= 0.8 * 14


def test_writing_beyond_its_room_is_shortened() -> None:
    label = Label(10, 50, "Bartholomew the Third", 14, anchor="left", room=60)
    left, _, right, _ = inked(picture(label))

    assert 9 <= left
    assert 50 <= right <= 70.5


def test_writing_can_be_read_on_whatever_lies_beneath() -> None:
    dark = picture(Box(0, 0, 100, 100, "ink"), Label(50, 50, "HIGH", 30, "ink", weight="bold"))
    lightest = max(paint for _, paint in dark.convert("L").getcolors() or [])

    assert isinstance(lightest, int)
    assert lightest > 110


def test_pieces_may_reach_beyond_the_picture() -> None:
    image = picture(
        Box(-50, -50, 500, 70, "goal"),
        Disc(300, 300, 9, "ink"),
        Car(99, 99, 9, 1, "1"),
        Label(160, 50, "away", 14),
    )

    assert (SIZE, SIZE) == image.size
    assert DAY["goal"] == at(image, 0, 0) == at(image, 99, 19)


def test_what_is_too_small_to_be_seen_is_drawn_all_the_same() -> None:
    image = picture(
        Car(50, 50, 0.01, 1, "12"), Label(20, 20, "speck", 0.01), Disc(80, 80, 0, "ink")
    )

    assert (SIZE, SIZE) == image.size
