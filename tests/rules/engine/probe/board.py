"""The board of the probe game, drawn and told from an observation."""

from __future__ import annotations

from rules.engine.game import Standing
from rules.engine.scene import Box, Car, Label, Scene, Shape, Spot
from rules.engine.secrecy import UNKNOWN, Observation
from rules.engine.texts import Text, say
from tests.rules.engine.probe.state import Player, State

_WIDTH, _EDGE, _LANE = 640, 20, 28


def draw(seen: Observation[State]) -> Scene:
    """A straight road with a lane for every car."""
    state = seen.state
    lanes, length = len(state.players), state.options.length
    space = (_WIDTH - 2 * _EDGE) / (length + 1)
    height = 2 * _EDGE + lanes * 2 * _LANE
    ground: list[Shape] = [Box(0, 0, _WIDTH, height, "paper")]
    pieces: list[Shape] = []
    for seat, player in enumerate(state.players):
        y = _EDGE + seat * 2 * _LANE
        ground.append(Box(_EDGE, y + _LANE, _WIDTH - 2 * _EDGE, _LANE, "track", "line"))
        x = _EDGE + (player.position + 0.5) * space
        middle = y + 1.5 * _LANE
        name = say("board.name", who=seat, at=player.position)
        pieces.append(Label(_EDGE, y + _LANE / 2, name, 12, anchor="left", room=_WIDTH / 2))
        pieces.append(Car(x, middle, 8, seat, str(seat + 1), faded=player.wrecked))
        pieces.append(Spot(x, middle, 8, f"car.{seat}"))
    pieces += [
        Box(_EDGE + at * space, _EDGE, space, height - 2 * _EDGE, None, "danger")
        for at in state.traps_found
    ]
    return Scene(_WIDTH, height, tuple(ground), tuple(pieces))


def describe(seen: Observation[State]) -> list[Text]:
    state = seen.state
    lines = [
        say("board.round", race=state.race, races=state.options.races, round=state.round),
        say("board.piles", deck=len(state.deck), discard=len(state.discard)),
    ]
    if state.sky.seen:
        lines.append(say("board.sky", weather=f"sky.{state.sky.seen[-1]}"))
    return [*lines, *(_car(seat, player) for seat, player in enumerate(state.players))]


def _car(seat: int, player: Player) -> Text:
    hidden = player.money == UNKNOWN
    purse = say("board.hidden") if hidden else say("board.money", money=player.money)
    return say(
        "board.car",
        who=seat,
        at=player.position,
        dents=player.dents,
        purse=purse,
        points=player.points,
    )


def standings(state: State) -> list[Standing]:
    """Most points first; equal points, equal place."""
    return [
        Standing(
            seat,
            1 + sum(other.points > player.points for other in state.players),
            say("board.score", points=player.points, at=player.position),
        )
        for seat, player in zip(state.seats, state.players, strict=True)
    ]
