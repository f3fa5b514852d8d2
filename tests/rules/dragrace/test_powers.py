"""Rulings DR-43 to DR-57: what each column does."""

from __future__ import annotations

import pytest

from bot.orders import Order, standing_pick
from rules.dragrace import GAME
from rules.dragrace.powers import least_wanted
from rules.engine.chance import Source
from rules.engine.decisions import Illegal, Pick, Seat
from rules.engine.match import Match
from tests.rules.dragrace.table import SPEAKER, A, B, C, D, Table, car


def test_dr_43_eight_drives_two_more() -> None:
    """8 moves two spaces more than it has cards, and stops behind; new cards count without them."""
    free = Table(car(4, [8]), car(0), deck=[13, 14])
    free.lay("8x1")
    taken = Table(car(4, [8]), car(7))
    taken.lay("8x1")

    assert [7, 0] == free.spaces
    assert [13] == free.state.row
    assert [6, 7] == taken.spaces


def test_dr_44_nine_takes() -> None:
    """9 takes up to as many cards as it has, one by one, before the row grows."""
    table = Table(car(1, [9, 9]), car(0, columns="9x1"), row=[12], deck=[15, 16])
    table.lay("9x2")

    assert ["deck", "row.12", "discard", "stop"] == table.choices  # the 9 just beaten

    table.do("discard", "row.12")

    assert [9, 12] == table.hands[A]
    assert [15, 16] == table.state.row
    assert B == table.state.turn

    one = Table(car(1, [9, 9]), car(0), row=[12])
    one.lay("9x2")
    one.do("stop")
    assert [] == one.hands[A]


def test_dr_45_ten_pushes_back() -> None:
    """10 moves all others one space back, rearmost first; who has no room there stays."""
    blocked = Table(car(4, [10]), car(6))
    blocked.lay("10x1")
    free = Table(car(4, [10]), car(9))
    free.lay("10x1")
    two_lanes = Table(car(8, [10]), car(3), car(3), car(2))
    two_lanes.lay("10x1")
    at_the_start = Table(car(8, [10]), car(1), car(0), car(0))
    at_the_start.lay("10x1")
    longer = Table(car(4, [10] * 3), car(20))
    longer.lay("10x3")

    assert [5, 6] == blocked.spaces
    assert "No car has room to go back." in blocked.said
    assert [5, 8] == free.spaces
    assert [9, 2, 2, 1] == two_lanes.spaces
    assert [9, 1, 0, 0] == at_the_start.spaces
    assert [7, 19] == longer.spaces  # one space, however long the column


def test_dr_46_eleven_exchanges() -> None:
    """11 discards in an order of your choice, then takes as many from deck or row."""
    table = Table(car(1, [11, 8, 12, 13, 14, 15]), car(0), row=[19], deck=[16, 17], discard=[20])
    table.lay("11x1")
    table.answer(A, "14", "8", "12")

    assert [20, 14, 8, 12] == table.state.discard
    assert ["deck", "row.19"] == table.choices

    table.do("row.19")  # now the row is empty, and the deck alone is left

    assert [13, 15, 16, 17, 19] == table.hands[A]
    assert "Ann discards 3 cards; on top lies a 12." in table.said
    assert B == table.state.turn


def test_dr_46_eleven_and_the_flag() -> None:
    """11 discards in an order of your choice, then takes as many from deck or row."""
    table = Table(car(1, [11, 8, 12, 13, 14, 15]), car(0), row=[19, 19], deck=[16], flag=1)
    table.lay("11x1")
    table.answer(A, "8", "12", "13")
    table.do("deck", "deck")

    assert table.match.over
    assert [14, 15, 16] == table.hands[A]  # the third card is not taken
    assert [19, 19] == table.state.row


