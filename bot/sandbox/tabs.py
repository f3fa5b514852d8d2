"""The page to play on: its files, and one WebSocket for each open tab."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from bot.sandbox import commands, permissions, wire
from bot.sandbox.guard import only_loopback
from bot.sandbox.interactions import Answer
from bot.sandbox.modals import NotFilled
from bot.sandbox.options import WrongOption
from bot.sandbox.payloads import Payload
from bot.sandbox.people import InteractionFailed, NotPossible, Person, Shown
from bot.sandbox.places import ChannelPlace
from bot.sandbox.state import Channel, Guild, Message
from bot.sandbox.uploads import File
from bot.sandbox.world import Change, World

FILES = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
SHOWN_AT_FIRST = 100
LARGEST_FRAME = 16 * 1024 * 1024
"""Bytes that a tab may send at once: the largest file, in base64."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' https: data:",
    "Cache-Control": "no-store",
}


class Pages:
    """Serves /play to whoever plays on this machine."""

    def __init__(self, world: World, person: Callable[[str], Person]) -> None:
        self._world = world
        self._person = person
        self._dismissed: set[tuple[int, int]] = set()
        self._sockets: set[web.WebSocketResponse] = set()

    def add_to(self, app: web.Application) -> None:
        """The page's routes."""
        app.router.add_get("/play", only_loopback(self._file))
        app.router.add_get("/play/live", only_loopback(self._live))
        app.router.add_get("/play/{name}", only_loopback(self._file))

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = FILES / Path(request.match_info.get("name", "play.html")).name
        if path.suffix not in KINDS or not path.is_file():
            raise web.HTTPNotFound
        return web.Response(
            text=path.read_text("utf-8"), content_type=KINDS[path.suffix], headers=HEADERS
        )

    async def _live(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=LARGEST_FRAME)
        await socket.prepare(request)
        person = self._person(request.query.get("as") or self._owner())
        self._let_in(person)
        self._sockets.add(socket)
        try:
            await Tab(self._world, person, socket, self._dismissed).live()
        finally:
            self._sockets.discard(socket)
        return socket

    async def close(self) -> None:
        """Hang up on every tab; they will look for a server until one is there again."""
        await asyncio.gather(*(socket.close(code=1001) for socket in self._sockets))

    def _owner(self) -> str:
        """Who opens the page without a name is whose server it is."""
        state = self._world.state
        owners = [state.users[guild.owner_id].name for guild in state.guilds.values()]
        return owners[0] if owners else "you"

    def _let_in(self, person: Person) -> None:
        """Who is nowhere yet joins what there is."""
        guilds = list(self._world.state.guilds.values())
        if not any(person.id in guild.members for guild in guilds):
            for guild in guilds:
                self._world.join(guild, person.id)


