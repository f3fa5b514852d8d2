"""A race from the draw for the first turn to the flag. Start reading here."""

from __future__ import annotations

from rules.dragrace.components import BACK, DECK, FRONT, FRONT_CARDS, FULL_HAND
from rules.dragrace.ending import finish
from rules.dragrace.laying import as_cards, kinds
from rules.dragrace.moving import free_lane, stop_on
from rules.dragrace.powers import by_worth, drop_cards, lay
from rules.dragrace.state import State, flag_places
from rules.dragrace.taking import DECK_TOP, RaceOver, TurnOver, draw_card, sources, take
from rules.engine.chance import pick_one, shuffle
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import Script, choose, choose_one
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
    lines = [space for space in (FRONT, BACK) if free_lane(state, seat, space)]
    space = yield from choose_one(
        seat,
        "grid",
        lines,
        lambda space: Option(
            _LINES[space], f"grid.{_LINES[space]}", {"n": start_cards(state, space)}
        ),
        public=True,
        default=(_LINES[lines[0]],),
    )
    stop_on(state, seat, space)
    state.tell("grid.took", who=seat, line=say(f"grid.took.{_LINES[space]}"))
    state.turn = state.others(seat)[0]
    if state.turn == state.first:
        deal(state)


_LINES = {FRONT: "front", BACK: "back"}


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
    state.turn = state.others(seat)[0]
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
    chosen = yield from choose_one(
        seat,
        "turn",
        options,
        _itself,
        default=(options[0].key,),
        args={"n": len(state.players[seat].hand)},
    )
    if chosen in layable:
        yield from lay(state, seat, chosen.key)
        return
    take(state, seat, chosen.key)
    if two and chosen.key == DECK_TOP:
        take(state, seat, DECK_TOP)
    elif state.options.take_two:
        yield from take_second(state, seat, discard=not full)


def take_second(state: State, seat: Seat, *, discard: bool) -> Script[None]:
    """The second card of an action that gives two (DH-4)."""
    chosen = yield from choose_one(
        seat,
        "turn.second",
        sources(state, discard=discard),
        _itself,
        public=True,
        default=(DECK_TOP,),
    )
    take(state, seat, chosen.key)


def make_room(state: State, seat: Seat) -> Script[None]:
    """A full hand with nothing to lay discards a card, which may not be taken back (DH-3)."""
    hand = by_worth(state.players[seat].hand)
    chosen = yield from choose_one(
        seat, "turn.make_room", as_cards(hand), _itself, default=(str(hand[0]),)
    )
    drop_cards(state, seat, [int(chosen.key)])


def drop_hand(state: State, seat: Seat) -> Script[None]:
    """By option, who laid cards discards as many, or all but as many (DH-10, DH-11)."""
    rule, laid = state.options.after_laying, state.to_open
    hand = by_worth(state.players[seat].hand)
    if not laid or rule == "keep_all":
        return
    drop = min(laid, len(hand)) if rule == "discard_as_many" else max(0, len(hand) - laid)
    if not drop:
        return
    chosen = yield from choose(
        seat,
        "turn.drop",
        as_cards(hand),
        _itself,
        at_least=drop,
        at_most=drop,
        public=True,
        default=tuple(map(str, hand[:drop])),
        args={"n": drop},
    )
    drop_cards(state, seat, sorted(int(option.key) for option in chosen))


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


def _itself(option: Option) -> Option:
    return option
