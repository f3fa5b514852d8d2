"""A person who acts: runs commands, presses, chooses, fills in, reads."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.sandbox import commands, components, modals, permissions
from bot.sandbox.interactions import FIRST_ANSWER_SECONDS, Answer, Interaction, Interactions, Kind
from bot.sandbox.options import Values, autocomplete_data, command_data, resolved
from bot.sandbox.payloads import Payload
from bot.sandbox.places import ChannelPlace
from bot.sandbox.state import Channel, Message, User
from bot.sandbox.uploads import handed_over
from bot.sandbox.world import World


class InteractionFailed(Exception):
    """What Discord shows when the bot did not answer within three seconds."""

    def __init__(self) -> None:
        super().__init__("This interaction failed")


class NotPossible(Exception):
    """What a Discord client would not offer: a hidden command, a disabled button, a wrong value."""


class Shown:
    """What the person got to see after an act."""

    def __init__(self, person: "Person", interaction: Interaction) -> None:
        self.person = person
        self.interaction = interaction

    @property
    def reply(self) -> Message:
        """The answer's own message: new, "thinking", or the one whose button was pressed."""
        if self.interaction.original is None:
            message = f"the bot answered with {self.interaction.answer!r}, not with a message"
            raise LookupError(message)
        return self.interaction.original

    @property
    def messages(self) -> list[Message]:
        """The follow-ups."""
        return self.interaction.follow_ups

    @property
    def choices(self) -> list[Payload]:
        """What autocomplete offers: `name` and `value`."""
        return self.interaction.choices

    @property
    def modal(self) -> Payload | None:
        """The form that opened."""
        return self.interaction.modal

    @property
    def updated(self) -> bool:
        """Whether the answer changed the message that was pressed."""
        return self.interaction.answer in (Answer.UPDATE, Answer.DEFER_UPDATE)

    @property
    def text(self) -> str:
        """The words of the answer and its follow-ups."""
        shown = [self.reply] if self.interaction.original is not None else []
        return "\n".join(message.text for message in [*shown, *self.messages])

    async def finished(self, timeout: float = 5.0) -> Message:  # noqa: ASYNC109  part of the question
        """Wait until a deferred answer has come."""
        async with asyncio.timeout(timeout):
            await self.interaction.finished.wait()
        return self.reply


