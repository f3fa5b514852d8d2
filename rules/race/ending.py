"""The end of a race: who is where, the prizes, the slips; and who leads."""

from __future__ import annotations

from itertools import groupby

from rules.engine.game import Standing
from rules.engine.texts import say
from rules.race.betting import settle_slips, shared
from rules.race.components import PRIZES
from rules.race.state import Player, State


def finish_race(state: State) -> None:
    """Prizes, then the slips; then the next race, or the end."""
    places = final_places(state)
    results = []
    for car, mine in places.items():
        prize, owner = shared(PRIZES, mine), state.cars[car].owner
        state.players[owner].money += prize
        state.players[owner].won += prize
        name = "result.shared" if len(mine) > 1 else "result.prize"
        results.append(say(name, place=mine[0] + 1, car=state.name(car), who=owner, prize=prize))
    state.tell("race.result", race=state.race, results=results)
    if state.options.betting:
        state.tell("slips", results=settle_slips(state, places))
    for player in state.players:
        state.played += player.hand
        player.hand = []
    state.phase = "deal"
    state.over = state.race == state.options.races


def final_places(state: State) -> dict[int, tuple[int, ...]]:
    """The places (0-based) of every car: by coming home, then by column; the level share."""
    places: dict[int, tuple[int, ...]] = {car: (n,) for n, car in enumerate(state.home)}
    on_the_way = sorted(
        (car for car in state.racing if car not in places),
        key=lambda car: -state.cars[car].column,
    )
    for _, level in groupby(on_the_way, lambda car: state.cars[car].column):
        cars = list(level)
        first = len(places)
        places |= dict.fromkeys(cars, tuple(range(first, first + len(cars))))
    return places


def standings(state: State) -> list[Standing]:
    """The richest is first, or by option who won most; equals share the place."""
    ranks = {seat: _rank(state, state.players[seat]) for seat in state.seats}
    return [
        Standing(
            seat,
            1 + sum(other > ranks[seat] for other in ranks.values()),
            say("score", money=state.players[seat].money, won=state.players[seat].won),
        )
        for seat in sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    ]


def _rank(state: State, player: Player) -> int:
    return player.won if state.options.winner == "prizes" else player.money
