"""Questions that a driver can count on in this race, so that they may be answered beforehand."""

from __future__ import annotations

from rules.automobiles.components import ACTIONS, CUBES, GEARS, SUPPLY, WEAR
from rules.automobiles.drivers import AT_ACTION
from rules.automobiles.piles import cost, cube_option, ware_option
from rules.automobiles.state import State
from rules.automobiles.turns import ANY_WHITE, CONFIRM, DONE, DRIVE, DRIVER, PIT_STOP
from rules.engine.decisions import Choose, Decision, Option, Seat


def foreseen(state: State, seat: Seat) -> list[Decision]:
    """What to play in a turn, what to buy, and its confirmation."""
    if state.phase not in ("shop", "turn"):
        return []
    wares = tuple(_cube(state, cube, SUPPLY[cube], cost(state, cube)) for cube in CUBES[:-1])
    return [
        Choose(seat, "action", _actions(state, seat)),
        Choose(seat, "buy", wares, 0, sum(SUPPLY[:-1])),
        Choose(seat, "turn.confirm", CONFIRM),
    ]


def _actions(state: State, seat: Seat) -> tuple[Option, ...]:
    """All that may ever be done: any cube, and whatever card or driver comes with it."""
    driver = state.players[seat].driver
    return (
        Option(DRIVE, "action.drive"),
        *(_cube(state, cube) for cube in GEARS),
        *([Option(ANY_WHITE, "action.any_white")] if "redline" in state.cards else []),
        *(_cube(state, cube) for cube in (*ACTIONS, WEAR)),
        *([Option(DRIVER, f"driver.{driver}")] if driver in AT_ACTION else []),
        Option(DONE, "action.any_done"),
        Option(PIT_STOP, "action.pit_stop"),
    )


def _cube(state: State, cube: int, copies: int = 1, price: int = 0) -> Option:
    if cube in ACTIONS:
        return ware_option(cube, state.cards[cube - len(GEARS)], copies, price)
    return cube_option(cube, copies, price)
