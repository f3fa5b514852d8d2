"""The phases of a turn, in the order in which they come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.automobiles.components import (
    ACTIONS,
    CUBES,
    GEARS,
    HAND,
    LIGHT,
    NAMES,
    WEAR,
    WEAR_CHART,
    WHITE,
)
from rules.automobiles.drivers import (
    AT_ACTION,
    ask_driver,
    bargain,
    draw_and_sort,
    drive_on_wear,
    extra_space,
    hand_at_end,
    redraw,
    scrub,
)
from rules.automobiles.driving import drive_far, play_any_white, play_gear
from rules.automobiles.moving import (
    Stop,
    drafts,
    next_colours,
    settle,
)
from rules.automobiles.piles import (
    buy,
    cost,
    counted,
    draw,
    drawable,
    gain,
    pour,
    remove_all,
    shift,
    worth,
)
from rules.automobiles.powers import POSSIBLE, POWERS
from rules.automobiles.state import State
from rules.automobiles.stops import ask_stop, drive_on, drive_to
from rules.engine.decisions import Choose, Option, Pick, Seat
from rules.engine.scripts import Script, amount, ask
from rules.engine.texts import Text, Value, say

DONE, PIT_STOP, DRIVE, ANY_WHITE, DRIVER = "done", "pit_stop", "drive", "any_white", "driver"


def owed_draws(state: State, seat: Seat) -> Script[None]:
    """What others' Boosts gave: a cube each, if wanted, before anything else (AM-41)."""
    player = state.players[seat]
    most = min(player.owed, drawable(player))
    player.owed = 0
    if most:
        n = yield from amount(seat, "boost.owed", 0, most, money=False, default=(str(most),))
        draw(state, seat, n or 0)


def drive_and_buy(state: State, seat: Seat) -> Script[None]:
    """The four phases before the last, from wherever the Action Phase has got to; or a pit stop.

    Everything that a turn has brought so far is on the state, so a house player may begin here.
    """
    if (yield from action_phase(state, seat)):
        yield from buy_phase(state, seat)
        yield from car_phase(state, seat)
        yield from decline_phase(state, seat)
    else:
        pit_stop(state, seat)


# ---------------------------------------------------------------- Action Phase


def action_phase(state: State, seat: Seat) -> Script[bool]:
    """Active cubes are played one at a time, as many as one likes; False for a pit stop."""
    while True:
        money = worth(state, state.players[seat].active)
        options = actions(state, seat, money)
        if len(options) == 1:
            return True  # nothing is left but to go on
        args, notes = _situation(state, seat, money), _idle(state, seat, options)
        default = (going_on(state, seat, options),)
        (key,) = yield from ask(
            Choose(seat, "action", options, args=args, default=default, notes=notes)
        )
        if key == DONE:
            return True
        if key == PIT_STOP:
            return False
        yield from act(state, seat, key)
        state.now.began = True


def actions(state: State, seat: Seat, money: int) -> tuple[Option, ...]:
    """All that may be done now, and the two ways to go on."""
    active = state.players[seat].active
    colours = next_colours(state, seat)
    gears = [gear for gear in GEARS if active[gear] and colours & (1 << gear)]
    options = [_cube_option(gear, active[gear], _GEAR_HINT) for gear in gears]
    if gears and sum(active[:4]) > 1 and not state.now.fuel:
        options.append(_DRIVE)
    if state.now.redline and active[WHITE] and colours:
        options.append(_ANY_WHITE)
    options += [
        _card_option(state.cards[cube - 4], cube, active[cube])
        for cube in ACTIONS
        if active[cube] and is_possible(state, seat, cube)
    ]
    if active[WEAR]:
        options.append(_cube_option(WEAR, active[WEAR], _WEAR_HINT))
    driver = state.players[seat].driver
    if driver in AT_ACTION and not state.now.driver_used and any(state.players[seat].discard):
        options.append(Option(DRIVER, "action.driver", {"who": _driver(driver)}, _hint_of(driver)))
    options.append(_done_option(money))
    if not state.now.began:
        options.append(_PIT_STOP)
    return tuple(options)


