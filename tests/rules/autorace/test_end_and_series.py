"""Rulings AR-44 to AR-60 and the options AH-1 to AH-6: the end, the winner, the next race."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.autorace import GAME
from rules.autorace.series import standings
from rules.autorace.state import AutoraceOptions, Player, State
from rules.engine.secrecy import UNKNOWN
from tests.rules.autorace.table import A, B, C, Table, car


@pytest.mark.parametrize(("start", "out"), [(56, True), (50, False), (67, False)])
def test_ar_44_out_of_cards(start: int, *, out: bool) -> None:
    """A car without numbers is out at a round's end, unless it is on a station or on 72."""
    table = Table(car(start, hand=[5]), car())

    table.round("5", "1")

    assert out == table.player(A).out


@pytest.mark.parametrize(("start", "money"), [(55, 5), (56, 0)])
def test_ar_45_paying_for_the_rest(start: int, money: int) -> None:
    """A car that goes out pays $1 a missing space at once, after bonuses, as far as its money
    goes.
    """
    table = Table(car(start, money=7, hand=[5]), car())

    table.round("5", "1")

    assert money == table.player(A).money
    assert f"pays ${12 if start == 55 else 7}." in table.said


def test_ar_45_fine_before_it() -> None:
    table = Table(car(56, money=7, hand=[8]), car())

    table.round("8", "1")

    assert ["fine.paid", "out"] == table.names_told[1:]
    assert 0 == table.player(A).money


def test_ar_46_resting_on_a_station() -> None:
    """On a station a car without numbers stays in the race and pays nothing."""
    table = Table(car(55, money=1, hand=[]), car())

    table.round(None, "1")
    table.round(None, "2")

    assert not table.player(A).out
    assert 1 == table.player(A).money


@pytest.mark.parametrize(("hand", "paid", "out"), [([5, 9], 0, False), ([], 2, True)])
def test_ar_47_stuck(hand: list[int], paid: int, *, out: bool) -> None:
    """A car whose numbers are all too high is stuck, not out: it waits and keeps its money."""
    table = Table(car(70, hand=hand), car())

    table.round(None, "1")

    assert 32 - paid == table.player(A).money
    assert out == table.player(A).out


@pytest.mark.parametrize(("money", "over"), [(4, False), (3, True)])
def test_ar_48_can_a_car_move_again(money: int, *, over: bool) -> None:
    """A car can move again if a fitting number is in hand, or in the pile within its money's
    reach.
    """
    table = Table(car(66, money=money, hand=[8], pile=[2, 9]), car(71, hand=[2, 3]))

    table.round("wait")

    assert over == table.match.over


def test_ar_49_last_round_is_played_out() -> None:
    """The round in which somebody gets home is played to its end."""
    table = Table(car(67, money=20), car(56, money=20, hand=[5]))

    table.round("5", "5")

    assert [32, 9] == table.money
    assert table.match.over


def test_ar_50_several_home() -> None:
    """Several cars may get home in one round."""
    table = Table(car(66), car(67), car())

    table.round("6", "5", "7")

    assert [44, 32, 30] == table.money
    assert "Ann and Ben are home" in table.said


def test_ar_51_left_on_the_road() -> None:
    """Cars still on the road when a race ends pay nothing."""
    table = Table(car(71, money=1, hand=[1]), car())

    table.round("1", "wait")

    assert 32 == table.player(B).money
    assert [2, 1] == table.places


def test_ar_52_three_idle_rounds() -> None:
    """Three idle rounds in a row end the race: no move, no draw, nobody missing."""
    table = Table(car(), car())
    table.round("wait", "wait")
    assert "2 more rounds like this and the race is over" in table.said
    table.round("wait", "wait")
    assert "1 more round like this" in table.said

    table.round("wait", "wait")

    assert table.match.over
    assert "Nothing happened for three rounds" in table.said
    assert [32, 32] == table.money


def test_ar_52_a_draw_or_a_missing_seat_is_something() -> None:
    drawing = Table(car(11, hand=[1]), car())
    missing = Table(car(5, money=0), car())
    drawing.round("wait", "wait")
    drawing.round("draw", "wait")
    missing.round("wait", "wait")
    missing.round("6", "wait")
    missing.round(None, "wait")

    assert 0 == drawing.state.stalled
    assert 0 == missing.state.stalled


