"""The end of a race, the slips, the winner: RC-31 to RC-45."""

from __future__ import annotations

from rules.engine.decisions import Seat
from rules.race.betting import shared
from rules.race.components import PRIZES, SLIP
from rules.race.state import State
from tests.rules.race.tables import SPARE, table
from tests.rules.stockcar.table import A, B, C, Table

START = 200_000


def test_rc_31_home_and_still_playing() -> None:
    """Who has all cars home plays the rest of the hand like anybody else."""
    owners = {"blue": B, "yellow": B}
    at = table({"blue": (9, 1), "yellow": (3, 1)}, SPARE, home=["red"], owners=owners)
    at.do(A, SPARE, "done")
    at.do(B, SPARE, "done")

    assert [SPARE] == at.hand(A)
    assert [A] == at.who


def test_rc_32_the_end() -> None:
    """A race is over when all cars but one are home, or with the last card."""
    home = ["red", "white", "green", "purple"]
    at = table({"blue": (55, 1), "yellow": (3, 1)}, "blue5", home=home)
    at.do(A, "blue5", "done")
    assert "Race 1 is over" in at.said
    assert "6. Yellow: 10,000 kr" in at.said

    at = table({"blue": (9, 1), "yellow": (3, 1)}, others=[[]])
    at.do(A, SPARE, "done")
    assert "Race 1 is over" in at.said


def test_rc_33_who_is_not_home() -> None:
    """Cars that are not home are ranked by their column; those that are level share their places:
    the prizes are added up and divided, rounded down to 1,000 kr."""
    cars = {"blue": (9, 1), "yellow": (9, 2), "white": (9, 0), "purple": (3, 1)}
    at = table(cars, home=["red"], owners={"yellow": B}, others=[[]])
    at.do(A, SPARE, "done")

    assert "2. (shared) Yellow: 103,000 kr to Ben" in at.said
    assert "5. Purple: 30,000 kr to Ann" in at.said
    assert 103_000 == shared(PRIZES, (1, 2, 3))


def test_rc_34_prizes() -> None:
    """The places pay 200, 150, 100, 60, 30 and 10 thousand crowns."""
    assert (200_000, 150_000, 100_000, 60_000, 30_000, 10_000) == PRIZES


def crossing(*, betting: bool = True) -> Table[State]:
    """Blue is about to drive over the first red line."""
    cars = {"blue": (10, 1), "yellow": (3, 1), "red": (2, 1)}
    return table(cars, "blue5", others=[[SPARE] * 3, [SPARE] * 3], lines=0, betting=betting)


def test_rc_35_when_stakes_are_made() -> None:
    """When the foremost car has passed a red line, all make their stake after that card, at the
    same time; if one card passes two lines, they make two."""
    at = crossing()
    at.do(A, "blue5", "done")
    assert [A, B, C] == at.who
    assert ["stake.1"] * 3 == [at.name(seat) for seat in at.who]
    for seat in (B, C, A):
        at.do(seat, "blue")
    assert [B] == at.who

    two = table({"blue": (12, 1), "yellow": (24, 1)}, "blue5", SPARE, lines=0)
    two.do(A, SPARE, "done")
    two.do(A, "blue")
    assert "stake.2" == two.name(A)


def test_rc_36_a_sprint_counts() -> None:
    """A sprint over a line counts like any move."""
    at = table({"blue": (3, 1), "yellow": (20, 1)}, "special-blue-yellow", lines=1)
    at.do(A, "special-blue-yellow", "damage", "done")
    assert 1 == at.state.lines, "who stands beside the road is foremost still"

    at = table({"blue": (11, 1), "yellow": (13, 1)}, "special-blue-yellow", lines=0)
    at.do(A, "special-blue-yellow", "blue.13.2", "done")
    assert "stake.1" == at.name(A)


