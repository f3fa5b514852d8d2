"""The slip of the advanced game: three stakes on colours, made when red lines are passed."""

from __future__ import annotations

from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose_one, together
from rules.engine.texts import Text, say
from rules.race.components import BET_LINES, ROUNDED, SLIP
from rules.race.state import State

NO_STAKE = -1


def lines_passed(state: State) -> int:
    """How many red lines the foremost car has behind it."""
    foremost = max(state.cars[car].column for car in state.racing)
    return sum(foremost > line for line in BET_LINES)


def make_stakes(state: State) -> Script[None]:
    """All at once and in secret; who stakes on nothing has a void slip for this race."""
    first = state.lines - state.due
    staking = [seat for seat in state.seats if not state.players[seat].void]
    stakes = yield from together({seat: stake(state, seat, first) for seat in staking})
    for seat, cars in stakes.items():
        player = state.players[seat]
        player.void = NO_STAKE in cars
        player.slip = [] if player.void else [*player.slip, *cars]
    void = [seat for seat in staking if state.players[seat].void]
    if staking:
        state.tell("stakes.made", number=state.lines)
    if void:
        state.tell("stakes.void", who=void, several=len(void) > 1)
    state.due = 0
    state.phase = "turn"


def stake(state: State, seat: Seat, first: int) -> Script[list[int]]:
    """A colour for each line that was passed by this card; one refusal makes the slip void."""
    cars: list[int] = []
    for number in range(first, state.lines):
        car = yield from choose_one(
            seat,
            f"stake.{number + 1}",
            [*state.racing, NO_STAKE],
            lambda car: _option(state, car),
            secret=True,
            default=("void",),
            args={"gains": list(SLIP[number][:3]), "losses": list(SLIP[number][3:])},
        )
        cars.append(car)
        if car == NO_STAKE:
            break
    return cars


def stake_options(state: State) -> list[Option]:
    """All that may be staked on, and nothing."""
    return [_option(state, car) for car in (*state.racing, NO_STAKE)]


def _option(state: State, car: int) -> Option:
    if car == NO_STAKE:
        return Option("void", "stake.none")
    name = state.name(car)
    return Option(state.colours[car], "stake.car", {"car": name, "where": state.whereabouts(car)})


def settle_slips(state: State, places: dict[int, tuple[int, ...]]) -> list[Text]:
    """Pay all complete slips; `places` are those (0-based) that a car has or shares."""
    told: list[Text] = []
    for seat in state.seats:
        player = state.players[seat]
        if len(player.slip) < len(SLIP):
            told.append(say("slip.void", who=seat))
            continue
        gain = sum(shared(row, places[car]) for row, car in zip(SLIP, player.slip, strict=True))
        player.money += gain
        player.won += gain
        cars = [state.name(car) for car in player.slip]
        told.append(say("slip.paid", who=seat, cars=cars, gain=gain))
    return told


def shared(table: tuple[int, ...], places: tuple[int, ...]) -> int:
    """What each of several cars gets that share places: the mean, rounded down."""
    return sum(table[place] for place in places) // (len(places) * ROUNDED) * ROUNDED
