"""A table to try both games at: cars are put where a test wants them, then seats answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from rules.engine.chance import Source
from rules.engine.decisions import Amount, Choose, Decision, Illegal, Seat
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.match import Checkpoint, Match
from rules.engine.texts import Speaker
from rules.stockcar.state import Car
from rules.stockcar.state import Table as AnyState
from rules.stockcar.track import Space

A, B, C, D, E, F = (Seat(i) for i in range(6))
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")

S = TypeVar("S", bound=AnyState[Any])  # Any: each game's players are its own


class Table(Generic[S]):
    """A running match, and all that was said at it."""

    def __init__(
        self,
        game: Game[S],
        seats: int,
        arrange: Callable[[S], None] | None = None,
        *,
        seed: int = 0,
        **options: Any,  # Any: values of options, checked by pydantic
    ) -> None:
        self.game = game
        self.source = Source(seed.to_bytes(32, "big"))
        self.match, begun = Match.begin(game, game.options(**options), seats, self.source)
        self.told: list[Event] = list(begun.events)
        self.speak = Speaker(game.texts, lambda seat: NAMES[seat])
        if arrange is not None:
            self.arrange(arrange)

    def arrange(self, change: Callable[[S], None]) -> None:
        """Change the table, at the beginning of the phase."""
        state = self.game.json.validate_json(self.match.checkpoint.state)
        change(state)
        checkpoint = self.match.checkpoint
        written = self.game.json.dump_json(state).decode()
        start = Checkpoint(checkpoint.phase, checkpoint.epoch, self.game.version, written)
        saved = replace(self.match.saved(), checkpoint=start, log=(), numbers={}, next_seq=0)
        self.match = Match.restart_phase(self.game, saved, self.source)

    @property
    def state(self) -> S:
        return self.match.state

    def asked(self, seat: Seat) -> Decision:
        return self.match.pending[seat]

    @property
    def who(self) -> list[Seat]:
        """The seats that are asked."""
        return sorted(self.match.pending)

    def name(self, seat: Seat) -> str:
        return self.asked(seat).name

    def do(self, seat: Seat, *keys: str | int) -> None:
        """One answer after the other."""
        for key in keys:
            self.told += self.match.answer(seat, (str(key),)).events

    def refuses(self, seat: Seat, key: str | int) -> bool:
        try:
            self.match.fork(self.source).answer(seat, (str(key),))
        except Illegal:
            return True
        return False

    def keys(self, seat: Seat) -> list[str]:
        """The keys that a seat may choose."""
        decision = self.asked(seat)
        assert isinstance(decision, Choose)
        return [option.key for option in decision.options]

    def range(self, seat: Seat) -> tuple[int, int, int]:
        """The lowest and the highest amount that a seat may name, and the step."""
        decision = self.asked(seat)
        assert isinstance(decision, Amount)
        return decision.low, decision.high, decision.step

    @property
    def money(self) -> list[int]:
        return [player.money for player in self.state.players]

    def hand(self, seat: Seat) -> list[str]:
        return [self.state.faces[face].key for face in self.state.players[seat].hand]

    def car(self, colour: str) -> Car:
        return self.state.cars[self.state.colours.index(colour)]

    def at(self, colour: str) -> Space:
        return self.car(colour).space

    def owner(self, colour: str) -> int:
        return self.car(colour).owner

    @property
    def home(self) -> list[str]:
        return [self.state.colours[car] for car in self.state.home]

    @property
    def said(self) -> str:
        return "\n".join(self.speak(event.text) for event in self.told)

    @property
    def places(self) -> list[int]:
        """The place of every seat."""
        by_seat = {standing.seat: standing.place for standing in self.game.standings(self.state)}
        return [by_seat[seat] for seat in self.state.seats]


def on_the_road(
    cars: Mapping[str, Space],
    hands: Sequence[Sequence[str]],
    *,
    owners: Mapping[str, Seat] | None = None,
    home: Sequence[str] = (),
    turn: Seat = A,
) -> Callable[[AnyState[Any]], None]:
    """In the middle of a race: the cars that are named, all others nowhere; hands by card keys."""

    def arrange(state: AnyState[Any]) -> None:
        faces = {card.key: face for face, card in enumerate(state.faces)}
        state.cars = [Car() for _ in state.colours]
        for colour, (column, lane) in cars.items():
            car = state.cars[state.colours.index(colour)]
            car.column, car.lane = column, lane
        for colour, seat in (owners or {}).items():
            state.cars[state.colours.index(colour)].owner = seat
        state.home = [state.colours.index(colour) for colour in home]
        for finished in state.home:
            state.cars[finished].column = state.track.home
        for player, hand in zip(state.players, hands, strict=True):
            player.hand = sorted(faces[key] for key in hand)
        state.lots = []
        state.lot = -1
        state.phase = "turn"
        state.turn = turn

    return arrange


def lots(*colours: str) -> Callable[[AnyState[Any]], None]:
    """At the beginning of an auction: these cars come up, the first one first."""

    def arrange(state: AnyState[Any]) -> None:
        state.lots = [state.colours.index(colour) for colour in reversed(colours)]

    return arrange
