"""The end of a race, the next one, and who leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.autorace.components import BONUSES, HOME, PURSE, TOWING_SPACES
from rules.autorace.state import Player, State
from rules.engine.decisions import Option, Seat
from rules.engine.game import Standing
from rules.engine.scripts import Script, choose_one, together
from rules.engine.texts import Text, say

Rank: TypeAlias = tuple[int, ...]


def finish_race(state: State) -> None:
    """Tow, count the money, and see whether another race follows."""
    if state.options.towing:
        _tow(state)
    _tell_result(state)
    if state.options.series == "single":
        state.over = True
        return
    if state.options.series == "carry":
        _drop_the_penniless(state)
    if state.race == state.options.races or len(state.in_series) < 2:
        state.over = True
        _tell_series(state)
    else:
        state.phase = "breath"


def _tow(state: State) -> None:
    """Cars left on the road pay for being fetched, unless they were fined as out (AH-1)."""
    for seat in state.racing:
        player = state.players[seat]
        missing = HOME - player.position
        paid = min(missing // TOWING_SPACES, player.money)
        player.money -= paid
        if paid:
            state.tell("towed", who=seat, paid=paid, missing=missing)


def _tell_result(state: State) -> None:
    """Who won this race, and what everybody has now."""
    in_a_series = state.options.series != "single"
    rank = _by_gain if in_a_series else _by_money
    drivers = state.in_series
    best = max(rank(state.players[seat]) for seat in drivers)
    winners = [seat for seat in drivers if rank(state.players[seat]) == best]
    for seat in winners:
        state.players[seat].wins += 1
    result = sorted(drivers, key=lambda seat: rank(state.players[seat]), reverse=True)
    name = "race.result_of_series" if in_a_series else "race.result"
    state.tell(
        name,
        race=state.race,
        winners=winners,
        shared=len(winners) > 1,
        purses=[_purse(state, seat) for seat in result],
    )


def _purse(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    return say("purse", who=seat, money=player.money, at=player.position)


def _drop_the_penniless(state: State) -> None:
    """Without a dollar at a race's end nobody starts in the next one (AR-59)."""
    broke = [seat for seat in state.in_series if not state.players[seat].money]
    for seat in broke:
        state.players[seat].dropped = True
    if broke:
        state.tell("series.dropped", who=broke, several=len(broke) > 1)


def _tell_series(state: State) -> None:
    first = [standing.seat for standing in standings(state) if standing.place == 1]
    state.tell("series.over", winners=first, shared=len(first) > 1)


def breath(state: State) -> Script[None]:
    """A moment between two races; then the next one begins."""
    yield from together({seat: _ready(state, seat) for seat in state.in_series})
    start_next_race(state)


def _ready(state: State, seat: Seat) -> Script[str]:
    return (
        yield from choose_one(
            seat,
            "breath",
            ("yes",),
            lambda key: Option(key, f"breath.{key}"),
            minor=True,
            default=("yes",),
            args={"race": state.race + 1},
        )
    )


def start_next_race(state: State) -> None:
    """Everything goes back to the start but the money, which a boost adds to (AR-57, AR-58)."""
    state.chance.next_race()
    state.race += 1
    state.round = 1
    state.stalled = 0
    state.pots = dict(BONUSES)
    state.phase = "round"
    boost = PURSE if state.options.series == "boost" else 0
    for seat, player in enumerate(state.players):
        money = player.money + (0 if player.dropped else boost)
        state.players[seat] = Player(
            money=money, began_with=money, dropped=player.dropped, wins=player.wins
        )
    name = "race.begins_with_boost" if boost else "race.begins"
    state.tell(name, race=state.race, races=state.options.races, boost=boost)


def _by_money(player: Player) -> Rank:
    """A race by itself: most money, then the car further along (AR-53, AR-54)."""
    return player.money, player.position


def _by_gain(player: Player) -> Rank:
    """A race of a series: most gained, or least lost, by those who have money left (AR-60)."""
    return bool(player.money), player.money - player.began_with, player.position


def _by_series(player: Player) -> Rank:
    """A series: most money, then more races won; without money there is no better (AR-60)."""
    return player.money, player.wins if player.money else 0


def _by_position(player: Player) -> Rank:
    """While purses are hidden only the road shows who leads."""
    return (player.position,)


def standings(state: State) -> list[Standing]:
    """All seats from first to last, in the middle of a race too."""
    hidden = state.options.secret_money and not state.over
    single = state.options.series == "single"
    rank: Callable[[Player], Rank]
    rank = _by_position if hidden else _by_money if single else _by_series
    ranks = {seat: rank(state.players[seat]) for seat in state.seats}
    return [
        Standing(
            seat,
            1 + sum(other > ranks[seat] for other in ranks.values()),
            _score(state.players[seat], hidden=hidden, single=single),
        )
        for seat in sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    ]


def _score(player: Player, *, hidden: bool, single: bool) -> Text:
    if hidden:
        return say("score.hidden", at=player.position)
    if single:
        return say("score.single", money=player.money, at=player.position)
    return say("score.series", money=player.money, wins=player.wins)
