"""What is not legal is refused with a sentence, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine.chance import pick_one
from rules.engine.decisions import PASS, Amount, Choose, Decision, Illegal, Pick
from rules.engine.events import Act
from tests.rules.contract.driver import AnyGame, everything, few_plays
from tests.rules.contract.words import speaker


def illegal_picks(decision: Decision) -> Iterator[Pick]:
    """Wrong answers of every kind."""
    if isinstance(decision, Choose):
        yield from _illegal_choices(decision)
    else:
        yield from _illegal_amounts(decision)


def _illegal_choices(decision: Choose) -> Iterator[Pick]:
    keys = [option.key for option in decision.options]
    yield ("no such option",) * max(1, decision.at_least)
    yield tuple(keys[:1] * (decision.at_most + 1)) or ("nothing",)
    if decision.at_least:
        yield tuple(keys[: decision.at_least - 1])
    for option in decision.options:
        if decision.at_least <= option.copies + 1 <= decision.at_most:
            yield (option.key,) * (option.copies + 1)
    if decision.budget is not None:
        dearest = sorted(decision.options, key=lambda option: -option.cost)
        costly = [option for option in dearest for _ in range(option.copies)][: decision.at_most]
        if sum(option.cost for option in costly) > decision.budget:
            yield tuple(option.key for option in costly)


def _illegal_amounts(decision: Amount) -> Iterator[Pick]:
    yield ()
    yield ("",)
    yield ("much",)
    yield ("-",)
    yield ("\u0663",)
    yield ("1.5",)
    yield ("9" * 400,)
    yield (str(decision.low), str(decision.low))
    yield (str(decision.low - 1),)
    yield (str(decision.high + 1),)
    if decision.step > 1:
        yield (str(decision.low + 1),)
    if not decision.may_pass and decision.low <= decision.high:
        yield PASS


def test_illegal_answers_are_refused(game: AnyGame) -> None:
    say = speaker(game)
    for play in few_plays(game):
        while not play.match.over:
            if play.now_and_then(12):
                seat = pick_one(play.dice, sorted(play.match.pending))
                before = everything(play.match)
                for pick in illegal_picks(play.match.pending[seat]):
                    with pytest.raises(Illegal) as refused:
                        play.match.answer(seat, pick)
                    assert say(refused.value.why)
                assert before == everything(play.match)
            play.step()


def test_who_is_not_asked_cannot_answer(game: AnyGame) -> None:
    say = speaker(game)
    for play in few_plays(game):
        while not play.match.over:
            for seat in play.seats:
                if play.match.asked(seat) is None:
                    with pytest.raises(Illegal) as refused:
                        play.match.answer(seat, ("yes",))
                    assert say(refused.value.why)
            play.step()
        with pytest.raises(Illegal):
            play.match.answer(play.seats[0], ())


def test_illegal_acts_are_refused(game: AnyGame) -> None:
    say = speaker(game)
    for play in few_plays(game):
        while not play.match.over:
            if play.now_and_then(8):
                before = everything(play.match)
                for name in (*sorted(game.acts), "no such act"):
                    with pytest.raises(Illegal) as refused:
                        play.match.act(Act(play.seats[0], name, {"offer": -1, "amount": -1}))
                    assert say(refused.value.why)
                assert before == everything(play.match)
            play.step()
