"""What can still be read on a phone."""

from __future__ import annotations

from rules.engine.scene import Label, Scene

PHONE_WIDTH = 400
LEAST_TEXT = 8.0


def smallest_text(scene: Scene) -> float:
    """Size of a scene's smallest label on a phone that shows the picture 400 pixels wide.

    It should be LEAST_TEXT or more: a fiftieth of the scene's width, 20 units of 1000. Numbers on
    cars do not count, for a car is known by its colour and shape too.
    """
    sizes = [shape.size for shape in (*scene.ground, *scene.pieces) if isinstance(shape, Label)]
    return min(sizes, default=float("inf")) * PHONE_WIDTH / scene.width
