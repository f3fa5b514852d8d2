"""A small store of finished drawings that forgets those it has not given out for longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from PIL import Image

K = TypeVar("K", bound=Hashable)


class Shelf(Generic[K]):
    """Keeps drawings by key, as many as `room` bytes hold. Several threads may use it at once."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._used = 0
        self._kept: OrderedDict[K, Image.Image] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, draw: Callable[[], Image.Image]) -> Image.Image:
        """The drawing of this key, made now if it is not there. It is shared: never draw on it."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        drawing = draw()  # two threads may both draw it, which costs time but does no harm
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawing
                self._used += _bytes(drawing)
            while self._used > self._room and len(self._kept) > 1:
                _, oldest = self._kept.popitem(last=False)
                self._used -= _bytes(oldest)
        return drawing


def _bytes(drawing: Image.Image) -> int:
    # Pillow keeps RGB in four bytes a pixel, as RGBA.
    return drawing.width * drawing.height * 4
