"""The table in words, made from what was observed."""

from __future__ import annotations

from collections.abc import Sequence

from rules.automobiles.components import NAMES, NO_DRIVER
from rules.automobiles.state import Pile, Player, State
from rules.engine.decisions import Seat
from rules.engine.secrecy import Observation
from rules.engine.texts import Text, say


def describe(seen: Observation[State]) -> Sequence[Text]:
    """The table in a few lines: whose turn, the cards, each car from first to last."""
    state = seen.state
    lines = [headline(state)]
    if state.cards:
        lines.append(say("board.cards", cards=[say(f"card.{card}") for card in state.cards]))
    lines += [_car_line(state, seat) for seat in state.ranking]
    if state.sponsors:
        lines.append(
            say("board.sponsors", sponsors=[say(f"sponsor.{key}") for key in state.sponsors])
        )
    return lines


def headline(state: State) -> Text:
    track = say(f"track.{state.track.key}")
    if state.over:
        return say("board.season_over" if state.is_season else "board.over")
    if state.phase in ("award", "rest"):
        return say("board.between", race=state.race, races=state.races)
    if state.phase != "turn":
        return say("board.before", track=track)
    return say(
        "board.season" if state.is_season else "board.race",
        track=track,
        round=state.round,
        laps=state.laps,
        race=state.race,
        races=state.races,
        who=state.mover,
    )


def lap(state: State, player: Player) -> int:
    """The lap that a car is in, from 1."""
    return 1 + max(0, player.at) // state.track.length


def _where(state: State, player: Player) -> str:
    if player.on_grid:
        return "board.grid"
    return "board.past" if state.is_past_the_line(player) else "board.car"


def _car_line(state: State, seat: Seat) -> Text:
    player = state.players[seat]
    acts = state.phase == "turn" and seat == state.mover and not state.over
    return say(
        _where(state, player),
        place=state.place(seat),
        who=seat,
        lap=lap(state, player),
        sector=say(f"sector.{state.track.sector(player.at).key}"),
        lane=player.lane + 1,
        piles=say("board.active", cubes=in_words(player.active))
        if acts
        else say("board.piles", bag=sum(player.bag), discard=sum(player.discard)),
        extra=_extra(state, player),
    )


def _extra(state: State, player: Player) -> Text:
    """Driver and points, where there are any."""
    nothing = say("nothing")
    driver = say("board.driver", driver=say(f"driver.{player.driver}"))
    points = say("board.points", n=player.points)
    return say(
        "board.extra",
        driver=nothing if player.driver == NO_DRIVER else driver,
        points=points if state.is_season else nothing,
    )


def in_words(pile: Pile) -> list[Text]:
    """A pile as texts, like cubes counted: "2 white, 1 wear"."""
    found = [
        say("scene.count", cube=say(f"cube.{name}"), n=n)
        for name, n in zip(NAMES, pile, strict=True)
        if n
    ]
    return found or [say("scene.none")]
