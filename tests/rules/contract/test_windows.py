"""In a window it makes no difference who answers first, and nobody learns anything early."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.chance import Dice, shuffle
from rules.engine.decisions import Seat
from rules.engine.match import Outcome
from rules.engine.samples import random_pick
from tests.rules.contract.driver import AnyGame, AnyMatch, few_plays, seen


def windows(game: AnyGame, seed: int = 0) -> Iterator[AnyMatch]:
    """Matches in which several seats are asked at once and none has answered."""
    for play in few_plays(game, seed):
        stage = None
        while not play.match.over:
            if len(play.match.pending) > 1 and play.match.stage != stage:
                stage = play.match.stage
                yield play.match
            play.step()


def answer_all(match: AnyMatch, order: Dice, picks: int) -> Outcome:
    """Close a window: what a seat answers hangs on `picks` alone, who is first on `order`."""
    own = {seat: Dice(f"{picks} {seat}") for seat in match.pending}
    stage = match.stage
    while True:
        seats = sorted(match.pending)
        shuffle(order, seats)
        outcome = match.answer(seats[0], random_pick(match.pending[seats[0]], own[seats[0]]))
        if match.over or match.stage != stage:
            return outcome


def test_the_order_of_answers_does_not_matter(game: AnyGame) -> None:
    for match in windows(game):
        ends = []
        for order in range(2):
            fork = match.fork(match.source)
            outcome = answer_all(fork, Dice(order), picks=7)
            ends.append((fork.checkpoint, fork.pending, outcome.events, seen(fork, None)))

        assert ends[0] == ends[1]


def answer_one(match: AnyMatch, seat: Seat, dice: Dice) -> None:
    """One seat answers all that it is asked, unless that would close the window."""
    while seat in match.pending and len(match.pending) > 1:
        outcome = match.answer(seat, random_pick(match.pending[seat], dice))

        assert not outcome.events
        assert not outcome.checkpoints


def test_an_answer_is_seen_by_its_own_seat_only(game: AnyGame) -> None:
    for match in windows(game, seed=10):
        who, *others = sorted(match.pending)
        watchers = [None, *others]
        before = [without_waiting(seen(match, seat)) for seat in watchers]
        for picks in range(2):
            fork = match.fork(match.source)
            answer_one(fork, who, Dice(f"picks {picks}"))

            assert before == [without_waiting(seen(fork, seat)) for seat in watchers]


def without_waiting(view: dict[str, str | bytes]) -> dict[str, str | bytes]:
    """That somebody has answered is seen by all."""
    return {name: part for name, part in view.items() if name != "waiting for"}
