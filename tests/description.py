"""Discord's own description of its API, where a machine has it: every request of the bot is held
against it, and each kind of answer of the local Discord once.

`PITBOARD_DISCORD_SPEC` names the folder that holds it; without it nothing is checked.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from bot.sandbox import Sandbox
from bot.sandbox.messages import Upload


class Description(Protocol):
    """What can be asked of it; an empty list says that all is well."""

    def check(self, method: str, path: str, body: object) -> list[str]:
        """What is wrong with a request."""

    def check_response(self, method: str, path: str, status: int, body: object) -> list[str]:
        """What is wrong with an answer."""


@cache
def description() -> Description | None:
    folder = os.environ.get("PITBOARD_DISCORD_SPEC")
    if not folder:
        return None
    where = Path(folder) / "spec_check.py"
    spec = importlib.util.spec_from_file_location("spec_check", where)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules["spec_check"] = module
    spec.loader.exec_module(module)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # that tool leaves its file open
        made: Description = module.Spec()
    return made


_answers_known: set[tuple[str, str, int, str]] = set()
"""Answers by their looks: those of the local Discord repeat, and checking each takes very long."""


def _kind_of(path: str) -> str:
    """A path without ids and tokens."""
    return "/".join(part for part in path.split("/") if re.fullmatch("[@a-z_-]{1,20}", part))


def shape(body: object) -> str:
    """What a body looks like, whatever its words and numbers are."""
    if isinstance(body, dict):
        return "{" + ",".join(f"{key}:{shape(body[key])}" for key in sorted(body)) + "}"
    if isinstance(body, list):
        return "[" + ",".join(sorted({shape(item) for item in body})) + "]"
    return type(body).__name__


def hold_against_description(sandbox: Sandbox) -> list[str]:
    """From now on, note where an answer or an accepted request is not as Discord describes it."""
    described = description()
    broken: list[str] = []

    def observe(  # Any: both bodies are whatever JSON was sent
        method: str,
        path: str,
        query: Mapping[str, str],
        body: Any,
        files: Sequence[Upload],
        status: int,
        answer: Any,
    ) -> None:
        if described is None or status in (404, 401):
            return
        wrong: list[str] = []
        looks = (method, _kind_of(path), status, shape(answer))
        if looks not in _answers_known:
            wrong += described.check_response(method, path, status, answer)
            _answers_known.add(looks)
        if body is not None and status < 300:
            wrong += described.check(method, path, body)
        # Discord's description calls the codes in `_errors` numbers; its answers have words there.
        wrong = [line for line in wrong if "_errors." not in line]
        broken.extend(f"{method} {path} {status}: {w}" for w in wrong)

    if described is not None:
        sandbox.observer = observe
    return broken
