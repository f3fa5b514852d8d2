"""A game, as the engine and the bot know it: a table of contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

from rules.engine.chance import Dice, Rng
from rules.engine.decisions import Decision, Pick, Seat
from rules.engine.events import Act
from rules.engine.foresight import Planned
from rules.engine.scene import Scene
from rules.engine.scripts import Script
from rules.engine.secrecy import Observation, marks
from rules.engine.sheets import Records
from rules.engine.state import BaseState
from rules.engine.texts import Text

S = TypeVar("S", bound=BaseState)


class Options(BaseModel):
    """A match's options. Fields are bool, Literal or int with bounds.

    Each has the texts `option.<field>` (its name) and `option.<field>.hint` (a line of why), and
    for the values of a Literal `option.<field>.<value>`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in the end (1 is best; the same place is shared), and why, in a line."""

    seat: Seat
    place: int
    score: Text


@dataclass(frozen=True, slots=True)
class Proposal:
    """Terms that one seat may offer another, for an amount to be named: done by the act `offer`."""

    partner: Seat
    terms: str
    text: Text


def _nothing_foreseen(_state: Any, _seat: Seat) -> Sequence[Decision]:  # Any: whichever game's
    return ()


def _nothing_to_propose(_state: Any, _seat: Seat) -> Sequence[Proposal]:  # Any: whichever game's
    return ()


def _nothing_to_do(_seen: Any, _with: Any) -> Sequence[Act]:  # Any: whichever game's
    return ()


def _nothing_lies_open(_state: Any) -> Sequence[tuple[Act, Text]]:  # Any: whichever game's
    return ()


@dataclass(frozen=True)
class Game(Generic[S]):
    """All that one folder under `rules` gives to the others.

    `setup` makes the state before anything is dealt or drawn; `play` runs one phase. `draw` and
    `describe` show what was observed as shapes and as words; `advise` is the house player, which
    sees no more; `imagine` fills the blanks of an observation with a world that fits it.
    `standings` ranks all seats, in the middle of a match too. `recommended` are values that differ
    from how options are by default (off, or as printed); they are offered, with the hint, when a
    match is made, and `tips` are texts to be told then. `foreseen` makes specimens of decisions
    that a seat may yet be asked in this race, for which its member may want to leave orders. Each
    has all options that may ever come up; one whose name begins those of others (`bid`, `bid.red`,
    `bid.blue`) stands for all of these, and no others of such names come up.
    `suggest` is what the house player would answer from here to the end of the turn, as far as that
    can be known beforehand; without it, its next answer. `repeats` names the decision that begins a
    turn of so many answers that a seat may want to give those of its last one again.
    With `shared_cars` no car is a seat's own, so names of seats bear no emblem of one.

    `acts` lists what seats may do unasked, `proposals` the terms that a seat may offer others,
    `open_acts` what may be done by a press just now (an offer to accept) with the button's label.
    `respond` is what a house player does about what others offered it, `parting` what withdraws
    all that a seat left open when it changes hands; where an act of these two turns out to be
    illegal it is passed over.

    `records` is how the game keeps records of its races, from which a match can be taken up.

    `upgrades[n]` turns a saved state of rules version n into one of n + 1.

    Texts: a decision's name is its prompt; `<name>.short` are the two or three words of it that a
    phone's notification shows.
    """

    key: str
    title: str
    authors: str
    version: int
    least_seats: int
    most_seats: int
    options: type[Options]
    state: type[S]
    setup: Callable[[Any, int], S]  # Any: the game's own Options
    play: Callable[[S], Script[None]]
    texts: Mapping[str, str]
    draw: Callable[[Observation[S]], Scene]
    describe: Callable[[Observation[S]], Sequence[Text]]
    advise: Callable[[Observation[S], Decision, Dice], Pick]
    imagine: Callable[[Observation[S], Rng], S]
    standings: Callable[[S], Sequence[Standing]]
    suggest: Callable[[Observation[S], Decision, Dice], Sequence[Planned]] | None = None
    repeats: str | None = None
    recommended: Mapping[str, bool | int | str] = field(default_factory=dict)
    tips: tuple[str, ...] = ()
    foreseen: Callable[[S, Seat], Sequence[Decision]] = _nothing_foreseen
    shared_cars: bool = False
    acts: frozenset[str] = frozenset()
    proposals: Callable[[S, Seat], Sequence[Proposal]] = _nothing_to_propose
    open_acts: Callable[[S], Sequence[tuple[Act, Text]]] = _nothing_lies_open
    respond: Callable[[Observation[S], Dice], Sequence[Act]] = _nothing_to_do
    parting: Callable[[S, Seat], Sequence[Act]] = _nothing_to_do
    records: Records[S] | None = None
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    # Any: a saved state of older rules, as JSON

    def __post_init__(self) -> None:
        marks(self.state)  # a field without a mark is found here, when the game is imported
        object.__setattr__(self, "_json", TypeAdapter(self.state))

    def suggestion(self, seen: Observation[S], decision: Decision, dice: Dice) -> Sequence[Planned]:
        """What the house player would answer to this, and then for as long as it can tell."""
        if self.suggest is None:
            return (Planned(decision, self.advise(seen, decision, dice)),)
        return self.suggest(seen, decision, dice)

    @property
    def json(self) -> TypeAdapter[S]:
        """Writes and reads states as JSON."""
        adapter: TypeAdapter[S] = self.__dict__["_json"]
        return adapter
