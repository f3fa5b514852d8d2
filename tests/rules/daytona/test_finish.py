"""The end of a race, and what holds at this table: DT-36 to DT-44."""

from __future__ import annotations

from rules.daytona import GAME
from rules.daytona.components import PRIZES
from rules.engine.texts import say
from tests.rules.daytona.tables import SPARE, table
from tests.rules.stockcar.table import A, B, C, Table, on_the_road


def test_dt_36_the_finish() -> None:
    """A car that crosses the line takes the next finishing place, and its other points lapse."""
    last = {"purple": (2, 0)}
    at = table({"red": (48, 1), "blue": (50, 0), **last}, "blue6-green4-orange2", "red9")
    at.do(A, "blue6-green4-orange2", "done")
    at.do(B, SPARE, "done")
    at.do(A, "red9", "done")

    assert ["blue", "red"] == at.home


def test_dt_37_hands_are_thrown_away() -> None:
    """Whose cars are all home lays the rest of the hand on the pile at once, for all to see, and is
    passed over from then on."""
    at = table({"red": (50, 1), "blue": (20, 0)}, "red5", "any5", owners={"red": A, "blue": B})
    at.do(A, "red5", "done")

    assert [] == at.hand(A)
    assert 3 == len(at.state.played)
    assert "All cars of Ann are home, so 2 cards go on the pile" in at.said
    at.do(B, SPARE, "done")
    assert [B] == at.who


def test_dt_37_also_in_the_turn_of_another() -> None:
    """Whose cars are all home lays the rest of the hand on the pile at once, for all to see, and is
    passed over from then on."""
    at = table({"red": (50, 1), "blue": (20, 0)}, "red5", "any5", owners={"red": B, "blue": A})
    at.do(A, "red5", "done")

    assert [] == at.hand(B)
    assert [A] == at.who


def test_dt_38_without_a_car() -> None:
    """Who owns no car plays the hand to its end."""
    at = table({"red": (50, 1), "blue": (20, 0)}, "red5", owners={"red": B})
    at.do(A, "red5", "done")

    assert [SPARE] == at.hand(A)
    assert [A] == at.who


def test_dt_39_without_cards() -> None:
    """Who has no card left is passed over, and the others still move those cars."""
    at = table({"red": (10, 1)}, owners={"red": A}, others=[[SPARE, "red5", SPARE]])
    at.do(A, SPARE, "done")
    at.do(B, SPARE, "done")
    at.do(B, "red5", "done")

    assert (15, 1) == at.at("red")


def test_dt_40_the_end_of_a_race() -> None:
    """A race is over when all six cars are home, or when no card is left."""
    at = table({"red": (50, 1)}, "red5", home=["blue"])
    at.do(A, "red5", "done")
    assert "Race 1 is over" in at.said

    at = table({"red": (10, 1)}, others=[[]])
    at.do(A, SPARE, "done")
    assert "Race 1 is over" in at.said


def test_dt_41_prizes() -> None:
    """The places pay 300, 200, 150, 100, 80 and 50 thousand dollars; a car that is not home gets
    nothing."""
    home = ["red", "blue", "yellow", "green", "purple"]
    owners = {"red": A, "blue": B, "yellow": A, "green": C, "purple": B, "orange": C}
    at = table({"orange": (10, 1)}, owners=owners, home=home, others=[[], []])
    at.do(A, SPARE, "done")

    assert (300_000, 200_000, 150_000, 100_000, 80_000, 50_000) == PRIZES
    assert [750_000, 580_000, 400_000] == at.money
    assert "5. Purple: $80,000 to Ben" in at.said


def test_dt_42_the_winner() -> None:
    """After the last race the most money wins, and who has as much shares the win."""
    at = Table(GAME, 3, on_the_road({"red": (9, 1)}, [[SPARE], [], []]), races=1)
    at.arrange(lambda state: setattr(state.players[C], "money", 290_000))
    at.do(A, SPARE, "done")

    assert at.match.over
    assert [1, 1, 3] == at.places


def test_dt_43_until_confirmed() -> None:
    """All of a card can be taken back until it is confirmed, and nobody else sees anything of it
    before."""
    at = table({"red": (20, 1), "yellow": (22, 0)}, "red6-yellow4-blue2")
    before = at.match.observe(B)
    at.do(A, "red6-yellow4-blue2", "26.1", "26.0")
    assert "turn.done" == at.name(A)
    assert before == at.match.observe(B)
    assert (26, 1) == at.match.observe(A).state.cars[0].space
    assert say("move.to", car=say("car.red"), column=26) in at.asked(A).prompt.args["moves"]  # type: ignore[operator]  # a list

    for _ in range(3):
        at.match.undo(A)
    assert "turn.card" == at.name(A)
    assert (20, 1) == at.at("red")


def test_dt_44_no_choice_no_question() -> None:
    """A car with only one way is moved without a question."""
    at = table({"red": (9, 1)}, "red6-yellow4-blue2")
    at.do(A, "red6-yellow4-blue2")

    assert "turn.done" == at.name(A)
    assert (15, 1) == at.at("red")
