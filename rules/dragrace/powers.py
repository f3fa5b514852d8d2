"""What the columns do beside moving their own car: one script for each number.

The car has already moved when a power begins. 8 and 14 only change that move, and 19 only what may
be laid, so they have no script here.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from rules.dragrace.asking import ask_one, ask_some
from rules.dragrace.components import FROM_THE_DISCARD
from rules.dragrace.laying import as_cards, choose_column, kinds, put_down
from rules.dragrace.moving import landing, push_back, stop_on
from rules.dragrace.state import Column, State
from rules.dragrace.taking import DECK_TOP, STOP, sources, take
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, together
from rules.engine.texts import Text, say

NO_MORE = Option("none", "fifteen.none")


def lay(state: State, seat: Seat, kind: str) -> Script[None]:
    """Lay a column or a run: it beats another, the car moves, then a column's power happens."""
    column = yield from choose_column(state, seat, kind)
    put_down(state, seat, column)
    drive(state, seat, column)
    power = None if column.run else POWERS.get(column.number)
    if power is not None:
        yield from power(state, seat, column.length)


def drive(state: State, seat: Seat, column: Column) -> None:
    """Move the car as far as the column says (DR-35 to DR-42)."""
    space = landing(state, seat, column)
    if space == state.players[seat].space:
        state.tell("moved.not", who=seat)
        return
    stop_on(state, seat, space)
    state.tell("moved", who=seat, space=space)


def take_up_to(state: State, seat: Seat, number: int, most: int) -> Script[None]:
    """Power 9, and 16 with one card: take cards one by one, from anywhere (DR-44, DR-51)."""
    for left in range(most, 0, -1):
        chosen = yield from ask_one(
            seat,
            "power.take",
            [*sources(state), STOP],
            default=STOP.key,
            args={"power": number, "n": left},
        )
        if chosen == STOP.key:
            return
        take(state, seat, chosen)


def push_others_back(state: State, seat: Seat, _length: int) -> Script[None]:
    """Power 10 (DR-45)."""
    moved = push_back(state, seat)
    state.tell("pushed" if moved else "pushed.nobody", who=moved, several=len(moved) > 1)
    yield from ()  # nobody is asked


def exchange(state: State, seat: Seat, _length: int) -> Script[None]:
    """Power 11: discard any number of cards, then take as many from deck or row (DR-46)."""
    hand = state.players[seat].hand
    if not hand:
        return
    dropped = yield from ask_some(
        seat,
        "power.exchange",
        as_cards(hand),
        at_least=0,
        at_most=len(hand),
        ordered=True,
        secret=True,
        default=(),
    )
    drop_cards(state, seat, [int(key) for key in dropped])
    for left in range(len(dropped), 0, -1):
        chosen = yield from ask_one(
            seat,
            "power.replace",
            sources(state, discard=False),
            public=True,
            default=DECK_TOP,
            args={"n": left},
        )
        take(state, seat, chosen)


def drop_cards(state: State, seat: Seat, cards: Sequence[int]) -> None:
    """Put cards of a hand on the discard pile, the last one on top."""
    if not cards:
        return
    for card in cards:
        state.players[seat].hand.remove(card)
    state.discard += cards
    state.tell("discarded", who=seat, n=len(cards), top=cards[-1])


def steal(state: State, seat: Seat, _length: int) -> Script[None]:
    """Power 12: a card at random from each opponent's hand (DR-47, DH-1)."""
    victims = [other for other in state.others(seat) if state.players[other].hand]
    most = state.options.steal_most
    if len(victims) > most:
        largest = sorted(victims, key=lambda other: -len(state.players[other].hand))
        chosen = yield from ask_some(
            seat,
            "power.steal",
            [_as_victim(state, other) for other in victims],
            at_least=0,
            at_most=most,
            default=tuple(str(other) for other in largest[:most]),
        )
        victims = [other for other in victims if str(other) in chosen]
    state.tell("stole" if victims else "stole.nothing", who=seat, whom=victims)
    for victim in victims:
        hand = state.players[victim].hand
        card = hand.pop(state.chance.table.below(len(hand)))
        insort(state.players[seat].hand, card)
        state.tell("stole.card", to=[seat, victim], who=seat, whom=victim, card=card)


def _as_victim(state: State, seat: Seat) -> Option:
    n = len(state.players[seat].hand)
    return Option(str(seat), "power.steal.from", {"whom": seat, "n": n}, "power.steal.hint")


