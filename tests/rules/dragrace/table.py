"""A table to try the rules at: cards and cars are put where a test wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.dragrace import GAME
from rules.dragrace.components import DECK
from rules.dragrace.moving import stop_on
from rules.dragrace.state import Column, DragraceOptions, Player, State, setup
from rules.engine.chance import Source
from rules.engine.decisions import Choose, Illegal, Option, Seat
from rules.engine.events import Event
from rules.engine.match import Checkpoint, Match
from rules.engine.texts import Speaker, Text, say

A, B, C, D, E, F = (Seat(i) for i in range(6))
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")
SPEAKER = Speaker(GAME.texts, lambda seat: NAMES[seat])
SOURCE = Source(bytes(32))


def col(written: str) -> Column:
    """`10x2` is a column of two 10s, `8-11` a run from 8 to 11."""
    if "-" in written:
        low, high = map(int, written.split("-"))
        return Column(low, high - low + 1, run=True)
    number, length = map(int, written.split("x"))
    return Column(number, length)


def written(column: Column) -> str:
    if column.run:
        return f"{column.number}-{column.cards[-1]}"
    return f"{column.number}x{column.length}"


def hint(option: Option) -> str:
    """The second line of an option, as it reads."""
    return "" if option.hint is None else SPEAKER(Text(option.hint, option.args))


def car(space: int = 1, hand: Sequence[int] = (), columns: str = "") -> Player:
    """A car on the track, with a hand and with columns such as `"10x2 8-11"`."""
    laid = [col(column) for column in columns.split()]
    return Player(space=space, hand=sorted(hand), columns=laid)


class Table:
    """A running match in the middle of a race, and all that was said at it since.

    `deck`: the next cards to be drawn, in this order; below them lie many 20s. `flag`: how many
    cards are still drawn before the flag turns up.
    """

    def __init__(
        self,
        *cars: Player,
        row: Sequence[int] = (),
        discard: Sequence[int] = (),
        deck: Sequence[int] = (),
        flag: int | None = None,
        turn: Seat = A,
        **options: Any,  # Any: values of options, checked by pydantic
    ) -> None:
        state = setup(DragraceOptions(**options), len(cars))
        state.players[:] = cars
        for seat in state.seats:
            player = state.players[seat]
            space, player.space = player.space, -1
            stop_on(state, seat, space)
        state.phase, state.turn = "turn", turn
        state.row, state.discard = list(row), list(discard)
        state.deck = [20] * 80 + list(deck)[::-1]
        state.flags = {"finish": 0 if flag is None else len(state.deck) - flag}
        self.told: list[Event] = []
        self._start_from(state)

    def _start_from(self, state: State) -> None:
        match, _ = Match.begin(GAME, state.options, len(state.players), SOURCE)
        text = GAME.json.dump_json(state).decode()
        checkpoint = Checkpoint(0, 0, GAME.version, text)
        saved = replace(match.saved(), checkpoint=checkpoint, log=(), numbers={}, next_seq=0)
        self.match = Match.restart_phase(GAME, saved, SOURCE)

    @property
    def state(self) -> State:
        return self.match.state

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    # ---------------------------------------------------------------- what players do

    def answer(self, seat: Seat, *keys: str) -> None:
        """One answer, of these keys."""
        self.told += self.match.answer(seat, keys).events

    def do(self, *keys: str) -> None:
        """Answers of one key each, by whoever is asked."""
        for key in keys:
            (seat,) = self.match.pending
            self.answer(seat, key)

    def lay(self, column: str) -> None:
        """Lay `10x2` or `8-11`, pressing what is asked on the way."""
        _press(self.match, col(column), self.told)

    def can_lay(self, column: str) -> bool:
        """Could whoever is asked lay this now?"""
        try:
            _press(self.match.fork(SOURCE), col(column), [])
        except Illegal:
            return False
        return True

    def give(self, **cards: Sequence[int]) -> None:
        """Answers in a window, by the first letters of names: `give(a=[9], b=[12, 12])`."""
        for letter, given in cards.items():
            self.answer(Seat("abcdef".index(letter)), *map(str, given))

    # ---------------------------------------------------------------- what players see

    def asked(self, seat: Seat) -> Choose | None:
        asked = self.match.asked(seat)
        if asked is None:
            return None
        assert isinstance(asked.decision, Choose)
        return asked.decision

    @property
    def question(self) -> str:
        """The name of what one seat is asked."""
        (decision,) = self.match.pending.values()
        return decision.name

    @property
    def choices(self) -> list[str]:
        """The keys that the one seat that is asked may choose from."""
        (decision,) = self.match.pending.values()
        assert isinstance(decision, Choose)
        return [option.key for option in decision.options]

    @property
    def buttons(self) -> dict[str, str]:
        """What the one seat that is asked reads on its buttons, and beside them."""
        (decision,) = self.match.pending.values()
        assert isinstance(decision, Choose)
        return {SPEAKER(Text(o.text, o.args)): hint(o) for o in decision.options}

    @property
    def spaces(self) -> list[int]:
        return [player.space for player in self.state.players]

    @property
    def lanes(self) -> list[int]:
        return [player.lane for player in self.state.players]

    @property
    def hands(self) -> list[list[int]]:
        return [player.hand for player in self.state.players]

    def columns(self, seat: Seat) -> str:
        return " ".join(written(column) for column in self.player(seat).columns)

    @property
    def said(self) -> str:
        """What everybody heard."""
        return "\n".join(SPEAKER(event.text) for event in self.told if event.audience is None)

    def whispered(self, seat: Seat) -> str:
        """What only some heard, this seat among them."""
        return "\n".join(
            SPEAKER(event.text)
            for event in self.told
            if event.audience is not None and event.told_to(seat)
        )

    def places(self) -> list[int]:
        """The place of every seat."""
        by_seat = {standing.seat: standing.place for standing in GAME.standings(self.state)}
        return [by_seat[seat] for seat in self.state.seats]


def _press(match: Match[State], column: Column, told: list[Event]) -> None:
    """Turn or power, kind, number, length: whichever of them are asked; else Illegal."""
    (seat,) = match.pending
    kind = "run" if column.run else "column"
    before = list(match.state.players[seat].columns)
    for name, key in (
        ("turn", kind),
        ("power.lay_more", kind),
        (kind, str(column.number)),
        (f"{kind}.length", str(column.length)),
    ):
        decision = match.pending.get(seat)
        if decision is None or match.state.players[seat].columns != before:
            break
        if decision.name == name:
            told += match.answer(seat, (key,)).events
    if match.state.players[seat].columns[-1:] != [column] or column in before:
        raise Illegal(say("illegal.no_such_option"))


# ---------------------------------------------------------------- what always holds


def assert_sound(state: State) -> None:
    """182 cards, no two cars on a spot, no two columns in a slot, none shorter than it may be."""
    assert Counter(DECK) == cards_of(state)
    spots = [(player.space, player.lane) for player in state.players if player.lane]
    assert len(spots) == len(set(spots))
    assert all(0 < lane <= state.lanes and space >= 0 for space, lane in spots)
    columns = [column for player in state.players for column in player.columns]
    assert len(columns) == len({state.slot(column) for column in columns})
    assert all(column.length > column.run for column in columns)
    assert all(player.hand == sorted(player.hand) for player in state.players)
    assert all(under <= len(state.deck) for under in state.flags.values())


def cards_of(state: State) -> Counter[int]:
    """Every card on the table, wherever it lies."""
    cards = Counter([*state.deck, *state.row, *state.discard])
    for player in state.players:
        cards.update(player.hand)
        for column in player.columns:
            cards.update(column.cards)
    return cards
