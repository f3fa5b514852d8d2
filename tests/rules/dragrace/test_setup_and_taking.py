"""Rulings DR-01 to DR-20: the deck, the grid, the deal, taking cards, what is secret."""

from __future__ import annotations

import re

import pytest

from bot.orders import Order, standing_pick
from rules.dragrace import GAME
from rules.dragrace.components import LANES
from rules.dragrace.state import State, flag_places
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Illegal, Pick, Seat
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import UNKNOWN
from tests.rules.dragrace.table import SPEAKER, A, B, Table, car


def begin(seats: int, seed: int = 0) -> Match[State]:
    match, _ = Match.begin(GAME, GAME.options(), seats, Source(bytes([seed]) * 32))
    return match


def choose_places(match: Match[State], *lines: str) -> list[Seat]:
    """Answer the questions for starting places; who was asked, in order."""
    asked = []
    for line in lines:
        (seat,) = match.pending
        match.answer(seat, (line,))
        asked.append(seat)
    return asked


def dealt(seats: int, *lines: str) -> Match[State]:
    match = begin(seats)
    choose_places(match, *lines)
    assert match.state.phase == "turn"
    return match


def test_dr_01_the_deck() -> None:
    """The deck has as many cards of each number from 8 to 20 as the number says: 182."""
    deck = begin(2).state.deck

    assert 182 == len(deck)
    assert {number: number for number in range(8, 21)} == {n: deck.count(n) for n in set(deck)}
    assert 13 == deck.count(13)


def test_dr_02_lanes() -> None:
    """Two seats race on one lane, three or four on two, five or six on three."""
    lanes = {seats: begin(seats).state.lanes for seats in range(2, 7)}

    assert {2: 1, 3: 2, 4: 2, 5: 3, 6: 3} == lanes == LANES


def test_dr_03_the_draw_for_the_first_turn() -> None:
    """Each draws a card and the lowest begins; ties draw again; the cards go back into the deck."""
    draws = [first_draws(seed) for seed in range(80)]

    for first, rounds in draws:
        drawing = {0, 1, 2}
        for drawn in rounds:
            assert drawing == drawn.keys()
            drawing = {seat for seat, card in drawn.items() if card == min(drawn.values())}
        assert {first} == drawing
    assert {0, 1, 2} == {first for first, _ in draws}
    assert any(len(rounds) > 1 for _, rounds in draws)
    assert 182 == len(begin(3).state.deck)


def first_draws(seed: int) -> tuple[Seat, list[dict[int, int]]]:
    """Who begins, and what everybody had drawn in each round of the draw."""
    match, outcome = Match.begin(GAME, GAME.options(), 3, Source(seed.to_bytes(32, "big")))
    told = [SPEAKER(e.text) for e in outcome.events if e.name == "start.drew"]
    seats = {"Ann": 0, "Ben": 1, "Cem": 2}
    rounds = [
        {seats[who]: int(card) for who, card in re.findall(r"(Ann|Ben|Cem) (\d+)", line)}
        for line in told
    ]
    return match.state.first, rounds


def test_dr_04_the_flag_is_in_the_last_third() -> None:
    """The finish flag is one of the last 61 cards of the deck with its flag."""
    state = begin(2).state
    cards_above = [182 - under for under in flag_places(state)["finish"]]
    index_from_top = [above + 1 for above in cards_above]
    found = {dealt_flag(seed) for seed in range(300)}

    assert (123, 183) == (min(index_from_top), max(index_from_top))
    assert 61 == len(index_from_top)
    assert found <= set(range(61))
    assert len(found) > 45


def dealt_flag(seed: int) -> int:
    match = begin(2, 0)
    match = Match.restore(GAME, match.saved(), Source(seed.to_bytes(32, "big")))
    choose_places(match, "front")
    return match.state.flags["finish"]


def test_dr_05_the_order_of_dealing() -> None:
    """The deck is shuffled, places are chosen, hands dealt, the row opened, in this order."""
    match = begin(4)
    deck = list(match.state.deck)
    choose_places(match, "front", "front")
    state = match.state
    in_turn_order = state.from_seat(state.first)

    assert 172 == len(state.deck)  # and the flag: 173
    assert deck[:172] == state.deck
    first, second, third, fourth = (state.players[seat].hand for seat in in_turn_order)
    assert [*first, *second] == deck[::-1][:2]
    assert sorted(deck[::-1][2:4]) == third
    assert sorted(deck[::-1][4:6]) == fourth
    assert deck[::-1][6:10] == state.row


def test_dr_06_the_grid() -> None:
    """Everybody starts on space 1, the front line, or on space 0, the back line."""
    match = begin(5)
    first = match.state.first
    asked = choose_places(match, "back", "front", "back", "front", "front")

    assert [Seat((first + i) % 5) for i in range(5)] == asked
    assert [0, 1, 0, 1, 1] == [match.state.players[seat].space for seat in asked]
    with pytest.raises(Illegal):
        choose_places(begin(5), "30")


@pytest.mark.parametrize("seats", range(2, 7))
def test_dr_07_the_grid_has_room(seats: int) -> None:
    """There are at least as many places on the grid as cars."""
    places = 2 * LANES[seats]

    assert {2: 2, 3: 4, 4: 4, 5: 6, 6: 6}[seats] == places >= seats


def test_dr_08_the_back_line_may_be_chosen() -> None:
    """The back line may be chosen while the front line has room."""
    match = dealt(4, "back", "front", "back")
    first = match.state.players[match.state.first]

    assert 0 == first.space
    assert 2 == len(first.hand)


