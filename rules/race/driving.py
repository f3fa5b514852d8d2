"""What moves cars in RACE beside plain lines: jokers, sprints, damage."""

from __future__ import annotations

from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose_one
from rules.engine.texts import Text, say
from rules.race.components import PARTNER
from rules.race.state import State
from rules.stockcar.cards import Card, Line
from rules.stockcar.moving import LOST, Driving, Move, do_move, moves_of, option_of, put, reach_of
from rules.stockcar.state import OFF
from rules.stockcar.track import Space, lanes_of


def joker_moves(state: State, line: Line) -> list[Move]:
    """Any car that is not printed on the card as far as it can go, or one that is home."""
    printed = state.faces[state.card].cars
    moves = [
        move
        for car in state.on_road
        if car not in printed
        for move in moves_of(state, Line(car, line.steps))
    ]
    if any(car not in printed for car in state.home):
        moves.append(LOST)
    return moves


def come_back(state: State, _left: Space) -> list[Text]:
    """A damaged car is on the road again as soon as the other car of its card has passed it."""
    told: list[Text] = []
    for car in list(state.beside):
        partner = state.cars[PARTNER[car]]
        if PARTNER[car] in state.home or partner.column > state.cars[car].column:
            _return(state, car)
            told.append(say("move.back", car=state.name(car), column=state.cars[car].column))
    return told


def _return(state: State, car: int) -> None:
    """To its own space, else the nearest free one beside it, else in the next column back."""
    own = state.beside.pop(car)
    column = state.cars[car].column
    taken = state.taken
    while not (free := state.track.lanes(column) & ~taken.get(column, 0)):
        column -= 1
    put(state, car, (column, min(lanes_of(free), key=lambda lane: abs(lane - own))))


DRIVING = Driving(joker_moves, come_back)


# ---------------------------------------------------------------- sprints and damage


def rear_and_front(state: State, card: Card) -> tuple[int, int] | None:
    """The cars of a special card; None when nothing can happen to them."""
    rear, front = sorted(card.pair, key=lambda car: state.cars[car].column)
    apart = state.cars[rear].column < state.cars[front].column
    both = state.cars[rear].on_road and state.cars[front].on_road
    return (rear, front) if both and apart else None


def sprints(state: State, rear: int, front: int) -> list[Move]:
    """Where the rear car may come: level with the front one, or as near as the road is free."""
    gap = state.cars[front].column - state.cars[rear].column
    return [Move(rear, end) for end in reach_of(state, rear, gap).ends]


DAMAGE = "damage"


def special(state: State, seat: Seat, card: Card) -> Script[list[list[Text]]]:
    """Its player chooses: the rear car catches up, or the front one stops beside the road."""
    cars = rear_and_front(state, card)
    if cars is None:
        return []
    rear, front = cars
    keyed = special_moves(state, rear, front)
    chosen = yield from choose_one(
        seat,
        "turn.special",
        list(keyed),
        lambda key: special_option(state, key, keyed[key], front),
        default=(next(iter(keyed)),),
        args={"rear": state.name(rear), "front": state.name(front)},
    )
    return [do_special(state, keyed[chosen], front)]


def special_moves(state: State, rear: int, front: int) -> dict[str, Move | None]:
    """What may be chosen, by key: the ends of a sprint, and (None) damage."""
    ends = {option_of(state, move, wild=True).key: move for move in sprints(state, rear, front)}
    return {**ends, DAMAGE: None}


def special_option(state: State, key: str, move: Move | None, front: int) -> Option:
    if move is None:
        return Option(key, "special.damage", {"car": state.name(front)})
    end = option_of(state, move, wild=False)
    args = {"car": state.name(move.car), "where": end.label}
    return Option(key, "special.sprint", args, spot=end.spot)


def do_special(state: State, move: Move | None, front: int) -> list[Text]:
    if move is not None:
        return do_move(state, move, DRIVING)
    there = state.cars[front]
    state.beside[front] = there.lane
    there.lane = OFF
    return [say("move.damaged", car=state.name(front), column=there.column)]
