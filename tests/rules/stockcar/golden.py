"""Recorded races of both games, one for each way in which they can go.

`python -m tests.rules.stockcar.golden` looks for the ways that have no record yet and writes them.
A record that is there is never changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Dice, Source, pick_one
from rules.engine.decisions import Pick, Seat
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.race import GAME as RACE

FOLDER = Path(__file__).parents[1]

Record: TypeAlias = dict[str, Any]  # Any: JSON
AnyMatch: TypeAlias = Match[Any]  # Any: the state of either game
Told: TypeAlias = list[Event]


@dataclass(frozen=True)
class Way:
    """How a race may go, and the options and seats that this needs."""

    game: Game[Any]  # Any: the state of either game
    went: Callable[[AnyMatch, Told], bool]
    options: dict[str, object] = field(default_factory=dict)
    seats: int | None = None


def _told(name: str) -> Callable[[AnyMatch, Told], bool]:
    return lambda _match, told: any(event.name == name for event in told)


def _result(name: str) -> Callable[[AnyMatch, Told], bool]:
    """Does the result of the race hold a line of this name?"""

    def went(_match: AnyMatch, told: Told) -> bool:
        lines = next(event.args["results"] for event in told if event.name == "race.result")
        return any(getattr(line, "name", "") == name for line in lines)  # type: ignore[union-attr]  # a list

    return went


def _always(_match: AnyMatch, _told: Told) -> bool:
    return True


WAYS: dict[str, dict[str, Way]] = {
    "daytona": {
        "all-home": Way(DAYTONA, lambda match, _: not match.state.on_road),
        "out-of-cards": Way(DAYTONA, lambda match, _: bool(match.state.on_road)),
        "hand-thrown-away": Way(DAYTONA, _told("hand.thrown")),
        "forced-purchase": Way(DAYTONA, _told("auction.forced")),
        "prize-for-nobody": Way(DAYTONA, _result("result.unsold")),
        "sealed": Way(DAYTONA, _always, {"auction": "sealed"}, 4),
        "long-track": Way(DAYTONA, _always, {"track": "long"}, 3),
        "six-seats": Way(DAYTONA, _always, seats=6),
        "series": Way(DAYTONA, _always, {"races": 3}, 2),
    },
    "race": {
        "five-home": Way(RACE, lambda match, _: len(match.state.home) == 5),
        "last-card": Way(RACE, lambda match, _: len(match.state.home) < 5),
        "shared-places": Way(RACE, _result("result.shared")),
        "damaged-to-the-end": Way(RACE, lambda match, _: bool(match.state.beside)),
        "void-slips": Way(RACE, _told("stakes.void")),
        "nobody-bids-twice": Way(RACE, _told("auction.given")),
        "in-debt": Way(RACE, lambda match, _: min(p.money for p in match.state.players) < 0),
        "sealed": Way(RACE, _always, {"auction": "sealed", "single": "ten"}, 3),
        "four-cars": Way(RACE, _always, {"remove_two": True}, 4),
        "one-aside": Way(RACE, _always, {"aside": "one", "betting": False}, 5),
        "series": Way(RACE, _always, {"races": 3, "winner": "prizes"}, 3),
    },
}


def begin(way: Way, record: Record) -> tuple[AnyMatch, Told]:
    options = way.game.options.model_validate(record["options"])
    source = Source(bytes.fromhex(record["secret"]))
    match, outcome = Match.begin(way.game, options, record["seats"], source)
    return match, list(outcome.events)


def recorded(record: Record) -> Iterator[tuple[Seat, Pick]]:
    for seat, *keys in record["answers"]:
        yield Seat(seat), tuple(keys)


def play(match: AnyMatch, told: Told, answers: Iterable[tuple[Seat, Pick]]) -> None:
    """Play a match to its end; what is told goes to the list."""
    for seat, pick in answers:
        told += match.answer(seat, pick).events
    assert match.over


def result(match: AnyMatch) -> Record:
    """What a record says of the end."""
    state, game = match.state, match.game
    return {
        "home": [state.colours[car] for car in state.home],
        "money": [player.money for player in state.players],
        "places": [[standing.seat, standing.place] for standing in game.standings(state)],
        "digest": blake2b(game.json.dump_json(state), digest_size=16).hexdigest(),
    }


def path(game: str, name: str) -> Path:
    return FOLDER / game / "goldens" / f"{name}.json"


def read(game: str, name: str) -> Record:
    record: Record = json.loads(path(game, name).read_text())
    return record


# ---------------------------------------------------------------- recording


def record_by_chance(way: Way, seed: int) -> Record | None:
    """A match of random legal answers; None if it did not go this way."""
    record: Record = {
        "options": {"races": 1, **way.options},
        "seats": way.seats or 2 + seed % 5,
        "secret": blake2b(b"%d" % seed, digest_size=32).hexdigest(),
    }
    match, told = begin(way, record)
    given: list[tuple[Seat, Pick]] = []
    dice = Dice(seed)
    while not match.over:
        seat = pick_one(dice, sorted(match.pending))
        pick = random_pick(match.pending[seat], dice)
        told += match.answer(seat, pick).events
        given.append((seat, pick))
    if not way.went(match, told):
        return None
    record["answers"] = [[seat, *pick] for seat, pick in given]
    record["result"] = result(match)
    return record


def main() -> None:
    for game, ways in WAYS.items():
        for name, way in ways.items():
            file = path(game, name)
            if file.exists():
                continue
            file.parent.mkdir(exist_ok=True)
            records = (record_by_chance(way, seed) for seed in range(3_000))
            record = next(found for found in records if found is not None)
            file.write_text(json.dumps(record, separators=(",", ":")) + "\n")
            print(f"{game}: {name}")


if __name__ == "__main__":
    main()
