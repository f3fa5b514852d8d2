"""Asking where a cube or a car is to go, with every legal segment as an option."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.automobiles.components import WEAR_CHART
from rules.automobiles.moving import Stop, move_car, place_marker, reach_from_car
from rules.automobiles.state import State
from rules.automobiles.tracks import TRACKS
from rules.engine.decisions import Choose, Option, Seat
from rules.engine.scripts import Script, ask
from rules.engine.texts import say

STAY = Option("stay", "stop.stay")


@lru_cache(maxsize=8192)
def stop_option(track: str, lane: int, at: int, unit: int, wear: int) -> Option:
    """A segment, `at` units from the car: `unit` is where on the track that is."""
    sector = TRACKS[track].sector(unit).key
    return Option(
        f"{lane + 1}.{at}",
        "stop.place",
        {"lane": lane + 1, "n": at, "where": say(f"sector.{sector}"), "wear": wear},
        "stop.place.hint",
        spot=f"{lane + 1}.{unit}",
    )


def option_for(state: State, seat: Seat, stop: Stop) -> Option:
    track = state.track
    wear = WEAR_CHART[max(state.now.darkest, stop.darkest)]
    ahead = stop.at - state.players[seat].at
    return stop_option(track.key, stop.lane, ahead, stop.at % track.length, wear)


def ask_stop(
    state: State,
    seat: Seat,
    name: str,
    stops: Sequence[Stop],
    *,
    may_stay: bool,
    minor: bool = False,
) -> Script[Stop | None]:
    """Ask for one of these stops, the furthest being the default; None when nothing is to move."""
    if not stops:
        return None
    by_key = {}
    options = []
    for stop in stops:
        option = option_for(state, seat, stop)
        options.append(option)
        by_key[option.key] = stop
    if may_stay:
        options.append(STAY)
    question = Choose(seat, name, tuple(options), minor=minor, default=(options[0].key,))
    picked = question.only_pick()
    if picked is None:
        picked = yield from ask(question)
    return by_key.get(picked[0])


def move_cube(
    state: State, seat: Seat, cube: int, stops: Sequence[Stop], *, may_stay: bool = True
) -> Script[None]:
    """Have a played cube put down on one of these stops."""
    stop = yield from ask_stop(state, seat, "move", stops, may_stay=may_stay)
    if stop is not None:
        place_marker(state, cube, stop)


def drive_to(state: State, seat: Seat, stop: Stop | None) -> None:
    """Move the car itself; what it drives on counts for the turn's wear."""
    if stop is not None:
        state.now.darkest = max(state.now.darkest, stop.darkest)
        move_car(state, seat, stop.lane, stop.at)


def drive_on(state: State, seat: Seat, name: str, steps: Sequence[int]) -> Script[None]:
    """The car itself may move on by up to so many spaces of these colours."""
    stops = reach_from_car(state, seat, steps)
    stop = yield from ask_stop(state, seat, name, stops, may_stay=True)
    drive_to(state, seat, stop)
