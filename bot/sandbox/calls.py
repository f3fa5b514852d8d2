"""One REST request on its way to an endpoint, and what every endpoint asks about it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.sandbox import permissions, wire
from bot.sandbox.errors import Refused
from bot.sandbox.interactions import Interactions
from bot.sandbox.messages import Upload
from bot.sandbox.payloads import Payload
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.state import Channel, Guild, Message
from bot.sandbox.world import World

Reply = tuple[int, object]


@dataclass(frozen=True)
class Call:
    """The request with the parts of its path by name."""

    world: World
    interactions: Interactions
    limits: RateLimits
    gateway_url: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    json: Any  # Any: whatever the client sent; each endpoint demands its shape
    files: Sequence[Upload]

    @property
    def body(self) -> Payload:
        """The JSON where an object is due."""
        if self.json is None:
            return {}
        if not isinstance(self.json, dict):
            raise Refused(50035, [((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used")])
        return self.json

    def number(self, name: str) -> int:
        """An id of the path; what is no id is found nowhere."""
        text = self.path[name]
        if not text.isdigit():
            found = ((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
            raise Refused(50035, [found])
        return int(text)

    @property
    def bot_id(self) -> int:
        """Who asks."""
        return self.world.state.bot_id

    def guild(self) -> Guild:
        """The guild of the path; where the bot is not, there is none."""
        guild = self.world.state.guilds.get(self.number("guild"))
        if guild is None or not guild.has_bot:
            raise Refused(10004)
        return guild

    def channel(self) -> Channel:
        """The channel of the path, which the bot must be able to see."""
        channel = self.world.state.channels.get(self.number("channel"))
        if channel is None:
            raise Refused(10003)
        if channel.guild_id and not self.world.state.guilds[channel.guild_id].has_bot:
            raise Refused(50001)
        if not self.may(channel) & permissions.P.VIEW_CHANNEL:
            raise Refused(50001)
        return channel

    def may(self, channel: Channel) -> int:
        """The bot's permissions there."""
        return permissions.in_channel(self.world.state, channel, self.bot_id)

    def need(self, channel: Channel, needed: int) -> None:
        """50013 unless the bot has all of it."""
        if self.may(channel) & needed != needed:
            raise Refused(50013)

    def message(self, channel: Channel) -> Message:
        """The message of the path; ephemeral ones are found by their interaction only."""
        found = self.world.state.messages.get(channel.id, {}).get(self.number("message"))
        if found is None or found.only_for is not None:
            raise Refused(10008)
        return found

    def shown(self, message: Message) -> Payload:
        """A message as the bot reads it."""
        return wire.for_bot(self.world.state, self.world.origin, message)


Endpoint = Callable[[Call], Reply]
Routes = dict[tuple[str, str], Endpoint]
"""Endpoints by method and path template."""
