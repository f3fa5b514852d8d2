"""Rulings AM-45 to AM-51, the eighteen sponsors, points, and a season from start to end."""

from __future__ import annotations

import pytest

from rules.automobiles import GAME
from rules.automobiles.beginning import reveal_sponsors
from rules.automobiles.components import NAMES, SPONSORS, SUPPLY, WEAR
from rules.automobiles.finishing import points
from rules.automobiles.record import sheets
from rules.automobiles.state import Row, Sheet, State
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Choose
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.texts import Text
from tests.rules.automobiles.table import SPEAKER, A, B, C, D, Table, all_cubes, car, named, pile

TRACKS = ["talladega", "monte_carlo", "monza"]
BAG = pile(white=9, dark=3, wear=20)


def awarding(
    *sponsors: str, seats: int = 4, held: str = "", race: int = 1, finish: list[int] | None = None
) -> Table:
    """After a race: Ann came in first, then Ben, Cem and Dora."""
    cars = [car(bag=list(BAG), sponsor=held, driver=i + 1) for i in range(seats)]
    return Table(
        *cars,
        phase="award",
        season="three",
        tracks=TRACKS,
        race=race,
        records=[Sheet("talladega", race, (Row(tuple(BAG), 1, held, 1, 4),) * seats)],
        finish=finish or list(range(seats)),
        sponsors=sponsors or ("A1", "B1", "C1", "D1")[:seats],
    )


def take(table: Table, sponsor: str, *removed: str) -> None:
    """Choose a sponsor and use its standard removal."""
    if table.asked == "sponsor":
        table.pick(sponsor)
    assert table.asked == "sponsor.standard"
    table.pick(*removed)


@pytest.mark.parametrize(("seat", "n"), [(A, 3), (B, 6), (C, 6), (D, 12)])
def test_the_standard_removal_goes_by_place(seat: int, n: int) -> None:
    table = awarding("B1", "B2", "B3", "C1")
    while table.seat != seat:
        table.pick(*(table.decision.default or ()))
    if table.asked == "sponsor":
        table.pick(table.keys[0])

    assert (table.asked, table.most) == ("sponsor.standard", n)


def test_group_a_buys_cubes() -> None:
    table = awarding("A1", "B1", "C1", "D1")
    take(table, "A1", "wear")
    decision = table.decision
    assert isinstance(decision, Choose)

    assert (decision.name, decision.budget) == ("sponsor.buy", 6)
    table.pick("black" if "black" in table.keys else "dark")
    assert table.me().bag[2] == 4


def test_group_b_removes_more_cubes() -> None:
    table = awarding("B1", "A1", "C1", "D1")
    take(table, "B1", "wear", "wear", "wear")

    assert (table.asked, table.most) == ("sponsor.more", 4)
    table.pick("white", "wear")
    assert named(table.me().bag) == {"white": 8, "dark": 3, "wear": 16}


def test_group_c_removes_more_wear() -> None:
    table = awarding("C1", "A1", "B1", "D1")
    take(table, "C1")

    assert (table.asked, table.most, table.keys) == ("sponsor.wear", 8, ["wear"])


def test_group_d_gains_cubes_as_far_as_the_stock_goes() -> None:
    table = awarding("D2", "A1", "B1", "C1")
    take(table, "D2")
    assert table.me().bag[3] == 1

    empty = awarding("D2", "A1", "B1", "C1")
    empty.state.stock[3] = 0
    take(empty, "D2")
    assert empty.me().bag[3] == 0


def test_group_e_pays_in_wear_for_other_cubes() -> None:
    """The seed: E1 in first place, two white and a wear removed: up to eight wear more."""
    table = awarding("E1", "A1", "B1", "C1")
    take(table, "E1", "white", "white", "wear")

    assert (table.asked, table.most) == ("sponsor.wear", 8)


def test_e3_gives_the_last_nothing_more() -> None:
    """The seed: E3's last place has no ability beyond the standard removal."""
    table = awarding("E3", "A1", "B1", finish=[1, 2, 0], seats=3)
    while table.seat != A:
        table.pick(*(table.keys[1:2] if table.asked == "sponsor" else ()))
    assert table.me().sponsor == "E3"
    take(table, "E3", "white", "white")

    assert table.state.phase == "rest"


def test_group_f_pays_for_the_cubes_it_removes() -> None:
    """The seed: F2 in third place of four, three more cubes removed: $6 to spend."""
    table = awarding("A1", "B1", "F2", "C1")
    while table.seat != C:
        table.pick(*(table.decision.default or ()))
    take(table, "F2", "wear")
    assert (table.asked, table.most) == ("sponsor.more", 3)

    table.pick("white", "white", "wear")
    decision = table.decision
    assert isinstance(decision, Choose)
    assert decision.budget == 6