def search_discard(state: State, seat: Seat, _length: int) -> Script[None]:
    """Power 13: look through the discard pile and take up to two cards (DR-48)."""
    if not state.discard:
        return
    state.tell("searches", who=seat)
    state.publish()  # what lies there is seen
    taken = yield from ask_some(
        seat,
        "power.search",
        as_cards(sorted(state.discard)),
        at_least=0,
        at_most=min(FROM_THE_DISCARD, len(state.discard)),
        secret=True,
        default=(),
    )
    cards = [int(key) for key in taken]
    for card in cards:
        place = max(i for i, lying in enumerate(state.discard) if lying == card)
        del state.discard[place]
        insort(state.players[seat].hand, card)
    state.tell("searched" if cards else "searched.nothing", who=seat, cards=cards)


def lay_more(state: State, seat: Seat, _length: int) -> Script[None]:
    """Power 15: one more column or run, with all that it does (DR-50, DH-6).

    Asked even when there is nothing to lay, or all would know that.
    """
    for _ in range(state.options.fifteen_extra):
        if not state.players[seat].hand:
            return
        kind = yield from ask_one(
            seat,
            "power.lay_more",
            [*kinds(state, seat), NO_MORE],
            secret=True,
            default=NO_MORE.key,
        )
        if kind == NO_MORE.key:
            return
        yield from lay(state, seat, kind)


def pass_on(state: State, seat: Seat, _length: int, *, left: bool) -> Script[None]:
    """Powers 17 and 18: everybody passes half the hand on, at the same moment (DR-52)."""
    around = state.from_seat(seat)
    step = 1 if left else -1
    to = {giver: around[(i + step) % len(around)] for i, giver in enumerate(around)}
    given = yield from half_of_hands(
        state, around, lambda giver: say("give.to", whom=to[giver], left=left)
    )
    for giver, cards in given.items():
        for card in cards:
            state.players[giver].hand.remove(card)
    for giver, cards in given.items():
        receiver = to[giver]
        for card in cards:
            insort(state.players[receiver].hand, card)
        state.tell("gave", who=giver, whom=receiver, n=len(cards))
        state.tell("gave.cards", to=[giver, receiver], who=giver, whom=receiver, cards=cards)
    if not given:
        state.tell("gave.nothing")


def halve_others(state: State, seat: Seat, _length: int) -> Script[None]:
    """Power 20: everybody else puts half the hand into the row (DR-54)."""
    given = yield from half_of_hands(state, state.others(seat), lambda _: say("give.to_row"))
    for giver, cards in given.items():
        for card in cards:
            state.players[giver].hand.remove(card)
        state.row += cards
        state.tell("gave.to_row", who=giver, cards=cards)
    if not given:
        state.tell("gave.nothing")


def half_of_hands(
    state: State, seats: Sequence[Seat], where: Callable[[Seat], Text]
) -> Script[dict[Seat, list[int]]]:
    """Each seat's choice of half its hand, rounded down; who has one card gives none (DR-55)."""
    givers = [seat for seat in seats if len(state.players[seat].hand) > 1]
    if state.options.gives == "auto":
        state.publish()  # cards out of hidden hands are seen now
        return {seat: least_wanted(state.players[seat].hand) for seat in givers}
    return (yield from together({seat: choose_half(state, seat, where(seat)) for seat in givers}))


def choose_half(state: State, seat: Seat, where: Text) -> Script[list[int]]:
    hand = state.players[seat].hand
    half = len(hand) // 2
    given = yield from ask_some(
        seat,
        "give",
        as_cards(by_worth(hand)),
        at_least=half,
        at_most=half,
        secret=True,
        minor=True,
        default=tuple(map(str, least_wanted(hand))),
        args={"n": half, "where": where},
    )
    return sorted(int(key) for key in given)


def by_worth(hand: Sequence[int]) -> list[int]:
    """A hand with what is given away first at its head: few of a kind, then low ones (DR-52)."""
    held = Counter(hand)
    return sorted(hand, key=lambda card: (held[card], card))


def least_wanted(hand: Sequence[int]) -> list[int]:
    """The half of a hand that is given away when nobody chooses."""
    return by_worth(hand)[: len(hand) // 2]


Power = Callable[[State, Seat, int], Script[None]]

POWERS: dict[int, Power] = {
    9: lambda state, seat, length: take_up_to(state, seat, 9, length),
    10: push_others_back,
    11: exchange,
    12: steal,
    13: search_discard,
    15: lay_more,
    16: lambda state, seat, _length: take_up_to(state, seat, 16, 1),
    17: partial(pass_on, left=True),
    18: partial(pass_on, left=False),
    20: halve_others,
}
