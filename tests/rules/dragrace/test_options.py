"""The options DH-1 to DH-11: each changes what it says, and nothing while it is off."""

from __future__ import annotations

from rules.dragrace import GAME
from rules.dragrace.state import flag_places
from rules.engine.chance import Source
from rules.engine.match import Match
from tests.rules.dragrace.table import SPEAKER, A, B, C, D, Table, car


def test_dh_1_two_hands_at_most() -> None:
    """12 draws from so many hands at most, of your choice."""
    cars = [car(1, [12]), car(1, [8, 9]), car(0, [10]), car(0, [13, 14, 15])]
    table = Table(*cars, steal_most=2)
    table.lay("12x1")
    decision = table.asked(A)
    assert decision is not None

    assert "power.steal" == decision.name
    assert ("3", "1") == decision.default  # the largest hands

    table.answer(A, "2", "3")

    assert [2, 2, 0, 2] == [len(hand) for hand in table.hands]
    few = Table(car(1, [12]), car(0, [8, 9]), car(0), steal_most=1)
    few.lay("12x1")
    assert [1, 1, 0] == [len(hand) for hand in few.hands]


def test_dh_2_three_cards_in_the_back() -> None:
    """The back line begins with three cards."""
    options = GAME.options.model_validate({"back_cards": 3})
    match, _ = Match.begin(GAME, options, 2, Source(bytes(32)))
    first = match.state.first
    decision = match.pending[first]
    labels = [SPEAKER(option.label) for option in decision.options]  # type: ignore[union-attr]

    assert ["Front line, 1 card", "Back line, 3 cards"] == labels

    match.answer(first, ("back",))

    assert 3 == len(match.state.players[first].hand)


def test_dh_3_a_hand_limit() -> None:
    """With ten cards you must lay; with nothing to lay you discard one and take another."""
    must_lay = Table(car(1, [9] * 9 + [20]), car(0, columns="9x1"), row=[8], hand_limit=True)
    nine = Table(car(1, [9] * 9), car(0), row=[8], hand_limit=True)
    stuck = Table(car(1, [9] * 5 + [14] * 5, "9x1 14x1"), car(0), row=[8], hand_limit=True)

    assert ["column"] == must_lay.choices
    assert ["deck", "row.8", "column"] == nine.choices
    assert "turn.make_room" == stuck.question

    stuck.do("14")

    assert ["deck", "row.8"] == stuck.choices  # not the card just discarded

    stuck.do("row.8")

    assert 10 == len(stuck.hands[A])
    assert [14] == stuck.state.discard
    powers_may = Table(car(1, [16] + [9] * 9, "9x1"), car(0), row=[8], hand_limit=True)
    powers_may.lay("16x1")
    powers_may.do("row.8")
    assert 10 == len(powers_may.hands[A])


def test_dh_4_two_cards_at_a_time() -> None:
    """Taking gives two cards."""
    table = Table(car(1), car(0), row=[8, 9], deck=[10], take_two=True)
    table.do("row.8")

    assert ["deck", "row.9"] == table.choices
    assert "turn.second" == table.question

    table.do("deck")

    assert [8, 10] == table.hands[A]
    assert B == table.state.turn


def test_dh_5_two_for_an_empty_row() -> None:
    """While the row is empty the deck gives two cards."""
    empty = Table(car(1), car(0), deck=[10, 11], discard=[8], empty_row_two=True)
    empty.do("deck")
    full = Table(car(1), car(0), row=[9], deck=[10, 11], empty_row_two=True)
    full.do("deck")
    both = Table(car(1), car(0), deck=[10, 11, 12], empty_row_two=True, take_two=True)
    both.do("deck")

    assert [10, 11] == empty.hands[A]
    assert [10] == full.hands[A]
    assert [10, 11] == both.hands[A]


def test_dh_6_fifteen_lays_two_more() -> None:
    """15 lays two more columns."""
    table = Table(car(1, [8, 9, 10, 15]), car(0), fifteen_extra=2)
    table.lay("15x1")
    table.lay("8x1")
    table.lay("10x1")

    assert "15x1 8x1 10x1" == table.columns(A)
    assert B == table.state.turn


def test_dh_7_nobody_is_asked() -> None:
    """Cards to give away are chosen by the rules: few of a kind first, then low ones."""
    table = Table(car(1, [17, 20, 20, 20, 9, 12]), car(0, [13, 13, 14]), gives="auto")
    table.lay("17x1")

    assert [[14, 20, 20, 20], [9, 12, 13, 13]] == table.hands
    assert B == table.state.turn


