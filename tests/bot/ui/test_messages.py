from __future__ import annotations

from datetime import UTC, datetime

import pytest
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ui import ids
from bot.ui.layout import Layout, Picture, Press
from bot.ui.messages import (
    ActButton,
    LobbyView,
    Place,
    PodiumView,
    TableView,
    lobby,
    note,
    podium,
    table,
    word_form,
)
from bot.ui.speaking import BOT
from rules.engine.decisions import Seat
from rules.engine.events import Act
from tests.bot.ui.within_limits import faults

WHEN = datetime(2030, 5, 1, tzinfo=UTC)

texts = st.one_of(
    st.text(max_size=60), st.just("word " * 500), st.just("x" * 5000), st.just("🏎️" * 2000)
)
lines = st.lists(texts, max_size=60).map(tuple)
names = st.lists(st.one_of(st.text(max_size=40), st.just("*" * 400)), max_size=14).map(tuple)
pictures = st.one_of(st.none(), st.builds(Picture, st.just("board.png"), texts))
times = st.one_of(st.none(), st.just(WHEN))

acts = st.lists(
    st.builds(
        ActButton,
        st.builds(
            Act,
            st.integers(0, 5).map(Seat),
            st.sampled_from(["accept", "decline"]),
            st.fixed_dictionaries({"offer": st.integers(1, 40)}),
        ),
        texts,
    ),
    max_size=30,
).map(tuple)
tables = st.builds(
    TableView,
    guild=st.just(2**64 - 1),
    match=st.just(2**40),
    at=st.integers(0, 10**6),
    match_name=texts,
    game_title=texts,
    status=st.sampled_from(["running", "paused", "over", "cancelled"]),
    happened=lines,
    picture=pictures,
    thinking=names,
    deadline=times,
    acts=acts,
    rests=st.booleans(),
    moved_to=st.one_of(st.none(), st.just("<#1>")),
)
lobbies = st.builds(
    LobbyView,
    guild=st.just(2**64 - 1),
    match=st.just(2**40),
    match_name=texts,
    game_title=texts,
    host=st.one_of(st.none(), st.just(f"<@{2**64 - 1}>")),
    options=lines,
    terms=lines,
    joined=names,
    house=st.integers(0, 12),
    unreachable=names,
    expires=times,
    anchor=st.one_of(st.none(), st.just("f" * 64)),
    closed=st.sampled_from([None, "started", "cancelled"]),
)
podiums = st.builds(
    PodiumView,
    guild=st.just(2**64 - 1),
    match=st.just(2**40),
    at=st.integers(0, 10**6),
    match_name=texts,
    game_title=texts,
    places=st.lists(st.builds(Place, st.integers(1, 12), texts, texts), max_size=12).map(tuple),
    happened=lines,
    picture=pictures,
    notes=lines,
)


@given(tables)
@settings(max_examples=60, deadline=None)
def test_a_table_is_always_within_the_limits(view: TableView) -> None:
    assert [] == faults(table(view, BOT))


@given(lobbies)
@settings(max_examples=60, deadline=None)
def test_a_lobby_is_always_within_the_limits(view: LobbyView) -> None:
    assert [] == faults(lobby(view, BOT))


@given(podiums)
@settings(max_examples=60, deadline=None)
def test_a_podium_is_always_within_the_limits(view: PodiumView) -> None:
    assert [] == faults(podium(view, BOT))


@given(lines, st.integers(0, 50), pictures, st.sampled_from(["first", "last"]))
@settings(max_examples=60, deadline=None)
def test_a_note_is_always_within_the_limits(
    told: tuple[str, ...], count: int, picture: Picture | None, keep: str
) -> None:
    buttons = [Press(f"x:{n}", f"Button {n}") for n in range(count)]
    view = note(told, buttons, picture, keep="first" if keep == "first" else "last")
    assert [] == faults(view)


def text_of(view: Layout) -> str:
    return "\n".join(i.content for i in view.walk_children() if isinstance(i, ui.TextDisplay))


def buttons(view: Layout) -> dict[str, str]:
    found = [i for i in view.walk_children() if isinstance(i, ui.Button)]
    return {b.label or "": b.custom_id or "" for b in found}


def a_table(**parts: object) -> Layout:
    usual: dict[str, object] = {
        "guild": 1,
        "match": 2,
        "at": 45,
        "match_name": "Race *1*",
        "game_title": "Game",
    }
    return table(TableView(**(usual | parts)), BOT)  # type: ignore[arg-type]  # parts by name


