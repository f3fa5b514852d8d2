"""A table to try the rules at: cars are put where a test wants them, then seats give orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.autorace import GAME
from rules.autorace.state import AutoraceOptions, Player, State
from rules.engine.chance import Source
from rules.engine.decisions import Choose, Illegal, Pick, Seat
from rules.engine.events import Act, Event
from rules.engine.match import Checkpoint, Match
from rules.engine.texts import Speaker

A, B, C, D, E = (Seat(i) for i in range(5))
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve")
SPEAKER = Speaker(GAME.texts, lambda seat: NAMES[seat])


def car(
    position: int = 0,
    *,
    money: int = 32,
    hand: Sequence[int] | None = None,
    pile: Sequence[int] | None = None,
    misses: bool = False,
    out: bool = False,
) -> Player:
    """A car somewhere on the road; without a pile, the pile is what is not in hand."""
    hand = list(range(1, 11)) if hand is None else list(hand)
    missing = [n for n in range(1, 11) if n not in hand] if pile is None else list(pile)
    return Player(position=position, money=money, hand=hand, pile=missing, misses=misses, out=out)


class Table:
    """A running match, and all that was said at it."""

    def __init__(
        self, *cars: Player, pots: Mapping[int, int] | None = None, **options: Any
    ) -> None:  # Any: values of options, checked by pydantic
        chosen = AutoraceOptions(**options)
        self.match, _ = Match.begin(GAME, chosen, len(cars), Source(bytes(32)))
        self.match.state.players[:] = cars
        if pots is not None:
            self.match.state.pots = dict(pots)
        self.told: list[Event] = []
        self._start_from(self.match.state)

    def _start_from(self, state: State) -> None:
        checkpoint = self.match.checkpoint
        written = GAME.json.dump_json(state).decode()
        start = Checkpoint(checkpoint.phase, checkpoint.epoch, GAME.version, written)
        saved = replace(self.match.saved(), checkpoint=start, log=(), numbers={}, next_seq=0)
        self.match = Match.restart_phase(GAME, saved, Source(bytes(32)))

    @property
    def state(self) -> State:
        return self.match.state

    def order(self, seat: Seat, key: str) -> None:
        self.told += self.match.answer(seat, (key,)).events

    def act(self, seat: Seat, name: str, **fields: int | str) -> None:
        self.told += self.match.act(Act(seat, name, fields)).events

    def round(self, *keys: str | None) -> None:
        """All orders of a round, by seat; None for a seat that is not asked."""
        self.told.clear()
        for seat, key in enumerate(keys):
            if key is not None:
                self.order(Seat(seat), key)

    def choices(self, seat: Seat) -> list[str]:
        """The keys that a seat may order; none when it is not asked."""
        asked = self.match.asked(seat)
        if asked is None:
            return []
        assert isinstance(asked.decision, Choose)
        return [option.key for option in asked.decision.options]

    def refuses(self, seat: Seat, key: str) -> bool:
        try:
            self.match.fork(Source(bytes(32))).answer(seat, (key,))
        except Illegal:
            return True
        return False

    def answered(self, seat: Seat) -> Pick | None:
        asked = self.match.asked(seat)
        return None if asked is None else asked.answered

    @property
    def money(self) -> list[int]:
        return [player.money for player in self.state.players]

    @property
    def positions(self) -> list[int]:
        return [player.position for player in self.state.players]

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    @property
    def names_told(self) -> list[str]:
        return [event.name for event in self.told]

    @property
    def said(self) -> str:
        return "\n".join(SPEAKER(event.text) for event in self.told)

    @property
    def places(self) -> list[int]:
        """The place of every seat."""
        by_seat = {standing.seat: standing.place for standing in GAME.standings(self.state)}
        return [by_seat[seat] for seat in self.state.seats]
