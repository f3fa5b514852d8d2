"""What the red, green and blue cards do: most of them move.

The cube that is played lies in the used pile when its script begins.
"""

from __future__ import annotations

from rules.automobiles.cleaning import colours_in, draw_up_to
from rules.automobiles.components import (
    CUBES,
    DARK,
    ENGINE,
    GEARS,
    HANDLING,
    LIGHT,
    PERFORMANCE,
    WEAR,
    WHITE,
)
from rules.automobiles.moving import ANY, reach, reach_one_colour
from rules.automobiles.piles import draw, drawable, gain, pick_cubes, shift
from rules.automobiles.state import State
from rules.automobiles.stops import move_cube
from rules.engine.decisions import Seat
from rules.engine.scripts import Script, confirm, together

ABOVE_WHITE = GEARS[1:]


def gears_in(pile: list[int]) -> int:
    """The mask of the gears that lie in a pile."""
    return sum(1 << gear for gear in GEARS if pile[gear])


# ---------------------------------------------------------------- handling


def aerodynamics(state: State, _seat: Seat) -> Script[None]:
    """No wear in this turn's Decline Phase, as if drafting."""
    state.now.aero = True
    yield from ()  # nothing to choose


def suspension(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; move a space of the colour of a gear cube in the discard pile."""
    gain(state, seat, WEAR)
    colours = gears_in(state.players[seat].discard)
    yield from move_cube(state, seat, HANDLING, reach(state, seat, [colours]), may_stay=False)


def tires(state: State, seat: Seat) -> Script[None]:
    """Move a space of any colour lower than an active gear cube, which stays."""
    colours = lower_than(gears_in(state.players[seat].active))
    yield from move_cube(state, seat, HANDLING, reach(state, seat, [colours]), may_stay=False)


def lower_than(mask: int) -> int:
    """The mask of all colours lower than the highest of these gears."""
    return (1 << mask.bit_length() >> 1) - 1 if mask else 0


def steering(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; discard an active gear cube; up to three spaces of the colour one lower."""
    me = state.players[seat]
    gain(state, seat, WEAR)
    put = yield from pick_cubes(seat, "steering.put", me.active, at_least=1, only=ABOVE_WHITE)
    shift(me.active, me.discard, put)
    yield from move_cube(state, seat, HANDLING, reach_one_colour(state, seat, 3, 1 << put[0] - 1))


def burnout(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; up to two spaces of the colour one lower than a gear cube in the discard."""
    gain(state, seat, WEAR)
    lower = gears_in(state.players[seat].discard) >> 1
    yield from move_cube(state, seat, HANDLING, reach_one_colour(state, seat, 2, lower))


def camber_and_toe(state: State, seat: Seat) -> Script[None]:
    """An active gear cube to the discard pile; move a space of any colour."""
    me = state.players[seat]
    put = yield from pick_cubes(seat, "camber.put", me.active, at_least=1, only=GEARS)
    shift(me.active, me.discard, put)
    yield from move_cube(state, seat, HANDLING, reach(state, seat, [ANY]), may_stay=False)


def redline(state: State, _seat: Seat) -> Script[None]:
    """White cubes may drive on any colour this turn, for a wear each."""
    state.now.redline = True
    yield from ()  # nothing to choose


# ---------------------------------------------------------------- performance


def is_last(state: State) -> bool:
    return state.now.place == len(state.players)


def gearbox(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; up to as many light gray spaces as one's position, and one more if last."""
    gain(state, seat, WEAR)
    n = state.now.place + is_last(state)
    yield from move_cube(state, seat, PERFORMANCE, reach_one_colour(state, seat, n, 1 << LIGHT))


def boost(state: State, seat: Seat) -> Script[None]:
    """Draw up to three, with a wear for each; every other player may draw one (AM-41)."""
    drawn = yield from draw_up_to(state, seat, 3)
    gain(state, seat, WEAR, drawn)
    others = [other for other in state.in_order if other != seat]
    if state.options.boost == "later":
        for other in others:
            state.players[other].owed += 1
        return
    asked = {other: _draw_one(state, other) for other in others}
    drew = yield from together(asked)
    who = [other for other in others if drew[other]]
    if who:
        state.tell("boost.drew", who=who)


def _draw_one(state: State, seat: Seat) -> Script[bool]:
    """What a Boost gives another player."""
    if not drawable(state.players[seat]):
        return False
    wanted = yield from confirm(seat, "boost.draw", minor=True, default=True)
    return wanted and bool(draw(state, seat, 1))


def turbo(state: State, seat: Seat) -> Script[None]:
    """Gain two wear; up to two light gray spaces, and one more for each green cube discarded."""
    gain(state, seat, WEAR, 2)
    n = 2 + sum(player.discard[PERFORMANCE] for player in state.players)
    yield from move_cube(state, seat, PERFORMANCE, reach_one_colour(state, seat, n, 1 << LIGHT))


def nitro(state: State, seat: Seat) -> Script[None]:
    """Draw two: one stays active, the other is discarded."""
    me = state.players[seat]
    drawn = draw(state, seat, 2)
    pair = [drawn.count(cube) for cube in CUBES]
    put = yield from pick_cubes(seat, "nitro.put", pair, at_least=1)
    shift(me.active, me.discard, put)


def adrenaline(state: State, seat: Seat) -> Script[None]:
    """Move a light gray space now, or two for each position gained in the Car Phase."""
    stops = reach_one_colour(state, seat, 1, 1 << LIGHT)
    now = bool(stops) and (yield from confirm(seat, "adrenaline", default=True))
    if now:
        yield from move_cube(state, seat, PERFORMANCE, stops, may_stay=False)
    else:
        state.now.adrenaline += 1


def bump_and_run(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; unless first, up to two dark gray spaces, or three if last."""
    gain(state, seat, WEAR)
    n = 0 if state.now.place == 1 else 2 + is_last(state)
    yield from move_cube(state, seat, PERFORMANCE, reach_one_colour(state, seat, n, 1 << DARK))


def overdrive(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; up to three spaces, of colours that hang on one's position."""
    gain(state, seat, WEAR)
    highest = WHITE if state.now.place == 1 else DARK if is_last(state) else LIGHT
    colours = (2 << highest) - 1
    yield from move_cube(state, seat, PERFORMANCE, reach(state, seat, [colours] * 3))


# ---------------------------------------------------------------- engine


def hybrid_engine(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; with more blue cubes than any other has discarded, up to two of one colour."""
    gain(state, seat, WEAR)
    me = state.players[seat]
    mine = me.active[ENGINE] + me.used[ENGINE] + me.discard[ENGINE]
    theirs = [p.discard[ENGINE] for other, p in enumerate(state.players) if other != seat]
    n = 2 if mine > max(theirs) else 0
    yield from move_cube(state, seat, ENGINE, reach_one_colour(state, seat, n))


def diesel_engine(state: State, seat: Seat) -> Script[None]:
    """Gain two wear; up to as many dark gray spaces as dark gray cubes in the discard pile."""
    gain(state, seat, WEAR, 2)
    n = state.players[seat].discard[DARK]
    yield from move_cube(state, seat, ENGINE, reach_one_colour(state, seat, n, 1 << DARK))


def rotary_engine(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; up to as many white spaces as colours in the discard pile."""
    gain(state, seat, WEAR)
    n = colours_in(state.players[seat].discard)
    yield from move_cube(state, seat, ENGINE, reach_one_colour(state, seat, n, 1 << WHITE))


def super_charged(state: State, seat: Seat) -> Script[None]:
    """Gain a wear; up to two cubes from the discard pile become active."""
    gain(state, seat, WEAR)
    yield from take_back(state, seat, 2)


def take_back(state: State, seat: Seat, n: int) -> Script[int]:
    """Up to n cubes from the discard pile become active; returns how many."""
    me = state.players[seat]
    back = yield from pick_cubes(seat, "take_back", me.discard, at_most=n, n=n)
    shift(me.discard, me.active, back)
    return len(back)


def crate_motor(state: State, seat: Seat) -> Script[None]:
    """Up to three spaces of one colour; after the turn, all behind may move a space."""
    state.now.crates += 1
    yield from move_cube(state, seat, ENGINE, reach_one_colour(state, seat, 3))


def fuel_injection(state: State, seat: Seat) -> Script[None]:
    """Gain two wear; this turn each gear cube may move two spaces of its colour."""
    gain(state, seat, WEAR, 2)
    state.now.fuel = True
    yield from ()  # nothing to choose


def internal_combustion(state: State, seat: Seat) -> Script[None]:
    """An active cube is discarded; up to three come back from there, with a wear for each."""
    me = state.players[seat]
    put = yield from pick_cubes(seat, "combustion.put", me.active, at_least=1)
    shift(me.active, me.discard, put)
    back = yield from take_back(state, seat, 3)
    gain(state, seat, WEAR, back)
