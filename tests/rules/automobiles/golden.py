"""Recorded matches: races at every number of seats, with what the options change, and a season.

`python -m tests.rules.automobiles.golden` records those that are missing. A record that is there is
never changed.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from rules.automobiles import GAME
from rules.automobiles.state import State
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Seat
from rules.engine.match import Match
from rules.engine.samples import random_pick

FOLDER = Path(__file__).parent / "goldens"

Record: TypeAlias = dict[str, Any]  # Any: JSON

WAYS: dict[str, tuple[int, dict[str, object]]] = {
    "two-on-daytona": (2, {"track": "daytona", "laps": 1}),
    "three-weaving-on-monte-carlo": (
        3,
        {"track": "monte_carlo", "laps": 1, "weaving": True, "cards": "this_or_that"},
    ),
    "four-with-drivers-on-talladega": (
        4,
        {"track": "talladega", "laps": 1, "drivers": True, "cards": "rubbin_is_racin"},
    ),
    "five-with-boosts-on-tucson": (
        5,
        {"track": "tucson", "laps": 1, "boost": "at_once", "cards": "shake_and_bake"},
    ),
    "two-with-crates-on-monza": (2, {"track": "monza", "laps": 1, "cards": "well_oiled_machine"}),
    "a-season-of-three": (
        3,
        {"track": "tucson", "laps": 1, "season": "three", "cards": "rinse_and_repeat"},
    ),
}
"""Seats and options of each."""


def begin(record: Record) -> Match[State]:
    options = GAME.options.model_validate(record["options"])
    source = Source(bytes.fromhex(record["secret"]))
    return Match.begin(GAME, options, record["seats"], source)[0]


def result(match: Match[State]) -> Record:
    """What a record says of the end."""
    state = match.state
    return {
        "ways": [[player.lane, player.at] for player in state.players],
        "points": [player.points for player in state.players],
        "places": [[standing.seat, standing.place] for standing in GAME.standings(state)],
        "turns": state.turns,
        "digest": blake2b(GAME.json.dump_json(state), digest_size=16).hexdigest(),
    }


def play(record: Record) -> Match[State]:
    """Give the recorded answers."""
    match = begin(record)
    for seat, *keys in record["answers"]:
        match.answer(Seat(seat), tuple(keys))
    assert match.over
    return match


def records() -> dict[str, Record]:
    """All records, by name."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


def record(way: str) -> None:
    """Play a match by chance and write it down."""
    seats, options = WAYS[way]
    secret = blake2b(way.encode(), digest_size=32).hexdigest()
    written: Record = {"options": options, "seats": seats, "secret": secret, "answers": []}
    match, dice = begin(written), Dice(way)
    while not match.over:
        seat = min(match.pending)
        pick = random_pick(match.pending[seat], dice)
        written["answers"].append([seat, *pick])
        match.answer(seat, pick)
    written["result"] = result(match)
    text = json.dumps(written, separators=(",", ":"))
    (FOLDER / f"{way}.json").write_text(text + "\n")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for way in WAYS.keys() - records().keys():
        record(way)


if __name__ == "__main__":
    main()
