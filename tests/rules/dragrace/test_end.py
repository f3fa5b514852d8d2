"""Rulings DR-58 to DR-67: new cards, the flag wherever it turns up, the winner."""

from __future__ import annotations

import pytest

from rules.dragrace import GAME
from rules.dragrace.ending import finish
from rules.engine.chance import Dice
from rules.engine.decisions import Illegal
from tests.rules.dragrace.table import A, B, Table, car


def test_dr_58_how_many_new_cards() -> None:
    """The row grows by as many cards as were laid, not by the spaces moved."""
    table = Table(car(1, [8, 8]), car(0), deck=[9, 10, 11, 12])
    table.lay("8x2")

    assert [5, 0] == table.spaces
    assert [9, 10] == table.state.row
    assert "New in the row: 9 and 10." in table.said


def test_dr_59_the_flag_in_the_new_cards() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    table = Table(car(1, [13] * 4), car(0), deck=[9], flag=1, discard=[8])
    table.lay("13x4")
    table.answer(A)

    assert table.match.over
    assert [9] == table.state.row  # four were due
    assert [6, 0] == table.spaces  # four for the cards, one for the column
    assert table.said.index("New in the row: 9") < table.said.index("The finish flag is up!")
    assert {} == dict(table.match.pending)


def test_dr_59_the_flag_as_a_card_that_is_taken() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    table = Table(car(1, [13]), car(0, columns="9x2 12x1"), flag=0)
    table.do("deck")

    assert table.match.over
    assert [13] == table.hands[A]
    assert [1, 2] == table.spaces
    assert "drew" not in table.said


def test_dr_59_the_flag_in_a_nine() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    table = Table(car(1, [9, 9, 9]), car(0), deck=[14], row=[8], flag=1)
    table.lay("9x3")
    table.do("deck", "deck")

    assert table.match.over
    assert [14] == table.hands[A]
    assert [8] == table.state.row
    assert [5, 0] == table.spaces


def test_dr_59_the_flag_in_an_eleven() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    table = Table(car(1, [11, 8, 9]), car(0), deck=[14], flag=1)
    table.lay("11x1")
    table.answer(A, "8", "9")

    assert table.match.over
    assert [14] == table.hands[A]  # the discarded cards are gone, one of two has come
    assert [8, 9] == table.state.discard


def test_dr_59_the_flag_in_a_fifteen() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    table = Table(car(1, [15, 16, 12]), car(0, [8, 9]), row=[13], flag=0)
    table.lay("15x1")
    table.lay("16x1")
    table.do("deck")

    assert table.match.over
    assert [12] == table.hands[A]
    assert [13] == table.state.row
    assert [5, 0] == table.spaces  # 2 for the cards, 2 for the columns


def test_dr_59_the_flag_in_a_sixteen() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    table = Table(car(1, [16]), car(0), flag=0)
    table.lay("16x1")
    table.do("deck")

    assert table.match.over
    assert [] == table.hands[A]
    assert [] == table.state.row


def test_dr_59_the_flag_in_the_second_of_two_cards() -> None:
    """When the flag turns up everything stops; what was done stays done, the rest is dropped."""
    chosen = Table(car(1), car(0), row=[12, 13], flag=0, take_two=True)
    chosen.do("row.12", "deck")
    both = Table(car(1), car(0), deck=[9], flag=1, empty_row_two=True)
    both.do("deck")

    assert chosen.match.over
    assert [12] == chosen.hands[A]
    assert both.match.over
    assert [9] == both.hands[A]


def test_dr_60_turns_may_differ() -> None:
    """Seats may have had different numbers of turns when the race ends."""
    table = Table(car(1), car(1), car(0), flag=1)
    table.do("deck", "deck")

    assert table.match.over
    assert B == table.state.turn


def ended(*cars: tuple[int, str], seats: int = 2) -> Table:
    """A race that the flag ends at once, with these cars: spaces and columns."""
    table = Table(*(car(space, (), columns) for space, columns in cars), flag=0)
    assert len(cars) == seats
    table.do("deck")
    assert table.match.over
    return table


