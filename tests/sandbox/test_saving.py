"""A local Discord that was shut is the same when it opens again."""

import asyncio
from pathlib import Path

from bot.sandbox import Sandbox
from bot.sandbox.saving import load, save, saved
from bot.sandbox.state import Attachment, Message


def furnished(sandbox: Sandbox) -> Message:
    """A picture in a channel of a guild of somebody."""
    ana = sandbox.person("ana")
    place = sandbox.guild("Home", ana, members=(ana,)).channel("pit")
    picture = Attachment(sandbox.world.new_id(), "board.png", bytes(range(256)), "image/png")
    message = Message(
        sandbox.world.new_id(),
        place.id,
        ana.id,
        "Look",
        components=[{"type": 1, "components": [{"type": 2, "custom_id": "x", "label": "ä"}]}],
        attachments=[picture],
    )
    return sandbox.world.post(message)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_everything_is_there_again(tmp_path: Path) -> None:
    before = Sandbox()
    message = furnished(before)
    save(before.world.state, tmp_path / "deep" / "discord.json")
    after = Sandbox(state=load(tmp_path / "deep" / "discord.json"))

    assert before.world.state == after.world.state
    assert message == after.world.state.history(message.channel_id)[0]
    assert after.person("ana").id == before.person("ana").id
    assert after.world.new_id() > message.id


def test_nothing_to_load_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text('[{"some": "older form"}]')

    assert load(tmp_path / "none.json") is None
    assert load(tmp_path / "old.json") is None


async def test_changes_are_saved_while_it_runs_and_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "discord.json"
    sandbox = Sandbox()
    async with saved(sandbox.world, path, every=0.05):
        first = furnished(sandbox)
        await asyncio.sleep(0.3)
        meanwhile = load(path)
        first.content = "Changed at the last moment"

    assert meanwhile is not None
    assert ["Look"] == [m.content for m in meanwhile.history(first.channel_id)]
    assert sandbox.world.state == load(path)
    assert ["discord.json"] == names_in(tmp_path)
    assert [] == sandbox.world.watchers
