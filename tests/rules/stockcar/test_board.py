"""The pictures can be read on a phone, and the words say the same as they do."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Dice
from rules.engine.decisions import Choose
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.scene import Box, Car, Label, Scene, Shape, Spot
from rules.engine.texts import Text
from rules.race import GAME as RACE
from rules.stockcar.oval import WIDTH
from tests.bot.pictures.phone import LEAST_TEXT, smallest_text
from tests.rules.race.tables import SPARE, table
from tests.rules.stockcar.arena import AnyGame, source
from tests.rules.stockcar.table import A, B, Table, lots

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


def test_who_has_bought_a_car_stands_where_it_was_for_sale() -> None:
    at = Table(RACE, 2, lots("red", "blue"))
    at.do(B, 60_000)
    assert {"For sale", "60,000 kr: Ben", "Home"} <= labels(at)

    at.do(A, "pass")
    assert "grid" == at.name(B)
    assert {"Sold", "Ben has bought it.", "Home"} <= labels(at)
    assert {"For sale", "60,000 kr: Ben"}.isdisjoint(labels(at))
    assert "the auction: Red is up. Ben has bought it." in words(at)


def labels(at: Table[Any]) -> set[str]:
    """What is written in everybody's picture."""
    drawn = at.game.draw(at.match.observe(None)).pieces
    return {_said(at, piece) for piece in drawn if isinstance(piece, Label)}


def test_the_race_in_words() -> None:
    cars = {"blue": (20, 1), "yellow": (24, 0), "white": (-1, 2)}
    hand = ("special-blue-yellow", "blue6-red4-green2", "any5")
    at = table(cars, *hand, home=["red"])

    assert "Blue (2) 20/2, Yellow (3) 24/1" in words(at)
    assert "White (6) grid 2/3" in words(at)
    assert "Red (1) home as 1" in words(at)
    assert "Green (4) not in this race" in words(at)
    assert "Your hand: G5 any5 B6-R4-G2 B+Y." in words(at, A)

    at.do(A, "special-blue-yellow", "damage")
    assert "Yellow (3) damaged at 24" in words(at, A)
    assert "Yellow (3) 24/1" in words(at, B)
    at.do(A, "done")
    drawn = RACE.draw(at.match.observe(B)).pieces
    assert [2] == [piece.seat for piece in drawn if isinstance(piece, Car) and piece.faded]
    at.do(B, SPARE, "done")


def test_white_is_white() -> None:
    at = table({"white": (20, 1), "red": (3, 1)})
    drawn = RACE.draw(at.match.observe(None)).pieces
    fills = {c.seat: c.fill for c in drawn if isinstance(c, Car)}

    assert {5: "card", 0: None} == fills


def in_hand(at: Table[Any], seat: int | None) -> list[tuple[str, ...]]:
    """The cards at the bottom of somebody's picture, each as the labels and cars on it say."""
    drawn = at.game.draw(at.match.observe(seat)).pieces  # type: ignore[arg-type]  # a seat
    cards = [piece for piece in drawn if isinstance(piece, Box) and piece.fill == "card"]
    return [tuple(_said(at, piece) for piece in drawn if _lies_on(piece, card)) for card in cards]


def _lies_on(piece: Shape, card: Box) -> bool:
    return (
        isinstance(piece, (Car, Label))
        and card.x < piece.x < card.x + card.w
        and card.y < piece.y < card.y + card.h
    )


def _said(at: Table[Any], piece: Shape) -> str:
    if isinstance(piece, Car):
        return str(at.state.colours[piece.seat])
    assert isinstance(piece, Label)
    return piece.text if isinstance(piece.text, str) else at.speak(piece.text)


def test_a_seat_sees_its_cards_in_its_own_picture_and_nowhere_else() -> None:
    at = table({"blue": (20, 1), "red": (3, 1)}, "blue6-red4-green2", "any5", "special-red-white")
    mine = [
        ("5", "green"),
        ("5", "any"),
        ("6", "blue", "4", "red", "2", "green"),
        ("special", "red", "white"),
    ]

    assert sorted(mine) == sorted(in_hand(at, A))
    assert [("5", "green")] == in_hand(at, B)
    assert [] == in_hand(at, None)
    assert RACE.draw(at.match.observe(None)).height < RACE.draw(at.match.observe(A)).height


def test_above_the_cards_stands_how_far_they_move_each_car() -> None:
    at = table({"blue": (20, 1), "red": (3, 1)}, "blue6-red4-green2", "blue6", "any5")
    drawn = [p for p in RACE.draw(at.match.observe(A)).pieces if isinstance(p, (Car, Label))]
    top = next(p.y for p in drawn if isinstance(p, Label) and "scene.hand" in str(p.text))

    assert ["Your hand moves", "red", "4", "blue", "12", "+5 any"] == [
        _said(at, piece) for piece in drawn if piece.y == top
    ]


def test_a_bidder_reads_the_hand_and_what_it_does_for_the_car() -> None:
    at = Table(DAYTONA, 2, lambda state: setattr(state, "lots", [5, 4, 3, 2, 1, 0]))
    faces = {card.key: face for face, card in enumerate(at.state.faces)}
    cards = ("red6-yellow4-blue2", "any5", "red6-orange4-any2-green1")

    def arrange(state: Any) -> None:  # Any: the state of either game
        lots("red", "blue")(state)
        state.players[B].hand = [faces[key] for key in cards]

    at.arrange(arrange)
    asked = at.asked(B)

    assert "Your cards move Red 12 spaces in all, and wild lines up to 5 more." in at.speak(
        asked.prompt
    )
    assert ["Your hand, by cars and spaces: R6-Y4-B2 any5 R6-O4-any2-G1."] == [
        at.speak(note) for note in asked.notes
    ]


def test_who_stakes_reads_the_hand_and_what_it_does_for_each_car() -> None:
    at = table({"blue": (20, 1), "red": (3, 1)}, "blue6-red4-green2", "any5", "green5", lines=0)
    at.do(A, "green5", "done")
    asked = at.asked(A)

    assert "as fourth, fifth or last it costs you 10,000 kr, 20,000 kr and 30,000 kr" in at.speak(
        asked.prompt
    )
    assert isinstance(asked, Choose)
    assert ["Your hand, by cars and spaces: G5 any5 B6-R4-G2."] == [
        at.speak(note) for note in asked.notes
    ]
    assert [
        ("Red, column 3", "Your cards move it 4 spaces, and wild lines up to 5 more."),
        ("Blue, column 20", "Your cards move it 6 spaces, and wild lines up to 5 more."),
        ("No stake: my slip is void", None),
    ] == [
        (at.speak(o.label), at.speak(Text(o.hint, o.args)) if o.hint else None)
        for o in asked.options
    ]


def test_ones_own_slip_is_ones_own() -> None:
    at = table({"blue": (20, 1), "red": (3, 1)})
    at.arrange(lambda state: setattr(state.players[A], "slip", [1, 0]))

    assert "Your slip: Blue and Red." in words(at, A)
    assert "slip" not in words(at, B)
    at.arrange(lambda state: setattr(state.players[A], "void", True))
    assert "Your slip is void." in words(at, A)