EFFECTS: dict[str, tuple[tuple[str, int] | None, ...]] = {
    "A1": (("sponsor.buy", 6), ("sponsor.buy", 6), ("sponsor.buy", 6)),
    "A2": (("sponsor.buy", 8), ("sponsor.buy", 6), ("sponsor.buy", 4)),
    "A3": (("sponsor.buy", 10), ("sponsor.buy", 6), ("sponsor.buy", 2)),
    "B1": (("sponsor.more", 4), ("sponsor.more", 4), ("sponsor.more", 4)),
    "B2": (("sponsor.more", 5), ("sponsor.more", 4), ("sponsor.more", 3)),
    "B3": (("sponsor.more", 6), ("sponsor.more", 4), ("sponsor.more", 2)),
    "C1": (("sponsor.wear", 8), ("sponsor.wear", 8), ("sponsor.wear", 8)),
    "C2": (("sponsor.wear", 10), ("sponsor.wear", 8), ("sponsor.wear", 6)),
    "C3": (("sponsor.wear", 12), ("sponsor.wear", 8), ("sponsor.wear", 4)),
    "D1": (None, None, None),
    "D2": (None, None, None),
    "D3": (None, None, None),
    "E1": (("sponsor.wear", 8), ("sponsor.wear", 8), ("sponsor.wear", 8)),
    "E2": (("sponsor.wear", 8), ("sponsor.wear", 8), ("sponsor.wear", 8)),
    "E3": (("sponsor.wear", 8), ("sponsor.wear", 8), None),
    "F1": (("sponsor.more", 3), ("sponsor.more", 3), ("sponsor.more", 3)),
    "F2": (("sponsor.more", 4), ("sponsor.more", 3), ("sponsor.more", 2)),
    "F3": (("sponsor.more", 5), ("sponsor.more", 3), ("sponsor.more", 1)),
}
"""What is asked after the standard removal of two white cubes, and how much it may be, by place."""


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("key", EFFECTS)
def test_every_sponsor_by_place(key: str, place: int) -> None:
    others = [other for other in ("B1", "C1", "D1") if other != key][:2]
    table = awarding(*others, key, seats=3)
    while table.seat != place:
        table.pick(*(table.decision.default or ()))
    turn = table.seat
    take(table, key, "white", "white")
    effect = EFFECTS[key][place]

    if effect is None:
        assert table.state.phase == "rest" or table.seat != turn
    else:
        decision = table.decision
        assert isinstance(decision, Choose)
        assert (decision.name, decision.budget or decision.at_most) == effect


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("D1", ("dark", "dark", "dark")),
        ("D2", ("black", "dark", "light")),
        ("D3", ("engine", "performance", "white")),
    ],
)
def test_group_d_by_place(key: str, names: tuple[str, ...]) -> None:
    assert tuple(NAMES[cube] for cube in SPONSORS[key].cubes) == names


def test_every_sponsor_is_worded() -> None:
    assert len(SPONSORS) == 18
    for key in SPONSORS:
        table = awarding(key, "A1" if key != "A1" else "A2", "B1" if key != "B1" else "B2")
        decision = table.decision
        assert isinstance(decision, Choose)
        option = decision.options[0]
        assert option.hint is not None
        words = SPEAKER(type(option.label)(option.hint, option.args))
        assert "Remove up to 3 cubes" in words
        assert len(words) <= 100


def test_am_45_two_players_have_no_last_place() -> None:
    """Of two players the second counts as middle place, for points and for sponsors."""
    table = awarding("A1", "B1", seats=2)
    assert [points(table.state, seat) for seat in (A, B)] == [4, 3]

    while table.seat != B:
        table.pick(*(table.decision.default or ()))
    assert (table.asked, table.most) == ("sponsor.standard", 6)


@pytest.mark.parametrize("race", [1, 2, 3])
def test_points_by_place_and_race(race: int) -> None:
    table = awarding(race=race)

    found = [points(table.state, seat) for seat in (A, B, C, D)]
    assert found == [3 + race, 3, 3, 2]


def test_am_46_keeping_a_sponsor() -> None:
    """Who keeps a sponsor removes one of those that lie open, and applies the old one anew."""
    table = awarding("A1", "B1", "C1", "D1", held="E1", race=2)
    table.pick("keep")
    assert table.asked == "sponsor.remove"

    table.pick("B1")
    assert table.state.sponsors == ["A1", "C1", "D1"]
    assert table.me().sponsor == "E1"
    table.pick("white", "white", "white")
    assert (table.asked, table.most) == ("sponsor.wear", 12)


def season(seats: int, seed: int, **options: str | int) -> tuple[Match[State], list[State]]:
    """A season of random play, and a look at the table whenever it rests."""
    source = Source(bytes([seed]) * 32)
    chosen = GAME.options.model_validate({"season": "three", "laps": 1, **options})
    match, _ = Match.begin(GAME, chosen, seats, source)
    dice, rests = Dice(seed), []
    while not match.over:
        if match.state.phase == "rest" and len(match.pending) == seats:
            rests.append(GAME.json.validate_json(GAME.json.dump_json(match.state)))
        seat = min(match.pending)
        match.answer(seat, random_pick(match.pending[seat], dice))
    return match, rests


