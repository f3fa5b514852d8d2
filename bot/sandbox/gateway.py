"""Discord's gateway: one bot connection and its session, compressed as it asks."""

import asyncio
import importlib
import json
import zlib
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from types import ModuleType

from aiohttp import WSMsgType, web

from bot.sandbox import wire
from bot.sandbox.payloads import Payload
from bot.sandbox.world import World

try:
    zstandard: ModuleType | None = importlib.import_module("zstandard")
except ImportError:  # without it discord.py asks for zlib-stream
    zstandard = None

GUILDS = 1 << 0
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
ALL_INTENTS = (1 << 26) - 1
REMEMBERED_EVENTS = 2000
ROUND_TRIP_SECONDS = 0.05
"""A heartbeat's acknowledgement is never there at once: discord.py notes when it sent one only
after sending it, and takes an answer before that note for one that is a whole beat late."""


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11
    SOUNDBOARD = 31


class Closed(IntEnum):
    """Why Discord closes a connection."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    BAD_TOKEN = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class CloseNow(Exception):
    """Raised where a client does what Discord answers by closing."""

    def __init__(self, code: Closed) -> None:
        super().__init__(code.name)
        self.code = code


class Connection:
    """One socket; what is to be sent waits in a queue, so that nobody waits for a slow reader."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        self._queue: asyncio.Queue[Payload | int] = asyncio.Queue()
        self._pack = _packer(request.query.get("compress"))

    def send(self, op: Op, data: object = None, event: str | None = None, seq: int = 0) -> None:
        """Queue one payload."""
        self._queue.put_nowait({"op": int(op), "d": data, "s": seq or None, "t": event})

    def close(self, code: int) -> None:
        """Close with a code, after all that is queued."""
        self._queue.put_nowait(code)

    def cut(self) -> None:
        """Break the line without a close frame, as a lost network does."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def write(self) -> None:
        """Send what is queued until the socket is gone."""
        with suppress(ConnectionError):
            while True:
                item = await self._queue.get()
                if isinstance(item, int):
                    await self.socket.close(code=item)
                    return
                text = json.dumps(item, separators=(",", ":"))
                if self._pack is None:
                    await self.socket.send_str(text)
                else:
                    await self.socket.send_bytes(self._pack(text.encode()))


def _packer(compression: str | None) -> Callable[[bytes], bytes] | None:
    """What makes one message's bytes, as Discord flushes them; None means plain text."""
    if compression == "zlib-stream":
        stream = zlib.compressobj()
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if compression == "zstd-stream" and zstandard is not None:
        packer = zstandard.ZstdCompressor().compressobj()
        block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda data: bytes(packer.compress(data) + packer.flush(block))
    return None


@dataclass
class Session:
    """What survives a lost connection: the events that a RESUME may ask for again."""

    id: str
    intents: int
    connection: Connection | None
    seq: int = 0
    sent: deque[tuple[int, str, Payload]] = field(
        default_factory=lambda: deque(maxlen=REMEMBERED_EVENTS)
    )

    def dispatch(self, event: str, payload: Payload) -> None:
        """Send the event now, or keep it for the RESUME."""
        self.seq += 1
        self.sent.append((self.seq, event, payload))
        if self.connection is not None:
            self.connection.send(Op.DISPATCH, payload, event, self.seq)


