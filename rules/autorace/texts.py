"""Every word that people read, by dotted name."""

from __future__ import annotations

from rules.engine.decisions import TEXTS as ENGINE_TEXTS

_ORDERS = {
    "order": "Round {round}: your order. You are on {at} with {money:money}.{bound:text}",
    "order.short": "Your order",
    "order.headline": "Round {round}: your order (on {at}, {money:money})",
    "order.bound": " By your deal: {limits:text}.",
    "order.free": "",
    "order.number": "{number}",
    "order.number.hint": "To {to}{there:text}{fine:text}",
    "order.wait": "Wait",
    "order.wait.hint": "Stay on {at}; costs nothing",
    "order.draw": "Draw a card",
    "order.draw.hint": "Buys back your {card} for {price:money}",
    "order.draw.hint_shared": (
        "Buys back your {card}, for {price:money} to {highest:money}: it depends on who else draws"
    ),
    "order.draw_up_to": "Draw if {cap:money} or less",
    "hint.nothing": "",
    "hint.bonus": ", +{bonus:money} if you are the fastest there",
    "hint.home": ", home: +{bonus:money} if you are the fastest there",
    "hint.station": ", a station",
    "hint.paid": ", where the bonus is gone",
    "hint.fine": "; fine {fine:money} if nobody is faster",
    "limit.max": "nothing above {n}",
    "limit.min": "no number below {n}",
    "limit.banner": "the Banner",
    "limit.move": "a number",
    "limit.nodraw": "no draw",
}

_ROUND = {
    "round.orders": "Round {round}: {orders:text}.",
    "revealed.number": "{who:seat} plays {number} → {to}",
    "revealed.wait": "{who:seat} waits",
    "revealed.draw": "{who:seat} wants to draw",
    "revealed.draw_up_to": "{who:seat} wants to draw for {cap:money} or less",
    "revealed.missing": "{who:seat} misses the round",
    "fine.paid": "Speeding: {who:seat} was fastest and pays {paid:money}.",
    "fine.short": (
        "Speeding: {who:seat} pays {paid:money} of the {fine:money} fine, all there was, "
        "and misses the next round."
    ),
    "fine.unpaid": (
        "Speeding: {who:seat} cannot pay the {fine:money} fine and misses the next round."
    ),
    "bonus.taken": "{who:seat} {faster:if was fastest to|reaches} {space}: +{got:money}.",
    "bonus.shared": "{who:seat} share the {pot:money} of {space}: +{got:money} each.",
    "bonus.rolled": (
        "A crowd on {space}: nobody gets its {pot:money}. It moves on to {next}, "
        "which now pays {total:money}."
    ),
    "bonus.lost": (
        "A crowd on {space}: nobody gets its {pot:money}, and no open bonus is left ahead."
    ),
    "draw.drawn": "{who:seat} pays {paid:money} and draws the {card}.",
    "draw.too_dear": "{who:seat} leaves the card: {price:money} is more than {cap:money}.",
    "draw.too_poor": "{who:seat} cannot pay {price:money} and draws nothing.",
    "out": (
        "{who:seat} is out of the race on {at}, {missing} spaces from home, and pays {paid:money}."
    ),
}

_END = {
    "race.home": "{who:seat} {several:if are|is} home: the race is over.",
    "race.stuck": "No car can move any more: the race is over.",
    "race.stalled": "Nothing happened for three rounds: the race is over.",
    "race.stalling": (
        "Nothing happened. {left:plural more round|more rounds} like this and the race is over."
    ),
    "race.result": "{winners:seat} {shared:if share the win|wins the race}. {purses:text}.",
    "race.result_of_series": (
        "Race {race} goes to {winners:seat}, who made the most of it. {purses:text}."
    ),
    "race.begins": "Race {race} of {races} begins.",
    "race.begins_with_boost": "Race {race} of {races} begins; everybody gets {boost:money}.",
    "purse": "{who:seat} has {money:money}, on {at}",
    "towed": "{who:seat} pays {paid:money} for towing, {missing} spaces from home.",
    "series.dropped": "{who:seat} {several:if have|has} no money left: out of the series.",
    "series.over": "The series is over: {winners:seat} {shared:if share the win|wins it}.",
    "score.single": "{money:money}, on {at}",
    "score.series": "{money:money}, {wins:plural race|races} won",
    "score.hidden": "on {at}",
    "breath": "Ready for race {race}?",
    "breath.short": "Next race",
    "breath.yes": "Ready",
}

