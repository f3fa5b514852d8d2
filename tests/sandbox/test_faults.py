"""What goes wrong on the real Discord, made to go wrong here."""

import asyncio
import time
import zlib
from collections.abc import Awaitable

import aiohttp
import discord as library
import pytest

from bot.sandbox import ChannelPlace, GuildPlace, InteractionFailed, Person, Sandbox
from bot.sandbox.ratelimits import Limit
from tests.sandbox.small_bot import SmallBot


def room(bot: SmallBot, place: ChannelPlace) -> library.PartialMessageable:
    return bot.get_partial_messageable(place.id)


async def code_of(asking: Awaitable[object]) -> int:
    """The number of the refusal."""
    with pytest.raises(library.HTTPException) as caught:
        await asking
    return caught.value.code


# -- first answers


async def test_an_answer_after_three_seconds_is_refused(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person, trouble: list[str]
) -> None:
    with pytest.raises(InteractionFailed):
        await alice.slash(channel, "talk", way="slowly")
    await discord.until(lambda: [r for r in discord.requests if r.path.endswith("callback")])

    callback = next(r for r in discord.requests if r.path.endswith("callback"))
    assert callback.status == 404
    assert isinstance(callback.answer, dict)
    assert callback.answer["code"] == 10062
    await discord.until(lambda: trouble)
    trouble.clear()  # the bot's command broke at it, as it must


async def test_a_second_first_answer_is_refused(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person
) -> None:
    shown = await alice.slash(channel, "talk", way="once")
    url = f"{discord.api}/interactions/{shown.interaction.id}/{shown.interaction.token}/callback"

    async with aiohttp.ClientSession() as http, http.post(url, json={"type": 5}) as answer:
        assert answer.status == 400
        assert (await answer.json())["code"] == 40060


async def test_a_lost_reply_leaves_what_was_done(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace
) -> None:
    discord.faults.lose_reply("POST", "/messages$")
    with pytest.raises(aiohttp.ClientError):
        await room(bot, channel).send("once", nonce="n1")

    await room(bot, channel).send("once", nonce="n1")

    assert [m.text for m in channel.messages] == ["once"]


async def test_a_cut_request_does_nothing(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace
) -> None:
    discord.faults.cut("POST", "/messages$")
    with pytest.raises(aiohttp.ClientError):
        await room(bot, channel).send("once")

    assert channel.messages == []


async def test_a_late_reply(bot: SmallBot, discord: Sandbox, channel: ChannelPlace) -> None:
    discord.faults.delay("POST", "/messages$", seconds=0.3)
    sending = asyncio.create_task(room(bot, channel).send("hello"))
    await discord.until(lambda: channel.messages)
    assert not sending.done()
    await sending


async def test_server_errors_and_rate_limits(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace
) -> None:
    discord.faults.add("POST", "/messages$", status=500, body="oops")
    await room(bot, channel).send("after 500")
    discord.faults.rate_limit("POST", "/messages$", retry_after=0.2)
    await room(bot, channel).send("after 429")
    discord.faults.add("POST", "/messages$", status=503, body="oops")
    with pytest.raises(library.DiscordServerError):
        await room(bot, channel).send("never")

    assert [m.text for m in channel.messages] == ["after 500", "after 429"]


async def test_buckets_are_told_and_kept(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace
) -> None:
    discord.limits.routes["POST /channels/{channel}/messages"] = Limit(3, 0.5)
    before = time.monotonic()
    for number in range(7):
        await room(bot, channel).send(str(number))

    statuses = [r.status for r in discord.requests if r.method == "POST"]
    assert time.monotonic() - before >= 0.9
    assert statuses.count(429) == 0  # the library kept to the headers


async def test_a_client_that_ignores_the_bucket_is_stopped(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace
) -> None:
    discord.limits.routes["GET /channels/{channel}"] = Limit(1, 5.0)
    url, token = f"{discord.api}/channels/{channel.id}", {"Authorization": "Bot a.token"}
    async with aiohttp.ClientSession(headers=token) as http:
        await http.get(url)
        async with http.get(url) as answer:
            assert answer.status == 429
            assert answer.headers["Via"]
            assert float((await answer.json())["retry_after"]) <= 5.01


# -- the gateway


