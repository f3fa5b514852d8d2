"""Engine things as storage keeps them, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias

from rules.engine import chance, events, match
from rules.engine.decisions import Seat
from rules.engine.texts import Text, Value
from storage import model

Plain: TypeAlias = "int | str | bool | list[Plain] | dict[str, Plain] | None"


def dump(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def text_to_plain(text: Text) -> Plain:
    return {"text": text.name, "args": args_to_plain(text.args)}


def text_from_plain(plain: Mapping[str, Plain]) -> Text:
    args = plain["args"]
    return Text(str(plain["text"]), args_from_plain(args if isinstance(args, dict) else {}))


def args_to_plain(args: Mapping[str, Value]) -> dict[str, Plain]:
    return {name: _value_to_plain(value) for name, value in args.items()}


def args_from_plain(plain: Mapping[str, Plain]) -> dict[str, Value]:
    return {name: _value_from_plain(value) for name, value in plain.items()}


def _value_to_plain(value: Value) -> Plain:
    if isinstance(value, Text):
        return text_to_plain(value)
    if isinstance(value, (int, str)):
        return value
    return [_value_to_plain(item) for item in value]


def _value_from_plain(plain: Plain) -> Value:
    if isinstance(plain, dict):
        return text_from_plain(plain)
    if isinstance(plain, list):
        # A list holds things of one kind: it was written so by a rule.
        return [_value_from_plain(item) for item in plain]  # type: ignore[return-value]
    if plain is None:
        raise ValueError("no text has an empty argument")
    return plain


def act_to_plain(act: events.Act) -> dict[str, Plain]:
    return {"name": act.name, "seat": act.seat, "fields": dict(act.fields)}


def act_from_plain(plain: Mapping[str, Plain]) -> events.Act:
    fields = plain["fields"]
    pairs = fields.items() if isinstance(fields, dict) else ()
    kept = {name: value for name, value in pairs if isinstance(value, (int, str))}
    return events.Act(Seat(int(str(plain["seat"]))), str(plain["name"]), kept)


def event(told: events.Event, phase: int) -> model.Event:
    return model.Event(
        phase=phase,
        audience=None if told.audience is None else dump(list(told.audience)),
        name=told.name,
        payload=dump({"args": args_to_plain(told.args)}),
    )


def told(row: model.EventRow) -> events.Event:
    payload = json.loads(row.payload)
    audience = None if row.audience is None else tuple(json.loads(row.audience))
    return events.Event(row.name, args_from_plain(payload["args"]), audience)


def draw(drawn: chance.Draw) -> model.Draw:
    return model.Draw(
        race=drawn.race,
        epoch=drawn.epoch,
        stream=drawn.stream,
        counter=drawn.counter,
        bound=drawn.bound,
        result=drawn.result,
    )


def drawn(row: model.DrawRow) -> chance.Draw:
    return chance.Draw(row.race, row.epoch, row.stream, row.counter, row.bound, row.result)


def checkpoint(taken: match.Checkpoint) -> model.Checkpoint:
    return model.Checkpoint(
        epoch=taken.epoch,
        phase=taken.phase,
        rules_version=taken.rules_version,
        state=taken.state,
    )


def taken(row: model.Checkpoint) -> match.Checkpoint:
    return match.Checkpoint(row.phase, row.epoch, row.rules_version, row.state)


def entry(made: match.Entry, place: tuple[int, int], member: int | None) -> model.LogEntry:
    """A line of the log; `place` is the (epoch, phase) it was made in."""
    epoch, phase = place
    done = made.made
    return model.LogEntry(
        seq=made.seq,
        epoch=epoch,
        phase=phase,
        kind="act" if isinstance(done, events.Act) else "answer",
        seat=made.seat,
        number=made.number,
        name=made.name,
        payload=dump(act_to_plain(done) if isinstance(done, events.Act) else list(done)),
        fingerprint=made.fingerprint,
        by=made.by,
        member=None if member is None else model.MemberId(member),
    )


def saved_entry(row: model.LogRow) -> match.SavedEntry:
    payload = json.loads(row.payload)
    made = act_from_plain(payload) if row.kind == "act" else tuple(payload)
    return match.SavedEntry(row.seq, Seat(row.seat), row.number, made, row.by, row.fingerprint)


def numbers(of: Mapping[Seat, int]) -> str:
    return dump({str(seat): number for seat, number in sorted(of.items())})


def saved(loaded: model.LoadedMatch) -> match.Saved:
    """What the engine restores a match from."""
    if loaded.checkpoint is None:
        raise ValueError("a match that has not started has no checkpoint")
    given = {Seat(int(seat)): n for seat, n in json.loads(loaded.match.numbers).items()}
    log = tuple(saved_entry(row) for row in loaded.log)
    return match.Saved(taken(loaded.checkpoint), log, given, loaded.match.next_seq)


def source(row: model.MatchRow) -> chance.Source:
    return chance.Source(row.secret_key, tuple(json.loads(row.words)))
