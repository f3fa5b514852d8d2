"""Pictures on their way to Discord: each message shows the one that goes with its words."""

from __future__ import annotations

import asyncio

import pytest
from discord import ui

from bot.drawn import Attachment, Drawn, files
from bot.shown import Shown
from bot.ui.layout import Layout, Picture, build
from bot.ui.limits import ALT_TEXT

MESSAGE = 7


def test_an_alt_text_is_as_long_as_discord_takes() -> None:
    board = Attachment("board.png", b"", "Ann leads. " * 200)
    (file,) = files(Drawn(Layout(), (board,)))

    assert file.description is not None
    assert len(file.description) <= ALT_TEXT
    assert file.description.startswith("Ann leads.")


def board(name: str, painting: asyncio.Event | None = None) -> Drawn:
    """A message whose words and picture are of this board, which may be long in painting."""

    async def paint() -> Attachment:
        if painting is not None:
            await painting.wait()
        return Attachment("board.png", name.encode(), name)

    return Drawn(build([name], picture=Picture("board.png", name)), picture=name, paint=paint)


class Seen:
    """A message as Discord shows it: its words, and its picture."""

    def __init__(self) -> None:
        self.words = self.picture = ""
        self.uploads = 0

    async def take(self, drawn: Drawn) -> None:
        (words,) = (item for item in drawn.view.children if isinstance(item, ui.TextDisplay))
        self.words = words.content
        if drawn.paint is None:
            self.picture = b"".join(file.data for file in drawn.files).decode()
            self.uploads += 1

    async def take_and_lose_the_reply(self, drawn: Drawn) -> None:
        await self.take(drawn)
        raise ConnectionResetError


async def test_the_same_picture_is_sent_once() -> None:
    shown, seen = Shown(), Seen()
    for _ in range(3):
        await shown.edit(MESSAGE, board("start"), seen.take)

    assert (seen.words, seen.picture, seen.uploads) == ("start", "start", 1)


async def test_after_an_edit_of_unknown_end_the_picture_is_sent_again() -> None:
    shown, seen = Shown(), Seen()
    await shown.edit(MESSAGE, board("start"), seen.take)
    with pytest.raises(ConnectionResetError):
        await shown.edit(MESSAGE, board("finish"), seen.take_and_lose_the_reply)

    await shown.edit(MESSAGE, board("start"), seen.take)

    assert (seen.words, seen.picture) == ("start", "start")


@pytest.mark.parametrize("first_to_end", ["early", "late"])
async def test_of_two_edits_at_once_the_later_one_stays_whole(first_to_end: str) -> None:
    """The early one, without a picture as that is there already, comes to Discord after it."""
    shown, seen = Shown(), Seen()
    await shown.edit(MESSAGE, board("start"), seen.take)
    let_go = {"early": asyncio.Event(), "late": asyncio.Event()}
    arrived = asyncio.Event()

    async def early(drawn: Drawn) -> None:
        await arrived.wait()
        await seen.take(drawn)
        await let_go["early"].wait()

    async def late(drawn: Drawn) -> None:
        await seen.take(drawn)
        arrived.set()
        await let_go["late"].wait()

    edits = {"early": asyncio.create_task(shown.edit(MESSAGE, board("start"), early))}
    await asyncio.sleep(0)
    edits["late"] = asyncio.create_task(shown.edit(MESSAGE, board("finish"), late))
    await arrived.wait()
    let_go[first_to_end].set()
    await edits[first_to_end]
    for each in let_go.values():
        each.set()
    await asyncio.gather(*edits.values())

    assert (seen.words, seen.picture) == ("finish", "finish")
    await shown.edit(MESSAGE, board("start"), seen.take)
    assert (seen.words, seen.picture) == ("start", "start")


async def test_what_is_outdated_once_it_is_painted_does_not_come_back() -> None:
    shown, seen, painting = Shown(), Seen(), asyncio.Event()
    early = asyncio.create_task(shown.edit(MESSAGE, board("start", painting), seen.take))
    await asyncio.sleep(0)

    await shown.edit(MESSAGE, board("finish"), seen.take)
    painting.set()
    await early

    assert (seen.words, seen.picture) == ("finish", "finish")
