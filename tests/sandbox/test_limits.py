"""Discord's limits, each at its edge and one beyond, as Discord words the refusal."""

import io
from collections.abc import AsyncIterator, Callable

import aiohttp
import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from bot.sandbox.interactions import Kind
from bot.sandbox.payloads import COMPONENTS_V2, Payload
from tests.sandbox.small_bot import png


class Asking:
    """A client without a library: sends what it is told, returns status, JSON and headers."""

    def __init__(self, discord: Sandbox, http: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.http = http

    async def __call__(
        self, method: str, path: str, body: object = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Payload]:
        url = self.discord.api + path
        form = None
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", aiohttp.payload.JsonPayload(body))
            for slot, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{slot}]", io.BytesIO(data), filename=name)
        json = body if files is None else None
        async with self.http.request(method, url, json=json, data=form) as answer:
            return answer.status, await answer.json() if answer.status != 204 else {}


@pytest.fixture
async def ask(discord: Sandbox) -> AsyncIterator[Asking]:
    headers = {"Authorization": "Bot a.token"}
    async with aiohttp.ClientSession(headers=headers) as http:
        yield Asking(discord, http)


def text(content: str = "x") -> Payload:
    return {"type": 10, "content": content}


def button(number: object = 1, **more: object) -> Payload:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}", **more}


def row(*inside: Payload) -> Payload:
    return {"type": 1, "components": list(inside)}


