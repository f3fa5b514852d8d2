"""Reminders, deadlines and downtime by a clock that goes when it is told to (S10)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from tests.e2e.evening import Evening, Night, Watch, asking, choose, deal_alike, newest, told


@pytest.fixture
def watch() -> Watch:
    return Watch()


def chatter(evening: Evening, times: int) -> None:
    for n in range(times):
        evening.cat.says(evening.races, f"What a race, {n}!")


@pytest.fixture
async def night(
    races: ChannelPlace, trouble: list[str], tmp_path: Path, watch: Watch
) -> AsyncIterator[Night]:
    night = Night(tmp_path / "data", now=watch)
    await night.start()
    yield night
    await night.stop()
    assert trouble == []


async def ring(evening: Evening) -> None:
    """The clock looks at the time."""
    await evening.night.client.clock.ring()
    await evening.settled()


async def test_half_time_reminds_who_has_not_chosen_once(evening: Evening, watch: Watch) -> None:
    await evening.begin(evening.ann, evening.ben, pace="1d")
    await choose(evening.ann, "7")

    for _ in range(3):
        watch.pass_(hours=12)
        watch.time -= timedelta(hours=11, minutes=59)
    watch.pass_(hours=11, minutes=57)
    await ring(evening)
    await ring(evening)
    await evening.night.restart()
    await ring(evening)

    assert told(evening.ann.inbox, "Half of your time") == 0
    assert told(evening.ben.inbox, "Half of your time") == 1
    reminder = newest(evening.ben.inbox, "Half of your time")
    due = int((watch.time + timedelta(hours=12)).timestamp())
    assert f"<t:{due}:R>" in reminder.text
    await evening.ben.press(reminder, "My hand")


async def test_time_is_up_the_house_chooses_and_everybody_is_told(
    evening: Evening, watch: Watch
) -> None:
    await evening.begin(evening.ann, evening.ben, pace="1d")
    await choose(evening.ann, "7")

    watch.pass_(hours=24, seconds=1)
    await ring(evening)

    told_ = newest(evening.races.messages, "Round 1:").text
    assert "Time is up for 🔵 Ben" in told_
    assert "Ann plays 7" in told_
    assert told_.index("Time is up") < told_.index("Round 1:")
    assert "Round 2: your order" in asking(evening.ben).text


async def test_by_agreement_the_default_is_taken_when_time_is_up(
    evening: Evening, watch: Watch
) -> None:
    await evening.begin(evening.ann, evening.ben, pace="1d", at_deadline="default")
    await choose(evening.ann, "7")

    watch.pass_(hours=24, seconds=1)
    await ring(evening)

    assert "Ben waits" in newest(evening.races.messages, "Round 1:").text


async def test_who_misses_three_deadlines_is_driven_until_they_are_back(
    evening: Evening, watch: Watch
) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat, pace="1h", at_deadline="default")
    for order in ("1", "2", "3"):
        await choose(ann, order)
        await choose(cat, order)
        watch.pass_(hours=1, seconds=1)
        await ring(evening)

    assert "Ben missed 3 deadlines in a row" in newest(evening.races.messages, "missed").text
    hand = await ben.slash(evening.races, "race hand")
    await ben.press(hand.reply, "9")
    await evening.round(ann="4", cat="4")
    assert "Ben plays 9" in newest(evening.races.messages, "Round 4:").text
    assert "Round 5: your order" in asking(ben).text


async def test_a_deadline_that_passed_while_the_bot_was_away_gives_grace_once(
    evening: Evening, watch: Watch
) -> None:
    """A day to choose; the bot is away from hour 10 to hour 30."""
    await evening.begin(evening.ann, evening.ben, pace="1d")
    await choose(evening.ann, "7")
    await evening.settled()
    watch.pass_(hours=10)
    await evening.night.stop()
    seen = len(evening.races.messages), len(evening.ann.inbox), len(evening.ben.inbox)
    watch.pass_(hours=20)

    await evening.night.start()
    await ring(evening)
    await evening.night.restart()
    await ring(evening)

    grace = int((watch.time + timedelta(hours=6)).timestamp())
    told_ = newest(evening.races.messages, "I was away").text
    assert f"<t:{grace}:f>" in told_
    now = len(evening.races.messages), len(evening.ann.inbox), len(evening.ben.inbox)
    assert [after - before for before, after in zip(seen, now, strict=True)] == [1, 0, 0]
    assert "Round 1: your order" in asking(evening.ben).text
    assert "Your answer: 7" in (await evening.ann.slash(evening.races, "race hand")).text
    watch.pass_(hours=5)
    await evening.round(ben="4")
    assert "Ben plays 4" in newest(evening.races.messages, "Round 1:").text


async def test_after_the_grace_the_house_chooses(evening: Evening, watch: Watch) -> None:
    await evening.begin(evening.ann, evening.ben, pace="1h")
    await choose(evening.ann, "7")
    await evening.night.stop()
    watch.pass_(hours=5)
    await evening.night.start()
    await ring(evening)
    assert told(evening.races.messages, "Round 1:") == 0

    watch.pass_(minutes=30, seconds=1)
    await ring(evening)

    assert "Time is up for 🔵 Ben" in newest(evening.races.messages, "Round 1:").text


async def test_a_race_is_not_driven_home_while_orders_alone_answer_for_the_others(
    evening: Evening, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever missed three deadlines comes back to a race that is still under way."""
    deal_alike(monkeypatch)  # by chance alone nobody might drive, which ends a race too
    await evening.begin(evening.ann, evening.ben, pace="1h", seats=3)
    await evening.ben.slash(evening.races, "race standing", decision="order", answer="Wait")
    await evening.settled()

    for _ in range(4):
        watch.pass_(hours=1, seconds=1)
        await ring(evening)

    assert told(evening.races.messages, "The house drives until") == 0
    assert "Again!" not in evening.races.messages[-1].labels
    assert "Round 5: your order" in asking(evening.ann).text


