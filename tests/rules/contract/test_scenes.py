"""Every state draws inside its frame, in colours that every theme knows."""

from __future__ import annotations

from rules.engine.scene import (
    COLOURS,
    Box,
    Car,
    Disc,
    Label,
    Line,
    Polygon,
    Scene,
    Shape,
    Spot,
)
from rules.engine.texts import Speaker, Text
from tests.rules.contract.driver import AnyGame, plays
from tests.rules.contract.words import speaker


def frame(shape: Shape) -> tuple[float, float, float, float]:
    """The corners of the smallest box around a shape."""
    match shape:
        case Polygon(points=points) | Line(points=points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return min(xs), min(ys), max(xs), max(ys)
        case Box():
            return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
        case Disc() | Car() | Spot():
            r = shape.r
            return shape.x - r, shape.y - r, shape.x + r, shape.y + r
        case Label():
            half = shape.size / 2
            return shape.x, shape.y - half, shape.x, shape.y + half


def colours(shape: Shape) -> list[str | None]:
    match shape:
        case Polygon() | Box() | Disc():
            return [shape.fill, shape.edge]
        case Line() | Label():
            return [shape.colour]
        case Car():
            return [shape.fill]
        case Spot():
            return []


LIVERIES = 6
"""Cars that a theme can tell apart; where they are shared, there are more than seats."""


def check_scene(scene: Scene, say: Speaker) -> None:
    known = {None, *COLOURS, *(f"seat.{seat}" for seat in range(LIVERIES))}
    for shape in (*scene.ground, *scene.pieces):
        left, top, right, bottom = frame(shape)
        assert 0 <= left <= right <= scene.width, shape
        assert 0 <= top <= bottom <= scene.height, shape
        assert set(colours(shape)) <= known, shape
        if isinstance(shape, Label) and isinstance(shape.text, Text):
            assert say(shape.text)
        if isinstance(shape, Car):
            assert 0 <= shape.seat < LIVERIES
    spots = [shape.name for shape in scene.pieces if isinstance(shape, Spot)]
    assert len(set(spots)) == len(spots)


def test_every_state_draws_inside_its_frame(game: AnyGame) -> None:
    say = speaker(game)
    for play in plays(game):
        while not play.match.over:
            play.step()
            if play.now_and_then(25):
                for seat in (None, play.seats[-1]):
                    check_scene(game.draw(play.match.observe(seat)), say)


def test_the_ground_stays_as_it_is_through_a_race(game: AnyGame) -> None:
    for play in plays(game):
        grounds: dict[int, tuple[Shape, ...]] = {}
        while not play.match.over:
            play.step()
            if play.now_and_then(25):
                ground = game.draw(play.match.observe(None)).ground
                assert grounds.setdefault(play.match.state.chance.race, ground) == ground


def test_options_point_at_spots_that_are_drawn(game: AnyGame) -> None:
    for play in plays(game):
        while not play.match.over:
            if play.now_and_then(30):
                for seat, decision in play.match.pending.items():
                    spots = {o.spot for o in getattr(decision, "options", ()) if o.spot}
                    if spots:
                        scene = game.draw(play.match.observe(seat))
                        drawn = {s.name for s in scene.pieces if isinstance(s, Spot)}
                        assert spots <= drawn
            play.step()
