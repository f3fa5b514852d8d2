"""No colour is better than another, and no space of a track is a trap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rules.daytona import components as daytona
from rules.race import components as race
from rules.stockcar.cards import WILD, Card
from rules.stockcar.track import Space, Stretch, Track, lanes_of, lay_out

DECKS = {
    "daytona": [daytona.FACES[face] for face in daytona.DECK],
    "race": [race.FACES["six"][face] for face in race.DECK],
    "race with tens": [race.FACES["ten"][face] for face in race.DECK],
}
TRACKS = {**daytona.TRACKS, "race": race.TRACK}


def steps(deck: Sequence[Card]) -> Counter[int]:
    found: Counter[int] = Counter()
    for card in deck:
        for line in card.lines:
            found[line.car] += line.steps
    return found


@pytest.mark.parametrize(
    ("name", "cards", "each", "wild"),
    [("daytona", 36, 62, 42), ("race", 48, 68, 60), ("race with tens", 48, 72, 60)],
)
def test_every_colour_has_as_many_steps(name: str, cards: int, each: int, wild: int) -> None:
    deck = DECKS[name]
    found = steps(deck)

    assert cards == len(deck)
    assert wild == found.pop(WILD)
    assert dict.fromkeys(range(6), each) == found


@pytest.mark.parametrize("name", DECKS)
def test_every_colour_has_the_same_slots(name: str) -> None:
    slots: dict[int, Counter[tuple[int, int]]] = {car: Counter() for car in range(6)}
    for card in DECKS[name]:
        for n, line in enumerate(card.lines):
            if line.car != WILD:
                slots[line.car][n, line.steps] += 1

    assert all(slots[car] == slots[0] for car in range(6))


@pytest.mark.parametrize("name", DECKS)
def test_every_colour_stands_above_every_other_as_often(name: str) -> None:
    above: Counter[tuple[int, int]] = Counter()
    for card in DECKS[name]:
        cars = [line.car for line in card.lines if line.car != WILD]
        above.update((a, b) for i, a in enumerate(cars) for b in cars[i + 1 :])

    assert 30 == len(above)
    assert {5, 6} == set(above.values())


def test_the_kinds_of_daytona() -> None:
    kinds = Counter(tuple(line.steps for line in card.lines) for card in DECKS["daytona"])

    assert {
        (5,): 12,
        (6, 4, 2): 6,
        (6, 4, 2, 1): 12,
        (6, 5, 4, 3, 2, 1): 6,
    } == kinds
    assert [f"{c}9" for c in daytona.COLOURS] == [
        daytona.FACES[daytona.nine(car)].key for car in daytona.CARS
    ]


def test_the_special_cards_of_race() -> None:
    pairs = [card.pair for card in DECKS["race"] if card.pair]

    assert 3 == len(pairs)
    assert [0, 1, 2, 3, 4, 5] == sorted(car for pair in pairs for car in pair)
    assert "blue6-white4-any2-yellow1" in [card.key for card in DECKS["race"]]


@pytest.mark.parametrize("name", TRACKS)
def test_no_space_is_a_trap(name: str) -> None:
    """No space is dead, on any track."""
    assert [] == dead_spaces(TRACKS[name])


def test_traps_are_found() -> None:
    trap = lay_out((Stretch(0, 3, (0, 1, 2)), Stretch(4, 6, (0,))), ())

    assert [(3, 2)] == dead_spaces(trap)


def dead_spaces(track: Track) -> list[Space]:
    """Spaces from which no step leads on, even on an empty track."""

    def lanes(column: int) -> tuple[int, ...]:
        return lanes_of(track.lanes(column) | track.reds(column))

    return [
        (column, lane)
        for column in range(track.rear, track.length)
        for lane in lanes(column)
        if all(abs(lane - after) > 1 for after in lanes(column + 1))
    ]


@pytest.mark.parametrize("name", TRACKS)
def test_six_start_places(name: str) -> None:
    track = TRACKS[name]

    assert 6 == len(set(track.grid)) == len(track.grid)
    assert {*track.grid} <= {*track.spaces}
    assert all(column < 1 for column, _ in track.grid)


def test_the_lengths() -> None:
    lengths = {name: track.length for name, track in TRACKS.items()}

    assert {"usual": 50, "long": 61, "race": 55} == lengths


def lanes(track: Track) -> Counter[int]:
    return Counter(track.lanes(column).bit_count() for column in range(1, track.home))


def test_the_narrow_places() -> None:
    assert {3: 30, 1: 20} == lanes(TRACKS["usual"])
    single = [c for c in range(1, 56) if race.TRACK.lanes(c).bit_count() == 1]
    assert [14, 15, 37, 38] == single
    assert all(race.TRACK.lanes(line).bit_count() > 2 for line in race.BET_LINES)
