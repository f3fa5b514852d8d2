"""Rulings AM-01 to AM-08: seats, tracks, cubes, cards, the grid, the first purchases, drivers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.automobiles import GAME
from rules.automobiles.components import CARDS, SUPPLY
from rules.automobiles.state import State
from rules.automobiles.tracks import GRID, TRACKS
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Choose
from rules.engine.match import Match
from rules.engine.samples import random_pick
from tests.rules.automobiles.soundness import cut_by_the_line, faults
from tests.rules.automobiles.table import all_cubes, named


def begun(seats: int = 3, seed: int = 0, **options: Any) -> Match[State]:
    """A match at its first question. Any: values of options, checked by pydantic."""
    source = Source(bytes([seed]) * 32)
    return Match.begin(GAME, GAME.options(**options), seats, source)[0]


def playing(seats: int = 3, seed: int = 0, **options: Any) -> Match[State]:
    """A match at its first turn, with nothing bought. Any: values of options."""
    match = begun(seats, seed, **options)
    while match.state.phase != "turn":
        seat = min(match.pending)
        default = match.pending[seat].default
        assert default is not None
        match.answer(seat, default)
    return match


def test_am_01_two_to_five_seats_on_five_tracks() -> None:
    """Two to five seats play, on any of the five tracks."""
    assert (GAME.least_seats, GAME.most_seats) == (2, 5)
    assert len(TRACKS) == 5
    for track in TRACKS:
        assert begun(track=track).state.track.key == track


@pytest.mark.parametrize("key", TRACKS)
def test_every_track_is_sound(key: str) -> None:
    track = TRACKS[key]

    assert faults(track) == []
    assert len(track.sectors) == len({sector.key for sector in track.sectors})


@pytest.mark.parametrize("key", ["talladega", "monte_carlo", "tucson"])
def test_the_flag_runs_through_two_spaces_of_the_expansions_boards(key: str) -> None:
    """The seed: spaces A and B; the first car stands in A, and a white cube leads to its front."""
    a, b = cut_by_the_line(TRACKS[key])

    assert [a.lane, b.lane] == [0, 1]
    assert GRID[0] == (0, a.first)
    assert 0 in a.colours
    assert TRACKS[key].to_end(0, -1) == 1


def test_am_02_three_laps_or_five() -> None:
    """A race has three laps unless the match says otherwise; Squeaky Clean and Shake & Bake have
    five.
    """
    laps = {cards: begun(cards=cards).state.laps for cards in ("first_game", "this_or_that")}

    assert laps == {"first_game": 3, "this_or_that": 3}
    assert begun(cards="squeaky_clean").state.laps == 5
    assert begun(cards="shake_and_bake").state.laps == 5
    assert begun(cards="shake_and_bake", laps=2).state.laps == 2


@pytest.mark.parametrize("seats", [2, 5])
def test_am_03_no_cube_is_lost_or_made(seats: int) -> None:
    """There are 282 cubes, and none is ever lost or made."""
    assert sum(SUPPLY) == 282
    for cards in ("first_game", "rinse_and_repeat", "well_oiled_machine", "shake_and_bake"):
        match = begun(seats, cards=cards, laps=1, track="tucson", drivers=True, weaving=True)
        dice = Dice(cards)
        while not match.over:
            seat = min(match.pending)
            match.answer(seat, random_pick(match.pending[seat], dice))
            assert tuple(all_cubes(match.state)) == SUPPLY
            assert len(match.log) <= 100, "a phase is cut wrongly"
            assert all(n >= 0 for player in match.state.players for p in player.piles for n in p)


def test_am_04_the_first_bag_is_open() -> None:
    """A bag begins with five white, two light gray and five yellow cubes, and its contents are
    open.
    """
    match = begun(2)
    seen = match.observe(None).state.players[0]

    assert named(seen.bag) == {"white": 5, "light": 2, "garage": 5}


def test_am_05_cards_by_set_by_name_or_by_chance() -> None:
    """The cards are the set's, but for those that were named; random ones come from the chosen
    boxes.
    """
    named_one = begun(cards="this_or_that", engine="diesel_engine").state.cards
    random_ones = [begun(seed=n, cards="random", boxes="expansion").state.cards for n in range(9)]

    assert named_one == ["manager", "pit_crew", "tires", "turbo", "diesel_engine"]
    assert {CARDS[card].box for cards in random_ones for card in cards} == {"expansion"}
    assert len({tuple(cards) for cards in random_ones}) > 3


def test_am_06_the_grid_in_turn_order() -> None:
    """A starting player is drawn; the others follow in the order of seats, and so do the grid's
    places.
    """
    states = [begun(5, seed).state for seed in range(12)]
    orders = {tuple(state.order) for state in states}

    assert len(orders) > 2
    for state in states:
        assert state.order == [(state.order[0] + i) % 5 for i in range(5)]
        places = [(state.players[s].lane, state.players[s].at) for s in state.order]
        assert places == list(GRID)


def test_am_07_money_for_the_first_cubes() -> None:
    """In turn order everybody spends $10, $11, $12, $13 or $14 on cubes for the bag; change is
    lost.
    """
    match = begun(5)
    order, budgets = list(match.state.order), []
    for seat in match.state.in_order:
        decision = match.pending[seat]
        assert isinstance(decision, Choose)
        budgets.append(decision.budget)
        match.answer(seat, ("engine",))

    assert budgets == [10, 11, 12, 13, 14]
    assert match.state.phase == "turn"
    assert match.state.order == order
    assert all(player.cubes[8] == 1 for player in match.state.players)
    assert all(sum(player.active) == 7 for player in match.state.players)


def test_am_08_drivers_are_chosen_from_the_last_seat_on() -> None:
    """One driver more than players lies open, and the last in turn order chooses first."""
    match = begun(3, drivers=True)
    order = match.state.in_order
    asked = []
    assert len(match.state.drivers) == 4
    while match.state.phase == "drivers":
        (seat,) = match.pending
        asked.append(seat)
        match.answer(seat, (str(match.state.drivers[-1]),))

    assert asked == order[::-1]
    assert len({player.driver for player in match.state.players}) == 3
    assert match.state.drivers == []


def test_a_season_always_has_drivers_and_sponsors() -> None:
    match = begun(4, season="three")

    assert match.state.phase == "drivers"
    assert len(match.state.sponsors) == 4
    assert len(set(match.state.tracks)) == 3
    assert match.state.tracks[0] == "daytona"
