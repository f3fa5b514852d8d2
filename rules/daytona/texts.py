"""Every word that people read, by dotted name."""

from __future__ import annotations

from rules.daytona.components import COLOURS
from rules.stockcar.texts import texts

_RACE = {
    "race.begins": "Race {race} of {races}. {who:seat} deals, and the next seat bids first.",
    "dealt": "You have {n:plural card|cards} for this race. Your hand tells what a car is worth.",
    "auction.up": "{car:text} is up for auction. It will start from place {place}.",
    "auction.forced": "{who:seat} has no car yet and takes {car:text} for {price:money}.",
    "auction.unsold": "Nobody buys {car:text}. It races all the same, for nobody.",
    "race.start": "They are off! {who:seat} plays first.",
    "move.drafted": "{car:text} drafts to {column}",
    "hand.thrown": (
        "All cars of {who:seat} are home, so {n:plural card goes|cards go} on the pile unplayed."
    ),
    "race.result": "Race {race} is over. {results:text}.",
    "result.prize": "{place}. {car:text}: {prize:money} to {who:seat}",
    "result.unsold": "{place}. {car:text}, which nobody owns",
    "score": "{money:money}",
}

_OPTIONS = {
    "option.races": "Races",
    "option.races.hint": "Money is kept from race to race; three is usual.",
    "option.auction": "Auction",
    "option.auction.hint": "Sealed bids take one answer from everybody for each car.",
    "option.auction.open": "In turn: raise or pass",
    "option.auction.sealed": "Sealed: all bid at once",
    "option.track": "Track",
    "option.track.hint": "On the long one some cars will not come home.",
    "option.track.usual": "50 columns",
    "option.track.long": "61 columns",
}

TEXTS: dict[str, str] = {**texts(COLOURS), **_RACE, **_OPTIONS}
