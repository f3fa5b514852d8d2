"""What the bot will not do, said to one person in one sentence."""

from __future__ import annotations

from rules.engine.texts import Text, Value


class Refused(Exception):
    """Nothing was changed; `why` tells the person what to do instead."""

    def __init__(self, name: str, /, **args: Value) -> None:
        super().__init__(name)
        self.why = Text(name, args)