def test_dh_8_runs_by_their_start() -> None:
    """Runs are compared only with runs that begin with the same number."""
    table = Table(car(1, [8, 9, 10, 11], "12-13"), car(0, columns="8-9"), runs="by_start")

    assert not table.can_lay("8-9")
    assert table.can_lay("8-10")
    assert table.can_lay("9-10")

    table.lay("9-11")

    assert "12-13 9-11" == table.columns(A)
    assert "8-9" == table.columns(B)


def flags(*cars_at: int, deck: int, **under: int) -> Table:
    """A table with the start flags on; so many cards lie under each flag."""
    cars = [car(space, [9, 14], "9x1" if i == 0 else "") for i, space in enumerate(cars_at)]
    table = Table(*cars, start_flags=True, flag=None)
    table.state.deck[:] = [20] * deck
    table.state.flags.clear()
    table.state.flags.update({"finish": 0, **under})
    table._start_from(table.state)
    return table


def test_dh_9_the_green_and_the_blue_flag() -> None:
    """A green and a blue flag put out whoever has at most 1 point, or 10, when they turn up."""
    green = flags(5, 1, 2, 0, deck=70, green=70, blue=69)
    green.do("deck")

    assert ["", "green", "", "green"] == [player.out for player in green.state.players]
    assert [9, 14, 20] == green.hands[A]  # the flag is no card: the next one is drawn
    assert [] == green.hands[B]
    assert [0, 0] == [green.lanes[B], green.lanes[D]]
    assert [9, 14, 9, 14] == green.state.discard
    assert "The green flag is up: 1 point or less is too few. Out of the race: Ben and Dora." in (
        green.said
    )
    assert C == green.state.turn

    green.do("deck")  # the blue flag: nobody has more than ten points, so nobody is out

    assert ["", "green", "", "green"] == [player.out for player in green.state.players]
    assert A == green.state.turn
    assert [1, 3, 2, 3] == green.places()


def test_dh_9_out_in_ones_own_turn() -> None:
    """A green and a blue flag put out whoever has at most 1 point, or 10, when they turn up."""
    table = flags(3, 11, 12, deck=70, blue=70)
    table.do("column")

    assert "blue" == table.player(A).out
    assert [] == table.state.row  # the new card is not turned up
    assert [9, 14, 9] == table.state.discard  # columns first, then the hand
    assert "" == table.columns(A)
    assert B == table.state.turn


def test_dh_9_the_last_car() -> None:
    """A green and a blue flag put out whoever has at most 1 point, or 10, when they turn up."""
    table = flags(3, 12, deck=70, blue=70)
    table.do("deck")

    assert table.match.over
    assert "Only one car is left: the race is over." in table.said
    assert [2, 1] == table.places()


def test_dh_9_where_the_flags_lie() -> None:
    """A green and a blue flag put out whoever has at most 1 point, or 10, when they turn up."""
    options = GAME.options.model_validate({"start_flags": True})
    match, _ = Match.begin(GAME, options, 2, Source(bytes(32)))
    match.answer(match.state.first, ("front",))
    match.state.flags_seen.clear()
    dealt = 182 - 5

    assert {
        "green": range(121, dealt + 1),
        "blue": range(60, 122),
        "finish": range(61),
    } == flag_places(match.state)
    assert all(under in flag_places(match.state)[flag] for flag, under in match.state.flags.items())


def test_dh_10_discard_as_many() -> None:
    """After laying you discard as many cards as you laid."""
    table = Table(car(1, [13, 13, 8, 8, 9, 10]), car(0), deck=[19], after_laying="discard_as_many")
    table.lay("13x2")
    decision = table.asked(A)
    assert decision is not None

    assert "turn.drop" == decision.name
    assert (2, 2) == (decision.at_least, decision.at_most)
    assert ("9", "10") == decision.default

    table.answer(A, "10", "8")

    assert [8, 9] == table.hands[A]
    assert [8, 10] == table.state.discard


def test_dh_11_keep_as_many() -> None:
    """After laying you keep only as many cards as you laid."""
    table = Table(car(1, [13, 13, 8, 8, 9]), car(0), after_laying="keep_as_many")
    table.lay("13x2")
    table.answer(A, "9")
    few = Table(car(1, [13, 13, 8]), car(0), after_laying="keep_as_many")
    few.lay("13x2")

    assert [8, 8] == table.hands[A]
    assert [8] == few.hands[A]
    assert B == few.state.turn
