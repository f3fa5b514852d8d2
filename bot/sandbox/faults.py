"""Troubles to be injected into REST: errors, lost replies, slow replies."""

import re
from dataclasses import dataclass, field
from typing import Literal

from bot.sandbox.errors import Refused
from bot.sandbox.payloads import Payload


@dataclass
class Fault:
    """One trouble, and how often it still happens."""

    method: str
    path: re.Pattern[str]
    left: int
    does: Literal["answer", "lose", "cut", "delay"]
    status: int = 500
    body: Payload | str = ""
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


class Faults:
    """The troubles in waiting. Paths are matched without /api/v10, anywhere in the path."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(
        self,
        method: str,
        path_regex: str,
        times: int = 1,
        *,
        status: int = 500,
        body: Payload | str = "",
        headers: dict[str, str] | None = None,
    ) -> Fault:
        """Answer this instead of doing what is asked: Discord's own JSON, or a proxy's text."""
        fault = Fault(method, re.compile(path_regex), times, "answer", status, body, headers or {})
        return self._wait(fault)

    def refuse(self, method: str, path_regex: str, code: int, times: int = 1) -> Fault:
        """Answer with one of Discord's own numbers, such as 40003 to POST /users/@me/channels."""
        refusal = Refused(code)
        return self.add(method, path_regex, times, status=refusal.status, body=refusal.body)

    def rate_limit(self, method: str, path_regex: str, retry_after: float, times: int = 1) -> Fault:
        """429 as Discord's own edge sends it: with `Via` and a JSON body, so that clients wait."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after}
        headers = {"Via": "1.1 google", "Retry-After": str(max(1, round(retry_after)))}
        return self.add(
            method, path_regex, times, status=429, body=body | {"global": False}, headers=headers
        )

    def lose_reply(self, method: str, path_regex: str, times: int = 1) -> Fault:
        """Do what is asked, then break the line before the answer."""
        return self._wait(Fault(method, re.compile(path_regex), times, "lose"))

    def cut(self, method: str, path_regex: str, times: int = 1) -> Fault:
        """Break the line before anything is done."""
        return self._wait(Fault(method, re.compile(path_regex), times, "cut"))

    def delay(self, method: str, path_regex: str, seconds: float, times: int = 1) -> Fault:
        """Do what is asked at once, answer late."""
        fault = Fault(method, re.compile(path_regex), times, "delay", seconds=seconds)
        return self._wait(fault)

    def clear(self) -> None:
        """No more troubles."""
        self.waiting.clear()

    def _wait(self, fault: Fault) -> Fault:
        self.waiting.append(fault)
        return fault

    def due(self, method: str, path: str) -> Fault | None:
        """The first trouble that meets this request; it is used up once."""
        for fault in self.waiting:
            if fault.left > 0 and fault.method == method and fault.path.search(path):
                fault.left -= 1
                return fault
        return None
