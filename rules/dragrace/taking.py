"""Taking a card: from the deck, from the row, or from the top of the discard pile."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from functools import cache

from rules.dragrace.components import BLUE, FINISH, FLAG_POINTS, GREEN, NUMBERS
from rules.dragrace.state import State
from rules.engine.decisions import Option, Seat
from rules.engine.texts import say

STOP = Option("stop", "take.stop")


class RaceOver(Exception):
    """The race ends here and now: nothing more of this turn is done (DR-59)."""


class TurnOver(Exception):
    """A flag has put out the seat whose turn it is (DH-9)."""


DECK_TOP = "deck"
_ONE = Option(DECK_TOP, "take.deck")
_TWO = Option(DECK_TOP, "take.deck_two")
_ANY_DISCARD = Option("discard", "take.discard_any")


@cache
def _from_row(number: int, copies: int) -> Option:
    text = "take.row" if copies == 1 else "take.row_many"
    return Option(f"row.{number}", text, {"number": number, "n": copies})


@cache
def _from_discard(number: int) -> Option:
    return Option("discard", "take.discard", {"number": number}, "take.discard.hint")


def sources(state: State, *, discard: bool = True, two: bool = False) -> list[Option]:
    """Where a card can be taken from now; the deck always has one (DR-13, DR-14, DR-16).

    `two`: the deck would give two cards (DH-5).
    """
    found = [_TWO if two else _ONE]
    found += [_from_row(number, n) for number, n in Counter(sorted(state.row)).items()]
    if discard and state.discard:
        found.append(_from_discard(state.discard[-1]))
    return found


def any_source() -> list[Option]:
    """Wherever a card could ever be taken from."""
    return [_ONE, *(_from_row(number, 1) for number in NUMBERS), _ANY_DISCARD]


def take(state: State, seat: Seat, source: str) -> None:
    """Take a card from a source. Raises RaceOver when the flag turns up instead."""
    if source == DECK_TOP:
        card = draw_card(state)
        state.tell("took.deck", who=seat)
        state.tell("took.deck.card", to=[seat], card=card)
    elif source == "discard":
        card = state.discard.pop()
        state.publish()  # the card below is seen now
        state.tell("took.discard", who=seat, card=card)
    else:
        card = int(source.removeprefix("row."))
        state.row.remove(card)
        state.tell("took.row", who=seat, card=card)
    insort(state.players[seat].hand, card)


def draw_card(state: State) -> int:
    """The top card of the deck; flags above it turn up first (DR-59, DH-9).

    What was drawn has been seen, so it cannot be taken back.
    """
    state.publish()
    for flag in (GREEN, BLUE, FINISH):
        if state.flags.get(flag) == len(state.deck):
            _turn_up(state, flag)
    return state.deck.pop()


def _turn_up(state: State, flag: str) -> None:
    del state.flags[flag]
    state.flags_seen.append(flag)
    if flag == FINISH:
        raise RaceOver
    slow = [seat for seat in state.racing if state.players[seat].space <= FLAG_POINTS[flag]]
    if slow == state.racing:
        slow = []
    result = say("flag.out", who=slow) if slow else say("flag.none_out")
    state.tell("flag.start", flag=say(f"flag.{flag}"), points=FLAG_POINTS[flag], result=result)
    for seat in slow:
        _put_out(state, seat, flag)
    if len(state.racing) == 1:
        raise RaceOver
    if state.players[state.turn].out:
        raise TurnOver


def _put_out(state: State, seat: Seat, flag: str) -> None:
    """The car leaves the track; columns and hand go to the discard pile (DH-9)."""
    player = state.players[seat]
    for column in player.columns:
        state.discard += column.cards
    state.discard += player.hand
    player.columns.clear()
    player.hand.clear()
    player.lane = 0
    player.out = flag
