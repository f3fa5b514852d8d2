"""Who is served when: so many at once, the others in line, and nobody new when the bot stops."""

from __future__ import annotations

import asyncio

AT_ONCE = 32
"""Interactions that are worked on side by side. With more, all would be answered late together."""

CROWD = 3 * AT_ONCE
"""With more than so many inside, who comes in is told to wait before anything else is done."""

LAST_ORDERS = 10.0
"""Seconds that those who are inside have to be served when the bot stops."""


class Intake:
    """The door, the line behind it, and the room."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_ONCE)
        self._visits: set[asyncio.Task[object]] = set()
        self.is_closing = False

    def admit(self) -> bool:
        """Count the running task as a visit until it ends; False when nobody is let in any more."""
        visit = asyncio.current_task()
        if self.is_closing or visit is None:
            return False
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)
        return True

    @property
    def is_crowded(self) -> bool:
        return len(self._visits) > CROWD

    async def __aenter__(self) -> None:
        """Wait in line for room."""
        await self._room.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._room.release()

    async def close(self) -> None:
        """Let nobody in any more, and wait until all who are inside were answered, if they can."""
        self.is_closing = True
        if self._visits:
            await asyncio.wait(self._visits, timeout=LAST_ORDERS)
