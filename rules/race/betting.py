"""The slip of the advanced game: three stakes on colours, made when red lines are passed."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.decisions import Choose, Option, Seat
from rules.engine.scripts import Script, ask, together
from rules.engine.texts import Text, say
from rules.race.components import BET_LINES, ROUNDED, SLIP
from rules.race.state import State
from rules.stockcar.hands import notes, worth

NO_STAKE = -1
_VOID = "void"


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
    offered = tuple([_backed(state, seat, car) for car in (*state.racing, NO_STAKE)])
    cars: list[int] = []
    for number in range(first, state.lines):
        decision = Choose(
            seat,
            f"stake.{number + 1}",
            offered,
            args={"gains": list(SLIP[number][:3]), "losses": [-loss for loss in SLIP[number][3:]]},
            secret=True,
            default=(_VOID,),
            notes=notes(state, seat),
        )
        (key,) = yield from ask(decision)
        cars.append(NO_STAKE if key == _VOID else state.colours.index(key))
        if key == _VOID:
            break
    return cars


def stake_options(state: State) -> list[Option]:
    """All that may be staked on, and nothing."""
    return [_option(state, car) for car in (*state.racing, NO_STAKE)]


def _option(state: State, car: int) -> Option:
    if car == NO_STAKE:
        return Option(_VOID, "stake.none")
    args = {"car": state.name(car), "where": _where(state, car)}
    return Option(state.colours[car], "stake.car", args)


def _where(state: State, car: int) -> Text:
    there = state.cars[car]
    if not there.on_road:
        return state.whereabouts(car)
    return say("stake.at", column=there.column) if there.column > 0 else say("stake.grid")


def _backed(state: State, seat: Seat, car: int) -> Option:
    """A car to stake on, with what one's own cards do for it."""
    option = _option(state, car)
    if car == NO_STAKE:
        return option
    hint = worth(state, seat, car, "stake.worth")
    return replace(option, hint=hint.name, args={**option.args, **hint.args})


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
