"""REST: channels and threads."""

from collections.abc import Iterable

from bot.sandbox import permissions, wire
from bot.sandbox import shapes as s
from bot.sandbox.calls import Call, Reply, Routes
from bot.sandbox.errors import Refused
from bot.sandbox.payloads import (
    CATEGORY,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREADS,
    Payload,
    now,
)
from bot.sandbox.permissions import P
from bot.sandbox.state import Channel, Overwrite, Thread

AUTO_ARCHIVE = s.one_of(60, 1440, 4320, 10080)
_OVERWRITE = s.shape(
    {"id": s.snowflake, "type": s.one_of(0, 1), "allow": s.snowflake, "deny": s.snowflake},
    ("id", "type"),
)
_CHANNEL: dict[str, s.Check] = s.optional(
    {
        "name": s.text(1, 100),
        "type": s.one_of(TEXT, CATEGORY),
        "topic": s.text(0, 1024),
        "nsfw": s.flag,
        "position": s.whole(),
        "rate_limit_per_user": s.whole(0, 21600),
        "parent_id": s.snowflake,
        "permission_overwrites": s.each(_OVERWRITE, 100),
        "default_auto_archive_duration": AUTO_ARCHIVE,
        "default_thread_rate_limit_per_user": s.whole(0, 21600),
    }
)
_NEW_THREAD: dict[str, s.Check] = s.optional(
    {
        "name": s.text(1, 100),
        "auto_archive_duration": AUTO_ARCHIVE,
        "rate_limit_per_user": s.whole(0, 21600),
        "type": s.one_of(*THREADS),
        "invitable": s.flag,
    }
)
_THREAD: dict[str, s.Check] = s.optional(
    {
        "name": s.text(1, 100),
        "archived": s.flag,
        "locked": s.flag,
        "invitable": s.flag,
        "auto_archive_duration": AUTO_ARCHIVE,
        "rate_limit_per_user": s.whole(0, 21600),
        "flags": s.whole(),
    }
)


def create_channel(call: Call) -> Reply:
    """A new text channel or category."""
    where, body = call.guild(), call.body
    s.demand(s.shape(_CHANNEL, ("name",)), body)
    if not permissions.in_guild(where, call.bot_id) & P.MANAGE_CHANNELS:
        raise Refused(50013)
    made = Channel(call.world.new_id(), kind=body.get("type") or TEXT)
    made.position = len(call.world.channels_of(where))
    _apply_channel(made, body)
    return 201, wire.channel(call.world.state, call.world.add_channel(where, made))


def channel(call: Call) -> Reply:
    """One channel, thread or DM."""
    return 200, wire.channel(call.world.state, call.channel())


def modify(call: Call) -> Reply:
    """Change a channel or a thread."""
    found, body = call.channel(), call.body
    if found.is_dm:
        raise Refused(50003)
    if found.thread is not None:
        s.demand(s.shape(_THREAD), body)
        _may_change_thread(call, found, found.thread)
        _apply_thread(found, found.thread, body)
    else:
        s.demand(s.shape(_CHANNEL), body)
        call.need(found, P.MANAGE_CHANNELS)
        _apply_channel(found, body)
    call.world.channel_changed(found)
    return 200, wire.channel(call.world.state, found)


def _apply_channel(found: Channel, body: Payload) -> None:
    found.name = body.get("name") or found.name
    found.topic = body.get("topic", found.topic)
    found.nsfw = bool(body.get("nsfw", found.nsfw))
    found.position = body.get("position") or found.position
    if "rate_limit_per_user" in body:
        found.slowmode_seconds = body["rate_limit_per_user"] or 0
    if "parent_id" in body:
        found.parent_id = int(body["parent_id"]) if body["parent_id"] else None
    if body.get("permission_overwrites") is not None:
        found.overwrites = list(_overwrites(body["permission_overwrites"]))


def _overwrites(given: Iterable[Payload]) -> Iterable[Overwrite]:
    for one in given:
        allow, deny = int(one.get("allow") or 0), int(one.get("deny") or 0)
        yield Overwrite(int(one["id"]), one["type"], allow, deny)


def _may_change_thread(call: Call, found: Channel, thread: Thread) -> None:
    body, moderator = call.body, bool(call.may(found) & P.MANAGE_THREADS)
    if thread.archived and body.get("archived") is not False:
        raise Refused(50083)
    if moderator:
        return
    wakes = set(body) == {"archived"} and body["archived"] is False
    if thread.locked or "locked" in body or "rate_limit_per_user" in body:
        raise Refused(50013)
    if thread.owner_id != call.bot_id and not wakes:
        raise Refused(50013)


def _apply_thread(found: Channel, thread: Thread, body: Payload) -> None:
    found.name = body.get("name") or found.name
    if "rate_limit_per_user" in body:
        found.slowmode_seconds = body["rate_limit_per_user"] or 0
    thread.locked = bool(body.get("locked", thread.locked))
    thread.invitable = bool(body.get("invitable", thread.invitable))
    minutes = body.get("auto_archive_duration")
    thread.auto_archive_minutes = minutes or thread.auto_archive_minutes
    if "archived" in body and bool(body["archived"]) != thread.archived:
        thread.archived = bool(body["archived"])
        thread.archived_at = now()


