"""What seats do unasked: offers and what comes of them, while a window is open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine.chance import Dice
from rules.engine.decisions import Illegal, Seat
from rules.engine.events import Act
from rules.engine.match import Outcome
from rules.engine.samples import random_pick
from tests.rules.contract.driver import GAMES, AnyGame, AnyMatch, Play, few_plays, offer, seen
from tests.rules.contract.test_texts import LABEL, short_enough
from tests.rules.contract.words import speaker

WITH_ACTS = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.acts], ids=lambda game: game.key
)


def lying_open(game: AnyGame, seed: int = 0) -> Iterator[Play]:
    """Matches in which something lies open to be pressed."""
    for play in few_plays(game, seed):
        while not play.match.over:
            if game.open_acts(play.match.state):
                yield play
            play.step()


@WITH_ACTS
def test_what_lies_open_can_be_pressed_by_whoever_it_names(game: AnyGame) -> None:
    say = speaker(game)
    done = 0
    for play in lying_open(game):
        state = play.match.observe(None).state
        for act, label in game.open_acts(state):
            assert act.name in game.acts
            assert short_enough(say(label), LABEL)
            done += did(play.match.fork(play.match.source), act) is not None
    assert done


@WITH_ACTS
def test_a_seat_that_parts_leaves_nothing_open(game: AnyGame) -> None:
    parted = 0
    for play in lying_open(game):
        for seat in play.seats:
            fork = play.match.fork(play.match.source)
            acts = game.parting(fork.observe(seat).state, seat)
            for act in acts:
                assert act.seat == seat
                did(fork, act)
            parted += bool(acts)
            assert not game.parting(fork.state, seat)
    assert parted


@WITH_ACTS
def test_the_house_responds_with_acts_of_its_own_and_comes_to_an_end(game: AnyGame) -> None:
    for play in lying_open(game, seed=30):
        fork = play.match.fork(play.match.source)
        for _ in range(20):
            acts = [a for s in play.seats for a in game.respond(fork.observe(s), Dice(play.steps))]
            outcomes = [did(fork, act) for act in acts]
            if not any(outcomes):
                break
        else:
            pytest.fail("the house goes on for ever")
        for seat in play.seats:
            assert all(act.seat == seat for act in game.respond(play.match.observe(seat), Dice(1)))


def did(match: AnyMatch, act: Act) -> Outcome | None:
    """What came of an act; None when it was refused."""
    try:
        return match.act(act)
    except Illegal:
        return None


@WITH_ACTS
def test_an_act_tells_nothing_of_what_was_answered(game: AnyGame) -> None:
    """Who has to answer anew, what is told and what others see hang on the act alone."""
    compared = 0
    for play in few_plays(game, seed=60):
        while not play.match.over:
            acts = possible_acts(play) if play.dice.below(3) == 0 else []
            for act in acts[:4]:
                ends = [answered_then(play.match, act, picks) for picks in range(2)]
                compared += ends[0] is not None
                assert ends[0] == ends[1]
            play.step()
    assert compared > 10


def possible_acts(play: Play) -> list[Act]:
    acts = [act for act, _ in play.game.open_acts(play.match.state)]
    for seat in play.seats:
        proposals = play.game.proposals(play.match.state, seat)
        acts += [offer(seat, p, play.dice.below(4)) for p in proposals[:2]]
    return acts


def answered_then(match: AnyMatch, act: Act, picks: int) -> object:
    """All but one answer, then somebody acts: what others learn of it; None if it was refused."""
    fork = match.fork(match.source)
    for seat in sorted(fork.pending)[1:]:
        answer_all(fork, seat, Dice(f"{picks} {seat}"))
    outcome = did(fork, act)
    return None if outcome is None else (outcome.events, seen(fork, None))


def answer_all(match: AnyMatch, seat: Seat, dice: Dice) -> None:
    while seat in match.pending:
        match.answer(seat, random_pick(match.pending[seat], dice))