def going_on(state: State, seat: Seat, options: Sequence[Option]) -> str:
    """What is done for whoever does not choose in time, lest a car stands in the way for ever.

    It drives if it can and has not, and is rid of wear if it cannot (AM-53).
    """
    keys = [option.key for option in options]
    if state.now.markers:
        return DONE
    driving = [key for key in (DRIVE, *(NAMES[gear] for gear in GEARS)) if key in keys]
    if driving:
        return driving[0]
    return PIT_STOP if PIT_STOP in keys and state.players[seat].active[WEAR] else DONE


_DRIVE = Option(DRIVE, "action.drive", hint="action.drive.hint")
_ANY_WHITE = Option(ANY_WHITE, "action.any_white", hint="action.any_white.hint")
_PIT_STOP = Option(PIT_STOP, "action.pit_stop", hint="action.pit_stop.hint")
_WEAR_HINT, _GEAR_HINT = "action.wear.hint", "action.gear.hint"


@lru_cache(maxsize=512)
def _cube_option(cube: int, n: int, hint: str) -> Option:
    args: dict[str, Value] = {"cube": say(f"cube.{NAMES[cube]}"), "n": n}
    return Option(NAMES[cube], "action.cube", args, hint)


@lru_cache(maxsize=1024)
def _card_option(card: str, cube: int, n: int) -> Option:
    args: dict[str, Value] = {"card": say(f"card.{card}"), "n": n}
    return Option(NAMES[cube], "action.card", args, f"card.{card}.text")


@lru_cache(maxsize=256)
def _done_option(money: int) -> Option:
    return Option(DONE, "action.done", {"money": money})


def _driver(driver: int) -> Text:
    return say(f"driver.{driver}")


def _hint_of(driver: int) -> str:
    return f"driver.{driver}.text"


def _situation(state: State, seat: Seat, money: int) -> dict[str, Value]:
    """What the turn has come to so far: place, way, wear, money."""
    player, now = state.players[seat], state.now
    at, lane = player.at, player.lane
    for marker in now.markers:
        if marker.at > at:
            at, lane = marker.at, marker.lane
    return {
        "place": now.place,
        "reached": state.place_at(at, lane),
        "ahead": at - player.at,
        "wear": 0 if now.aero else WEAR_CHART[now.darkest],
        "money": money,
    }


def _idle(state: State, seat: Seat, options: Sequence[Option]) -> tuple[Text, ...]:
    """The active cubes that cannot be played just now."""
    keys = [option.key for option in options]
    active = state.players[seat].active
    return tuple(
        [
            _idle_note(cube, state.cards[cube - 4] if cube in ACTIONS else "")
            for cube in CUBES
            if active[cube] and NAMES[cube] not in keys
        ]
    )


@lru_cache(maxsize=64)
def _idle_note(cube: int, card: str) -> Text:
    if card:
        return say("action.idle_card", card=say(f"card.{card}"), text=say(f"card.{card}.text"))
    return say("action.idle_gear", cube=say(f"cube.{NAMES[cube]}"))


def is_possible(state: State, seat: Seat, cube: int) -> bool:
    """Could this cube's card be applied in full?"""
    test = POSSIBLE.get(state.cards[cube - 4])
    return test is None or test(state, seat)


def act(state: State, seat: Seat, key: str) -> Script[None]:
    """Play one cube: it lies in the used pile before its effect begins (AM-22)."""
    if key == DRIVE:
        yield from drive_far(state, seat)
        return
    if key == DRIVER:
        state.now.driver_used = True
        state.now.acted.append(f"driver.{state.players[seat].driver}")
        yield from ask_driver(state, seat)
        return
    if key == NAMES[WEAR]:
        yield from drop_wear(state, seat)
        return
    cube = WHITE if key == ANY_WHITE else NAMES.index(key)
    player = state.players[seat]
    player.active[cube] -= 1
    player.used[cube] += 1
    if cube in GEARS:
        state.now.acted.append(f"cube.{NAMES[cube]}")
        yield from play_any_white(state, seat) if key == ANY_WHITE else play_gear(state, seat, cube)
        return
    card = state.cards[cube - 4]
    state.now.acted.append(f"card.{card}")
    yield from POWERS[card](state, seat)


def drop_wear(state: State, seat: Seat) -> Script[None]:
    """Wear goes straight to the discard pile, one by one or several at once (AM-26)."""
    player = state.players[seat]
    most = player.active[WEAR]
    n = yield from amount(
        seat, "drop_wear", 1, most, money=False, public=True, default=(str(most),)
    )
    shift(player.active, player.discard, [WEAR] * (n or 0))


