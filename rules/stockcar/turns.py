"""What a turn is in both games: a card is chosen, carried out and confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose_one
from rules.engine.texts import Text, say
from rules.stockcar.cards import Card
from rules.stockcar.state import Table

S = TypeVar("S", bound=Table[Any])  # Any: each game's players are its own


def play_card(state: S, seat: Seat) -> Script[Card]:
    """A card of the hand is laid on the pile."""
    hand, faces = state.players[seat].hand, state.faces
    face = yield from choose_one(
        seat,
        "turn.card",
        hand,
        lambda face: faces[face].option,
        default=(faces[hand[0]].key,),
    )
    hand.remove(face)
    state.played.append(face)
    state.card = face
    card: Card = faces[face]
    return card


def confirm(state: S, seat: Seat, told: Sequence[Text]) -> Script[None]:
    """Until this answer all is the seat's own business, and can be taken back."""
    moves = list(told) or [say("move.nothing")]
    state.tell("turn.played", who=seat, card=state.faces[state.card].text, moves=moves)
    yield from choose_one(
        seat,
        "turn.done",
        ("done",),
        lambda key: Option(key, f"turn.done.{key}"),
        default=("done",),
        args={"moves": list({repr(m.args.get("car", m.name)): m for m in moves}.values())},
    )  # a car that moved several times is asked about where it comes to stand


def next_with_a_card(state: S) -> Seat | None:
    """Who plays after the seat whose turn it was; None when no card is left."""
    around = state.from_seat(state.turn + 1)
    return next((seat for seat in around if state.players[seat].hand), None)
