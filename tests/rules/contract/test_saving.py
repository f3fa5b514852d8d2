"""A match that was saved and restored is the same match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.match import Match, RulesChanged, Saved
from tests.rules.contract.driver import AnyGame, AnyMatch, Play, everything, few_plays


def restored(match: AnyMatch, saved: Saved) -> AnyMatch:
    return Match.restore(match.game, saved, match.source)


def test_a_restart_after_every_answer_changes_nothing(game: AnyGame) -> None:
    for play, restarting in zip(few_plays(game), few_plays(game), strict=True):
        while not play.match.over:
            assert play.step() == restarting.step()
            restarting.match = restored(restarting.match, restarting.match.saved())
            assert play.match.saved() == restarting.match.saved()
            assert play.match.pending == restarting.match.pending
            assert play.match.stage == restarting.match.stage


def test_a_restored_match_looks_the_same_to_everybody(game: AnyGame) -> None:
    for play in few_plays(game, seed=50):
        while not play.match.over:
            if play.now_and_then(15):
                again = restored(play.match, play.match.saved())
                assert everything(play.match) == everything(again)
            play.step()


def in_order_of_making(play: Play) -> Saved:
    saved = play.match.saved()
    return replace(saved, log=tuple(sorted(saved.log, key=lambda entry: entry.seq)))


def test_the_log_may_be_restored_in_the_order_in_which_it_was_made(game: AnyGame) -> None:
    for play in few_plays(game, seed=100):
        while not play.match.over:
            again = restored(play.match, in_order_of_making(play))
            assert play.match.saved() == again.saved()
            play.step()


def test_corrected_rules_open_the_phase_again_with_new_numbers(game: AnyGame) -> None:
    (play, *_) = few_plays(game)
    while not any(entry.asked for entry in play.match.log):
        play.step()
    saved = play.match.saved()
    other_question = tuple(replace(entry, fingerprint="0" * 16) for entry in saved.log)
    old = replace(saved, log=other_question)

    with pytest.raises(RulesChanged):
        restored(play.match, old)

    again = Match.restart_phase(game, old, play.match.source)
    assert again.pending
    for seat in again.pending:
        asked = again.asked(seat)
        assert asked is not None
        assert asked.number > saved.numbers.get(seat, 0)
