"""A race, from the deal and the auction to the last card. Start reading here."""

from __future__ import annotations

from rules.engine.chance import shuffle
from rules.engine.decisions import Seat
from rules.engine.scripts import Script, choose_one
from rules.race.betting import lines_passed, make_stakes
from rules.race.components import ASIDE, CARS, DECK, GIFT, LAST_CAR, MOST_CARS
from rules.race.driving import DRIVING, special
from rules.race.ending import finish_race
from rules.race.state import State
from rules.stockcar.auction import call, call_sealed, sell
from rules.stockcar.moving import carry_out, put, space_option
from rules.stockcar.state import NO_CAR, NO_CARD, NOBODY, Car
from rules.stockcar.turns import confirm, next_with_a_card, play_card


def play(state: State) -> Script[None]:
    """One phase: the deal, the auction of one car, one card, or the stakes at a red line."""
    if state.phase == "deal":
        yield from deal(state)
    elif state.phase == "auction":
        yield from auction(state)
    elif state.phase == "stakes":
        yield from make_stakes(state)
    else:
        yield from turn(state)


def deal(state: State) -> Script[None]:
    """All cards, dealt out; then the cars come up in a random order."""
    if state.cars:
        state.race += 1
        state.dealer = state.after(state.dealer)
        state.chance.next_race()
    clear_the_table(state)
    state.tell("race.begins", race=state.race, races=state.options.races, who=state.dealer)
    deal_cards(state)
    state.lots = list(CARS)
    shuffle(state.chance.table, state.lots)
    if state.options.remove_two and len(state.players) == 4:
        state.removed = sorted([state.lots.pop(), state.lots.pop()])
        state.tell("race.removed", cars=[state.name(car) for car in state.removed])
    state.phase = "auction"
    yield from ()  # nobody is asked


def clear_the_table(state: State) -> None:
    """Nothing of the race before is left but the money."""
    state.cars = [Car() for _ in CARS]
    state.home, state.played, state.removed = [], [], []
    state.beside = {}
    state.card = NO_CARD
    state.lines = 0
    state.opener = state.after(state.dealer)
    for player in state.players:
        player.slip, player.void = [], False


def deal_cards(state: State) -> None:
    """One by one from the dealer's left; five players leave some over, unseen."""
    cards = list(DECK)
    shuffle(state.chance.table, cards)
    seats = state.from_seat(state.after(state.dealer))
    over = ASIDE[state.options.aside] if len(seats) == 5 else 0
    state.aside = [cards.pop() for _ in range(over)]
    for i, seat in enumerate(seats):
        state.players[seat].hand = sorted(cards[i :: len(seats)])
        state.tell("dealt", to=[seat], n=len(state.players[seat].hand))


# ---------------------------------------------------------------- the auction


def auction(state: State) -> Script[None]:
    """One car: bids, or a direct purchase; its buyer chooses where it starts."""
    first_time = bool(state.lots)
    state.lot = state.lots.pop() if first_time else state.again.pop(0)
    car = state.name(state.lot)
    carless = state.carless
    if unsold(state) == len(carless) == 1:
        buyer, price = carless[0], LAST_CAR
        state.tell("auction.last", who=buyer, car=car, price=price)
    else:
        state.tell("auction.up", car=car, again=not first_time)
        bidders = may_bid(state)
        if state.options.auction == "sealed":
            yield from call_sealed(state, bidders)
        else:
            yield from call(state, bidders)
        if state.leader == NOBODY and first_time:
            state.again.append(state.lot)
            state.tell("auction.later", car=car)
            state.lot = NO_CAR
            return
        buyer, price = settle(state, bidders)
    sell(state, buyer, price)
    yield from start_place(state, buyer)
    state.lot = NO_CAR
    state.turn = buyer  # whoever buys last begins the race
    if not unsold(state):
        state.phase = "turn"
        state.tell("race.start", who=buyer)


def unsold(state: State) -> int:
    """Cars without an owner, the one that is up among them."""
    return len(state.lots) + len(state.again) + (state.lot != NO_CAR)


def may_bid(state: State) -> list[Seat]:
    """In bidding order; who has a car bids only while there are more than those without need."""
    carless = state.carless
    spare = unsold(state) > len(carless)
    most = MOST_CARS[len(state.players)]
    return [
        seat
        for seat in state.from_seat(state.opener)
        if seat in carless or (spare and len(state.cars_of(seat)) < most)
    ]


def settle(state: State, bidders: list[Seat]) -> tuple[Seat, int]:
    """Who gets the car for how much: nobody's wish twice goes to who has fewest, then least."""
    car = state.name(state.lot)
    if state.leader != NOBODY:
        state.tell("auction.sold", who=state.leader, car=car, price=state.bid)
        return Seat(state.leader), state.bid
    seat = min(bidders, key=lambda s: (len(state.cars_of(s)), state.players[s].money))
    state.tell("auction.given", who=seat, car=car, price=GIFT)
    return seat, GIFT


def start_place(state: State, buyer: Seat) -> Script[None]:
    """Any free place of the grid."""
    taken = {car.space for car in state.cars if car.on_road}
    free = [space for space in state.track.grid if space not in taken]
    space = yield from choose_one(
        buyer,
        "grid",
        free,
        space_option,
        public=True,
        default=(space_option(free[0]).key,),
        args={"car": state.name(state.lot)},
    )
    put(state, state.lot, space)
    state.tell("grid.took", who=buyer, car=state.name(state.lot), place=space_option(space).label)


# ---------------------------------------------------------------- a turn


def turn(state: State) -> Script[None]:
    """Play a card and move all its cars; the confirmation makes it everybody's."""
    seat = state.turn
    card = yield from play_card(state, seat)
    if card.pair:
        told = yield from special(state, seat, card)
    else:
        told = yield from carry_out(state, seat, DRIVING)
    yield from confirm(state, seat, told)
    go_on(state)


def go_on(state: State) -> None:
    """Until all cars but one are home, or no card is left; at a red line stakes are due."""
    ahead = next_with_a_card(state)
    if ahead is None or len(state.home) >= len(state.racing) - 1:
        finish_race(state)
        return
    state.turn = ahead
    state.due = lines_passed(state) - state.lines
    state.lines += state.due
    if state.due and state.options.betting:
        state.phase = "stakes"
