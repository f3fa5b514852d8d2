"""The state and what may happen to it; the bot's gateway and the open pages hear of each change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.sandbox import permissions, wire
from bot.sandbox.payloads import DM, Payload, Snowflakes, now
from bot.sandbox.state import (
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    State,
    Thread,
    User,
)


@dataclass(frozen=True)
class Change:
    """What an open page has to draw anew."""

    what: Literal["message", "gone", "places", "commands"]
    message: Message | None = None
    channel_id: int | None = None


def fresh_state(bot_name: str = "Pitboard") -> State:
    """A Discord with one bot, its owner, and nothing else."""
    new_id = Snowflakes()
    bot, owner = new_id(), new_id()
    state = State(bot_id=bot, bot_owner_id=owner, last_id=owner)
    state.users[bot] = User(bot, bot_name.lower(), bot_name, bot=True)
    state.users[owner] = User(owner, "keeper", "Keeper of the bot")
    return state


class World:
    """All changes of the state go through here."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state or fresh_state()
        self._snowflakes = Snowflakes(self.state.last_id)
        self.origin = ""
        self.patience = 0.0  # seconds that people wait for an answer that was only promised
        self.dispatch: Callable[[str, Payload], None] = lambda _event, _payload: None
        self.watchers: list[Callable[[Change], None]] = []

    def new_id(self) -> int:
        """An id that was never used."""
        self.state.last_id = self._snowflakes()
        return self.state.last_id

    def changed(self, change: Change) -> None:
        """Tell whoever watches."""
        for watcher in list(self.watchers):
            watcher(change)

    def _tell_bot(self, guild: Guild, event: str, payload: Payload) -> None:
        if guild.has_bot and not guild.out:
            self.dispatch(event, payload)
        self.changed(Change("places"))

    # -- people

    def add_user(self, name: str, display: str | None = None) -> User:
        """A new account."""
        user = User(self.new_id(), name, display or name.title())
        self.state.users[user.id] = user
        return user

    def join(self, guild: Guild, user_id: int, roles: list[int] | None = None) -> Member:
        """Somebody comes into the guild (a guilds-only bot hears nothing of it)."""
        member = Member(user_id, roles or [])
        guild.members[user_id] = member
        self.changed(Change("places"))
        return member

    def leave(self, guild: Guild, user_id: int) -> None:
        """Somebody leaves the guild."""
        guild.members.pop(user_id, None)
        for channel in self.channels_of(guild):
            if channel.thread and user_id in channel.thread.members:
                channel.thread.members.remove(user_id)
        self.changed(Change("places"))

    # -- guilds

    def add_guild(self, name: str, owner_id: int, *, with_bot: bool = True) -> Guild:
        """A guild with its owner, and with the bot if it is invited."""
        guild = Guild(self.new_id(), name, owner_id, has_bot=False)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE)
        self.state.guilds[guild.id] = guild
        self.join(guild, owner_id)
        if with_bot:
            self.invite_bot(guild)
        return guild

    def invite_bot(self, guild: Guild) -> None:
        """The bot comes in with a role of its own, as an invitation gives it."""
        role = self.add_role(guild, "Pitboard", permissions.BOT_BY_DEFAULT)
        role.managed = True
        guild.has_bot = True
        self.join(guild, self.state.bot_id, [role.id])
        payload = wire.guild_create(self.state, guild)
        del payload["unavailable"]  # its absence tells a new guild from one that is back
        self._tell_bot(guild, "GUILD_CREATE", payload)

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out, or leaves."""
        self._tell_bot(guild, "GUILD_DELETE", {"id": str(guild.id)})
        guild.has_bot = False
        self.leave(guild, self.state.bot_id)

    def outage(self, guild: Guild) -> None:
        """Discord loses sight of the guild for a while."""
        self._tell_bot(guild, "GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
        guild.out = True

    def outage_over(self, guild: Guild) -> None:
        """The guild is back."""
        guild.out = False
        self._tell_bot(guild, "GUILD_CREATE", wire.guild_create(self.state, guild))

    def guild_changed(self, guild: Guild) -> None:
        """After a change of its fields."""
        self._tell_bot(guild, "GUILD_UPDATE", wire.guild(guild))

    def add_role(self, guild: Guild, name: str, allowed: int = 0) -> Role:
        """A new role on top of the others."""
        role = Role(self.new_id(), name, allowed, position=len(guild.roles))
        guild.roles[role.id] = role
        payload = {"guild_id": str(guild.id), "role": wire.role(role)}
        self._tell_bot(guild, "GUILD_ROLE_CREATE", payload)
        return role

    def role_changed(self, guild: Guild, role: Role) -> None:
        """After a change of a role."""
        payload = {"guild_id": str(guild.id), "role": wire.role(role)}
        self._tell_bot(guild, "GUILD_ROLE_UPDATE", payload)

    # -- channels

    def channels_of(self, guild: Guild) -> list[Channel]:
        """Its channels and threads."""
        return [c for c in self.state.channels.values() if c.guild_id == guild.id]

    def add_channel(self, guild: Guild, channel: Channel) -> Channel:
        """A channel that has just been made."""
        channel.guild_id = guild.id
        self.state.channels[channel.id] = channel
        self._tell_bot(guild, "CHANNEL_CREATE", wire.channel(self.state, channel))
        return channel

    def add_thread(self, channel: Channel, thread: Thread) -> Channel:
        """A thread that has just been made; its starter is in it."""
        channel.thread = thread
        self.state.channels[channel.id] = channel
        payload = wire.channel(self.state, channel) | {"newly_created": True}
        self._tell_thread(channel, "THREAD_CREATE", payload)
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """After a change of its fields."""
        payload = wire.channel(self.state, channel)
        if channel.thread is None:
            self._tell_bot(self.guild_of(channel), "CHANNEL_UPDATE", payload)
        else:
            self._tell_thread(channel, "THREAD_UPDATE", payload)

    def delete_channel(self, channel: Channel) -> None:
        """The channel goes with its messages and threads."""
        threads = [
            c for c in self.state.channels.values() if c.thread and c.parent_id == channel.id
        ]
        for thread in threads:
            self.delete_channel(thread)
        payload = wire.channel(self.state, channel)
        del self.state.channels[channel.id]
        for message in self.state.messages.pop(channel.id, {}).values():
            message.deleted = True
        if channel.thread is None:
            self._tell_bot(self.guild_of(channel), "CHANNEL_DELETE", payload)
        else:
            keys = ("id", "guild_id", "parent_id", "type")
            self._tell_thread(channel, "THREAD_DELETE", {key: payload[key] for key in keys})

    def guild_of(self, channel: Channel) -> Guild:
        """The guild of a channel that is in one."""
        if channel.guild_id is None:
            message = "a DM is in no guild"
            raise ValueError(message)
        return self.state.guilds[channel.guild_id]

    def _tell_thread(self, channel: Channel, event: str, payload: Payload) -> None:
        seen = permissions.in_channel(self.state, channel, self.state.bot_id)
        if seen & permissions.P.VIEW_CHANNEL:
            self._tell_bot(self.guild_of(channel), event, payload)
        else:
            self.changed(Change("places"))

    def set_archived(self, channel: Channel, *, archived: bool) -> None:
        """A thread falls asleep or wakes up."""
        if channel.thread is not None and channel.thread.archived != archived:
            channel.thread.archived = archived
            channel.thread.archived_at = now()
            self.channel_changed(channel)

    def overwrite(self, channel: Channel, change: Overwrite) -> None:
        """What the channel allows and denies to one role or member from now on."""
        channel.overwrites = [o for o in channel.overwrites if o.id != change.id] + [change]
        self.channel_changed(channel)

    def open_dm(self, user_id: int) -> Channel:
        """The DM between the bot and a person, made when it is first needed."""
        channel = self.state.dm_with(user_id)
        if channel is None:
            channel = Channel(self.new_id(), kind=DM, recipient_id=user_id)
            self.state.channels[channel.id] = channel
            self.changed(Change("places"))
        return channel

    # -- messages

    def post(self, message: Message) -> Message:
        """A finished message appears; a thread that slept wakes up."""
        channel = self.state.channels[message.channel_id]
        self.state.messages.setdefault(channel.id, {})[message.id] = message
        if message.only_for is None:
            channel.last_message_id = message.id
            if channel.thread is not None:
                channel.thread.messages_sent += 1
                self.set_archived(channel, archived=False)
        self.changed(Change("message", message, channel.id))
        return message

    def message_changed(self, message: Message) -> None:
        """After an edit."""
        self.changed(Change("message", message, message.channel_id))

    def delete_message(self, message: Message) -> None:
        """The message goes; who holds it sees that it is deleted."""
        message.deleted = True
        self.state.messages.get(message.channel_id, {}).pop(message.id, None)
        self.changed(Change("gone", message, message.channel_id))
