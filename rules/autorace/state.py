"""What lies on the table: cars, cards and purses, and who may see them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from rules.autorace.components import BONUSES, FUEL, HOME, NUMBERS, PURSE, STATIONS
from rules.engine.chance import Rng
from rules.engine.decisions import Seat
from rules.engine.game import Options
from rules.engine.secrecy import UNKNOWN, Observation, OwnerSees, Shown, copy_state
from rules.engine.state import BaseState


class AutoraceOptions(Options):
    """What a match may settle differently."""

    series: Literal["single", "boost", "carry"] = "single"
    races: int = Field(default=3, ge=1, le=10)
    deals: bool = True
    selling: bool = False
    towing: bool = False
    stuck_pays: bool = False
    circle_pays: bool = False
    three_arrivals_roll: bool = False
    broke: Literal["partial", "waive"] = "partial"
    secret_money: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """What a deal demands of a seat's order this round; `number` is 0 where none is named."""

    kind: Literal["max", "min", "banner", "move", "nodraw"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer. `terms` are a key such as `they.max.5`, seen from the proposer (AR-61)."""

    number: int
    proposer: Seat
    partner: Seat
    amount: int
    terms: str


@dataclass(kw_only=True)
class Player:
    """What a seat owns.

    `hand` is kept in ascending order; `pile` is the discard pile, the last card played at the end.
    """

    money: Annotated[int, OwnerSees.when("secret_money")] = PURSE
    position: Shown[int] = 0
    hand: Shown[list[int]] = field(default_factory=lambda: list(NUMBERS))
    pile: Shown[list[int]] = field(default_factory=list)
    misses: Shown[bool] = False  # the coming round, for want of money
    out: Shown[bool] = False  # of this race
    dropped: Shown[bool] = False  # out of the series
    limits: Shown[list[Limit]] = field(default_factory=list)
    began_with: Shown[int] = PURSE  # when this race began
    wins: Shown[int] = 0  # races won in the series

    @property
    def on_the_road(self) -> bool:
        return not (self.out or self.dropped) and self.position < HOME

    @property
    def on_station(self) -> bool:
        return self.position in STATIONS

    def fits(self, number: int) -> bool:
        """Does this card not drive past the last space (AR-13)?"""
        return self.position + number <= HOME

    @property
    def fitting(self) -> list[int]:
        """The numbers in hand that may be played, each once, in ascending order."""
        room = HOME - self.position
        return [number for number in dict.fromkeys(self.hand) if number <= room]

    @property
    def can_move(self) -> bool:
        """Can this car ever move again, by what everybody can work out (AR-48)?"""
        if self.out or self.dropped:
            return False
        within_reach = self.pile[::-1][: self.money // FUEL] if self.on_station else []
        return any(self.fits(number) for number in [*self.hand, *within_reach])


@dataclass(kw_only=True)
class State(BaseState):
    """The whole table. `pots` are the bonuses still open, by space."""

    options: Shown[AutoraceOptions]
    players: Shown[list[Player]]
    phase: Shown[str] = "round"
    race: Shown[int] = 1
    round: Shown[int] = 1
    pots: Shown[dict[int, int]] = field(default_factory=lambda: dict(BONUSES))
    stalled: Shown[int] = 0  # rounds in a row in which nothing happened
    offers: Shown[list[Offer]] = field(default_factory=list)
    next_offer: Shown[int] = 1

    @property
    def seats(self) -> list[Seat]:
        return [Seat(i) for i in range(len(self.players))]

    @property
    def in_series(self) -> list[Seat]:
        """The seats that have not dropped out of the series."""
        return [Seat(i) for i, player in enumerate(self.players) if not player.dropped]

    @property
    def racing(self) -> list[Seat]:
        """The seats whose car is still on the road."""
        return [Seat(i) for i, player in enumerate(self.players) if player.on_the_road]

    @property
    def ordering(self) -> list[Seat]:
        """The seats that give an order this round."""
        return [
            Seat(i)
            for i, player in enumerate(self.players)
            if player.on_the_road and not player.misses
        ]


def setup(options: AutoraceOptions, seats: int) -> State:
    """All cars on 0, all cards in hand, 32 dollars each."""
    return State(options=options, players=[Player() for _ in range(seats)])


def imagine(seen: Observation[State], rng: Rng) -> State:
    """A table that fits what was seen: only purses can be hidden."""
    state = copy_state(seen.state)
    for player in state.players:
        if player.money == UNKNOWN:
            player.money = rng.below(player.began_with + 1)
    return state
