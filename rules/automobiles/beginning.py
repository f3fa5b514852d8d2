"""Before the first turn: tracks, cards, starting player, drivers, and a first visit to the shop."""

from __future__ import annotations

from rules.automobiles.components import (
    ACTIONS,
    ALLOWANCE,
    CARDS,
    DRIVERS,
    HAND,
    LAPS,
    LONG_SETS,
    NAMES,
    SETS,
    SPONSORS,
)
from rules.automobiles.piles import buy, counted, draw
from rules.automobiles.state import State
from rules.automobiles.tracks import GRID, TRACKS
from rules.engine.chance import pick_one, shuffle
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose_one
from rules.engine.texts import say


def start(state: State) -> Script[None]:
    """Nobody is asked: chance settles what the options leave to it (AM-02 to AM-06)."""
    table = state.chance.table
    state.tracks = choose_tracks(state)
    state.cards = choose_cards(state)
    state.laps = state.options.laps or LONG_SETS.get(state.options.cards, LAPS)
    first = table.below(len(state.players))
    state.order = [(first + i) % len(state.players) for i in state.seats]
    put_on_grid(state)
    state.tell(
        "start.told",
        who=state.mover,
        laps=state.laps,
        track=say(f"track.{state.track.key}"),
        cards=[say(f"card.{card}") for card in state.cards],
    )
    if state.is_season:
        state.sponsors_left = list(SPONSORS)
        reveal_sponsors(state)
    state.phase = "shop"
    if state.is_season or state.options.drivers:
        reveal_drivers(state)
    yield from ()


def choose_tracks(state: State) -> list[str]:
    """One track for each race: the one that was wished for first, the others drawn."""
    wish, keys = state.options.track, list(TRACKS)
    shuffle(state.chance.table, keys)
    if wish != "random":
        keys.remove(wish)
        keys.insert(0, wish)
    return keys[: state.races]


def choose_cards(state: State) -> list[str]:
    """A card for each colour: named one by one, or by the set, or drawn."""
    options = state.options
    chosen = []
    for i, cube in enumerate(ACTIONS):
        named = getattr(options, NAMES[cube])
        if named != "any":
            chosen.append(named)
        elif options.cards == "random":
            boxes = ("base", "expansion") if options.boxes == "both" else (options.boxes,)
            pool = [c.key for c in CARDS.values() if c.cube == cube and c.box in boxes]
            chosen.append(pick_one(state.chance.table, pool))
        else:
            chosen.append(SETS[options.cards][i])
    return chosen


def put_on_grid(state: State) -> None:
    for seat, (lane, at) in zip(state.in_order, GRID, strict=False):
        player = state.players[seat]
        player.lane, player.at, player.on_grid = lane, at, True


def reveal_sponsors(state: State) -> None:
    """As many sponsors as players lie open during the race; the deck may need refilling (AM-48)."""
    for _ in state.seats:
        if not state.sponsors_left:
            held = {player.sponsor for player in state.players}
            state.sponsors_left = [
                key for key in SPONSORS if key not in held and key not in state.sponsors
            ]
        key = pick_one(state.chance.table, state.sponsors_left)
        state.sponsors_left.remove(key)
        state.sponsors.append(key)


def reveal_drivers(state: State) -> None:
    deck = list(DRIVERS)
    shuffle(state.chance.table, deck)
    state.drivers = sorted(deck[: len(state.players) + 1])
    state.phase = "drivers"


def choose_drivers(state: State) -> Script[None]:
    """The last in turn order chooses first; the driver that is left goes back (AM-08)."""
    for seat in reversed(state.in_order):
        driver = yield from choose_one(
            seat,
            "driver",
            state.drivers,
            driver_option,
            default=(str(state.drivers[0]),),
        )
        state.drivers.remove(driver)
        state.players[seat].driver = driver
        state.tell("driver.took", who=seat, driver=say(f"driver.{driver}"))
    state.drivers = []
    state.phase = "shop"


def driver_option(driver: int) -> Option:
    return Option(str(driver), f"driver.{driver}", hint=f"driver.{driver}.text")


def shop(state: State) -> Script[None]:
    """One player's first purchase, in turn order, for the stock is limited (AM-07)."""
    seat = state.mover
    bought = yield from buy(state, seat, "shop", ALLOWANCE[state.turn], state.players[seat].bag)
    if bought:
        state.tell("shop.bought", who=seat, cubes=counted(bought))
    state.turn += 1
    if state.turn == len(state.players):
        first_hands(state)


def first_hands(state: State) -> None:
    """Everybody draws seven, and the first turn begins."""
    state.turn = 0
    state.phase = "turn"
    for seat in state.in_order:
        draw(state, Seat(seat), HAND)