def delete(call: Call) -> Reply:
    """Delete a channel or thread; a DM is only closed."""
    found = call.channel()
    payload = wire.channel(call.world.state, found)
    if not found.is_dm:
        call.need(found, P.MANAGE_THREADS if found.thread else P.MANAGE_CHANNELS)
        call.world.delete_channel(found)
    return 200, payload


def set_overwrite(call: Call) -> Reply:
    """What a channel allows and denies to one role or member."""
    found, body = call.channel(), call.body
    call.need(found, P.MANAGE_ROLES)
    fields = {"type": s.one_of(0, 1), "allow": s.nullable(s.snowflake)}
    s.demand(s.shape({**fields, "deny": s.nullable(s.snowflake)}, ("type",)), body)
    for change in _overwrites([{**body, "id": call.path["overwrite"]}]):
        call.world.overwrite(found, change)
    return 204, None


# -- threads


def start_thread(call: Call) -> Reply:
    """A thread of its own, without a message."""
    parent, body = call.channel(), call.body
    s.demand(s.shape(_NEW_THREAD, ("name",)), body)
    kind = body.get("type") or PRIVATE_THREAD
    return 201, _start(call, parent, kind, call.world.new_id())


def start_thread_from_message(call: Call) -> Reply:
    """A thread under a message; it bears the message's id."""
    parent, body = call.channel(), call.body
    s.demand(s.shape(_NEW_THREAD, ("name",)), body)
    message = call.message(parent)
    if message.thread_id is not None:
        raise Refused(160004)
    made = _start(call, parent, PUBLIC_THREAD, message.id)
    message.thread_id = message.id
    call.world.message_changed(message)
    return 201, made


def _start(call: Call, parent: Channel, kind: int, number: int) -> Payload:
    if parent.kind != TEXT:
        raise Refused(50024)
    private = kind == PRIVATE_THREAD
    call.need(parent, P.CREATE_PRIVATE_THREADS if private else P.CREATE_PUBLIC_THREADS)
    made = Channel(number, call.body["name"], kind, parent.guild_id, parent_id=parent.id)
    thread = Thread(call.bot_id, [call.bot_id])
    _apply_thread(made, thread, call.body)
    call.world.add_thread(made, thread)
    return wire.channel(call.world.state, made)


def add_to_thread(call: Call) -> Reply:
    """Bring a member, or the bot itself, into a thread."""
    found, thread, who = _thread_and_who(call)
    if thread.archived:
        raise Refused(50083)
    if who not in call.world.guild_of(found).members:
        raise Refused(10007)
    if who not in thread.members:
        thread.members.append(who)
        call.world.channel_changed(found)
    return 204, None


def remove_from_thread(call: Call) -> Reply:
    """Take a member out of a thread."""
    found, thread, who = _thread_and_who(call)
    if call.bot_id not in (who, thread.owner_id):
        call.need(found, P.MANAGE_THREADS)
    if who in thread.members:
        thread.members.remove(who)
        call.world.channel_changed(found)
    return 204, None


def _thread_and_who(call: Call) -> tuple[Channel, Thread, int]:
    found = call.channel()
    if found.thread is None:
        raise Refused(50024)
    who = call.bot_id if call.path["user"] == "@me" else call.number("user")
    return found, found.thread, who


def active_threads(call: Call) -> Reply:
    """A guild's threads that are awake."""
    return 200, _listed(call, call.world.channels_of(call.guild()), archived=False)


def archived_threads(call: Call) -> Reply:
    """A channel's public threads that sleep."""
    parent = call.channel()
    inside = [c for c in call.world.state.channels.values() if c.parent_id == parent.id]
    public = [c for c in inside if c.kind == PUBLIC_THREAD]
    return 200, _listed(call, public, archived=True) | {"has_more": False}


def _listed(call: Call, among: Iterable[Channel], *, archived: bool) -> Payload:
    found = [c for c in among if c.thread and c.thread.archived == archived and call.may(c)]
    mine = [c for c in found if c.thread and call.bot_id in c.thread.members]
    return {
        "threads": [wire.channel(call.world.state, c) for c in found],
        "members": [wire.thread_member(c, call.bot_id) for c in mine],
    }


_CHANNEL_AT = "/channels/{channel}"
_GUILD_AT = "/guilds/{guild}"
ROUTES: Routes = {
    ("POST", _GUILD_AT + "/channels"): create_channel,
    ("GET", _GUILD_AT + "/threads/active"): active_threads,
    ("GET", _CHANNEL_AT): channel,
    ("PATCH", _CHANNEL_AT): modify,
    ("DELETE", _CHANNEL_AT): delete,
    ("PUT", _CHANNEL_AT + "/permissions/{overwrite}"): set_overwrite,
    ("POST", _CHANNEL_AT + "/threads"): start_thread,
    ("POST", _CHANNEL_AT + "/messages/{message}/threads"): start_thread_from_message,
    ("GET", _CHANNEL_AT + "/threads/archived/public"): archived_threads,
    ("PUT", _CHANNEL_AT + "/thread-members/{user}"): add_to_thread,
    ("DELETE", _CHANNEL_AT + "/thread-members/{user}"): remove_from_thread,
}