class Tab:
    """One tab: one person looking and acting."""

    def __init__(
        self,
        world: World,
        person: Person,
        socket: web.WebSocketResponse,
        dismissed: set[tuple[int, int]],
    ) -> None:
        self._world = world
        self._person = person
        self._socket = socket
        self._dismissed = dismissed
        self._queue: asyncio.Queue[Payload] = asyncio.Queue()
        self._opened: dict[int, Shown] = {}
        self._acts: dict[str, Callable[[Payload], Awaitable[Payload | None]]] = {
            "open": self._open,
            "slash": self._slash,
            "complete": self._complete,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "dismiss": self._dismiss,
        }

    async def live(self) -> None:
        """Until the tab closes."""
        self._world.watchers.append(self._changed)
        writer = asyncio.create_task(self._write())
        acts: set[asyncio.Task[None]] = set()
        self._queue.put_nowait(self._places())
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._act(json.loads(frame.data)))
                    acts.add(task)
                    task.add_done_callback(acts.discard)
        finally:
            self._world.watchers.remove(self._changed)
            for task in (writer, *acts):
                task.cancel()
            await asyncio.gather(writer, *acts, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            await self._socket.send_str(json.dumps(await self._queue.get()))

    # -- what the person sees

    def _changed(self, change: Change) -> None:
        if change.what in ("places", "commands"):
            self._queue.put_nowait(self._places())
        message = change.message
        if message is None or not self._may_see(message):
            return
        if change.what == "gone":
            gone = {"kind": "gone", "channel": str(message.channel_id), "id": str(message.id)}
            self._queue.put_nowait(gone)
        else:
            self._queue.put_nowait({"kind": "message", "message": self._drawn(message)})

    def _may_see(self, message: Message) -> bool:
        channel = self._world.state.channels.get(message.channel_id)
        mine = message.only_for in (None, self._person.id)
        if channel is None or (self._person.id, message.id) in self._dismissed:
            return False
        return mine and self._may_see_channel(channel)

    def _may_see_channel(self, channel: Channel) -> bool:
        may = permissions.in_channel(self._world.state, channel, self._person.id)
        return bool(may & permissions.P.VIEW_CHANNEL)

    def _drawn(self, message: Message) -> Payload:
        return wire.message(self._world.state, self._world.origin, message)

    def _places(self) -> Payload:
        state = self._world.state
        mine = [g for g in state.guilds.values() if self._person.id in g.members]
        dm = self._person.dm.channel
        return {
            "kind": "places",
            "me": str(self._person.id),
            "people": [
                {"id": str(u.id), "name": u.name, "display": u.display, "bot": u.bot}
                for u in state.users.values()
            ],
            "guilds": [self._guild(guild) for guild in mine],
            "dm": {"id": str(dm.id), "name": state.users[state.bot_id].display}
            | {"commands": self._commands(dm)},
        }

    def _guild(self, guild: Guild) -> Payload:
        inside = [c for c in self._world.channels_of(guild) if self._may_see_channel(c)]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "members": [str(one) for one in guild.members],
            "roles": [{"id": str(r.id), "name": r.name} for r in guild.roles.values()],
            "channels": [self._channel(channel) for channel in inside],
        }

    def _channel(self, channel: Channel) -> Payload:
        thread = channel.thread
        return {
            "id": str(channel.id),
            "name": channel.name,
            "type": channel.kind,
            "parent": str(channel.parent_id) if thread else None,
            "archived": bool(thread and thread.archived),
            "locked": bool(thread and thread.locked),
            "commands": self._commands(channel),
        }

    def _commands(self, channel: Channel) -> list[Payload]:
        usable = commands.usable(self._world.state, self._person.user, channel)
        return [leaf for command in usable for leaf in commands.leaves(command)]

    # -- what the person does

    async def _act(self, asked: Payload) -> None:
        answer: Payload = {"kind": "outcome", "act": asked.get("act")}
        try:
            answer |= await self._acts[asked["do"]](asked) or {}
        except (InteractionFailed, NotPossible, NotFilled, WrongOption) as error:
            answer["failed"] = str(error)
        except (KeyError, ValueError):
            answer["failed"] = "That is not there any more."
        self._queue.put_nowait(answer)

    async def _open(self, asked: Payload) -> Payload:
        channel = self._world.state.channels[int(asked["channel"])]
        seen = [m for m in self._world.state.history(channel.id) if self._may_see(m)]
        drawn = [self._drawn(message) for message in seen[-SHOWN_AT_FIRST:]]
        return {"history": drawn, "channel": str(channel.id)}

    def _place(self, asked: Payload) -> ChannelPlace:
        return ChannelPlace(self._world, self._world.state.channels[int(asked["channel"])])

    def _message(self, asked: Payload) -> Message:
        return self._world.state.messages[int(asked["channel"])][int(asked["message"])]

    async def _slash(self, asked: Payload) -> Payload:
        place, command = self._place(asked), str(asked["command"])
        values = {name: _given(value) for name, value in asked["values"].items()}
        return self._outcome(asked, await self._person.slash(place, command, **values))

    async def _complete(self, asked: Payload) -> Payload:
        place, command = self._place(asked), str(asked["command"])
        option, typed = str(asked["option"]), str(asked["typed"])
        values = {k: v for k, v in asked["values"].items() if k != option}
        return {"choices": await self._person.complete(place, command, option, typed, **values)}

    async def _press(self, asked: Payload) -> Payload:
        shown = await self._person.press(self._message(asked), str(asked["custom_id"]))
        return self._outcome(asked, shown)

    async def _select(self, asked: Payload) -> Payload:
        message, which = self._message(asked), str(asked["custom_id"])
        return self._outcome(asked, await self._person.select(message, which, asked["values"]))

    async def _submit(self, asked: Payload) -> Payload:
        opened = self._opened[int(asked["opened"])]
        return self._outcome(asked, await self._person.submit(opened, asked["values"]))

    async def _say(self, asked: Payload) -> None:
        self._person.says(self._place(asked), str(asked["content"]))

    async def _dismiss(self, asked: Payload) -> None:
        message = self._message(asked)
        if message.only_for == self._person.id:
            self._dismissed.add((self._person.id, message.id))

    def _outcome(self, asked: Payload, shown: Shown) -> Payload:
        if shown.interaction.answer is not Answer.MODAL:
            return {}
        self._opened[int(asked["act"])] = shown
        return {"modal": shown.modal}


def _given(value: object) -> object:
    """An option's value as the page sends it; a file comes as its name and its content."""
    if isinstance(value, dict):
        return File(str(value["name"]), base64.b64decode(value["base64"]))
    return value
