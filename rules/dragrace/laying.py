"""Laying a column or a run: which may be laid, and what happens to the one it beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from rules.dragrace.components import LAID_AGAIN, SHORTEST_RUN
from rules.dragrace.moving import landing
from rules.dragrace.state import Column, State
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose_one
from rules.engine.texts import Text, Value, say

COLUMN, RUN = "column", "run"


def columns(state: State, seat: Seat) -> dict[int, range]:
    """The lengths that a seat may lay now, by number (DR-21 to DR-25)."""
    table = state.table
    found = {}
    for number, held in Counter(state.players[seat].hand).items():
        owner, lying = table.get(number, (None, None))
        if owner == seat and number != LAID_AGAIN:
            continue
        least = 1 if lying is None else lying.length + 1
        if held >= least:
            found[number] = range(least, held + 1)
    return found


def runs(state: State, seat: Seat) -> dict[int, range]:
    """The lengths of the runs that a seat may lay now, by lowest number (DR-26 to DR-30)."""
    table = state.table
    hand = set(state.players[seat].hand)
    found = {}
    for lowest in sorted(hand):
        if lowest + 1 not in hand:
            continue
        owner, lying = table.get(state.slot(Column(lowest, SHORTEST_RUN, run=True)), (None, None))
        if owner == seat:
            continue
        longest = next(n for n in range(1, len(hand) + 1) if lowest + n not in hand)
        least = SHORTEST_RUN if lying is None else lying.length + 1
        if longest >= least:
            found[lowest] = range(least, longest + 1)
    return found


def kinds(state: State, seat: Seat) -> list[Option]:
    """Column or run, as far as the seat has one to lay."""
    found = []
    for kind, lengths in ((COLUMN, columns(state, seat)), (RUN, runs(state, seat))):
        if len(lengths) == 1 and all(len(choice) == 1 for choice in lengths.values()):
            ((number, choice),) = lengths.items()
            found.append(_this_one(Column(number, choice[0], kind == RUN)))
        elif lengths:
            found.append(_kind(kind, tuple(sorted(lengths))))
    return found


@cache
def _kind(kind: str, numbers: tuple[int, ...]) -> Option:
    return Option(kind, f"lay.{kind}", {"numbers": numbers}, f"lay.{kind}.hint")


@cache
def _this_one(column: Column) -> Option:
    """There is only one to lay, so pressing this lays it."""
    return Option(RUN if column.run else COLUMN, "lay.this", {"column": named(column)})


def choose_column(state: State, seat: Seat, kind: str) -> Script[Column]:
    """Which number, then how many cards; with one choice only, that is not asked."""
    run = kind == RUN
    lengths = runs(state, seat) if run else columns(state, seat)
    number = yield from choose_one(
        seat,
        kind,
        sorted(lengths),
        lambda n: _number_option(state, n, lengths[n], run=run),
        public=True,
        default=(str(min(lengths)),),
    )
    columns_of_it = [Column(number, length, run) for length in lengths[number]]
    return (
        yield from choose_one(
            seat,
            f"{kind}.length",
            columns_of_it,
            lambda column: _length_option(state, seat, column),
            public=True,
            default=(str(columns_of_it[0].length),),
            args={"number": number},
        )
    )


def _number_option(state: State, number: int, lengths: range, *, run: bool) -> Option:
    kind = RUN if run else COLUMN
    args: dict[str, Value] = {
        "number": number,
        "least": lengths[0],
        "most": lengths[-1],
        "end": number + lengths[-1] - 1,
        "beats": _beats(state, Column(number, lengths[0], run)),
        "power": say("power.none" if run else f"power.{number}"),
    }
    return Option(str(number), f"{kind}.number", args, f"{kind}.number.hint")


def _beats(state: State, column: Column) -> Text:
    owner, lying = state.table.get(state.slot(column), (None, None))
    if owner is None or lying is None:
        return say("beats.nothing")
    return say("beats.column", whom=owner, column=named(lying))


def _length_option(state: State, seat: Seat, column: Column) -> Option:
    kind = RUN if column.run else COLUMN
    to = landing(state, seat, column)
    args = {"n": column.length, "number": column.number, "end": column.cards[-1], "to": to}
    return Option(str(column.length), f"{kind}.length.n", args, "lay.length.hint")


def named(column: Column) -> Text:
    """A column in words: three 12s, or 8 to 11."""
    if column.run:
        return say("named.run", number=column.number, end=column.cards[-1])
    return say("named.column", number=column.number, n=column.length)


def put_down(state: State, seat: Seat, column: Column) -> None:
    """From the hand to the table; what it beats goes to the discard pile (DR-24, DR-31, DR-53)."""
    player = state.players[seat]
    for card in column.cards:
        player.hand.remove(card)
    owner, lying = state.table.get(state.slot(column), (None, None))
    player.columns.append(column)
    state.to_open += column.length
    if owner is None or lying is None:
        state.tell("laid", who=seat, column=named(column))
        return
    state.players[owner].columns.remove(lying)
    state.discard += lying.cards
    name = "laid.over_own" if owner == seat else "laid.beating"
    state.tell(name, who=seat, column=named(column), whom=owner, beaten=named(lying))


def is_locked(column: Column) -> bool:
    """Can nobody beat this column any more, for want of cards (DR-32)?"""
    return not column.run and 2 * column.length >= column.number


def as_cards(cards: Sequence[int]) -> list[Option]:
    """Cards as options: like ones (in a row) once, with how many there are."""
    return [card_option(number, n) for number, n in Counter(cards).items()]


@cache
def card_option(number: int, copies: int = 1) -> Option:
    return Option(str(number), "card", {"number": number}, copies=copies)
