"""Every mark, in every place where a state can hold it; and no field without one."""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass, replace
from typing import Annotated, Any, Literal

import pytest

from rules.engine.chance import Chance, Dice, Source
from rules.engine.decisions import Seat
from rules.engine.game import Game, Options
from rules.engine.scripts import Script
from rules.engine.secrecy import (
    UNKNOWN,
    UNKNOWN_KEY,
    CountOnly,
    Everyone,
    Nobody,
    OwnerSees,
    OwnerSeesUnordered,
    Shown,
    TopOnly,
    UnmarkedField,
    copy_state,
    deal_unseen,
    marks,
    observe,
    shuffle_unseen,
)
from rules.engine.state import BaseState
from tests.rules.engine.small import A, B, game_of


class SecrecyOptions(Options):
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Bet:
    on: int


@dataclass
class Drawer:
    """A part of a part."""

    label: Shown[str] = "left"
    inside: Annotated[list[str], OwnerSees] = field(default_factory=lambda: ["key", "map"])
    bottom: Annotated[list[int], CountOnly] = field(default_factory=lambda: [1, 2, 3])


@dataclass
class Owner:
    hand: Annotated[list[int], OwnerSees] = field(default_factory=lambda: [5, 3])
    bag: Annotated[list[int], OwnerSeesUnordered] = field(default_factory=lambda: [9, 1, 4])
    money: Annotated[int, OwnerSees.when("closed")] = 20
    bet: Annotated[Bet | None, OwnerSees] = Bet(1)
    seat_bet: Annotated[Seat, OwnerSees] = B
    kind: Annotated[Literal["fast", "slow"], OwnerSees] = "fast"
    ready: Annotated[bool, OwnerSees] = True
    drawer: Shown[Drawer] = field(default_factory=Drawer)
    drawers: Shown[dict[str, Drawer]] = field(default_factory=lambda: {"a": Drawer()})
    spare: Shown[Drawer | None] = field(default_factory=Drawer)
    shelves: Shown[list[list[Drawer]]] = field(default_factory=lambda: [[Drawer()]])


@dataclass(kw_only=True)
class Table(BaseState):
    options: Shown[SecrecyOptions] = field(default_factory=SecrecyOptions)
    players: Shown[list[Owner]] = field(default_factory=lambda: [Owner(), Owner()])
    phase: Shown[str] = "x"
    deck: Annotated[list[int], CountOnly] = field(default_factory=lambda: list(range(9)))
    discard: Annotated[list[int], TopOnly] = field(default_factory=lambda: [7, 8, 9])
    trap: Annotated[list[int], Nobody] = field(default_factory=lambda: [4])
    prices: Annotated[dict[str, int], CountOnly.when("closed")] = field(
        default_factory=lambda: {"a": 1}
    )
    row: Annotated[list[list[int]], Everyone] = field(default_factory=lambda: [[1, 2], [3]])


def test_the_owner_sees_what_is_its_own() -> None:
    own = observe(Table(), A).state.players[A]

    assert ([5, 3], [1, 4, 9], 20) == (own.hand, own.bag, own.money)
    assert (Bet(1), B, "fast", True) == (own.bet, own.seat_bet, own.kind, own.ready)


@pytest.mark.parametrize("seat", [B, None])
def test_others_see_how_many_things_there_are(seat: Seat | None) -> None:
    seen = observe(Table(), seat).state.players[A]

    assert ([UNKNOWN] * 2, [UNKNOWN] * 3) == (seen.hand, seen.bag)
    assert (UNKNOWN, None, UNKNOWN) == (seen.money, seen.bet, seen.seat_bet)
    assert (UNKNOWN_KEY, False) == (seen.kind, seen.ready)


@pytest.mark.parametrize("seat", [A, B, None])
def test_what_lies_on_the_table_is_the_same_for_all(seat: Seat | None) -> None:
    seen = observe(Table(), seat).state

    assert [UNKNOWN] * 9 == seen.deck
    assert [UNKNOWN, UNKNOWN, 9] == seen.discard
    assert [] == seen.trap
    assert {} == seen.prices
    assert [[1, 2], [3]] == seen.row


@pytest.mark.parametrize(("seat", "inside"), [(A, ["key", "map"]), (B, ["?", "?"])])
def test_a_part_within_a_part_keeps_its_marks(seat: Seat, inside: list[str]) -> None:
    """In a field, a dict, an optional field and a list of lists alike."""
    player = observe(Table(), seat).state.players[A]
    assert player.spare is not None
    parts = [player.drawer, player.drawers["a"], player.spare, player.shelves[0][0]]

    assert [inside] * 4 == [part.inside for part in parts]
    assert [[UNKNOWN] * 3] * 4 == [part.bottom for part in parts]


def test_an_option_opens_what_it_closes() -> None:
    table = Table(options=SecrecyOptions(closed=False))

    seen = observe(table, B).state

    assert 20 == seen.players[A].money
    assert {"a": 1} == seen.prices


