"""The state in a file, so that a local Discord is the same tomorrow."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError

from bot.sandbox.state import State
from bot.sandbox.world import Change, World

_JSON = TypeAdapter(
    tuple[State], config=ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")
)


def load(path: Path) -> State | None:
    """The state as last saved; None if there is none, or one of an older form."""
    try:
        (state,) = _JSON.validate_json(path.read_bytes())
    except (FileNotFoundError, ValidationError):
        return None
    return state


def save(state: State, path: Path) -> None:
    """Write the state; who is killed meanwhile keeps the one before."""
    _write(_JSON.dump_json((state,)), path)


def _write(text: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(text)
    fresh.replace(path)


@asynccontextmanager
async def saved(world: World, path: Path, *, every: float = 3.0) -> AsyncIterator[None]:
    """Inside, changes are saved within so many seconds; all are at the end."""
    changed = asyncio.Event()

    def note(_change: Change) -> None:
        changed.set()

    async def keep_saving() -> None:
        while True:
            await changed.wait()
            await asyncio.sleep(every)
            changed.clear()
            await asyncio.to_thread(_write, _JSON.dump_json((world.state,)), path)

    world.watchers.append(note)
    saver = asyncio.create_task(keep_saving())
    try:
        yield
    finally:
        world.watchers.remove(note)
        saver.cancel()
        with suppress(asyncio.CancelledError):
            await saver
        save(world.state, path)
