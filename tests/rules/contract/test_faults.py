"""A bug in a rule never leaves half a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.decisions import Illegal, Pick, Seat
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.scripts import Script
from tests.rules.contract.driver import AnyGame, Play, everything, few_plays


class Bang(Exception):
    """A rule that was written wrongly."""


class Fuse:
    """Lets a game's script do its work, and then fail once: after an answer, or when it opens."""

    def __init__(self, play: Callable[[Any], Script[None]]) -> None:  # Any: any game's state
        self.play = play
        self.after_answer = False
        self.at_opening = False

    def __call__(self, state: Any) -> Script[None]:  # Any: any game's state
        script = self.play(state)
        ask = next(script, None)
        if self.at_opening:
            self.at_opening = False
            raise Bang
        while ask is not None:
            message = yield ask
            fails, self.after_answer = self.after_answer, False
            try:
                ask = script.send(message)
            except StopIteration:
                ask = None
            if fails:
                raise Bang


def with_fuse(game: AnyGame, play: Play) -> tuple[Play, Fuse]:
    fuse = Fuse(game.play)
    wired: Game[Any] = replace(game, play=fuse)  # Any: whichever game's state
    play.match = Match.restore(wired, play.match.saved(), play.match.source)
    return play, fuse


def test_a_failing_rule_changes_nothing(game: AnyGame) -> None:
    for plain in few_plays(game):
        play, fuse = with_fuse(game, plain)
        while not play.match.over:
            if play.now_and_then(15):
                before = everything(play.match)
                seat, pick = play.next_pick()
                fuse.after_answer = True
                with pytest.raises(Bang):
                    play.match.answer(seat, pick)
                assert before == everything(play.match)
                fuse.after_answer = False
            play.step()


def test_a_rule_that_fails_on_a_changed_answer_or_an_act_changes_nothing(game: AnyGame) -> None:
    for plain in few_plays(game, seed=10):
        play, fuse = with_fuse(game, plain)
        while not play.match.over:
            play.step()
            if not play.now_and_then(30):
                continue
            answered = [
                (seat, asked.answered)
                for seat in play.seats
                if (asked := play.match.asked(seat)) and asked.answered is not None
            ]
            for seat, pick in answered[:1]:
                before = everything(play.match)
                fuse.after_answer = True
                with pytest.raises(Bang):
                    play.match.answer(seat, pick)
                assert before == everything(play.match)
            if answered and game.acts:
                before = everything(play.match)
                fuse.after_answer = True
                with pytest.raises((Bang, Illegal)):
                    play.match.act(play.some_act())
                fuse.after_answer = False
                assert before == everything(play.match)


def test_a_phase_that_fails_when_it_opens_leaves_the_one_before_it(game: AnyGame) -> None:
    failed = 0
    for plain in few_plays(game, seed=20):
        play, fuse = with_fuse(game, plain)
        while not play.match.over:
            seat, pick = play.next_pick()
            if play.now_and_then(60) and ends_phase(play, seat, pick):
                before = everything(play.match)
                fuse.at_opening = True
                with pytest.raises(Bang):
                    play.match.answer(seat, pick)
                failed += 1
                assert before == everything(play.match)
            play.match.answer(seat, pick)
    assert failed


def ends_phase(play: Play, seat: Seat, pick: Pick) -> bool:
    """Does the phase end with this answer, and another one open?"""
    fork = play.match.fork(play.match.source)
    return bool(fork.answer(seat, pick).checkpoints) and not fork.over
