"""Rulings DR-21 to DR-42: what may be laid, what it beats, where cars stop."""

from __future__ import annotations

from rules.dragrace import GAME
from rules.dragrace.laying import is_locked
from rules.engine.scene import Car, Polygon
from tests.rules.dragrace.table import SPEAKER, A, B, Table, car, col, hint


def test_dr_21_one_card_is_enough() -> None:
    """Where no column of a number lies, one card is enough."""
    table = Table(car(1, [10, 10]), car(0))

    assert table.can_lay("10x1")
    assert table.can_lay("10x2")


def test_dr_22_longer_than_what_lies() -> None:
    """A column must have more cards than the one of its number on the table."""
    table = Table(car(1, [10] * 3), car(0, columns="10x2"))

    assert not table.can_lay("10x1")
    assert not table.can_lay("10x2")
    assert table.can_lay("10x3")


def test_dr_22b_other_numbers_do_not_matter() -> None:
    """Columns of other numbers do not matter."""
    table = Table(car(1, [10, 16]), car(0, columns="16x4"))

    assert table.can_lay("10x1")
    assert not table.can_lay("16x1")


def test_dr_23_not_all_cards_need_be_laid() -> None:
    """You need not lay all the cards of a number that you have."""
    table = Table(car(1, [16] * 4), car(0))
    table.lay("16x2")

    assert [16, 16] == table.hands[A]


def test_dr_24_nothing_is_added() -> None:
    """Nothing is added to a column: what is laid comes from the hand alone."""
    table = Table(car(1, [9, 9], "9x1"), car(0))

    assert ["deck"] == table.choices


def test_dr_25_not_over_ones_own() -> None:
    """A number that you own on the table you cannot lay until somebody beats it."""
    table = Table(car(1, [10] * 5, "10x1"), car(0, [10] * 3))

    assert ["deck"] == table.choices

    table.do("deck")
    table.lay("10x3")

    assert "" == table.columns(A)
    assert [10] == table.state.discard
    assert not table.can_lay("10x3")
    assert table.can_lay("10x4")


def test_dr_26_what_a_run_is() -> None:
    """A run is two or more numbers in sequence, one card of each, from 8 up to 20 at most."""
    whole = Table(car(1, range(8, 21)), car(0))
    gap = Table(car(1, [8, 8, 9, 12, 20]), car(0))

    assert whole.can_lay("8-20")
    assert whole.can_lay("15-18")
    assert gap.can_lay("8-9")
    gap.do("run")
    assert not gap.can_lay("9-10")
    assert [8, 12, 20] == gap.hands[A]  # the only run there was: no wrap from 20 to 8
    assert "8-9" == gap.columns(A)
    assert "run" not in Table(car(1, [8, 10, 20]), car(0)).choices


def test_dr_27_one_run_on_the_table() -> None:
    """One run lies on the whole table; the next must be longer, whatever its numbers."""
    table = Table(car(1, [8, 9, 10, 11]), car(0, columns="15-17"))

    assert not table.can_lay("8-10")

    table.lay("8-11")

    assert "" == table.columns(B)
    assert "8-11" == table.columns(A)


def test_dr_28_runs_and_columns_are_not_compared() -> None:
    """Runs and columns are never compared."""
    table = Table(car(1, [8, 9]), car(0, columns="8x5"))

    assert not table.can_lay("8x1")
    assert table.can_lay("8-9")

    table.lay("8-9")

    assert "8x5" == table.columns(B)


def test_dr_29_not_over_ones_own_run() -> None:
    """Who owns the run cannot lay another until it is beaten."""
    table = Table(car(1, [11, 12, 13], "8-9"), car(0, [14, 15, 16]))

    assert "run" not in table.choices

    table.do("deck")
    table.lay("14-16")

    assert "" == table.columns(A)


def test_dr_30_any_part_of_a_run() -> None:
    """Any part of the numbers you have in sequence may be laid as a run."""
    table = Table(car(1, [8, 9, 10, 11]), car(0))

    laid = [f"{low}-{high}" for low in range(8, 11) for high in range(low + 1, 12)]
    assert all(table.can_lay(run) for run in laid)

    table.lay("9-10")

    assert [8, 11] == table.hands[A]


def test_dr_31_where_beaten_cards_go() -> None:
    """Beaten cards go to the discard pile, of a run the highest on top."""
    table = Table(car(1, [8, 9, 10, 11, 14, 14]), car(0, columns="15-17 14x1"), discard=[20])
    table.lay("8-11")

    assert [20, 15, 16, 17] == table.state.discard
    assert "Ann lays 8 to 11 and beats 15 to 17 of Ben." in table.said

    table.do("deck")
    table.lay("14x2")

    assert [20, 15, 16, 17, 14] == table.state.discard


def test_dr_32_safe_columns() -> None:
    """A column of half its number or more is safe, for there are not enough cards to beat it."""
    safe = {f"{n}x{length}" for n in range(8, 21) for length in range(1, n + 1)}
    safe = {written for written in safe if is_locked(col(written))}
    table = Table(car(1, columns="8x4 9x4"), car(0, columns="9-17"))
    words = "\n".join(SPEAKER(line) for line in GAME.describe(table.match.observe(None)))

    assert {"8x4", "9x5", "20x10"} <= safe
    assert not {"8x3", "9x4", "20x9"} & safe
    for number in range(8, 21):
        for length in range(1, number + 1):
            left = number - length
            assert (f"{number}x{length}" in safe) == (left <= length)
    assert "8 x4 (safe) and 9 x4." in words
    assert not is_locked(col("8-20"))


