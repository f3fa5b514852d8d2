"""The same table in words, for alt texts and for who reads rather than looks."""

from __future__ import annotations

from typing import Any, TypeAlias

from rules.engine.decisions import Seat
from rules.engine.texts import Text, say
from rules.stockcar.board import auction_line
from rules.stockcar.hands import hand_of, in_words
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
    if hand := hand_of(state, seat):
        lines.append(say("board.hand", cards=in_words(hand)))
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
            standing=auction_line(state),
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
