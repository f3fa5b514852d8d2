"""Recorded matches, one for each way in which a race can end.

`python -m tests.rules.dragrace.golden` looks for the ways that have no record yet and writes them.
A record that is there is never changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from rules.dragrace import GAME
from rules.dragrace.components import FINISH
from rules.dragrace.state import State
from rules.engine.chance import Dice, Source, pick_one
from rules.engine.decisions import Pick, Seat
from rules.engine.match import Match
from rules.engine.samples import random_pick

FOLDER = Path(__file__).parent / "goldens"

Record: TypeAlias = dict[str, Any]  # Any: JSON
Answered: TypeAlias = tuple[str, object, Pick]
"""The name of a decision, the number of the power that asks it, and what was picked."""

WAYS: dict[str, dict[str, object]] = {
    "flag-as-a-taken-card": {},
    "flag-in-new-cards": {},
    "flag-in-a-nine": {},
    "flag-in-an-eleven": {},
    "flag-in-a-fifteen": {},
    "flag-in-a-sixteen": {},
    "flag-as-a-second-card": {"take_two": True},
    "flag-with-an-empty-row": {"empty_row_two": True},
    "last-car": {"start_flags": True},
    "won-by-points": {},
    "won-by-cards": {},
    "won-by-the-longest": {},
    "won-by-nobody": {},
}
"""How a race may stop and be won, and the options that this needs."""


def begin(record: Record) -> Match[State]:
    options = GAME.options.model_validate(record["options"])
    source = Source(bytes.fromhex(record["secret"]))
    return Match.begin(GAME, options, record["seats"], source)[0]


def recorded(record: Record) -> Iterator[tuple[Seat, Pick]]:
    for seat, *keys in record["answers"]:
        yield Seat(seat), tuple(keys)


def by_chance(match: Match[State], dice: Dice) -> Iterator[tuple[Seat, Pick]]:
    """Random legal answers to the end."""
    while not match.over:
        seat = pick_one(dice, sorted(match.pending))
        yield seat, random_pick(match.pending[seat], dice)


def play(match: Match[State], answers: Iterable[tuple[Seat, Pick]]) -> tuple[str, str]:
    """Play a match to its end; how it stopped and how it was won, as in WAYS."""
    turn: list[Answered] = []
    drawn = phase = 0
    for seat, pick in answers:
        if match.checkpoint.phase != phase:
            turn, phase = [], match.checkpoint.phase
        decision = match.pending[seat]
        turn.append((decision.name, decision.args.get("power"), pick))
        drawn = sum(e.name == "took.deck" for e in match.answer(seat, pick).events)
    assert match.over
    return _how_it_stopped(match.state, turn, drawn), _how_it_was_won(match.state)


def _how_it_stopped(state: State, turn: list[Answered], drawn: int) -> str:
    """From the answers of the last turn, and the cards that came of the very last one."""
    name, power, pick = turn[-1]
    from_deck = pick == ("deck",)
    if FINISH not in state.flags_seen:
        return "last-car"
    if from_deck and name == "turn" and state.options.empty_row_two and drawn:
        return "flag-with-an-empty-row"
    if not (from_deck and not drawn) and not (name == "power.exchange" and drawn < len(pick)):
        return "flag-in-new-cards"
    if any(asked == "power.lay_more" for asked, _, _ in turn):
        return "flag-in-a-fifteen"
    if name == "power.take":
        return "flag-in-a-nine" if power == 9 else "flag-in-a-sixteen"
    by_question = {"turn": "flag-as-a-taken-card", "turn.second": "flag-as-a-second-card"}
    return by_question.get(name, "flag-in-an-eleven")


def _how_it_was_won(state: State) -> str:
    first, second = [state.players[standing.seat] for standing in GAME.standings(state)][:2]
    if first.out or second.out or first.space > second.space:
        return "won-by-points"
    if first.cards_in_front > second.cards_in_front:
        return "won-by-cards"
    return "won-by-the-longest" if first.longest > second.longest else "won-by-nobody"


def result(match: Match[State]) -> Record:
    """What a record says of the end."""
    state = match.state
    return {
        "spaces": [player.space for player in state.players],
        "places": [[standing.seat, standing.place] for standing in GAME.standings(state)],
        "turns": state.turns,
        "digest": blake2b(GAME.json.dump_json(state), digest_size=16).hexdigest(),
    }


def records() -> dict[str, Record]:
    """All records, by the name of their way."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


# ---------------------------------------------------------------- recording


def record_missing(seed: int, options: dict[str, object], missing: set[str]) -> None:
    """Play a match by chance, and write it down if it ended in a way that is missing."""
    record: Record = {
        "options": options,
        "seats": 2 + seed % 5,
        "secret": blake2b(b"%d" % seed, digest_size=32).hexdigest(),
    }
    match = begin(record)
    given: list[tuple[Seat, Pick]] = []

    def noted() -> Iterator[tuple[Seat, Pick]]:
        for answer in by_chance(match, Dice(seed)):
            given.append(answer)
            yield answer

    for way in missing.intersection(play(match, noted())):
        record["answers"] = [[seat, *pick] for seat, pick in given]
        record["result"] = result(match)
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