def test_empty_lists_and_missing_things_are_no_trouble() -> None:
    table = Table(deck=[], discard=[])
    table.players[A].bet = table.players[A].spare = None

    seen = observe(table, B).state

    assert [] == seen.deck == seen.discard
    assert seen.players[A].bet is None
    assert seen.players[A].spare is None


def test_an_observation_shares_nothing_that_changes() -> None:
    table = Table()
    for seen in (observe(table, A).state, copy_state(table)):
        seen.row[0].append(99)
        seen.players[A].hand.append(99)
        seen.players[A].drawer.inside.append("gun")
        seen.players[A].drawers["a"].inside.append("gun")
        seen.chance.counters["table"] = 99

    assert Table() == table


def test_the_source_of_chance_is_not_copied() -> None:
    table = Table()
    table.chance.bind(Source(bytes(32)))

    for seen in (observe(table, A).state, copy_state(table)):
        with pytest.raises(RuntimeError):
            seen.chance.table.below(6)
    assert {} == observe(table, None).state.chance.counters


def no_play(_state: object) -> Script[None]:
    yield from ()


def game_with(state: type[Any]) -> Game[Any]:  # Any: states that no game could have
    return replace(game_of(no_play), state=state)


def state_with(kind: object) -> type[Any]:  # Any: a class made while running
    """A state with one field more, of this type."""
    return make_dataclass(
        "Sloppy", [("part", Annotated[kind, Everyone], None)], bases=(Table,), kw_only=True
    )


def test_a_field_without_a_mark_fails_when_the_game_is_made() -> None:
    @dataclass(kw_only=True)
    class Careless(Table):
        secret: int = 3

    with pytest.raises(UnmarkedField, match=r"Careless\.secret"):
        game_with(Careless)


@dataclass
class CarelessPart:
    secret: int = 3


@pytest.mark.parametrize(
    "kind", [CarelessPart, list[CarelessPart], dict[str, CarelessPart], CarelessPart | None]
)
def test_a_part_without_marks_fails_too(kind: object) -> None:
    with pytest.raises(UnmarkedField, match=r"CarelessPart\.secret"):
        game_with(state_with(kind))


@pytest.mark.parametrize("kind", [set[int], frozenset[str], tuple[Drawer, ...]])
def test_what_cannot_be_shown_safely_fails_when_the_game_is_made(kind: object) -> None:
    with pytest.raises(TypeError):
        game_with(state_with(kind))


def test_two_marks_are_one_too_many() -> None:
    @dataclass
    class Undecided:
        hand: Annotated[list[int], OwnerSees, Everyone]

    with pytest.raises(UnmarkedField):
        marks(Undecided)


def test_only_what_nobody_has_seen_is_shuffled() -> None:
    closed, before = Table(), Table()
    for cards in (closed, before):
        cards.players[A].drawer.bottom = list(range(30))
        cards.discard = list(range(30))
        cards.players[A].bag = list(range(30))

    shuffle_unseen(closed, Dice(1))

    assert before.deck != closed.deck
    assert sorted(before.deck) == sorted(closed.deck)
    assert before.discard[:-1] != closed.discard[:-1]
    assert before.discard[-1] == closed.discard[-1]
    assert before.players[A].bag != closed.players[A].bag
    assert before.players[A].drawer.bottom != closed.players[A].drawer.bottom
    assert before.players[A].hand == closed.players[A].hand
    assert before.row == closed.row
    for seat in (None, A, B):
        assert observe(before, seat) == observe(closed, seat)


def test_what_an_option_shows_is_not_shuffled() -> None:
    @dataclass(kw_only=True)
    class Open(BaseState):
        options: Shown[SecrecyOptions]
        players: Shown[list[Owner]] = field(default_factory=list)
        phase: Shown[str] = "x"
        deck: Annotated[list[int], CountOnly.when("closed")] = field(
            default_factory=lambda: list(range(30))
        )

    for closed in (True, False):
        table = Open(options=SecrecyOptions(closed=closed))
        shuffle_unseen(table, Dice(1))
        assert closed == (table.deck != list(range(30)))


def test_unseen_things_are_dealt_to_the_hidden_places_only_if_they_fit() -> None:
    deck, hand = [UNKNOWN] * 3, [UNKNOWN] * 2

    deal_unseen(Dice(1), [1, 2, 3, 4, 5], deck, hand)

    assert [1, 2, 3, 4, 5] == sorted([*deck, *hand])
    with pytest.raises(ValueError, match="does not fit"):
        deal_unseen(Dice(1), [1, 2, 3], deck, hand)


def test_chance_tells_which_race_it_is_and_no_more() -> None:
    table = Table(chance=Chance(race=2, epoch=1, counters={"table": 5}))

    assert Chance(race=2, epoch=1) == observe(table, A).state.chance
