"""The table of the probe game: one field of every kind of secrecy, and a part within a part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from rules.engine.chance import Rng, shuffle
from rules.engine.decisions import Seat
from rules.engine.game import Options
from rules.engine.secrecy import (
    UNKNOWN,
    CountOnly,
    Nobody,
    Observation,
    OwnerSees,
    OwnerSeesUnordered,
    Shown,
    TopOnly,
    copy_state,
    deal_unseen,
)
from rules.engine.state import BaseState

T = TypeVar("T")

ROUNDS = 4
PURSE = 12
WRECKED = 2  # dents
TRAPS = 4
TYRES = ("soft", "medium", "hard")
WEATHER = ("sun", "sun", "sun", "rain", "rain", "wind")
BANG = 0
CHIPS_EACH = 7


class ProbeOptions(Options):
    """What a match may settle differently: one of every kind of option."""

    races: int = Field(default=1, ge=1, le=3)
    hand: int = Field(default=10, ge=1, le=60)
    length: int = Field(default=24, ge=12, le=60)
    secret_money: bool = False
    deals: bool = True
    shop: Literal["closed", "open"] = "open"


@dataclass(frozen=True, slots=True)
class Stake:
    """Money on a car."""

    on: Seat
    money: int


@dataclass(frozen=True, slots=True)
class Offer:
    """The payer has put the price aside; the payee would give a can of fuel for it."""

    number: int
    payer: Seat
    payee: Seat
    price: int


@dataclass(kw_only=True)
class Player:
    """What a seat owns."""

    hand: Annotated[list[int], OwnerSees] = field(default_factory=list)
    face_down: Annotated[list[int], OwnerSees] = field(default_factory=list)
    bag: Annotated[list[int], OwnerSeesUnordered] = field(default_factory=list)
    drawn: Shown[list[int]] = field(default_factory=list)  # out of the bag, this round
    tyres: Annotated[list[str], OwnerSees] = field(default_factory=list)  # the first is driven on
    stake: Annotated[Stake | None, OwnerSees] = None
    money: Annotated[int, OwnerSees.when("secret_money")] = PURSE
    fuel: Shown[int] = 2
    parts: Shown[list[str]] = field(default_factory=list)
    dents: Shown[int] = 0
    position: Shown[int] = 0
    points: Shown[int] = 0

    @property
    def wrecked(self) -> bool:
        return self.dents >= WRECKED


@dataclass(kw_only=True)
class Sky:
    """The weather: the last of `seen` is today's."""

    seen: Shown[list[str]] = field(default_factory=list)
    coming: Annotated[list[str], CountOnly] = field(default_factory=list)


@dataclass(kw_only=True)
class State(BaseState):
    """The whole table. `turns` are the seats that still drive in this round."""

    options: Shown[ProbeOptions]
    players: Shown[list[Player]]
    phase: Shown[str] = "deal"
    race: Shown[int] = 1
    round: Shown[int] = 0
    turns: Shown[list[Seat]] = field(default_factory=list)
    deck: Annotated[list[int], CountOnly] = field(default_factory=list)
    discard: Annotated[list[int], TopOnly] = field(default_factory=list)
    stock: Annotated[list[int], CountOnly] = field(default_factory=list)
    traps: Annotated[list[int], Nobody] = field(default_factory=list)
    traps_found: Shown[list[int]] = field(default_factory=list)
    sky: Shown[Sky] = field(default_factory=Sky)
    offers: Shown[list[Offer]] = field(default_factory=list)
    next_offer: Shown[int] = 1

    @property
    def seats(self) -> list[Seat]:
        return [Seat(i) for i in range(len(self.players))]

    @property
    def racing(self) -> list[Seat]:
        return [seat for seat in self.seats if not self.players[seat].wrecked]

    @property
    def all_cards(self) -> list[int]:
        """Every card is another one, so that a large hand is a long list."""
        return list(range(1, len(self.players) * self.options.hand + 31))

    @property
    def all_chips(self) -> list[int]:
        return [(BANG, 1, 2, 3)[i % 4] for i in range((len(self.players) + 1) * CHIPS_EACH)]


def speed(card: int) -> int:
    return 1 + card % 4


def setup(options: ProbeOptions, seats: int) -> State:
    return State(options=options, players=[Player() for _ in range(seats)])


def imagine(seen: Observation[State], rng: Rng) -> State:
    """A table that fits what was seen."""
    state = copy_state(seen.state)
    _imagine_cards(state, rng)
    bags = [player.bag for player in state.players]
    drawn = [chip for player in state.players for chip in player.drawn]
    own = [] if seen.seat is None else list(bags[seen.seat])
    hidden = [bag for seat, bag in enumerate(bags) if seat != seen.seat]
    deal_unseen(rng, _without(state.all_chips, [*drawn, *own]), state.stock, *hidden)
    if state.sky.coming:
        deal_unseen(rng, _without(WEATHER, state.sky.seen), state.sky.coming)
    places = [n for n in range(3, state.options.length) if n not in state.traps_found]
    shuffle(rng, places)
    state.traps = places[: TRAPS - len(state.traps_found)] if state.round else []
    for seat, player in enumerate(state.players):
        if player.money == UNKNOWN:
            player.money = rng.below(2 * PURSE)
        if seat != seen.seat and player.tyres:
            player.tyres = list(TYRES)
            shuffle(rng, player.tyres)
    return state


def _imagine_cards(state: State, rng: Rng) -> None:
    places = [state.deck]
    for player in state.players:
        places += [player.hand, player.face_down]
    hidden = [place for place in places if UNKNOWN in place]
    covered = state.discard[:-1]
    visible = [card for place in places if UNKNOWN not in place for card in place]
    if state.discard:
        visible.append(state.discard[-1])
    if hidden or covered:
        deal_unseen(rng, _without(state.all_cards, visible), covered, *hidden)
        state.discard[:-1] = covered


def _without(all_things: Iterable[T], seen: Iterable[T]) -> list[T]:
    rest = list(all_things)
    for thing in seen:
        rest.remove(thing)
    return rest
