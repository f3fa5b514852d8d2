"""What is told before a race starts and after it is over, where somebody would look for it."""

from __future__ import annotations

from tests.e2e.evening import Evening, newest, surely, told


async def to_the_podium(evening: Evening) -> None:
    """A race of Ann and Ben, called Spa, that a steward has ended."""
    await evening.begin(evening.ann, evening.ben, name="Spa", seats=3)
    await surely(evening.mo, await evening.mo.slash(evening.races, "steward end"))
    await evening.settled()


async def test_everybody_reads_the_result_where_they_were_asked(evening: Evening) -> None:
    await to_the_podium(evening)

    for racer in (evening.ann, evening.ben):
        letter = newest(racer.inbox, "**Spa** is over")
        for name in ("Ann", "Ben", "Crank"):
            assert name in letter.text
        assert f"<#{evening.races.id}>" in letter.text
        assert told(racer.inbox, "**Spa** is over") == 1
    assert not told(evening.cat.inbox, "Spa")


async def test_the_rules_are_a_press_away_before_a_race_starts(evening: Evening) -> None:
    lobby = await evening.open_lobby()
    await evening.ann.press(lobby, "Join")
    await evening.settled()

    shown = await evening.ann.press(lobby, "Rules")

    assert "press *Rules* in the channel" in newest(evening.ann.inbox, "You are in").text
    assert "The most money wins" in shown.text


async def test_a_lobby_counts_seats_where_nobody_has_a_car_of_their_own(evening: Evening) -> None:
    owned = await evening.open_lobby(game="autorace", seats=3)
    bought = await evening.open_lobby(game="daytona", seats=3)

    assert "3 cars ·" in owned.text
    assert "The house drives 3 cars." in owned.text
    assert "3 seats ·" in bought.text
    assert "The house takes 3 seats." in bought.text
    assert "cars" not in bought.text


async def test_ones_races_name_those_not_yet_started(evening: Evening) -> None:
    lobby = await evening.open_lobby(name="Spa")
    assert "in no race" in (await evening.ann.slash(evening.races, "races")).text
    await evening.ann.press(lobby, "Join")

    for command in ("races", "hand"):
        shown = await evening.ann.slash(evening.races, command)
        assert "**Spa** has not started yet" in shown.text
        assert not shown.reply.labels
    assert "in no race" in (await evening.ben.slash(evening.races, "races")).text


async def test_who_races_again_is_not_sent_to_join(evening: Evening) -> None:
    await evening.mo.slash(evening.races, "steward settings", makers="everyone")
    await to_the_podium(evening)
    podium = evening.races.messages[-1]

    opened = await evening.ann.press(podium, "Again!")
    again = await evening.ben.press(podium, "Again!")
    stranger = await evening.cat.press(podium, "Again!")

    assert opened.text == "**Spa** is open below, and you are in. Press *Start* to begin."
    assert again.text == "**Spa** is made already, and you are in."
    assert stranger.text == "**Spa** is made already: press *Join* in its lobby."


async def test_after_the_race_ones_commands_say_that_it_is_over(evening: Evening) -> None:
    await to_the_podium(evening)

    assert "The race is over" in (await evening.ann.slash(evening.races, "race hand")).text
    for command in ("undo", "concede"):
        shown = await evening.ann.slash(evening.races, f"race {command}")
        assert "This race is over." in shown.text, command
    assert "no such race" in (await evening.cat.slash(evening.races, "race hand")).text
