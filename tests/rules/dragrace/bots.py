"""Simple strategies as fixed references: `patient(3)` is the page's m3, `hoarder(90)` its h90.

A patient player lays as soon as a set of at least so many cards is ready, always all copies; a
hoarder does not lay before so few cards are left in the deck. Both take what they hold most of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.dragrace.laying import COLUMN, RUN, layable
from rules.dragrace.state import State
from rules.engine.chance import Dice
from rules.engine.decisions import Choose, Decision, Pick, Seat
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation

Bot: TypeAlias = Callable[[Observation[State], Decision, Dice], Pick]


def random(_seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    return random_pick(decision, dice)


def patient(least: int) -> Bot:
    """Lays whenever it can lay so many cards."""
    return lambda seen, decision, _dice: _answer(seen.state, decision, least)


def hoarder(deck: int) -> Bot:
    """Collects until so few cards are left in the deck, then lays whenever it can."""

    def bot(seen: Observation[State], decision: Decision, _dice: Dice) -> Pick:
        return _answer(seen.state, decision, 1 if len(seen.state.deck) <= deck else 99)

    return bot


def _answer(state: State, decision: Decision, least: int) -> Pick:
    assert isinstance(decision, Choose)
    seat = decision.seat
    keys = [option.key for option in decision.options]
    sizes = {kind: _longest(state, seat, kind) for kind in (COLUMN, RUN)}
    longest = max(sizes, key=lambda kind: sizes[kind][0])
    match decision.name:
        case "turn" | "power.lay_more" if longest in keys and (
            sizes[longest][0] >= least or "deck" not in keys
        ):
            return (longest,)
        case "power.lay_more":
            return ("none",)
        case "turn" | "turn.second" | "power.take" | "power.replace":
            return (_best_source(state, seat, keys),)
        case "column" | "run":
            return (str(sizes[decision.name][1]),)
        case "column.length" | "run.length":
            return (max(keys, key=int),)
        case "power.search":
            lying = [int(o.key) for o in decision.options for _ in range(o.copies)]
            best = sorted(lying, key=lambda card: _wish(state, seat, card), reverse=True)
            return tuple(map(str, best[: decision.at_most]))
        case _:
            assert decision.default is not None
            return decision.default


def _longest(state: State, seat: Seat, kind: str) -> tuple[int, int]:
    """The most cards that may be laid of a kind, and from which number."""
    lengths = layable(state, seat)[kind]
    return max(((lengths[number][-1], number) for number in lengths), default=(0, 0))


def _best_source(state: State, seat: Seat, keys: list[str]) -> str:
    """The open card that is held most; the deck when none is held."""
    cards = {key: int(key.removeprefix("row.")) for key in keys if key.startswith("row.")}
    if "discard" in keys:
        cards["discard"] = state.discard[-1]
    wishes = {key: _wish(state, seat, card) for key, card in cards.items()}
    best = max(wishes, key=lambda key: wishes[key], default="deck")
    return best if wishes.get(best, 0) > 0 else "deck"


def _wish(state: State, seat: Seat, card: int) -> int:
    """How much a card is wanted: as many as are held of it, unless its column is one's own."""
    owner, _ = state.table.get(card, (None, None))
    return 0 if owner == seat else state.players[seat].hand.count(card)