class Gateway:
    """All sessions. `log` tells what clients did: ("open", query), ("op", n), ("close", code)."""

    def __init__(self, world: World, *, heartbeat_ms: int = 41_250) -> None:
        self._world = world
        self.heartbeat_ms = heartbeat_ms
        self.url = ""
        self.token: str | None = None
        self.allowed_privileged = 0
        self.sessions: dict[str, Session] = {}
        self.log: list[tuple[str, object]] = []
        world.dispatch = self.dispatch

    @property
    def connected(self) -> bool:
        """Whether a bot is there with a session."""
        return any(session.connection for session in self.sessions.values())

    def dispatch(self, event: str, payload: Payload) -> None:
        """An event to every session that may hear of it."""
        for session in self.sessions.values():
            if session.intents & GUILDS or event == "INTERACTION_CREATE":
                session.dispatch(event, payload)

    # -- faults

    def drop(self, code: int | None = None) -> None:
        """Lose every connection: with a close code, or without a word."""
        for session in self.sessions.values():
            connection, session.connection = session.connection, None
            if connection is not None:
                connection.cut() if code is None else connection.close(code)

    def ask_to_reconnect(self) -> None:
        """RECONNECT: the client should come back and RESUME."""
        self._all(Op.RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """INVALID_SESSION; when it is not resumable the sessions are forgotten."""
        self._all(Op.INVALID_SESSION, resumable)
        if not resumable:
            self.sessions.clear()

    def _all(self, op: Op, data: object) -> None:
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.send(op, data)

    # -- a connection's life

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one client until it goes."""
        socket = web.WebSocketResponse(max_msg_size=1 << 16, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request)
        self.log.append(("open", dict(request.query)))
        writer = asyncio.create_task(connection.write())
        connection.send(Op.HELLO, {"heartbeat_interval": self.heartbeat_ms})
        try:
            await self._read(connection)
        finally:
            self._gone(connection)
            writer.cancel()
            with suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _read(self, connection: Connection) -> None:
        async for frame in connection.socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            try:
                self._hear(connection, _decoded(frame.data))
            except CloseNow as why:
                connection.close(why.code)

    def _gone(self, connection: Connection) -> None:
        code = connection.socket.close_code
        self.log.append(("close", code))
        for session in list(self.sessions.values()):
            if session.connection is connection:
                session.connection = None
                if code in (1000, 1001):  # a client that says goodbye ends its session
                    del self.sessions[session.id]

    def _hear(self, connection: Connection, payload: Payload) -> None:
        op, data = payload.get("op"), payload.get("d")
        self.log.append(("op", op))
        if op == Op.HEARTBEAT:
            loop = asyncio.get_running_loop()
            loop.call_later(ROUND_TRIP_SECONDS, connection.send, Op.HEARTBEAT_ACK)
        elif op == Op.IDENTIFY and isinstance(data, dict):
            self._identify(connection, data)
        elif op == Op.RESUME and isinstance(data, dict):
            self._resume(connection, data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE, Op.MEMBERS, Op.SOUNDBOARD):
            raise CloseNow(Closed.UNKNOWN_OPCODE)
        elif not any(s.connection is connection for s in self.sessions.values()):
            raise CloseNow(Closed.NOT_AUTHENTICATED)

    def _identify(self, connection: Connection, data: Payload) -> None:
        if any(s.connection is connection for s in self.sessions.values()):
            raise CloseNow(Closed.ALREADY_AUTHENTICATED)
        self._check_token(data)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise CloseNow(Closed.INVALID_INTENTS)
        if intents & PRIVILEGED & ~self.allowed_privileged:
            raise CloseNow(Closed.DISALLOWED_INTENTS)
        session = Session(f"{self._world.new_id():x}", intents, connection)
        self.sessions[session.id] = session
        session.dispatch("READY", self._ready(session, data))
        if intents & GUILDS:
            for guild in self._world.state.bot_guilds():
                if not guild.out:
                    payload = wire.guild_create(self._world.state, guild)
                    session.dispatch("GUILD_CREATE", payload)

    def _check_token(self, data: Payload) -> None:
        token = data.get("token")
        if not token or self.token not in (None, token):
            raise CloseNow(Closed.BAD_TOKEN)

    def _ready(self, session: Session, data: Payload) -> Payload:
        state = self._world.state
        ready: Payload = {
            "v": 10,
            "user": wire.user(state.users[state.bot_id]),
            "guilds": [{"id": str(g.id), "unavailable": True} for g in state.bot_guilds()],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": str(state.bot_id), "flags": 0},
            "session_type": "normal",
            "private_channels": [],
            "relationships": [],
        }
        return ready | ({"shard": data["shard"]} if "shard" in data else {})

    def _resume(self, connection: Connection, data: Payload) -> None:
        self._check_token(data)
        session = self.sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None or not isinstance(seq, int) or not _remembers(session, seq):
            connection.send(Op.INVALID_SESSION, data=False)
            return
        if seq > session.seq:
            raise CloseNow(Closed.INVALID_SEQ)
        session.connection = connection
        for number, event, payload in list(session.sent):
            if number > seq:
                connection.send(Op.DISPATCH, payload, event, number)
        session.dispatch("RESUMED", {})


def _remembers(session: Session, seq: int) -> bool:
    return not session.sent or session.sent[0][0] <= seq + 1


def _decoded(text: str) -> Payload:
    try:
        payload = json.loads(text)
    except ValueError as broken:
        raise CloseNow(Closed.DECODE_ERROR) from broken
    if not isinstance(payload, dict):
        raise CloseNow(Closed.DECODE_ERROR)
    return payload
