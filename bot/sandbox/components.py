"""Components V2 and classic, in messages: what Discord takes, and what it makes of them."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.sandbox import shapes as s
from bot.sandbox.errors import Finding, Path
from bot.sandbox.payloads import Payload, walk
from bot.sandbox.state import Attachment

ROW, BUTTON, STRING_SELECT, SECTION, TEXT_DISPLAY, THUMBNAIL = 1, 2, 3, 9, 10, 11
GALLERY, FILE, SEPARATOR, CONTAINER = 12, 13, 14, 17
ENTITY_SELECTS = (5, 6, 7, 8)
SELECTS = (STRING_SELECT, *ENTITY_SELECTS)
LINK, PREMIUM = 5, 6
MOST_COMPONENTS, MOST_TEXT, MOST_ROWS = 40, 4000, 5

EMOJI = s.shape({"id": s.nullable(s.snowflake), "name": s.nullable(s.text()), "animated": s.flag})
SELECT_OPTION = s.shape(
    {
        "label": s.text(1, 100),
        "value": s.text(1, 100),
        "description": s.nullable(s.text(0, 100)),
        "emoji": s.nullable(EMOJI),
        "default": s.nullable(s.flag),
    },
    ("label", "value"),
)
MEDIA = s.shape({"url": s.text(1, 2048)}, ("url",))
GALLERY_ITEM = s.shape(
    {
        "media": MEDIA,
        "description": s.nullable(s.text(1, 1024)),
        "spoiler": s.nullable(s.flag),
    },
    ("media",),
)
COMMON: dict[str, s.Check] = {"type": s.whole(), "id": s.nullable(s.whole(0, (1 << 31) - 1))}
CUSTOM_ID = s.text(1, 100)
SELECT = COMMON | {
    "custom_id": CUSTOM_ID,
    "placeholder": s.nullable(s.text(0, 150)),
    "min_values": s.nullable(s.whole(0, 25)),
    "max_values": s.nullable(s.whole(1, 25)),
    "disabled": s.nullable(s.flag),
    "required": s.nullable(s.flag),
}
DEFAULT_VALUE = s.shape({"id": s.snowflake, "type": s.one_of("user", "role", "channel")})
ENTITY_SELECT = SELECT | {"default_values": s.nullable(s.each(DEFAULT_VALUE, 25))}
STRING_SELECT_SHAPE = s.shape(
    SELECT | {"options": s.each(SELECT_OPTION, 25, 1)}, ("custom_id", "options")
)
ENTITY_SELECT_SHAPES: dict[int, s.Check] = {
    kind: s.shape(
        ENTITY_SELECT | ({"channel_types": s.each(s.whole(), 20)} if kind == 8 else {}),
        ("custom_id",),
    )
    for kind in ENTITY_SELECTS
}
BUTTON_SHAPE = s.shape(
    COMMON
    | {
        "style": s.whole(1, 6),
        "label": s.nullable(s.text(0, 80)),
        "emoji": s.nullable(EMOJI),
        "custom_id": s.nullable(CUSTOM_ID),
        "url": s.nullable(s.text(1, 512)),
        "sku_id": s.nullable(s.snowflake),
        "disabled": s.nullable(s.flag),
    },
    ("style",),
)
TEXT_SHAPE = s.shape(COMMON | {"content": s.text(1, 4000)}, ("content",))
THUMBNAIL_SHAPE = s.shape(
    COMMON
    | {
        "media": MEDIA,
        "description": s.nullable(s.text(1, 1024)),
        "spoiler": s.nullable(s.flag),
    },
    ("media",),
)
SECTION_SHAPE = s.shape(
    COMMON
    | {
        "components": s.each(s.keyed("type", {TEXT_DISPLAY: TEXT_SHAPE}), 3, 1),
        "accessory": s.keyed("type", {BUTTON: BUTTON_SHAPE, THUMBNAIL: THUMBNAIL_SHAPE}),
    },
    ("components", "accessory"),
)
IN_ROW = {BUTTON: BUTTON_SHAPE, STRING_SELECT: STRING_SELECT_SHAPE, **ENTITY_SELECT_SHAPES}
ROW_SHAPE = s.shape(COMMON | {"components": s.each(s.keyed("type", IN_ROW), 5, 1)}, ("components",))
IN_CONTAINER: dict[int, s.Check] = {
    ROW: ROW_SHAPE,
    SECTION: SECTION_SHAPE,
    TEXT_DISPLAY: TEXT_SHAPE,
    GALLERY: s.shape(COMMON | {"items": s.each(GALLERY_ITEM, 10, 1)}, ("items",)),
    FILE: s.shape(COMMON | {"file": MEDIA, "spoiler": s.nullable(s.flag)}, ("file",)),
    SEPARATOR: s.shape(
        COMMON | {"divider": s.nullable(s.flag), "spacing": s.nullable(s.one_of(1, 2))}
    ),
}
CONTAINER_SHAPE = s.shape(
    COMMON
    | {
        "components": s.each(s.keyed("type", IN_CONTAINER), MOST_COMPONENTS, 1),
        "accent_color": s.nullable(s.whole(0, 0xFFFFFF)),
        "spoiler": s.nullable(s.flag),
    },
    ("components",),
)
V2 = s.each(s.keyed("type", IN_CONTAINER | {CONTAINER: CONTAINER_SHAPE}), MOST_COMPONENTS)
CLASSIC = s.each(s.keyed("type", {ROW: ROW_SHAPE}), MOST_ROWS)


def faults(components: list[Payload], *, v2: bool, filenames: Iterable[str]) -> Iterator[Finding]:
    """All that Discord would refuse in a message's components."""
    at: Path = ("components",)
    malformed = list((V2 if v2 else CLASSIC)(components, at))
    if malformed:
        yield from malformed
        return
    flat = list(walk(components))
    if len(flat) > MOST_COMPONENTS:
        said = f"The total number of components must not exceed {MOST_COMPONENTS}."
        yield at, "BASE_TYPE_BAD_LENGTH", said
    if sum(len(c["content"]) for c in flat if c["type"] == TEXT_DISPLAY) > MOST_TEXT:
        said = f"The text of all components must not exceed {MOST_TEXT} characters."
        yield at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said
    yield from repeated_ids(flat, at)
    for component in flat:
        yield from _faults_of_one(component, at)
    yield from _missing_files(flat, set(filenames), at)


