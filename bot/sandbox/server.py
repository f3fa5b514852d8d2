"""The local Discord: one server on 127.0.0.1, with REST, gateway, files and a page to play on."""

import asyncio
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.guard import only_loopback
from bot.sandbox.interactions import Interactions
from bot.sandbox.people import Person, Shown
from bot.sandbox.places import GuildPlace
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.rest import ROOT, Observer, Request, Rest
from bot.sandbox.state import Attachment, Message, State
from bot.sandbox.tabs import Pages
from bot.sandbox.world import World

HOST = "127.0.0.1"
MOST_REQUEST_BYTES = 120 * 1024 * 1024


class Sandbox:
    """A Discord of one's own: `async with Sandbox() as discord: ...`.

    Before a client starts, `loopback.redirect(discord)` points discord.py here.
    A saved `state` goes on where it ended, but for open interactions (see `saving`).
    """

    def __init__(self, *, port: int = 0, state: State | None = None) -> None:
        self._asked_port = port
        self.world = World(state)
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self.world)
        self._rest = Rest(self.world, self.interactions, self.gateway)
        self._pages = Pages(self.world, self.person)
        self._runner: web.AppRunner | None = None

    # -- the server

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen."""
        app = web.Application(client_max_size=MOST_REQUEST_BYTES)
        app.router.add_route("*", ROOT + "/{tail:.*}", only_loopback(self._rest.serve))
        app.router.add_get("/_cdn/{attachment}/{name}", only_loopback(self._file))
        app.router.add_get("/", only_loopback(self._root))
        self._pages.add_to(app)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, HOST, self._asked_port).start()
        self._runner = runner
        port = runner.addresses[0][1]
        self.world.origin = f"http://{HOST}:{port}"
        self.gateway.url = f"ws://{HOST}:{port}/"

    async def stop(self) -> None:
        """Hang up on everybody and stop listening."""
        self.gateway.drop(1001)
        await self._pages.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def origin(self) -> str:
        """http://127.0.0.1:port"""
        return self.world.origin

    @property
    def api(self) -> str:
        """Where REST is."""
        return self.world.origin + ROOT

    async def _root(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.connect(request)
        raise web.HTTPFound("/play")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        wanted = request.match_info["attachment"]
        for attachment in self._every_file():
            if str(attachment.id) == wanted:
                kind = {"Content-Type": attachment.content_type}
                return web.Response(body=attachment.data, headers=kind)
        raise web.HTTPNotFound

    def _every_file(self) -> Iterator[Attachment]:
        yield from self.world.state.uploads.values()
        for messages in self.world.state.messages.values():
            for message in messages.values():
                yield from message.attachments

    # -- what tests hold

    @property
    def faults(self) -> Faults:
        """Troubles to be injected into REST."""
        return self._rest.faults

    @property
    def limits(self) -> RateLimits:
        """The rate limits."""
        return self._rest.limits

    @property
    def requests(self) -> list[Request]:
        """Every REST request, in order."""
        return self._rest.requests

    @property
    def observer(self) -> Observer | None:
        """Told of every request that was carried out."""
        return self._rest.observer

    @observer.setter
    def observer(self, observer: Observer | None) -> None:
        self._rest.observer = observer

    @property
    def bot_id(self) -> int:
        """The bot's id, which is its application's id too."""
        return self.world.state.bot_id

    def person(self, name: str) -> Person:
        """The person of that name, made if there is none."""
        users = self.world.state.users.values()
        user = next((u for u in users if u.name == name and not u.bot), None)
        user = user or self.world.add_user(name)
        return Person(user, self.world, self.interactions)

    def guild(
        self, name: str, owner: Person | None = None, *, members: tuple[Person, ...] = ()
    ) -> GuildPlace:
        """The guild of that name, made with the bot in it if there is none; members join it."""
        guilds = self.world.state.guilds.values()
        guild = next((g for g in guilds if g.name == name), None)
        if guild is None:
            owner = owner or self.person("owner")
            guild = self.world.add_guild(name, owner.id)
        for member in members:
            self.world.join(guild, member.id)
        return GuildPlace(self.world, guild)

    def too_old(self, message: Message) -> None:
        """Make a message one that Discord lets be edited no more (30046)."""
        message.too_old_to_edit = True

    def delete(self, message: Message) -> None:
        """A moderator deletes a message."""
        self.world.delete_message(message)

    def expire(self, shown: Shown) -> None:
        """Let the quarter of an hour pass: the bot can say no more to this act."""
        shown.interaction.expired = True

    async def until(
        self,
        condition: Callable[[], object],
        timeout: float = 5.0,  # noqa: ASYNC109  part of the question
    ) -> None:
        """Wait until the condition holds; TimeoutError if it does not in time."""
        async with asyncio.timeout(timeout):
            while not condition():  # noqa: ASYNC110  any condition, not an event
                await asyncio.sleep(0.005)

    async def quiet(self, seconds: float = 0.1) -> None:
        """Wait until the bot has asked for nothing for so long."""
        seen = -1
        while seen != len(self.requests):
            seen = len(self.requests)
            await asyncio.sleep(seconds)

    async def connected(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109  part of the question
        """Wait until a bot is at the gateway with a session."""
        await self.until(lambda: self.gateway.connected, timeout)
