"""Record files: as they were written, or not at all."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.record_files import LARGEST, RecordFile, SeatName, read_file
from bot.refusals import Refused
from bot.seating import places_again
from rules import GAMES
from storage.model import LobbyMember, MemberId
from tests.rules.automobiles.test_documents import as_document, rests

KNOWN = {game.key: game for game in GAMES}


def a_file(n: int = 0, *, dates: tuple[date | None, ...] = (date(2026, 6, 1),)) -> RecordFile:
    state = rests()[n]
    seats = tuple(SeatName(name=f"Ann *{i}*", house=i > 0) for i in range(len(state.players)))
    record = as_document(state).model_dump(mode="json")
    made = RecordFile(
        game="automobiles", match="Spring cup", seats=seats, dates=dates, record=record
    )
    return made.sealed()


@pytest.mark.parametrize("n", range(7))
def test_a_file_is_read_as_it_was_written(n: int) -> None:
    text = a_file(n).text()
    origin = read_file(text.encode(), KNOWN)

    assert origin.file.text() == text
    assert as_document(origin.state) == as_document(rests()[n])
    assert len(text.encode()) < LARGEST / 2


def test_how_it_is_laid_out_is_nobodys_business() -> None:
    squeezed = json.dumps(json.loads(a_file().text()), separators=(",", ":"), sort_keys=True)
    assert read_file(squeezed, KNOWN).file == a_file()


def test_a_file_of_before_ends_were_told_is_read() -> None:
    older = json.loads(a_file().text())
    del older["ended"]

    assert read_file(json.dumps(older), KNOWN).file == a_file()


def test_a_date_may_be_unknown() -> None:
    assert read_file(a_file(dates=(None,)).text(), KNOWN).file.dates == (None,)


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_no_character_can_be_changed(data: st.DataObject) -> None:
    text = a_file(data.draw(st.integers(0, 6))).text()
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from('0123456789abcZ",:{}[]- '))
    changed = text[:at] + put + text[at + 1 :]
    try:
        same = json.loads(changed) == json.loads(text)
    except ValueError:
        same = False

    if same:
        read_file(changed, KNOWN)
    else:
        with pytest.raises(Refused):
            read_file(changed, KNOWN)


def test_a_new_seal_does_not_make_impossible_things_true() -> None:
    file = a_file()
    fewer = file.model_copy(update={"seats": file.seats[:-1]}).sealed()
    broken = json.loads(json.dumps(file.record))
    broken["races"][0]["players"][0]["cubes"]["black"] = 17
    richer = file.model_copy(update={"record": broken}).sealed()
    ahead = file.model_copy(update={"dates": (*file.dates, date(2027, 1, 1))}).sealed()

    for forged, said in (
        (fewer, "record_was_changed"),
        (richer, "record.cannot_be"),
        (ahead, "record_was_changed"),
    ):
        with pytest.raises(Refused) as refused:
            read_file(forged.text(), KNOWN)
        assert said in refused.value.why.name


def test_a_file_for_a_game_that_keeps_no_records_is_refused() -> None:
    file = a_file().model_copy(update={"game": "autorace"}).sealed()
    with pytest.raises(Refused, match="no_game"):
        read_file(file.text(), KNOWN)


@pytest.mark.parametrize(
    ("joined", "places"),
    [
        (["Ann", "Ben"], [0, 1]),
        (["Ben", "Ann"], [1, 0]),
        (["ben"], [1]),
        (["Cat"], [0]),
        (["Cat", "Ann"], [1, 0]),
        (["Cat", "Dan", "Ben"], [0, 2, 1]),
        (["Ann", "Ann", "Ben"], [0, 2, 1]),
        (["Crank (house)"], [0]),
        ([], []),
    ],
)
def test_who_had_a_seat_has_it_again(joined: list[str], places: list[int]) -> None:
    before = [SeatName(name=name, house=False) for name in ("Ann", "Ben")]
    before.append(SeatName(name="Crank (house)", house=True))
    members = [LobbyMember(member=MemberId(n), name=name, place=n) for n, name in enumerate(joined)]

    assert places_again(before, members) == places
