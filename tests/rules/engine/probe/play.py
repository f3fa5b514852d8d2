"""A small race with every hard shape that a question can have: start reading at `play`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules.engine.chance import shuffle
from rules.engine.decisions import Option, Seat
from rules.engine.scripts import (
    Script,
    amount,
    choose,
    choose_one,
    confirm,
    in_order,
    together,
    together_with_acts,
)
from rules.engine.texts import say
from tests.rules.engine.probe.deals import do_deal, lapse_offers
from tests.rules.engine.probe.state import (
    BANG,
    CHIPS_EACH,
    ROUNDS,
    TRAPS,
    TYRES,
    WEATHER,
    Player,
    Sky,
    Stake,
    State,
    speed,
)

PRICES = {"wing": 2, "nitro": 3, "patch": 4}
SHELF = ("wing", "wing", "nitro", "nitro", "patch")


def play(state: State) -> Script[None]:
    """One phase: `state.phase` names it."""
    yield from PHASES[state.phase](state)


# ---------------------------------------------------------------- before the start


def deal(state: State) -> Script[None]:
    """Cards, chips, traps and weather; nobody is asked."""
    table = state.chance.table
    state.deck, state.stock, state.discard = state.all_cards, state.all_chips, []
    state.sky = Sky(coming=list(WEATHER))
    places = list(range(3, state.options.length))
    shuffle(table, state.sky.coming)
    for pile in (state.deck, state.stock, places):
        shuffle(table, pile)
    state.traps, state.traps_found = places[:TRAPS], []
    for player in state.players:
        player.hand = sorted(state.deck.pop() for _ in range(state.options.hand))
        player.bag = [state.stock.pop() for _ in range(CHIPS_EACH)]
        player.drawn, player.face_down, player.parts = [], [], []
        player.fuel, player.dents, player.position, player.stake = 2, 0, 0, None
    state.tell("race.begins", race=state.race, races=state.options.races)
    state.round = 1
    state.phase = "tyres"
    yield from ()  # nobody is asked


def tyres(state: State) -> Script[None]:
    """Everybody puts three sets of tyres in order, in secret; the first is driven on."""
    chosen = yield from together(
        {seat: in_order(seat, "tyres", TYRES, as_tyre) for seat in state.seats}
    )
    for seat, order in chosen.items():
        state.players[seat].tyres = order
    state.tell("tyres.fitted")
    state.phase = "stakes"


def stakes(state: State) -> Script[None]:
    """Sealed stakes on a car, while fuel may be dealt for; they stay secret until the race ends."""

    def open_stakes() -> dict[Seat, Script[Stake | None]]:
        return {seat: stake(state, seat) for seat in state.seats}

    placed = yield from together_with_acts(open_stakes, lambda act: do_deal(state, act))
    lapse_offers(state)
    for seat, placed_one in placed.items():
        state.players[seat].stake = placed_one
    state.tell("stakes.placed")
    state.phase = "cards"


def stake(state: State, seat: Seat) -> Script[Stake | None]:
    """Which car, then how much: two steps in the same window."""
    on = yield from choose_one(seat, "stake.car", state.seats, as_car, secret=True)
    money = state.players[seat].money
    how_much = yield from amount(
        seat,
        "stake.money",
        2,
        money,
        step=2,
        may_pass=True,
        secret=True,
        args={"who": on},
        default=("pass",),
    )
    return None if how_much is None else Stake(on, how_much)


# ---------------------------------------------------------------- a round


def cards(state: State) -> Script[None]:
    """Everybody with cards plays one to three of them; all are turned up at once."""
    state.tell("sky", weather=f"sky.{next_weather(state)}")
    played = yield from together(
        {
            seat: choose(seat, "cards", state.players[seat].hand, as_card, at_most=3, secret=True)
            for seat in state.racing
            if state.players[seat].hand
        }
    )
    for seat, laid in played.items():
        player = state.players[seat]
        for card in laid:
            player.hand.remove(card)
            state.discard.append(card)
        state.tell("cards.played", who=seat, cards=laid)
        advance(state, seat, max(map(speed, laid)) - len(laid) + 1 + tyre_bonus(state, player))
    state.phase = "bags"


def bags(state: State) -> Script[None]:
    """Everybody draws from the own bag, and stops in time or has a dent (two bangs)."""
    yield from together({seat: dip(state, seat) for seat in state.racing})
    for seat in state.racing:
        player = state.players[seat]
        bangs = player.drawn.count(BANG)
        if bangs >= 2:
            dent(player)
        else:
            advance(state, seat, sum(player.drawn) // 2)
        state.tell("bags.emptied", who=seat, n=len(player.drawn), burst=bangs >= 2)
    state.turns = list(state.racing)
    state.phase = "turn" if state.turns else "flag"


def dip(state: State, seat: Seat) -> Script[None]:
    """One chip after the other, out of a bag of one's own."""
    player, stream = state.players[seat], state.chance.seat(seat)
    while player.bag and player.drawn.count(BANG) < 2:
        drawn = say("bags.chips", chips=list(player.drawn)) if player.drawn else say("bags.none")
        again = yield from confirm(
            seat, "bags.again", args={"n": len(player.drawn), "chips": drawn}
        )
        if not again:
            return
        player.drawn.append(player.bag.pop(stream.below(len(player.bag))))


