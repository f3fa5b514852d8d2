"""What comes after a turn, a round, a race; and who is ahead."""

from __future__ import annotations

from rules.automobiles.components import (
    FIRST,
    LAST,
    MIDDLE,
    POINTS_FOR_FIRST,
    POINTS_FOR_LAST,
    POINTS_FOR_MIDDLE,
    STALLED_ROUNDS,
)
from rules.automobiles.moving import ANY, move_car, reach_from_car, settle
from rules.automobiles.piles import pour
from rules.automobiles.record import write_sheet
from rules.automobiles.state import State
from rules.automobiles.stops import ask_stop
from rules.engine.decisions import Seat
from rules.engine.game import Standing
from rules.engine.scripts import Script
from rules.engine.texts import Text, say


def crate_moves(state: State, seat: Seat) -> Script[None]:
    """After a Crate Motor's turn all cars behind may move, in position order, without wear."""
    spaces = state.now.crates
    if not spaces:
        return
    ranking = state.ranking
    for other in ranking[ranking.index(seat) + 1 :]:
        stops = [stop._replace(darkest=0) for stop in reach_from_car(state, other, [ANY] * spaces)]
        stop = yield from ask_stop(state, other, "crate", stops, may_stay=True, minor=True)
        if stop is not None:
            n = stop.at - state.players[other].at
            move_car(state, other, stop.lane, stop.at)
            state.tell("crate.moved", who=other, n=n, lane=stop.lane + 1)
        settle(state)


def end_of_round(state: State) -> None:
    """All have had as many turns; the race may be over (AM-34), or stalled (AM-54)."""
    state.turn = 0
    state.round += 1
    if max(player.at for player in state.players) >= state.goal:
        finish_race(state)
        return
    still = state.still // len(state.players)
    if still == STALLED_ROUNDS:
        state.tell("race.stalled", n=still)
        finish_race(state)
    elif still == STALLED_ROUNDS // 2:
        state.tell("race.stalling", n=still, most=STALLED_ROUNDS)


def finish_race(state: State) -> None:
    """The finish order; in a season points, the record, and sponsors unless it was the last race.

    All cubes go back into their bags.
    """
    state.finish = list(state.ranking)
    for player in state.players:
        player.owed = 0
        for pile in player.piles[1:]:
            pour(pile, player.bag)
    state.tell(
        "race.result",
        race=state.race,
        who=state.ranking[0],
        result=[_line(state, seat) for seat in state.ranking],
    )
    if not state.is_season:
        state.over = True
        return
    for seat in state.seats:
        state.players[seat].points += points(state, seat)
    write_sheet(state, [points(state, seat) for seat in state.seats])
    state.over = state.race == state.races
    state.phase = "award"
    if state.over:
        best = standings(state)[0].seat
        state.tell("season.won", who=best, points=state.players[best].points)


def _line(state: State, seat: Seat) -> Text:
    over = state.players[seat].at - state.goal
    name = "race.line" if over >= 0 else "race.line_short"
    return say(name, who=seat, n=abs(over))


def kind_of_place(state: State, seat: Seat) -> int:
    """First, middle or last in this race; of two players nobody is last (the seed's note)."""
    return _kind(state.finish.index(seat), len(state.finish))


def _kind(place: int, seats: int) -> int:
    if place == 0:
        return FIRST
    return LAST if place == seats - 1 > 1 else MIDDLE


def points(state: State, seat: Seat) -> int:
    """What this race is worth to a seat."""
    return chart(state.race, state.finish.index(seat), len(state.finish))


def chart(race: int, place: int, seats: int) -> int:
    """Points for a place, counted from 0, in a race, counted from 1 (the seed's chart)."""
    by_kind = (POINTS_FOR_FIRST[race - 1], POINTS_FOR_MIDDLE, POINTS_FOR_LAST)
    return by_kind[_kind(place, seats)]


def standings(state: State) -> list[Standing]:
    """All seats from first to last: by the race, or in a season by points and the last race."""
    if not state.is_season:
        ranking = state.ranking
        return [Standing(s, i, _way(state, s)) for i, s in enumerate(ranking, 1)]
    finish = state.finish or [int(seat) for seat in state.ranking]
    ranking = sorted(state.seats, key=lambda s: (-state.players[s].points, finish.index(s)))
    return [
        Standing(s, i, say("score.season", points=state.players[s].points))
        for i, s in enumerate(ranking, 1)
    ]


def _way(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    return say("score.race", lap=max(0, player.at) // state.track.length, n=player.at)
