"""What the bot will not do, said to one person in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.decisions import Illegal
from rules.engine.texts import Text, Value

if TYPE_CHECKING:
    from bot.session import Session
    from rules.engine.game import Game


class Refused(Exception):
    """Nothing was changed; `why` tells the person what to do instead.

    A refusal by the rules of a game is worded with that game's texts and the names of its seats.
    """

    def __init__(self, name: str, /, **args: Value) -> None:
        super().__init__(name)
        self.why = Text(name, args)
        self.game: Game[Any] | None = None  # Any: whichever game's state
        self.names: Mapping[int, str] = {}

    @classmethod
    def by_rules(cls, illegal: Illegal, session: Session) -> Refused:
        """What the rules refused in this match."""
        refused = cls(illegal.why.name, **illegal.why.args)
        refused.game = session.game
        refused.names = session.names()
        return refused


class Outdated(Refused):
    """The question that was pressed is closed; what is asked now is shown instead.

    `twice`: the press came once more than was meant, so there is nothing to explain. `goes_on`: the
    message that was pressed goes on to ask what is asked now.
    """

    def __init__(self, name: str, *, twice: bool, goes_on: bool) -> None:
        super().__init__(name)
        self.twice = twice
        self.goes_on = goes_on


class Unreadable(Refused):
    """What is stored of a match makes no sense to the rules, or its game is not installed.

    Nothing can be done to such a match but to end it.
    """

    def __init__(self) -> None:
        super().__init__("refused.match_unreadable")