@pytest.mark.parametrize("code", [None, 4000, 1001])
async def test_a_lost_gateway_is_resumed_and_nothing_is_missed(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person, code: int | None
) -> None:
    discord.gateway.drop(code)

    shown = await alice.slash(channel, "race cup begin")

    assert shown.reply.text == "a cup begins"
    assert "resumed" in bot.events


async def test_reconnect_and_invalid_session(bot: SmallBot, discord: Sandbox) -> None:
    discord.gateway.ask_to_reconnect()
    await discord.until(lambda: "resumed" in bot.events)

    discord.gateway.invalidate()
    await discord.until(lambda: bot.events.count("ready") == 2)

    assert [entry for entry in discord.gateway.log if entry == ("op", 2)] == [("op", 2)] * 2


async def test_a_heartbeat_is_acknowledged_as_over_a_network(discord: Sandbox) -> None:
    url = discord.gateway.url
    async with aiohttp.ClientSession() as http, http.ws_connect(url) as socket:
        await socket.receive_json(timeout=5)
        sent = time.perf_counter()
        await socket.send_json({"op": 1, "d": None})
        answered = await socket.receive_json(timeout=5)

        assert answered["op"] == 11
        assert time.perf_counter() - sent > 0.02


async def test_compression_is_as_asked(bot: SmallBot, discord: Sandbox) -> None:
    _, query = discord.gateway.log[0]
    assert isinstance(query, dict)
    assert query["compress"] in ("zstd-stream", "zlib-stream")


async def test_zlib_and_plain_text_too(discord: Sandbox) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.ws_connect(f"{discord.gateway.url}?v=10&compress=zlib-stream") as socket:
            packed = (await socket.receive()).data
            assert packed.endswith(b"\x00\x00\xff\xff")
            assert b'"op":10' in zlib.decompressobj().decompress(packed)
        async with http.ws_connect(f"{discord.gateway.url}?v=10") as socket:
            assert (await socket.receive_json())["op"] == 10
            await socket.send_json({"op": 99})
            await socket.receive()
            assert socket.close_code == 4001


async def test_a_guild_outage_and_a_removal(
    bot: SmallBot, discord: Sandbox, guild: GuildPlace
) -> None:
    guild.outage()
    await discord.until(lambda: "guild_unavailable" in bot.events)
    guild.outage_over()
    await discord.until(lambda: "guild_available" in bot.events)
    assert "guild_join" not in bot.events

    guild.remove_bot()
    await discord.until(lambda: "guild_remove" in bot.events)
    assert await code_of(bot.fetch_guild(guild.id)) == 10004
    guild.invite_bot()
    await discord.until(lambda: "guild_join" in bot.events)


async def test_changes_reach_the_bot(
    bot: SmallBot, discord: Sandbox, guild: GuildPlace, channel: ChannelPlace
) -> None:
    pits = guild.channel("pits")
    pits.rename("paddock")
    thread = channel.thread("Race 7")
    thread.lock()
    await discord.until(lambda: "thread_update" in bot.events)
    known = bot.get_guild(guild.id)
    assert known is not None
    names = [c.name for c in known.text_channels]
    assert names == ["races", "paddock"]
    assert [t.locked for t in known.threads] == [True]

    pits.delete()
    thread.delete()
    guild.rename("Night race")
    await discord.until(lambda: known.name == "Night race")
    assert list(known.threads) == []
    assert [c.name for c in known.text_channels] == ["races"]


# -- refusals


async def test_permissions(bot: SmallBot, guild: GuildPlace, channel: ChannelPlace) -> None:
    channel.deny_bot("attach_files")
    file = library.File(__file__, "a.txt")
    assert await code_of(room(bot, channel).send("x", file=file)) == 50013
    channel.deny_bot("send_messages")
    assert await code_of(room(bot, channel).send("x")) == 50013
    channel.deny_bot("view_channel")
    assert await code_of(room(bot, channel).send("x")) == 50001
    channel.allow_bot("view_channel", "send_messages")
    await room(bot, channel).send("x")