@pytest.mark.parametrize("seats", [2, 4])
def test_am_47_no_sponsors_at_the_end(seats: int) -> None:
    """After the last race no sponsors are awarded."""
    match, rests = season(seats, 3, track="tucson")

    assert len(rests) == 2
    assert len(match.state.records) == 3
    assert match.state.phase == "award"
    assert len(match.state.sponsors) == seats
    assert tuple(all_cubes(match.state)) == SUPPLY


def test_am_48_sponsors_come_round_again() -> None:
    """When the sponsors run out, those that left the game are shuffled and used again."""
    match, _ = season(5, 1, track="tucson")
    state = match.state
    state.sponsors, state.sponsors_left = [], ["A1", "A2"]
    held = {player.sponsor for player in state.players}
    reveal_sponsors(state)

    assert len(set(state.sponsors)) == 5
    assert {"A1", "A2"} <= set(state.sponsors)
    assert not (set(state.sponsors) - {"A1", "A2"}) & held


def test_am_49_the_next_race() -> None:
    """The finish order is the next turn order; bags, stock, drivers and cards stay, and no money is
    given.
    """
    cars = [car(2, 70, driver=n, bag=list(BAG), sponsor=s) for n, s in ((1, "A1"), (2, "B1"))]
    table = Table(*cars, phase="rest", season="three", tracks=TRACKS, finish=[1, 0], sponsors=())
    stock, cards = list(table.state.stock), list(table.state.cards)
    table.play("yes", "yes")
    state = table.state

    assert (state.phase, state.race, state.track.key) == ("turn", 2, "monte_carlo")
    assert state.order == [1, 0]
    assert table.seat == B
    assert [table.place_of(seat) for seat in (B, A)] == [(0, -1), (1, -1)]
    assert (state.stock, state.cards) == (stock, cards)
    assert [player.driver for player in state.players] == [1, 2]
    assert [player.cubes for player in state.players] == [BAG, BAG]
    assert len(state.sponsors) == 2


def test_am_50_the_last_race_decides_a_tie() -> None:
    """Most points win a season; at a tie, whoever came in first in the last race."""
    cars = [car(points=11), car(points=9), car(points=9)]
    table = Table(
        *cars, phase="award", season="three", tracks=TRACKS, finish=[2, 1, 0], sponsors=["A1"]
    )

    ranked = GAME.standings(table.state)
    assert [(s.seat, s.place) for s in ranked] == [(A, 1), (C, 2), (B, 3)]


def test_am_51_the_record_sheet() -> None:
    """The record sheet has the rows of the pad, and is complete once the sponsors are chosen."""
    match, rests = season(3, 5, track="tucson")
    first, second, third = sheets(match.observe(None))
    words = {SPEAKER(row.label): [_cell(cell) for cell in row.cells] for row in first.rows}

    assert SPEAKER(first.title) == "Tucson, race 1 of 3"
    assert list(words) == [
        *("Handling (red)", "Garage (yellow)", "Performance (green)", "Engine (blue)"),
        *("Pit (purple)", "6th gear (black)", "5th gear (dark gray)", "4th gear (light gray)"),
        *("3rd gear (white)", "Wear (brown)", "Driver", "Sponsor"),
        *("Finish position", "Finish points", "Total points"),
    ]
    assert {len(row.cells) for row in (*first.rows, *second.rows, *third.rows)} == {3}
    for seat, player in enumerate(rests[0].players):
        assert sum(int(cells[seat]) for cells in list(words.values())[:10]) == sum(player.cubes)
        assert words["Wear (brown)"][seat] == str(player.bag[WEAR])
        assert words["Driver"][seat] == SPEAKER(f"driver.{player.driver}")
        assert words["Sponsor"][seat] == SPEAKER(f"sponsor.{player.sponsor}")
    assert sorted(words["Finish points"]) == ["2", "3", "4"]
    assert [_cell(cell) for cell in third.rows[-1].cells] == [
        str(player.points) for player in match.state.players
    ]


def _cell(cell: Text | str) -> str:
    return cell if isinstance(cell, str) else SPEAKER(cell)


def test_a_season_rests_and_goes_on_from_its_save() -> None:
    """Between two races everything is on the checkpoint: months later it goes on as it was."""
    match, _ = season(2, 8, track="tucson")
    fresh, _ = Match.begin(
        GAME,
        GAME.options.model_validate({"season": "three", "laps": 1, "track": "tucson"}),
        2,
        Source(bytes([8]) * 32),
    )
    dice = Dice(8)
    while not fresh.over:
        if fresh.state.phase == "rest":
            fresh = Match.restore(GAME, fresh.saved(), fresh.source)
        seat = min(fresh.pending)
        fresh.answer(seat, random_pick(fresh.pending[seat], dice))

    assert fresh.checkpoint == match.checkpoint
