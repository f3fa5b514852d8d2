"""Discord's own JSON: its ids, its times, its numbers."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

Payload = dict[str, Any]  # Any: the shape of this JSON is Discord's, checked by `shapes`

EPOCH_MS = 1_420_070_400_000
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

# what a message is
PLAIN, REPLY, COMMAND_REPLY = 0, 19, 20
# what a channel is
TEXT, DM, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 4, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)


class Snowflakes:
    """Ids as Discord makes them: milliseconds since 2015 above 22 bits; never one twice."""

    def __init__(self, last: int = 0) -> None:
        self.last = last

    def __call__(self) -> int:
        fresh = (int(time.time() * 1000) - EPOCH_MS) << 22
        self.last = max(self.last + 1, fresh)
        return self.last


def now() -> str:
    """The present as Discord writes it."""
    return datetime.now(UTC).isoformat()


def walk(components: list[Payload]) -> Iterator[Payload]:
    """Every component, parents before children."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for only_child in ("accessory", "component"):
            if component.get(only_child):
                yield from walk([component[only_child]])
