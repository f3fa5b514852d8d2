"""A match from its lobby to its end, as the bot sees it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage.errors import AlreadyDone, ChangeRefused, Conflict, MatchMissing, NameTaken
from storage.model import (
    Change,
    Checkpoint,
    Draft,
    Event,
    LobbyJoin,
    MatchId,
    MemberId,
    OrderKey,
    Seat,
    Timer,
    TimerKey,
)
from storage.sqlite_store import SqliteStore
from storage.store import Store
from tests.storage.samples import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    GUILD,
    KEY,
    NOON,
    OTHER,
    after,
    announce,
    answer,
    new_match,
    start,
    turn,
)


async def running(store: Store) -> MatchId:
    match = await store.create_match(GUILD, new_match())
    await store.commit(GUILD, start(match.id))
    return match.id


async def test_a_new_match_waits_in_its_lobby(store: Store) -> None:
    made = await store.create_match(
        GUILD,
        new_match(),
        outbox=[announce("lobby")],
        timers=[Timer(kind="lobby", due=after(48))],
    )
    loaded = await store.load_match(GUILD, made.id)

    assert loaded.match == made
    assert (made.status, made.version, made.created, made.secret_key) == ("lobby", 1, NOON, KEY)
    assert [(m.name, m.word, m.place) for m in loaded.lobby] == [
        ("Ann", "zebra", 1),
        ("Ben", None, 2),
    ]
    assert [timer.kind for timer in loaded.timers] == ["lobby"]
    assert [row.match for row in await store.queued(GUILD, CHANNEL)] == [made.id]


async def test_what_is_committed_is_what_is_loaded(store: Store) -> None:
    match = await running(store)
    change = turn(match, expected=2, number=1)
    committed = await store.commit(GUILD, change)
    loaded = await store.load_match(GUILD, match)

    assert committed.version == 3
    assert committed.events == (1, 2)
    assert loaded.match == committed.match
    assert loaded.match.next_event == 3
    assert loaded.checkpoint is not None
    assert loaded.checkpoint.state == '{"n": 1}'
    assert [row.payload for row in loaded.log] == ['["1"]']
    assert loaded.orders == change.orders
    assert loaded.drafts == change.drafts
    assert [timer.due for timer in loaded.timers] == [after(25)]
    assert [e.name for e in await store.events(GUILD, match)] == ["bid.made", "card.drawn"]
    assert [e.audience for e in await store.events(GUILD, match, after=1)] == ["[0]"]
    assert [(d.stream, d.bound, d.result) for d in await store.draws(GUILD, match)] == [
        ("table", 6, 3)
    ]


async def test_everything_survives_a_restart(folder: Path) -> None:
    async with SqliteStore(folder) as store:
        match = await running(store)
        await store.commit(GUILD, turn(match, expected=2, number=1))
        before = await store.load_match(GUILD, match)
    async with SqliteStore(folder) as store:
        assert await store.load_match(GUILD, match) == before


async def test_of_two_changes_of_the_same_version_one_wins(store: Store) -> None:
    match = await running(store)
    outcomes = await asyncio.gather(
        store.commit(GUILD, turn(match, expected=2, number=1)),
        store.commit(GUILD, turn(match, expected=2, number=2)),
        return_exceptions=True,
    )
    loaded = await store.load_match(GUILD, match)

    assert [type(outcome).__name__ for outcome in outcomes] == ["Committed", "Conflict"]
    assert [row.number for row in loaded.log] == [1]
    assert loaded.match.version == 3


async def test_a_press_delivered_twice_finds_its_answer(store: Store) -> None:
    match = await running(store)
    await store.commit(GUILD, turn(match, expected=2, number=1))
    with pytest.raises(AlreadyDone):
        await store.commit(GUILD, turn(match, expected=2, number=1))
    found = await store.find_answer(GUILD, match, 0, 1)

    assert found is not None
    assert found.payload == '["1"]'
    assert (await store.load_match(GUILD, match)).match.version == 3


async def test_a_second_answer_to_the_same_question_finds_the_first(store: Store) -> None:
    match = await running(store)
    await store.commit(
        GUILD, Change(match=match, expected=2, at=NOON, log=(answer(1, 0, 1, '["red"]'),))
    )
    with pytest.raises(AlreadyDone):
        await store.commit(
            GUILD, Change(match=match, expected=2, at=NOON, log=(answer(2, 0, 1, '["blue"]'),))
        )
    found = await store.find_answer(GUILD, match, 0, 1)

    assert found is not None
    assert found.payload == '["red"]'
    assert [row.seq for row in await store.log(GUILD, match)] == [1]


async def test_a_changed_answer_keeps_its_number_and_the_former_stays_in_the_log(
    store: Store,
) -> None:
    match = await running(store)
    await store.commit(GUILD, Change(match=match, expected=2, at=NOON, log=(answer(1, 0, 1),)))
    await store.commit(
        GUILD,
        Change(match=match, expected=3, at=NOON, undone=(1,), log=(answer(2, 0, 1, '["blue"]'),)),
    )
    loaded = await store.load_match(GUILD, match)
    found = await store.find_answer(GUILD, match, 0, 1)

    assert [row.payload for row in loaded.log] == ['["blue"]']
    assert found == loaded.log[0]
    assert [(row.seq, row.live) for row in await store.log(GUILD, match)] == [
        (1, False),
        (2, True),
    ]


async def test_a_refused_change_leaves_nothing_behind(store: Store) -> None:
    match = await running(store)
    before = await store.load_match(GUILD, match)
    change = turn(match, expected=2, number=1)
    twice = Checkpoint(epoch=0, phase=0, rules_version=1, state="{}")
    for bad in (
        Change(match=match, expected=2, at=NOON, undone=(77,), events=change.events),
        Change(match=match, expected=2, at=NOON, log=change.log, checkpoints=(twice,)),
        Change(match=match, expected=2, at=NOON, log=(answer(2**80, 0, 1),), seats=()),
    ):
        with pytest.raises(ChangeRefused):
            await store.commit(GUILD, bad)

    assert await store.load_match(GUILD, match) == before
    assert await store.events(GUILD, match) == ()


async def test_only_the_current_phase_is_loaded(store: Store) -> None:
    match = await running(store)
    await store.commit(GUILD, Change(match=match, expected=2, at=NOON, log=(answer(1, 0, 1),)))
    await store.commit(
        GUILD,
        Change(
            match=match,
            expected=3,
            at=NOON,
            columns={"phase": 1},
            checkpoints=(Checkpoint(epoch=0, phase=1, rules_version=2, state='{"p": 1}'),),
        ),
    )
    loaded = await store.load_match(GUILD, match)
    kept = await store.checkpoints(GUILD, match)

    assert loaded.log == ()
    assert loaded.checkpoint == kept[-1]
    assert [(c.phase, c.rules_version) for c in kept] == [(0, 1), (1, 2)]
    assert await store.checkpoints(GUILD, match, after=(0, 0)) == kept[1:]


async def test_a_rewind_begins_a_new_epoch(store: Store) -> None:
    match = await running(store)
    for number in (1, 2):
        await store.commit(GUILD, turn(match, expected=number + 1, number=number))
    again = Checkpoint(epoch=1, phase=1, rules_version=1, state='{"again": 1}')
    await store.commit(
        GUILD,
        Change(
            match=match,
            expected=4,
            at=NOON,
            columns={"epoch": 1, "phase": 1},
            checkpoints=(again,),
            undone=(2,),
        ),
    )
    loaded = await store.load_match(GUILD, match)

    assert loaded.checkpoint is not None
    assert loaded.checkpoint.state == '{"again": 1}'
    assert len(await store.checkpoints(GUILD, match)) == 4
    begun = await store.phases(GUILD, match)
    assert [(phase.phase, phase.epoch) for phase in begun] == [(2, 0), (1, 1), (0, 0)]
    assert await store.phases(GUILD, match, only=1) == begun[1:2]
    assert await store.phases(GUILD, match, limit=2) == begun[:2]
    assert await store.phases(GUILD, match, only=3) == ()


async def test_a_replaced_member_is_remembered(store: Store) -> None:
    match = await running(store)
    new = Seat(seat=1, member=CAT, name="Cat", kind="member", since=after(3))
    await store.commit(GUILD, Change(match=match, expected=2, at=after(3), seats=(new,)))
    house = Seat(seat=1, member=None, name="Owl", kind="house", since=after(5))
    await store.commit(GUILD, Change(match=match, expected=3, at=after(5), seats=(house,)))
    loaded = await store.load_match(GUILD, match)

    assert loaded.seats[1] == house
    assert [(p.member, p.since, p.until) for p in loaded.past_seats] == [
        (BEN, NOON, after(3)),
        (CAT, after(3), after(5)),
    ]


async def test_a_missed_deadline_is_no_replacement(store: Store) -> None:
    match = await running(store)
    late = Seat(seat=1, member=BEN, name="Ben", kind="member", autopilot=True, missed=2, since=NOON)
    await store.commit(GUILD, Change(match=match, expected=2, at=after(3), seats=(late,)))
    loaded = await store.load_match(GUILD, match)

    assert loaded.seats[1] == late
    assert loaded.past_seats == ()


async def test_joining_again_keeps_the_place_and_leaving_frees_it(store: Store) -> None:
    match = (await store.create_match(GUILD, new_match())).id
    joins = (LobbyJoin(member=ANN, name="Annie", word="yak"), LobbyJoin(member=CAT, name="Cat"))
    await store.commit(GUILD, Change(match=match, expected=1, at=NOON, joins=joins, leaves=(BEN,)))
    loaded = await store.load_match(GUILD, match)

    assert [(m.name, m.word, m.place) for m in loaded.lobby] == [
        ("Annie", "yak", 1),
        ("Cat", None, 2),
    ]


async def test_timers_orders_and_drafts_are_cleared(store: Store) -> None:
    match = await running(store)
    await store.commit(GUILD, turn(match, expected=2, number=1))
    await store.commit(
        GUILD,
        Change(
            match=match,
            expected=3,
            at=NOON,
            timers_cleared=(TimerKey(kind="deadline"),),
            timers=(Timer(kind="reminder", key="a", due=after(1)),),
            orders_cleared=(OrderKey(seat=1),),
            drafts=(Draft(seat=0, number=2, picks='["b"]'), Draft(seat=1, number=1, picks=None)),
        ),
    )
    loaded = await store.load_match(GUILD, match)
    assert [timer.kind for timer in loaded.timers] == ["reminder"]
    assert loaded.orders == ()
    assert [draft.seat for draft in loaded.drafts] == [0]

    await store.commit(
        GUILD,
        Change(
            match=match, expected=4, at=NOON, timers_cleared=(TimerKey(),), log=(answer(2, 0, 2),)
        ),
    )
    loaded = await store.load_match(GUILD, match)
    assert loaded.timers == ()
    assert loaded.drafts == ()


async def test_a_name_is_unique_while_its_match_is_live(store: Store) -> None:
    first = (await store.create_match(GUILD, new_match("Derby"))).id
    with pytest.raises(NameTaken):
        await store.create_match(GUILD, new_match("DERBY"))
    await store.create_match(OTHER, new_match("Derby"))

    over = Change(match=first, expected=1, at=NOON, columns={"status": "over"})
    await store.commit(GUILD, over)
    await store.create_match(GUILD, new_match("derby"))
    with pytest.raises(NameTaken):
        await store.commit(
            GUILD, Change(match=first, expected=2, at=NOON, columns={"status": "running"})
        )


async def test_making_a_match_twice_by_one_press_makes_one(store: Store) -> None:
    made = await store.create_match(GUILD, new_match(interaction=5))
    with pytest.raises(AlreadyDone):
        await store.create_match(GUILD, new_match(interaction=5))

    assert await store.list_matches(GUILD) == (made,)


async def test_matches_are_listed_by_status_and_member(store: Store) -> None:
    one = await running(store)
    two = (await store.create_match(GUILD, new_match("Two"))).id
    await store.commit(GUILD, Change(match=two, expected=1, at=NOON, leaves=(BEN,)))
    given = Seat(seat=1, member=CAT, name="Cat", kind="member", since=NOON)
    await store.commit(GUILD, Change(match=one, expected=2, at=NOON, seats=(given,)))

    async def ids(member: MemberId | None = None) -> list[int]:
        return [row.id for row in await store.list_matches(GUILD, member=member)]

    assert await ids() == [one, two]
    assert await ids(ANN) == [one, two]
    assert await ids(BEN) == []
    assert await ids(CAT) == [one]
    assert [m.id for m in await store.list_matches(GUILD, statuses=["lobby"])] == [two]
    assert await store.list_matches(GUILD, statuses=["over"]) == ()


async def test_a_match_that_is_not_there(store: Store) -> None:
    with pytest.raises(MatchMissing):
        await store.load_match(GUILD, MatchId(5))
    with pytest.raises(MatchMissing):
        await store.commit(GUILD, turn(MatchId(5), expected=1, number=1))


async def test_a_conflict_tells_both_versions(store: Store) -> None:
    match = await running(store)
    with pytest.raises(Conflict) as refusal:
        await store.commit(GUILD, turn(match, expected=7, number=1))
    assert (refusal.value.expected, refusal.value.found) == (7, 2)


async def test_an_undone_interaction_counts_once(store: Store) -> None:
    match = await running(store)
    await store.commit(GUILD, turn(match, expected=2, number=1))
    undo = Change(match=match, expected=3, at=NOON, interaction=31, undone=(1,))
    await store.commit(GUILD, undo)
    with pytest.raises(AlreadyDone):
        await store.commit(GUILD, undo)


async def test_nothing_secret_is_in_a_repr(store: Store) -> None:
    match = await store.create_match(GUILD, new_match())
    secret = Change(
        match=match.id,
        expected=1,
        at=NOON,
        columns={"secret_key": KEY + b"SECRET"},
        log=(answer(1, 0, 1, "SECRET"),),
        events=(Event(phase=0, name="n", payload="SECRET"),),
        checkpoints=(Checkpoint(epoch=0, phase=0, rules_version=1, state="SECRET"),),
        drafts=(Draft(seat=0, number=2, picks="SECRET"),),
    )
    await store.commit(GUILD, secret)
    shown = repr((new_match(), secret, await store.load_match(GUILD, match.id)))

    assert "SECRET" not in shown
    assert "nobody may see" not in shown


async def test_what_an_interaction_did_long_ago_is_forgotten(store: Store) -> None:
    match = await running(store)
    for number in (1, 2):
        await store.commit(GUILD, turn(match, expected=number + 1, number=number))

    assert await store.forget_old(GUILD, after(1.5)) == 1
    with pytest.raises(AlreadyDone):
        await store.commit(GUILD, Change(match=match, expected=4, at=NOON, interaction=9_000_002))
    await store.commit(GUILD, Change(match=match, expected=4, at=NOON, interaction=9_000_001))
    assert len(await store.log(GUILD, match)) == 2