def test_dr_47_twelve_draws_from_hands() -> None:
    """12 takes one card at random from every opponent who has any; only those two see it."""
    hands: list[list[int]] = [[12], [8, 9, 10], [], [13, 14, 15, 16, 17]]
    table = Table(*(car(1 - i // 2, hand) for i, hand in enumerate(hands)))
    table.lay("12x1")

    assert [2, 2, 0, 4] == [len(hand) for hand in table.hands]
    assert "Ann draws a card from the hand of Ben and Dora." in table.said
    assert f"From Ben to Ann: the {table.hands[A][0]}." in table.whispered(B)
    assert table.whispered(B).count("\n") == 0
    assert "" == table.whispered(C)
    assert "From Ben" in table.whispered(A)
    assert "From Dora" in table.whispered(A)


def test_dr_48_thirteen_searches() -> None:
    """13 shows you the whole discard pile; you take up to two cards of it, and all see which."""
    table = Table(car(1, [13]), car(0), discard=[9, 14, 14])
    table.lay("13x1")
    decision = table.asked(A)
    assert decision is not None

    assert {"9": 1, "14": 2} == {option.key: option.copies for option in decision.options}
    assert (0, 2) == (decision.at_least, decision.at_most)
    assert table.asked(B) is None

    table.answer(A, "14", "14")

    assert [14, 14] == table.hands[A]
    assert [9] == table.state.discard
    assert "Ann takes 14 and 14 out of it." in table.said

    single = Table(car(1, [13, 13]), car(0, columns="13x1"))
    single.lay("13x2")  # the column just beaten lies there
    single.answer(A, "13")
    empty = Table(car(1, [13]), car(0))
    empty.lay("13x1")

    assert [13] == single.hands[A]
    assert B == empty.state.turn


def test_dr_49_fourteen_lands_in_front() -> None:
    """14 moves one space more than it has cards; if that is full, to the nearest free one ahead."""
    table = Table(car(4, [14]), car(6))
    table.lay("14x1")
    crowded = Table(car(4, [14]), car(6), car(6), car(7))
    crowded.lay("14x1")
    free = Table(car(4, [14]), car(5))
    free.lay("14x1")

    assert [7, 6] == table.spaces
    assert [7, 6, 6, 7] == crowded.spaces
    assert [6, 5] == free.spaces


def test_dr_50_fifteen_lays_again() -> None:
    """15 lays one more column or run with all that it does; the row grows once, for both."""
    table = Table(car(1, [15, 15, 11, 11, 11, 8]), car(0), deck=[9, 10, 11, 12, 13, 14])
    table.lay("15x2")

    assert "power.lay_more" == table.question
    assert [] == table.state.row

    table.lay("11x3")

    assert 6 == table.spaces[A]
    assert "power.exchange" == table.question

    table.answer(A, "8")  # its new card comes from the deck, for the row is empty

    assert [9] == table.hands[A]
    assert [10, 11, 12, 13, 14] == table.state.row
    assert "15x2 11x3" == table.columns(A)


def test_dr_50_fifteen_with_nothing_to_lay() -> None:
    """15 lays one more column or run with all that it does; the row grows once, for both."""
    table = Table(car(1, [15, 9]), car(0, columns="9x3"))
    table.lay("15x1")

    assert ["none"] == table.choices  # asked all the same, or all would know

    table.do("none")

    assert B == table.state.turn
    alone = Table(car(1, [15]), car(0))
    alone.lay("15x1")
    assert B == alone.state.turn


def test_dr_51_sixteen_takes_one() -> None:
    """16 may take one card from deck, row or discard pile."""
    table = Table(car(1, [16, 16, 16]), car(0, columns="16x1"), row=[12])
    table.lay("16x3")

    assert ["deck", "row.12", "discard", "stop"] == table.choices

    table.do("discard")

    assert [16] == table.hands[A]
    assert B == table.state.turn


def test_dr_52_half_to_the_left() -> None:
    """17 and 18 pass half of each hand on at one moment; each giver chooses which cards."""
    hands: list[list[int]] = [[17, 8, 9, 10, 11, 12], [20], [13, 14, 15, 16], []]
    table = Table(*(car(1, hand) for hand in hands[:2]), *(car(0, hand) for hand in hands[2:]))
    table.lay("17x1")
    decision = table.asked(C)
    assert decision is not None

    assert {A, C} == set(table.match.pending)  # hands of 5 and 4; one card or none gives nothing
    assert decision.minor
    assert decision.secret
    assert (2, 2) == (decision.at_least, decision.at_most)
    assert "Choose 2 cards of your hand to pass to Dora, on your left." == SPEAKER(decision.prompt)

    table.give(c=[13, 16])
    seen = table.match.observe(A)
    table.give(c=[15, 16])

    assert seen == table.match.observe(A)
    assert ("15", "16") == table.match.asked(C).answered  # type: ignore[union-attr]  # asked it is

    table.give(a=[8, 12])

    assert [[9, 10, 11], [8, 12, 20], [13, 14], [15, 16]] == table.hands
    assert "Ann passes 2 cards to Ben." in table.said
    assert "Cem passes 2 cards to Dora." in table.said
    assert "From Cem to Dora: 15 and 16." == table.whispered(D)
    assert "" == "".join(line for line in table.whispered(B).split("\n") if "Cem" in line)


def test_dr_52_half_to_the_right() -> None:
    """17 and 18 pass half of each hand on at one moment; each giver chooses which cards."""
    three = Table(car(1, [18, 8, 9]), car(1, [10, 11]), car(0, [12, 13]))
    three.lay("18x1")
    three.give(a=[8], b=[10], c=[12])
    two = Table(car(1, [18, 8, 9]), car(0, [10, 11]))
    two.lay("18x1")
    two.give(a=[8], b=[10])

    assert [[9, 10], [11, 12], [8, 13]] == three.hands
    assert [[9, 10], [8, 11]] == two.hands


def test_dr_52_what_is_given_when_nobody_chooses() -> None:
    """17 and 18 pass half of each hand on at one moment; each giver chooses which cards."""
    table = Table(car(1, [17, 20, 20, 20, 9, 12]), car(0))
    table.lay("17x1")
    decision = table.asked(A)
    assert decision is not None

    assert [9, 12] == least_wanted([9, 12, 20, 20, 20])
    assert ("9", "12") == decision.default
    assert ["9", "12", "20"] == [option.key for option in decision.options]


def ordered(table: Table, seat: Seat, order: Order) -> Pick | None:
    """What a standing order gives away."""
    decision = table.asked(seat)
    assert decision is not None
    return standing_pick(decision, order.model_dump_json())


def test_dr_52_a_standing_order_keeps_numbers_back() -> None:
    """17 and 18 pass half of each hand on at one moment; each giver chooses which cards."""
    table = Table(car(1, [17, 20, 20, 20, 9, 12, 13]), car(0, [8, 9]))
    table.lay("17x1")

    assert ("9", "12", "13") == ordered(table, A, Order(do="keep", keys=("20",)))
    assert ("13", "20", "20") == ordered(table, A, Order(do="keep", keys=("9", "12")))
    assert ("8",) == ordered(table, B, Order(do="keep", keys=("9", "20")))


def test_dr_52_when_only_kept_numbers_are_left_the_giver_is_asked() -> None:
    """17 and 18 pass half of each hand on at one moment; each giver chooses which cards."""
    table = Table(car(1, [17, 20, 20, 20, 9]), car(0))
    table.lay("17x1")

    assert None is ordered(table, A, Order(do="keep", keys=("20",)))
    assert ("9", "20") == ordered(table, A, Order(do="keep", keys=("12",)))


def test_dr_52_a_standing_order_gives_some_numbers_first() -> None:
    """17 and 18 pass half of each hand on at one moment; each giver chooses which cards."""
    table = Table(car(1, [17, 20, 20, 20, 9]), car(0))
    table.lay("17x1")

    assert ("20", "20") == ordered(table, A, Order(do="prefer", keys=("8", "20", "9")))
    assert ("9", "20") == ordered(table, A, Order(do="prefer", keys=("9", "20")))
    assert None is ordered(table, A, Order(do="prefer", keys=("8", "9")))


def test_dr_53_nineteen_over_ones_own() -> None:
    """19 may be laid over your own, if it is longer; the old one goes to the discard pile."""
    table = Table(car(1, [19, 19], "19x1"), car(0))

    assert not table.can_lay("19x1")

    table.lay("19x2")

    assert [3, 0] == table.spaces
    assert [19] == table.state.discard
    assert "19x2" == table.columns(A)


def test_dr_54_twenty_halves_the_others() -> None:
    """20 makes all others put half their hand into the row, before the new cards come."""
    cars = [car(1, [20, 8, 9]), car(1, [10] * 5), car(0, [11]), car(0, [12, 13, 14, 15])]
    table = Table(*cars, row=[19], deck=[16])
    table.lay("20x1")

    assert {B, D} == set(table.match.pending)
    assert "Choose 2 cards of your hand to put into the row." == SPEAKER(
        table.match.pending[D].prompt
    )

    table.give(b=[10, 10], d=[12, 13])

    assert [[8, 9], [10, 10, 10], [11], [14, 15]] == table.hands
    assert [19, 10, 10, 12, 13, 16] == table.state.row
    assert "Dora puts 12 and 13 into the row." in table.said


def test_dr_55_half_of_the_hand() -> None:
    """Half is of the hand only, rounded down, so a single card stays."""
    table = Table(car(1, [20]), car(1, [9], "12x4"), car(0, [8, 9, 10, 11, 12, 13, 14]))
    table.lay("20x1")
    (decision,) = table.match.pending.values()

    assert C == decision.seat
    table.give(c=[8, 9, 10])
    assert [[], [9], [11, 12, 13, 14]] == table.hands


def test_dr_56_no_power_is_undone() -> None:
    """What a power did stays when its column is beaten later."""
    table = Table(car(4, [10]), car(9, [10, 10]))
    table.lay("10x1")
    table.lay("10x2")

    assert [4, 10] == table.spaces  # Ben had been pushed to 8, then drove 2 and pushed Ann


def test_dr_57_time_is_up_in_a_power() -> None:
    """When the time is up in a power, nothing is taken and no second column laid."""
    nine = Table(car(1, [9, 8]), car(0), row=[12])
    nine.lay("9x1")
    eleven = Table(car(1, [11, 8]), car(0))
    eleven.lay("11x1")
    thirteen = Table(car(1, [13]), car(0), discard=[9, 10])
    thirteen.lay("13x1")
    fifteen = Table(car(1, [15, 8]), car(0))
    fifteen.lay("15x1")
    sixteen = Table(car(1, [16]), car(0))
    sixteen.lay("16x1")

    defaults = [table.asked(A) for table in (nine, eleven, thirteen, fifteen, sixteen)]
    assert [("stop",), (), (), ("none",), ("stop",)] == [d.default for d in defaults if d]


# ---------------------------------------------------------------- taking back


def test_choices_are_taken_back_until_a_card_is_drawn() -> None:
    """A turn can be taken back step by step while nobody has seen anything new."""
    table = Table(car(1, [9, 9, 12]), car(0), row=[14])
    table.do("column", "9")
    table.match.undo(A)
    table.do("12")  # one 12 only, so it is laid at once
    with pytest.raises(Illegal):
        table.match.undo(A)  # it drew from Ben's empty hand, and Ben is asked

    table = Table(car(1, [9, 9, 12]), car(0), row=[14])
    table.do("column", "9", "2", "row.14")
    table.match.undo(A)
    table.do("deck")
    with pytest.raises(Illegal):
        table.match.undo(A)


def test_who_took_the_top_of_the_discard_pile_has_seen_what_lay_below() -> None:
    table = Table(car(1, [9, 9]), car(0), discard=[11, 12])
    table.do("column", "2", "discard")

    assert not table.match.may_undo(A)
    assert 11 == table.match.observe(A).state.discard[-1]


def test_a_search_cannot_be_taken_back() -> None:
    """Who has looked through the discard pile knows it."""
    table = Table(car(1, [13, 13]), car(0), discard=[9, 10])
    table.do("column", "1")

    assert "power.search" == table.question
    assert not table.match.may_undo(A)


def test_a_half_made_turn_is_nobodys_business() -> None:
    table = Table(car(1, [9, 9, 12]), car(0, [8]), row=[14])
    before = table.match.observe(B)
    table.do("column", "9", "2", "row.14")

    assert before == table.match.observe(B)
    assert "" == table.said
    assert [12, 14] == table.match.observe(A).state.players[A].hand

    table.do("stop")

    assert "Ann lays 9 x2.\nAnn drives to 3.\nAnn took the 14 from the row." in table.said


def test_a_turn_survives_a_restart_in_the_middle() -> None:
    table = Table(car(1, [9, 9, 12]), car(0, [8]), row=[14])
    table.do("column", "9", "2", "row.14")
    restored = Match.restore(GAME, table.match.saved(), Source(bytes(32)))

    assert restored.state == table.state
    assert restored.pending == table.match.pending
