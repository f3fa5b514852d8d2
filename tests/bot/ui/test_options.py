from __future__ import annotations

from typing import Literal

import pytest
from discord import ui
from pydantic import Field, model_validator

from bot.refusals import Refused
from bot.ui import ids
from bot.ui.options import (
    BadOption,
    every_option_in_words,
    option_buttons,
    options_form,
    options_in_words,
    pages,
    parse_options,
    read_form,
)
from bot.ui.speaking import BOT, speaker
from rules.engine.game import Options
from tests.bot.ui.within_limits import faults


class Six(Options):
    towing: bool = False
    track: Literal["oval", "city"] = "oval"
    laps: int = Field(default=3, ge=1, le=9)
    races: Literal[1, 3] = 1
    rain: bool = True
    cash: int = Field(default=100, gt=9, lt=1000)

    @model_validator(mode="after")
    def _rain_in_the_city(self) -> Six:
        if self.track == "city" and self.races == 3:
            raise ValueError("not both")
        return self


class Nothing(Options):
    pass


TEXTS = {
    "option.track.oval": "the old oval",
    "option.track.city": "through the city",
    "option.races.1": "one race",
    "option.races.3": "three races",
} | {
    f"option.{name}{part}": f"{name}{part} " + "word " * (40 if part else 0)
    for name in Six.model_fields
    for part in ("", ".hint")
}
SPEAK = speaker(TEXTS, {})


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", Six()),
        ("towing=on", Six(towing=True)),
        ("TOWING = Yes, track=City", Six(towing=True, track="city")),
        ("  laps=9;races=3 rain=off ", Six(laps=9, races=3, rain=False)),
        ("cash=10", Six(cash=10)),
    ],
)
def test_options_are_read_as_people_type_them(typed: str, expected: Six) -> None:
    assert expected == parse_options(Six, typed)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (
            "speed=9",
            "There is no option speed. There are: towing, track, laps, races, rain and cash.",
        ),
        ("towing=maybe", "The choices for towing are on and off."),
        ("track=moon", "The choices for track are oval and city."),
        ("races=2", "The choices for races are 1 and 3."),
        ("laps=10", "laps must be a number from 1 to 9."),
        ("laps=" + "9" * 400, "laps must be a whole number."),
        ("cash=9", "cash must be a number from 10 to 999."),
        ("laps=many", "laps must be a whole number."),
        ("towing", "Write options like this: towing=off track=oval."),
        ("=on", "Write options like this: towing=off track=oval."),
        ("track=city races=3", "These options do not go together."),
        ("**@everyone**=1", "There is no option everyone."),
    ],
)
def test_anything_else_is_refused_in_one_sentence(typed: str, why: str) -> None:
    with pytest.raises(BadOption) as refused:
        parse_options(Six, typed)
    assert BOT(refused.value.why).startswith(why)
    assert isinstance(refused.value, Refused)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("typed", ["a=b", "a"])
def test_a_game_without_options_says_so(typed: str) -> None:
    assert Nothing() == parse_options(Nothing, "")
    with pytest.raises(BadOption) as refused:
        parse_options(Nothing, typed)
    assert BOT(refused.value.why) == "This game has no options."


def test_options_in_words_are_what_is_unusual() -> None:
    assert [] == options_in_words(Six(), SPEAK)
    changed = options_in_words(Six(towing=True, laps=5, track="city"), SPEAK)
    assert ["towing : on", "track : through the city", "laps : 5"] == changed


def test_every_option_is_told_to_who_asks() -> None:
    told = every_option_in_words(Six(), SPEAK)
    assert len(Six.model_fields) == len(told)
    assert {"track : the old oval", "races : one race", "towing : off"} <= set(told)


def test_six_options_need_two_forms_within_the_limits() -> None:
    assert pages(Six) == 2
    shown = []
    for page in range(2):
        form = options_form(ids.OptionsPage(2**64 - 1, 2**40, page), Six(), SPEAK)
        assert [] == faults(form)
        shown += [c for c in form.walk_children() if isinstance(c, (ui.Select, ui.TextInput))]
    assert list(Six.model_fields) == [field.custom_id for field in shown]
    assert ["Options, page 1", "Options, page 2"] == [
        press.label for press in option_buttons(1, 2, Six, SPEAK)
    ]


def test_a_form_shows_what_is_chosen_now() -> None:
    form = options_form(ids.OptionsPage(1, 2, 0), Six(track="city", laps=7), SPEAK)
    fields = {
        c.custom_id: c for c in form.walk_children() if isinstance(c, (ui.Select, ui.TextInput))
    }
    track, laps = fields["track"], fields["laps"]
    assert isinstance(track, ui.Select)
    assert isinstance(laps, ui.TextInput)
    assert ["city"] == [option.value for option in track.options if option.default]
    assert "7" == laps.default


def test_a_form_changes_only_what_it_shows() -> None:
    before = Six(cash=500, track="city")
    after = read_form(before, {"towing": "on", "laps": " 4 ", "track": "oval"})
    assert Six(cash=500, towing=True, laps=4) == after
    with pytest.raises(BadOption):
        read_form(before, {"laps": "0"})
