"""A game's options: edited in a form, typed in a line, read aloud. It knows no game's options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args, get_origin

import discord
from annotated_types import Ge, Gt, Le, Lt
from discord import ui
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.refusals import Refused
from bot.ui import ids, limits
from bot.ui.fitting import shorten
from bot.ui.layout import Form, Press
from rules.engine.game import Options
from rules.engine.texts import Speaker, Value, say

T = TypeVar("T", bound=Options)

FIELDS_A_PAGE = limits.MODAL_ITEMS

_ON = ("on", "yes", "true", "1")
_OFF = ("off", "no", "false", "0")


class BadOption(Refused, ValueError):
    """An option that does not exist, or a value that it cannot have; `why` says what can be."""


@dataclass(frozen=True, slots=True)
class Field:
    """One option. `values`: all it can be, as typed, unless it is a number from `low` to `high`."""

    name: str
    default: object
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    is_choice: bool = False

    @property
    def title(self) -> str:
        return f"option.{self.name}"

    def written(self, value: object) -> str:
        """A value as it is typed."""
        if isinstance(value, bool):
            return _ON[0] if value else _OFF[0]
        return str(value)

    def in_words(self, value: object, speak: Speaker) -> str:
        if isinstance(value, bool):
            return speak("options.on" if value else "options.off")
        return speak(f"{self.title}.{value}") if self.is_choice else str(value)

    def meant(self, typed: str) -> str:
        """A value as the model takes it; raises BadOption."""
        found = typed.strip().casefold()
        if not self.values:
            return self._number(found)
        if self.values == (_ON[0], _OFF[0]):
            found = _ON[0] if found in _ON else _OFF[0] if found in _OFF else found
        for value in self.values:
            if value.casefold() == found:
                return value
        raise BadOption("refused.option_value", name=self.name, values=list(self.values))

    def _number(self, typed: str) -> str:
        if not re.fullmatch("-?[0-9]{1,18}", typed):
            raise BadOption("refused.option_number", name=self.name)
        low, high, number = self.low, self.high, int(typed)
        if (low is not None and number < low) or (high is not None and number > high):
            bounds: dict[str, Value] = {"low": str(low), "high": str(high)}
            raise BadOption("refused.option_range", name=self.name, **bounds)
        return typed


def option_fields(model: type[Options]) -> list[Field]:
    """The options of a game, in the order in which it names them."""
    return [_field(name, info) for name, info in model.model_fields.items()]


def _field(name: str, info: FieldInfo) -> Field:
    kind, default = info.annotation, info.default
    if kind is bool:
        return Field(name, default, (_ON[0], _OFF[0]))
    if get_origin(kind) is Literal:
        return Field(name, default, tuple(map(str, get_args(kind))), is_choice=True)
    low, high = _bounds(info.metadata)
    return Field(name, default, low=low, high=high)


def _bounds(metadata: Sequence[Any]) -> tuple[int | None, int | None]:  # Any: pydantic's own marks
    low = high = None
    for mark in metadata:
        match mark:
            case Ge(ge=int(least)):
                low = least
            case Gt(gt=int(below)):
                low = below + 1
            case Le(le=int(most)):
                high = most
            case Lt(lt=int(above)):
                high = above - 1
            case _:
                pass
    return low, high


_ASSIGNMENT = re.compile(r"\s*([^\s=]+)\s*=\s*([^\s=,;]+)[\s,;]*")


def parse_options(model: type[T], text: str) -> T:
    """Options typed as `name=value name=value`; what is not named is as usual. Raises BadOption."""
    typed: dict[str, str] = {}
    at = 0
    while at < len(text.rstrip()):
        found = _ASSIGNMENT.match(text, at)
        if found is None:
            raise BadOption("refused.option_form", example=_example(model))
        typed[found[1].casefold()] = found[2]
        at = found.end()
    return _changed(model(), typed)


def _example(model: type[Options]) -> str:
    fields = option_fields(model)[:2]
    if not fields:
        raise BadOption("refused.option_none")
    return " ".join(f"{field.name}={field.written(field.default)}" for field in fields)


def _changed(current: T, typed: Mapping[str, str]) -> T:
    fields = {field.name.casefold(): field for field in option_fields(type(current))}
    values = {f.name: f.written(getattr(current, f.name)) for f in fields.values()}
    for name, value in typed.items():
        if not fields:
            raise BadOption("refused.option_none")
        if name not in fields:
            names = [field.name for field in fields.values()]
            raise BadOption("refused.option_unknown", name=_safe(name), names=names)
        values[fields[name].name] = fields[name].meant(value)
    return _validated(type(current), values)


def _validated(model: type[T], typed: Mapping[str, str]) -> T:
    values: dict[str, object] = dict(typed)
    for name, info in model.model_fields.items():
        for literal in get_args(info.annotation):
            if str(literal) == typed[name]:
                values[name] = literal
    try:
        return model.model_validate(values)
    except ValidationError:
        raise BadOption("refused.options_clash") from None


def _safe(name: str) -> str:
    return shorten(re.sub(r"[^\w-]", "", name), 40) or "?"


def options_in_words(options: Options, speak: Speaker) -> list[str]:
    """What is not as usual."""
    return _in_words(options, speak, lambda field, value: value != field.default)


def every_option_in_words(options: Options, speak: Speaker) -> list[str]:
    """All options, the usual ones too."""
    return _in_words(options, speak, lambda _field, _value: True)


def _in_words(
    options: Options, speak: Speaker, shown: Callable[[Field, object], bool]
) -> list[str]:
    lines = []
    for field in option_fields(type(options)):
        value = getattr(options, field.name)
        if shown(field, value):
            words = field.in_words(value, speak)
            lines.append(speak(say("options.line", name=field.title, value=words)))
    return lines


def pages(model: type[Options]) -> int:
    """How many forms the options need."""
    return -(-len(model.model_fields) // FIELDS_A_PAGE)


def option_buttons(guild: int, match: int, model: type[Options], speak: Speaker) -> list[Press]:
    """A button for each form, for games whose options need several."""
    if pages(model) == 1:
        return [Press(ids.OptionsPage(guild, match, 0).encode(), speak("form.options.open"))]
    return [
        Press(
            ids.OptionsPage(guild, match, page).encode(),
            speak(say("form.options.open_page", n=page + 1)),
        )
        for page in range(pages(model))
    ]


def options_form(
    pressed: ids.OptionsPage | ids.OptionsForm, options: Options, speak: Speaker
) -> ui.Modal:
    """The form with one page of the options; `speak` is a plain speaker with the game's texts."""
    to = ids.OptionsForm(pressed.guild, pressed.match, pressed.page)
    count = pages(type(options))
    title = say("form.options.title_page", n=pressed.page + 1, all=count)
    form = Form(speak(title if count > 1 else "form.options.title"), to.encode())
    start = pressed.page * FIELDS_A_PAGE
    for field in option_fields(type(options))[start : start + FIELDS_A_PAGE]:
        value = getattr(options, field.name)
        hint = speak(f"{field.title}.hint")
        form.add_item(
            ui.Label(
                text=shorten(speak(field.title), limits.FIELD_LABEL),
                description=shorten(hint, limits.FIELD_DESCRIPTION) or None,
                component=_component(field, value, speak),
            )
        )
    return form


def _component(field: Field, value: object, speak: Speaker) -> ui.Item[ui.Modal]:
    if field.values:
        return _select(field, value, speak)
    low, high = str(field.low), str(field.high)
    bounds = speak(say("form.options.bounds", low=low, high=high))
    return ui.TextInput(
        custom_id=field.name,
        default=field.written(value),
        max_length=20,
        placeholder=shorten(bounds, limits.FIELD_PLACEHOLDER),
    )


def _select(field: Field, value: object, speak: Speaker) -> ui.Select[ui.Modal]:
    def label(written: str) -> str:
        if field.is_choice:
            return speak(f"{field.title}.{written}")
        return speak(f"options.{written}")

    return ui.Select(
        custom_id=field.name,
        options=[
            discord.SelectOption(
                label=shorten(label(written), limits.OPTION_LABEL) or written,
                value=written,
                default=written == field.written(value),
            )
            for written in field.values[: limits.SELECT_OPTIONS]
        ],
    )


def read_form(options: T, submitted: Mapping[str, str]) -> T:
    """The options with what a form changed (see `layout.submitted`). Raises BadOption."""
    return _changed(options, {name.casefold(): value for name, value in submitted.items()})
