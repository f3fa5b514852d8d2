"""Commands without a name find the race that they are for, or ask in words."""

from __future__ import annotations

from bot.sandbox import Person
from tests.e2e.evening import Evening, lobbies, surely, told


async def test_a_lobby_is_found_among_races_that_are_under_way(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, name="Duel")
    lobby = await evening.open_lobby(name="Next", seats=2)

    joined = await evening.ann.slash(evening.races, "race join")
    cat = await evening.cat.slash(evening.races, "race join")
    left = await evening.cat.slash(evening.races, "race leave")
    changed = await evening.mo.slash(evening.races, "race change", pace="1h")
    removed = await surely(
        evening.mo, await evening.mo.slash(evening.races, "race remove", member=evening.ann)
    )
    await evening.ben.slash(evening.races, "race join")
    started = await evening.mo.slash(evening.races, "race start")

    for shown in (joined, cat, left, changed, removed, started):
        assert "**Next**" in shown.text
    assert "has started" in started.text
    await evening.settled()
    assert "Join" not in lobby.labels


async def test_of_several_running_races_the_one_that_one_is_in_is_meant(evening: Evening) -> None:
    ann, races = evening.ann, evening.races
    await evening.begin(ann, evening.ben, name="Duel")
    await evening.begin(evening.ben, evening.cat, name="Other")
    await evening.open_lobby(name="Next")

    assert "Duel" in (await ann.slash(races, "race hand")).text
    asked = await evening.ben.slash(races, "race hand")
    assert "Which race do you mean: Duel or Other?" in asked.text
    assert "**Duel**" in (await ann.slash(races, "race concede")).text
    stranger = await evening.mo.slash(races, "race hand")
    assert "You are in none of the races here" in stranger.text


async def test_several_lobbies_are_named_with_or(evening: Evening) -> None:
    for name in ("Spa", "Monza", "Imola"):
        await evening.open_lobby(name=name)
    await evening.begin(evening.ann, evening.ben, name="Duel")

    asked = await evening.cat.slash(evening.races, "race join")

    assert asked.text == "Which race do you mean: Spa, Monza or Imola?"


async def test_one_joins_the_lobby_that_one_is_not_in_yet(evening: Evening) -> None:
    for name in ("Spa", "Monza"):
        await evening.open_lobby(name=name)
    await evening.ann.press(lobbies(evening.races)[0], "Join")

    assert "**Monza**" in (await evening.ann.slash(evening.races, "race join")).text
    assert "Spa or Monza" in (await evening.ann.slash(evening.races, "race leave")).text


async def test_where_no_race_is_it_is_said_where_there_are_some(evening: Evening) -> None:
    garage = evening.guild.channel("garage")
    await evening.open_lobby(name="Spa")
    await evening.begin(evening.ann, evening.ben, name="Duel")

    for command, name in (("race join", "Spa"), ("race start", "Spa"), ("steward pause", "Duel")):
        shown = await evening.mo.slash(garage, command)
        assert "no such race in this channel" in shown.text
        assert f"{name} (<#{evening.races.id}>)" in shown.text
    assert "Duel" in (await evening.ann.slash(garage, "race hand")).text
    assert told(evening.races.messages, "paused the race") == 0


async def test_the_only_race_here_says_why_it_will_not_do(evening: Evening) -> None:
    await evening.open_lobby(name="Spa")
    for command in ("race hand", "race undo", "steward pause"):
        assert "not started yet" in (await evening.mo.slash(evening.races, command)).text
    assert (
        "This race is not paused" in (await evening.mo.slash(evening.races, "steward resume")).text
    )
    assert "You are not in this race" in (await evening.ann.slash(evening.races, "race leave")).text


async def test_the_rules_of_the_game_that_is_played_here_are_shown(evening: Evening) -> None:
    which = await evening.ann.slash(evening.races, "race rules")
    assert "Which game would you like to read about?" in which.text
    assert "## AUTORACE" in (await evening.ann.press(which.reply, "AUTORACE")).text

    await evening.open_lobby(game="dragrace", name="One")
    await evening.open_lobby(game="dragrace", name="Two")
    drag = await evening.ann.slash(evening.races, "race rules")
    await evening.open_lobby(game="race", name="Three")
    several = await evening.ann.slash(evening.races, "race rules")

    assert drag.text.startswith("## Drag race")
    assert "Which game" in several.text