def turn(state: State) -> Script[None]:
    """One car's turn: shop, lay a card, change cards, gear, roll, brake."""
    seat = state.turns.pop(0)
    yield from shop(state, seat)
    yield from lay_card(state, seat)
    yield from change_cards(state, seat)
    bonus = yield from gear(state, seat)
    roll = 1 + state.chance.table.below(6)
    state.tell("turn.rolled", who=seat, n=roll)
    brake = yield from amount(
        seat, "turn.brake", 1, roll, may_pass=True, money=False, public=True, args={"n": roll}
    )
    advance(state, seat, roll + bonus - (brake or 0))
    state.phase = "turn" if state.turns else "flag"


def shop(state: State, seat: Seat) -> Script[None]:
    """Spend money on up to three parts; of some there are two."""
    if state.options.shop == "closed":
        return
    player = state.players[seat]
    bought = yield from choose(
        seat,
        "turn.shop",
        SHELF,
        as_part,
        at_least=0,
        at_most=3,
        budget=player.money,
        args={"money": player.money},
    )
    for part in bought:
        player.money -= PRICES[part]
        player.parts.append(part)
    if bought:
        state.tell("turn.bought", who=seat, parts=[f"part.{part}" for part in bought])


def lay_card(state: State, seat: Seat) -> Script[None]:
    """Lay a card face down; there are none to lay only when everybody can see it."""
    player = state.players[seat]
    if not player.hand:
        return
    card = yield from choose_one(seat, "turn.lay", player.hand, as_card, secret=True)
    player.hand.remove(card)
    player.face_down.append(card)
    state.tell("turn.laid", who=seat)


