"""What games write down can be read by everybody, and a match that rests goes on from it."""

from __future__ import annotations

import pytest

from rules.engine.decisions import Illegal, may_rest
from rules.engine.match import Match
from rules.engine.sheets import Records
from tests.rules.contract.driver import GAMES, AnyGame, AnyMatch, plays, source
from tests.rules.contract.test_texts import CHOICE, LABEL, short_enough
from tests.rules.contract.words import speaker

KEEPERS = [game for game in GAMES if game.records is not None]


def records_of(game: AnyGame) -> Records[object]:  # type: ignore[type-var]  # any game's state
    assert game.records is not None
    return game.records


@pytest.mark.parametrize("game", KEEPERS, ids=lambda game: game.key)
def test_the_record_of_a_rest_leads_back_to_it(game: AnyGame) -> None:
    rests = 0
    for play in plays(game):
        while not play.match.over:
            if may_rest(play.match.pending.values()):
                _leads_back(game, play.match)
                rests += 1
            play.step()
        _leads_nowhere(game, play.match)
    assert rests


def _leads_back(game: AnyGame, match: AnyMatch) -> None:
    kept = records_of(game)
    seen = match.observe(None)
    text = kept.write(seen).model_dump_json()
    state = kept.take_up(kept.document.model_validate_json(text))
    again, _ = Match.begin_at(game, state, source(99))

    assert kept.write(again.observe(None)).model_dump_json() == text
    assert kept.sheets(again.observe(None)) == kept.sheets(seen)
    assert may_rest(again.pending.values())
    assert len(again.pending) == len(match.state.players)


def _leads_nowhere(game: AnyGame, match: AnyMatch) -> None:
    kept = records_of(game)
    document = kept.write(match.observe(None))
    with pytest.raises(Illegal) as refused:
        kept.take_up(document)
    assert short_enough(speaker(game)(refused.value.why), CHOICE)


@pytest.mark.parametrize("game", KEEPERS, ids=lambda game: game.key)
def test_every_sheet_has_a_worded_cell_for_every_seat(game: AnyGame) -> None:
    say = speaker(game)
    for play in plays(game):
        play.to_the_end()
        for sheet in records_of(game).sheets(play.match.observe(None)):
            assert short_enough(say(sheet.title), LABEL)
            labels = [say(row.label) for row in sheet.rows]
            assert len(set(labels)) == len(labels)
            for row in sheet.rows:
                assert len(row.cells) == len(play.seats)
                words = [cell if isinstance(cell, str) else say(cell) for cell in row.cells]
                assert all(word.strip() and short_enough(word, LABEL) for word in words)
