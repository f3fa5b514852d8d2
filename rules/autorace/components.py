"""The track, the cards and the prices, each with the ruling it comes from."""

from __future__ import annotations

HOME = 72
"""The last space, the end of the race (AR-02)."""

STATIONS = (11, 22, 33, 44, 55, 66)
"""Every eleventh space: here a car may draw from its pile (AR-02)."""

BONUSES = {12: 2, 24: 4, 36: 6, 48: 8, 60: 10, HOME: 12}
"""What the objectives pay when a race begins (AR-02)."""

NUMBERS = tuple(range(1, 11))
"""The number cards of each seat; beside them each has one Banner, which is never spent (AR-11)."""

PURSE = 32
"""What each seat starts with, in dollars; with a boost also what each new race brings (AR-57)."""

SPEED_LIMIT = 5
"""The fastest car pays a fine of what its card shows beyond this (AR-14)."""

FUEL = 2
"""A draw costs this for each car that wants one on the same station (AR-26)."""

STALLED_ROUNDS = 3
"""So many rounds in a row in which nothing happens end the race (AR-52)."""

TOWING_SPACES = 4
"""The towing fee is one dollar for so many missing spaces, rounded down (AH-1)."""
