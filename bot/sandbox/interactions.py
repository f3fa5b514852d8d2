"""A person acts, the bot answers within three seconds and has a quarter of an hour for more."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from bot.sandbox import messages as m
from bot.sandbox import modals, permissions, wire
from bot.sandbox import shapes as s
from bot.sandbox.errors import Refused, invalid
from bot.sandbox.payloads import COMMAND_REPLY, EPHEMERAL, LOADING, PLAIN, REPLY, Payload
from bot.sandbox.state import Channel, Message, User
from bot.sandbox.world import World

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0


class Kind(IntEnum):
    """What the person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """What the bot says first."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


_FITS = {
    Kind.COMMAND: {Answer.MESSAGE, Answer.DEFER, Answer.MODAL},
    Kind.COMPONENT: set(Answer) - {Answer.CHOICES},
    Kind.AUTOCOMPLETE: {Answer.CHOICES},
    Kind.MODAL: set(Answer) - {Answer.CHOICES, Answer.MODAL},
}
_CHOICE = s.shape(
    {
        "name": s.text(1, 100),
        "name_localizations": s.anything,
        "value": lambda value, at: (
            s.text(0, 100)(value, at) if isinstance(value, str) else s.number(value, at)
        ),
    },
    ("name", "value"),
)
_CHOICES = s.shape({"choices": s.each(_CHOICE, 25)}, ("choices",))
_CALLBACK = s.shape({"type": s.one_of(*map(int, Answer)), "data": s.anything}, ("type",))


@dataclass
class Interaction:
    """One act of a person and all that the bot answers to it."""

    id: int
    token: str
    kind: Kind
    user_id: int
    channel_id: int
    payload: Payload
    source: Message | None
    metadata: Payload
    sent: float = field(default_factory=time.monotonic)
    answer: Answer | None = None
    original: Message | None = None
    modal: Payload | None = None
    choices: list[Payload] = field(default_factory=list)
    follow_ups: list[Message] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)
    """The answer is there; a deferral only promises one."""
    expired: bool = False

    @property
    def age(self) -> float:
        """Seconds since the person acted."""
        return time.monotonic() - self.sent


class Interactions:
    """All interactions by token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_token: dict[str, Interaction] = {}

    def begin(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Payload,
        *,
        source: Message | None = None,
        cause: Interaction | None = None,
    ) -> Interaction:
        """A person acts; the bot hears of it by gateway. `cause` opened the modal that is sent."""
        number, token = self._world.new_id(), secrets.token_urlsafe(64)
        payload = self._payload(user, channel) | {
            "id": str(number),
            "token": token,
            "type": int(kind),
            "data": data,
        }
        if source is not None:
            payload["message"] = wire.message(self._world.state, self._world.origin, source)
        metadata: Payload = {
            "id": str(number),
            "type": int(kind),
            "user": wire.user(user),
            "authorizing_integration_owners": payload["authorizing_integration_owners"],
        }
        if kind is Kind.COMPONENT and source is not None:
            metadata["interacted_message_id"] = str(source.id)
        if kind is Kind.MODAL and cause is not None:
            metadata["triggering_interaction_metadata"] = cause.metadata
        made = Interaction(number, token, kind, user.id, channel.id, payload, source, metadata)
        self._by_token[token] = made
        self.deliver(made)
        return made

    def deliver(self, it: Interaction) -> None:
        """Tell the bot; called again, the same event comes twice, as a gateway may have it."""
        state = self._world.state
        guild = state.guilds.get(state.channels[it.channel_id].guild_id or 0)
        if guild is None or (guild.has_bot and not guild.out):
            self._world.dispatch("INTERACTION_CREATE", it.payload)

    def _payload(self, user: User, channel: Channel) -> Payload:
        state = self._world.state
        bot_may = permissions.in_channel(state, channel, state.bot_id)
        owner = str(channel.guild_id or 0)
        payload: Payload = {
            "application_id": str(state.bot_id),
            "version": 1,
            "channel_id": str(channel.id),
            "channel": wire.channel(state, channel)
            | {"permissions": str(permissions.in_channel(state, channel, user.id))},
            "locale": user.locale,
            "app_permissions": str(bot_may),
            "entitlements": [],
            "attachment_size_limit": m.MOST_BYTES,
            "authorizing_integration_owners": {"0": owner},
            "context": 0 if channel.guild_id else 1,
        }
        if channel.guild_id is None:
            return payload | {"user": wire.user(user)}
        guild = state.guilds[channel.guild_id]
        may = str(permissions.in_channel(state, channel, user.id))
        member = wire.member(state, guild.members[user.id]) | {"permissions": may}
        brief = {"id": str(guild.id), "locale": guild.locale, "features": []}
        return payload | {
            "guild_id": str(guild.id),
            "guild_locale": guild.locale,
            "guild": brief,
            "member": member,
        }

    # -- the first answer

    def answer(
        self, number: str, token: str, body: object, files: Sequence[m.Upload]
    ) -> tuple[Interaction, Payload]:
        """The bot's first answer; returns what `with_response` asks for besides."""
        it = self._by_token.get(token)
        if it is None or str(it.id) != number:
            raise Refused(10062)
        if it.answer is not None:
            raise Refused(40060)
        if it.age > FIRST_ANSWER_SECONDS or it.expired:
            raise Refused(10062)
        s.demand(_CALLBACK, body)
        callback: Payload = body if isinstance(body, dict) else {}
        kind = Answer(callback["type"])
        no_source = kind in (Answer.UPDATE, Answer.DEFER_UPDATE) and it.source is None
        if kind not in _FITS[it.kind] or no_source:
            raise invalid((("type",), "BASE_TYPE_CHOICES", "This answer does not fit."))
        self._carry_out(it, kind, callback.get("data") or {}, files)
        it.answer = kind
        it.answered.set()
        if kind not in (Answer.DEFER, Answer.DEFER_UPDATE):
            it.finished.set()
        return it, self._response(it, kind)

    def _carry_out(
        self, it: Interaction, kind: Answer, data: Payload, files: Sequence[m.Upload]
    ) -> None:
        if kind is Answer.MESSAGE:
            if m.is_empty(data, files):
                raise Refused(50006)
            m.check(data, m.CALLBACK, files, at=("data",))
            it.original = self._post(it, data, files)
        elif kind is Answer.DEFER:
            m.check(data, m.CALLBACK, (), at=("data",))
            it.original = self._post(it, data, (), LOADING)
        elif kind is Answer.CHOICES:
            s.demand(_CHOICES, data)
            it.choices = data["choices"]
        elif kind is Answer.MODAL:
            found = list(modals.faults(data, ("data",)))
            if found:
                raise invalid(*found)
            it.modal = data
        else:
            it.original = self._update(it, kind, data, files)

    def _update(
        self, it: Interaction, kind: Answer, data: Payload, files: Sequence[m.Upload]
    ) -> Message:
        if it.source is None or it.source.deleted:
            raise Refused(10008)
        if kind is Answer.UPDATE:
            m.check(data, m.CALLBACK, files, it.source, ("data",))
            m.revise(self._world, it.source, data, files)
            self._world.message_changed(it.source)
        return it.source

    def _post(
        self, it: Interaction, data: Payload, files: Sequence[m.Upload], flags: int = 0
    ) -> Message:
        if it.channel_id not in self._world.state.channels:
            raise Refused(10003)
        ephemeral = (data.get("flags") or 0) & EPHEMERAL
        first = it.original is None
        message = Message(
            id=self._world.new_id(),
            channel_id=it.channel_id,
            author_id=self._world.state.bot_id,
            kind=self._message_kind(it) if first else PLAIN,
            flags=flags,
            only_for=it.user_id if ephemeral else None,
            by_interaction=True,
            interaction=it.metadata,
            reply_to=it.source.id if it.source is not None and first else None,
        )
        m.compose(self._world, message, data, files)
        return self._world.post(message)

    @staticmethod
    def _message_kind(it: Interaction) -> int:
        if it.kind is Kind.COMMAND:
            return COMMAND_REPLY
        return REPLY if it.source is not None else PLAIN

    def _response(self, it: Interaction, kind: Answer) -> Payload:
        about: Payload = {"id": str(it.id), "type": int(it.kind)}
        response: Payload = {"interaction": about}
        if it.original is not None:
            about |= {
                "response_message_id": str(it.original.id),
                "response_message_loading": it.original.loading,
                "response_message_ephemeral": it.original.ephemeral,
            }
            if kind in (Answer.MESSAGE, Answer.UPDATE):
                shown = wire.message(self._world.state, self._world.origin, it.original)
                response["resource"] = {"type": int(kind), "message": shown}
        return response

    # -- what comes after

    def _open(self, token: str) -> Interaction:
        it = self._by_token.get(token)
        if it is None or it.answer is None:
            raise Refused(10015)
        if it.age > TOKEN_SECONDS or it.expired:
            raise Refused(50027)
        return it

    def follow_up(self, token: str, body: Payload, files: Sequence[m.Upload]) -> Message:
        """One more message; the first after a deferred answer takes the place of "thinking"."""
        it = self._open(token)
        if m.is_empty(body, files):
            raise Refused(50006)
        m.check(body, m.FOLLOW_UP, files)
        it.finished.set()
        if it.original is not None and it.original.loading:
            return self._fill_in(it.original, body, files)
        message = self._post(it, body, files)
        it.follow_ups.append(message)
        return message

    def _fill_in(self, original: Message, body: Payload, files: Sequence[m.Upload]) -> Message:
        original.flags &= ~LOADING
        flags = original.flags & EPHEMERAL  # the deferral said who sees it
        m.compose(self._world, original, body, files)
        original.flags = original.flags & ~EPHEMERAL | flags
        self._world.message_changed(original)
        return original

    def message(self, token: str, which: str) -> Message:
        """`@original` or a follow-up by id."""
        it = self._open(token)
        found = it.original
        if which != "@original":
            mine = [*it.follow_ups, *([it.original] if it.original else [])]
            found = next((x for x in mine if str(x.id) == which), None)
        if found is None or found.deleted:
            raise Refused(10008)
        return found

    def edit(self, token: str, which: str, body: Payload, files: Sequence[m.Upload]) -> Message:
        """Change the original answer or a follow-up."""
        message = self.message(token, which)
        m.check(body, m.EDIT, files, message)
        self._by_token[token].finished.set()
        if message.loading:
            return self._fill_in(message, body, files)
        m.revise(self._world, message, body, files)
        self._world.message_changed(message)
        return message
