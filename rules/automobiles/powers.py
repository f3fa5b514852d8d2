"""The thirty-five action cards: the script of each, and when its effect can be applied in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.automobiles import cleaning, speeding
from rules.automobiles.cleaning import tradable
from rules.automobiles.components import CARDS, GARAGE, PIT, WEAR
from rules.automobiles.moving import next_colours
from rules.automobiles.piles import drawable
from rules.automobiles.speeding import gears_in, lower_than
from rules.automobiles.state import State
from rules.engine.decisions import Seat
from rules.engine.scripts import Script

Power: TypeAlias = Callable[[State, Seat], Script[None]]
Test: TypeAlias = Callable[[State, Seat], bool]

POWERS: dict[str, Power] = {
    card.key: getattr(cleaning if card.cube in (GARAGE, PIT) else speeding, card.key)
    for card in CARDS.values()
}
"""The script of each card: the function that bears its name."""


def _another_active(state: State, seat: Seat) -> bool:
    return sum(state.players[seat].active) > 1


def _has_cube_to_draw(state: State, seat: Seat) -> bool:
    return drawable(state.players[seat]) > 0


def _has_two_to_draw(state: State, seat: Seat) -> bool:
    return drawable(state.players[seat]) > 1


def _draws_no_wear(state: State, seat: Seat) -> bool:
    me = state.players[seat]
    return drawable(me) > me.bag[WEAR] + me.discard[WEAR]


def _has_trade(state: State, seat: Seat) -> bool:
    return bool(tradable(state, seat))


def _discards_a_good_cube(state: State, seat: Seat) -> bool:
    discard = state.players[seat].discard
    return sum(discard) > discard[WEAR]


def _may_suspend(state: State, seat: Seat) -> bool:
    return bool(gears_in(state.players[seat].discard) & next_colours(state, seat))


def _may_tire(state: State, seat: Seat) -> bool:
    lower = lower_than(gears_in(state.players[seat].active))
    return bool(lower and lower & next_colours(state, seat))


def _may_steer(state: State, seat: Seat) -> bool:
    return bool(gears_in(state.players[seat].active) >> 1)


def _may_burn(state: State, seat: Seat) -> bool:
    return bool(gears_in(state.players[seat].discard) >> 1)


def _may_toe(state: State, seat: Seat) -> bool:
    return bool(gears_in(state.players[seat].active) and next_colours(state, seat))


POSSIBLE: dict[str, Test] = {
    "mechanic": _another_active,
    "car_chief": _has_trade,
    "factory_support": _has_cube_to_draw,
    "crew_chief": _draws_no_wear,
    "pit_team": _discards_a_good_cube,
    "suspension": _may_suspend,
    "tires": _may_tire,
    "steering": _may_steer,
    "burnout": _may_burn,
    "camber_and_toe": _may_toe,
    "nitro": _has_two_to_draw,
    "internal_combustion": _another_active,
}
"""Whether an active cube's card could be applied in full; others always can (AM-23)."""
