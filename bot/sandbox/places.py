"""A guild or a channel in the hand of a test: what moderators, and Discord itself, do to it."""

from dataclasses import dataclass

from bot.sandbox import permissions
from bot.sandbox.payloads import PUBLIC_THREAD
from bot.sandbox.state import Channel, Guild, Message, Overwrite, Role, Thread
from bot.sandbox.world import World


@dataclass(frozen=True)
class ChannelPlace:
    """A text channel, a thread or a DM."""

    world: World
    channel: Channel

    @property
    def id(self) -> int:
        """Its id."""
        return self.channel.id

    @property
    def messages(self) -> list[Message]:
        """All that everybody in the channel sees, oldest first."""
        found = self.world.state.history(self.channel.id)
        return [message for message in found if message.only_for is None]

    def allow(self, whom: int, *names: str) -> None:
        """Allow somebody (a role's, a member's or the bot's id) something here: "send_messages"."""
        self._overwrite(whom, permissions.bits(*names), allow=True)

    def deny(self, whom: int, *names: str) -> None:
        """Deny somebody something here."""
        self._overwrite(whom, permissions.bits(*names), allow=False)

    def deny_bot(self, *names: str) -> None:
        """Deny the bot something here."""
        self.deny(self.world.state.bot_id, *names)

    def allow_bot(self, *names: str) -> None:
        """Allow the bot something here."""
        self.allow(self.world.state.bot_id, *names)

    def _overwrite(self, whom: int, what: int, *, allow: bool) -> None:
        old = next((o for o in self.channel.overwrites if o.id == whom), Overwrite(whom, 1))
        kind = 0 if whom in self.world.guild_of(self.channel).roles else 1
        allowed = old.allow | what if allow else old.allow & ~what
        denied = old.deny & ~what if allow else old.deny | what
        self.world.overwrite(self.channel, Overwrite(whom, kind, allowed, denied))

    def thread(self, name: str, owner_id: int | None = None) -> "ChannelPlace":
        """A public thread, started by its owner (the guild's owner by default)."""
        owner = owner_id or self.world.guild_of(self.channel).owner_id
        made = Channel(
            self.world.new_id(),
            name,
            PUBLIC_THREAD,
            guild_id=self.channel.guild_id,
            parent_id=self.channel.id,
        )
        return ChannelPlace(self.world, self.world.add_thread(made, Thread(owner, [owner])))

    def archive(self, *, locked: bool = False) -> None:
        """Put a thread to sleep, or shut it."""
        thread = self._thread()
        thread.locked = locked
        thread.archived = True
        self.world.channel_changed(self.channel)

    def lock(self) -> None:
        """Shut a thread that is awake."""
        self._thread().locked = True
        self.world.channel_changed(self.channel)

    def wake(self) -> None:
        """Open a thread again."""
        thread = self._thread()
        thread.locked = thread.archived = False
        self.world.channel_changed(self.channel)

    def _thread(self) -> Thread:
        if self.channel.thread is None:
            message = f"{self.channel.name} is no thread"
            raise ValueError(message)
        return self.channel.thread

    def rename(self, name: str) -> None:
        """Give it another name."""
        self.channel.name = name
        self.world.channel_changed(self.channel)

    def delete(self) -> None:
        """Delete it with all that is in it."""
        self.world.delete_channel(self.channel)


@dataclass(frozen=True)
class GuildPlace:
    """A guild."""

    world: World
    guild: Guild

    @property
    def id(self) -> int:
        """Its id."""
        return self.guild.id

    def channel(self, name: str) -> ChannelPlace:
        """The text channel of that name, made if there is none."""
        for channel in self.world.channels_of(self.guild):
            if channel.name == name and channel.thread is None:
                return ChannelPlace(self.world, channel)
        place = len(self.world.channels_of(self.guild))
        made = Channel(self.world.new_id(), name, position=place)
        return ChannelPlace(self.world, self.world.add_channel(self.guild, made))

    def role(self, name: str, *allowed: str) -> Role:
        """A new role with permissions by name."""
        return self.world.add_role(self.guild, name, permissions.bits(*allowed))

    def give(self, whom: int, role: Role) -> None:
        """Give a member a role."""
        self.guild.members[whom].roles.append(role.id)

    def set_everyone(self, *allowed: str) -> None:
        """What everyone may do in the guild from now on."""
        everyone = self.guild.roles[self.guild.id]
        everyone.permissions = permissions.bits(*allowed)
        self.world.role_changed(self.guild, everyone)

    def set_bot_role(self, *allowed: str) -> None:
        """What the bot's own role allows from now on; everyone's rights come on top."""
        for role_id in self.guild.members[self.world.state.bot_id].roles:
            role = self.guild.roles[role_id]
            if role.managed:
                role.permissions = permissions.bits(*allowed)
                self.world.role_changed(self.guild, role)

    def join(self, whom: int) -> None:
        """Somebody comes in."""
        self.world.join(self.guild, whom)

    def leave(self, whom: int) -> None:
        """Somebody leaves, or is thrown out."""
        self.world.leave(self.guild, whom)

    def rename(self, name: str) -> None:
        """Give it another name."""
        self.guild.name = name
        self.world.guild_changed(self.guild)

    def outage(self) -> None:
        """Discord loses sight of the guild: GUILD_DELETE with `unavailable`."""
        self.world.outage(self.guild)

    def outage_over(self) -> None:
        """The guild is back: GUILD_CREATE."""
        self.world.outage_over(self.guild)

    def remove_bot(self) -> None:
        """Throw the bot out."""
        self.world.remove_bot(self.guild)

    def invite_bot(self) -> None:
        """Invite the bot, again."""
        self.world.invite_bot(self.guild)