_DEALS = {
    "deal.offered": "Offer {number}, from {who:seat} to {partner:seat}: {deal:text}.",
    "deal.struck": "Deal! {deal:text}. Both order anew.",
    "deal.declined": "{who:seat} turns offer {number} down.",
    "deal.withdrawn": "{who:seat} takes offer {number} back.",
    "deal.lapsed": "{n:plural open offer lapses|open offers lapse}: the orders are in.",
    "deal.worded": "{payer:seat} pays {payee:seat} {amount:money}, and {payee:seat} {given:text}",
    "deal.accept": "Accept {n}",
    "deal.decline": "Decline {n}",
    "deal.withdraw": "Take back {n}",
    "promise.max": "plays nothing above {n} this round",
    "promise.min": "plays no number below {n} this round",
    "promise.banner": "plays the Banner this round",
    "promise.move": "plays a number this round",
    "promise.nodraw": "does not draw this round",
    "promise.card": "hands over a {n}",
    "propose.they": "You pay, and {who:seat} {given:text}",
    "propose.me": "{who:seat} pays, and you: {given:text}",
    "mine.max": "nothing above {n} this round",
    "mine.min": "no number below {n} this round",
    "mine.banner": "the Banner this round",
    "mine.move": "a number this round",
    "mine.nodraw": "no draw this round",
    "mine.card": "your {n}",
    "deal.promises_off": "Deals are off in this match.",
    "deal.sales_off": "Cards are not for sale in this match.",
    "deal.incomplete": "An offer needs a partner, an amount and terms.",
    "deal.no_such_partner": "Choose somebody else at this table.",
    "deal.no_such_terms": "There are no such terms.",
    "deal.not_racing": "{who:seat} is not on the road any more.",
    "deal.misses": "{who:seat} misses this round and gives no order.",
    "deal.cannot_keep": "{who:seat} has no number to keep that promise with.",
    "deal.conflict": "That clashes with what {who:seat} has promised already.",
    "deal.nothing_new": "That would bind {who:seat} to nothing new.",
    "deal.no_such_card": "{who:seat} has no {n} in hand.",
    "deal.bad_amount": "Name an amount from {least:money} to {most:money}.",
    "deal.too_dear": "{who:seat} does not have {amount:money}.",
    "deal.too_many": "You have {n} offers open; take one back first.",
    "deal.no_such_offer": "That offer is not open any more.",
    "deal.of_others": "That offer is between others.",
    "deal.not_yours_to_accept": "It is for the other side to accept that.",
}

_OPTIONS = {
    "option.series": "Series",
    "option.series.hint": "One race, or several in which the money runs on.",
    "option.series.single": "One race",
    "option.series.boost": "Several, with $32 more for everybody at each start",
    "option.series.carry": "Several on the first $32; without money you drop out",
    "option.races": "Races",
    "option.races.hint": "How many races a series has.",
    "option.deals": "Deals",
    "option.deals.hint": "Pay each other for promises about this round's order; they bind.",
    "option.selling": "Card selling",
    "option.selling.hint": "Sell each other number cards.",
    "option.towing": "Towing",
    "option.towing.hint": (
        "At the end, $1 per 4 spaces from home. Without it, a car that never starts wins too often."
    ),
    "option.stuck_pays": "Stuck cars pay",
    "option.stuck_pays.hint": "A car whose cards are all too high is out, and pays like one.",
    "option.circle_pays": "No rest at stations",
    "option.circle_pays.hint": "A car at a station is out too if it has no card and can buy none.",
    "option.three_arrivals_roll": "Crowds get nothing",
    "option.three_arrivals_roll.hint": "Three arrivals roll a bonus on, whatever their speeds.",
    "option.broke": "Fines beyond the purse",
    "option.broke.hint": "Who cannot pay a fine misses a round. What about the money?",
    "option.broke.partial": "Pay what there is",
    "option.broke.waive": "Keep it",
    "option.secret_money": "Hidden purses",
    "option.secret_money.hint": "Purses are shown when a race ends; payments as they happen.",
}

_BOARD = {
    "board.round": "Round {round}",
    "board.round_of_series": "Race {race} of {races}, round {round}",
    "board.over": "The race is over",
    "board.car": "{who:seat} on {at}, {purse:text}{note:text}. {hand:text}, {pile:text}.",
    "board.out_of_series": "{who:seat} is out of the series.",
    "board.money": "{money:money}",
    "board.hidden": "purse hidden",
    "board.hand": "Hand {cards}",
    "board.no_hand": "No cards",
    "board.pile": "pile {n}, top {top}",
    "board.no_pile": "no pile",
    "board.note.none": "",
    "board.note.out": ", out",
    "board.note.home": ", home",
    "board.note.misses": ", misses a round",
    "board.note.bound": ", bound by a deal",
    "board.bonuses": "Bonuses open: {bonuses:text}.",
    "board.no_bonuses": "No bonus is open.",
    "board.bonus": "{pot:money} on {space}",
    "board.offers": "{n:plural offer is|offers are} open.",
    "board.offer": "Offer {number}, by {who:seat}: {deal:text}.",
    "scene.start": "Start",
    "scene.home": "home",
    "scene.fuel": "fuel",
    "scene.bonus": "{pot:money}",
    "scene.paid": "paid",
    "scene.name": "{who:seat}, on {at}{note:text}",
    "scene.cards": "{hand:text} ({n:plural card|cards}), {pile:text}",
    "board.stalled": "{n:plural round|rounds} without anything; three end the race.",
}

TEXTS: dict[str, str] = {
    **ENGINE_TEXTS,
    **_ORDERS,
    **_ROUND,
    **_END,
    **_DEALS,
    **_OPTIONS,
    **_BOARD,
}