def test_dr_09_the_first_cards() -> None:
    """The front line begins with one card, the back line with two, and hands are secret."""
    match = dealt(3, "front", "front")
    state = match.state
    sizes = [len(state.players[seat].hand) for seat in state.from_seat(state.first)]
    other = match.observe(state.first).state.players[state.others(state.first)[1]]

    assert [1, 1, 2] == sizes
    assert [UNKNOWN, UNKNOWN] == other.hand


def test_dr_10_points_at_the_start() -> None:
    """At the start the front line has one point, the back line none."""
    match = dealt(2, "front")
    words = "\n".join(SPEAKER(line) for line in GAME.describe(match.observe(None)))

    assert [1, 0] == [
        match.state.players[s].space for s in match.state.from_seat(match.state.first)
    ]
    assert "1 point." in words
    assert "0 points." in words


def test_dr_11_the_lane_does_not_matter() -> None:
    """A car takes the lowest free lane where it lands, and the lane matters for nothing else."""
    table = Table(car(5, [9]), car(6, [10]), car(3))
    table.lay("9x1")

    assert [6, 6, 3] == table.spaces
    assert [2, 1, 1] == table.lanes

    table.do("stop")
    table.lay("10x1")

    assert [5, 7, 2] == table.spaces
    assert [1, 1, 1] == table.lanes


def test_dr_12_the_row_at_the_start() -> None:
    """The row begins with a card for each player and may grow without limit."""
    match = dealt(6, "front", "front", "front")
    table = Table(car(1, [20] * 15), car(0), row=[9] * 40)
    table.lay("20x15")

    assert 6 == len(match.state.row)
    assert 55 == len(table.state.row)


def test_dr_13_where_a_card_comes_from() -> None:
    """A card comes from the deck, from the row, or from the top of the discard pile."""
    table = Table(car(), car(0), row=[14, 9, 14], discard=[11, 12], deck=[16])

    assert ["deck", "row.9", "row.14", "discard"] == table.choices

    table.do("deck", "row.14")

    assert [[16], [14]] == table.hands
    assert "Ann drew from the deck.\nBen took the 14 from the row." == table.said
    assert "You drew the 16." == table.whispered(A)
    assert "" == table.whispered(B)

    table.do("discard")

    assert [12, 16] == table.hands[A]
    assert [11] == table.state.discard


def test_dr_14_empty_places_are_not_offered() -> None:
    """An empty row or discard pile is not offered."""
    table = Table(car(), car(0))

    assert ["deck"] == table.choices
    assert "discard" not in Table(car(), car(0), row=[9]).choices


def test_dr_15_the_row_is_not_refilled() -> None:
    """A card taken from the row is not replaced."""
    table = Table(car(), car(), car(0), car(0), row=[8, 9, 10, 11])
    table.do("row.9", "deck")

    assert [8, 10, 11] == table.state.row


def test_dr_16_the_deck_never_runs_out() -> None:
    """The deck never runs out, for the flag is in it; at worst it is the last card."""
    table = Table(car(), car(0), deck=[9], flag=81)
    for _ in range(81):
        table.do("deck")

    assert [] == table.state.deck
    assert not table.match.over

    table.do("deck")

    assert table.match.over
    assert 81 == sum(map(len, table.hands))


def test_dr_17_there_is_no_passing() -> None:
    """There is no passing, for the deck can always be drawn from."""
    match = begin(3)
    dice = Dice(4)
    while not match.over:
        (seat, decision), *_ = match.pending.items()
        if decision.name == "turn":
            assert "deck" in [o.key for o in decision.options]  # type: ignore[union-attr]  # Choose
            assert decision.at_least == 1  # type: ignore[union-attr]
        match.answer(seat, random_pick(decision, dice))


def test_dr_18_no_hand_limit() -> None:
    """A hand may hold any number of cards."""
    table = Table(car(1, [20] * 20 + [19] * 3), car(0))
    table.do("deck")

    assert 24 == len(table.hands[A])


def test_dr_19_time_is_up() -> None:
    """When the time is up a card is drawn from the deck, or the house plays, as the match chose."""
    table = Table(car(1, [9]), car(0), row=[9])
    decision = table.asked(A)
    assert decision is not None

    assert ("deck",) == decision.default
    assert GAME.advise(table.match.observe(A), decision, Dice(1))[0] in table.choices


def test_dr_13_a_standing_order_takes_from_the_deck() -> None:
    """A card comes from the deck, from the row, or from the top of the discard pile."""
    decision = Table(car(1, [9]), car(0), row=[9, 12], discard=[15]).asked(A)
    assert decision is not None

    def ordered(order: Order) -> Pick | None:
        return standing_pick(decision, order.model_dump_json())

    assert ("deck",) == ordered(Order(do="pick", keys=("deck",)))
    assert ("row.12",) == ordered(Order(do="prefer", keys=("row.20", "row.12", "deck")))
    assert ("deck",) == ordered(Order(do="prefer", keys=("row.20", "deck")))


def test_dr_20_what_is_secret() -> None:
    """Hands are secret but for their size; of the discard pile only the top is seen."""
    table = Table(car(1, [8, 9, 10]), car(0, [11]), discard=[12, 13, 14])
    seen = table.match.observe(B).state

    assert [[UNKNOWN] * 3, [11]] == [player.hand for player in seen.players]
    assert [UNKNOWN, UNKNOWN, 14] == seen.discard
    assert [UNKNOWN] * 80 == seen.deck
    assert {} == seen.flags
    assert "Discard pile 3, top 14" in board(table)


def board(table: Table) -> str:
    return "\n".join(SPEAKER(line) for line in GAME.describe(table.match.observe(None)))
