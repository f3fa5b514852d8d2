"""A race from the draw for the first turn to the flag. Start reading here."""

from __future__ import annotations

from rules.dragrace.asking import ask_one, ask_some
from rules.dragrace.components import BACK, DECK, FRONT, FRONT_CARDS, FULL_HAND
from rules.dragrace.ending import finish
from rules.dragrace.laying import COLUMN, RUN, as_cards, in_short, kinds
from rules.dragrace.moving import free_lane, stop_on
from rules.dragrace.powers import by_worth, drop_cards, lay
from rules.dragrace.state import State, flag_places
from rules.dragrace.taking import DECK_TOP, RaceOver, TurnOver, draw_card, sources, take
from rules.engine.chance import pick_one, shuffle
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script
from rules.engine.texts import say


def play(state: State) -> Script[None]:
    """One phase: the beginning, the choice of one starting place, or one turn."""
    if state.phase == "start":
        yield from start(state)
    elif state.phase == "grid":
        yield from choose_place(state)
    else:
        yield from turn(state)


def start(state: State) -> Script[None]:
    """Who begins? Then the deck is shuffled (DR-03, DR-05)."""
    state.first = state.turn = draw_for_first(state)
    state.deck = list(DECK)
    shuffle(state.chance.table, state.deck)
    state.phase = "grid"
    yield from ()  # nobody is asked


def draw_for_first(state: State) -> Seat:
    """Everybody draws a card; the lowest begins, and a tie is drawn again (DR-03)."""
    cards, tied = list(DECK), state.seats
    shuffle(state.chance.table, cards)
    while True:
        drawn = {seat: cards.pop() for seat in tied}
        lowest = min(drawn.values())
        tied = [seat for seat, card in drawn.items() if card == lowest]
        state.tell("start.drew", cards=[say("start.card", who=s, card=c) for s, c in drawn.items()])
        if len(tied) == 1:
            state.tell("start.first", who=tied[0], card=lowest)
            return tied[0]


# ---------------------------------------------------------------- the starting grid


def choose_place(state: State) -> Script[None]:
    """In turn order everybody takes a place in the front or the back line (DR-06 to DR-08)."""
    seat = state.turn
    lines = {line: space for line, space in LINES.items() if free_lane(state, seat, space)}
    line = yield from ask_one(
        seat,
        "grid",
        [
            Option(line, f"grid.{line}", {"n": start_cards(state, space)}, spot=f"space.{space}")
            for line, space in lines.items()
        ],
        public=True,
        default=next(iter(lines)),
    )
    stop_on(state, seat, LINES[line])
    state.tell("grid.took", who=seat, line=say(f"grid.took.{line}"))
    state.turn = state.after(seat)
    if state.turn == state.first:
        deal(state)


LINES = {"front": FRONT, "back": BACK}
"""The lines of the starting grid, the best first."""


def start_cards(state: State, space: int) -> int:
    return FRONT_CARDS if space == FRONT else state.options.back_cards


def deal(state: State) -> None:
    """Hands, then the row; the flags lie deeper than all that is dealt (DR-04, DR-05, DR-09)."""
    for seat in state.from_seat(state.first):
        player = state.players[seat]
        player.hand = sorted(state.deck.pop() for _ in range(start_cards(state, player.space)))
        state.tell("dealt", to=[seat], cards=list(player.hand))
    state.row = [state.deck.pop() for _ in state.seats]
    for flag, places in flag_places(state).items():
        state.flags[flag] = pick_one(state.chance.table, places)
    state.tell("row.begins", cards=sorted(state.row), who=state.first)
    state.phase = "turn"


# ---------------------------------------------------------------- a turn


def turn(state: State) -> Script[None]:
    """Take a card, or lay a column or a run; the flag may end it at any point (DR-59)."""
    seat = state.turn
    try:
        yield from take_or_lay(state, seat)
        yield from drop_hand(state, seat)
        open_row(state)
    except TurnOver:
        state.to_open = 0
    except RaceOver:
        finish(state)
        return
    state.turn = state.after(seat)
    state.turns += 1


def take_or_lay(state: State, seat: Seat) -> Script[None]:
    """The one action of a turn; there always is one (DR-17). A full hand must lay (DH-3)."""
    layable = kinds(state, seat)
    full = state.options.hand_limit and len(state.players[seat].hand) >= FULL_HAND
    if full and not layable:
        yield from make_room(state, seat)
    two = state.options.empty_row_two and not state.row
    takable = [] if full and layable else sources(state, discard=not full, two=two)
    options = [*takable, *layable]
    chosen = yield from ask_one(
        seat,
        "turn",
        options,
        default=options[0].key,
        secret=True,
        args={"hand": in_short(state.players[seat].hand)},
    )
    if chosen in (COLUMN, RUN):
        yield from lay(state, seat, chosen)
        return
    take(state, seat, chosen)
    if two and chosen == DECK_TOP:
        take(state, seat, DECK_TOP)
    elif state.options.take_two:
        yield from take_second(state, seat, discard=not full)


def take_second(state: State, seat: Seat, *, discard: bool) -> Script[None]:
    """The second card of an action that gives two (DH-4)."""
    chosen = yield from ask_one(
        seat,
        "turn.second",
        sources(state, discard=discard),
        public=True,
        default=DECK_TOP,
    )
    take(state, seat, chosen)


def make_room(state: State, seat: Seat) -> Script[None]:
    """A full hand with nothing to lay discards a card, which may not be taken back (DH-3)."""
    hand = by_worth(state.players[seat].hand)
    chosen = yield from ask_one(
        seat, "turn.make_room", as_cards(hand), default=str(hand[0]), secret=True
    )
    drop_cards(state, seat, [int(chosen)])


def drop_hand(state: State, seat: Seat) -> Script[None]:
    """By option, who laid cards discards as many, or all but as many (DH-10, DH-11)."""
    rule, laid = state.options.after_laying, state.to_open
    if not laid or rule == "keep_all":
        return
    hand = by_worth(state.players[seat].hand)
    drop = min(laid, len(hand)) if rule == "discard_as_many" else max(0, len(hand) - laid)
    if not drop:
        return
    chosen = tuple(map(str, hand[:drop]))
    if drop < len(hand):
        chosen = yield from ask_some(
            seat,
            "turn.drop",
            as_cards(hand),
            at_least=drop,
            at_most=drop,
            default=chosen,
            secret=True,
            args={"n": drop},
        )
    drop_cards(state, seat, sorted(map(int, chosen)))


def open_row(state: State) -> None:
    """The row grows by as many cards as were laid, one at a time (DR-58, DR-59)."""
    opened: list[int] = []
    try:
        while state.to_open:
            opened.append(draw_card(state))
            state.to_open -= 1
    finally:
        state.row += opened
        if opened:
            state.tell("row.opened", cards=opened)
