"""What the ten drivers may do, each in its own phase of the turn (the seed's driver cards)."""

from __future__ import annotations

from rules.automobiles.cleaning import draw_up_to
from rules.automobiles.components import CUBES, LIGHT, WEAR
from rules.automobiles.moving import ANY, settle
from rules.automobiles.piles import draw, drawable, pick_cubes, remove, shift
from rules.automobiles.speeding import take_back
from rules.automobiles.state import State
from rules.automobiles.stops import drive_on
from rules.engine.decisions import Seat
from rules.engine.scripts import Script, amount

LIGHT_ON_WEAR, TAKES_BACK, REFILLS, SORTS, BARGAINS = 1, 2, 3, 4, 5
EXTRA_SPACE, DRAWS_ON_WEAR, SCRUBS, DRAWS_TWO, REDRAWS = 6, 7, 8, 9, 10

AT_ACTION = (TAKES_BACK, REFILLS)


def _is(state: State, seat: Seat, driver: int) -> bool:
    return state.players[seat].driver == driver


def ask_driver(state: State, seat: Seat) -> Script[None]:
    """Drivers 02 and 03: a discarded cube becomes active, or up to three go back in the bag."""
    me = state.players[seat]
    if _is(state, seat, TAKES_BACK):
        yield from take_back(state, seat, 1)
    else:
        back = yield from pick_cubes(seat, "driver.refill", me.discard, at_most=3)
        shift(me.discard, me.bag, back)


def draw_and_sort(state: State, seat: Seat) -> Script[None]:
    """Driver 04: draw up to three at once; each is removed, becomes active, or goes back."""
    if not _is(state, seat, SORTS):
        return
    me = state.players[seat]
    most = min(3, drawable(me))
    n = yield from amount(
        seat, "driver.draw", 0, most, money=False, public=True, default=(str(most),)
    )
    drawn = draw(state, seat, n or 0)
    apart = [drawn.count(cube) for cube in CUBES]
    gone = yield from pick_cubes(seat, "driver.remove_drawn", apart, at_most=len(drawn))
    remove(state, me.active, gone)
    for cube in gone:
        apart[cube] -= 1
    back = yield from pick_cubes(seat, "driver.return_drawn", apart, at_most=sum(apart))
    shift(me.active, me.bag, back)


def bargain(state: State, seat: Seat, money: int) -> Script[int]:
    """Driver 05: any number of discarded cubes is removed for $1 each; returns what was spent."""
    if not _is(state, seat, BARGAINS):
        return 0
    discard = state.players[seat].discard
    gone = yield from pick_cubes(seat, "driver.bargain", discard, at_most=money, money=money)
    remove(state, discard, gone)
    return len(gone)


def extra_space(state: State, seat: Seat) -> Script[None]:
    """Driver 06: a space more on any colour, after the normal move."""
    if _is(state, seat, EXTRA_SPACE):
        yield from drive_on(state, seat, "driver.extra_space", [ANY])


def drive_on_wear(state: State, seat: Seat, wear: int) -> Script[None]:
    """Driver 01: up to a light gray space for each wear gained in the Decline Phase."""
    if _is(state, seat, LIGHT_ON_WEAR):
        yield from drive_on(state, seat, "driver.drive_on_wear", [1 << LIGHT] * wear)
        settle(state)


def scrub(state: State, seat: Seat) -> Script[None]:
    """Driver 08: up to three wear leave the player board before cubes are drawn."""
    me = state.players[seat]
    board = me.used, me.active, me.discard
    most = min(3, sum(pile[WEAR] for pile in board))
    if not (_is(state, seat, SCRUBS) and most):
        return
    n = yield from amount(seat, "remove_wear", 0, most, money=False, default=(str(most),))
    for pile in board:
        here = min(n or 0, pile[WEAR])
        remove(state, pile, [WEAR] * here)
        n = (n or 0) - here


def hand_at_end(state: State, seat: Seat) -> Script[None]:
    """Drivers 07 and 09: a cube more for each wear of the Decline Phase, or up to two more."""
    if _is(state, seat, DRAWS_ON_WEAR) and not state.now.pit_stop:
        yield from draw_up_to(state, seat, state.now.wear, "driver.draw_more")
    elif _is(state, seat, DRAWS_TWO):
        yield from draw_up_to(state, seat, 2, "driver.draw_more")


def redraw(state: State, seat: Seat) -> Script[None]:
    """Driver 10: any number of the cubes just drawn is discarded, and as many are drawn."""
    if not _is(state, seat, REDRAWS):
        return
    me = state.players[seat]
    put = yield from pick_cubes(seat, "driver.redraw", me.active, at_most=sum(me.active))
    shift(me.active, me.discard, put)
    draw(state, seat, len(put))
