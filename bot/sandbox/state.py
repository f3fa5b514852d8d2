"""Everything the local Discord knows, as plain data. Ids are ints; the wire makes them strings."""

from dataclasses import dataclass, field

from bot.sandbox.payloads import COMPONENTS_V2, DM, EPHEMERAL, LOADING, TEXT, Payload, now, walk


@dataclass
class User:
    """An account: a person, or the bot."""

    id: int
    name: str
    display: str
    bot: bool = False
    takes_dms: bool = True
    locale: str = "en-US"


@dataclass
class Role:
    """A role of a guild; the one that has the guild's id is everyone's."""

    id: int
    name: str
    permissions: int = 0
    position: int = 0
    managed: bool = False


@dataclass
class Member:
    """A user in a guild."""

    user_id: int
    roles: list[int] = field(default_factory=list)
    nick: str | None = None
    joined_at: str = field(default_factory=now)


@dataclass
class Overwrite:
    """What a channel allows or denies to a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Thread:
    """What a channel has besides when it is a thread."""

    owner_id: int
    members: list[int] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 4320
    archived_at: str = field(default_factory=now)
    created_at: str = field(default_factory=now)
    messages_sent: int = 0


@dataclass
class Channel:
    """A text channel, a category, a thread (then `thread` is set) or a DM (then `recipient_id`)."""

    id: int
    name: str = ""
    kind: int = TEXT
    guild_id: int | None = None
    recipient_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    nsfw: bool = False
    slowmode_seconds: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    thread: Thread | None = None
    last_message_id: int | None = None

    @property
    def is_dm(self) -> bool:
        """Between the bot and one person."""
        return self.kind == DM


@dataclass
class Guild:
    """A guild; `has_bot` is false before the invitation and after the removal."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    locale: str = "en-US"
    has_bot: bool = True
    out: bool = False
    """True during an outage."""


@dataclass
class Attachment:
    """A file in a message; `description` is its alt text."""

    id: int
    filename: str
    data: bytes
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Message:
    """One message, always as it is now: an edit changes it, a deletion marks it."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    kind: int = 0
    flags: int = 0
    components: list[Payload] = field(default_factory=list)
    embeds: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    sent_at: str = field(default_factory=now)
    edited_at: str | None = None
    nonce: str | None = None
    mentions: list[int] = field(default_factory=list)
    """Whom it pinged: mentioned people whom `allowed_mentions` let be told."""
    only_for: int | None = None
    """The one person who sees an ephemeral message."""
    by_interaction: bool = False
    interaction: Payload | None = None
    reply_to: int | None = None
    thread_id: int | None = None
    deleted: bool = False
    too_old_to_edit: bool = False

    @property
    def text(self) -> str:
        """All words in it: content, then text displays from top to bottom."""
        displays = [c["content"] for c in walk(self.components) if c["type"] == 10]
        return "\n".join(part for part in (self.content, *displays) if part)

    @property
    def buttons(self) -> list[Payload]:
        """Its buttons, in reading order."""
        return [c for c in walk(self.components) if c["type"] == 2]

    @property
    def selects(self) -> list[Payload]:
        """Its selects, in reading order."""
        return [c for c in walk(self.components) if c["type"] in (3, 5, 6, 7, 8)]

    @property
    def labels(self) -> list[str]:
        """What is written on the buttons."""
        return [button.get("label") or "" for button in self.buttons]

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of its pictures and files, whichever way they were given."""
        found = [item.description for item in self.attachments if item.description]
        for component in walk(self.components):
            media = [*component.get("items", ()), component]
            found += [m["description"] for m in media if m.get("description") and "media" in m]
        return list(dict.fromkeys(found))

    @property
    def ephemeral(self) -> bool:
        """Only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """A deferred answer that says "thinking" until it is filled in."""
        return bool(self.flags & LOADING)

    @property
    def is_v2(self) -> bool:
        """Made of components only."""
        return bool(self.flags & COMPONENTS_V2)


@dataclass
class State:
    """All of it. The key of `messages` is the channel; the key of `commands` is the guild, or 0."""

    bot_id: int
    bot_owner_id: int
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, dict[int, Message]] = field(default_factory=dict)
    commands: dict[int, list[Payload]] = field(default_factory=dict)
    uploads: dict[int, Attachment] = field(default_factory=dict)
    """Files lately given with commands."""
    last_id: int = 0

    def dm_with(self, user_id: int) -> Channel | None:
        """The DM between the bot and this person, if it was ever opened."""
        dms = (c for c in self.channels.values() if c.recipient_id == user_id)
        return next(dms, None)

    def history(self, channel_id: int) -> list[Message]:
        """The channel's messages, oldest first, ephemeral ones included."""
        return list(self.messages.get(channel_id, {}).values())

    def bot_guilds(self) -> list[Guild]:
        """Where the bot is."""
        return [guild for guild in self.guilds.values() if guild.has_bot]

    def mutual(self, user_id: int) -> bool:
        """Whether the bot shares a guild with this person."""
        return any(user_id in guild.members for guild in self.bot_guilds())
