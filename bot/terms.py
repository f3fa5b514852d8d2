"""How a match goes: how fast, how many seats, and what happens when time is up."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

HOUR = 3600
DAY = 24 * HOUR

PACES: dict[str, int | None] = {
    "live": 180,
    "1h": HOUR,
    "3h": 3 * HOUR,
    "6h": 6 * HOUR,
    "12h": 12 * HOUR,
    "1d": DAY,
    "2d": 2 * DAY,
    "3d": 3 * DAY,
    "7d": 7 * DAY,
    "none": None,
}
"""The paces to choose from: seconds for one choice."""

MINOR_LEAST = 600
"""The least seconds for a minor choice, which has a quarter of the usual time."""


class Terms(BaseModel):
    """What was agreed for one match, beside the game's own options.

    `seconds`: for one choice; None, no deadline. `at_deadline`: who answers then, the house player
    or the decision's own default (where it has one). After `misses` deadlines in a row the house
    drives until the member is back. `seats`: so many cars, the empty seats driven by the house.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seconds: int | None = Field(default=DAY, ge=30, le=7 * DAY)
    at_deadline: Literal["house", "default"] = "house"
    misses: int = Field(default=3, ge=1, le=20)
    seats: int = Field(default=4, ge=1, le=12)

    @classmethod
    def of(
        cls,
        pace: str,
        *,
        seats: int | None = None,
        at_deadline: Literal["house", "default"] | None = None,
    ) -> Terms:
        """Terms at a pace of PACES, the rest as usual where it is None."""
        chosen = {"seats": seats, "at_deadline": at_deadline}
        given = {name: value for name, value in chosen.items() if value is not None}
        seconds = PACES[pace] if pace in PACES else int(pace)
        return cls.model_validate({"seconds": seconds, **given})

    @staticmethod
    @lru_cache(maxsize=256)  # few differ, and every click asks for them
    def stored(row: str) -> Terms:
        """Terms as they are stored."""
        return Terms.model_validate_json(row)

    def fitting(self, least: int, most: int) -> Terms:
        """The same with as many seats as there may be."""
        return self.model_copy(update={"seats": max(least, min(self.seats, most))})

    def window(self, *, minor: bool) -> timedelta | None:
        """The time for a choice; a minor one, for which somebody's turn waits, is shorter."""
        if self.seconds is None:
            return None
        if minor:
            return timedelta(seconds=max(min(self.seconds, MINOR_LEAST), self.seconds // 4))
        return timedelta(seconds=self.seconds)

    @property
    def pace(self) -> str:
        """The key in PACES, or the seconds as digits."""
        for name, seconds in PACES.items():
            if seconds == self.seconds:
                return name
        return str(self.seconds)


class GuildSettings(BaseModel):
    """What a guild's stewards have decided."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    makers: Literal["stewards", "role", "everyone"] = "stewards"
    maker_role: int | None = None
    steward_role: int | None = None
    pace: str = "1d"
    matches_per_member: int = Field(default=5, ge=1, le=50)
    matches_per_channel: int = Field(default=5, ge=1, le=20)
