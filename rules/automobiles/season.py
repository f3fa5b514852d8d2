"""Between two races of a season: sponsors, a rest, and the next start."""

from __future__ import annotations

from collections.abc import Callable

from rules.automobiles.beginning import first_hands, put_on_grid, reveal_sponsors
from rules.automobiles.components import (
    MONEY_PER_CUBE,
    NAMES,
    SPONSORS,
    STANDARD_REMOVAL,
    WEAR,
    Sponsor,
)
from rules.automobiles.finishing import kind_of_place
from rules.automobiles.piles import buy, gain, pick_cubes, remove, shift
from rules.automobiles.record import amend_last_sheet
from rules.automobiles.state import State
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose_one, ready, together
from rules.engine.texts import Value, say

KEEP = "keep"


def award(state: State) -> Script[None]:
    """In finish order everybody takes a sponsor, or keeps one, and applies it (AM-46)."""
    for place in state.finish:
        seat = Seat(place)
        sponsor = yield from choose_sponsor(state, seat)
        yield from apply_sponsor(state, seat, SPONSORS[sponsor])
    state.sponsors = []
    amend_last_sheet(state)
    state.phase = "rest"


def choose_sponsor(state: State, seat: Seat) -> Script[str]:
    """A new sponsor, or the old one again; then one of the open ones is removed instead."""
    player, kind = state.players[seat], kind_of_place(state, seat)
    options = [_option(key, key, kind) for key in state.sponsors]
    if player.sponsor:
        options.append(_option(player.sponsor, KEEP, kind))
    chosen = yield from choose_one(
        seat, "sponsor", options, _itself, public=True, default=(options[0].key,)
    )
    taken = chosen.key
    if taken == KEEP:
        removed = yield from choose_one(
            seat,
            "sponsor.remove",
            [_option(key, key, kind) for key in state.sponsors],
            _itself,
            public=True,
            default=(state.sponsors[0],),
        )
        taken = removed.key
    else:
        player.sponsor = taken
    state.sponsors.remove(taken)
    state.tell("sponsor.took", who=seat, sponsor=say(f"sponsor.{player.sponsor}"))
    return player.sponsor


def _option(sponsor: str, key: str, kind: int) -> Option:
    """A sponsor as an option, with what it does for this kind of place."""
    found = SPONSORS[sponsor]
    args: dict[str, Value] = {
        "sponsor": say(f"sponsor.{sponsor}"),
        "n": STANDARD_REMOVAL[kind],
        "more": found.amounts[kind],
        "cube": say(_cube_text(found, kind)),
    }
    text = "sponsor.keep" if key == KEEP else "sponsor.new"
    return Option(key, text, args, f"sponsor.group.{found.group}")


def _cube_text(sponsor: Sponsor, kind: int) -> str:
    return f"cube.{NAMES[sponsor.cubes[kind]]}" if sponsor.cubes else "nothing"


def _itself(option: Option) -> Option:
    return option


def apply_sponsor(state: State, seat: Seat, sponsor: Sponsor) -> Script[None]:
    """The standard removal of three, six or twelve cubes, then the sponsor's own effect."""
    bag, kind = state.players[seat].bag, kind_of_place(state, seat)
    n = STANDARD_REMOVAL[kind]
    gone = yield from pick_cubes(seat, "sponsor.standard", bag, at_most=n, n=n)
    remove(state, bag, gone)
    others = sum(cube != WEAR for cube in gone)
    yield from _EFFECTS[sponsor.group](state, seat, sponsor, kind, others)


Effect = Callable[[State, Seat, Sponsor, int, int], Script[None]]


def _money(state: State, seat: Seat, sponsor: Sponsor, kind: int, _others: int) -> Script[None]:
    yield from buy(state, seat, "sponsor.buy", sponsor.amounts[kind], state.players[seat].bag)


def _more_cubes(
    state: State, seat: Seat, sponsor: Sponsor, kind: int, _others: int
) -> Script[None]:
    yield from _remove_more(state, seat, sponsor.amounts[kind])


def _remove_more(state: State, seat: Seat, n: int) -> Script[int]:
    bag = state.players[seat].bag
    gone = yield from pick_cubes(seat, "sponsor.more", bag, at_most=n, n=n)
    remove(state, bag, gone)
    return len(gone)


def _wear(state: State, seat: Seat, sponsor: Sponsor, kind: int, _others: int) -> Script[None]:
    yield from _remove_wear(state, seat, sponsor.amounts[kind])


def _remove_wear(state: State, seat: Seat, n: int) -> Script[None]:
    bag = state.players[seat].bag
    gone = yield from pick_cubes(seat, "sponsor.wear", bag, at_most=n, only=(WEAR,), n=n)
    remove(state, bag, gone)


def _cubes(state: State, seat: Seat, sponsor: Sponsor, kind: int, _others: int) -> Script[None]:
    cube = sponsor.cubes[kind]
    player = state.players[seat]
    if gain(state, seat, cube):
        shift(player.used, player.bag, [cube])
    yield from ()


def _wear_for_others(
    state: State, seat: Seat, sponsor: Sponsor, kind: int, others: int
) -> Script[None]:
    yield from _remove_wear(state, seat, others * sponsor.amounts[kind])


def _cubes_for_money(
    state: State, seat: Seat, sponsor: Sponsor, kind: int, _others: int
) -> Script[None]:
    gone = yield from _remove_more(state, seat, sponsor.amounts[kind])
    money = gone * MONEY_PER_CUBE
    yield from buy(state, seat, "sponsor.buy", money, state.players[seat].bag)


_EFFECTS: dict[str, Effect] = {
    "A": _money,
    "B": _more_cubes,
    "C": _wear,
    "D": _cubes,
    "E": _wear_for_others,
    "F": _cubes_for_money,
}


# ---------------------------------------------------------------- the next race


def rest(state: State) -> Script[None]:
    """A season rests here, for a moment or for months, until all are ready again."""
    args = {"race": state.race + 1}
    yield from together({seat: ready(seat, "rest", args) for seat in state.seats})
    start_next_race(state)


def start_next_race(state: State) -> None:
    """The next track; the finish order is the turn order; nobody gets an allowance (AM-49)."""
    state.chance.next_race()
    state.race += 1
    state.round = 1
    state.still = 0
    state.order = list(state.finish)
    put_on_grid(state)
    state.tell(
        "race.begins", race=state.race, who=state.mover, track=say(f"track.{state.track.key}")
    )
    reveal_sponsors(state)
    first_hands(state)