async def test_where_somebody_else_is_there_the_house_takes_over(
    evening: Evening, watch: Watch
) -> None:
    await evening.begin(evening.ann, evening.ben, pace="1h", seats=3)

    for _ in range(3):
        await choose(evening.ben, "Wait")
        watch.pass_(hours=1, seconds=1)
        await ring(evening)

    assert told(evening.races.messages, "The house drives until") == 1
    await choose(evening.ben, "Wait")
    await evening.settled()
    assert "Round 5: your order" in asking(evening.ben).text


async def test_a_deadline_notices_who_left(evening: Evening, watch: Watch) -> None:
    evening.discord.guild("Elsewhere", owner=evening.mo, members=(evening.ben,))
    await evening.begin(evening.ann, evening.ben, pace="1h")
    await choose(evening.ann, "7")
    evening.guild.leave(evening.ben.id)

    watch.pass_(hours=1, seconds=1)
    await ring(evening)

    assert told(evening.races.messages, "Ben has left this server") == 1
    await evening.round(ann="3")
    assert "Round 3: your order" in asking(evening.ann).text


async def test_pausing_stops_the_clock_and_extending_moves_it(
    evening: Evening, watch: Watch
) -> None:
    await evening.begin(evening.ann, evening.ben, pace="1h")
    await evening.mo.slash(evening.races, "steward pause")
    watch.pass_(hours=50)
    await ring(evening)
    assert told(evening.races.messages, "Round 1:") == 0

    await evening.mo.slash(evening.races, "steward resume")
    await evening.mo.slash(evening.races, "steward extend", hours=3)
    watch.pass_(hours=3)
    await ring(evening)
    assert told(evening.races.messages, "Round 1:") == 0
    watch.pass_(hours=1, seconds=1)
    await ring(evening)

    assert told(evening.races.messages, "Round 1:") == 1


async def test_a_lobby_that_nobody_starts_is_closed(evening: Evening, watch: Watch) -> None:
    lobby = await evening.open_lobby()
    await evening.ann.press(lobby, "Join")

    watch.pass_(days=7, seconds=1)
    await ring(evening)

    assert "This lobby was closed" in lobby.text
    assert lobby.buttons == []
    assert "no such race here" in (await evening.mo.slash(evening.races, "race start")).text


