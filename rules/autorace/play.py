"""One round, in the order of the rulebook (AR-12). Start reading here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules.autorace.components import BONUSES, FUEL, HOME, SPEED_LIMIT, STALLED_ROUNDS
from rules.autorace.deals import do_deal
from rules.autorace.orders import WAIT, Order, as_option, legal_orders, may_draw, order_text
from rules.autorace.series import breath, finish_race
from rules.autorace.state import Player, State
from rules.engine.decisions import Seat
from rules.engine.scripts import Script, choose_one, together_with_acts
from rules.engine.texts import Text, say


def play(state: State) -> Script[None]:
    """One phase: a round, or the breath between two races."""
    if state.phase == "breath":
        yield from breath(state)
    else:
        yield from play_round(state)


def play_round(state: State) -> Script[None]:
    """All order at once, in secret; then the round is carried out to its end (AR-07, AR-12)."""
    orders = yield from together_with_acts(
        lambda: {seat: give_order(state, seat) for seat in state.ordering},
        partial(do_deal, state),
    )
    missing = reveal(state, orders)
    move_cars(state, orders)
    pay_speeding_fines(state, orders)
    collect_bonuses(state, orders)
    drawn = draw_at_stations(state, orders)
    discard_played(state, orders)
    leave_the_race(state)
    moved = any(order.number for order in orders.values())
    test_for_the_end(state, idle=not (moved or drawn or missing))


def give_order(state: State, seat: Seat) -> Script[Order]:
    """One order; it is given for a seat that has no choice (AR-08b).

    With hidden purses the seat is asked all the same where not asking would show an empty one.
    """
    player = state.players[seat]
    orders = legal_orders(state, seat)
    tells = state.options.secret_money and may_draw(player)
    return (
        yield from choose_one(
            seat,
            "order",
            orders,
            partial(as_option, state, seat),
            public=not tells,
            secret=True,
            default=((WAIT if not player.limits or WAIT in orders else orders[0]).key,),
            args={
                "round": state.round,
                "at": player.position,
                "money": player.money,
                "bound": _bound(player),
            },
        )
    )


def _bound(player: Player) -> Text:
    if not player.limits:
        return say("order.free")
    limits = [say(f"limit.{limit.kind}", n=limit.number) for limit in player.limits]
    return say("order.bound", limits=limits)


def reveal(state: State, orders: Mapping[Seat, Order]) -> list[Seat]:
    """Show all orders at once, and where they lead; who had to miss this round has done so now
    (AR-20).
    """
    missing = [seat for seat in state.racing if seat not in orders]
    if state.offers:
        state.tell("deal.lapsed", n=len(state.offers))
        state.offers.clear()
    shown = [order_text(state, seat, order) for seat, order in orders.items()]
    state.tell(
        "round.orders",
        round=state.round,
        orders=[*shown, *(say("revealed.missing", who=seat) for seat in missing)],
    )
    for seat in missing:
        state.players[seat].misses = False
    return missing


def move_cars(state: State, orders: Mapping[Seat, Order]) -> None:
    """Every car drives as far as its card says; any number of cars may share a space (AR-03)."""
    for seat, order in orders.items():
        state.players[seat].position += order.number


def pay_speeding_fines(state: State, orders: Mapping[Seat, Order]) -> None:
    """The highest card pays what it shows beyond 5, and so does each like it (AR-14 to AR-17)."""
    highest = max((order.number for order in orders.values()), default=0)
    fine = highest - SPEED_LIMIT
    for seat, order in orders.items():
        if fine > 0 and order.number == highest:
            _fine(state, seat, fine)


def _fine(state: State, seat: Seat, fine: int) -> None:
    """Who cannot pay pays what there is, or by option nothing, and misses a round (AR-18)."""
    player = state.players[seat]
    if player.money >= fine:
        player.money -= fine
        state.tell("fine.paid", who=seat, paid=fine)
        return
    paid = player.money if state.options.broke == "partial" else 0
    player.money -= paid
    player.misses = True
    state.tell("fine.short" if paid else "fine.unpaid", who=seat, paid=paid, fine=fine)


def collect_bonuses(state: State, orders: Mapping[Seat, Order]) -> None:
    """Objectives pay those who landed on them just now, from the far end back (AR-34, AR-40)."""
    arrivals: dict[int, dict[Seat, int]] = {}
    for seat, order in orders.items():
        if order.number and state.players[seat].position in state.pots:
            arrivals.setdefault(state.players[seat].position, {})[seat] = order.number
    for space in sorted(arrivals, reverse=True):
        _pay_bonus(state, space, arrivals[space])


def _pay_bonus(state: State, space: int, speeds: Mapping[Seat, int]) -> None:
    """The fastest takes all, two share it, three let it roll on (AR-36 to AR-39, AR-42)."""
    pot = state.pots.pop(space)
    fastest = [seat for seat, speed in speeds.items() if speed == max(speeds.values())]
    crowd = speeds if state.options.three_arrivals_roll else fastest
    if len(crowd) > 2 and space != HOME:
        _roll(state, space, pot)
        return
    each = pot // len(fastest)
    for seat in fastest:
        state.players[seat].money += each
    if len(fastest) == 1:
        state.tell("bonus.taken", who=fastest[0], got=each, space=space, faster=len(speeds) > 1)
    else:
        state.tell("bonus.shared", who=fastest, got=each, space=space, pot=pot)


def _roll(state: State, space: int, pot: int) -> None:
    """Nobody takes it: it goes to the next objective still open, or is lost (AR-39, AR-41)."""
    ahead = [other for other in BONUSES if other > space and other in state.pots]
    if not ahead:
        state.tell("bonus.lost", space=space, pot=pot)
        return
    state.pots[ahead[0]] += pot
    state.tell("bonus.rolled", space=space, pot=pot, next=ahead[0], total=state.pots[ahead[0]])


def draw_at_stations(state: State, orders: Mapping[Seat, Order]) -> list[Seat]:
    """Who draws pays twice as many dollars as cars that wish to draw there (AR-26, AR-27)."""
    drawn = []
    wishes = {seat: order for seat, order in orders.items() if order.draws}
    places = [state.players[seat].position for seat in wishes]
    for seat, order in wishes.items():
        player = state.players[seat]
        price = FUEL * places.count(player.position)
        if not order.would_pay(price):
            state.tell("draw.too_dear", who=seat, price=price, cap=order.cap or 0)
        elif player.money < price:
            state.tell("draw.too_poor", who=seat, price=price)
        else:
            player.money -= price
            card = player.pile.pop()
            player.hand = sorted([*player.hand, card])
            state.tell("draw.drawn", who=seat, paid=price, card=card)
            drawn.append(seat)
    return drawn


def discard_played(state: State, orders: Mapping[Seat, Order]) -> None:
    """Numbers played go on top of their owners' piles; the Banner stays in hand (AR-11)."""
    for seat, order in orders.items():
        if order.number:
            state.players[seat].hand.remove(order.number)
            state.players[seat].pile.append(order.number)


