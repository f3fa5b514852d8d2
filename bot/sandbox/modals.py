"""Modals: what may be in one, and how a filled one goes back to the bot."""

from collections.abc import Iterator, Mapping

from bot.sandbox import components as c
from bot.sandbox import shapes as s
from bot.sandbox.errors import Finding, Path
from bot.sandbox.payloads import Payload, walk

TEXT_INPUT, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 4, 18, 19, 21, 22, 23
MOST_TOP_LEVEL = 5

_OPTION = s.shape(
    {
        "label": s.text(1, 100),
        "value": s.text(1, 100),
        "description": s.nullable(s.text(0, 100)),
        "default": s.nullable(s.flag),
    },
    ("label", "value"),
)
_NAMED: dict[str, s.Check] = c.COMMON | {
    "custom_id": c.CUSTOM_ID,
    "required": s.nullable(s.flag),
}
_COUNTED = _NAMED | {
    "min_values": s.nullable(s.whole(0, 10)),
    "max_values": s.nullable(s.whole(1, 10)),
}
TEXT_INPUT_SHAPE = s.shape(
    _NAMED
    | {
        "style": s.one_of(1, 2),
        "label": s.nullable(s.text(1, 45)),
        "value": s.nullable(s.text(0, 4000)),
        "placeholder": s.nullable(s.text(0, 100)),
        "min_length": s.nullable(s.whole(0, 4000)),
        "max_length": s.nullable(s.whole(1, 4000)),
    },
    ("custom_id", "style"),
)
_IN_LABEL: dict[int, s.Check] = {
    TEXT_INPUT: TEXT_INPUT_SHAPE,
    c.STRING_SELECT: c.STRING_SELECT_SHAPE,
    **c.ENTITY_SELECT_SHAPES,
    FILE_UPLOAD: s.shape(_COUNTED, ("custom_id",)),
    RADIO_GROUP: s.shape(_NAMED | {"options": s.each(_OPTION, 10, 2)}, ("custom_id", "options")),
    CHECKBOX_GROUP: s.shape(
        _COUNTED | {"options": s.each(_OPTION, 10, 1)}, ("custom_id", "options")
    ),
    CHECKBOX: s.shape(
        c.COMMON | {"custom_id": c.CUSTOM_ID, "default": s.nullable(s.flag)}, ("custom_id",)
    ),
}
_TOP_LEVEL: dict[int, s.Check] = {
    c.ROW: s.shape(
        c.COMMON | {"components": s.each(s.keyed("type", {TEXT_INPUT: TEXT_INPUT_SHAPE}), 1, 1)},
        ("components",),
    ),
    c.TEXT_DISPLAY: c.TEXT_SHAPE,
    LABEL: s.shape(
        c.COMMON
        | {
            "label": s.text(1, 45),
            "description": s.nullable(s.text(1, 100)),
            "component": s.keyed("type", _IN_LABEL),
        },
        ("label", "component"),
    ),
}
MODAL = s.shape(
    {
        "custom_id": c.CUSTOM_ID,
        "title": s.text(1, 45),
        "components": s.each(s.keyed("type", _TOP_LEVEL), MOST_TOP_LEVEL, 1),
    },
    ("custom_id", "title", "components"),
)
_GROUPS = (*c.SELECTS, CHECKBOX_GROUP)


def faults(modal: object, at: Path) -> Iterator[Finding]:
    """All that Discord would refuse in a modal."""
    malformed = list(MODAL(modal, at))
    yield from malformed
    if malformed or not isinstance(modal, dict):
        return
    flat = list(walk(modal["components"]))
    at = (*at, "components")
    yield from c.repeated_ids(flat, at)
    for component in flat:
        if component["type"] in _GROUPS:
            yield from c.select_faults(component, at)
        if component["type"] == c.ROW and not component["components"][0].get("label"):
            yield (*at, "label"), "BASE_TYPE_REQUIRED", "This field is required"
        if component["type"] in c.SELECTS and component.get("disabled"):
            yield (*at, "disabled"), "COMPONENT_DISABLED", "Nothing is disabled in a modal"


