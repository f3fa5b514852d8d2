"""A card is carried out, line by line from the top, by whoever plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from rules.engine.decisions import Choose, Option, Seat
from rules.engine.scripts import Script, ask
from rules.engine.texts import Text, Value, say
from rules.stockcar.cards import WILD, Line
from rules.stockcar.state import OFF, Table, car_name
from rules.stockcar.track import Reach, Space, reach

S = TypeVar("S", bound=Table[Any])  # Any: each game's players are its own


class Move(NamedTuple):
    """This car goes to that space."""

    car: int
    to: Space


LOST = Move(-1, (0, 0))
"""No car is moved, by choice: the steps go to one that is home."""


class Driving(NamedTuple):
    """What differs between the games.

    `wild` lists what may become of a wild line; `moved` does what a move brings with it, when a car
    has left a space, and says so.
    """

    wild: Callable[[Any, Line], list[Move]]  # Any: the game's own state
    moved: Callable[[Any, Space], list[Text]]


def carry_out(state: S, seat: Seat, driving: Driving) -> Script[list[list[Text]]]:
    """All lines of `state.card` in their order; returns what is to be told of each: the move, then
    what it brought with it."""
    told: list[list[Text]] = []
    for n, line in enumerate(state.faces[state.card].lines):
        state.line = n
        moves = driving.wild(state, line) if line.car == WILD else moves_of(state, line)
        if not moves:
            continue
        move = yield from _choose(state, seat, line, moves)
        is_lost = move == LOST
        told.append([say("move.lost")] if is_lost else do_move(state, move, driving))
    return told


def moves_of(state: S, line: Line) -> list[Move]:
    """Where the car of a line may go; nowhere when it is not on the road."""
    if not state.cars[line.car].on_road:
        return []
    return [Move(line.car, end) for end in reach_of(state, line.car, line.steps).ends]


def reach_of(state: S, car: int, points: int) -> Reach:
    return reach(state.track, state.taken, state.cars[car].space, points)


def do_move(state: S, move: Move, driving: Driving) -> list[Text]:
    """Put a car where it goes, and do what that brings with it."""
    car, to = move
    left = state.cars[car].space
    if left == to:
        return [say("move.stays", car=state.name(car))]
    put(state, car, to)
    return [arrival(state, car), *driving.moved(state, left)]


def put(state: S, car: int, to: Space) -> None:
    """Stand a car on a space, or take it off the road when that is the finish."""
    there = state.cars[car]
    there.column, there.lane = to
    if to == state.track.finish:
        there.lane = OFF
        state.home.append(car)


def arrival(state: S, car: int) -> Text:
    """Where a car is, as news."""
    there = state.cars[car]
    if not there.on_road:
        return say("move.home", car=state.name(car), place=1 + state.home.index(car))
    if there.column < 1:
        return say("move.grid", car=state.name(car), row=1 - there.column)
    return say("move.to", car=state.name(car), column=there.column)


def _choose(state: S, seat: Seat, line: Line, moves: Sequence[Move]) -> Script[Move]:
    """All can see where cars may go, so a seat that has no choice is not asked."""
    if len(moves) == 1:
        return moves[0]
    wild = line.car == WILD
    options = tuple([option_of(state, move, wild=wild) for move in moves])
    name = "turn.wild" if wild else "turn.path"
    args: dict[str, Value] = (
        {"n": line.steps} if wild else {"n": line.steps, "car": state.name(line.car)}
    )
    (key,) = yield from ask(Choose(seat, name, options, args=args, default=(options[0].key,)))
    return next(move for move, option in zip(moves, options, strict=True) if option.key == key)


def option_of(state: S, move: Move, *, wild: bool) -> Option:
    """A move as something to choose: where to; of a wild line also which car."""
    if move == LOST:
        return _LOST
    home = move.to == state.track.finish
    if wild:
        return _car_option(state.colours[move.car], move.to, home=home)
    return HOME if home else space_option(move.to)


HOME = Option("home", "path.home", spot="home")
_LOST = Option("lost", "path.lost")


@lru_cache(maxsize=4096)
def _car_option(colour: str, space: Space, *, home: bool) -> Option:
    """A car and where it goes as something to choose."""
    end = HOME if home else space_option(space)
    args = {"car": car_name(colour), "where": end.label}
    return Option(f"{colour}.{end.key}", "path.of", args, spot=end.spot)


@lru_cache(maxsize=1024)
def space_option(space: Space) -> Option:
    """A space as something to choose."""
    column, lane = space
    where = "path.to" if column > 0 else "path.grid"
    args = {"column": column, "row": 1 - column, "lane": lane + 1}
    return Option(f"{column}.{lane}", where, args, spot=f"space.{column}.{lane}")
