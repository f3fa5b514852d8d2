"""Whole matches, played with random legal picks, with every option."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAMES
from rules.dragrace import GAME
from rules.engine.chance import Dice, Source
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import observe
from tests.rules.dragrace.table import SPEAKER, assert_sound

VARIANTS: list[dict[str, Any]] = [  # Any: values of options, checked by pydantic
    {},
    {"take_two": True, "steal_most": 2, "gives": "auto"},
    {"hand_limit": True, "back_cards": 3, "track": 40},
    {"hand_limit": True, "take_two": True, "empty_row_two": True},
    {"start_flags": True, "fifteen_extra": 2, "runs": "by_start"},
    {"after_laying": "discard_as_many", "steal_most": 1},
    {"after_laying": "keep_as_many", "empty_row_two": True, "start_flags": True},
]


def test_the_game_is_listed() -> None:
    assert GAME in GAMES


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_play_comes_to_an_end(seats: int, options: dict[str, Any]) -> None:
    """Whatever the options, and every line can be told."""
    dice = Dice(f"{seats} {options}")
    chosen = GAME.options.model_validate(options)
    match, outcome = Match.begin(GAME, chosen, seats, Source(bytes(32)))
    events = list(outcome.events)
    while not match.over:
        seat, decision = next(iter(match.pending.items()))
        assert SPEAKER(decision.prompt)
        events += match.answer(seat, random_pick(decision, dice)).events
    assert all(SPEAKER(event.text) for event in events)
    assert len(GAME.standings(match.state)) == seats


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_imagined_cannot_be_told_from_what_is_seen(seats: int) -> None:
    dice = Dice(seats)
    options = GAME.options.model_validate({"start_flags": True})
    match, _ = Match.begin(GAME, options, seats, Source(bytes(32)))
    while not match.over:
        seat, decision = next(iter(match.pending.items()))
        match.answer(seat, random_pick(decision, dice))
        seen = match.observe(seat)
        imagined = GAME.imagine(seen, dice)

        assert seen == observe(imagined, seat)
        if imagined.deck:
            assert_sound(imagined)
