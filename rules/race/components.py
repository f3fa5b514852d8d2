"""The deck, the track, the prices and the slip, each with where it comes from."""

from __future__ import annotations

from rules.stockcar.cards import Card, Line, cards_of
from rules.stockcar.track import Stretch, lay_out

COLOURS = ("red", "blue", "yellow", "green", "purple", "white")
"""The colours of the six cars; jokers are black."""

CARS = range(len(COLOURS))

_LETTERS = {"R": 0, "B": 1, "Y": 2, "G": 3, "P": 4, "W": 5}

# The values and the kinds are those of this family of games; which colour stands where is ours:
# every colour has 68 steps on 18 cards and one special card, in the same slots as every other.
_LINED = (
    ((5,), "B | R | G | Y | W | P"),
    ((5,), "*"),
    ((6, 4, 2), "B R G | R G Y | G Y W | Y W P | W P B | P B R"),
    ((6, 4, 2, 1), "B R Y P | R G W B | G Y P R | Y W B G | W P R Y | P B G W"),
    ((6, 4, 2, 1), "B W * Y | R P * W | G B * P | Y R * B | W G * R | P Y * G"),
    (
        (6, 5, 4, 3, 2, 1),
        "B P R W G Y | R B G P Y W | G R Y B W P | Y G W R P B | W Y P G B R | P W B Y R G",
    ),
    ((6,), "*"),
)

PAIRS = ((1, 2), (0, 5), (3, 4))
"""The cars of the three special cards; which they are is ours."""

PARTNER = {car: other for pair in PAIRS for car, other in (pair, pair[::-1])}


def _faces(single: int) -> tuple[Card, ...]:
    lined = [card for steps, rows in _LINED for card in cards_of(steps, rows, _LETTERS, COLOURS)]
    singles = [Card((Line(car, single),), COLOURS) for car in CARS]
    return (*lined, *singles, *(Card((), COLOURS, pair) for pair in PAIRS))


FACES = {"six": _faces(6), "ten": _faces(10)}
"""The cards by the value of those with a single car, which have 10 steps in sister games."""

_COPIES = {"any5": 6, "any6": 3}

DECK: tuple[int, ...] = tuple(
    face for face, card in enumerate(FACES["six"]) for _ in range(_COPIES.get(card.key, 1))
)
"""The 48 cards."""

GRID = tuple((row, lane) for row in (0, -1, -2) for lane in (1, 2))
"""Six start places, chosen freely; where they lie is ours."""

BET_LINES = (12, 23, 35)
"""The red lines lie behind these columns, as in the sister game that this is taken from."""

# 55 columns, two single-lane places and four chicanes are those of the sister game; where the
# narrow places lie is ours.
TRACK = lay_out(
    (
        Stretch(-2, 0, (1, 2)),
        Stretch(1, 4, (0, 1, 2, 3)),
        Stretch(5, 12, (0, 1, 2)),
        Stretch(13, 13, (1, 2)),
        Stretch(14, 15, (1,)),
        Stretch(16, 16, (1, 2)),
        Stretch(17, 23, (0, 1, 2)),
        Stretch(24, 26, (1, 2)),
        Stretch(27, 35, (1, 2, 3)),
        Stretch(36, 36, (1, 2)),
        Stretch(37, 38, (1,)),
        Stretch(39, 39, (1, 2)),
        Stretch(40, 45, (0, 1, 2)),
        Stretch(46, 48, (1, 2)),
        Stretch(49, 52, (0, 1, 2)),
        Stretch(53, 55, (0, 1, 2, 3)),
    ),
    GRID,
)

START_MONEY = 200_000
LAST_CAR = 30_000
"""What the last card costs a player who has none yet."""

GIFT = 10_000
"""What a card costs that nobody wants; ours."""

PRIZES = (200_000, 150_000, 100_000, 60_000, 30_000, 10_000)
"""The first two are the game's; the third and the last those of its family; two are ours."""

ROUNDED = 1_000
"""Shared prizes are rounded down to this; ours."""

SLIP = (
    (90_000, 60_000, 30_000, -10_000, -20_000, -30_000),
    (60_000, 40_000, 20_000, -10_000, -20_000, -30_000),
    (30_000, 20_000, 10_000, -10_000, -20_000, -30_000),
)
"""Gains and losses of the three stakes by the place of the colour: three of the numbers are the
game's, the other gains those of its family, the other losses ours."""

MOST_CARS = {2: 3, 3: 2, 4: 2, 5: 2, 6: 1}
ASIDE = {"three": 3, "one": 1}
"""Cards that five players leave over."""