def change_cards(state: State, seat: Seat) -> Script[None]:
    """Change up to half the hand; what came is seen, so this cannot be taken back."""
    player = state.players[seat]
    most = min((len(player.hand) + 1) // 2, len(state.deck))
    if not most:
        return
    dropped = yield from choose(
        seat, "turn.change", player.hand, as_card, at_least=0, at_most=most, secret=True
    )
    if not dropped:
        return
    new = [state.deck.pop() for _ in dropped]
    player.hand = sorted([*(c for c in player.hand if c not in dropped), *new])
    state.discard += dropped
    state.tell("turn.changed", who=seat, n=len(dropped))
    state.tell("turn.drew", to=[seat], cards=new)
    state.publish()


def gear(state: State, seat: Seat) -> Script[int]:
    """Pushing burns fuel and is announced; then the next car may get in the way."""
    player = state.players[seat]
    gears = ["steady", *(["push"] if player.fuel else [])]
    chosen = yield from choose_one(seat, "turn.gear", gears, as_gear, public=True)
    if chosen == "steady":
        return 0
    player.fuel -= 1
    state.tell("turn.pushes", who=seat)
    state.publish()
    really = (
        yield from confirm(seat, "turn.nitro")
        if "nitro" in player.parts
        else confirm(seat, "turn.push")
    )
    if not really:
        return 0
    rival = state.racing[(state.racing.index(seat) + 1) % len(state.racing)]
    if rival == seat:
        return 3
    card = yield from block(state, rival, seat)
    if card is None:
        return 3
    state.tell("turn.blocked", who=rival, whom=seat, card=card)
    return 1


def block(state: State, rival: Seat, seat: Seat) -> Script[int | None]:
    """A fast card stops whoever pushes; asked without one too, or all would know."""
    player = state.players[rival]
    fast = [card for card in player.hand if speed(card) == 4]
    chosen = yield from choose(
        rival,
        "turn.block",
        fast,
        as_card,
        at_least=0,
        secret=True,
        minor=True,
        default=(),
        args={"who": seat},
    )
    if not chosen:
        return None
    player.hand.remove(chosen[0])
    state.discard.append(chosen[0])
    return chosen[0]


# ---------------------------------------------------------------- after a round


def flag(state: State) -> Script[None]:
    """Is the race over? Nobody is asked."""
    for player in state.players:
        player.bag += player.drawn
        player.drawn = []
    home = [seat for seat in state.racing if state.players[seat].position >= state.options.length]
    if home:
        state.tell("race.home", who=home)
    elif not state.racing:
        state.tell("race.wrecked")
    elif len(state.racing) == 1:
        state.tell("race.last", who=state.racing)
    elif state.round == ROUNDS:
        state.tell("race.time")
    else:
        state.round += 1
        state.phase = "cards"
        return
    state.phase = "score"
    yield from ()  # nobody is asked


def score(state: State) -> Script[None]:
    """Points for the places; stakes are opened and paid."""
    best = max((state.players[seat].position for seat in state.racing), default=-1)
    for seat in state.seats:
        player = state.players[seat]
        player.points += sum(player.position > other.position for other in state.players)
        if player.position == best and not player.wrecked:
            player.points += 3
    for seat in state.seats:
        settle_stake(state, seat, best)
    state.tell("race.scored", points=[player.points for player in state.players])
    state.race += 1
    state.over = state.race > state.options.races
    if not state.over:
        state.chance.next_race()
    state.phase = "deal"
    yield from ()  # nobody is asked


def settle_stake(state: State, seat: Seat, best: int) -> None:
    player = state.players[seat]
    placed, player.stake = player.stake, None
    if placed is None:
        return
    lost = min(placed.money, player.money)
    on = state.players[placed.on]
    won = on.position == best and not on.wrecked
    player.money += placed.money if won else -lost
    player.points += won
    state.tell("stakes.opened", who=seat, on=placed.on, money=placed.money, won=won)


# ---------------------------------------------------------------- effects


def next_weather(state: State) -> str:
    state.sky.seen.append(state.sky.coming.pop())
    return state.sky.seen[-1]


def tyre_bonus(state: State, player: Player) -> int:
    """Soft tyres in the sun, hard ones in the rain; a wing against the wind."""
    weather = state.sky.seen[-1]
    suits = {"sun": player.tyres[0] == "soft", "rain": player.tyres[0] == "hard"}
    return int(suits.get(weather, "wing" in player.parts))


def advance(state: State, seat: Seat, spaces: int) -> None:
    """Drive on; whoever stops on a trap has a dent, and the trap is found."""
    player = state.players[seat]
    player.position = min(player.position + max(spaces, 0), state.options.length)
    if player.position in state.traps:
        state.traps.remove(player.position)
        state.traps_found.append(player.position)
        dent(player)
        state.tell("trap", who=seat, at=player.position)


def dent(player: Player) -> None:
    if "patch" in player.parts:
        player.parts.remove("patch")
    else:
        player.dents += 1


# ---------------------------------------------------------------- things as options


@cache
def as_card(card: int) -> Option:
    return Option(str(card), "card", {"n": card, "speed": speed(card)}, hint="card.hint")


@cache
def as_tyre(tyre: str) -> Option:
    return Option(tyre, f"tyre.{tyre}")


@cache
def as_car(seat: Seat) -> Option:
    return Option(str(seat), "car", {"who": seat}, spot=f"car.{seat}")


@cache
def as_part(part: str) -> Option:
    return Option(part, f"part.{part}", {"price": PRICES[part]}, cost=PRICES[part])


@cache
def as_gear(gear_name: str) -> Option:
    return Option(gear_name, f"gear.{gear_name}")


PHASES: dict[str, Callable[[State], Script[None]]] = {
    "deal": deal,
    "tyres": tyres,
    "stakes": stakes,
    "cards": cards,
    "bags": bags,
    "turn": turn,
    "flag": flag,
    "score": score,
}