def test_dr_33_columns_cannot_be_taken_away() -> None:
    """A column cannot be taken away by its owner."""
    table = Table(car(1, [10, 11], "9x1 10x1"), car(0), row=[9])

    assert ["deck", "row.9", "column", "run"] == table.choices

    table.lay("11x1")

    assert "9x1 10x1 11x1" == table.columns(A)
    assert GAME.acts == frozenset()


def test_dr_34_runs_have_no_power() -> None:
    """A run has no power, but moves the car, counts as a column and opens new cards."""
    table = Table(car(4, [8, 9, 10]), car(0), deck=[13, 14, 15])
    table.lay("8-10")

    assert [7, 0] == table.spaces  # 8 would drive further, 9 would take, 10 would push
    assert [13, 14, 15] == table.state.row
    assert "turn" == table.question


def test_dr_35_how_far() -> None:
    """A car drives as many spaces as cards were laid."""
    table = Table(car(3, [13] * 3), car(0))
    table.lay("13x3")

    assert [6, 0] == table.spaces
    assert "Ann drives to 6." in table.said


def test_dr_36_passing_is_free() -> None:
    """Cars on the way do not matter, only those on the space where it would stop."""
    table = Table(car(4, [13] * 5), car(6))
    table.lay("13x5")

    assert [9, 6] == table.spaces


def test_dr_37_a_full_space() -> None:
    """If it is full the car stops on the nearest free space behind, at worst where it stood."""
    behind = Table(car(4, [13, 13]), car(6))
    behind.lay("13x2")
    stays = Table(car(6, [13]), car(7))
    stays.lay("13x1")

    assert [5, 6] == behind.spaces
    assert [6, 7] == stays.spaces
    assert "Ann is blocked and stays." in stays.said


def test_dr_38_two_lanes() -> None:
    """With two lanes a space is full with two cars; the first lane fills first."""
    table = Table(car(3, [13] * 3), car(6), car(6), car(5))
    table.lay("13x3")

    assert [5, 6, 6, 5] == table.spaces
    assert [2, 1, 2, 1] == table.lanes


def test_dr_39_three_lanes() -> None:
    """With three lanes a space is full with three cars."""
    table = Table(car(1, [13] * 4), car(5), car(5), car(5), car(4), car(4))
    table.lay("13x4")

    assert 4 == table.spaces[A]
    assert 3 == table.lanes[A]


def test_dr_40_the_turn_around() -> None:
    """At the end of the track a car turns round and drives back, and its points count on."""
    table = Table(car(49, [13] * 3), car(0))
    table.lay("13x3")
    seen = table.match.observe(None)
    words = "\n".join(SPEAKER(line) for line in GAME.describe(seen))
    scene = GAME.draw(seen)
    short = Table(car(39, [13] * 3), car(0), track=40)
    short.lay("13x3")

    assert [52, 0] == table.spaces
    assert "Ann: 52 points, driving back on space 46." in words
    assert any(isinstance(shape, Polygon) for shape in scene.pieces)  # the arrow
    assert "42 points, driving back on space 36." in "\n".join(
        SPEAKER(line) for line in GAME.describe(short.match.observe(None))
    )


def test_dr_41_returning_cars_do_not_block() -> None:
    """Cars that drive back do not block those that still drive out."""
    table = Table(car(45, [13]), car(52))
    table.lay("13x1")
    cars = [
        shape for shape in GAME.draw(table.match.observe(None)).pieces if isinstance(shape, Car)
    ]
    on_track = {(round(shape.x), round(shape.y)) for shape in cars[:2]}

    assert [46, 52] == table.spaces  # space 52 is drawn on 46 too
    assert 2 == len(on_track)


def test_dr_42_no_move() -> None:
    """When a car cannot move, power and new cards still come."""
    table = Table(car(6, [16]), car(7), row=[9], deck=[12])
    table.lay("16x1")

    assert [6, 7] == table.spaces
    assert "power.take" == table.question

    table.do("row.9")

    assert [9] == table.hands[A]
    assert [12] == table.state.row


def test_what_may_be_laid_is_told_before_it_is_pressed() -> None:
    """The choice says what can be laid, how many, whom it beats and where the car goes."""
    table = Table(car(4, [10, 10, 10, 12, 8, 9]), car(6, columns="10x1"), car(0))
    turn = table.asked(A)
    assert turn is not None
    hints = {o.key: hint(o) for o in turn.options if o.hint}

    assert {
        "column": "you can lay 8, 9, 10 and 12",
        "run": "you can lay one from 8 and 9 up",
    } == hints

    table.do("column")
    number = table.asked(A)
    assert number is not None
    ten = next(o for o in number.options if o.key == "10")
    assert "2 to 3 cards, beats 10 x1 of Ben. Then the others go back a space." == hint(ten)

    table.do("10")
    length = table.asked(A)
    assert length is not None
    assert ["2", "3"] == [o.key for o in length.options]
    assert "your car to 6, then 2 new cards in the row" == hint(length.options[0])


def test_a_button_that_lays_at_once_says_what_comes_of_it() -> None:
    table = Table(car(1, [15, 15, 15, 16]), car(5, columns="15x2 16x1"))

    assert table.buttons["Lay 15 x3"] == (
        "your car to 4, beats 15 x2 of Ben, then 3 new cards in the row. Then lay again."
    )


def test_like_cards_in_the_row_do_not_read_like_a_column_to_lay() -> None:
    table = Table(car(1, [17, 17]), car(5), row=[17, 17, 20])

    assert {"Row 17 (2)", "Row 20"} <= set(table.buttons)
