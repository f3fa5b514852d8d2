"""What was taken back was never said."""

from __future__ import annotations

import pytest

from rules.engine.decisions import Illegal, Seat
from rules.engine.samples import random_pick
from tests.rules.contract.driver import AnyGame, AnyMatch, Play, few_plays, seen


def all_seen(match: AnyMatch) -> list[object]:
    """What everybody sees, numbers apart: a question that is asked again has a new one."""
    views: list[object] = []
    for seat in [None, *map(Seat, range(len(match.state.players)))]:
        asked = None if seat is None else match.asked(seat)
        decision = None if asked is None else (asked.decision, asked.answered)
        views.append({**seen(match, seat), "asked": decision})
    return views


def test_an_answer_taken_back_leaves_no_trace(game: AnyGame) -> None:
    undone = 0
    for play in few_plays(game):
        while not play.match.over:
            if not play.now_and_then(30):
                play.step()
            else:
                undone += answer_and_take_back(play)
    assert undone


def answer_and_take_back(play: Play) -> bool:
    """Answer, let everybody look, and take it back if that may be done."""
    before, log = all_seen(play.match), play.match.log[:]
    seat, pick = play.next_pick()
    asked = play.match.asked(seat)
    play.take(play.match.answer(seat, pick))
    if not play.match.may_undo(seat):
        return False
    for other in play.seats:
        if other != seat:
            play.match.observe(other)
    several = play.match.undoable(seat)
    outcome = play.match.undo(seat)

    assert play.match.undoable(seat) == several - 1
    again = play.match.asked(seat)
    assert asked is not None
    assert again is not None
    assert again.number > asked.number
    assert before == all_seen(play.match)
    assert log == play.match.log
    assert outcome.undone is not None
    assert not outcome.events
    return True


def test_an_answer_in_an_open_window_may_be_changed(game: AnyGame) -> None:
    changed = 0
    for play in few_plays(game, seed=20):
        while not play.match.over:
            play.step()
            for seat in play.seats:
                asked = play.match.asked(seat)
                if asked is None or asked.answered is None:
                    continue
                anew = random_pick(asked.decision, play.dice)
                outcome = play.match.answer(seat, anew)

                changed += 1
                assert outcome.undone is not None
                assert outcome.entry is not None
                assert (asked.number, anew) == (outcome.entry.number, outcome.entry.made)
                if seat not in play.match.pending and not outcome.draws:
                    now = play.match.asked(seat)
                    assert now is not None
                    assert anew == now.answered
                    assert now.number > asked.number
    assert changed


def test_nothing_is_taken_back_that_was_settled(game: AnyGame) -> None:
    for play in few_plays(game, seed=40):
        refused = 0
        while not play.match.over and refused < 50:
            play.step()
            for seat in play.seats:
                if not play.match.may_undo(seat):
                    refused += 1
                    saved = play.match.saved()
                    with pytest.raises(Illegal):
                        play.match.undo(seat)
                    assert saved == play.match.saved()
