"""The cards, the flags and the track, each with the ruling it comes from."""

from __future__ import annotations

NUMBERS = tuple(range(8, 21))
"""The thirteen kinds of cards; of each there are as many as it says (DR-01)."""

DECK = tuple(number for number in NUMBERS for _ in range(number))
"""All 182 cards."""

THIRD = 61
"""Cards in each of the two upper piles of the deck; the lowest has one less (DR-04)."""

FINISH, BLUE, GREEN = "finish", "blue", "green"
"""The flags, which are no cards; the last two only with an option (DH-9)."""

FLAG_POINTS = {GREEN: 1, BLUE: 10}
"""A car with no more points than this is out when the flag turns up (DH-9)."""

LANES = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""Lanes of the track, by seats (DR-02)."""

FRONT, BACK = 1, 0
"""The two lines of the starting grid; the number of a space is what it is worth (DR-06, DR-10)."""

FRONT_CARDS = 1
"""What a car in the front line starts with; the back line is an option (DR-09, DH-2)."""

SHORTEST_RUN = 2
"""Cards of the shortest run (DR-26)."""

FULL_HAND = 10
"""With this many cards a hand may not take, where there is a limit (DH-3)."""

EXTRA_SPACES = {8: 2, 14: 1}
"""Spaces that a column moves its car beyond its number of cards (DR-43, DR-49)."""

LANDS_AHEAD = 14
"""The only column whose car lands in front when its space is taken (DR-49)."""

LAID_AGAIN = 19
"""The only number that may be laid over one's own column (DR-53)."""

FROM_THE_DISCARD = 2
"""Cards that a column of 13 may take out of the discard pile (DR-48)."""
