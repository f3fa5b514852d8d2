"""From a request's body and files to a message: checked, composed, revised."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.sandbox import components as c
from bot.sandbox import shapes as s
from bot.sandbox.errors import Finding, Path, Refused
from bot.sandbox.payloads import COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS, Payload, now
from bot.sandbox.state import Attachment, Message
from bot.sandbox.world import World

MOST_FILES, MOST_BYTES, MOST_CONTENT = 10, 10 * 1024 * 1024, 2000
MOST_IN_EMBEDS = 6000
SUPPRESS_EMBEDS = 1 << 2
SETTABLE_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2


@dataclass(frozen=True)
class Upload:
    """A file of a multipart request; `slot` is the n of files[n]."""

    slot: int
    filename: str
    data: bytes


_MEDIA = s.shape(
    {"url": s.text(0, 2048), "proxy_url": s.text(), "width": s.whole(), "height": s.whole()}
)
_EMBED = s.shape(
    {
        "type": s.text(),
        "title": s.nullable(s.text(0, 256)),
        "description": s.nullable(s.text(0, 4096)),
        "url": s.nullable(s.text(0, 2048)),
        "timestamp": s.nullable(s.text()),
        "color": s.nullable(s.whole(0, 0xFFFFFF)),
        "footer": s.shape(
            {"text": s.text(0, 2048), "icon_url": s.text(), "proxy_icon_url": s.text()}
        ),
        "image": _MEDIA,
        "thumbnail": _MEDIA,
        "author": s.shape(
            {
                "name": s.text(0, 256),
                "url": s.text(),
                "icon_url": s.text(),
                "proxy_icon_url": s.text(),
            }
        ),
        "fields": s.each(
            s.shape({"name": s.text(1, 256), "value": s.text(1, 1024), "inline": s.flag}), 25
        ),
        "flags": s.whole(),
    }
)
_ATTACHMENT = s.shape(
    {
        "id": s.snowflake,
        "filename": s.nullable(s.text(1, 1024)),
        "description": s.nullable(s.text(0, 1024)),
        "title": s.nullable(s.text(0, 1024)),
        "duration_secs": s.nullable(s.number),
        "waveform": s.nullable(s.text(0, 400)),
        "is_spoiler": s.nullable(s.flag),
        "is_remix": s.nullable(s.flag),
    },
    ("id",),
)
_MENTIONS = s.shape(
    {
        "parse": s.each(s.one_of("users", "roles", "everyone"), 3),
        "users": s.each(s.snowflake, 100),
        "roles": s.each(s.snowflake, 100),
        "replied_user": s.flag,
    }
)
_REFERENCE = s.shape(
    {
        "type": s.whole(0, 1),
        "message_id": s.snowflake,
        "channel_id": s.snowflake,
        "guild_id": s.snowflake,
        "fail_if_not_exists": s.flag,
    },
    ("message_id",),
)
_ANY: dict[str, s.Check] = s.optional(
    {
        "content": s.text(0, MOST_CONTENT),
        "embeds": s.each(_EMBED, 10),
        "allowed_mentions": _MENTIONS,
        "components": s.anything,
        "attachments": s.each(_ATTACHMENT, MOST_FILES),
        "flags": s.whole(),
    }
)
NEW = _ANY | s.optional(
    {
        "nonce": s.text(0, 25),
        "enforce_nonce": s.flag,
        "tts": s.flag,
        "message_reference": _REFERENCE,
        "sticker_ids": s.each(s.snowflake, 3),
    }
)
FOLLOW_UP = _ANY | s.optional(
    {"tts": s.flag, "username": s.text(1, 80), "avatar_url": s.text(0, 2048)}
)
CALLBACK = _ANY | s.optional({"tts": s.flag})
EDIT = _ANY | s.optional({"tts": s.flag, "sticker_ids": s.each(s.snowflake, 3)})


def check(
    body: Payload,
    allowed: dict[str, s.Check],
    files: Sequence[Upload],
    before: Message | None = None,
    at: Path = (),
) -> None:
    """Refuse what Discord would refuse, in a new message or in an edit of `before`."""
    if too_big(files):
        raise Refused(40005)
    findings = list(s.shape(allowed)(body, ())) or list(_faults(body, files, before))
    if findings:
        raise Refused(50035, [((*at, *path), code, said) for path, code, said in findings])


def too_big(files: Sequence[Upload]) -> bool:
    """More than Discord carries."""
    return any(len(file.data) > MOST_BYTES for file in files)


def _faults(body: Payload, files: Sequence[Upload], before: Message | None) -> Iterator[Finding]:
    flags = body.get("flags") or 0
    v2 = bool(flags & COMPONENTS_V2) or (before is not None and before.is_v2)
    if v2:
        for name in ("content", "embeds", "sticker_ids", "poll"):
            if body.get(name):
                said = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                yield (name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said
        if before is not None and not before.is_v2:
            yield from _left_over(body, before)
    if len(files) > MOST_FILES:
        yield ("attachments",), "BASE_TYPE_MAX_LENGTH", f"At most {MOST_FILES} files."
    if sum(_embed_length(e) for e in body.get("embeds") or []) > MOST_IN_EMBEDS:
        said = f"Embed size exceeds maximum size of {MOST_IN_EMBEDS}"
        yield ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", said
    yield from _unknown_slots(body, files, before)
    if body.get("components") is not None:
        names = filenames(body, files, before)
        yield from c.faults(body["components"], v2=v2, filenames=names)


def _left_over(body: Payload, before: Message) -> Iterator[Finding]:
    """Who makes an old message a V2 one must take its content and embeds away."""
    for name, has in (("content", before.content), ("embeds", before.embeds)):
        if has and name not in body:
            said = f"Set '{name}' to null to use MessageFlags.IS_COMPONENTS_V2"
            yield (name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said


def _unknown_slots(
    body: Payload, files: Sequence[Upload], before: Message | None
) -> Iterator[Finding]:
    known = {str(file.slot) for file in files}
    known |= {str(kept.id) for kept in before.attachments} if before else set()
    for place, entry in enumerate(body.get("attachments") or []):
        if str(entry["id"]) not in known:
            said = "Attachment data not found"
            yield ("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", said


def filenames(body: Payload, files: Sequence[Upload], before: Message | None) -> list[str]:
    """The files a component may name after this request."""
    given = body.get("attachments")
    kept = before.attachments if before else []
    if given is not None:
        wanted = {str(entry["id"]) for entry in given}
        kept = [a for a in kept if str(a.id) in wanted]
    return [a.filename for a in kept] + [file.filename for file in files]


def _embed_length(embed: Payload) -> int:
    total = len(embed.get("title") or "") + len(embed.get("description") or "")
    total += len((embed.get("footer") or {}).get("text") or "")
    total += len((embed.get("author") or {}).get("name") or "")
    return total + sum(len(f["name"]) + len(f["value"]) for f in embed.get("fields") or [])


def is_empty(body: Payload, files: Sequence[Upload]) -> bool:
    """Nothing to show."""
    return not files and not any(body.get(k) for k in ("content", "embeds", "components"))


def compose(world: World, message: Message, body: Payload, files: Sequence[Upload]) -> Message:
    """Fill a new message with a checked body."""
    message.flags |= (body.get("flags") or 0) & SETTABLE_FLAGS
    message.nonce = body.get("nonce")
    reference = body.get("message_reference")
    message.reply_to = int(reference["message_id"]) if reference else message.reply_to
    _fill(world, message, body, files)
    return message


def revise(world: World, message: Message, body: Payload, files: Sequence[Upload]) -> Message:
    """Change a message by a checked body; what is left out stays."""
    if body.get("flags") is not None:
        kept = message.flags & ~SUPPRESS_EMBEDS
        message.flags = kept | body["flags"] & (SUPPRESS_EMBEDS | COMPONENTS_V2)
    _fill(world, message, body, files)
    message.edited_at = now()
    return message


def _fill(world: World, message: Message, body: Payload, files: Sequence[Upload]) -> None:
    entries = {str(e["id"]): e for e in body.get("attachments") or []}
    if body.get("attachments") is not None:
        message.attachments = [a for a in message.attachments if str(a.id) in entries]
    for kept in message.attachments:
        changed = entries.get(str(kept.id), {})
        kept.description = changed.get("description", kept.description)
    message.attachments += [
        attachment(world.new_id(), file, entries.get(str(file.slot), {})) for file in files
    ]
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = [{"type": "rich", **embed} for embed in body["embeds"] or []]
    if "components" in body:
        given = body["components"] or []
        message.components = c.published(given, message.attachments, world.origin)
    message.mentions = _mentions(world, message, body.get("allowed_mentions"))


def _mentions(world: World, message: Message, allowed: Payload | None) -> list[int]:
    named = {int(found) for found in re.findall(r"<@!?(\d+)>", message.text)}
    people = sorted(named & set(world.state.users))
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return people
    listed = {int(one) for one in allowed.get("users") or ()}
    return [one for one in people if one in listed]


def attachment(new_id: int, file: Upload, entry: Payload) -> Attachment:
    """An uploaded file as Discord keeps it; what it is shows in its first bytes."""
    kind, width, height = sniff(file.data)
    return Attachment(
        id=new_id,
        filename=entry.get("filename") or file.filename,
        data=file.data,
        content_type=kind,
        description=entry.get("description"),
        width=width,
        height=height,
    )


def sniff(data: bytes) -> tuple[str, int | None, int | None]:
    """Content type, width and height."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
        return "image/png", width, height
    if data[:4] == b"GIF8":
        width, height = (int.from_bytes(data[at : at + 2], "little") for at in (6, 8))
        return "image/gif", width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", None, None
    try:
        data.decode()
    except UnicodeDecodeError:
        return "application/octet-stream", None, None
    return "text/plain; charset=utf-8", None, None
