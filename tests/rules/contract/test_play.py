"""Every game can be played to its end, at every table."""

from __future__ import annotations

from rules.engine.decisions import check
from rules.engine.samples import random_pick
from tests.rules.contract.conservation import CONSERVED
from tests.rules.contract.driver import AnyGame, covering, plays


def test_every_match_comes_to_an_end_and_ranks_every_seat(game: AnyGame) -> None:
    for play in plays(game):
        play.to_the_end()

        standings = game.standings(play.match.state)

        assert not play.match.pending
        assert sorted(play.seats) == sorted(standing.seat for standing in standings)
        assert min(standing.place for standing in standings) == 1


def test_every_value_of_every_option_is_played(game: AnyGame) -> None:
    played = covering(game)

    for name, info in game.options.model_fields.items():
        assert info.default in [getattr(options, name) for options in played]


def test_every_decision_can_be_answered(game: AnyGame) -> None:
    for play in plays(game):
        while not play.match.over:
            for decision in play.match.pending.values():
                assert decision.fault() is None, decision
                for _ in range(2):
                    check(decision, random_pick(decision, play.dice))
                if decision.default is not None:
                    check(decision, decision.default)
                only = decision.only_pick()
                if only is not None:
                    check(decision, only)
            play.step()


def test_nothing_is_lost_or_made(game: AnyGame) -> None:
    conserved = CONSERVED.get(game.key, lambda _: None)
    for play in plays(game):
        whole = conserved(play.match.state)
        while not play.match.over:
            play.step()
            assert whole == conserved(play.match.state)
