"""The base of every game's state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from rules.engine.chance import Chance
from rules.engine.decisions import Seat
from rules.engine.events import Event
from rules.engine.secrecy import Nobody, Shown
from rules.engine.texts import Value


@dataclass(kw_only=True)
class BaseState:
    """What every state has. A game adds `options` (its own pydantic model) and `players`.

    `phase` names the script that `play` runs next; `over` ends the match.
    """

    phase: Shown[str]
    over: Shown[bool] = False
    chance: Annotated[Chance, Nobody] = field(default_factory=Chance)

    def __post_init__(self) -> None:
        # What was told since the engine last looked: it goes to the match's log, not into a save.
        self.told: list[Event] = []
        self.published = False

    def tell(self, name: str, /, *, to: Sequence[Seat] | None = None, **args: Value) -> None:
        """Say what happened, to everybody; held back until the next barrier.

        To tell some seats only (`to`) is a barrier itself: it is a secret, and cannot be unlearnt.
        """
        audience = None if to is None else tuple(to)
        if to is not None:
            self.published = True
        self.told.append(Event(name, args, audience))

    def publish(self) -> None:
        """A barrier: what was done so far is everybody's, and cannot be taken back."""
        self.published = True
