"""What is suggested is the seat's own, is played once, and stops where nothing was foreseen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.racing import draft_of
from bot.refusals import Refused
from bot.suggesting import as_the_house
from bot.ui import drafts
from bot.ui.drafts import Proposal
from rules import GAMES
from rules.engine.chance import Source
from rules.engine.decisions import Seat
from rules.engine.game import Game
from rules.engine.match import Match
from storage.model import MatchId
from tests.bot.conftest import GUILD, Garage
from tests.bot.test_clicks import ANN, begin
from tests.bot.test_match_from_lobby_to_podium import BEN, start

GAMES_OF_TURNS = {game.key for game in GAMES} - {"autorace"}

SUGGEST, PLAY, REPEAT = drafts.SUGGEST, drafts.PLAY, drafts.REPEAT


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_shown_is_what_is_played(game: Game[Any]) -> None:
    """Up to a draw every question comes as it was foreseen, in every game."""
    match, _ = Match.begin(game, game.options(), 3, Source(bytes(32)))
    several = False
    for _ in range(60):
        if match.over:
            break
        seat = min(match.pending)
        planned = as_the_house(match, seat)
        several |= len(planned) > 1
        for n, (decision, pick) in enumerate(planned, 1):
            assert match.pending[seat] == decision
            drawn = match.answer(seat, pick).draws
            assert not drawn or n == len(planned)
    assert several == (game.key in GAMES_OF_TURNS)


async def proposal(garage: Garage, match: MatchId) -> Proposal | None:
    async with garage.sessions.hold(GUILD, match) as session:
        seat = session.seat_of(ANN)
        asked = None if seat is None else session.running.asked(seat)
        return None if seat is None or asked is None else draft_of(session, seat, asked).proposal


async def refused(garage: Garage, match: MatchId, member: int, control: str, seat: int) -> str:
    press = replace(garage.press(match, member), seat=Seat(seat))
    with pytest.raises(Refused) as caught:
        await garage.suggesting.press(press, control)
    return caught.value.why.name


async def test_nobody_presses_it_for_another(garage: Garage) -> None:
    match = await start(garage, ANN, BEN, seats=2)
    for control in (SUGGEST, REPEAT, PLAY):
        assert await refused(garage, match, BEN, control, 0) == "refused.not_your_button"
        assert await refused(garage, match, 99, control, 0) == "refused.not_in_race"
    assert await proposal(garage, match) is None
    assert await garage.store.log(GUILD, match) == ()


async def test_what_was_not_suggested_is_not_played(garage: Garage) -> None:
    match = await start(garage, ANN, BEN, seats=2)

    assert await refused(garage, match, ANN, PLAY, 0) == "refused.nothing_proposed"
    assert await refused(garage, match, ANN, REPEAT, 0) == "refused.no_last_turn"


async def test_a_sealed_answer_is_changed_into_what_is_suggested(garage: Garage) -> None:
    match = await start(garage, ANN, BEN, seats=2)
    await garage.racing.answer(garage.press(match, ANN), ("3",))

    await garage.suggesting.press(garage.press(match, ANN), SUGGEST)
    meant = await proposal(garage, match)
    await garage.suggesting.press(garage.press(match, ANN), PLAY)

    assert meant is not None
    (live,) = [row for row in await garage.store.log(GUILD, match) if row.live]
    assert live.payload == f'["{meant.answers[0].pick[0]}"]'
    assert (live.by, live.member) == ("member", ANN)


@pytest.mark.parametrize("restart", [False, True])
async def test_a_suggestion_outlives_a_restart_and_goes_with_its_question(
    garage: Garage, *, restart: bool
) -> None:
    match = await begin(garage, "daytona", 70)
    await garage.house_plays(match)
    await garage.suggesting.press(garage.press(match, ANN), SUGGEST)
    before = await proposal(garage, match)
    assert before is not None
    if restart:
        await garage.reopen()
        assert await proposal(garage, match) == before

    await garage.suggesting.press(garage.press(match, ANN), PLAY)

    loaded = await garage.store.load_match(GUILD, match)
    async with garage.sessions.hold(GUILD, match) as session:
        open_now = session.running.numbers[Seat(0)]
    assert {draft.number for draft in loaded.drafts} <= {open_now}


async def test_all_answers_are_stored_at_once(garage: Garage) -> None:
    """So a bot that is killed meanwhile has given all of them or none."""
    match = await begin(garage, "monza", 71)
    await garage.house_plays(match)
    await garage.suggesting.press(garage.press(match, ANN), SUGGEST)
    async with garage.sessions.hold(GUILD, match) as session:
        version, answers = session.row.version, session.row.next_seq

    await garage.suggesting.press(garage.press(match, ANN), PLAY)

    async with garage.sessions.hold(GUILD, match) as session:
        assert session.row.version == version + 1
        assert session.row.next_seq > answers
