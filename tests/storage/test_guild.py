"""A guild's settings, people, messages and timers."""

from __future__ import annotations

from storage.model import Batch, Change, GuildId, MessageRow, Person, Place, Timer, TimerKey
from storage.store import Store
from tests.storage.samples import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    GUILD,
    NOON,
    OTHER,
    after,
    new_match,
    start,
    tell,
)


async def test_settings_are_kept_for_each_guild(store: Store) -> None:
    assert await store.settings(GUILD) is None
    await store.put_settings(GUILD, '{"language": "sv"}')
    await store.put_settings(GUILD, '{"language": "de"}')

    assert await store.settings(GUILD) == '{"language": "de"}'
    assert await store.settings(OTHER) is None


async def test_people_are_known_until_put_anew(store: Store) -> None:
    ann = Person(member=ANN, dm="ok")
    closed = Person(member=BEN, dm="closed")
    await store.put_person(GUILD, ann)
    await store.put_person(GUILD, Person(member=BEN, dm="ok"))
    await store.put_person(GUILD, closed)

    assert await store.person(GUILD, ANN) == ann
    assert await store.person(GUILD, CAT) is None
    assert await store.people(GUILD, [CAT, BEN, ANN]) == (ann, closed)
    assert await store.people(GUILD, []) == ()


async def test_the_newest_message_of_a_purpose_counts_and_old_ones_are_found(store: Store) -> None:
    match = (await store.create_match(GUILD, new_match())).id

    def table(message: int, hours: float, purpose: str = "table") -> MessageRow:
        return MessageRow(
            match=match, purpose=purpose, channel=1, message=message, number=4, at=after(hours)
        )

    old, new, prompt = table(900, 1), table(50, 2), table(50, 2, "prompt:2")
    (row,) = await tell(store, "a")
    await store.open_batch(GUILD, Batch(id="n", target=CHANNEL, rows=(row,), payload="[]"), NOON)
    await store.batch_sent(GUILD, "n", [new, old, prompt])

    assert (await store.load_match(GUILD, match)).messages == (prompt, new)
    assert await store.messages(GUILD, match, "table") == (new, old)
    assert set(await store.messages(GUILD, match)) == {new, prompt, old}


async def test_the_clock_finds_what_is_due_over_all_guilds(store: Store) -> None:
    here = (
        await store.create_match(GUILD, new_match(), timers=[Timer(kind="lobby", due=after(5))])
    ).id
    await store.create_match(OTHER, new_match(), timers=[Timer(kind="lobby", due=after(3))])
    await store.put_settings(GuildId(77), "{}")

    assert await store.next_due() == after(3)
    assert await store.guilds_due(after(2.99)) == ()
    assert await store.guilds_due(after(3)) == (OTHER,)
    assert await store.guilds_due(after(5)) == (OTHER, GUILD)
    (timer,) = await store.due_timers(GUILD, after(5))
    assert (timer.match, timer.kind, timer.due) == (here, "lobby", after(5))
    assert await store.due_timers(GUILD, after(4)) == ()

    sooner = Change(match=here, expected=1, at=NOON, timers=(Timer(kind="r", due=after(1)),))
    await store.commit(GUILD, sooner)
    assert await store.next_due() == after(1)
    done = Change(match=here, expected=2, at=NOON, timers_cleared=(TimerKey(),))
    await store.commit(GUILD, done)
    assert await store.guilds_due(after(99)) == (OTHER,)


async def test_a_members_places_are_known_over_all_guilds(store: Store) -> None:
    one = (await store.create_match(GUILD, new_match())).id
    two = (await store.create_match(OTHER, new_match())).id
    await store.commit(OTHER, start(two))

    lobby = Place(member=BEN, guild=GUILD, match=one, seat=None, status="lobby")
    seat = Place(member=BEN, guild=OTHER, match=two, seat=1, status="running")
    assert await store.places(BEN) == (lobby, seat)
    assert await store.places(CAT) == ()

    await store.commit(GUILD, Change(match=one, expected=1, at=NOON, leaves=(BEN,)))
    assert await store.places(BEN) == (seat,)
    over = Change(match=two, expected=2, at=NOON, columns={"status": "over"})
    await store.commit(OTHER, over)
    assert await store.places(BEN) == ()
    assert [p.match for p in await store.places(BEN, statuses=["over"])] == [two]