async def test_seats_that_a_game_does_not_have_are_refused(evening: Evening) -> None:
    too_many = await evening.mo.slash(evening.races, "race new", game="autorace", seats=9)
    too_few = await evening.mo.slash(evening.races, "race new", game="autorace", seats=1)
    await evening.settled()

    assert "At most 5 can race in AUTORACE" in too_many.text
    assert "At least 2 race in AUTORACE" in too_few.text
    assert lobbies(evening.races) == []

    lobby = await evening.open_lobby()
    for player in (evening.ann, evening.ben, evening.cat):
        await player.press(lobby, "Join")
    for seats, why in ((9, "At most 5"), (1, "At least 2"), (2, "There are 3 in this race")):
        shown = await evening.mo.slash(evening.races, "race change", seats=seats)
        assert why in shown.text


async def test_the_list_of_options_shows_what_was_just_changed(evening: Evening) -> None:
    lobby = await evening.open_lobby()
    options = await evening.mo.press(lobby, "Options")
    form = await evening.mo.press(options.reply, options.reply.labels[0])
    assert "Towing: off" in options.text

    changed = await evening.mo.submit(form, {"Towing": "on"})

    assert changed.updated
    assert "was changed" in options.reply.text
    assert "Towing: on" in options.reply.text


async def test_races_without_a_name_are_called_by_their_game_and_a_number(
    evening: Evening,
) -> None:
    for game in ("autorace", "daytona", "autorace"):
        await evening.open_lobby(game=game)
    await evening.open_lobby(name="AUTORACE nine")

    names = [lobby.text.splitlines()[0] for lobby in lobbies(evening.races)]

    assert names == [
        "## AUTORACE #1",
        "## Daytona 500 #1",
        "## AUTORACE #2",
        "## AUTORACE nine",
    ]
    offered = await evening.ann.complete(evening.races, "race join", "match", "autorace #2")
    assert [choice["name"] for choice in offered] == ["AUTORACE #2 (open)"]
    joined = await evening.ann.slash(evening.races, "race join", match="autorace #2")
    assert "**AUTORACE #2**" in joined.text


async def test_a_race_made_again_gets_the_next_number(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))

    again = await evening.mo.slash(evening.races, "race again")

    assert "**AUTORACE #2** is open" in again.text


async def test_a_race_that_is_over_is_meant_by_name_too(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, name="Duel")
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))

    assert "Duel" in (await evening.ann.slash(evening.races, "race log", match="duel")).text
    assert "Duel" in (await evening.ann.slash(evening.races, "race board")).text


async def offered(evening: Evening, who: Person, *commands: str) -> set[tuple[str, ...]]:
    """The races that are suggested for these commands."""
    found = set()
    for command in commands:
        choices = await who.complete(evening.races, command, "match", "")
        found.add(tuple(str(choice["name"]).partition(" (")[0] for choice in choices))
    return found


OF_A_SEAT = ("race hand", "race undo", "race deal", "race standing", "race concede")


async def test_only_races_that_a_command_is_for_are_suggested(evening: Evening) -> None:
    mo, ann, ben, cat = evening.mo, evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, name="Duel")
    await evening.begin(ben, cat, name="Other")
    for name in ("Held", "Open"):
        lobby = await evening.open_lobby(name=name)
        await ann.press(lobby, "Join")
        if name == "Held":
            await mo.press(lobby, "Start")
            await mo.slash(evening.races, "steward pause", match="Held")

    assert await offered(evening, ann, *OF_A_SEAT) == {("Held", "Duel")}
    assert await offered(evening, cat, *OF_A_SEAT) == {("Other",)}
    assert await offered(evening, ann, "race leave") == {("Open",)}
    assert await offered(evening, ann, "race join") == {()}
    assert await offered(evening, ben, "race join") == {("Open",)}
    assert await offered(evening, ann, "race board", "race log") == {
        ("Open", "Held", "Duel", "Other")
    }
    assert await offered(evening, mo, "steward pause", "steward extend") == {("Other", "Duel")}
    assert await offered(evening, mo, "steward resume") == {("Held",)}
    assert await offered(
        evening, mo, "steward replace", "steward autopilot", "steward retire", "steward rewind"
    ) == {("Held", "Other", "Duel")}
    assert await offered(evening, mo, "steward end") == {("Open", "Held", "Other", "Duel")}


async def test_who_has_no_seat_is_told_so_by_the_race_that_is_suggested(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, name="Duel")

    assert await offered(evening, evening.cat, *OF_A_SEAT) == {("Duel",)}
    shown = await evening.cat.slash(evening.races, "race hand", match="Duel")
    assert "You are not in this race" in shown.text