def repeated_ids(flat: list[Payload], at: Path) -> Iterator[Finding]:
    """No two components may bear the same custom id, or the same number."""
    custom = Counter(c["custom_id"] for c in flat if c.get("custom_id"))
    if any(n > 1 for n in custom.values()):
        said = "Component custom id cannot be duplicated"
        yield at, "COMPONENT_CUSTOM_ID_DUPLICATED", said
    numbers = Counter(c["id"] for c in flat if c.get("id"))
    if any(n > 1 for n in numbers.values()):
        yield at, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"


def _faults_of_one(component: Payload, at: Path) -> Iterator[Finding]:
    kind = component["type"]
    if kind == ROW:
        inside = [c["type"] for c in component["components"]]
        if len(inside) > 1 and any(k in SELECTS for k in inside):
            yield at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select fills its row."
    elif kind == BUTTON:
        yield from _button_faults(component, at)
    elif kind in SELECTS:
        yield from select_faults(component, at)


def _button_faults(button: Payload, at: Path) -> Iterator[Finding]:
    style, has_id = button["style"], bool(button.get("custom_id"))
    if style < LINK and not has_id:
        yield (*at, "custom_id"), "BASE_TYPE_REQUIRED", "A custom id is required"
    if style == LINK and (has_id or not _is_url(button.get("url"))):
        said = "A link button has a url and no custom id"
        yield (*at, "url"), "BUTTON_COMPONENT_INVALID_URL", said
    if style != LINK and button.get("url"):
        said = "A custom id and url cannot both be specified"
        yield (*at, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", said
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield (*at, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "Say something on it"


def _is_url(value: str | None) -> bool:
    return bool(value and re.match(r"(https?|discord)://", value))


def select_faults(select: Payload, at: Path) -> Iterator[Finding]:
    """Bounds and options of one select, radio or checkbox group must fit each other."""
    low, high = least(select), most(select)
    if low > high:
        yield (*at, "min_values"), "BASE_TYPE_BAD_LENGTH", "min_values is above max_values"
    options: list[Payload] = select.get("options") or []
    if "options" in select and high > len(options):
        said = "max_values is above the number of options"
        yield (*at, "max_values"), "BASE_TYPE_BAD_LENGTH", said
    if len({o["value"] for o in options}) < len(options):
        said = "The specified option value is already used"
        yield (*at, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said
    if sum(bool(o.get("default")) for o in options) > high:
        said = "More defaults than may be chosen"
        yield (*at, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", said


def least(select: Payload) -> int:
    """The fewest values that may be chosen."""
    chosen: int | None = select.get("min_values")
    return 1 if chosen is None else chosen


def most(select: Payload) -> int:
    """The most values that may be chosen."""
    return select.get("max_values") or 1


def _missing_files(flat: list[Payload], names: set[str], at: Path) -> Iterator[Finding]:
    for url in _media_urls(flat):
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in names:
                said = f"Referenced attachment {url} was not found"
                yield at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", said
        elif not url.startswith(("http://", "https://")):
            yield at, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of (http, https, attachment)."


def _media_urls(flat: list[Payload]) -> Iterator[str]:
    for component in flat:
        for holder in (component, *component.get("items", ())):
            for name in ("media", "file"):
                if isinstance(holder.get(name), dict):
                    yield holder[name]["url"]


# -- what Discord makes of them


def published(
    components: list[Payload], attachments: Sequence[Attachment], origin: str
) -> list[Payload]:
    """The components as Discord gives them back: numbered, complete, files in their places."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    numbers = (n for n in itertools.count(1) if n not in taken)
    return [_published(c, numbers, attachments, origin) for c in components]


_DEFAULTS: dict[int, Payload] = {
    STRING_SELECT: {"min_values": 1, "max_values": 1},
    **{kind: {"min_values": 1, "max_values": 1} for kind in ENTITY_SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    FILE: {"spoiler": False, "name": None, "size": None},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def _published(
    component: Payload, numbers: Iterator[int], files: Sequence[Attachment], origin: str
) -> Payload:
    given = {name: value for name, value in component.items() if value is not None}
    made: Payload = {**_DEFAULTS.get(component["type"], {}), **given}
    if not made.get("id"):
        made["id"] = next(numbers)
    if made["type"] not in (TEXT_DISPLAY, SEPARATOR) and "components" in made:
        made["components"] = [_published(c, numbers, files, origin) for c in made["components"]]
    if "accessory" in made:
        made["accessory"] = _published(made["accessory"], numbers, files, origin)
    if made["type"] == GALLERY:
        made["items"] = [
            {"description": None, "spoiler": False}
            | item
            | {"media": _media(item["media"], files, origin)}
            for item in made["items"]
        ]
    if made["type"] == THUMBNAIL:
        made["media"] = _media(made["media"], files, origin)
    if made["type"] == FILE:
        made |= _file(made["file"], files, origin)
    return made


def _file(media: Payload, files: Sequence[Attachment], origin: str) -> Payload:
    found = _media(media, files, origin)
    attached = next((a for a in files if str(a.id) == found.get("attachment_id")), None)
    if attached is None:
        return {"file": found}
    return {"file": found, "name": attached.filename, "size": len(attached.data)}


def _media(media: Payload, files: Sequence[Attachment], origin: str) -> Payload:
    url: str = media["url"]
    name = url.removeprefix("attachment://")
    attached = next((a for a in files if a.filename == name or _url(a, origin) == url), None)
    if attached is None:
        return {"id": "0", "url": url, "proxy_url": url}
    at = _url(attached, origin)
    return {
        "id": str(attached.id),
        "url": at,
        "proxy_url": at,
        "width": attached.width,
        "height": attached.height,
        "content_type": attached.content_type,
        "attachment_id": str(attached.id),
    }


def _url(attached: Attachment, origin: str) -> str:
    return f"{origin}/_cdn/{attached.id}/{attached.filename}"
