"""The pictures can be read on a phone, and the words say the same as they do."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from bot.pictures import LEAST_TEXT, smallest_text
from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Dice
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.scene import Box, Car, Label, Scene, Spot
from rules.race import GAME as RACE
from rules.stockcar.oval import WIDTH
from tests.rules.race.tables import SPARE, table
from tests.rules.stockcar.arena import AnyGame, source
from tests.rules.stockcar.table import A, B, Table

TABLES = [
    (DAYTONA, {}, 4),
    (DAYTONA, {"track": "long"}, 6),
    (RACE, {}, 6),
    (RACE, {"betting": False, "remove_two": True}, 4),
]


def scenes(game: AnyGame, options: dict[str, Any], seats: int) -> list[tuple[Scene, Any]]:
    # Any: values of options; the state of either game
    match, _ = Match.begin(game, game.options(**options), seats, source(1))
    dice, found = Dice(1), []
    while not match.over:
        seat = min(match.pending)
        match.answer(seat, random_pick(match.pending[seat], dice))
        if dice.below(25) == 0:
            seen = match.observe(seat)
            found.append((game.draw(seen), seen.state))
    return found


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_a_picture_can_be_read_on_a_phone(
    game: AnyGame, options: dict[str, Any], seats: int
) -> None:
    for scene, _ in scenes(game, options, seats):
        labels = [s for s in (*scene.ground, *scene.pieces) if isinstance(s, Label)]

        assert smallest_text(scene) >= LEAST_TEXT
        assert min(label.size for label in labels) >= scene.width / 50


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_every_car_on_the_road_is_seen_alone(
    game: AnyGame, options: dict[str, Any], seats: int
) -> None:
    for scene, state in scenes(game, options, seats):
        spots = {s.name: (s.x, s.y) for s in scene.pieces if isinstance(s, Spot)}
        cars = [s for s in scene.pieces if isinstance(s, Car)]
        for car in state.on_road:
            x, y = spots[f"space.{state.cars[car].column}.{state.cars[car].lane}"]
            there = [c for c in cars if dist((c.x, c.y), (x, y)) < c.r]
            assert [car] == [c.seat for c in there]
            assert str(car + 1) == there[0].number


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_panels_hide_neither_road_nor_grid(
    game: AnyGame, options: dict[str, Any], seats: int
) -> None:
    scene, _ = scenes(game, options, seats)[0]
    panels = [s for s in scene.ground if isinstance(s, Box) and s.fill == "panel"]
    spots = [s for s in scene.pieces if isinstance(s, Spot) and s.name != "home"]

    assert WIDTH == scene.width
    for spot in spots:
        for box in panels:
            beside = spot.x + spot.r <= box.x or box.x + box.w <= spot.x - spot.r
            above = spot.y + spot.r <= box.y or box.y + box.h <= spot.y - spot.r
            assert beside or above, (spot, box)


def test_the_names_of_red_lines_lie_on_no_space() -> None:
    scene, _ = scenes(RACE, {}, 2)[0]
    names = [s for s in scene.ground if isinstance(s, Label) and "bet" in str(s.text)]
    spots = [s for s in scene.pieces if isinstance(s, Spot)]

    assert 3 == len(names)
    assert all(dist((n.x, n.y), (s.x, s.y)) > s.r for n in names for s in spots)


def words(at: Table[Any], seat: int | None = None) -> str:
    return "\n".join(
        at.speak(line)
        for line in at.game.describe(at.match.observe(seat))  # type: ignore[arg-type]  # a seat
    )


def test_the_auction_in_words() -> None:
    at = Table(DAYTONA, 2, lambda state: setattr(state, "lots", [5, 4, 3, 2, 1, 0]))
    at.do(B, 40_000)

    assert "Race 1 of 3, the auction: Red is up. Ben bids $40,000." in words(at)
    assert "Ben: $300,000, 18 cards, no car." in words(at)
    assert "Your hand:" in words(at, A)
    assert "Your hand:" not in words(at)


def test_the_race_in_words() -> None:
    cars = {"blue": (20, 1), "yellow": (24, 0), "white": (-1, 2)}
    hand = ("special-blue-yellow", "blue6-red4-green2", "any5")
    at = table(cars, *hand, home=["red"])

    assert "Blue (2) 20/2, Yellow (3) 24/1" in words(at)
    assert "White (6) grid 2/3" in words(at)
    assert "Red (1) home as 1" in words(at)
    assert "Green (4) not in this race" in words(at)
    assert "Your hand: G5 *5 B6-R4-G2 B+Y." in words(at, A)

    at.do(A, "special-blue-yellow", "damage")
    assert "Yellow (3) damaged at 24" in words(at, A)
    assert "Yellow (3) 24/1" in words(at, B)
    at.do(A, "done")
    drawn = RACE.draw(at.match.observe(B)).pieces
    assert [2] == [piece.seat for piece in drawn if isinstance(piece, Car) and piece.faded]
    at.do(B, SPARE, "done")


def test_white_is_white() -> None:
    at = table({"white": (20, 1), "red": (3, 1)})
    fills = {c.seat: c.fill for c in RACE.draw(at.match.observe(A)).pieces if isinstance(c, Car)}

    assert {5: "card", 0: None} == fills


def test_ones_own_slip_is_ones_own() -> None:
    at = table({"blue": (20, 1), "red": (3, 1)})
    at.arrange(lambda state: setattr(state.players[A], "slip", [1, 0]))

    assert "Your slip: Blue and Red." in words(at, A)
    assert "slip" not in words(at, B)
    at.arrange(lambda state: setattr(state.players[A], "void", True))
    assert "Your slip is void." in words(at, A)
