"""Checking a finished race's draws against the keys that were promised before it began."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot import records
from bot.session import Session
from bot.sessions import Sessions
from rules.engine import chance
from rules.engine.chance import Draw
from rules.engine.events import Event
from storage.model import Change, DrawRow, GuildId, MatchId
from storage.store import Store

OPENED = "bot.keys_opened"


async def open_keys(sessions: Sessions, guild: GuildId, match: MatchId) -> Session:
    """From now on a match that was ended early stays ended: who knows its keys knows its draws."""
    async with sessions.hold(guild, match) as session:
        if session.row.status == "over" and not await lie_open(sessions.store, session):
            change = Change(
                match=match,
                expected=session.row.version,
                at=sessions.now(),
                events=(records.event(Event(OPENED), session.row.phase),),
            )
            await sessions.commit(session, change)
        return session


async def lie_open(store: Store, session: Session) -> bool:
    """Were the keys of a match that is over given to anybody, or is there nothing left to draw?"""
    if session.match is not None and session.match.over:
        return True
    newest = session.row.next_event - 1
    rows = await store.events(session.guild, session.row.id, after=newest - 1)
    return any(row.name == OPENED for row in rows)


@dataclass(frozen=True, slots=True)
class Verification:
    """What can be opened of a match, and what came of checking it.

    `proof` is JSON with all that a checker without this program needs: the anchor, the words, the
    opened keys by race, and every draw.
    """

    anchor: str
    races: int
    draws: int
    false: int
    anchored: bool
    proof: str


async def verify(store: Store, session: Session) -> Verification:
    """Check every race of a match that is over; races still going on stay closed."""
    draws = [records.drawn(row) for row in await _all_draws(store, session)]
    source = records.source(session.row)
    ended = session.row.status in ("over", "cancelled")
    begun = 0 if session.match is None else session.match.state.chance.race + 1
    races = range(begun if ended else begun - 1)
    opened = {race: chance.link(source.secret, race) for race in races}
    checked = [draw for draw in draws if draw.race in opened]
    anchor = session.row.anchor
    return Verification(
        anchor=anchor,
        races=len(opened),
        draws=len(checked),
        false=len(chance.false_draws(opened, source.words, checked)),
        anchored=all(chance.is_link(key, race, anchor) for race, key in opened.items()),
        proof=_proof(anchor, source.words, opened, checked),
    )


async def _all_draws(store: Store, session: Session) -> list[DrawRow]:
    found: list[DrawRow] = []
    after = 0
    while rows := await store.draws(session.guild, session.row.id, after=after):
        found += rows
        after = rows[-1].number
    return found


def _proof(anchor: str, words: tuple[str, ...], opened: dict[int, bytes], draws: list[Draw]) -> str:
    keys = {str(race): key.hex() for race, key in opened.items()}
    rows = [[d.race, d.epoch, d.stream, d.counter, d.bound, d.result] for d in draws]
    proof = {"anchor": anchor, "words": list(words), "keys": keys, "draws": rows}
    return json.dumps(proof, indent=1)
