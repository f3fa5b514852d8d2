"""What the yellow and purple cards do: they draw, sort and remove cubes.

The cube that is played lies in the used pile when its script begins.
"""

from __future__ import annotations

from rules.automobiles.components import CUBES, GARAGE, GEARS, PIT_CAPTAIN_MOST, WEAR
from rules.automobiles.piles import (
    cost,
    cube_of,
    cube_option,
    draw,
    drawable,
    gain,
    pick_cubes,
    remove,
    remove_all,
    shift,
)
from rules.automobiles.state import State
from rules.engine.decisions import Choose, Option, Seat
from rules.engine.scripts import Script, amount, ask, choose_one, confirm

# ---------------------------------------------------------------- garage


def manager(state: State, seat: Seat) -> Script[None]:
    """May remove an active cube; may put one from the active or discard pile back in the bag."""
    me = state.players[seat]
    removed = yield from pick_cubes(seat, "manager.remove", me.active)
    remove(state, me.active, removed)
    both = [
        *(_from(cube, me.active[cube], "active") for cube in CUBES if me.active[cube]),
        *(_from(cube, me.discard[cube], "discard") for cube in CUBES if me.discard[cube]),
    ]
    question = Choose(seat, "manager.return", tuple(both), 0, min(1, len(both)), default=())
    picked = question.only_pick()
    if picked is None:
        picked = yield from ask(question)
    for key in picked:
        place, _, name = key.partition(".")
        shift(me.active if place == "active" else me.discard, me.bag, [cube_of(name)])


def _from(cube: int, copies: int, place: str) -> Option:
    """A cube of one of two piles, as an option that says which."""
    plain = cube_option(cube)
    return Option(f"{place}.{plain.key}", f"cube.in_{place}", {"cube": plain.label}, copies=copies)


def engineer(state: State, seat: Seat) -> Script[None]:
    """Up to three active cubes to the discard pile; then as many are removed from there."""
    me = state.players[seat]
    put = yield from pick_cubes(seat, "engineer.put", me.active, at_most=3)
    shift(me.active, me.discard, put)
    n = len(put)
    gone = yield from pick_cubes(seat, "remove", me.discard, at_least=n, at_most=n, n=n)
    remove(state, me.discard, gone)


def mechanic(state: State, seat: Seat) -> Script[None]:
    """An active cube to the used pile; then up to two are removed from the discard pile."""
    me = state.players[seat]
    put = yield from pick_cubes(seat, "mechanic.put", me.active, at_least=1)
    shift(me.active, me.used, put)
    gone = yield from pick_cubes(seat, "remove", me.discard, at_most=2, n=2)
    remove(state, me.discard, gone)


def car_chief(state: State, seat: Seat) -> Script[None]:
    """A gear cube of the discard pile is removed, and one of the next gear gained."""
    me = state.players[seat]
    gone = yield from pick_cubes(
        seat, "car_chief.trade", me.discard, at_least=1, only=tradable(state, seat)
    )
    remove(state, me.discard, gone)
    gain(state, seat, gone[0] + 1)


def tradable(state: State, seat: Seat) -> list[int]:
    discard = state.players[seat].discard
    return [gear for gear in GEARS[:-1] if discard[gear] and state.stock[gear + 1]]


def factory_support(state: State, seat: Seat) -> Script[None]:
    """Draw a cube; then one must be removed from the active or discard pile."""
    me = state.players[seat]
    draw(state, seat, 1)
    options = [
        *(_from(cube, 1, "active") for cube in CUBES if me.active[cube]),
        *(_from(cube, 1, "discard") for cube in CUBES if me.discard[cube]),
    ]
    picked = yield from choose_one(
        seat, "factory_support.remove", options, _itself, default=(options[0].key,)
    )
    place, _, name = picked.key.partition(".")
    remove(state, me.active if place == "active" else me.discard, [cube_of(name)])


def _itself(option: Option) -> Option:
    return option


def maintenance_staff(state: State, seat: Seat) -> Script[None]:
    """Any number of active cubes is removed; then up to twice as many from the discard pile."""
    me = state.players[seat]
    gone = yield from pick_cubes(seat, "maintenance.active", me.active, at_most=sum(me.active))
    remove(state, me.active, gone)
    n = 2 * len(gone)
    more = yield from pick_cubes(seat, "remove", me.discard, at_most=n, n=n)
    remove(state, me.discard, more)