def test_rc_37_any_colour_in_secret() -> None:
    """A stake is on any car, one's own or another's, also on the same as before; what it is on is
    secret, until the slips are paid."""
    at = crossing()
    at.do(A, "blue5", "done")
    assert ["red", "blue", "yellow", "void"] == at.keys(A)
    at.do(A, "yellow")
    at.do(B, "red")
    at.do(C, "red")

    assert [2] == at.match.observe(A).state.players[A].slip
    assert [-1] == at.match.observe(B).state.players[A].slip
    assert "Red line 1 is passed, and the stakes are made" in at.said


def test_rc_38_no_stake() -> None:
    """Who makes no stake has a void slip: the table is told, and that seat is not asked again in
    this race."""
    at = crossing()
    at.do(A, "blue5", "done")
    at.do(A, "red")
    at.do(B, "void")
    at.do(C, "red")
    assert "void for this race: the slip of Ben" in at.said
    assert [False, True, False] == [player.void for player in at.state.players]

    def at_the_next_line(state: State) -> None:
        state.cars[1].column = 25
        state.lines, state.due, state.phase = 2, 1, "stakes"

    at.arrange(at_the_next_line)
    assert [A, C] == at.who


def with_slips(slips: dict[Seat, list[int]], winner: str = "cash") -> Table[State]:
    """The last card is to be played. Red won, then purple, white, green, yellow; blue is last."""
    home = ["red", "purple", "white", "green", "yellow"]
    at = table({"blue": (3, 1)}, home=home, others=[[]], winner=winner)

    def arrange(state: State) -> None:
        for seat, slip in slips.items():
            state.players[seat].slip = slip

    at.arrange(arrange)
    return at


RED, BLUE, WHITE = 0, 1, 5


def test_rc_39_all_three_or_none() -> None:
    """Slips are paid after the prizes, and only those with all three stakes."""
    at = with_slips({A: [RED, RED]})
    at.do(A, SPARE, "done")

    assert "The slips. Ann: void and Ben: void" in at.said
    assert START + 550_000 == at.money[A]


def test_rc_40_the_printed_example() -> None:
    """A stake brings what its table says for the place of its car: blue last with the first is
    -30,000 kr, red first with the second 60,000 kr, white third with the third 10,000 kr, together
    40,000 kr."""
    at = with_slips({B: [BLUE, RED, WHITE]})
    at.do(A, SPARE, "done")

    assert "Ben: Blue, Red and White, 40,000 kr" in at.said
    assert START + 40_000 == at.money[B]
    assert 180_000 == sum(row[0] for row in SLIP)


def test_rc_41_shared_places() -> None:
    """Where places are shared a stake brings the mean of their lines, rounded down to 1,000 kr."""
    assert 45_000 == shared(SLIP[0], (1, 2))
    assert 3_000 == shared(SLIP[2], (1, 2, 4))
    assert -10_000 == shared(SLIP[2], (1, 4, 5))
    assert -14_000 == shared(SLIP[0], (3, 3, 4))


def test_rc_42_losses_become_debts() -> None:
    """Losses are paid even without the money: the purse then shows a debt."""
    at = with_slips({B: [BLUE, BLUE, BLUE]})
    at.arrange(lambda state: setattr(state.players[B], "money", 0))
    at.do(A, SPARE, "done")

    assert -90_000 == at.money[B]
    assert "-90,000 kr" in at.said


def test_rc_43_the_winner() -> None:
    """After the last race the most money wins, what cars cost included; by option whoever won most
    in prizes and stakes. Equals share."""
    for winner, places in (("cash", [2, 1]), ("prizes", [1, 2])):
        at = with_slips({}, winner=winner)
        at.arrange(lambda state: setattr(state.players[A], "money", -900_000))
        at.do(A, SPARE, "done")

        assert places == at.places
        assert "won in prizes and stakes" in at.speak(at.game.standings(at.state)[0].score)


def test_rc_44_without_slips() -> None:
    """Without the option nobody is asked for stakes."""
    at = crossing(betting=False)
    at.do(A, "blue5", "done")

    assert "turn.card" == at.name(B)


def test_rc_45_when_time_is_up() -> None:
    """Whose time is up makes no stake, or the house makes it, as the match chose."""
    at = crossing()
    at.do(A, "blue5", "done")

    assert ("void",) == at.asked(A).default