def test_dr_61_the_last_move() -> None:
    """At the end each car moves a space for each column of its owner; a run counts as one."""
    table = ended((20, "9x5 10x1 12x2 14-16"), (5, ""))

    assert [24, 5] == table.spaces
    assert "Ann +4 to 24" in table.said


def test_dr_62_the_leader_moves_first() -> None:
    """The leader moves first then, in one space the lower lane, and full spaces block as ever."""
    table = ended((19, "9x1 10x1 11x1 12x1"), (20, "13x1 14x1 15x1"))
    lanes = ended((20, "9x1"), (20, "10x1 11x1"), (21, ""), seats=3)

    assert [22, 23] == table.spaces
    assert [2, 1] == table.places()
    assert [21, 22, 21] == lanes.spaces
    assert "Cem +0 to 21, Ann +1 to 21 and Ben +2 to 22" in lanes.said


def test_dr_63_hands_are_worth_nothing() -> None:
    """Cards left in hand are worth nothing."""
    table = Table(car(5, [20] * 10), car(6), flag=0)
    table.do("deck")

    assert [5, 6] == table.spaces
    assert [2, 1] == table.places()


def test_dr_64_level_points() -> None:
    """Level points go to more cards in front, then to the longest column; else nobody wins."""
    cards = ended((30, "16x8 12x6"), (30, "14x7 13x5"), (1, ""), seats=3)
    longest = ended((30, "16x8 12x6"), (30, "14x7 13x7"), (1, ""), seats=3)
    nobody = ended((30, "16x6 12x6"), (30, "14x6 13x6"), (1, ""), seats=3)

    assert [1, 2, 3] == cards.places()
    assert [1, 2, 3] == longest.places()
    assert [1, 1, 3] == nobody.places()
    assert "Ann and Ben are level in everything, so nobody wins: race again!" in nobody.said
    assert "Ann wins the race!" in cards.said


def test_dr_65_two_players_cannot_tie() -> None:
    """Two players cannot have the same points."""
    for ahead in range(6):
        for mine in range(6):
            table = ended((20, columns(8, mine)), (20 + ahead + 1, columns(14, ahead)))

            assert table.spaces[A] != table.spaces[B]
            assert [1, 2] == sorted(table.places())


def columns(lowest: int, how_many: int) -> str:
    return " ".join(f"{lowest + n}x1" for n in range(how_many))


def test_dr_66_open_questions_are_dropped() -> None:
    """Questions that are open when the flag turns up are dropped."""
    table = Table(car(1, [15, 9]), car(0), row=[8], flag=0)
    table.lay("15x1")
    table.lay("9x1")
    table.do("deck")

    assert table.match.over
    assert {} == dict(table.match.pending)
    assert table.asked(A) is None
    with pytest.raises(Illegal):
        table.answer(B, "deck")


def test_dr_67_a_player_leaves() -> None:
    """A seat whose player leaves is driven by the house; its columns stay until they are beaten."""
    table = Table(car(1, [17, 8, 9]), car(0, [10, 11, 12, 13], "14x2"), car(0, [15, 16]))
    table.lay("17x1")
    dice = Dice(7)
    for seat in list(table.match.pending):
        decision = table.match.pending[seat]
        table.answer(seat, *GAME.advise(table.match.observe(seat), decision, dice))

    assert "14x2" == table.columns(B)
    assert [2, 3, 3] == [len(hand) for hand in table.hands]


# ---------------------------------------------------------------- every way to end


def test_only_the_flag_ends_a_race() -> None:
    table = Table(car(400, [13] * 13), car(0))
    table.lay("13x13")

    assert not table.match.over


def test_the_last_move_is_carried_out_once() -> None:
    table = Table(car(3, (), "9x1 10x1"), car(1), car(0), car(0))
    finish(table.state)

    assert [5, 1, 0, 0] == table.spaces
    assert table.state.over
    assert [1, 2, 3, 3] == table.places()
