"""Recorded matches, one for each way in which a race or a series can end.

`python -m tests.rules.autorace.golden` looks for the ways that have no record yet and writes them.
A record that is there is never changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from rules.autorace import GAME
from rules.autorace.state import State
from rules.engine.chance import Dice, Source, pick_one
from rules.engine.decisions import Illegal, Pick, Seat
from rules.engine.events import Act, Event
from rules.engine.match import Match
from rules.engine.samples import random_pick

FOLDER = Path(__file__).parent / "goldens"

Record: TypeAlias = dict[str, Any]  # Any: JSON
Move: TypeAlias = tuple[Seat, Pick] | Act

WAYS: dict[str, dict[str, object]] = {
    "home": {},
    "home-together": {},
    "all-out": {},
    "stuck": {},
    "stalled": {},
    "shared-win": {},
    "towed": {"towing": True},
    "no-mercy": {"stuck_pays": True, "circle_pays": True, "broke": "waive"},
    "cards-sold": {"selling": True},
    "hidden-purses": {"secret_money": True, "three_arrivals_roll": True},
    "series-with-a-boost": {"series": "boost", "races": 2},
    "series-on-carried-purses": {"series": "carry", "races": 2},
    "series-with-one-left": {"series": "carry", "races": 10},
    "series-with-nobody-left": {"series": "carry", "races": 10},
}
"""How a match may end, and the options that this needs."""


def begin(record: Record) -> Match[State]:
    options = GAME.options.model_validate(record["options"])
    return Match.begin(GAME, options, record["seats"], Source(bytes(32)))[0]


def recorded(record: Record) -> Iterator[Move]:
    for seat, *rest in record["moves"]:
        if isinstance(rest[-1], dict):
            yield Act(Seat(seat), rest[0], rest[1])
        else:
            yield Seat(seat), tuple(rest)


def play(match: Match[State], moves: Iterable[Move]) -> tuple[list[Event], str]:
    """Play a match to its end: all that was told, and a digest of its checkpoints."""
    told: list[Event] = []
    digest = blake2b(digest_size=16)
    for move in moves:
        outcome = match.act(move) if isinstance(move, Act) else match.answer(*move)
        told += outcome.events
        for checkpoint in outcome.checkpoints:
            digest.update(checkpoint.state.encode())
    assert match.over
    return told, digest.hexdigest()


def ways_of(match: Match[State], told: list[Event]) -> set[str]:
    """All the ways, as in WAYS, in which this match ended."""
    state = match.state
    names = [event.name for event in told]
    winners = sum(standing.place == 1 for standing in GAME.standings(state))
    left = sum(player.money > 0 for player in state.players)
    at_end = [event for event in told if event.name == "race.home"]
    carried = state.options.series == "carry"
    cut_short = carried and state.race < state.options.races
    found = {
        "home": "race.home" in names,
        "home-together": any(event.args["several"] for event in at_end),
        "all-out": all(player.out for player in state.players),
        "stuck": "race.stuck" in names and not all(player.out for player in state.players),
        "stalled": "race.stalled" in names,
        "shared-win": winners > 1,
        "towed": "towed" in names,
        "no-mercy": "fine.unpaid" in names and "out" in names,
        "cards-sold": any(
            event.name == "deal.struck" and "promise.card" in repr(event.args) for event in told
        ),
        "hidden-purses": "bonus.rolled" in names,
        "series-with-a-boost": state.options.series == "boost",
        "series-on-carried-purses": carried and not cut_short,
        "series-with-one-left": cut_short and left == 1,
        "series-with-nobody-left": cut_short and not left,
    }
    return {way for way, is_so in found.items() if is_so}


def result(match: Match[State], digest: str) -> Record:
    """What a record says of the end."""
    state = match.state
    return {
        "money": [player.money for player in state.players],
        "places": [[standing.seat, standing.place] for standing in GAME.standings(state)],
        "race": state.race,
        "rounds": state.round,
        "checkpoints": digest,
    }


def records() -> dict[str, Record]:
    """All records, by the name of their way."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


# ---------------------------------------------------------------- recording


def by_chance(match: Match[State], dice: Dice) -> Iterator[Move]:
    """Random answers, and now and then a random act that the rules allow."""
    while not match.over:
        act = some_act(match, dice) if dice.below(12) == 0 else None
        if act is not None:
            yield act
        seat = pick_one(dice, sorted(match.pending))
        yield seat, random_pick(match.pending[seat], dice)


def some_act(match: Match[State], dice: Dice) -> Act | None:
    state = match.state
    proposer = pick_one(dice, state.seats)
    proposals = GAME.proposals(state, proposer)
    act = Act(proposer, "none")
    if state.offers and dice.below(3):
        act = pick_one(dice, GAME.open_acts(state))[0]
    elif proposals:
        chosen = pick_one(dice, proposals)
        fields: dict[str, int | str] = {
            "partner": chosen.partner,
            "terms": chosen.terms,
            "amount": dice.below(4),
        }
        act = Act(proposer, "offer", fields)
    try:
        match.fork(match.source).act(act)
    except Illegal:
        return None
    return act


def by_house(match: Match[State], dice: Dice) -> Iterator[Move]:
    """What house players order; they get home more often than chance does."""
    while not match.over:
        seat = min(match.pending)
        yield seat, GAME.advise(match.observe(seat), match.pending[seat], dice)


def written(move: Move) -> list[object]:
    if isinstance(move, Act):
        return [move.seat, move.name, dict(move.fields)]
    return [move[0], *move[1]]


def record_missing(seed: int, options: dict[str, object], missing: set[str]) -> None:
    """Play a match, and write it down if it ended in a way that is missing."""
    record: Record = {"options": options, "seats": 2 + seed % 4}
    match, dice = begin(record), Dice(seed)
    given: list[Move] = []

    def noted() -> Iterator[Move]:
        source = by_house(match, dice) if seed % 5 == 4 else by_chance(match, dice)
        for move in source:
            given.append(move)
            yield move

    told, digest = play(match, noted())
    for way in sorted(missing & ways_of(match, told)):
        record["moves"] = [written(move) for move in given]
        record["result"] = result(match, digest)
        text = json.dumps(record, separators=(",", ":"))
        (FOLDER / f"{way}.json").write_text(text + "\n")
        missing.discard(way)
        print(f"{way}, seed {seed}")
        return


def main() -> None:
    plain: dict[str, object] = {}
    for options in (plain, *filter(None, WAYS.values())):
        missing = {way for way in WAYS if WAYS[way] == options} - records().keys()
        seeds = iter(range(3_000))
        while missing:
            record_missing(next(seeds), options, missing)


if __name__ == "__main__":
    main()
