"""The words that both games share, by dotted name; `texts` makes those that name a colour."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.decisions import TEXTS as ENGINE_TEXTS

_CARDS = {
    "car.any": "any other",
    "card.line": "{car:text} {n}",
    "card.1": "{line0:text}",
    "card.3": "{line0:text}, {line1:text}, {line2:text}",
    "card.4": "{line0:text}, {line1:text}, {line2:text}, {line3:text}",
    "card.6": (
        "{line0:text}, {line1:text}, {line2:text}, {line3:text}, {line4:text}, {line5:text}"
    ),
}

_AUCTION = {
    "auction.bid.short": "Bid: any car",
    "auction.cars": "{n:plural car|cars}",
    "auction.no_bid": "No bid yet.",
    "auction.under_seal": "All bid at once, under seal.",
    "auction.highest": "{who:seat} bids {bid:money}.",
    "auction.bids": "{who:seat} bids {bid:money}.",
    "auction.bids.brief": "{who:seat} {bid:money}",
    "auction.passed": "{who:seat} passes.",
    "auction.passed.brief": "{who:seat} passes",
    "auction.opened": "The sealed bids: {bids:text}.",
    "auction.sealed_bid": "{who:seat} {bid:money}",
    "auction.sealed_pass": "{who:seat} none",
    "auction.owner": "{who:seat} has bought it.",
    "auction.sold": "Sold! {who:seat} buys {car:text} for {price:money}.",
}

_HAND = {
    "hand.cards": "Your hand, by cars and spaces: {cards}.",
    "hand.more": "And {cards}.",
    "hand.worth": "Your cards move {car:text} {n:plural space|spaces} in all.",
    "hand.worth_wild": (
        "Your cards move {car:text} {n:plural space|spaces} in all, and wild lines up to {wild} "
        "more."
    ),
}

_TURN = {
    "turn.card": "Your turn: which card do you play? It moves all the cars that are on it.",
    "turn.card.short": "Play a card",
    "turn.path": "{car:text} moves {n}. Where does it go?",
    "turn.path.short": "Choose the way",
    "turn.path.headline": "{car:text} moves {n}: where to?",
    "turn.path.about": "{car:text}",
    "turn.wild": "Any car that is not on the card moves {n}. Which one, and where to?",
    "turn.wild.short": "Choose a car",
    "turn.done": "This is what your card does: {moves:text}.",
    "turn.done.short": "Play it so?",
    "turn.done.done": "Play it so",
    "turn.played": "{who:seat} plays {card:text}: {moves:text}.",
    "moves.then": "{first:text}; {then:text}",
    "moves.with": "{move:text} ({also:text})",
    "path.to": "{column}, lane {lane}",
    "path.grid": "grid row {row}, lane {lane}",
    "path.home": "over the finish line",
    "path.of": "{car:text}: {where:text}",
    "path.lost": "a car that is home: nothing moves",
    "move.to": "{car:text} to {column}",
    "move.grid": "{car:text} to row {row} of the grid",
    "move.home": "{car:text} is home as number {place}",
    "move.stays": "{car:text} is blocked",
    "move.lost": "the wild steps are lost",
    "move.nothing": "nothing moves",
}

_RACE = {
    "result.none": "no car came home",
}

_BOARD = {
    "board.race": "Race {race} of {races}.",
    "board.auction": "Race {race} of {races}, the auction: {car:text} is up. {standing:text}",
    "board.turn": "Race {race} of {races}: {who:seat} plays.",
    "board.over": "All races are over.",
    "board.cars": "Cars, by column and lane: {cars:text}.",
    "board.car": "{car:text} ({number}) {where:text}",
    "board.where.to": "{column}/{lane}",
    "board.where.grid": "grid {row}/{lane}",
    "board.where.home": "home as {place}",
    "board.where.waits": "waits",
    "board.seat": "{who:seat}: {money:money}, {n:plural card|cards}, {cars:text}.",
    "board.owns_none": "no car",
    "board.last": "Last card: {card:text}.",
    "board.hand": "Your hand: {cards}.",
    "scene.grid": "Grid",
    "scene.seat": "{who:seat}",
    "scene.purse": "{money:money}",
    "scene.cards": "{n:plural card|cards}",
    "scene.up": "For sale",
    "scene.highest": "{bid:money}: {who:seat}",
    "scene.sold": "Sold",
    "scene.home": "Home",
    "scene.race": "Race {race} of {races}",
    "scene.over": "The end",
    "scene.any": "any",
    "scene.hand": "Your hand moves",
    "scene.any_more": "+{n} any",
    "scene.copies": "\u00d7{n}",
    "scene.pair": "special",
}

BASE: dict[str, str] = {**ENGINE_TEXTS, **_CARDS, **_AUCTION, **_HAND, **_TURN, **_RACE, **_BOARD}


def texts(colours: Iterable[str]) -> dict[str, str]:
    """All shared words for cars of these colours."""
    worded = dict(BASE)
    for colour in colours:
        name = colour.capitalize()
        worded[f"car.{colour}"] = name
        worded[f"auction.bid.{colour}"] = (
            f"{name} is up. {{standing:text}} {{worth:text}} "
            "You own {n:plural car|cars} and have {money:money}. What do you bid?"
        )
        worded[f"auction.bid.{colour}.short"] = f"Bid: {name}"
    return worded
