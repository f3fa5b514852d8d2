"""How many clicks a long turn takes, over a hundred turns on two tracks.

A click is whatever the bot is sent: a button, a choice from a list, a form opened or sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from statistics import median

from bot.racing import draft_of
from bot.terms import Terms
from bot.ui import drafts
from bot.ui.ids import token
from bot.ui.layout import Picture
from bot.ui.prompts import PromptContext, prompt
from bot.ui.speaking import voice
from rules.automobiles import GAME
from rules.automobiles.state import State
from rules.engine.chance import Dice, Source
from rules.engine.decisions import Decision, Pick, Seat
from rules.engine.match import Match
from storage.model import MatchId
from tests.bot.conftest import CHANNEL, GUILD, Garage, steward
from tests.bot.ui.pressing import Player, press_to
from tests.bot.ui.within_limits import faults

TRACKS = ("daytona", "monza")
TURNS = 50
NAMES = {seat: f"Somebody with a name as long as can be, {seat}" for seat in range(5)}
VOICE = voice(GAME.texts, NAMES)
ANN = 11


def keeps_the_limits(match: Match[State], seat: Seat, draft: drafts.Draft | None = None) -> bool:
    """Could Discord show this seat its question?"""
    asked = match.asked(seat)
    assert asked is not None
    context = PromptContext(
        guild=2**64 - 1,
        match=2**31,
        seat=seat,
        number=asked.number,
        match_name="The great race of the year",
        guild_name="A guild with a name",
        channel=2**64 - 1,
        draft=draft,
        undoable=2,
        may_suggest=True,
        may_repeat=True,
        happened=("Something happened. " * 20,) * 10,
        picture=Picture("board.png", "A board. " * 100),
    )
    return faults(prompt(asked.decision, VOICE, context)) == []


# ---------------------------------------------------------------- by oneself


def clicks_in_turns(track: str) -> Iterator[int]:
    """The clicks of each turn, when members choose by hand what the house player would."""
    options = GAME.options.model_validate({"track": track})
    match, _ = Match.begin(GAME, options, 3, Source(bytes(32)))
    dice, clicks, turns = Dice(track), 0, 0
    while not match.over:
        seat = min(match.pending)
        decision = match.pending[seat]
        pick = GAME.advise(match.observe(seat), decision, dice)
        assert keeps_the_limits(match, seat)
        if match.state.phase == "turn":
            clicks += clicks_for(decision, pick)
        match.answer(seat, pick)
        if match.state.turns > turns:
            yield clicks
            clicks, turns = 0, match.state.turns


def clicks_for(decision: Decision, pick: Pick) -> int:
    player = Player(decision, voice=VOICE)
    press_to(player, pick)
    assert player.answer is not None
    return player.clicks


def test_a_turn_takes_eight_clicks() -> None:
    turns = [n for track in TRACKS for n in islice(clicks_in_turns(track), TURNS)]

    assert len(turns) == TURNS * len(TRACKS)
    assert median(turns) <= 8


# ---------------------------------------------------------------- as suggested


async def test_a_suggested_turn_takes_three_clicks(garage: Garage) -> None:
    turns: list[int] = []
    for n, track in enumerate(TRACKS, 1):
        match = await begin(garage, track, CHANNEL + n)
        while len(turns) < n * TURNS:
            turns.append(await take_turn(garage, match))

    assert median(turns) <= 3


async def begin(garage: Garage, track: str, channel: int) -> MatchId:
    """A race against the house, up to the first turn."""
    options = GAME.options.model_validate({"track": track, "laps": 8})
    lobby = await garage.lobbies.new(
        GUILD, steward(), channel, GAME.key, options=options, terms=Terms(seats=2)
    )
    await garage.lobbies.join(GUILD, lobby.id, steward(ANN, "Ann"))
    await garage.lobbies.start(GUILD, lobby.id, steward())
    await garage.house_plays(lobby.id)
    for control in (drafts.SUGGEST, drafts.PLAY):
        await garage.suggesting.press(garage.press(lobby.id, ANN), control)
    return lobby.id


async def take_turn(garage: Garage, match: MatchId) -> int:
    """Accept what is suggested, and confirm; how many clicks that were."""
    await garage.house_plays(match)
    clicks = 0
    while True:
        async with garage.sessions.hold(GUILD, match) as session:
            seat = session.seat_of(ANN)
            asked = None if seat is None else session.running.asked(seat)
            if seat is None or asked is None:
                return clicks
            draft = draft_of(session, seat, asked)
            assert keeps_the_limits(session.running, seat, draft)
        clicks += 1
        only = asked.decision.only_pick()
        if only is not None:
            press = replace(garage.press(match, ANN), what=token(only[0]))
            await garage.racing.control(press)
        else:
            control = drafts.SUGGEST if draft.proposal is None else drafts.PLAY
            await garage.suggesting.press(garage.press(match, ANN), control)
