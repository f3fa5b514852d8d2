"""What a person does and what the bot makes of it, over real sockets."""

import ast

import pytest

from bot.sandbox import (
    ChannelPlace,
    File,
    GuildPlace,
    InteractionFailed,
    NotFilled,
    NotPossible,
    Person,
    Sandbox,
    WrongOption,
)
from tests.sandbox.small_bot import SmallBot


async def test_a_board_is_drawn_and_redrawn(
    bot: SmallBot, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    shown = await alice.slash(channel, "race board")
    board = await shown.finished()

    assert board.text == "# Lap 1\nBeside a picture"
    assert board.labels == ["Vote 1", "Vote 2", "Redraw"]
    assert board.alt_texts == ["Red leads by a nose", "The board in words", "A small board"]
    assert (board.attachments[0].width, board.attachments[0].height) == (64, 48)

    redrawn = await bob.press(board, "Redraw")

    assert redrawn.updated
    assert board.text.startswith("Drawn anew")
    assert board.alt_texts[0] == "Blue leads"
    assert len(board.attachments) == 1


async def test_only_one_person_sees_an_ephemeral_message(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    shown = await alice.slash(channel, "race board")
    await discord.until(lambda: shown.messages)

    assert [m.text for m in alice.sees(channel)][-1] == "only you"
    assert "only you" not in [m.text for m in bob.sees(channel)]
    assert len(channel.messages) == 1


async def test_a_button_outlives_its_view(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    board = await (await alice.slash(channel, "race board")).finished()

    shown = await bob.press(board, "Vote 2")

    assert shown.reply.text == "seat 2, thanks"
    assert shown.reply.ephemeral


async def test_every_kind_of_option_arrives(
    bot: SmallBot, guild: GuildPlace, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    red = guild.role("Red team")
    other = guild.channel("pits")
    shown = await alice.slash(
        channel,
        "race new",
        game="autorace",
        laps=5,
        risk=0.25,
        secret=True,
        rival=bob,
        where=other,
        crew=red,
        weather="rain",
    )

    expected = ["autorace", 5, 0.25, True, "bob", "pits", "Red team", "rain"]
    assert ast.literal_eval(shown.reply.text) == expected


async def test_what_a_client_would_not_send(
    bot: SmallBot, channel: ChannelPlace, alice: Person
) -> None:
    with pytest.raises(WrongOption, match="required"):
        await alice.slash(channel, "race new")
    with pytest.raises(WrongOption, match="between 1 and 9"):
        await alice.slash(channel, "race new", game="autorace", laps=10)
    with pytest.raises(WrongOption, match="one of"):
        await alice.slash(channel, "race new", game="autorace", weather="snow")
    with pytest.raises(NotPossible, match="no command"):
        await alice.slash(channel, "race")


async def test_a_file_is_handed_over_with_a_command(
    bot: SmallBot, channel: ChannelPlace, alice: Person
) -> None:
    shown = await alice.slash(channel, "race take", file=File("my notes.txt", b"left, then right"))

    told = ["my_notes.txt", 16, "text/plain; charset=utf-8", True, "left, then right"]
    assert ast.literal_eval(shown.reply.text) == told


async def test_what_is_no_file_is_not_handed_over(
    bot: SmallBot, channel: ChannelPlace, alice: Person
) -> None:
    with pytest.raises(WrongOption, match="required"):
        await alice.slash(channel, "race take")
    with pytest.raises(WrongOption, match="choose a file"):
        await alice.slash(channel, "race take", file="notes.txt")
    with pytest.raises(WrongOption, match="too large"):
        await alice.slash(channel, "race take", file=File("big", bytes(11 * 1024 * 1024)))


async def test_a_subcommand_in_a_group(bot: SmallBot, channel: ChannelPlace, alice: Person) -> None:
    assert (await alice.slash(channel, "race cup begin")).reply.text == "a cup begins"


async def test_autocomplete(bot: SmallBot, channel: ChannelPlace, alice: Person) -> None:
    offered = await alice.complete(channel, "race new", option="game", typed="auto")

    assert offered == [{"name": "Autorace", "value": "autorace"}]


async def test_selects(
    bot: SmallBot, guild: GuildPlace, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    red = guild.role("Red team")
    lobby = (await alice.slash(channel, "lobby")).reply

    await alice.select(lobby, "Role", ["Crew", "driver"])
    assert lobby.text == "role ['crew', 'driver']"
    await alice.select(lobby, "Partner", bob)
    assert lobby.text == "partner bob"
    await alice.select(lobby, "Team", red)
    assert lobby.text == "team ['Red team']"
    await alice.select(lobby, "Team", [])
    assert lobby.text == "team []"
    with pytest.raises(NotFilled):
        await alice.select(lobby, "Role", [])


async def test_a_press_that_is_answered_later(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person
) -> None:
    lobby = (await alice.slash(channel, "lobby")).reply

    await alice.press(lobby, "Later")

    await discord.until(lambda: lobby.text == "changed later")


async def test_a_disabled_button_cannot_be_pressed(
    bot: SmallBot, channel: ChannelPlace, alice: Person
) -> None:
    lobby = (await alice.slash(channel, "lobby")).reply

    with pytest.raises(NotPossible, match="disabled"):
        await alice.press(lobby, "Closed")


async def test_the_same_event_twice_gets_one_answer(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person, trouble: list[str]
) -> None:
    shown = await alice.slash(channel, "race cup begin")

    discord.interactions.deliver(shown.interaction)
    await discord.until(lambda: trouble)

    assert len(channel.messages) == 1
    assert "40060" in trouble.pop()


async def test_a_form(bot: SmallBot, channel: ChannelPlace, alice: Person) -> None:
    lobby = (await alice.slash(channel, "lobby")).reply
    opened = await alice.press(lobby, "Orders")
    assert opened.modal is not None
    assert opened.modal["title"] == "Your orders"

    with pytest.raises(NotFilled, match="required"):
        await alice.submit(opened, {"Gear": "Gear 2", "Tyre": "hard"})
    filled = {"Words": "full throttle", "gear": "2", "Tyre": "Hard", "Pit": True}
    shown = await alice.submit(opened, filled)

    assert shown.reply.text == "orders ['full throttle', ['2'], 'hard', True]"


async def test_a_hand_by_dm(
    bot: SmallBot, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    shown = await bob.slash(channel, "deal")
    assert (await shown.finished()).text == "dealt"

    (hand,) = bob.inbox
    assert hand.alt_texts == ["Two cards"]
    assert alice.inbox == []
    assert (await bob.press(hand, "Vote 3")).reply.text == "seat 3, thanks"


async def test_closed_dms(
    bot: SmallBot, guild: GuildPlace, channel: ChannelPlace, alice: Person
) -> None:
    alice.close_dms()
    shown = await alice.slash(channel, "deal")
    assert (await shown.finished()).text == "refused 50007"

    alice.open_dms()
    shown = await alice.slash(channel, "deal")
    assert (await shown.finished()).text == "dealt"


async def test_hidden_commands(
    bot: SmallBot, guild: GuildPlace, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    assert "steward" in alice.sees_commands(channel)  # she owns the guild
    with pytest.raises(NotPossible):
        await bob.slash(channel, "steward")

    guild.give(bob.id, guild.role("Stewards", "manage_events"))

    assert (await bob.slash(channel, "steward")).reply.text == "at your service"


async def test_no_answer_is_a_failed_interaction(
    bot: SmallBot, channel: ChannelPlace, alice: Person
) -> None:
    with pytest.raises(InteractionFailed, match="This interaction failed"):
        await alice.slash(channel, "talk", way="never")
