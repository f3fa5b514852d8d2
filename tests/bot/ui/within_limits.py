"""What is about to be sent, held against Discord's limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord import ComponentType, ui

from bot.ui.limits import (
    ALT_TEXT,
    BUTTON_LABEL,
    COMPONENTS,
    CUSTOM_ID,
    FIELD_DESCRIPTION,
    FIELD_LABEL,
    FIELD_PLACEHOLDER,
    FIELD_TEXT,
    GALLERY_ITEMS,
    MODAL_ITEMS,
    MODAL_TITLE,
    OPTION_DESCRIPTION,
    OPTION_LABEL,
    OPTION_VALUE,
    PLACEHOLDER,
    ROW_BUTTONS,
    SELECT_OPTIONS,
    TEXT_IN_ALL,
    length,
)

Payload: TypeAlias = Mapping[str, Any]  # Any: a component as JSON


def faults(view: ui.LayoutView | ui.Modal) -> list[str]:
    """Everything for which Discord would refuse this view or modal; empty when all is well."""
    top: Sequence[Payload] = view.to_components()
    found = list(_walk(top))
    wrong = [fault for component in found for fault in _faults(component)]
    if isinstance(view, ui.Modal):
        wrong += _size("modal title", view.title, 1, MODAL_TITLE)
        wrong += _size("modal id", view.custom_id, 1, CUSTOM_ID)
        wrong += _count("parts of a modal", len(top), 1, MODAL_ITEMS)
    else:
        wrong += _count("components", len(found), 1, COMPONENTS)
        texts = [c["content"] for c in found if c["type"] == ComponentType.text_display.value]
        wrong += _size("text in all", "".join(texts), 0, TEXT_IN_ALL)
    ids = [c["custom_id"] for c in found if c.get("custom_id")]
    wrong += [f"custom id {i!r} twice" for i in sorted({i for i in ids if ids.count(i) > 1})]
    return wrong


def _walk(components: Sequence[Payload]) -> Iterator[Payload]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))
        yield from _walk([c for key in ("accessory", "component") if (c := component.get(key))])


def _faults(component: Payload) -> list[str]:
    faults = []
    if "custom_id" in component:
        faults += _size("custom id", component["custom_id"], 1, CUSTOM_ID)
    check_kind = _KINDS.get(component["type"])
    return faults + (check_kind(component) if check_kind else [])


def _row(row: Payload) -> list[str]:
    inside = row["components"]
    if any(c["type"] == ComponentType.select.value for c in inside):
        return _count("things beside a select", len(inside), 1, 1)
    return _count("buttons in a row", len(inside), 1, ROW_BUTTONS)


def _button(button: Payload) -> list[str]:
    return _size("button label", button.get("label") or "", 1, BUTTON_LABEL)


def _select(select: Payload) -> list[str]:
    options = select["options"]
    faults = _count("options", len(options), 1, SELECT_OPTIONS)
    faults += _size("placeholder", select.get("placeholder") or "", 0, PLACEHOLDER)
    for option in options:
        faults += _size("option label", option["label"], 1, OPTION_LABEL)
        faults += _size("option value", option["value"], 1, OPTION_VALUE)
        faults += _size(
            "option description", option.get("description") or "", 0, OPTION_DESCRIPTION
        )
    if len({option["value"] for option in options}) < len(options):
        faults.append("two options with one value")
    least, most = select["min_values"], select["max_values"]
    if not 0 <= least <= most <= len(options) or most < 1:
        faults.append(f"a select takes {least} to {most} of {len(options)}")
    if sum(bool(option.get("default")) for option in options) > most:
        faults.append("more options chosen than may be")
    return faults


def _text(text: Payload) -> list[str]:
    return _size("text", text["content"], 1, TEXT_IN_ALL)


def _gallery(gallery: Payload) -> list[str]:
    faults = _count("pictures", len(gallery["items"]), 1, GALLERY_ITEMS)
    for item in gallery["items"]:
        faults += _size("alt text", item.get("description") or "", 0, ALT_TEXT)
    return faults


def _label(label: Payload) -> list[str]:
    faults = _size("field label", label["label"], 1, FIELD_LABEL)
    return faults + _size("field hint", label.get("description") or "", 0, FIELD_DESCRIPTION)


def _input(field: Payload) -> list[str]:
    faults = _size("field placeholder", field.get("placeholder") or "", 0, FIELD_PLACEHOLDER)
    faults += _size("field value", field.get("value") or "", 0, FIELD_TEXT)
    return faults + _count("characters of a field", field.get("max_length") or 1, 1, FIELD_TEXT)


_KINDS: dict[int, Callable[[Payload], list[str]]] = {
    ComponentType.action_row.value: _row,
    ComponentType.button.value: _button,
    ComponentType.select.value: _select,
    ComponentType.text_display.value: _text,
    ComponentType.media_gallery.value: _gallery,
    ComponentType.label.value: _label,
    ComponentType.text_input.value: _input,
}


def _size(what: str, text: str, least: int, most: int) -> list[str]:
    return _count(f"characters of {what}", length(text), least, most)


def _count(what: str, n: int, least: int, most: int) -> list[str]:
    return [] if least <= n <= most else [f"{n} {what}, not {least} to {most}"]
