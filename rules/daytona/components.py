"""The deck, the tracks and the prices, each with where it comes from."""

from __future__ import annotations

from rules.stockcar.cards import Card, Line, cards_of
from rules.stockcar.track import Stretch, lay_out

COLOURS = ("red", "blue", "yellow", "green", "purple", "orange")
"""Six cars; which colours they have is ours."""

CARS = range(len(COLOURS))

_LETTERS = {"R": 0, "B": 1, "Y": 2, "G": 3, "P": 4, "O": 5}


def _cards(steps: tuple[int, ...], rows: str) -> list[Card]:
    return cards_of(steps, rows, _LETTERS, COLOURS)


NUMBER_NINE = 9

# What kinds of cards there are is the game's; which colour stands where is ours: every colour has
# 62 steps on 17 of the 36 cards that are dealt, in the same slots as every other, and stands above
# each other colour five or six times.
_DEALT = [
    *_cards((5,), "R | Y | B | G | O | P"),
    *_cards((5,), "*"),
    *_cards((6, 4, 2), "R Y B | Y B G | B G O | G O P | O P R | P R Y"),
    *_cards((6, 4, 2, 1), "R Y G P | Y B O R | B G P Y | G O R B | O P Y G | P R B O"),
    *_cards((6, 4, 2, 1), "R O * G | Y P * O | B R * P | G Y * R | O B * Y | P G * B"),
    *_cards(
        (6, 5, 4, 3, 2, 1),
        "R P Y O B G | Y R B P G O | B Y G R O P | G B O Y P R | O G P B R Y | P O R G Y B",
    ),
]

FACES: tuple[Card, ...] = (*_DEALT, *(Card((Line(car, NUMBER_NINE),), COLOURS) for car in CARS))

WILD_FIVE = next(i for i, card in enumerate(FACES) if card.key == "any5")
WILD_FIVES = 6

DECK: tuple[int, ...] = (*range(len(_DEALT)), *[WILD_FIVE] * (WILD_FIVES - 1))
"""The 36 cards that are dealt."""


def nine(car: int) -> int:
    """The #9 card of a car: it is not dealt, it goes with the car."""
    return len(_DEALT) + car


GRID = ((0, 0), (0, 2), (-1, 0), (-1, 2), (-2, 0), (-2, 2))
"""The numbered start places; where exactly they lie is ours: so the fairest in simulation."""

_STRAIGHT, _TURN, _RED = (0, 1, 2), (1,), (2,)

# A lap of an oval that is three lanes wide, and two in the turns, the outer one red. How many
# spaces it has is ours: with 50 most cars come home and the last ones are in danger.
TRACKS = {
    "usual": lay_out(
        (
            Stretch(-2, 8, _STRAIGHT),
            Stretch(9, 18, _TURN, _RED),
            Stretch(19, 32, _STRAIGHT),
            Stretch(33, 42, _TURN, _RED),
            Stretch(43, 50, _STRAIGHT),
        ),
        GRID,
    ),
    "long": lay_out(
        (
            Stretch(-2, 10, _STRAIGHT),
            Stretch(11, 22, _TURN, _RED),
            Stretch(23, 39, _STRAIGHT),
            Stretch(40, 51, _TURN, _RED),
            Stretch(52, 61, _STRAIGHT),
        ),
        GRID,
    ),
}

START_MONEY = 300_000
FORCED_PRICE = 10_000
PRIZES = (300_000, 200_000, 150_000, 100_000, 80_000, 50_000)

MOST_CARS = {2: 3, 3: 2, 4: 2, 5: 2, 6: 1}
"""Cars that one player may own; for five and six players ours."""
