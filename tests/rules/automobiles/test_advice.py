"""How well the house player plays, over fixed seeds; the bench tries more of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.automobiles import GAME
from rules.automobiles.components import CARDS
from rules.engine.chance import Dice, Draw, Source
from rules.engine.decisions import check
from rules.engine.match import Match
from tests.rules.automobiles.arena import share_of_wins
from tests.rules.automobiles.bots import Bot, random, simple
from tests.rules.automobiles.table import Table, car, cards_with, pile

KINDS = ("garage", "pit", "handling", "performance", "engine")
BOARD = pile(white=1, light=1, dark=1, garage=1, pit=1, handling=1, performance=1, engine=1, wear=1)


@pytest.mark.parametrize(("rival", "least"), [(random, 0.85), (simple, 0.6)])
def test_the_house_wins_often_enough(rival: Bot, least: float) -> None:
    assert share_of_wins(GAME.advise, rival, 2, 10, laps=1) > least


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_played_with_thought(card: str) -> None:
    """Whatever a card asks, there is a legal answer to it."""
    kind = KINDS[CARDS[card].cube - 4]
    me = car(1, 1, active=list(BOARD), discard=list(BOARD))
    table = Table(me, car(3, 20), cards=cards_with(**{kind: card}))
    table.pick(kind)
    for _ in range(4):
        if table.asked == "action":
            return
        pick = GAME.advise(table.match.observe(table.seat), table.decision, Dice(1))
        check(table.decision, pick)
        table.pick(*pick)


def test_the_house_does_not_know_what_comes_out_of_its_bag() -> None:
    """The same advice, whatever the next draws will be."""
    cards = cards_with(performance="boost")
    me = car(1, 1, active=list(BOARD), discard=list(BOARD))
    table = Table(me, car(3, 20), cards=cards)
    seen = table.match.observe(table.seat)
    picks = set()
    for counter in range(5):
        table.state.chance.counters = {"seat.0": counter}
        picks.add(GAME.advise(table.match.observe(table.seat), table.decision, Dice(7)))

    assert seen.state.chance.counters == {}
    assert len(picks) == 1


@pytest.mark.parametrize("track", ["daytona", "monza"])
def test_a_suggested_turn_goes_as_foreseen_up_to_a_draw_or_its_confirmation(track: str) -> None:
    options = GAME.options.model_validate({"track": track, "laps": 1, "cards": "rinse_and_repeat"})
    match, _ = Match.begin(GAME, options, 2, Source(bytes(32)))
    dice = Dice(track)
    whole = 0
    while not match.over:
        seat = min(match.pending)
        asked = match.pending[seat]
        planned = GAME.suggestion(match.observe(seat), asked, dice)
        drawn: Sequence[Draw] = ()
        for n, (decision, pick) in enumerate(planned, 1):
            assert match.pending[seat] == decision
            drawn = match.answer(seat, pick).draws
            assert not drawn or n == len(planned)
        if asked.name == "action" and not drawn:
            assert match.pending[seat].name == "turn.confirm"
            whole += len(planned) > 3

    assert whole > 9