@dataclass(frozen=True)
class Person:
    """Somebody with an account; acts as a Discord client lets him act."""

    user: User
    world: World
    interactions: Interactions

    @property
    def id(self) -> int:
        """The account's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """How messages name the person."""
        return f"<@{self.user.id}>"

    # -- acts

    async def slash(self, channel: ChannelPlace, command: str, **values: object) -> Shown:
        """Run "race new" with its options by name; people, channels, roles and files
        as they are."""
        use = self._command(channel.channel, command)
        given = handed_over(self.world, _plain(values))
        data = command_data(self.world.state, self.world.origin, channel.channel, use, given)
        return await self._act(Kind.COMMAND, channel.channel, data)

    async def complete(
        self, channel: ChannelPlace, command: str, option: str, typed: str, **values: object
    ) -> list[Payload]:
        """What is offered while typing into an option."""
        use = self._command(channel.channel, command)
        data = autocomplete_data(use, option, typed, _plain(values))
        return (await self._act(Kind.AUTOCOMPLETE, channel.channel, data)).choices

    async def press(self, message: Message, button: str) -> Shown:
        """Press a button by its label or custom id."""
        found = _component(message.buttons, ("custom_id", "label"), button)
        data = {"component_type": found["type"], "custom_id": found.get("custom_id")}
        if not found.get("custom_id"):
            raise NotPossible(f"{button!r} is a link")
        return await self._act_on(message, data | {"id": found["id"]})

    async def select(
        self, message: Message, select: str, values: Sequence[object] | object
    ) -> Shown:
        """Choose in a select named by custom id or placeholder, by values or labels."""
        found = _component(message.selects, ("custom_id", "placeholder"), select)
        listed = values if isinstance(values, list | tuple) else [values]
        chosen = [modals.option_value(found, getattr(value, "id", value)) for value in listed]
        modals.check_count(found, chosen)
        data = {
            "component_type": found["type"],
            "custom_id": found["custom_id"],
            "id": found["id"],
            "values": chosen,
        }
        if found["type"] in components.ENTITY_SELECTS:  # never with a string select
            channel = self.world.state.channels[message.channel_id]
            data["resolved"] = resolved(self.world.state, channel, map(int, chosen))
        return await self._act_on(message, data)

    async def submit(self, shown: Shown, values: Mapping[str, object] | None = None) -> Shown:
        """Send the form that `shown` opened, filled in by labels or custom ids."""
        modal, cause = shown.modal, shown.interaction
        if modal is None:
            raise NotPossible("no form is open")
        filled = modals.filled(modal, values or {})
        data: Payload = {"custom_id": modal["custom_id"], "components": filled}
        entities = _chosen_entities(filled)
        channel = self.world.state.channels[cause.channel_id]
        if entities:
            data["resolved"] = resolved(self.world.state, channel, map(int, entities))
        return await self._act(Kind.MODAL, channel, data, cause.source, cause)

    def says(self, channel: ChannelPlace, content: str) -> Message:
        """Write into a channel."""
        here = channel.channel
        needed = permissions.P.SEND_MESSAGES_IN_THREADS if here.thread else None
        may = permissions.in_channel(self.world.state, here, self.id)
        if not may & (needed or permissions.P.SEND_MESSAGES):
            raise NotPossible("no right to write here")
        return self.world.post(Message(self.world.new_id(), here.id, self.id, content))

    def _command(self, channel: Channel, full_name: str) -> commands.Use:
        shown = commands.usable(self.world.state, self.user, channel)
        use = commands.find(shown, full_name)
        if use is None:
            raise NotPossible(f"{self.user.name} is shown no command /{full_name} here")
        return use

    async def _act_on(self, message: Message, data: Payload) -> Shown:
        if message.deleted or not self._sees(message):
            raise NotPossible("this message is not there")
        channel = self.world.state.channels[message.channel_id]
        return await self._act(Kind.COMPONENT, channel, data, message)

    async def _act(
        self,
        kind: Kind,
        channel: Channel,
        data: Payload,
        source: Message | None = None,
        cause: Interaction | None = None,
    ) -> Shown:
        made = self.interactions.begin(kind, self.user, channel, data, source=source, cause=cause)
        return await self.wait(made)

    async def wait(self, made: Interaction) -> Shown:
        """Wait for the first answer as long as Discord does, and for what it promises as long as
        people do."""
        try:
            async with asyncio.timeout(FIRST_ANSWER_SECONDS - made.age):
                await made.answered.wait()
        except TimeoutError:
            raise InteractionFailed from None
        shown = Shown(self, made)
        if self.world.patience and not made.finished.is_set():
            with suppress(TimeoutError):
                await shown.finished(self.world.patience)
        return shown

    # -- reading

    def _sees(self, message: Message) -> bool:
        if message.only_for not in (None, self.id):
            return False
        channel = self.world.state.channels[message.channel_id]
        may = permissions.in_channel(self.world.state, channel, self.id)
        return bool(may & permissions.P.VIEW_CHANNEL)

    def sees(self, channel: ChannelPlace) -> list[Message]:
        """The channel's messages that this person sees, oldest first."""
        return [m for m in self.world.state.history(channel.channel.id) if self._sees(m)]

    @property
    def inbox(self) -> list[Message]:
        """The DMs from the bot, oldest first."""
        dm = self.world.state.dm_with(self.id)
        return self.world.state.history(dm.id) if dm else []

    @property
    def dm(self) -> ChannelPlace:
        """The DM with the bot, where commands can be run too."""
        return ChannelPlace(self.world, self.world.open_dm(self.id))

    def sees_commands(self, channel: ChannelPlace) -> list[str]:
        """The names of the commands that are offered here."""
        shown = commands.usable(self.world.state, self.user, channel.channel)
        return [command["name"] for command in shown]

    def close_dms(self) -> None:
        """Take no more DMs: the bot is answered 50007."""
        self.user.takes_dms = False

    def open_dms(self) -> None:
        """Take DMs again."""
        self.user.takes_dms = True


def _plain(values: Mapping[str, object]) -> Values:
    """Option values as a client sends them; ids for people, channels, roles."""
    return {name: getattr(value, "id", value) for name, value in values.items()}


def _component(among: list[Payload], names: tuple[str, ...], wanted: str) -> Payload:
    for name in names:
        for component in among:
            if component.get(name) == wanted:
                if component.get("disabled"):
                    raise NotPossible(f"{wanted!r} is disabled")
                return component
    there = [component.get(names[-1]) for component in among]
    raise NotPossible(f"no {wanted!r} here, only {there}")


def _chosen_entities(filled: list[Payload]) -> list[str]:
    found: list[str] = []
    for part in filled:
        inner = part.get("component") or part
        if inner["type"] in components.ENTITY_SELECTS:
            found += inner["values"]
    return found
