"""The end of a race: the last move of the cars, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dragrace.components import FINISH
from rules.dragrace.moving import landing_after, stop_on
from rules.dragrace.state import State
from rules.engine.decisions import Seat
from rules.engine.game import Standing
from rules.engine.texts import Text, say


def finish(state: State) -> None:
    """Every car moves a space for each column in front of its owner; then the best has won."""
    state.tell("flag.finish" if FINISH in state.flags_seen else "flag.last_car")
    moves = [_last_move(state, seat) for seat in _leader_first(state)]
    state.tell("end.moves", moves=moves)
    state.over = True
    places = standings(state)
    winners = [standing.seat for standing in places if standing.place == 1]
    state.tell(
        "end.won" if len(winners) == 1 else "end.nobody",
        who=winners,
        scores=[say("end.score", who=s.seat, score=s.score) for s in places],
    )


def _leader_first(state: State) -> list[Seat]:
    """From the front car back, in one space the lower lane first (DR-62)."""
    players = state.players
    return sorted(state.racing, key=lambda seat: (-players[seat].space, players[seat].lane))


def _last_move(state: State, seat: Seat) -> Text:
    """A space for each column or run, however long; full spaces block as ever (DR-61, DR-62)."""
    columns = len(state.players[seat].columns)
    stop_on(state, seat, landing_after(state, seat, columns))
    return say("end.move", who=seat, n=columns, to=state.players[seat].space)


def standings(state: State) -> Sequence[Standing]:
    """By points, then by cards in front, then by the longest column; then tied (DR-64).

    A car that a flag put out comes after all others, the later the better.
    """
    ranks = {seat: _rank(state, seat) for seat in state.seats}
    ordered = sorted(state.seats, key=lambda seat: ranks[seat], reverse=True)
    return [
        Standing(seat, 1 + sum(r > ranks[seat] for r in ranks.values()), _score(state, seat))
        for seat in ordered
    ]


def _rank(state: State, seat: Seat) -> tuple[int, int, int, int]:
    player = state.players[seat]
    if player.out:
        return state.flags_seen.index(player.out) - len(state.flags_seen), 0, 0, 0
    return 0, player.space, player.cards_in_front, player.longest


def _score(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    if player.out:
        return say("score.out", flag=say(f"flag.{player.out}"))
    return say("score", points=player.space, cards=player.cards_in_front, longest=player.longest)
