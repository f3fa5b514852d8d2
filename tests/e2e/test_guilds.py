"""Servers that go away, come back, and share a member (S4, S9)."""

from __future__ import annotations

from dataclasses import replace

from tests.e2e.evening import Evening, Watch, asking, choose, newest, told, unnoticed


async def test_an_outage_deletes_nothing_and_greets_nobody(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ann, "7")
    await evening.settled()
    seen = len(evening.races.messages), len(evening.ann.inbox)

    evening.guild.outage()
    await evening.discord.quiet()
    evening.guild.outage_over()
    await evening.discord.quiet()

    assert (len(evening.races.messages), len(evening.ann.inbox)) == seen
    assert "Your answer: 7" in (await evening.ann.slash(evening.races, "race hand")).text
    await evening.round(ben="4")
    assert "Ann plays 7" in newest(evening.races.messages, "Round 1:").text


async def test_an_answer_during_an_outage_counts_and_the_table_follows(evening: Evening) -> None:
    """DMs work while Discord has lost sight of the server."""
    await evening.begin(evening.ann, evening.ben)
    evening.guild.outage()
    await evening.discord.quiet()
    await choose(evening.ann, "7")
    evening.guild.outage_over()
    await evening.round(ben="4")

    assert told(evening.races.messages, "Ann plays 7") == 1


async def test_a_removal_pauses_keeps_and_restores(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ann, "7")
    await evening.settled()
    question = unnoticed(asking(evening.ben))

    evening.guild.remove_bot()
    await evening.discord.quiet()
    while_away = await evening.ben.press(question(), "4")
    await evening.settled()
    evening.guild.invite_bot()
    await evening.discord.quiet()
    await evening.settled()

    assert "paused" in while_away.text
    assert told(evening.races.messages, "I am back in this server") == 1
    assert "Your answer: 7" in (await evening.ann.slash(evening.races, "race hand")).text
    await choose(evening.ben, "4")
    await evening.settled()
    assert "Ann plays 7" in newest(evening.races.messages, "Round 1:").text


async def test_a_removal_while_the_bot_was_away_is_noticed_at_the_next_start(
    evening: Evening,
) -> None:
    await evening.begin(evening.ann, evening.ben)
    await evening.night.stop()
    evening.guild.remove_bot()
    await evening.night.start()
    await evening.settled()

    assert "paused" in (await choose(evening.ben, "4")).text
    evening.guild.invite_bot()
    await evening.discord.quiet()
    await evening.settled()

    assert told(evening.races.messages, "I am back in this server") == 1
    await evening.round(ann="7", ben="4")
    assert told(evening.races.messages, "Ann plays 7") == 1


async def test_data_of_a_removed_server_is_deleted_after_the_grace(evening: Evening) -> None:
    watch = Watch(evening.night.now())
    evening.night.now = watch
    await evening.night.restart()
    await evening.begin(evening.ann, evening.ben)
    await evening.settled()
    evening.guild.remove_bot()
    await evening.discord.quiet()

    watch.pass_(days=6)
    await evening.night.restart()
    await evening.discord.quiet()
    assert "AUTORACE #1" in (await evening.ann.slash(evening.ann.dm, "races")).text
    watch.pass_(days=1, hours=1)
    await evening.night.restart()
    await evening.discord.until(lambda: not list((evening.night.folder / "guilds").glob("*")))

    assert "You are in no race" in (await evening.ann.slash(evening.ann.dm, "races")).text
    evening.guild.invite_bot()
    await evening.discord.quiet()
    assert "no such race here" in (await evening.mo.slash(evening.races, "race board")).text


async def test_a_server_invited_again_while_the_bot_was_away_is_kept(evening: Evening) -> None:
    watch = Watch(evening.night.now())
    evening.night.now = watch
    await evening.night.restart()
    await evening.begin(evening.ann, evening.ben)
    evening.guild.remove_bot()
    await evening.discord.quiet()
    await evening.night.stop()
    evening.guild.invite_bot()
    watch.pass_(days=30)
    await evening.night.start()
    await evening.discord.quiet()

    board = await evening.ann.slash(evening.races, "race board")

    assert "Ann on 0" in board.text


async def test_two_races_in_one_dm_channel_do_not_touch_each_other(evening: Evening) -> None:
    """Ben races in two servers; both ask him in the same channel of direct messages."""
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben)
    other = evening.discord.guild("Night owls", owner=evening.mo, members=(ben, cat))
    elsewhere = replace(evening, guild=other, races=other.channel("owls"))
    await elsewhere.begin(cat, ben)
    first, second = asking(ben, "Track day"), asking(ben, "Night owls")
    for question, place in ((first, evening), (second, elsewhere)):
        assert f"<#{place.races.id}>" in question.text
        assert "AUTORACE #1" in question.text

    shown = await ben.press(first, "9")
    await evening.settled()

    assert "Track day" in shown.text
    assert await evening.answers() == ['["9"]']
    assert await elsewhere.answers() == []
    assert "Your answer" not in second.text
    await ben.press(second, "3")
    await choose(cat, "2")
    await evening.settled()
    assert "Ben plays 3" in newest(elsewhere.races.messages, "Round 1:").text
    assert told(evening.races.messages, "Round 1:") == 0
    both = await ben.slash(ben.dm, "races")
    assert "Track day" in both.text
    assert "Night owls" in both.text


async def test_hand_in_direct_messages_offers_the_races_to_choose_from(evening: Evening) -> None:
    ben = evening.ben
    await evening.begin(evening.ann, ben, name="Spa")
    other = evening.discord.guild("Night owls", owner=evening.mo, members=(ben,))
    elsewhere = replace(evening, guild=other, races=other.channel("owls"))
    await elsewhere.begin(evening.mo, ben, name="Monza")

    listed = await ben.slash(ben.dm, "hand")
    chosen = await ben.press(listed.reply, "Monza")

    assert "**Spa** waits for you" in listed.text
    assert "Night owls" in chosen.text
    answered = await ben.press(chosen.reply, "9")
    assert "Your answer: 9" in answered.text
    assert await elsewhere.answers() == ['["9"]']


async def test_a_race_of_another_server_is_not_to_be_named(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, name="Spa")
    other = evening.discord.guild("Night owls", owner=evening.mo, members=(evening.ann,))

    for command in ("race board", "race log", "race hand", "race concede"):
        shown = await evening.ann.slash(other.channel("owls"), command, match="Spa")
        assert "no race called Spa" in shown.text
