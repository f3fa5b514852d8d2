"""Every game's own decisions, events and options, as Discord would get them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest
from discord import ui

from bot.ui import ids, limits
from bot.ui.layout import Layout, Picture
from bot.ui.messages import ActButton, TableView, table
from bot.ui.options import options_form, options_in_words, pages, parse_options
from bot.ui.prompts import PromptContext, prompt
from bot.ui.speaking import Voice, voice
from rules.engine.decisions import Choose, Decision, Pick, Seat
from rules.engine.events import Act, Event
from rules.engine.samples import random_pick
from rules.engine.texts import Text
from tests.bot.ui.pressing import reach
from tests.bot.ui.within_limits import faults
from tests.rules.contract.driver import GAMES, AnyGame, Play, few_plays

STEPS = 60
LARGEST = 2**64 - 1
LONG_NAMES = {seat: f"A very long name for seat {seat} @everyone" for seat in range(12)}


def voice_of(game: AnyGame) -> Voice:
    return voice(game.texts, LONG_NAMES, emblem=lambda _seat: "🔺")


def shown(play: Play, seat: Seat, decision: Decision, given: Pick | None) -> Layout:
    speak = voice_of(play.game)
    words = "\n".join(map(speak.plain, play.game.describe(play.match.observe(seat))))
    context = PromptContext(
        guild=LARGEST,
        match=2**31,
        seat=seat,
        number=play.match.numbers[seat],
        match_name="The great race of the year",
        guild_name="A guild with a name",
        channel=LARGEST,
        given=given,
        undoable=2,
        happened=tuple(speak.rich(e.text) for e in play.told[-40:] if e.told_to(seat)),
        picture=Picture("board.png", words),
    )
    return prompt(decision, speak, context)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_decision_is_within_the_limits_and_can_be_answered_by_pressing(
    game: AnyGame,
) -> None:
    for play in few_plays(game):
        for _ in range(STEPS):
            if play.match.over:
                break
            for seat in play.match.pending:
                _asked(play, seat, play.match.pending[seat])
            play.step()


def _asked(play: Play, seat: Seat, decision: Decision) -> None:
    pick = random_pick(decision, play.dice)
    for given in (None, pick):
        view = shown(play, seat, decision, given)
        assert [] == faults(view)
        first = next(i for i in view.walk_children() if isinstance(i, ui.TextDisplay))
        assert limits.length(first.content.split("\n")[0]) <= limits.HEADLINE
    reached = reach(decision, pick, voice=voice_of(play.game))
    assert reached is not None
    if isinstance(decision, Choose) and not decision.ordered:
        assert Counter(pick) == Counter(reached)
    else:
        assert pick == reached


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_told_fits_a_table_with_what_lies_open_as_buttons(game: AnyGame) -> None:
    lying_open = sum(_all_tables_fit(game, play) for play in islice(few_plays(game, seed=7), 4))
    assert bool(lying_open) == bool(game.acts)


def _all_tables_fit(game: AnyGame, play: Play) -> int:
    """Check a table for every twenty events; the most buttons that a table had."""
    shown = most = 0
    while not play.match.over:
        play.step()
        told = [event for event in play.told if event.audience is None]
        acts = game.open_acts(play.match.state)
        if len(told) >= shown + 20 or len(acts) > most:
            assert [] == faults(_table(game, told[shown:], acts))
            shown, most = len(told), max(most, len(acts))
    return most


def _table(
    game: AnyGame, events: Sequence[Event], lying_open: Sequence[tuple[Act, Text]]
) -> Layout:
    speak = voice_of(game)
    acts = [ActButton(act, speak.plain(text)) for act, text in lying_open]
    view = TableView(
        guild=LARGEST,
        match=2**31,
        at=10**6,
        match_name="The great race",
        game_title=game.title,
        happened=tuple(speak.rich(event.text) for event in events),
        acts=tuple(acts),
    )
    return table(view, speak.rich)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_has_its_place_in_a_form_and_its_words(game: AnyGame) -> None:
    speak = voice_of(game).plain
    usual = game.options()
    assert parse_options(game.options, "") == usual
    for page in range(pages(game.options)):
        form = options_form(ids.OptionsPage(LARGEST, 2**31, page), usual, speak)
        assert [] == faults(form)
    for play in few_plays(game):
        assert isinstance(options_in_words(play.match.state.options, speak), list)
