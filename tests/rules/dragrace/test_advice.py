"""How well the house player plays, over fixed seeds, and that it knows no more than its seat."""

from __future__ import annotations

from math import sqrt

import pytest

from rules.dragrace import GAME
from rules.engine.chance import Dice
from rules.engine.decisions import check
from tests.rules.dragrace.arena import share_of_wins
from tests.rules.dragrace.bots import Bot, patient, random
from tests.rules.dragrace.table import A, Table, car


@pytest.mark.parametrize(
    ("rival", "seats", "matches", "least"),
    [(random, 2, 60, 0.8), (patient(3), 2, 80, 0.55), (patient(2), 4, 80, 0.25)],
    ids=["random", "m3", "m2"],
)
def test_the_house_wins_often_enough(rival: Bot, seats: int, matches: int, least: float) -> None:
    """Surely more than `least`: the lower end of what is 95 % sure lies above it."""
    share = share_of_wins(GAME.advise, rival, seats, matches)

    assert share - 1.96 * sqrt(share * (1 - share) / matches) > least


def test_every_question_has_thoughtful_legal_advice() -> None:
    """A hand of all thirteen numbers, at each question that it can be asked."""
    hand = [number for number in range(8, 21) for _ in range(3)]
    for number in range(8, 21):
        table = Table(car(4, hand), car(5, hand), car(0, hand), row=[8, 9], discard=[10, 11])
        table.lay(f"{number}x3")
        for seat, decision in table.match.pending.items():
            check(decision, GAME.advise(table.match.observe(seat), decision, Dice(1)))


def test_the_house_keeps_what_is_worth_most() -> None:
    """What is given away is missed least: single cards of numbers that are hard to lay."""
    table = Table(car(1, [17, 9, 14, 14, 14, 14]), car(0, columns="9x4"))
    table.lay("17x1")

    assert ("9", "14") == tuple(
        sorted(GAME.advise(table.match.observe(A), table.match.pending[A], Dice(1)), key=int)
    )
