"""What is to be told reaches each target once and in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.errors import ChangeRefused
from storage.model import Batch, MessageRow, Target
from storage.sqlite_store import SqliteStore
from storage.store import Store
from tests.storage.samples import ANN, CHANNEL, GUILD, NOON, after, announce, new_match, tell

DM = Target(kind="member", id=ANN)


async def head(store: Store, target: Target = CHANNEL) -> list[str]:
    return [row.kind for row in await store.queued(GUILD, target)]


def batch(name: str, *rows: int, target: Target = CHANNEL) -> Batch:
    return Batch(id=name, target=target, rows=rows, payload='{"content": "drawn"}')


async def test_a_target_gets_its_rows_in_order_and_others_do_not_wait(store: Store) -> None:
    await tell(store, "a", "b")
    await tell(store, "x", target=DM)
    await tell(store, "c")

    assert await head(store) == ["a", "b", "c"]
    assert await head(store, DM) == ["x"]
    assert await store.waiting_targets(GUILD) == (CHANNEL, DM)
    assert await store.guilds_undelivered() == (GUILD,)


async def test_a_delivered_batch_is_done_and_its_message_known(store: Store) -> None:
    match = (await store.create_match(GUILD, new_match(), outbox=[announce("lobby")])).id
    (row,) = await store.queued(GUILD, CHANNEL)
    note = MessageRow(match=match, purpose="lobby", channel=CHANNEL.id, message=555, at=NOON)
    await store.open_batch(GUILD, batch("n1", row.id), NOON)
    assert await head(store) == []
    await store.batch_sent(GUILD, "n1", [note])

    assert await store.unfinished_batches(GUILD) == ()
    assert await store.waiting_targets(GUILD) == ()
    assert await store.next_sending(GUILD, CHANNEL) is None
    assert await store.guilds_undelivered() == ()
    loaded = await store.load_match(GUILD, match)
    assert (loaded.messages, loaded.match.version) == ((note,), 1)


async def test_after_a_restart_unfinished_batches_are_found_as_they_were(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        rows = await tell(store, "a", "b")
        await store.open_batch(GUILD, batch("n1", *rows), after(1))
        await tell(store, "c")
    async with SqliteStore(folder) as store:
        (found,) = await store.unfinished_batches(GUILD)

        assert (found.id, found.target, found.rows, found.created) == (
            "n1",
            CHANNEL,
            rows,
            after(1),
        )
        assert found.payload == '{"content": "drawn"}'
        assert await head(store) == ["c"]
        assert await store.guilds_undelivered() == (GUILD,)


async def test_a_failed_batch_is_the_same_message_later(store: Store) -> None:
    (row,) = await tell(store, "a")
    await store.open_batch(GUILD, batch("n1", row), NOON)
    await store.batch_failed(GUILD, "n1", retry=after(2))
    (found,) = await store.unfinished_batches(GUILD)

    assert (found.id, found.rows) == ("n1", (row,))
    assert await store.next_sending(GUILD, CHANNEL) == after(2)
    assert await head(store) == []


async def test_a_dead_batch_lets_the_next_ones_through(store: Store) -> None:
    (row,) = await tell(store, "a")
    await store.open_batch(GUILD, batch("n1", row), NOON)
    await tell(store, "b")
    await store.batch_dead(GUILD, "n1", at=NOON)

    assert await store.unfinished_batches(GUILD) == ()
    assert await head(store) == ["b"]


async def test_what_is_told_instead_is_queued_as_the_batch_dies(store: Store) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    (row,) = await tell(store, "a", target=DM)
    await store.open_batch(GUILD, batch("n1", row, target=DM), NOON)

    await store.batch_dead(GUILD, "n1", at=NOON, instead=[announce("b")])
    with pytest.raises(ChangeRefused):
        await store.batch_dead(GUILD, "n1", at=NOON, instead=[announce("c")])

    assert await head(store, DM) == []
    (told,) = await store.queued(GUILD, CHANNEL)
    assert (told.kind, told.match) == ("b", match)
    assert GUILD in await store.guilds_undelivered()


async def test_batches_out_of_order_are_refused(store: Store) -> None:
    one, two, three = await tell(store, "a", "b", "c")
    (foreign,) = await tell(store, "x", target=DM)
    for bad in (
        batch("n", two),
        batch("n", two, one),
        batch("n", one, three),
        batch("n", one, foreign),
        batch("n", one, one),
        batch("n"),
        batch("a nonce of more than 25 chars", one),
    ):
        with pytest.raises(ChangeRefused):
            await store.open_batch(GUILD, bad, NOON)
    await store.open_batch(GUILD, batch("n", one), NOON)
    with pytest.raises(ChangeRefused):
        await store.open_batch(GUILD, batch("m", two), NOON)
    await store.open_batch(GUILD, batch("m", foreign, target=DM), NOON)

    assert [found.id for found in await store.unfinished_batches(GUILD)] == ["m", "n"]
    assert await head(store) == ["b", "c"]


async def test_a_batch_ends_once(store: Store) -> None:
    (row,) = await tell(store, "a")
    await store.open_batch(GUILD, batch("n1", row), NOON)
    await store.batch_sent(GUILD, "n1")
    for step in (
        store.batch_sent(GUILD, "n1"),
        store.batch_dead(GUILD, "n1", at=NOON),
        store.batch_failed(GUILD, "n1", retry=NOON),
    ):
        with pytest.raises(ChangeRefused):
            await step


async def test_what_was_delivered_long_ago_is_forgotten(store: Store) -> None:
    one, _two = await tell(store, "a", "b")
    await store.open_batch(GUILD, batch("n1", one), NOON)
    await store.batch_sent(GUILD, "n1")

    assert await store.forget_old(GUILD, NOON) == 0
    assert await store.forget_old(GUILD, after(1)) == 1
    assert await head(store) == ["b"]
