"""What a turn is in both games: a card is chosen, carried out and confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.engine.decisions import Choose, Option, Seat
from rules.engine.scripts import Script, ask
from rules.engine.texts import Text, say
from rules.stockcar.cards import Card
from rules.stockcar.state import Table

S = TypeVar("S", bound=Table[Any])  # Any: each game's players are its own


def play_card(state: S, seat: Seat) -> Script[Card]:
    """A card of the hand is laid on the pile."""
    hand, faces = state.players[seat].hand, state.faces
    options = {faces[face].key: (face, faces[face].options[hand.count(face)]) for face in hand}
    offered = tuple([option for _, option in options.values()])
    (key,) = yield from ask(Choose(seat, "turn.card", offered, default=(offered[0].key,)))
    face, _ = options[key]
    hand.remove(face)
    state.played.append(face)
    state.card = face
    card: Card = faces[face]
    return card


def confirm(state: S, seat: Seat, told: Sequence[Sequence[Text]]) -> Script[None]:
    """Until this answer all is the seat's own business, and can be taken back.

    `told`: the moves in their order, each followed by what it brought with it.
    """
    moves = told or [[say("move.nothing")]]
    state.tell("turn.played", who=seat, card=state.faces[state.card].text, moves=_in_order(moves))
    last = list({_mover(move): move for came in moves for move in came}.values())
    yield from ask(Choose(seat, "turn.done", (_DONE,), args={"moves": last}, default=(_DONE.key,)))


_DONE = Option("done", "turn.done.done")


def _in_order(moves: Sequence[Sequence[Text]]) -> Text:
    """Moves in one sentence, what one brought with it in brackets."""
    (move, *also), *more = moves
    first = say("moves.with", move=move, also=also) if also else move
    return say("moves.then", first=first, then=_in_order(more)) if more else first


def _mover(move: Text) -> str:
    """The car that was moved: of one that moved several times only the end is asked about."""
    car = move.args.get("car")
    return car.name if isinstance(car, Text) else move.name


def next_with_a_card(state: S) -> Seat | None:
    """Who plays after the seat whose turn it was; None when no card is left."""
    around = state.from_seat(state.turn + 1)
    return next((seat for seat in around if state.players[seat].hand), None)
