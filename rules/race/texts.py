"""Every word that people read, by dotted name."""

from __future__ import annotations

from rules.race.components import COLOURS
from rules.stockcar.texts import texts

_AUCTION = {
    "money": "{n:number} kr",
    "race.begins": "Race {race} of {races}. {who:seat} deals, and the next seat bids first.",
    "race.removed": "Not in this race: {cars:text}.",
    "dealt": "You have {n:plural card|cards} for this race. Your hand tells what a car is worth.",
    "auction.up": "{car:text} is up for auction{again:if  again|}.",
    "auction.later": "Nobody bids for {car:text}. It comes up again at the end.",
    "auction.last": (
        "{who:seat} has no car yet and buys the last one, {car:text}, for {price:money}."
    ),
    "auction.given": "Nobody wants {car:text}: it goes to {who:seat} for {price:money}.",
    "grid": "{car:text} is yours. Where does it start?",
    "grid.short": "Starting place",
    "grid.took": "{who:seat} puts {car:text} on {place:text}.",
    "race.start": "They are off! {who:seat} bought last and plays first.",
}

_TURN = {
    "card.special": "Sprint or damage: {one:text} & {other:text}",
    "turn.special": (
        "{rear:text} is behind {front:text}. Shall the one catch up, or the other stop beside the "
        "road until it has been passed?"
    ),
    "turn.special.short": "Sprint or damage",
    "special.sprint": "{car:text} sprints: {where:text}",
    "special.damage": "{car:text} is damaged",
    "move.damaged": "{car:text} stops beside the road at {column}",
    "move.back": "{car:text} is back on the road at {column}",
}

_STAKES = {
    "stake.car": "{car:text}, {where:text}",
    "stake.at": "column {column}",
    "stake.grid": "on the grid",
    "stake.worth": "Your cards move it {n:plural space|spaces}.",
    "stake.worth_wild": (
        "Your cards move it {n:plural space|spaces}, and wild lines up to {wild} more."
    ),
    "stake.none": "No stake: my slip is void",
    "stakes.made": "Red line {number} is passed, and the stakes are made.",
    "stakes.void": "No stake, so void for this race: the {several:if slips|slip} of {who:seat}.",
    "slips": "The slips. {results:text}.",
    "slip.void": "{who:seat}: void",
    "slip.paid": "{who:seat}: {cars:text}, {gain:money}",
}


def _stakes() -> dict[str, str]:
    worded = {}
    for number in (1, 2, 3):
        worded[f"stake.{number}"] = (
            f"Red line {number}: which car will do well? As first, second or third it brings you "
            "{gains:money}; as fourth, fifth or last it costs you {losses:money}. You may stake "
            "on any car, and without all three stakes the slip is void."
        )
        worded[f"stake.{number}.short"] = f"Stake {number} of 3"
    return worded


_RESULT = {
    "race.result": "Race {race} is over. {results:text}.",
    "result.prize": "{place}. {car:text}: {prize:money} to {who:seat}",
    "result.shared": "{place}. (shared) {car:text}: {prize:money} to {who:seat}",
    "score": "{money:money}; won in prizes and stakes: {won:money}",
}

_OPTIONS = {
    "option.races": "Races",
    "option.races.hint": "Money is kept from race to race; three is usual.",
    "option.betting": "Betting slips",
    "option.betting.hint": "The advanced game: three secret stakes on who does well in each race.",
    "option.auction": "Auction",
    "option.auction.hint": "Sealed bids take one answer from everybody for each car.",
    "option.auction.open": "In turn: raise or pass",
    "option.auction.sealed": "Sealed: all bid at once",
    "option.single": "Cards with one car",
    "option.single.hint": "Sister games have a 10 for each car instead of a second-highest 6.",
    "option.single.six": "6 steps",
    "option.single.ten": "10 steps",
    "option.remove_two": "Four cars for four players",
    "option.remove_two.hint": "With four players, two cars stay in the box, drawn for each race.",
    "option.aside": "Cards left over by five players",
    "option.aside.hint": "Three make equal hands; with one, two players have a card more.",
    "option.aside.three": "Three",
    "option.aside.one": "One",
    "option.winner": "Who wins",
    "option.winner.hint": "What cars cost counts, or only what was won.",
    "option.winner.cash": "Who has most money",
    "option.winner.prizes": "Who won most",
}

_BOARD = {
    "board.stakes": "Race {race} of {races}: stakes at red line {number}.",
    "board.where.removed": "not in this race",
    "board.where.beside": "damaged at {column}",
    "board.slip": "Your slip: {cars:text}.",
    "board.slip_void": "Your slip is void.",
    "scene.bet.1": "I",
    "scene.bet.2": "II",
    "scene.bet.3": "III",
    "scene.special": "Sprint or damage",
}

TEXTS: dict[str, str] = {
    **texts(COLOURS),
    **_AUCTION,
    **_TURN,
    **_STAKES,
    **_stakes(),
    **_RESULT,
    **_OPTIONS,
    **_BOARD,
}
