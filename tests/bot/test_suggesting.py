"""What is suggested is the seat's own, is played once, and stops where nothing was foreseen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.drawn import Drawn
from bot.last_turn import last_turn
from bot.racing import draft_of
from bot.refusals import Refused
from bot.suggesting import as_the_house
from bot.ui import drafts
from bot.ui.drafts import Proposal
from bot.ui.plans import proposed
from bot.ui.speaking import voice
from rules import GAMES
from rules.daytona import GAME as DAYTONA
from rules.engine.chance import Source
from rules.engine.decisions import Choose, Option, Seat
from rules.engine.foresight import Planned
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.texts import Text
from storage.model import MatchId
from tests.bot.conftest import GUILD, Garage
from tests.bot.test_clicks import ANN, begin, take_turn
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


async def test_a_turn_is_repeated_as_a_whole_or_not_offered(garage: Garage) -> None:
    """Whatever is offered comes up to a draw as it was given; where the first step fits alone, or
    none does, there is no button, and who presses an old one is refused.
    """
    match = await begin(garage, "daytona", 72)
    offered = withheld = 0
    while offered < 4 or withheld < 4:
        await garage.house_plays(match)
        async with garage.sessions.hold(GUILD, match) as session:
            seat = Seat(session.seat_of(ANN) or 0)
        given = await last_turn(garage.store, session, seat)
        drawn, _ = await garage.drawing.prompt(GUILD, match, ANN, seat)
        assert drawn is not None
        if may_repeat(drawn):
            await garage.suggesting.press(garage.press(match, ANN), REPEAT)
            meant = await proposal(garage, match)
            assert meant is not None
            again = tuple((answer.name, answer.pick) for answer in meant.answers)
            assert again == given[: len(again)]
            rest = {name for name, _ in given[len(again) :]}
            assert rest <= {"turn.confirm"}
            offered += 1
        elif given:
            assert await refused(garage, match, ANN, REPEAT, seat) == "refused.no_last_turn"
            withheld += 1
        await take_turn(garage, match)


def may_repeat(drawn: Drawn) -> bool:
    children = drawn.view.walk_children()
    return any(str(getattr(child, "custom_id", "")).endswith(REPEAT) for child in children)


def test_what_a_turn_is_about_is_said_once() -> None:
    options = tuple(Option(str(n), "card", {"n": n}) for n in range(3))
    turn, stop = (Choose(Seat(0), name, options) for name in ("turn", "stop"))
    planned = [Planned(turn, ("0",)), Planned(stop, ("1",)), Planned(turn, ("2",))]
    speak = voice({"card": "Card {n}", "turn.short": "Your turn", "stop.short": "Where to"}, {})

    words = [answer.words for answer in proposed(planned, SUGGEST, speak).answers]

    assert words == ["Your turn: **Card 0**", "Where to: **Card 1**", "**Card 2**"]


def test_where_a_card_moves_several_cars_a_suggestion_names_each() -> None:
    """Of Daytona 500: `Blue: 5, lane 2`, not only `Choose the way: 5, lane 2`."""
    words = voice(DAYTONA.texts, dict(enumerate(("Ann", "Ben", "Cat"))))
    match, _ = Match.begin(DAYTONA, DAYTONA.options(), 3, Source(bytes(32)))
    ways = 0
    while not match.over and ways < 10:
        planned = as_the_house(match, min(match.pending))
        told = proposed(planned, SUGGEST, words)
        for (decision, pick), answer in zip(planned, told.answers, strict=True):
            car = decision.args.get("car")
            if decision.name == "turn.path" and isinstance(car, Text):
                ways += 1
                assert answer.words.startswith(f"{words.rich(car)}: ")
            match.answer(decision.seat, pick)
    assert ways >= 10