# ---------------------------------------------------------------- Buy Phase


def buy_phase(state: State, seat: Seat) -> Script[None]:
    """Unused cubes pay for new ones, which go to the used pile (AM-27)."""
    player = state.players[seat]
    yield from draw_and_sort(state, seat)
    money = worth(state, player.active)
    money -= yield from bargain(state, seat, money)
    bought = yield from buy(state, seat, "buy", money, player.used)
    for cube in bought:
        state.now.bought[cube] += 1
        state.now.spent += cost(state, cube)


# ---------------------------------------------------------------- Car Phase


def car_phase(state: State, seat: Seat) -> Script[None]:
    """The car moves to the furthest cube; then drivers and Adrenaline may move it on (AM-28)."""
    began_at = state.place(seat) if state.now.adrenaline else 0
    if state.now.markers:
        furthest = max(marker.at for marker in state.now.markers)
        lanes = sorted({m.lane for m in state.now.markers if m.at == furthest})
        stops = [Stop(lane, furthest, furthest, 0) for lane in lanes]
        stop = yield from ask_stop(state, seat, "car.lane", stops, may_stay=False)
        drive_to(state, seat, stop)
    yield from extra_space(state, seat)
    gained = max(0, began_at - state.place(seat)) if state.now.adrenaline else 0
    for _ in range(state.now.adrenaline):
        yield from drive_on(state, seat, "adrenaline.move", [1 << LIGHT] * (2 * gained))


# ---------------------------------------------------------------- Decline Phase


def decline_phase(state: State, seat: Seat) -> Script[None]:
    """Wear by the darkest space of the turn, unless the car drafts (AM-29 to AM-31)."""
    drafting = state.now.aero or drafts(state, seat)
    settle(state)
    due = 0 if drafting else WEAR_CHART[state.now.darkest]
    wear = gain(state, seat, WEAR, due)
    state.now.wear = wear
    state.now.drafted = drafting and state.now.darkest > 0
    yield from drive_on_wear(state, seat, wear)


# ---------------------------------------------------------------- End Phase


def pit_stop(state: State, seat: Seat) -> None:
    """All active wear goes back to the stock; there is nothing else (AM-33)."""
    state.now.pit_stop = True
    state.now.wear = -remove_all(state, state.players[seat].active, WEAR)


def confirm_turn(state: State, seat: Seat) -> Script[None]:
    """The last chance to take the turn back, for the next hand is drawn then."""
    yield from scrub(state, seat)
    args = {"turn": _in_words(state)}
    yield from ask(Choose(seat, "turn.confirm", CONFIRM, args=args, default=_YES))


_YES: Pick = ("yes",)
CONFIRM = (Option("yes", "turn.confirm.yes"),)


def end_phase(state: State, seat: Seat) -> Script[None]:
    """All played and unused cubes are discarded, and seven are drawn (AM-32)."""
    player = state.players[seat]
    pour(player.active, player.discard)
    pour(player.used, player.discard)
    state.now.markers = []
    draw(state, seat, HAND)
    yield from hand_at_end(state, seat)
    yield from redraw(state, seat)


def tell_turn(state: State, seat: Seat) -> None:
    """The whole turn in a line or two."""
    state.tell("turn.told", who=seat, turn=_in_words(state))


def _in_words(state: State) -> Text:
    """What the mover did this turn, for the question before its end and for the table."""
    now, player = state.now, state.players[state.mover]
    if now.pit_stop:
        return say("turn.pit_stop", n=-now.wear)
    ahead = player.at - now.began_at
    wear = say("turn.drafted") if now.drafted else say("turn.wear", n=now.wear)
    return say(
        "turn.did",
        acted=say("turn.acted", acts=_counted_acts(now.acted)) if now.acted else say("nothing"),
        drove=say("turn.drove", n=ahead, lane=player.lane + 1, wear=wear)
        if ahead
        else say("turn.stayed"),
        bought=say("turn.bought", cubes=counted_pile(now.bought), spent=now.spent)
        if any(now.bought)
        else say("nothing"),
        place=state.place(state.mover),
    )


def _counted_acts(acts: list[str]) -> list[Text]:
    return [say("turn.act", act=say(act), n=acts.count(act)) for act in dict.fromkeys(acts)]


def counted_pile(pile: list[int]) -> list[Text]:
    return counted([cube for cube, n in enumerate(pile) for _ in range(n)])
