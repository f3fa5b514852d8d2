"""The table in words, made from what was observed."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dragrace.components import DECK, FINISH, THIRD
from rules.dragrace.laying import in_short, is_locked, named
from rules.dragrace.state import Player, State
from rules.engine.decisions import Seat
from rules.engine.secrecy import Observation
from rules.engine.texts import Text, say

_LAST_THIRD = len(DECK) - 2 * THIRD


def describe(seen: Observation[State]) -> Sequence[Text]:
    """The table in a few lines: whose turn, the row, the piles, each car with its columns."""
    state = seen.state
    return [
        headline(state),
        _row(state),
        piles(state),
        *(_car_line(state, seat) for seat in state.seats),
        *([] if seen.seat is None else [say("board.hand", cards=in_short(own_hand(seen)))]),
    ]


def own_hand(seen: Observation[State]) -> list[int]:
    """The hand of the seat that looks; nobody else has one to see."""
    return [] if seen.seat is None else seen.state.players[seen.seat].hand


def headline(state: State) -> Text:
    if state.over:
        return say("board.over")
    if state.phase != "turn":
        return say("board.start", who=state.turn)
    return say("board.turn", n=state.turns, who=state.turn)


def _row(state: State) -> Text:
    if not state.row:
        return say("board.no_row")
    return say("board.row", cards=in_short(state.row))


def piles(state: State) -> Text:
    """Deck, flag and discard pile in a line."""
    top = say("board.top", card=state.discard[-1]) if state.discard else say("board.no_top")
    return say(
        "board.piles", deck=len(state.deck), flag=_flag(state), n=len(state.discard), top=top
    )


def _flag(state: State) -> Text:
    if FINISH in state.flags_seen:
        return say("board.flag_out")
    return say("board.flag_soon" if len(state.deck) <= _LAST_THIRD else "board.flag_later")


def spot(state: State, space: int) -> tuple[int, bool]:
    """Where on the track a car with so many points stands, and whether it drives back (DR-40)."""
    there = state.options.track - 1
    lap = space % (2 * there)
    return (2 * there - lap, True) if lap > there else (lap, False)


def _car_line(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    if player.out:
        return say("board.car_out", who=seat)
    return say(
        "board.car",
        who=seat,
        points=player.space,
        where=_where(state, player),
        hand=len(player.hand),
        columns=_columns(player),
    )


def _where(state: State, player: Player) -> Text:
    if not player.lane:
        return say("board.beside")
    where, going_back = spot(state, player.space)
    if going_back:
        return say("board.where_back", spot=where)
    return say("board.where" if state.lanes > 1 else "board.where_only", lane=player.lane)


def _columns(player: Player) -> Text:
    if not player.columns:
        return say("board.no_columns")
    ordered = sorted(player.columns, key=lambda column: (column.run, column.number))
    columns = [
        say("board.column", column=named(column), lock=is_locked(column)) for column in ordered
    ]
    return say("board.columns", columns=columns)
