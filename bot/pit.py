"""Everything the bot is made of, put together once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.drawing import Drawing
from bot.encore import Encores
from bot.intake import Intake
from bot.lobby import Lobbies
from bot.panels import Panels
from bot.racing import Racing
from bot.record_sheets import RecordSheets
from bot.replies import Replies
from bot.reports import Reports
from bot.sessions import Sessions, utc_now
from bot.shown import Shown
from bot.stewards import Stewards
from bot.suggesting import Suggesting
from bot.sure import Sure
from bot.tables import Tables
from rules.engine.game import Game
from storage.store import Store


@dataclass(frozen=True, slots=True)
class Pit:
    """What commands and clicks work with."""

    store: Store
    sessions: Sessions
    lobbies: Lobbies
    encores: Encores
    sure: Sure
    racing: Racing
    suggesting: Suggesting
    stewards: Stewards
    drawing: Drawing
    tables: Tables
    reports: Reports
    panels: Panels
    sheets: RecordSheets
    intake: Intake
    replies: Replies
    shown: Shown


def build(
    store: Store,
    games: Iterable[Game[Any]],  # Any: every game has a state of its own
    now: Callable[[], datetime] = utc_now,
) -> Pit:
    sessions = Sessions(store, games, now)
    lobbies = Lobbies(sessions)
    racing, drawing, shown = Racing(sessions), Drawing(sessions), Shown()
    intake = Intake()
    return Pit(
        store=store,
        sessions=sessions,
        lobbies=lobbies,
        encores=Encores(lobbies),
        sure=Sure(lobbies),
        racing=racing,
        suggesting=Suggesting(racing, drawing),
        stewards=Stewards(lobbies),
        drawing=drawing,
        tables=Tables(sessions, drawing),
        reports=Reports(sessions, drawing),
        panels=Panels(sessions, drawing),
        sheets=RecordSheets(sessions, drawing),
        intake=intake,
        replies=Replies(drawing, shown, intake),
        shown=shown,
    )
