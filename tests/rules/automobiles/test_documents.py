"""A season written down and taken up again: AM-52."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.automobiles import GAME
from rules.automobiles.components import SUPPLY
from rules.automobiles.document import SeasonDocument, take_up, write
from rules.automobiles.state import State
from rules.engine.chance import Source
from rules.engine.decisions import Illegal
from rules.engine.match import Match
from rules.engine.secrecy import observe
from tests.rules.automobiles.table import SPEAKER, all_cubes
from tests.rules.automobiles.test_seasons import season

Plain = dict[str, Any]  # Any: a document as JSON

PLANS: tuple[tuple[int, dict[str, str | int]], ...] = (
    (2, {"track": "random", "laps": 1, "cards": "random"}),
    (3, {"track": "tucson", "laps": 1, "season": "four", "cards": "shake_and_bake"}),
    (5, {"track": "tucson", "laps": 1, "weaving": 1, "garage": "mechanic", "boost": "at_once"}),
)


@cache
def rests() -> list[State]:
    """The rests of a few seasons of random play."""
    return [
        rest
        for seed, (seats, options) in enumerate(PLANS)
        for rest in season(seats, seed, **options)[1]
    ]


def as_document(state: State) -> SeasonDocument:
    return write(observe(state, None))


def read(plain: str) -> SeasonDocument:
    return SeasonDocument.model_validate_json(plain)


@pytest.mark.parametrize("n", range(7))
def test_am_52_taken_up(n: int) -> None:
    """A season that rests can be taken up elsewhere: what its sheets say stays, and chance begins
    anew.
    """
    rest = rests()[n]
    written = as_document(rest).model_dump_json()
    taken = take_up(read(written))

    assert as_document(taken).model_dump_json() == written
    assert len(written) < 10_000
    for name in (
        "options",
        "tracks",
        "cards",
        "laps",
        "race",
        "stock",
        "sponsors",
        "sponsors_left",
    ):
        assert getattr(taken, name) == getattr(rest, name), name
    assert (taken.finish, taken.records, taken.phase) == (rest.finish, rest.records, "rest")
    for ours, theirs in zip(taken.players, rest.players, strict=True):
        assert ours.piles == theirs.piles
        assert (ours.driver, ours.sponsor, ours.points) == (
            *(theirs.driver, theirs.sponsor, theirs.points),
        )
    assert taken.chance.race == 0
    assert taken.chance.counters == {}


@given(seed=st.integers(0, 255), seats=st.integers(2, 5), races=st.sampled_from(["three", "five"]))
@settings(max_examples=6, deadline=None)
def test_any_season_is_the_same_after_being_taken_up(seed: int, seats: int, races: str) -> None:
    for rest in season(seats, seed, track="tucson", season=races)[1]:
        document = as_document(rest)
        assert as_document(take_up(read(document.model_dump_json()))) == document


def test_the_next_race_begins_as_it_would_have() -> None:
    rest = rests()[0]
    match, _ = Match.begin_at(GAME, take_up(as_document(rest)), Source(bytes(32)))
    for seat in (*match.pending,):
        match.answer(seat, ("yes",))
    state = match.state

    assert (state.phase, state.race, state.order) == ("turn", 2, rest.finish)
    assert state.track.key == rest.tracks[1]
    assert [player.cubes for player in state.players] == [player.cubes for player in rest.players]
    assert state.stock == rest.stock
    assert set(state.sponsors) <= set(rest.sponsors_left)
    assert not match.over


def test_a_season_under_way_or_over_cannot_be_taken_up() -> None:
    match, _ = season(2, 9, track="tucson")
    driving = take_up(as_document(rests()[0]))
    driving.phase = "turn"

    for state in (match.state, driving):
        with pytest.raises(Illegal) as refused:
            take_up(as_document(state))
        assert "not at rest" in SPEAKER(refused.value.why)


Edit = Callable[[Plain], object]


def _first(document: Plain) -> Plain:
    column: Plain = document["races"][0]["players"][0]
    return column


EDITS: dict[str, Edit] = {
    "more cubes than there are": lambda d: _first(d)["cubes"].update(black=17),
    "another's driver": lambda d: _first(d).update(driver=d["races"][0]["players"][1]["driver"]),
    "two of one sponsor": lambda d: _first(d).update(
        sponsor=d["races"][0]["players"][1]["sponsor"]
    ),
    "a sponsor in hand and in the deck": lambda d: d["sponsors_left"].append(_first(d)["sponsor"]),
    "no such sponsor": lambda d: d["sponsors_left"].append("Z1"),
    "points for nothing": lambda d: _first(d).update(finish_points=8),
    "a total for nothing": lambda d: _first(d).update(total_points=30),
    "two winners": lambda d: [p.update(finish_position=1) for p in d["races"][0]["players"]],
    "a track twice": lambda d: d.update(tracks=[d["tracks"][0]] * len(d["tracks"])),
    "another track": lambda d: d["races"][0].update(track="nordschleife"),
    "a race too few": lambda d: d.update(races=[]),
    "a season too short": lambda d: d["options"].update(season="single"),
    "a card of another colour": lambda d: d.update(cards=d["cards"][::-1]),
    "laps of its own": lambda d: d.update(laps=8),
    "a player too few": lambda d: d["races"][0].update(players=d["races"][0]["players"][:1]),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_cannot_be_is_refused(edit: Edit) -> None:
    document = as_document(rests()[0]).model_dump(mode="json")
    assert len(document["races"]) == 1
    edit(document)

    with pytest.raises((Illegal, ValidationError)):
        take_up(SeasonDocument.model_validate_json(json.dumps(document)))


EARLIER: tuple[Edit, ...] = (
    lambda column: column.update(sponsor="Z1"),
    lambda column: column.update(driver=column["driver"] % 10 + 1),
    lambda column: column["cubes"].update(black=17),
    lambda column: column.update(finish_points=7),
)


@pytest.mark.parametrize("edit", EARLIER)
def test_what_cannot_be_in_an_earlier_race_is_refused_too(edit: Edit) -> None:
    document = as_document(rests()[1]).model_dump(mode="json")
    assert len(document["races"]) == 2
    edit(_first(document))

    with pytest.raises((Illegal, ValidationError)):
        take_up(SeasonDocument.model_validate_json(json.dumps(document)))


def _leaves(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # Any: JSON
    """The ways to everything in a document that is no list or object."""
    if isinstance(plain, dict):
        return [leaf for key, part in plain.items() for leaf in _leaves(part, (*path, key))]
    if isinstance(plain, list):
        return [leaf for n, part in enumerate(plain) for leaf in _leaves(part, (*path, n))]
    return [path]


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_changed_is_refused_or_could_have_been(data: st.DataObject) -> None:
    """No number or word in a file leads to a table that the rules do not know."""
    state = data.draw(st.sampled_from(rests()))
    document = copy.deepcopy(as_document(state).model_dump(mode="json"))
    *way, last = data.draw(st.sampled_from(_leaves(document)))
    part = document
    for step in way:
        part = part[step]
    strange = st.one_of(
        st.integers(-2, 90), st.sampled_from(["A1", "F3", "monza", "pit_crew", ""]), st.none()
    )
    part[last] = data.draw(strange)

    try:
        read_again = SeasonDocument.model_validate_json(json.dumps(document))
        taken = take_up(read_again)
    except (Illegal, ValidationError):
        return
    assert as_document(taken) == read_again
    assert tuple(all_cubes(taken)) == SUPPLY
    assert min(taken.stock) >= 0
