"""Whole matches, played with random legal picks, with every option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules import GAMES
from rules.dragrace import GAME
from rules.dragrace.components import DECK
from rules.dragrace.state import State
from rules.engine.chance import Dice, Source
from rules.engine.match import Match
from rules.engine.samples import random_pick
from rules.engine.secrecy import observe
from rules.engine.texts import Speaker

SPEAKER = Speaker(GAME.texts, lambda seat: "ABCDEF"[seat])

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
    """Cards are conserved, spots are not shared, every line can be told, every flag fits."""
    dice = Dice(f"{seats} {options}")
    chosen = GAME.options.model_validate(options)
    match, outcome = Match.begin(GAME, chosen, seats, Source(bytes(32)))
    events = list(outcome.events)
    while not match.over:
        seat, decision = next(iter(match.pending.items()))
        assert SPEAKER(decision.prompt)
        events += match.answer(seat, random_pick(decision, dice)).events
        assert_sound(match.state)

    assert all(SPEAKER(event.text) for event in events)
    assert len(GAME.standings(match.state)) == seats
    assert seats > 2 or match.state.flags_seen == ["green"] or no_tie(match.state)


def no_tie(state: State) -> bool:
    return len({player.space for player in state.players}) == len(state.players)


def cards_of(state: State) -> Counter[int]:
    cards = Counter([*state.deck, *state.row, *state.discard])
    for player in state.players:
        cards.update(player.hand)
        for column in player.columns:
            cards.update(column.cards)
    return cards


def assert_sound(state: State) -> None:
    if state.deck:
        assert Counter(DECK) == cards_of(state)
    places = [(player.space, player.lane) for player in state.players if player.lane]
    assert len(places) == len(set(places))
    assert all(0 < lane <= state.lanes and space >= 0 for space, lane in places)
    slots = [state.slot(column) for player in state.players for column in player.columns]
    assert len(slots) == len(set(slots))


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
        assert_sound(imagined)
