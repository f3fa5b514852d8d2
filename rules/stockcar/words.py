"""The same table in words, for alt texts and for who reads rather than looks."""

from __future__ import annotations

from typing import Any, TypeAlias

from rules.engine.decisions import Seat
from rules.engine.texts import Text, say
from rules.stockcar.board import highest_bid
from rules.stockcar.cards import WILD, Card
from rules.stockcar.state import NO_CAR, NO_CARD, Table

AnyTable: TypeAlias = Table[Any]  # Any: each game's players are its own


def describe(state: AnyTable, seat: Seat | None, races: int) -> list[Text]:
    """The table in a few lines: what goes on, cars, purses, the last card, one's own hand."""
    lines = [_headline(state, races)]
    if state.cars:
        cars = [car_line(state, car) for car in range(len(state.cars))]
        lines.append(say("board.cars", cars=cars))
    lines += [_seat_line(state, other) for other in state.seats]
    if state.card != NO_CARD:
        lines.append(say("board.last", card=state.faces[state.card].text))
    if seat is not None and state.players[seat].hand:
        cards = [in_short(state.faces[face]) for face in state.players[seat].hand]
        lines.append(say("board.hand", cards=" ".join(cards)))
    return lines


def _headline(state: AnyTable, races: int) -> Text:
    if state.over:
        return say("board.over")
    if state.lot != NO_CAR:
        return say(
            "board.auction",
            race=state.race,
            races=races,
            car=state.name(state.lot),
            standing=highest_bid(state),
        )
    if state.phase == "turn":
        return say("board.turn", race=state.race, races=races, who=state.turn)
    return say("board.race", race=state.race, races=races)


def car_line(state: AnyTable, car: int) -> Text:
    return say("board.car", car=state.name(car), number=car + 1, where=state.whereabouts(car))


def _seat_line(state: AnyTable, seat: Seat) -> Text:
    player = state.players[seat]
    cars = [state.name(car) for car in state.cars_of(seat)]
    return say(
        "board.seat",
        who=seat,
        money=player.money,
        n=len(player.hand),
        cars=cars or say("board.owns_none"),
    )


def in_short(card: Card) -> str:
    """A card by initials and steps: `R6-B4-*2-Y1`."""
    if card.pair:
        return "+".join(card.colours[car][0].upper() for car in card.pair)
    return "-".join(
        f"{'*' if line.car == WILD else card.colours[line.car][0].upper()}{line.steps}"
        for line in card.lines
    )
