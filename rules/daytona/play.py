"""A race, from the deal and the auction to the prizes. Start reading here."""

from __future__ import annotations

from rules.daytona.components import CARS, DECK, FORCED_PRICE, MOST_CARS, PRIZES, nine
from rules.daytona.state import State
from rules.engine.chance import shuffle
from rules.engine.decisions import Amount, Seat
from rules.engine.scripts import Script
from rules.engine.texts import Text, say
from rules.stockcar.auction import call, call_sealed, foreseen_bids, sell
from rules.stockcar.cards import Line
from rules.stockcar.moving import Driving, Move, carry_out, put, reach_of
from rules.stockcar.state import NO_CAR, NO_CARD, NOBODY, Car
from rules.stockcar.track import Space
from rules.stockcar.turns import confirm, next_with_a_card, play_card


def play(state: State) -> Script[None]:
    """One phase: the deal, the auction of one car, or one card."""
    if state.phase == "deal":
        yield from deal(state)
    elif state.phase == "auction":
        yield from auction(state)
    else:
        yield from turn(state)


def deal(state: State) -> Script[None]:
    """36 cards evenly, without the #9 of each car; then the cars come up in a random order."""
    if state.cars:
        state.race += 1
        state.dealer = state.after(state.dealer)
        state.chance.next_race()
    table = state.chance.table
    cards = list(DECK)
    shuffle(table, cards)
    each = len(cards) // len(state.players)
    state.tell("race.begins", race=state.race, races=state.options.races, who=state.dealer)
    for seat in state.from_seat(state.after(state.dealer)):
        state.players[seat].hand = sorted(cards.pop() for _ in range(each))
        state.tell("dealt", to=[seat], n=each)
    state.aside = cards
    state.cars = [Car() for _ in CARS]
    state.home = []
    state.played = []
    state.card = NO_CARD
    state.lots = list(CARS)
    shuffle(table, state.lots)
    state.opener = state.after(state.dealer)
    state.phase = "auction"
    yield from ()  # nobody is asked


# ---------------------------------------------------------------- the auction


def auction(state: State) -> Script[None]:
    """One car: bids, perhaps a forced purchase; it starts from the next place, sold or not."""
    state.lot = state.lots.pop()
    place = 6 - len(state.lots)
    state.tell("auction.up", car=state.name(state.lot), place=place)
    bidders = may_bid(state)
    if state.options.auction == "sealed":
        yield from call_sealed(state, bidders)
    else:
        yield from call(state, bidders)
    settle(state)
    put(state, state.lot, state.track.grid[place - 1])
    state.lot = NO_CAR
    if not state.lots:
        start_race(state)


def foreseen(state: State, seat: Seat) -> list[Amount]:
    """The bids that a seat may yet be asked for."""
    return foreseen_bids(state, seat, CARS, sealed=state.options.auction == "sealed")


def may_bid(state: State) -> list[Seat]:
    """In bidding order; the last cars are kept for those who have none, when several have none."""
    carless = state.carless
    left = 1 + len(state.lots)
    kept = len(carless) > 1 and left <= len(carless)
    most = MOST_CARS[len(state.players)]
    return [
        seat
        for seat in state.from_seat(state.opener)
        if (seat in carless if kept else len(state.cars_of(seat)) < most)
    ]


def settle(state: State) -> None:
    """The car goes to the highest bid, or by force, or to nobody; its #9 goes with it."""
    car = state.name(state.lot)
    if state.leader != NOBODY:
        buyer, price = Seat(state.leader), state.bid
        state.tell("auction.sold", who=buyer, car=car, price=price)
    elif forced := must_buy(state):
        buyer = forced[0]
        price = min(FORCED_PRICE, state.players[buyer].money)
        state.tell("auction.forced", who=buyer, car=car, price=price)
    else:
        state.tell("auction.unsold", car=car)
        return
    sell(state, buyer, price)
    state.players[buyer].hand.append(nine(state.lot))
    state.players[buyer].hand.sort()


def must_buy(state: State) -> list[Seat]:
    """Those without a car, in bidding order, when no car beyond the last ones is left for them."""
    carless = state.carless
    if 1 + len(state.lots) > len(carless):
        return []
    return [seat for seat in state.from_seat(state.opener) if seat in carless]


def start_race(state: State) -> None:
    """The owner of the car in the foremost place begins."""
    state.phase = "turn"
    foremost = next(
        car
        for space in state.track.grid
        for car in state.cars
        if car.space == space and car.owner != NOBODY
    )
    state.turn = Seat(foremost.owner)
    state.tell("race.start", who=state.turn)


# ---------------------------------------------------------------- a turn


def turn(state: State) -> Script[None]:
    """Play a card and move all its cars; the confirmation makes it everybody's."""
    seat, home = state.turn, len(state.home)
    yield from play_card(state, seat)
    told = yield from carry_out(state, seat, DRIVING)
    yield from confirm(state, seat, told)
    if len(state.home) > home:
        throw_away_hands(state)
    go_on(state)


def wild_moves(state: State, line: Line) -> list[Move]:
    """Any car that is not printed on the card and can go the full number."""
    printed = state.faces[state.card].cars
    found: list[Move] = []
    for car in state.on_road:
        if car not in printed:
            spent, ends = reach_of(state, car, line.steps)
            if spent == line.steps:
                found += [Move(car, end) for end in ends]
    return found


def draft(state: State, left: Space) -> list[Text]:
    """The car right behind the space that was left moves up, and so on down the line."""
    told: list[Text] = []
    column, lane = left
    while column > 1 and (car := _standing_on(state, (column - 1, lane))) != NO_CAR:
        put(state, car, (column, lane))
        told.append(say("move.drafted", car=state.name(car), column=column))
        column -= 1
    return told


def _standing_on(state: State, space: Space) -> int:
    column, lane = space
    for car, there in enumerate(state.cars):
        if there.column == column and there.lane == lane:
            return car
    return NO_CAR


DRIVING = Driving(wild_moves, draft)


def throw_away_hands(state: State) -> None:
    """Who has no car left on the road lays the rest of the hand on the pile."""
    for seat in state.seats:
        player, cars = state.players[seat], state.cars_of(seat)
        if player.hand and cars and not any(state.cars[car].on_road for car in cars):
            state.tell("hand.thrown", who=seat, n=len(player.hand))
            state.played += player.hand
            player.hand = []


def go_on(state: State) -> None:
    """The next seat with a card plays, until all cars are home or no card is left."""
    ahead = next_with_a_card(state)
    if ahead is None or not state.on_road:
        finish_race(state)
    else:
        state.turn = ahead


# ---------------------------------------------------------------- the end


def finish_race(state: State) -> None:
    """Prizes to the owners of the cars that are home; the others get nothing."""
    results = [pay(state, place, car) for place, car in enumerate(state.home)]
    state.tell("race.result", race=state.race, results=results or [say("result.none")])
    for player in state.players:
        state.played += player.hand
        player.hand = []
    state.turn = state.after(state.dealer)
    state.phase = "deal"
    state.over = state.race == state.options.races


def pay(state: State, place: int, car: int) -> Text:
    """The prize of a place (0-based); nobody gets that of a car which nobody bought."""
    owner, name, prize = state.cars[car].owner, state.name(car), PRIZES[place]
    if owner == NOBODY:
        return say("result.unsold", place=place + 1, car=name)
    state.players[owner].money += prize
    return say("result.prize", who=owner, place=place + 1, car=name, prize=prize)
