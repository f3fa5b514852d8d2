"""Who may do what where, computed as Discord's documents lay down."""

from enum import IntFlag

from bot.sandbox.payloads import PRIVATE_THREAD
from bot.sandbox.state import Channel, Guild, State


class Permission(IntFlag):
    """The permissions that matter to a bot with commands, threads and pictures."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


P = Permission
EVERYTHING = (1 << 52) - 1
EVERYONE = int(
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.ADD_REACTIONS
    | P.USE_EXTERNAL_EMOJIS
    | P.CHANGE_NICKNAME
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
"""What a new guild gives to everyone."""
IN_DM = int(P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES) | int(
    P.READ_MESSAGE_HISTORY
)
BOT_BY_DEFAULT = EVERYONE
"""What the invitation of a games bot asks for: nothing that a moderator has."""


def bits(*names: str) -> int:
    """Permissions by their names in lower case, as people write them: "send_messages"."""
    total = 0
    for name in names:
        total |= Permission[name.upper()]
    return total


def in_guild(guild: Guild, user_id: int) -> int:
    """A member's permissions before any channel has its say; 0 for who is no member."""
    if user_id == guild.owner_id:
        return EVERYTHING
    member = guild.members.get(user_id)
    if member is None:
        return 0
    total = guild.roles[guild.id].permissions
    for role_id in member.roles:
        total |= guild.roles[role_id].permissions
    return EVERYTHING if total & P.ADMINISTRATOR else total


def in_channel(state: State, channel: Channel, user_id: int) -> int:
    """A member's permissions in this channel, or thread by its parent's rules."""
    if channel.guild_id is None:
        return IN_DM if user_id in (channel.recipient_id, state.bot_id) else 0
    guild = state.guilds[channel.guild_id]
    parent = state.channels.get(channel.parent_id or 0) if channel.thread else channel
    total = in_guild(guild, user_id)
    if total == EVERYTHING or parent is None or user_id not in guild.members:
        return total
    total = _with_overwrites(total, guild, parent, user_id)
    if not total & P.VIEW_CHANNEL or not _let_in(channel, user_id, total):
        return 0
    return total


def _let_in(channel: Channel, user_id: int, permissions: int) -> bool:
    """A private thread is for those in it, and for moderators."""
    if channel.kind != PRIVATE_THREAD or channel.thread is None:
        return True
    return user_id in channel.thread.members or bool(permissions & P.MANAGE_THREADS)


def _with_overwrites(total: int, guild: Guild, channel: Channel, user_id: int) -> int:
    by_id = {overwrite.id: overwrite for overwrite in channel.overwrites}
    if everyone := by_id.get(guild.id):
        total = total & ~everyone.deny | everyone.allow
    ours = [by_id[role] for role in guild.members[user_id].roles if role in by_id]
    for overwrite in ours:
        total &= ~overwrite.deny
    for overwrite in ours:
        total |= overwrite.allow
    if own := by_id.get(user_id):
        total = total & ~own.deny | own.allow
    return total
