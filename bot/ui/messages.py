"""Everything but prompts: the table, the lobby, the podium, letters and notes.

Each takes plain values, words and all (except names that are marked raw), and obeys Discord's
limits whatever they hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from discord import ui

from bot.ui import ids, limits
from bot.ui.fitting import newest, oldest, shorten
from bot.ui.layout import Form, Layout, Picture, Press, Row, Style, build, in_rows
from bot.ui.speaking import escape
from rules.engine.events import Act
from rules.engine.texts import Speaker, say

_HEAD = 400
_HAPPENED = 2400
_FOOT = 900
_NOTE = 3900
_MOST_ACTS = 15

Status: TypeAlias = Literal["running", "paused", "over", "cancelled"]

_HEADS: dict[Status, str] = {
    "running": "table.head",
    "paused": "table.head_paused",
    "over": "table.head_over",
    "cancelled": "table.head_cancelled",
}


@dataclass(frozen=True, slots=True)
class ActButton:
    """An act that a press does, and its label."""

    act: Act
    label: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The public table. `at` is the number of the last event shown; `happened` what was told since
    the table before, worded; `thinking` names who is still to choose, worded (they may be
    mentions). It `rests` where nobody waits: then a button goes on.
    With `moved_to` (a link) it says where the race goes on, and has no buttons."""

    guild: int
    match: int
    at: int
    match_name: str
    game_title: str
    status: Status = "running"
    happened: tuple[str, ...] = ()
    picture: Picture | None = None
    thinking: tuple[str, ...] = ()
    deadline: datetime | None = None
    acts: tuple[ActButton, ...] = ()
    rests: bool = False
    moved_to: str | None = None


def table(view: TableView, speak: Speaker) -> Layout:
    """The table message with its buttons."""
    head = _head(_HEADS[view.status], view.match_name, view.game_title, speak)
    if view.moved_to is not None:
        return build([head, speak(say("table.moved", where=view.moved_to))])
    foot = [speak("table.rests")] if view.rests else []
    if view.thinking:
        name = "table.not_ready" if view.rests else "table.thinking"
        foot.append(speak(say(name, names=list(view.thinking))))
    if view.deadline is not None:
        foot.append(speak(say("table.due", due=int(view.deadline.timestamp()))))
    return build(
        [head, _happened(view.happened, speak), oldest(foot, _FOOT)],
        [
            *in_rows(act_presses(view.guild, view.match, view.acts)),
            _table_buttons(view, speak),
            *_start_button(view, speak),
        ],
        view.picture,
        picture_after=2,
    )


def _head(name: str, match_name: str, game_title: str, speak: Speaker) -> str:
    text = say(name, match=escape(match_name), game=escape(game_title))
    return oldest(speak(text).split("\n"), _HEAD)


def _happened(lines: Sequence[str], speak: Speaker) -> str:
    """The latest lines; where the oldest do not fit, the first says where to read them."""
    whole = "\n".join(lines)
    if limits.length(whole) <= _HAPPENED:
        return whole
    older = speak("table.older")
    return f"{older}\n{newest(lines, _HAPPENED - limits.length(older) - 1)}"


def act_presses(guild: int, match: int, acts: Sequence[ActButton]) -> list[Press]:
    """Buttons for the latest acts; the same act is offered once."""
    made = {ids.ActPress(guild, match, button.act).encode(): button.label for button in acts}
    return [Press(custom_id, label) for custom_id, label in made.items()][-_MOST_ACTS:]


def _table_buttons(view: TableView, speak: Speaker) -> tuple[Press, ...]:
    shown: tuple[ids.TableWhat, ...] = ("hand", "board", "rules", "log")
    if view.status in ("over", "cancelled"):
        shown = ("board", "rules", "log")
    return tuple(_table_button(view.guild, view.match, view.at, what, speak) for what in shown)


def _start_button(view: TableView, speak: Speaker) -> list[Row]:
    if not view.rests:
        return []
    custom_id = ids.Lobby(view.guild, view.match, "start").encode()
    return [(Press(custom_id, speak("press.go_on"), "good"),)]


