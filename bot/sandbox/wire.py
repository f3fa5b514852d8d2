"""The state as Discord's JSON."""

from bot.sandbox import permissions
from bot.sandbox.payloads import DM, Payload
from bot.sandbox.state import Attachment, Channel, Guild, Member, Message, Role, State, User


def user(it: User) -> Payload:
    """A user as everybody sees him."""
    return {
        "id": str(it.id),
        "username": it.name,
        "global_name": it.display,
        "discriminator": "0",
        "avatar": None,
        "bot": it.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "collectibles": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
    }


def member(state: State, it: Member) -> Payload:
    """A member with his user."""
    return {
        "user": user(state.users[it.user_id]),
        "nick": it.nick,
        "roles": [str(role) for role in it.roles],
        "joined_at": it.joined_at,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def role(it: Role) -> Payload:
    """A role."""
    return {
        "id": str(it.id),
        "name": it.name,
        "permissions": str(it.permissions),
        "position": it.position,
        "managed": it.managed,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(state: State, it: Channel) -> Payload:
    """A channel, thread or DM."""
    last = str(it.last_message_id) if it.last_message_id else None
    common: Payload = {"id": str(it.id), "type": it.kind, "last_message_id": last, "flags": 0}
    if it.kind == DM and it.recipient_id is not None:
        return common | {"recipients": [user(state.users[it.recipient_id])]}
    common |= {
        "guild_id": str(it.guild_id),
        "name": it.name,
        "parent_id": str(it.parent_id) if it.parent_id else None,
        "rate_limit_per_user": it.slowmode_seconds,
    }
    if it.thread is not None:
        return common | _thread(state, it)
    return common | {
        "position": it.position,
        "topic": it.topic,
        "nsfw": it.nsfw,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in it.overwrites
        ],
    }


def _thread(state: State, it: Channel) -> Payload:
    thread = it.thread
    if thread is None:
        return {}
    payload: Payload = {
        "owner_id": str(thread.owner_id),
        "message_count": thread.messages_sent,
        "total_message_sent": thread.messages_sent,
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "invitable": thread.invitable,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": thread.archived_at,
            "create_timestamp": thread.created_at,
        },
    }
    if state.bot_id in thread.members:
        payload["member"] = thread_member(it, state.bot_id)
    return payload


def thread_member(it: Channel, user_id: int) -> Payload:
    """Somebody's place in a thread."""
    joined = it.thread.created_at if it.thread else ""
    return {"id": str(it.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def guild(it: Guild) -> Payload:
    """A guild without what is in it, as REST gives it."""
    return {
        "id": str(it.id),
        "name": it.name,
        "owner_id": str(it.owner_id),
        "roles": [role(r) for r in it.roles.values()],
        "preferred_locale": it.locale,
        "region": "deprecated",
        "features": [],
        "emojis": [],
        "stickers": [],
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        **dict.fromkeys(_UNSET),
    }


_UNSET = (
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "rules_channel_id",
    "public_updates_channel_id",
    "safety_alerts_channel_id",
    "widget_channel_id",
    "vanity_url_code",
    "max_presences",
    "incidents_data",
)


def guild_create(state: State, it: Guild) -> Payload:
    """The guild with its channels and threads; of the members the bot alone (guilds intent)."""
    inside = [c for c in state.channels.values() if c.guild_id == it.id]
    bot = it.members.get(state.bot_id)
    return guild(it) | {
        "joined_at": bot.joined_at if bot else None,
        "large": False,
        "unavailable": False,
        "member_count": len(it.members),
        "members": [member(state, bot)] if bot else [],
        "channels": [channel(state, c) for c in inside if c.thread is None],
        "threads": [
            channel(state, c)
            for c in inside
            if c.thread
            and not c.thread.archived
            and permissions.in_channel(state, c, state.bot_id) & permissions.P.VIEW_CHANNEL
        ],
        **{name: [] for name in _EMPTY},
    }


_EMPTY = (
    "voice_states",
    "presences",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
)


def attachment(origin: str, it: Attachment) -> Payload:
    """A file with where it can be had."""
    url = f"{origin}/_cdn/{it.id}/{it.filename}"
    payload: Payload = {
        "id": str(it.id),
        "filename": it.filename,
        "size": len(it.data),
        "url": url,
        "proxy_url": url,
        "content_type": it.content_type,
    }
    if it.description:
        payload["description"] = it.description
    if it.width and it.height:
        payload |= {"width": it.width, "height": it.height}
    return payload


def message(state: State, origin: str, it: Message) -> Payload:
    """A message, with content whoever asks; `for_bot` leaves out what needs an intent."""
    payload: Payload = {
        "id": str(it.id),
        "channel_id": str(it.channel_id),
        "type": it.kind,
        "author": user(state.users[it.author_id]),
        "content": it.content,
        "timestamp": it.sent_at,
        "edited_timestamp": it.edited_at,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(state.users[m]) for m in it.mentions],
        "mention_roles": [],
        "attachments": [attachment(origin, a) for a in it.attachments],
        "embeds": it.embeds,
        "components": it.components,
        "pinned": False,
        "flags": it.flags,
    }
    if it.nonce is not None:
        payload["nonce"] = it.nonce
    if it.by_interaction:
        payload |= {"application_id": str(state.bot_id), "webhook_id": str(state.bot_id)}
    if it.interaction is not None:
        payload["interaction_metadata"] = it.interaction
    if it.reply_to is not None:
        payload["message_reference"] = {
            "type": 0,
            "channel_id": str(it.channel_id),
            "message_id": str(it.reply_to),
        }
    if it.thread_id is not None and it.thread_id in state.channels:
        payload["thread"] = channel(state, state.channels[it.thread_id])
    return payload


def for_bot(state: State, origin: str, it: Message) -> Payload:
    """A message as a bot without the message content intent reads it in a channel's history."""
    payload = message(state, origin, it)
    own = it.author_id == state.bot_id or state.bot_id in it.mentions
    if not own and not state.channels[it.channel_id].is_dm:
        payload |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return payload
