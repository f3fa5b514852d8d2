"""Laying a column or a run: which may be laid, and what happens to the one it beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from rules.dragrace.asking import ask_one
from rules.dragrace.components import LAID_AGAIN, SHORTEST_RUN
from rules.dragrace.moving import landing
from rules.dragrace.state import Column, State, Table
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script
from rules.engine.texts import Text, Value, say

COLUMN, RUN = "column", "run"

_NOTHING: tuple[None, None] = (None, None)


def layable(state: State, seat: Seat) -> dict[str, dict[int, range]]:
    """The lengths that a seat may lay now, by kind and number; of a run, by its lowest number."""
    table, held = state.table, Counter(state.players[seat].hand)
    return {COLUMN: _columns(table, held, seat), RUN: _runs(state, table, held, seat)}


def _columns(table: Table, held: Mapping[int, int], seat: Seat) -> dict[int, range]:
    """Columns: longer than the one that lies, and not over one's own (DR-21 to DR-25)."""
    found = {}
    for number, most in held.items():
        owner, lying = table.get(number, _NOTHING)
        if owner == seat and number != LAID_AGAIN:
            continue
        least = 1 if lying is None else lying.length + 1
        if most >= least:
            found[number] = range(least, most + 1)
    return found


def _runs(state: State, table: Table, held: Mapping[int, int], seat: Seat) -> dict[int, range]:
    """Runs: the same among themselves (DR-26 to DR-30)."""
    longest: dict[int, int] = {}  # from each number on
    for number in sorted(held, reverse=True):
        longest[number] = longest.get(number + 1, 0) + 1
    found = {}
    for lowest, most in reversed(longest.items()):
        if most < SHORTEST_RUN:
            continue
        owner, lying = table.get(state.run_slot(lowest), _NOTHING)
        least = SHORTEST_RUN if lying is None else lying.length + 1
        if most >= least and owner != seat:
            found[lowest] = range(least, most + 1)
    return found


def kinds(state: State, seat: Seat) -> list[Option]:
    """Column or run, as far as the seat has one to lay."""
    return [
        _kind(state, seat, kind, lengths)
        for kind, lengths in layable(state, seat).items()
        if lengths
    ]


def _kind(state: State, seat: Seat, kind: str, lengths: dict[int, range]) -> Option:
    number, choice = next(iter(lengths.items()))
    if len(lengths) == len(choice) == 1:
        return _this_one(state, seat, Column(number, choice[0], kind == RUN))
    return _one_of(kind, tuple(lengths))


@cache
def _one_of(kind: str, numbers: tuple[int, ...]) -> Option:
    return Option(kind, f"lay.{kind}", {"numbers": numbers}, f"lay.{kind}.hint")


def any_laying() -> list[Option]:
    """Whatever could ever be laid."""
    return [Option(kind, f"lay.{kind}") for kind in (COLUMN, RUN)]


def _this_one(state: State, seat: Seat, column: Column) -> Option:
    """There is only one to lay, so pressing this lays it."""
    args: dict[str, Value] = {
        "column": named(column),
        "n": column.length,
        "to": landing(state, seat, column),
        "beats": _beats(state, column),
        "power": _power(column),
    }
    return Option(RUN if column.run else COLUMN, "lay.this", args, "lay.this.hint")


def choose_column(state: State, seat: Seat, kind: str) -> Script[Column]:
    """Which number, then how many cards; with one choice only, that is not asked."""
    run = kind == RUN
    lengths = layable(state, seat)[kind]
    chosen = yield from ask_one(
        seat,
        kind,
        [_number_option(state, number, lengths[number], run=run) for number in lengths],
        public=True,  # what alone is possible shows when it is laid, and not before
        secret=True,
        default=str(min(lengths)),
    )
    number = int(chosen)
    length = yield from ask_one(
        seat,
        f"{kind}.length",
        [_length_option(state, seat, Column(number, n, run)) for n in lengths[number]],
        public=True,
        secret=True,
        default=str(lengths[number][0]),
        args={"number": number},
    )
    return Column(number, int(length), run)


def _number_option(state: State, number: int, lengths: range, *, run: bool) -> Option:
    kind = RUN if run else COLUMN
    args: dict[str, Value] = {
        "number": number,
        "least": lengths[0],
        "most": lengths[-1],
        "end": number + lengths[-1] - 1,
        "beats": _beats(state, Column(number, lengths[0], run)),
        "power": _power(Column(number, lengths[0], run)),
    }
    return Option(str(number), f"{kind}.number", args, f"{kind}.number.hint")


def _power(column: Column) -> Text:
    return say("power.none" if column.run else f"power.{column.number}")


def _beats(state: State, column: Column) -> Text:
    owner, lying = state.table.get(state.slot(column), _NOTHING)
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


def in_short(cards: Sequence[int]) -> str | Text:
    """Cards in short: `8 x2, 9, 14 x3`."""
    held = Counter(sorted(cards))
    words = [f"{card} x{n}" if n > 1 else str(card) for card, n in held.items()]
    return ", ".join(words) or say("no_cards")


def put_down(state: State, seat: Seat, column: Column) -> None:
    """From the hand to the table; what it beats goes to the discard pile (DR-24, DR-31, DR-53)."""
    player = state.players[seat]
    for card in column.cards:
        player.hand.remove(card)
    owner, lying = state.table.get(state.slot(column), _NOTHING)
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
    """Cards as options: like ones once, with how many there are, in the order they come in."""
    return [card_option(number, n) for number, n in Counter(cards).items()]


@cache
def card_option(number: int, copies: int = 1) -> Option:
    return Option(str(number), "card", {"number": number}, copies=copies)