def select(options: int = 2, **more: object) -> Payload:
    listed = [{"label": f"o{n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **more}


def v2(*components: Payload, **more: object) -> Payload:
    return {"flags": COMPONENTS_V2, "components": list(components), **more}


def classic(*components: Payload) -> Payload:
    return {"content": "x", "components": list(components)}


GOOD: dict[str, Payload] = {
    "2000 characters": {"content": "x" * 2000},
    "4000 characters of text displays": v2(text("x" * 2000), text("x" * 2000)),
    "40 components": v2(*[text()] * 40),
    "5 rows of 5 buttons": classic(*[row(*[button((r, c)) for c in range(5)]) for r in range(5)]),
    "25 options": classic(row(select(25, max_values=25))),
    "custom id of 100": classic(row({**button(), "custom_id": "x" * 100})),
    "label of 80": classic(row(button(label="x" * 80))),
    "a link": classic(row({"type": 2, "style": 5, "label": "a", "url": "https://a.example"})),
    "25 characters of nonce": {"content": "x", "nonce": "n" * 25},
}
BAD: dict[str, tuple[Payload, str]] = {
    "2001 characters": ({"content": "x" * 2001}, "content"),
    "4001 characters of text displays": (v2(text("x" * 4000), text("x")), "components"),
    "41 components": (v2(*[text()] * 39, row(button())), "components"),
    "6 rows": (classic(*[row(button(n)) for n in range(6)]), "components"),
    "6 buttons in a row": (classic(row(*[button(n) for n in range(6)])), "components"),
    "26 options": (classic(row(select(26))), "components"),
    "no options": (classic(row(select(0))), "components"),
    "custom id of 101": (classic(row({**button(), "custom_id": "x" * 101})), "components"),
    "label of 81": (classic(row(button(label="x" * 81))), "components"),
    "custom id twice": (classic(row(button(), button())), "components"),
    "two selects in a row": (
        classic(row(select(), {**select(), "custom_id": "t"})),
        "components",
    ),
    "button without words": (classic(row(button(label=""))), "components"),
    "link with custom id": (classic(row(button(style=5, url="https://a.example"))), "components"),
    "button without custom id": (
        classic(row({"type": 2, "style": 1, "label": "x"})),
        "components",
    ),
    "least above most": (classic(row(select(min_values=2, max_values=1))), "components"),
    "most above options": (classic(row(select(max_values=3))), "components"),
    "a text display without the flag": (classic(text()), "components"),
    "content with the flag": (v2(text(), content="x"), "content"),
    "embeds with the flag": (v2(text(), embeds=[{"title": "x"}]), "embeds"),
    "4 texts in a section": (
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "components",
    ),
    "11 pictures": (
        v2({"type": 12, "items": [{"media": {"url": "https://a.example/a.png"}}] * 11}),
        "components",
    ),
    "a file that is not there": (
        v2({"type": 13, "file": {"url": "attachment://no.png"}}),
        "components",
    ),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "6001 characters in embeds": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "26 characters of nonce": ({"content": "x", "nonce": "n" * 26}, "nonce"),
    "a field nobody knows": ({"content": "x", "colour": "red"}, "colour"),
}


@pytest.mark.parametrize("name", GOOD)
async def test_up_to_the_limit(ask: Asking, channel: ChannelPlace, name: str) -> None:
    status, answer = await ask("POST", f"/channels/{channel.id}/messages", GOOD[name])

    assert status == 200, answer


@pytest.mark.parametrize("name", BAD)
async def test_beyond_the_limit(ask: Asking, channel: ChannelPlace, name: str) -> None:
    body, field = BAD[name]
    status, answer = await ask("POST", f"/channels/{channel.id}/messages", body)

    assert (status, answer["code"]) == (400, 50035)
    assert list(answer["errors"]) == [field]
    assert channel.messages == []


async def test_errors_are_a_tree(ask: Asking, channel: ChannelPlace) -> None:
    body = classic(row(button(label="x" * 81)))
    _, answer = await ask("POST", f"/channels/{channel.id}/messages", body)

    label = answer["errors"]["components"]["0"]["components"]["0"]["label"]
    expected = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}
    assert label == {"_errors": [expected]}


async def test_nothing_to_say(ask: Asking, channel: ChannelPlace) -> None:
    status, answer = await ask("POST", f"/channels/{channel.id}/messages", {})

    assert (status, answer["code"]) == (400, 50006)


async def test_files(ask: Asking, channel: ChannelPlace, discord: Sandbox) -> None:
    path = f"/channels/{channel.id}/messages"
    ten = {f"{n}.png": png() for n in range(10)}
    described = [{"id": 0, "description": "x" * 1024}]
    status, answer = await ask("POST", path, {"attachments": described}, ten)
    assert status == 200
    assert len(answer["attachments"]) == 10
    assert (answer["attachments"][0]["width"], answer["attachments"][0]["height"]) == (64, 48)
    async with ask.http.get(answer["attachments"][0]["url"]) as file:
        assert (file.content_type, await file.read()) == ("image/png", png())

    status, answer = await ask("POST", path, {}, {**ten, "11.png": png()})
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await ask("POST", path, {}, {"big.bin": b"x" * (10 * 1024 * 1024 + 1)})
    assert (status, answer["code"]) == (413, 40005)
    status, answer = await ask("POST", path, {"attachments": [{"id": 3}]}, {"a.png": png()})
    assert (status, answer["code"]) == (400, 50035)


async def test_a_v2_message_stays_one(ask: Asking, channel: ChannelPlace) -> None:
    path = f"/channels/{channel.id}/messages"
    _, sent = await ask("POST", path, v2(text("one")))
    status, answer = await ask("PATCH", f"{path}/{sent['id']}", {"flags": 0, "content": "two"})
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await ask("PATCH", f"{path}/{sent['id']}", {"components": [text("two")]})
    assert answer["flags"] & COMPONENTS_V2

    _, plain = await ask("POST", path, {"content": "x"})
    status, answer = await ask("PATCH", f"{path}/{plain['id']}", v2(text()))
    assert (status, list(answer["errors"])) == (400, ["content"])
    status, _ = await ask("PATCH", f"{path}/{plain['id']}", v2(text(), content=None))
    assert status == 200


async def test_a_nonce_counts_once(ask: Asking, channel: ChannelPlace) -> None:
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    _, first = await ask("POST", f"/channels/{channel.id}/messages", body)
    _, second = await ask("POST", f"/channels/{channel.id}/messages", body)

    assert first["id"] == second["id"]
    assert len(channel.messages) == 1


# -- commands


def command(name: str = "race", **more: object) -> Payload:
    return {"name": name, "description": "x", **more}


def option(name: str, **more: object) -> Payload:
    return {"type": 3, "name": name, "description": "x", **more}


WRONG_COMMANDS: dict[str, list[Payload]] = {
    "upper case": [command("Race")],
    "a space": [command("race new")],
    "33 characters": [command("x" * 33)],
    "no description": [{"name": "race"}],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "26 choices": [
        command(
            options=[option("o", choices=[{"name": str(n), "value": str(n)} for n in range(26)])]
        )
    ],
    "required after optional": [command(options=[option("a"), option("b", required=True)])],
    "one option twice": [command(options=[option("a"), option("a")])],
    "options beside subcommands": [command(options=[option("a"), option("b", type=1)])],
    "choices and autocomplete": [
        command(options=[option("a", autocomplete=True, choices=[{"name": "x", "value": "x"}])])
    ],
    "8001 characters": [
        command(
            options=[
                option(f"o{n}", choices=[{"name": "x" * 100, "value": "y" * 100}] * 4)
                for n in range(10)
            ]
        )
    ],
    "an unknown field": [command(colour="red")],
    "a description of a user command": [command("Look", type=2)],
}


@pytest.mark.parametrize("name", WRONG_COMMANDS)
async def test_commands_that_are_refused(ask: Asking, discord: Sandbox, name: str) -> None:
    path = f"/applications/{discord.bot_id}/commands"
    status, answer = await ask("PUT", path, WRONG_COMMANDS[name])

    assert (status, answer["code"]) == (400, 50035)


async def test_too_many_commands(ask: Asking, discord: Sandbox) -> None:
    path = f"/applications/{discord.bot_id}/commands"
    status, _ = await ask("PUT", path, [command(f"c{n}") for n in range(100)])
    assert status == 200
    status, answer = await ask("PUT", path, [command(f"c{n}") for n in range(101)])
    assert (status, answer["code"]) == (400, 30032)
    status, answer = await ask("PUT", path, [command(), command()])
    assert (status, answer["code"]) == (400, 50041)


def ids(discord: Sandbox, scope: str) -> dict[str, str]:
    kept = discord.world.state.commands[int(scope.rpartition("/")[2] or 0)]
    return {one["name"]: one["id"] for one in kept}


async def test_a_name_that_stays_keeps_its_id(
    ask: Asking, discord: Sandbox, guild: GuildPlace
) -> None:
    for scope in ("", f"/guilds/{guild.id}"):
        path = f"/applications/{discord.bot_id}{scope}/commands"
        await ask("PUT", path, [command("a"), command("b")])
        before = ids(discord, scope)
        status, _ = await ask("PUT", path, [command("b"), command("c")])
        after = ids(discord, scope)
        assert status == 200
        assert sorted(after) == ["b", "c"]
        assert before["b"] == after["b"]
        status, changed = await ask("PATCH", f"{path}/{after['b']}", {"description": "y"})
        assert (status, changed["description"], changed["name"]) == (200, "y", "b")
        assert await ask("DELETE", f"{path}/{after['c']}") == (204, {})
        assert (await ask("GET", f"{path}/{after['c']}"))[1]["code"] == 10063
        assert (await ask("POST", path, command("d")))[0] == 201
        assert (await ask("POST", path, command("d")))[0] == 200


# -- interactions


def field(**more: object) -> Payload:
    entry = {"type": 4, "custom_id": "f", "style": 1}
    return {"type": 18, "label": "x", "component": {**entry, **more}}


WRONG_MODALS: dict[str, Callable[[], Payload]] = {
    "6 parts": lambda: modal(*[field(custom_id=str(n)) for n in range(6)]),
    "no parts": lambda: {**modal(), "components": []},
    "title of 46": lambda: {**modal(field()), "title": "x" * 46},
    "custom id of 101": lambda: {**modal(field()), "custom_id": "x" * 101},
    "label of 46": lambda: modal({**field(), "label": "x" * 46}),
    "custom id twice": lambda: modal(field(), field()),
    "a button": lambda: modal(row(button())),
    "one radio": lambda: modal(field(type=21, style=None, options=[{"label": "x", "value": "x"}])),
}


def modal(*parts: Payload) -> Payload:
    return {"title": "x", "custom_id": "m", "components": list(parts)}


@pytest.mark.parametrize("name", WRONG_MODALS)
async def test_modals_that_are_refused(
    ask: Asking, discord: Sandbox, channel: ChannelPlace, alice: Person, name: str
) -> None:
    asked = discord.interactions.begin(Kind.COMMAND, alice.user, channel.channel, {"name": "x"})
    path = f"/interactions/{asked.id}/{asked.token}/callback"

    status, answer = await ask("POST", path, {"type": 9, "data": WRONG_MODALS[name]()})
    assert (status, answer["code"]) == (400, 50035)
    status, _ = await ask("POST", path, {"type": 9, "data": modal(field())})
    assert status == 204
    status, answer = await ask("POST", path, {"type": 9, "data": modal(field())})
    assert (status, answer["code"]) == (400, 40060)


@pytest.mark.parametrize("kind", [6, 7, 8])
async def test_answers_that_do_not_fit_a_command(
    ask: Asking, discord: Sandbox, channel: ChannelPlace, alice: Person, kind: int
) -> None:
    asked = discord.interactions.begin(Kind.COMMAND, alice.user, channel.channel, {"name": "x"})
    path = f"/interactions/{asked.id}/{asked.token}/callback"

    status, answer = await ask("POST", path, {"type": kind, "data": {"content": "x"}})
    assert (status, answer["code"]) == (400, 50035)