def leave_the_race(state: State) -> None:
    """Out of cards between stations: out of the race, and a dollar for each space missing."""
    for seat in state.racing:
        player = state.players[seat]
        if _is_out(state, seat):
            missing = HOME - player.position
            paid = min(missing, player.money)
            player.money -= paid
            player.out = True
            state.tell("out", who=seat, paid=paid, missing=missing, at=player.position)


def _is_out(state: State, seat: Seat) -> bool:
    """AR-44, AR-46 and AR-47 with their options AH-2 and AH-3."""
    player = state.players[seat]
    if player.on_station:
        helpless = not player.hand and not (player.pile and player.money >= FUEL)
        return helpless and state.options.circle_pays
    return not player.hand or (state.options.stuck_pays and not player.fitting)


def test_for_the_end(state: State, *, idle: bool) -> None:
    """Somebody is home, nobody can move any more, or nobody cares to (AR-48, AR-49, AR-52)."""
    state.stalled = state.stalled + 1 if idle else 0
    for player in state.players:
        player.limits.clear()
    home = [seat for seat in state.seats if state.players[seat].position == HOME]
    if home:
        state.tell("race.home", who=home, several=len(home) > 1)
    elif not any(player.can_move for player in state.players):
        state.tell("race.stuck")
    elif state.stalled == STALLED_ROUNDS:
        state.tell("race.stalled")
    else:
        if state.stalled:
            state.tell("race.stalling", n=state.stalled, left=STALLED_ROUNDS - state.stalled)
        state.round += 1
        return
    finish_race(state)
