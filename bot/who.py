"""The person behind a click or a command, and what they may do in this guild."""

from __future__ import annotations

from dataclasses import dataclass

from bot.refusals import Refused
from bot.terms import GuildSettings
from storage.model import MemberId


@dataclass(frozen=True, slots=True)
class Who:
    """A member of a guild as Discord described them with the interaction."""

    member: MemberId
    name: str
    roles: frozenset[int] = frozenset()
    manages_events: bool = False
    administrator: bool = False

    def is_steward(self, settings: GuildSettings) -> bool:
        """Manage Events makes a steward, and so does the guild's steward role."""
        return self.manages_events or self.administrator or settings.steward_role in self.roles

    def may_make_matches(self, settings: GuildSettings) -> bool:
        if self.is_steward(settings) or settings.makers == "everyone":
            return True
        return settings.makers == "role" and settings.maker_role in self.roles

    def must_be_steward(self, settings: GuildSettings) -> None:
        if not self.is_steward(settings):
            raise Refused("refused.stewards_only")