class NotFilled(Exception):
    """The form cannot be sent as it is filled in."""


def fields(modal: Payload) -> list[Payload]:
    """What can be filled in, from top to bottom, each with its `label`."""
    found = []
    for top in modal["components"]:
        if top["type"] == LABEL:
            found.append({"label": top["label"], **_without_label(top["component"])})
        elif top["type"] == c.ROW:
            found += top["components"]
    return found


def _without_label(component: Payload) -> Payload:
    return {name: value for name, value in component.items() if name != "label"}


def filled(modal: Payload, values: Mapping[str, object]) -> list[Payload]:
    """The submission's components, from `values` by label or custom id; the rest as preset."""
    by_id = {}
    unused = set(values)
    for field in fields(modal):
        names = [str(field[n]) for n in ("custom_id", "label") if field.get(n) in values]
        unused -= set(names)
        given = values[names[0]] if names else _default(field)
        by_id[field["custom_id"]] = _answer(field, given)
    if unused:
        message = f"the modal has no field {sorted(unused)}"
        raise NotFilled(message)
    return [_submitted(top, by_id) for top in modal["components"]]


def _submitted(component: Payload, answers: Mapping[str, Payload]) -> Payload:
    made: Payload = {"type": component["type"], "id": component.get("id") or 1}
    if "component" in component:
        made["component"] = _submitted(component["component"], answers)
    if "components" in component:
        made["components"] = [_submitted(inner, answers) for inner in component["components"]]
    if "custom_id" in component:
        made |= {"custom_id": component["custom_id"], **answers[component["custom_id"]]}
    return made


def _default(field: Payload) -> object:
    if field["type"] == TEXT_INPUT:
        return field.get("value") or ""
    if field["type"] == CHECKBOX:
        return bool(field.get("default"))
    chosen = [o["value"] for o in field.get("options") or [] if o.get("default")]
    chosen += [d["id"] for d in field.get("default_values") or []]
    if field["type"] == RADIO_GROUP:
        return chosen[0] if chosen else None
    return chosen


def _answer(field: Payload, given: object) -> Payload:
    if field["type"] == TEXT_INPUT:
        return {"value": _typed(field, str(given))}
    if field["type"] == CHECKBOX:
        return {"value": bool(given)}
    if field["type"] == RADIO_GROUP:
        if given is None and field.get("required", True):
            raise NotFilled(_name(field) + ": choose one")
        return {"value": None if given is None else option_value(field, given)}
    chosen = [option_value(field, item) for item in given] if isinstance(given, list) else []
    if isinstance(given, str):
        chosen = [option_value(field, given)]
    if chosen or field.get("required", True):
        check_count(field, chosen)
    return {"values": chosen}


def _typed(field: Payload, value: str) -> str:
    if not value:
        if field.get("required", True):
            raise NotFilled(_name(field) + ": this field is required")
        return value
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not low <= len(value) <= high:
        raise NotFilled(f"{_name(field)}: between {low} and {high} characters")
    return value


def _name(field: Payload) -> str:
    return str(field.get("label") or field.get("placeholder") or field["custom_id"])


def option_value(field: Payload, wanted: object) -> str:
    """The value of an option named by its value or its label; ids of people stay as they are."""
    if "options" not in field:
        return str(getattr(wanted, "id", wanted))
    for key in ("value", "label"):
        for option in field["options"]:
            if option[key] == wanted:
                return str(option["value"])
    message = f"{_name(field)} has no option {wanted!r}"
    raise NotFilled(message)


def check_count(field: Payload, chosen: list[str]) -> None:
    """As many as the field asks for, each once."""
    low, high = c.least(field), c.most(field)
    if len(set(chosen)) != len(chosen) or not low <= len(chosen) <= high:
        raise NotFilled(f"{_name(field)}: choose {low} to {high}")