async def test_an_answer_reopened_late_has_a_quarter_of_the_time(
    evening: Evening, watch: Watch
) -> None:
    """A deal struck a minute before the end: who must order anew is not played for at once."""
    await evening.begin(evening.ann, evening.ben, evening.cat, pace="1h")
    for player, order in ((evening.ann, "7"), (evening.ben, "9")):
        await choose(player, order)
    await evening.ben.slash(
        evening.races, "race deal", **{"with": "Ann"}, terms="they.max.5", amount=3
    )
    await evening.settled()
    watch.pass_(minutes=59)
    table = evening.races.messages[-1]
    await evening.ann.press(table, table.labels[0])
    await evening.settled()

    watch.pass_(minutes=14)
    await ring(evening)
    assert told(evening.races.messages, "Round 1:") == 0
    watch.pass_(minutes=2)
    await ring(evening)

    assert told(evening.races.messages, "Round 1:") == 1


async def test_many_races_after_downtime_say_one_thing_each(
    evening: Evening, watch: Watch, discord: Sandbox, guild: GuildPlace, mo: Person
) -> None:
    for n in range(3):
        place = guild.channel(f"track-{n}")
        await mo.slash(place, "race new", game="autorace", seats=2, pace="1h")
        await evening.settled()
        await evening.ann.press(place.messages[-1], "Join")
        await mo.press(place.messages[-1], "Start")
    await evening.settled()
    await evening.night.stop()
    before = {n: len(guild.channel(f"track-{n}").messages) for n in range(3)}
    watch.pass_(hours=30)

    await evening.night.start()
    await ring(evening)
    await ring(evening)

    for n, count in before.items():
        assert len(guild.channel(f"track-{n}").messages) == count + 1


async def test_a_table_under_much_chat_is_posted_again_and_the_old_one_says_so(
    evening: Evening, watch: Watch
) -> None:
    await evening.begin(evening.ann, evening.ben)
    table = evening.races.messages[-1]
    chatter(evening, 14)
    watch.pass_(hours=1)
    await choose(evening.ann, "7")
    await evening.settled()
    assert "Still to choose: 🔵 Ben" in table.text  # it is still in sight, and was edited
    chatter(evening, 1)

    await choose(evening.ann, "Wait")
    await choose(evening.ann, "Undo")
    await evening.settled()
    again = evening.races.messages[-1]

    assert "Still to choose" in again.text
    assert "The race is on" in again.text
    assert "My hand" in again.labels
    assert "goes on further down" in table.text
    assert table.labels == []
    await choose(evening.ann, "7")
    await evening.round(ben="4")
    assert told(evening.races.messages, "Ann plays 7") == 1
    assert told(evening.races.messages, "The race is on") == 1


async def test_a_lobby_under_much_chat_is_posted_again(evening: Evening, watch: Watch) -> None:
    lobby = await evening.open_lobby(seats=2)
    chatter(evening, 20)
    watch.pass_(hours=1)

    await evening.ann.press(lobby, "Join")
    await evening.settled()
    again = evening.races.messages[-1]

    assert "**In (1):** Ann" in again.text
    assert "goes on further down" in lobby.text
    assert lobby.labels == []
    await evening.ben.press(again, "Join")
    await evening.settled()
    chatter(evening, 20)
    watch.pass_(hours=1)
    await evening.mo.press(again, "Start")
    await evening.settled()
    assert "This race has started" in again.text
    assert told(evening.races.messages, "The race is on") == 1


async def test_without_the_right_to_look_back_the_table_stays_where_it_is(
    evening: Evening, watch: Watch
) -> None:
    await evening.begin(evening.ann, evening.ben)
    table = evening.races.messages[-1]
    evening.races.deny_bot("read_message_history")
    chatter(evening, 20)
    watch.pass_(hours=1)

    await choose(evening.ann, "7")
    await evening.settled()

    assert "Still to choose: 🔵 Ben" in table.text
