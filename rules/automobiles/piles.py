"""Cubes on their way between stock, bag and the piles of a player board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.automobiles.components import CUBES, GEAR_COST, GEAR_VALUE, NAMES, WEAR
from rules.automobiles.state import Pile, Player, State
from rules.engine.decisions import Choose, Option, Pick, Seat
from rules.engine.scripts import Script, ask
from rules.engine.texts import Text, Value, say

_NUMBER = {name: cube for cube, name in enumerate(NAMES)}


def cost(state: State, cube: int) -> int:
    """What a cube costs in the shop; wear cannot be bought and is worth nothing."""
    if cube == WEAR:
        return 0
    return GEAR_COST[cube] if cube < len(GEAR_COST) else state.card(cube).cost


def value(state: State, cube: int) -> int:
    """What an unused cube pays in the Buy Phase."""
    if cube == WEAR:
        return 0
    return GEAR_VALUE[cube] if cube < len(GEAR_VALUE) else state.card(cube).value


def worth(state: State, pile: Sequence[int]) -> int:
    return sum(n * value(state, cube) for cube, n in enumerate(pile) if n)


# ---------------------------------------------------------------- moving cubes


def gain(state: State, seat: Seat, cube: int, n: int = 1) -> int:
    """From the stock to the used pile, as far as the stock goes; returns how many came."""
    n = min(n, state.stock[cube])
    state.stock[cube] -= n
    state.players[seat].used[cube] += n
    return n


def remove(state: State, pile: Pile, cubes: Iterable[int]) -> None:
    """Back to the stock."""
    for cube in cubes:
        pile[cube] -= 1
        state.stock[cube] += 1


def remove_all(state: State, pile: Pile, cube: int) -> int:
    """All cubes of a colour back to the stock; returns how many there were."""
    n = pile[cube]
    pile[cube] = 0
    state.stock[cube] += n
    return n


def shift(source: Pile, target: Pile, cubes: Iterable[int]) -> None:
    for cube in cubes:
        source[cube] -= 1
        target[cube] += 1


def pour(source: Pile, target: Pile) -> None:
    """All of a pile into another."""
    for cube in CUBES:
        if source[cube]:
            target[cube] += source[cube]
            source[cube] = 0


def drawable(player: Player) -> int:
    """How many cubes could be drawn now, the discard pile coming after the bag."""
    return sum(player.bag) + sum(player.discard)


def draw(state: State, seat: Seat, n: int) -> list[int]:
    """Draw from the bag to the active pile; an empty bag takes the discard pile first (AM-32)."""
    player, stream = state.players[seat], state.chance.seat(seat)
    drawn: list[int] = []
    left = sum(player.bag)
    for _ in range(n):
        if not left:
            pour(player.discard, player.bag)
            left = sum(player.bag)
            if not left:
                break
        cube = _nth(player.bag, stream.below(left))
        player.bag[cube] -= 1
        player.active[cube] += 1
        drawn.append(cube)
        left -= 1
    return drawn


def _nth(pile: Sequence[int], n: int) -> int:
    """The colour of the cube that has n others before it."""
    for cube, count in enumerate(pile):
        if n < count:
            return cube
        n -= count
    raise ValueError("there are not so many cubes")


# ---------------------------------------------------------------- choosing cubes


@lru_cache(maxsize=4096)
def cube_option(cube: int, copies: int = 1, price: int = 0) -> Option:
    return Option(NAMES[cube], f"cube.{NAMES[cube]}", copies=copies, cost=price)


@lru_cache(maxsize=4096)
def ware_option(cube: int, card: str, copies: int, price: int) -> Option:
    """An action cube in the shop, with what its card does."""
    args: dict[str, Value] = {"cube": say(f"cube.{NAMES[cube]}"), "card": say(f"card.{card}")}
    text, hint = "cube.with_card", f"card.{card}.text"
    return Option(NAMES[cube], text, args, hint, copies=copies, cost=price)


def cube_of(key: str) -> int:
    return _NUMBER[key]


def pick_cubes(
    seat: Seat,
    name: str,
    pile: Sequence[int],
    *,
    at_least: int = 0,
    at_most: int = 1,
    only: Iterable[int] = CUBES,
    default: Pick | None = None,
    **args: Value,
) -> Script[list[int]]:
    """Ask for some cubes of a pile: at least so many, or all that there are if those are fewer.

    With nothing to choose there is no question.
    """
    options = tuple([cube_option(cube, pile[cube]) for cube in only if pile[cube]])
    room = sum([option.copies for option in options])
    least, most = min(at_least, room), min(at_most, room)
    if least == most and len(options) == 1:
        return [_NUMBER[options[0].key]] * least
    question = Choose(
        seat, name, options, least, most, args=args, default=default or _some(options, least)
    )
    picked = question.only_pick()
    if picked is None:
        picked = yield from ask(question)
    return [_NUMBER[key] for key in picked]


def _some(options: Sequence[Option], n: int) -> Pick:
    """The first n cubes there are, for when the time is up."""
    keys = [option.key for option in options for _ in range(option.copies)]
    return tuple(keys[:n])


def buy(
    state: State, seat: Seat, name: str, money: int, target: Pile, **args: Value
) -> Script[list[int]]:
    """Spend money on cubes from the stock, as many as it pays for; what is left is lost (AM-27)."""
    options = []
    for cube in CUBES[:-1]:
        price = cost(state, cube)
        copies = min(state.stock[cube], money // price)
        if not copies:
            continue
        if cube < len(GEAR_COST):
            options.append(cube_option(cube, copies, price))
        else:
            options.append(ware_option(cube, state.cards[cube - len(GEAR_COST)], copies, price))
    room = sum([option.copies for option in options])
    question = Choose(
        seat, name, tuple(options), 0, room, budget=money, args={"money": money, **args}, default=()
    )
    picked = question.only_pick()
    if picked is None:
        picked = yield from ask(question)
    bought = [_NUMBER[key] for key in picked]
    for cube in bought:
        state.stock[cube] -= 1
        target[cube] += 1
    return bought


def counted(cubes: Sequence[int]) -> list[Text]:
    """Cubes as texts, like ones together."""
    found = [(cube, cubes.count(cube)) for cube in CUBES]
    return [say("cubes", cube=say(f"cube.{NAMES[cube]}"), n=n) for cube, n in found if n]
