"""What messages show just now, as far as it is known."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.drawn import Drawn

REMEMBERED = 10_000
"""Messages whose picture is remembered; for any other it is sent once more."""


@dataclass(slots=True)
class _Edits:
    """Edits of one message that are under way: how many, and what is wanted last."""

    wanted: Drawn
    under_way: int = 0


class Shown:
    """Remembers which picture lately sent messages show, so that none is sent twice.

    Of a message that is being edited nothing is known, nor of one whose edit had an unknown end.
    """

    def __init__(self) -> None:
        self._pictures: OrderedDict[int, str] = OrderedDict()
        self._edits: dict[int, _Edits] = {}

    def note(self, message: int, drawn: Drawn) -> None:
        """This message looks like this now."""
        self._pictures.pop(message, None)
        if drawn.picture is not None:
            self._pictures[message] = drawn.picture
            while len(self._pictures) > REMEMBERED:
                self._pictures.popitem(last=False)

    async def ready(self, message: int, drawn: Drawn) -> Drawn:
        """Painted, unless the message shows the very picture that it is to show."""
        if drawn.picture is not None and self._pictures.get(message) == drawn.picture:
            return drawn
        return await drawn.painted()

    async def edit(
        self, message: int, drawn: Drawn, send: Callable[[Drawn], Awaitable[object]]
    ) -> None:
        """Let `send` make a message look like this; of several edits at once, the last one stays.

        Only Discord knows which of them came last, so what is wanted last is sent once more by
        whoever began before it; what is outdated before it was painted is not sent at all.
        """
        edits = self._edits.setdefault(message, _Edits(drawn))
        edits.wanted = drawn
        edits.under_way += 1
        try:
            while True:
                drawn = edits.wanted
                ready = await self.ready(message, drawn)
                if drawn is edits.wanted:
                    self._pictures.pop(message, None)
                    await send(ready)
                if drawn is edits.wanted:
                    break
            if edits.under_way == 1:
                self.note(message, ready)
        finally:
            edits.under_way -= 1
            if not edits.under_way:
                del self._edits[message]