def test_ar_53_most_money() -> None:
    """Most money wins, home or not, out or not."""
    table = Table(car(71, money=13, hand=[1]), car(61, money=26, hand=[], out=True))

    table.round("1")

    assert [25, 26] == table.money
    assert [2, 1] == table.places


def test_ar_54_further_along() -> None:
    """At equal money the car further along is ahead; if that is equal too, the place is shared."""
    table = Table(car(71, money=15, hand=[1]), car(60, money=27), car(60, money=27))

    table.round("1", "wait", "wait")

    assert [27, 27, 27] == table.money
    assert [1, 2, 2] == table.places


def test_ar_55_nobody_can_move() -> None:
    """The race ends with the round after which no car can move again."""
    table = Table(car(60, hand=[10]), car(71, hand=[2]))

    table.round("10")

    assert table.match.over
    assert "No car can move any more" in table.said


def test_ar_56_alone_on_the_road() -> None:
    """The last car on the road goes on alone, and pays as the fastest."""
    table = Table(car(60, hand=[1, 8]), car(65, hand=[], out=True))

    table.round("8")

    assert 29 == table.player(A).money
    assert {A} == set(table.match.pending)


def finish(series: str, *money: int, races: int = 3) -> Table:
    """A race just over, in which seats were left with these sums (the first of them home)."""
    first, *others = money
    cars = [car(72 - 1, money=first - 12, hand=[1]), *(car(61, money=m) for m in others)]
    table = Table(*cars, series=series, races=races)
    table.round("1", *("wait" for _ in others))
    return table


@pytest.mark.parametrize(("series", "money"), [("boost", [72, 47]), ("carry", [40, 15])])
def test_ar_57_boost_or_carry(series: str, money: list[int]) -> None:
    """With a boost everybody gets $32 at each race's start; on a carried purse only at the
    first.
    """
    table = finish(series, 40, 15)

    assert "breath" == table.match.pending[A].name

    table.round("yes", "yes")

    assert money == table.money
    assert 2 == table.state.race


def test_ar_57_single_race() -> None:
    assert finish("single", 40, 15).match.over


def test_ar_58_only_money_stays() -> None:
    """Money stays from race to race, and nothing else does."""
    table = Table(car(71, hand=[1]), car(20, money=0), series="carry")
    table.round("1", "4")
    assert 4 == table.player(B).money
    table.round("yes", "yes")
    other = Table(car(71, hand=[1]), car(27, money=2), series="carry")
    other.round("1", "9")
    assert other.player(B).misses

    other.round("yes", "yes")

    assert {A, B} == set(other.match.pending)
    assert [0, 0] == other.positions
    assert [list(range(1, 11))] * 2 == [player.hand for player in other.state.players]
    assert [[], []] == [player.pile for player in other.state.players]
    assert 42 == sum(other.state.pots.values())
    assert 1 == other.state.chance.race


def test_ar_59_dropping_out() -> None:
    """In a carried series who ends a race without money drops out; with one seat left it is
    over.
    """
    three = finish("carry", 40, 0, 15)
    assert "Ben has no money left: out of the series." in three.said
    assert {A, C} == set(three.match.pending)
    three.round("yes", None, "yes")
    assert {A, C} == set(three.match.pending)
    assert three.player(B).dropped

    two = finish("carry", 40, 0)
    assert two.match.over
    assert [1, 2] == two.places


def test_ar_59_nobody_has_money() -> None:
    cars = [car(60, money=0, hand=[10]), car(71, money=0, hand=[2])]
    table = Table(*cars, series="carry")
    table.round("10")

    assert table.match.over
    assert [1, 1] == table.places


def test_ar_59_a_seat_that_dropped_out_after_coming_home_does_not_end_the_next_race() -> None:
    pots = {60: 10}
    cars = [car(71, money=0, hand=[1]), car(20), car(20)]
    table = Table(*cars, series="carry", pots=pots)
    table.round("1", "1", "1")
    table.round(None, "yes", "yes")

    table.round(None, "1", "1")

    assert table.player(A).dropped
    assert [0, 1, 1] == table.positions
    assert not table.match.over


