"""What a seat cannot know changes nothing of what it sees, is asked or is told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from rules.engine.chance import Dice, pick_one
from rules.engine.decisions import Illegal, Pick, Seat, check
from rules.engine.match import Checkpoint, Match, Outcome
from rules.engine.samples import random_pick
from rules.engine.secrecy import observe
from tests.rules.contract.driver import AnyGame, AnyMatch, Play, few_plays, seen

COMPARED = 800 * int(os.environ.get("CONTRACT_DEPTH", "1"))
"""Answers after which two worlds are compared, in every game; more of them in a long run."""


def test_an_imagined_table_fits_what_was_seen(game: AnyGame) -> None:
    for play in few_plays(game):
        while not play.match.over:
            play.step()
            if not play.now_and_then(40):
                continue
            for seat in [None, *play.seats]:
                known = play.match.observe(seat)
                again = observe(game.imagine(known, play.dice), seat)

                assert game.json.dump_json(known.state) == game.json.dump_json(again.state)


def checkpoints(game: AnyGame) -> Iterator[tuple[Play, Seat]]:
    """Endlessly: moments at which a phase has just begun, and a seat to look from."""
    for seed in count(30, 10):
        for play in few_plays(game, seed):
            phase = -1
            while not play.match.over:
                if play.match.checkpoint.phase != phase and play.dice.below(3) == 0:
                    asked = sorted(play.match.pending)
                    yield play, pick_one(play.dice, asked if play.dice.below(2) else play.seats)
                phase = play.match.checkpoint.phase
                play.step()


def opened(game: AnyGame, play: Play, checkpoint: Checkpoint) -> AnyMatch:
    saved = replace(play.match.saved(), checkpoint=checkpoint, log=(), numbers={})
    return Match.restart_phase(game, saved, play.match.source)


def imagined(game: AnyGame, checkpoint: Checkpoint, seat: Seat, dice: Dice) -> Checkpoint:
    """The same moment in a world that the seat cannot tell from this one."""
    truth = game.json.validate_json(checkpoint.state)
    world = game.imagine(observe(truth, seat), dice)
    world.chance = truth.chance
    return replace(checkpoint, state=game.json.dump_json(world).decode())


def reveals_at_once(game: AnyGame, checkpoint: Checkpoint, play: Play) -> bool:
    """Does the phase begin with something that is drawn or told?"""
    state = game.json.validate_json(checkpoint.state)
    state.chance.bind(play.match.source)
    next(game.play(state), None)
    return bool(state.told or state.chance.draws)


def test_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: AnyGame) -> None:
    compared = 0
    for play, seat in checkpoints(game):
        checkpoint = play.match.checkpoint
        real = opened(game, play, checkpoint)
        other = opened(game, play, imagined(game, checkpoint, seat, play.dice))
        if reveals_at_once(game, checkpoint, play) and seen(real, seat) != seen(other, seat):
            continue
        assert seen(real, seat) == seen(other, seat)
        compared += side_by_side(real, other, seat, play.dice)
        if compared > COMPARED:
            return


def side_by_side(real: AnyMatch, other: AnyMatch, seat: Seat, dice: Dice) -> int:
    """Play both worlds on as long as the seat learns nothing that differs; returns the steps."""
    for step in range(12):
        common = sorted(set(real.pending) & set(other.pending))
        if not common:
            return step
        who = seat if seat in common else pick_one(dice, common)
        pick = random_pick(real.pending[who], dice)
        outcomes = [real.answer(who, pick), answer_alike(other, who, pick, dice)]
        taught = [teaches(outcome, seat) for outcome in outcomes]
        assert who != seat or taught[0] == taught[1], "silence tells as well"
        if any(taught):
            assert who != seat or not real.may_undo(seat)
            if own_view(real, seat) != own_view(other, seat):
                return step
        assert own_view(real, seat) == own_view(other, seat)
    return 12


def answer_alike(match: AnyMatch, seat: Seat, pick: Pick, dice: Dice) -> Outcome:
    """Give the same answer, or any other where this world does not allow it."""
    decision = match.pending[seat]
    try:
        check(decision, pick)
    except Illegal:
        pick = random_pick(decision, dice)
    return match.answer(seat, pick)


def teaches(outcome: Outcome, seat: Seat) -> bool:
    """Did a seat hear of something, or was something drawn for it or for all?"""
    told = any(event.told_to(seat) for event in outcome.events)
    drawn = any(d.stream in ("table", f"seat.{seat}") for d in outcome.draws)
    return told or drawn or bool(outcome.checkpoints)


def own_view(match: AnyMatch, seat: Seat) -> dict[str, str | bytes]:
    """What a seat sees; but who is still waited for in a window hangs on what others draw."""
    view = seen(match, seat)
    if match._ask.window is not None:
        del view["waiting for"]
    return view
