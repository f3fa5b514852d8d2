"""Races whose stored state makes no sense, and servers whose file is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace

import pytest

from tests.e2e.evening import Evening, asking, newest, surely, told, unnoticed


async def spoil(evening: Evening) -> None:
    """Start the bot anew; what is stored of the first race makes no sense to it."""
    await evening.night.stop()
    path = evening.night.folder / "guilds" / f"{evening.guild.id}.sqlite3"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE checkpoints SET state = '{}' WHERE match = 1")
    await evening.night.start()


async def uninstall(evening: Evening) -> None:
    """Start the bot anew without the game of the race."""
    await evening.night.stop()
    evening.night.games = tuple(game for game in evening.night.games if game.key != "autorace")
    await evening.night.start()


COMMANDS: dict[str, dict[str, object]] = {
    "race hand": {},
    "race board": {},
    "race log": {},
    "race undo": {},
    "race concede": {},
    "race verify": {},
    "race start": {},
    "race leave": {},
    "steward pause": {},
    "steward resume": {},
    "steward extend": {"hours": 1},
    "steward move": {},
    "steward rewind": {"to": 0},
    "steward retire": {"player": "Ann"},
}


@pytest.mark.parametrize(("broken", "errors"), [(spoil, 1), (uninstall, 0)])
@pytest.mark.parametrize("by", ["command", "panel"])
async def test_a_race_that_cannot_be_read_says_so_and_is_ended_by_a_steward(
    evening: Evening,
    trouble: list[str],
    broken: Callable[[Evening], Awaitable[None]],
    errors: int,
    by: str,
) -> None:
    mo, races = evening.mo, evening.races
    await evening.begin(evening.ann, evening.ben, name="Spa")
    question, table = unnoticed(asking(evening.ann)), races.messages[-1]
    await broken(evening)
    await evening.night.client.clock.ring()

    for command, options in COMMANDS.items():
        shown = await mo.slash(races, command, **options, match="Spa")
        assert shown.text.startswith("I cannot make sense of what is stored"), command
    for label in ("My hand", "Board in words", "Log", "Rules"):
        assert "I cannot make sense" in (await evening.ann.press(table, label)).text
    assert "I cannot make sense" in (await evening.ann.press(question(), "7")).text

    panel = await mo.slash(races, "steward panel")
    assert "Spa**" in panel.text
    if by == "command":
        asked = await mo.slash(races, "steward end", match="Spa")
    else:
        asked = await mo.press(panel.reply, "End Spa")
    assert "**Spa** would end" in asked.text
    ended = (await surely(mo, asked)).text
    assert "**Spa** has ended" in ended
    assert "No race is open" in ended
    await evening.settled()

    assert told(races.messages, "**Spa** was ended") == 1
    assert "I cannot make sense" in (await mo.slash(races, "race hand", match="Spa")).text
    assert len(trouble) == errors
    trouble.clear()


async def test_a_race_that_cannot_be_read_keeps_no_other_waiting(
    evening: Evening, trouble: list[str]
) -> None:
    """Removed and invited again, with a start in between: all of the others go on."""
    await evening.begin(evening.ann, evening.ben, name="Spa")
    await evening.begin(evening.ann, evening.cat, name="Monza")
    await spoil(evening)
    evening.guild.remove_bot()
    await evening.discord.quiet()
    await evening.night.restart()
    evening.guild.invite_bot()
    await evening.discord.quiet()
    await evening.settled()

    for player in (evening.ann, evening.cat):
        await player.press(asking(player, "Monza"), "7" if player is evening.ann else "4")
    await evening.settled()

    assert "Ann plays 7" in newest(evening.races.messages, "Round 1:").text
    trouble.clear()


async def test_a_server_whose_file_is_damaged_is_told_once_and_the_others_play_on(
    evening: Evening, trouble: list[str]
) -> None:
    other = evening.discord.guild("Night owls", owner=evening.mo, members=(evening.cat,))
    elsewhere = replace(evening, guild=other, races=other.channel("owls"))
    await evening.begin(evening.ann, evening.ben)
    await elsewhere.begin(evening.cat)
    path = evening.night.folder / "guilds" / f"{evening.guild.id}.sqlite3"
    await evening.night.stop()
    sound = path.read_bytes()
    path.write_bytes(b"not a database" * 1000)
    damaged = path.read_bytes()

    for _ in range(2):
        await evening.night.start()
        for command in ("race hand", "steward panel", "race new"):
            options = {"game": "autorace"} if command == "race new" else {}
            shown = await evening.mo.slash(evening.races, command, **options)
            assert "This server's data cannot be read" in shown.text
        await evening.night.client.troubles.tell()
        await evening.night.stop()
    assert told(evening.races.messages, "overwrite nothing") == 1
    assert path.read_bytes() == damaged

    await evening.night.start()
    await elsewhere.round(cat="7")
    assert told(elsewhere.races.messages, "Cat plays 7") == 1
    assert told(elsewhere.races.messages, "overwrite nothing") == 0
    await evening.night.stop()
    path.write_bytes(sound)
    await evening.night.start()
    await evening.round(ann="7", ben="4")
    assert told(evening.races.messages, "Ann plays 7") == 1
    await evening.night.stop()
    path.write_bytes(damaged)
    await evening.night.start()
    await evening.mo.slash(evening.races, "race hand")
    await evening.night.client.troubles.tell()
    assert told(evening.races.messages, "overwrite nothing") == 2
    trouble.clear()