def test_a_table_tells_what_happened_who_is_thinking_and_until_when() -> None:
    view = a_table(
        happened=("Ann plays 7.", "Ben waits."),
        thinking=("Ann", "Ben"),
        deadline=WHEN,
        picture=Picture("board.png", "Ann leads."),
    )
    text, stamp = text_of(view), int(WHEN.timestamp())
    assert text.startswith("## Race \\*1\\*\n-# Game")
    assert "Ann plays 7.\nBen waits." in text
    assert "Still to choose: Ann and Ben." in text
    assert f"<t:{stamp}:R>" in text
    gallery = next(i for i in view.walk_children() if isinstance(i, ui.MediaGallery))
    assert "Ann leads." == gallery.items[0].description
    assert ["My hand", "Board in words", "Rules", "Log"] == list(buttons(view))


def test_a_button_of_a_table_knows_the_last_event_that_was_shown() -> None:
    match = ids.Table.PATTERN.fullmatch(buttons(a_table())["My hand"])
    assert match is not None
    assert ids.Table(1, 2, 45, "hand") == ids.Table.decode(match)


def test_an_offer_can_be_taken_or_declined_by_its_buttons() -> None:
    accept, decline = (Act(Seat(2), name, {"offer": 3}) for name in ("accept", "decline"))
    view = a_table(acts=(ActButton(accept, "Accept"), ActButton(decline, "Decline")))
    match = ids.ActPress.PATTERN.fullmatch(buttons(view)["Accept"])
    assert match is not None
    assert ids.ActPress(1, 2, accept) == ids.ActPress.decode(match)
    assert ["Accept", "Decline"] == list(buttons(view))[:2]


def test_only_the_oldest_of_sixty_lines_are_left_out() -> None:
    view = a_table(happened=tuple(f"Line {n}: " + "word " * 20 for n in range(60)))
    text = text_of(view)
    assert "Line 59:" in text
    assert "Line 0:" not in text
    assert "… and more before that: press Log." in text


@pytest.mark.parametrize(
    ("status", "title"), [("over", "is over"), ("paused", "is paused"), ("cancelled", "cancelled")]
)
def test_the_title_says_how_the_race_stands(status: str, title: str) -> None:
    assert title in text_of(a_table(status=status)).split("\n")[0]
    assert ("My hand" in buttons(a_table(status=status))) == (status == "paused")


def test_a_race_that_moved_says_where_and_has_no_buttons() -> None:
    view = a_table(moved_to="<#77>")
    assert "This race goes on here: <#77>" in text_of(view)
    assert {} == buttons(view)


def test_a_lobby_says_who_is_in_and_what_is_played() -> None:
    view = lobby(
        LobbyView(
            guild=1,
            match=2,
            match_name="Race 1",
            game_title="Game",
            host="<@5>",
            options=("Track: Oval",),
            terms=("a day for a choice",),
            joined=("Ann", "@everyone"),
            house=2,
            unreachable=("Ann",),
            expires=WHEN,
            anchor="abc",
        ),
        BOT,
    )
    text = text_of(view)
    assert "**In (2):** Ann, \\@\u200beveryone" in text
    assert "The house drives 2 cars." in text
    assert "I cannot send direct messages to Ann." in text
    assert "Track: Oval" in text
    assert "`abc`" in text
    assert ["Join", "Leave", "Start", "Rules", "Options", "Add a word", "Cancel"] == list(
        buttons(view)
    )


def test_an_empty_lobby_invites_and_a_closed_one_has_no_buttons() -> None:
    empty = LobbyView(guild=1, match=2, match_name="Race 1", game_title="Game")
    assert "Press Join!" in text_of(lobby(empty, BOT))
    started = LobbyView(guild=1, match=2, match_name="Race 1", game_title="Game", closed="started")
    assert {} == buttons(lobby(started, BOT))
    assert "This race has started." in text_of(lobby(started, BOT))


def test_a_podium_shows_places_and_another_race() -> None:
    places = (Place(1, "Ann", "$900"), Place(1, "Ben", "$900"), Place(3, "Cy"), Place(4, "Di"))
    view = podium(
        PodiumView(guild=1, match=2, at=9, match_name="R", game_title="G", places=places), BOT
    )
    text = text_of(view)
    assert "🥇 **Ann**, $900\n🥇 **Ben**, $900\n🥉 **Cy**\n4\\. **Di**" in text
    match = ids.Lobby.PATTERN.fullmatch(buttons(view)["Again!"])
    assert match is not None
    assert ids.Lobby(1, 2, "again") == ids.Lobby.decode(match)


def test_a_long_log_keeps_its_end_and_a_long_board_its_beginning() -> None:
    long = [f"Line {n} " + "word " * 30 for n in range(80)]
    assert "Line 79" in text_of(note(long, keep="last"))
    assert "Line 0 " in text_of(note(long))
    assert "Line 79" not in text_of(note(long))


def test_the_form_for_a_word_is_within_the_limits() -> None:
    assert [] == faults(word_form(2**64 - 1, 2**40, 60, BOT))
