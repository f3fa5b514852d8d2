"""Files that people give with a command: kept for a while, and had from where Discord says."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.sandbox import messages as m
from bot.sandbox.options import Values, WrongOption
from bot.sandbox.world import World

KEPT = 20


@dataclass(frozen=True)
class File:
    """A file on somebody's own machine."""

    name: str
    data: bytes = field(repr=False)


def handed_over(world: World, values: Mapping[str, object]) -> Values:
    """Option values as a client sends them: files are uploaded first and then go by their id."""
    return {name: _upload(world, v) if isinstance(v, File) else v for name, v in values.items()}


def _upload(world: World, file: File) -> int:
    if len(file.data) > m.MOST_BYTES:
        raise WrongOption(f"{file.name}: the file is too large")
    name = re.sub(r"[^\w.-]", "_", file.name) or "unknown"
    kept = m.attachment(world.new_id(), m.Upload(0, name, file.data), {})
    uploads = world.state.uploads
    uploads[kept.id] = kept
    while len(uploads) > KEPT:
        del uploads[min(uploads)]
    return kept.id