def _table_button(guild: int, match: int, at: int, what: ids.TableWhat, speak: Speaker) -> Press:
    custom_id = ids.Table(guild, match, at, what).encode()
    return Press(custom_id, speak(f"press.{what}"), "main" if what == "hand" else "plain")


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A lobby. Names are raw, options and terms are worded; `host` may be a mention.

    `tips` are worded.
    `house` cars (with `shared_cars`: seats) are the house's if nobody else joins; `unreachable` are
    those who take no direct messages; `anchor` seals the shuffling. With `fixed` options none can
    be changed. `closed`: no buttons any more, and why.
    """

    guild: int
    match: int
    match_name: str
    game_title: str
    host: str | None = None
    options: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    house: int = 0
    unreachable: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()
    expires: datetime | None = None
    anchor: str | None = None
    fixed: bool = False
    shared_cars: bool = False
    closed: Literal["started", "cancelled"] | None = None


def lobby(view: LobbyView, speak: Speaker) -> Layout:
    """The message of a lobby, with Join and all the rest."""
    name = "lobby.head_bare" if view.host is None else "lobby.head"
    text = say(
        name, match=escape(view.match_name), game=escape(view.game_title), host=view.host or ""
    )
    head = oldest(speak(text).split("\n"), _HEAD)
    terms = " · ".join(view.terms)
    changed = say("lobby.options", options="; ".join(view.options))
    options = speak(changed if view.options else "lobby.options_usual")
    told = (terms, options, *view.tips, *_who_is_in(view, speak))
    body = [shorten(line, 800) for line in told if line]
    foot = oldest(_lobby_foot(view, speak), _FOOT)
    rows = [] if view.closed else _lobby_buttons(view, speak)
    return build([head, oldest(body, _HAPPENED), foot], rows)


def _who_is_in(view: LobbyView, speak: Speaker) -> list[str]:
    names = ", ".join(map(escape, view.joined))
    lines = [
        speak(say("lobby.joined", n=len(view.joined), names=names))
        if view.joined
        else speak("lobby.nobody")
    ]
    if view.house:
        name = "lobby.house_seats" if view.shared_cars else "lobby.house"
        lines.append(speak(say(name, n=view.house)))
    if view.unreachable:
        unreachable = ", ".join(map(escape, view.unreachable))
        lines.append(speak(say("lobby.unreachable", names=unreachable)))
    return lines


def _lobby_foot(view: LobbyView, speak: Speaker) -> list[str]:
    lines = []
    if view.closed:
        lines.append(speak(f"lobby.{view.closed}"))
    elif view.expires is not None:
        lines.append(speak(say("lobby.expires", due=int(view.expires.timestamp()))))
    if view.anchor is not None:
        lines.append(speak(say("lobby.anchor", anchor=view.anchor)))
    return lines


def _lobby_buttons(view: LobbyView, speak: Speaker) -> list[Row]:
    def press(what: ids.LobbyWhat) -> Press:
        custom_id = ids.Lobby(view.guild, view.match, what).encode()
        style: Style = "good" if what == "join" else "main" if what == "start" else "plain"
        return Press(custom_id, speak(f"press.{what}"), style)

    changing = () if view.fixed else (press("options"),)
    rules = _table_button(view.guild, view.match, 0, "rules", speak)
    return [
        (press("join"), press("leave"), press("start")),
        (rules, *changing, press("word"), press("cancel")),
    ]


WORD_FIELD = "word"
"""The id of the field in the form for a word."""


def word_form(guild: int, match: int, longest: int, speak: Speaker) -> ui.Modal:
    """The form in which a member adds a word to the shuffling."""
    form = Form(speak("form.word.title"), ids.WordForm(guild, match).encode())
    hint = shorten(speak("form.word.hint"), limits.FIELD_DESCRIPTION)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=WORD_FIELD, max_length=longest, required=False
    )
    return form.add_item(ui.Label(text=speak("form.word.label"), description=hint, component=field))


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the final standings. The name is worded, the score too."""

    place: int
    name: str
    score: str = ""


@dataclass(frozen=True, slots=True)
class PodiumView:
    """How a race ended."""

    guild: int
    match: int
    at: int
    match_name: str
    game_title: str
    places: tuple[Place, ...]
    happened: tuple[str, ...] = ()
    picture: Picture | None = None
    notes: tuple[str, ...] = ()


def podium(view: PodiumView, speak: Speaker) -> Layout:
    """The last message of a race: who came where, and a button for another one."""
    head = _head("podium.head", view.match_name, view.game_title, speak)
    again = Press(ids.Lobby(view.guild, view.match, "again").encode(), speak("press.again"), "good")
    shown: tuple[ids.TableWhat, ...] = ("board", "log")
    rest = [_table_button(view.guild, view.match, view.at, what, speak) for what in shown]
    return build(
        [
            head,
            newest(view.happened, _HAPPENED - 1000),
            oldest(places(view.places, speak), 1000),
            oldest(view.notes, _FOOT),
        ],
        [(again, *rest)],
        view.picture,
        picture_after=3,
    )


_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def places(standings: Sequence[Place], speak: Speaker) -> list[str]:
    """A line for each."""
    return [_place(place, speak) for place in standings]


def _place(place: Place, speak: Speaker) -> str:
    medal = _MEDALS.get(place.place, f"{place.place}\\.")
    name = "podium.place" if place.score else "podium.place_bare"
    return speak(say(name, place=medal, name=place.name, score=place.score))


def note(
    lines: str | Sequence[str],
    buttons: Sequence[Press] = (),
    picture: Picture | None = None,
    *,
    file: str | None = None,
    keep: Literal["first", "last"] = "first",
) -> Layout:
    """A simple message: a letter, a reminder, a refusal, a board in words. `file` names one that is
    attached. Where it is too long, the `first` lines are kept, or the head and the `last`."""
    all_lines = lines.split("\n") if isinstance(lines, str) else lines
    text = oldest(all_lines, _NOTE)
    if keep == "last" and not fits(all_lines):
        head = shorten(all_lines[0], _HEAD)
        text = f"{head}\n{newest(all_lines[1:], _NOTE - limits.length(head) - 1)}"
    view = build([text if text.strip() else _EMPTY], in_rows(buttons[:_MOST_NOTE_BUTTONS]), picture)
    return view if file is None else view.add_item(ui.File(f"attachment://{file}"))


def fits(lines: Sequence[str]) -> bool:
    """Would a simple message keep all of these?"""
    return limits.length("\n".join(lines)) <= _NOTE


_EMPTY = "-"
_MOST_NOTE_BUTTONS = 30