async def test_unknown_things(
    bot: SmallBot, discord: Sandbox, guild: GuildPlace, channel: ChannelPlace, bob: Person
) -> None:
    here = bot.get_guild(guild.id)
    assert here is not None
    assert (await here.fetch_member(bob.id)).name == "bob"
    guild.leave(bob.id)
    assert await code_of(here.fetch_member(bob.id)) == 10007
    assert await code_of(here.fetch_member(1)) == 10013
    assert await code_of(bot.fetch_channel(1)) == 10003
    sent = await room(bot, channel).send("x")
    discord.delete(channel.messages[0])
    assert await code_of(sent.edit(content="y")) == 10008
    assert await code_of(sent.delete()) == 10008
    channel.delete()
    assert await code_of(room(bot, channel).send("x")) == 10003


async def test_dms_refused(
    bot: SmallBot, discord: Sandbox, guild: GuildPlace, alice: Person, bob: Person
) -> None:
    discord.limits.dm_opens = Limit(1, 60.0)
    first, second = await bot.fetch_user(alice.id), await bot.fetch_user(bob.id)
    await first.send("hello")
    assert await code_of(second.send("hello")) == 40003
    await first.send("an open DM stays open")
    discord.limits.dm_opens = None
    await second.send("hello")
    guild.leave(bob.id)
    assert await code_of(second.send("hello")) == 50278
    assert [m.text for m in bob.inbox] == ["hello"]


async def test_too_old_to_edit(bot: SmallBot, discord: Sandbox, channel: ChannelPlace) -> None:
    sent = await room(bot, channel).send("x")
    discord.too_old(channel.messages[0])

    assert await code_of(sent.edit(content="y")) == 30046


async def test_an_expired_token(
    bot: SmallBot, discord: Sandbox, channel: ChannelPlace, alice: Person
) -> None:
    shown = await alice.slash(channel, "lobby")
    discord.expire(shown)
    url = f"{discord.api}/webhooks/{discord.bot_id}/{shown.interaction.token}"
    async with aiohttp.ClientSession() as http:
        async with http.post(url, json={"content": "late"}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (401, 50027)
        async with http.post(url + "x", json={"content": "late"}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (404, 10015)
        async with http.get(f"{discord.api}/users/@me") as answer:
            assert answer.status == 401


async def test_threads(bot: SmallBot, channel: ChannelPlace, alice: Person) -> None:
    here = bot.get_channel(channel.id)
    assert isinstance(here, library.TextChannel)
    sent = await here.send("a race")
    own = await sent.create_thread(name="Race 7")
    assert own.id == sent.id
    assert await code_of(sent.create_thread(name="again")) == 160004
    word = await own.send("off we go")
    await own.edit(archived=True)
    assert await code_of(word.edit(content="changed")) == 50083
    await own.send("awake")  # writing wakes a thread that is not locked
    place = ChannelPlace(channel.world, channel.world.state.channels[own.id])
    assert place.channel.thread is not None
    assert not place.channel.thread.archived

    place.lock()
    assert await code_of(own.send("x")) == 160005
    place.archive(locked=True)
    assert await code_of(own.send("x")) == 50083
    standing = await here.create_thread(name="Two", type=library.ChannelType.public_thread)
    renamed = await standing.edit(name="Three", auto_archive_duration=60)
    assert (renamed.name, renamed.auto_archive_duration) == ("Three", 60)


async def test_history(bot: SmallBot, channel: ChannelPlace, alice: Person) -> None:
    for number in range(5):
        await room(bot, channel).send(str(number))
    alice.says(channel, "a word of a person")

    latest = [m.content async for m in room(bot, channel).history(limit=2)]
    assert latest == ["", "4"]  # what people say needs an intent that this bot has not
    middle = channel.messages[2].id
    older = room(bot, channel).history(before=library.Object(middle))
    assert [m.content async for m in older] == ["1", "0"]
    newer = room(bot, channel).history(after=library.Object(middle), limit=2)
    assert [m.content async for m in newer] == ["3", "4"]
    around = room(bot, channel).history(around=library.Object(middle), limit=3)
    assert [m.content async for m in around] == ["3", "2", "1"]


async def test_only_this_machine(discord: Sandbox) -> None:
    async with aiohttp.ClientSession() as http:
        for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
            async with http.get(f"{discord.origin}/play", headers=headers) as answer:
                assert answer.status == 403
        async with http.get(f"{discord.origin}/play") as answer:
            assert answer.status == 200
