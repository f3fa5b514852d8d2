"""Rows of buttons and selects as plain values, and the views made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import discord
from discord import ui

from bot.ui import limits
from bot.ui.fitting import shorten

Style: TypeAlias = Literal["plain", "main", "good", "bad"]

_STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Press:
    """A button. `id` is its custom id, or in a plan the control that it stands for."""

    id: str
    label: str
    style: Style = "plain"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select."""

    id: str
    items: tuple[Item, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1


Row: TypeAlias = "tuple[Press, ...] | Menu"


@dataclass(frozen=True, slots=True)
class Plan:
    """How a decision is laid out: `lines` stand between the question and the controls, `rows` are
    the controls."""

    lines: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture attached to the message, and what it shows in words."""

    name: str
    alt: str


class Layout(ui.LayoutView):
    """A message. discord.py keeps nothing of it: the registered `DynamicItem`s answer every press,
    whichever process sent the message, and nothing piles up in memory."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        return True


class Form(ui.Modal):
    """A modal. As a message, it is not kept: its submission is read by its custom id."""

    def __init__(self, title: str, custom_id: str) -> None:
        super().__init__(
            title=shorten(title, limits.MODAL_TITLE), timeout=None, custom_id=custom_id
        )

    def is_finished(self) -> bool:
        return True


def submitted(data: Any) -> dict[str, str]:  # Any: the JSON of an interaction
    """What was written or chosen in a modal, by the ids of its fields."""
    values: dict[str, str] = {}
    for part in data.get("components", ()):
        fields = [part["component"]] if "component" in part else part.get("components", ())
        for field in fields:
            if "value" in field:
                values[field["custom_id"]] = str(field["value"])
            elif field.get("values"):
                values[field["custom_id"]] = str(field["values"][0])
    return values


def build(
    texts: Sequence[str],
    rows: Sequence[Row] = (),
    picture: Picture | None = None,
    *,
    custom_id: Callable[[str], str] = str,
    picture_after: int = 1,
) -> Layout:
    """A message of texts (empty ones are left out), a picture after so many of them, and rows."""
    view = Layout()
    for n, text in enumerate(texts, 1):
        if text.strip():
            view.add_item(ui.TextDisplay(text))
        if picture is not None and n == picture_after:
            view.add_item(_gallery(picture))
    for row in rows:
        view.add_item(_row(row, custom_id))
    return view


def without_picture(view: ui.LayoutView) -> ui.LayoutView:
    """The message left without its picture."""
    for item in view.children:
        if isinstance(item, ui.MediaGallery):
            view.remove_item(item)
    return view


def _gallery(picture: Picture) -> ui.MediaGallery[Layout]:
    alt = shorten(picture.alt, limits.ALT_TEXT) or None
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=alt)
    return ui.MediaGallery(item)


def _row(row: Row, custom_id: Callable[[str], str]) -> ui.ActionRow[Layout]:
    made: ui.ActionRow[Layout] = ui.ActionRow()
    if isinstance(row, Menu):
        return made.add_item(_select(row, custom_id(row.id)))
    for press in row:
        made.add_item(
            ui.Button(
                label=shorten(press.label.strip(), limits.BUTTON_LABEL) or "-",
                style=_STYLES[press.style],
                disabled=press.disabled,
                custom_id=custom_id(press.id),
            )
        )
    return made


def _select(menu: Menu, custom_id: str) -> ui.Select[Layout]:
    return ui.Select(
        custom_id=custom_id,
        placeholder=shorten(menu.placeholder, limits.PLACEHOLDER) or None,
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                label=shorten(item.label.strip(), limits.OPTION_LABEL) or "-",
                value=item.value,
                description=shorten(item.description, limits.OPTION_DESCRIPTION) or None,
                default=item.chosen,
            )
            for item in menu.items
        ],
    )


def in_rows(presses: Sequence[Press], width: int = limits.ROW_BUTTONS) -> list[Row]:
    """Buttons in rows of at most so many."""
    return [tuple(presses[i : i + width]) for i in range(0, len(presses), width)]