@pytest.mark.parametrize(
    ("money", "wins", "places"),
    [
        ((80, 80), (2, 1), [1, 2]),
        ((80, 81), (2, 1), [2, 1]),
        ((80, 80), (1, 1), [1, 1]),
        ((0, 0), (2, 1), [1, 1]),
    ],
)
def test_ar_60_winner_of_a_series(
    money: tuple[int, int], wins: tuple[int, int], places: list[int]
) -> None:
    """Most money wins a series, then more races won, which go to whoever gained most in them."""
    players = [Player(money=m, wins=w) for m, w in zip(money, wins, strict=True)]
    state = State(options=AutoraceOptions(series="boost"), players=players, over=True)

    by_seat = {standing.seat: standing.place for standing in standings(state)}

    assert places == [by_seat[A], by_seat[B]]


def test_ar_60_a_race_goes_to_the_largest_gain() -> None:
    rich, poor = car(61, money=90), car(71, money=10, hand=[1])
    rich.began_with, poor.began_with = 98, 32
    table = Table(rich, poor, series="carry", races=2)

    table.round("wait", "1")

    assert [1, 0] == [player.wins for player in table.state.players]
    assert "Race 1 goes to Ann" in table.said


def test_ar_60_a_series_has_as_many_races_as_were_settled() -> None:
    table = finish("boost", 40, 15, races=1)

    assert table.match.over
    assert "The series is over: Ann wins it." in table.said
    with pytest.raises(ValidationError):
        AutoraceOptions(races=0)


@pytest.mark.parametrize(("position", "fee"), [(0, 18), (61, 2), (69, 0)])
def test_ah_1_towing(position: int, fee: int) -> None:
    """Towing: at the end each car not home, and not fined as out, pays $1 per 4 missing spaces."""
    table = Table(car(71, hand=[1]), car(position), car(61, money=9, out=True), towing=True)

    table.round("1", "wait")

    assert [44, 32 - fee, 9] == table.money


def test_ah_1_towing_takes_no_more_than_there_is() -> None:
    table = Table(car(71, hand=[1]), car(money=5), towing=True)

    table.round("1", "wait")

    assert 0 == table.player(B).money


def test_ah_2_no_rest_at_stations() -> None:
    """No rest at stations: a car there is out too when it has no number and cannot buy one."""
    table = Table(car(55, money=1, hand=[]), car(55, money=2, hand=[]), car(), circle_pays=True)

    table.round(None, "wait", "1")

    assert [True, False, False] == [player.out for player in table.state.players]
    assert 0 == table.player(A).money


def test_ah_3_stuck_cars_pay() -> None:
    """Stuck cars pay: a car whose numbers are all too high is out and pays like one."""
    table = Table(car(70, hand=[5, 9]), car(66, hand=[9], pile=[]), car(), stuck_pays=True)

    table.round(None, None, "1")

    assert [True, False, False] == [player.out for player in table.state.players]
    assert [30, 32, 32] == table.money


def test_ah_4_fines_beyond_the_purse_are_waived() -> None:
    """Fines beyond the purse are waived: you keep your money but miss the round."""
    table = Table(car(money=3), car(), broke="waive")

    table.round("9", "1")

    assert [3, 32] == table.money
    assert table.match.asked(A) is None


def test_ah_5_crowds_get_nothing() -> None:
    """Crowds get nothing: any three arrivals roll a bonus on, whatever their cards."""
    table = Table(car(30), car(32), car(32), car(), three_arrivals_roll=True)

    table.round("6", "4", "4", "7")

    assert [32, 32, 32, 30] == table.money
    assert 14 == table.state.pots[48]


def test_ah_6_hidden_purses() -> None:
    """Hidden purses: the money of others is shown only when a race ends."""
    table = Table(car(55, money=1, hand=[9], pile=[8]), car(71, money=20), secret_money=True)

    seen = table.match.observe(B)

    assert UNKNOWN == seen.state.players[A].money
    assert [1, 2] == sorted(standing.place for standing in GAME.standings(seen.state))
    assert GAME.standings(seen.state)[0].seat == B  # further along, though nobody says richer

    table.round("wait", "1")

    assert "Ben has $32, on 72 and Ann has $1, on 55" in table.said


def test_ah_6_an_empty_purse_does_not_show_by_not_being_asked() -> None:
    poor = Table(car(55, money=1, hand=[], pile=[8]), car(), secret_money=True)
    rich = Table(car(55, money=9, hand=[], pile=[8]), car(), secret_money=True)

    assert set(rich.match.pending) == set(poor.match.pending)
    assert poor.match.pending[A].secret
