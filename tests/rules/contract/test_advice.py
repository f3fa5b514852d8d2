"""The house player knows what its seat knows, and plays better than chance."""

from __future__ import annotations

from rules.engine.chance import Dice
from rules.engine.decisions import Seat, check
from rules.engine.match import Match
from rules.engine.samples import random_pick
from tests.rules.contract.driver import AnyGame, few_plays, plays, source

MATCHES = 24
SEATS = 3


def test_advice_is_legal(game: AnyGame) -> None:
    for play in plays(game):
        while not play.match.over:
            if play.now_and_then(40):
                for seat, decision in play.match.pending.items():
                    check(decision, game.advise(play.match.observe(seat), decision, play.dice))
            play.step()


def test_advice_is_the_same_for_the_same_dice(game: AnyGame) -> None:
    for play in few_plays(game):
        while not play.match.over:
            if play.now_and_then(20):
                for seat, decision in play.match.pending.items():
                    known = play.match.observe(seat)
                    once, again = (game.advise(known, decision, Dice(1)) for _ in range(2))
                    assert once == again
            play.step()


def test_a_suggestion_begins_with_what_is_asked_and_changes_nothing(game: AnyGame) -> None:
    for play in few_plays(game):
        while not play.match.over:
            if play.now_and_then(20):
                for seat, decision in play.match.pending.items():
                    known = play.match.observe(seat)
                    before = game.json.dump_json(known.state)
                    planned = game.suggestion(known, decision, Dice(1))
                    assert planned[0].decision == decision
                    for asked, pick in planned:
                        assert asked.seat == seat
                        check(asked, pick)
                    assert game.json.dump_json(known.state) == before
            play.step()


def test_advice_beats_chance(game: AnyGame) -> None:
    advised: list[int] = []
    by_chance: list[int] = []
    for seed in range(MATCHES):
        house, places = play_out(game, seed)
        advised.append(places.pop(house))
        by_chance += places.values()

    assert sum(advised) / len(advised) < sum(by_chance) / len(by_chance) - 0.25


def play_out(game: AnyGame, seed: int) -> tuple[Seat, dict[Seat, int]]:
    """One seat follows advice, the others play at random: who did, and everybody's place."""
    match, _ = Match.begin(game, game.options(), SEATS, source(seed))
    house, dice = Seat(seed % SEATS), Dice(seed)
    while not match.over:
        seat = min(match.pending)
        decision = match.pending[seat]
        if seat == house:
            pick = game.advise(match.observe(seat), decision, dice)
        else:
            pick = random_pick(decision, dice)
        match.answer(seat, pick)
    return house, {s.seat: s.place for s in game.standings(match.state)}
