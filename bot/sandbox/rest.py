"""Discord's REST v10 over HTTP: routing, tokens, rate limits, faults; a record of every request."""

import asyncio
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aiohttp import MultipartReader, web

from bot.sandbox import ratelimits, rest_channels, rest_commands, rest_guilds, rest_messages
from bot.sandbox.calls import Call, Endpoint, Routes
from bot.sandbox.errors import UNAUTHORIZED, Refused
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.messages import Upload
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.world import World

ROOT = "/api/v10"
Observer = Callable[[str, str, Mapping[str, str], Any, Sequence[Upload], int, Any], None]
"""Told of every request that was really answered: method, path, query, body, files, status, answer.
(Any: both bodies are whatever JSON was sent.)"""

_ALL: Routes = {
    **rest_guilds.ROUTES,
    **rest_channels.ROUTES,
    **rest_messages.ROUTES,
    **rest_commands.ROUTES,
}


@dataclass
class Request:
    """What was asked and what came of it; `status` 0 means the line was cut first."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any  # Any: whatever the client sent
    files: Sequence[Upload]
    at: float
    status: int = 0
    answer: object = None


@dataclass(frozen=True)
class _Route:
    method: str
    template: str
    pattern: re.Pattern[str]
    endpoint: Endpoint


def _compiled(routes: Routes) -> list[_Route]:
    """Fixed paths before those with ids in the same place."""
    made = []
    for (method, template), endpoint in routes.items():
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template)
        made.append(_Route(method, template, re.compile(pattern), endpoint))
    return sorted(made, key=lambda route: route.template.count("{"))


class Rest:
    """The REST side of the server."""

    def __init__(self, world: World, interactions: Interactions, gateway: Gateway) -> None:
        self._world = world
        self._interactions = interactions
        self._gateway = gateway
        self._routes = _compiled(_ALL)
        self.faults = Faults()
        self.limits = RateLimits()
        self.requests: list[Request] = []
        self.observer: Observer | None = None

    async def serve(self, http: web.Request) -> web.StreamResponse:
        """Answer one request, or suffer the fault that waits for it."""
        path = http.path.removeprefix(ROOT)
        try:
            body, files = await _read(http)
        except Refused as why:
            return _json(why.status, why.body)
        request = Request(http.method, path, dict(http.query), body, files, time.monotonic())
        self.requests.append(request)
        fault = self.faults.due(http.method, path)
        if fault and fault.does == "cut":
            return _cut(http)
        if fault and fault.does == "answer":
            request.status, request.answer = fault.status, fault.body
            return _faulty(fault)
        headers = self._carry_out(request, http.headers.get("Authorization"))
        if fault and fault.does == "delay":
            await asyncio.sleep(fault.seconds)
        if fault and fault.does == "lose":
            request.status = 0
            return _cut(http)
        return _json(request.status, request.answer, headers)

    def _carry_out(self, request: Request, authorization: str | None) -> dict[str, str]:
        headers: dict[str, str] = {"Via": "1.1 google"}
        try:
            route, ids = self._find(request, authorization)
            limited = self._limited(route, ids, headers)
            if limited is not None:
                request.status, request.answer = 429, limited
                return headers
            call = Call(
                world=self._world,
                interactions=self._interactions,
                limits=self.limits,
                gateway_url=self._gateway.url,
                path=ids,
                query=request.query,
                json=request.body,
                files=request.files,
            )
            request.status, request.answer = route.endpoint(call)
        except Refused as why:
            request.status, request.answer = why.status, why.body
            if why.status == 429:  # without Via clients give up at once, as they do in the end
                del headers["Via"]
        self._observe(request)
        return headers

    def _find(self, request: Request, authorization: str | None) -> tuple[_Route, dict[str, str]]:
        found = None
        for route in self._routes:
            matched = route.pattern.fullmatch(request.path)
            if matched is not None and route.method == request.method:
                found = route, matched.groupdict()
                break
        if found is None:
            raise Refused(0)
        open_to_all = ("/interactions/", "/webhooks/", "/gateway")
        if found[0].template.startswith(open_to_all) and found[0].template != "/gateway/bot":
            return found
        token = self._gateway.token
        if not authorization or not authorization.startswith("Bot "):
            raise UNAUTHORIZED
        if token is not None and authorization != f"Bot {token}":
            raise UNAUTHORIZED
        return found

    def _limited(
        self, route: _Route, ids: Mapping[str, str], headers: dict[str, str]
    ) -> dict[str, Any] | None:  # Any: Discord's JSON
        by_token = route.template.startswith(("/interactions/", "/webhooks/"))
        wait = None if by_token else self.limits.take_bot_wide()
        bot_wide = wait is not None
        if wait is None:
            majors = [ids[name] for name in ("channel", "guild", "token") if name in ids]
            name = f"{route.method} {route.template}"
            told, wait = self.limits.take(name, majors[0] if majors else "")
            headers.update(told)
        if wait is None:
            return None
        body, more = ratelimits.too_many(wait, bot_wide=bot_wide)
        headers.update(more)
        return body

    def _observe(self, request: Request) -> None:
        if self.observer is not None:
            r = request
            self.observer(r.method, r.path, r.query, r.body, r.files, r.status, r.answer)


async def _read(http: web.Request) -> tuple[Any, list[Upload]]:  # Any: whatever the client sent
    if http.content_type == "multipart/form-data":
        return await _read_multipart(http)
    raw = await http.read()
    return (_parsed(raw) if raw else None), []


async def _read_multipart(http: web.Request) -> tuple[Any, list[Upload]]:  # Any: as above
    body: object = None
    files: list[Upload] = []
    reader = await http.multipart()
    while (part := await reader.next()) is not None:
        if isinstance(part, MultipartReader):
            raise Refused(50035)
        data = bytes(await part.read(decode=False))
        slot = re.fullmatch(r"files\[(\d+)\]", part.name or "")
        if slot is None:
            body = _parsed(data)
        else:
            files.append(Upload(int(slot[1]), part.filename or "file", data))
    return body, files


def _parsed(raw: bytes) -> object:
    try:
        return json.loads(raw)
    except ValueError as broken:
        raise Refused(50109) from broken


def _json(
    status: int, answer: object, headers: Mapping[str, str] | None = None
) -> web.StreamResponse:
    if answer is None:
        return web.Response(status=status, headers=headers)
    # The bare type: clients compare the whole header, a charset behind it makes text of it.
    told = {**(headers or {}), "Content-Type": "application/json"}
    return web.Response(body=json.dumps(answer).encode(), status=status, headers=told)


def _faulty(fault: Fault) -> web.StreamResponse:
    if isinstance(fault.body, str):
        return web.Response(text=fault.body, status=fault.status, headers=fault.headers)
    return _json(fault.status, fault.body, fault.headers)


def _cut(http: web.Request) -> web.StreamResponse:
    if http.transport is not None:
        http.transport.abort()
    return web.Response(status=500)