def performance_testing(state: State, seat: Seat) -> Script[None]:
    """This very cube is removed; then draw up to three."""
    remove(state, state.players[seat].used, [GARAGE])
    yield from draw_up_to(state, seat, 3)


def draw_up_to(state: State, seat: Seat, n: int, name: str = "draw") -> Script[int]:
    """Ask how many cubes to draw, and draw them; returns how many came."""
    most = min(n, drawable(state.players[seat]))
    if not most:
        return 0
    wish = yield from amount(seat, name, 0, most, money=False, default=(str(most),))
    return len(draw(state, seat, wish or 0))


# ---------------------------------------------------------------- pit


def crew_chief(state: State, seat: Seat) -> Script[None]:
    """Draw until a cube comes that is no wear; then all wear leaves the discard pile."""
    while draw(state, seat, 1) == [WEAR]:
        pass
    remove_all(state, state.players[seat].discard, WEAR)
    yield from ()  # nothing to choose


def pit_crew(state: State, seat: Seat) -> Script[None]:
    """Either all wear leaves the discard pile, or any two cubes do."""
    me = state.players[seat]
    if sum(me.discard) > 1:
        all_wear = yield from confirm(seat, "pit_crew", default=True, args={"n": me.discard[WEAR]})
        if not all_wear:
            gone = yield from pick_cubes(seat, "remove", me.discard, at_least=2, at_most=2, n=2)
            remove(state, me.discard, gone)
            return
    remove_all(state, me.discard, WEAR)


def pit_captain(state: State, seat: Seat) -> Script[None]:
    """Up to six wear cubes leave the discard pile (AM-39)."""
    yield from remove_wear(state, seat, PIT_CAPTAIN_MOST)


def remove_wear(state: State, seat: Seat, n: int) -> Script[None]:
    """Up to n wear cubes leave the discard pile, all by default."""
    me = state.players[seat]
    most = min(n, me.discard[WEAR])
    gone = 0
    if most:
        gone = (
            yield from amount(seat, "remove_wear", 0, most, money=False, default=(str(most),))
        ) or 0
    remove(state, me.discard, [WEAR] * gone)


def pit_team(state: State, seat: Seat) -> Script[None]:
    """Up to three cubes leave the discard pile; what they cost pays for one new cube (AM-38)."""
    me = state.players[seat]
    first = yield from pick_cubes(seat, "pit_team.first", me.discard, at_least=1, only=CUBES[:-1])
    remove(state, me.discard, first)
    more = yield from pick_cubes(seat, "pit_team.more", me.discard, at_most=2)
    remove(state, me.discard, more)
    money = sum(cost(state, cube) for cube in (*first, *more))
    wares = [cube for cube in CUBES[:-1] if state.stock[cube] and cost(state, cube) <= money]
    one_each = [int(cube in wares) for cube in CUBES]
    dearest = max(wares, key=lambda cube: cost(state, cube))
    new = yield from pick_cubes(
        seat,
        "pit_team.gain",
        one_each,
        at_least=1,
        default=(cube_option(dearest).key,),
        money=money,
    )
    gain(state, seat, new[0])


def pit_mechanic(state: State, seat: Seat) -> Script[None]:
    """Up to six wear leave the discard pile; if it is then the smallest of all, two more cubes."""
    yield from remove_wear(state, seat, 6)
    mine = sum(state.players[seat].discard)
    if all(mine < sum(p.discard) for other, p in enumerate(state.players) if other != seat):
        yield from remove_up_to(state, seat, 2)


def remove_up_to(state: State, seat: Seat, n: int) -> Script[None]:
    """Up to n cubes of any kind leave the discard pile."""
    discard = state.players[seat].discard
    gone = yield from pick_cubes(seat, "remove", discard, at_most=n, n=n)
    remove(state, discard, gone)


def air_jacks(state: State, seat: Seat) -> Script[None]:
    """As many cubes may leave the discard pile as it has colours."""
    yield from remove_up_to(state, seat, colours_in(state.players[seat].discard))


def colours_in(pile: list[int]) -> int:
    return sum(map(bool, pile))


def impact_wrench(state: State, seat: Seat) -> Script[None]:
    """Up to four cubes leave the discard pile; then all wear in the used pile."""
    yield from remove_up_to(state, seat, 4)
    remove_all(state, state.players[seat].used, WEAR)
