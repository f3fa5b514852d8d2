"""Chance: fair, checkable, and closed until it is opened."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from rules.engine.chance import (
    LINKS,
    Chance,
    Dice,
    Draw,
    Source,
    anchor,
    draw_key,
    false_draws,
    is_link,
    link,
    pick_one,
    shuffle,
)

SECRET = bytes(range(32))
WORDS = ("grün", "two words", "")


def checked_without_our_engine(
    opened: bytes, race: int, published: str, words: tuple[str, ...], draws: list[Draw]
) -> bool:
    """What anybody may write down to check a race: only BLAKE2b and what was published."""
    key = opened
    for _ in range(race + 1):
        key = blake2b(key, digest_size=32, person=b"pitboard chain").digest()
    mixed = blake2b(key=opened, digest_size=32, person=b"pitboard words")
    for word in words:
        data = word.encode()
        mixed.update(len(data).to_bytes(4, "big") + data)
    results = []
    for d in draws:
        place = f"{d.epoch}/{d.stream}/{d.counter}".encode()
        value = blake2b(place, key=mixed.digest(), digest_size=16).digest()
        results.append(int.from_bytes(value, "big") * d.bound // 2**128)
    return key.hex() == published and results == [d.result for d in draws]


def drawn(source: Source, race: int = 0) -> list[Draw]:
    chance = Chance(race=race)
    chance.bind(source)
    for bound in (2, 6, 52, 10**9):
        chance.table.below(bound)
        chance.seat(1).below(bound)
    chance.next_epoch()
    chance.table.below(6)
    return chance.draws


@pytest.mark.parametrize("race", [0, 1, 5, LINKS - 1])
def test_a_finished_race_can_be_checked_without_our_engine(race: int) -> None:
    draws = drawn(Source(SECRET, WORDS), race)
    opened = link(SECRET, race)

    assert checked_without_our_engine(opened, race, anchor(SECRET), WORDS, draws)
    assert is_link(opened, race, anchor(SECRET))
    assert [] == false_draws({race: opened}, WORDS, draws)


def test_a_false_draw_is_found() -> None:
    first, *rest = drawn(Source(SECRET, WORDS))
    forged = first._replace(result=1 - first.result)

    assert [forged] == false_draws({0: link(SECRET, 0)}, WORDS, [forged, *rest])
    assert not checked_without_our_engine(
        link(SECRET, 0), 0, anchor(SECRET), WORDS, [forged, *rest]
    )


def test_another_key_or_place_in_the_chain_is_found() -> None:
    assert not is_link(link(SECRET, 1), 0, anchor(SECRET))
    assert not is_link(link(SECRET, 0), 1, anchor(SECRET))
    assert not is_link(bytes(32), 0, anchor(SECRET))


def test_each_key_is_the_hash_of_the_next_races_key() -> None:
    for race in range(3):
        hashed = blake2b(link(SECRET, race + 1), digest_size=32, person=b"pitboard chain")
        assert link(SECRET, race) == hashed.digest()


@pytest.mark.parametrize("race", [-1, LINKS])
def test_a_chain_has_an_end(race: int) -> None:
    with pytest.raises(ValueError, match="races"):
        link(SECRET, race)


def test_every_word_and_its_place_counts() -> None:
    keys = {
        draw_key(SECRET, words)
        for words in [(), ("a",), ("a", "b"), ("b", "a"), ("ab",), ("", "ab"), ("ab", "")]
    }

    assert 7 == len(keys)


def test_streams_races_and_epochs_are_apart() -> None:
    chance = Chance()
    chance.bind(Source(SECRET))
    rows = []
    for move_on in ("stay", "epoch", "race"):
        if move_on == "epoch":
            chance.next_epoch()
        if move_on == "race":
            chance.next_race()
        rows += [
            tuple(stream.below(10**9) for _ in range(3))
            for stream in (chance.table, chance.seat(0), chance.seat(1))
        ]

    assert 9 == len(set(rows))


def test_reading_one_stream_moves_no_other() -> None:
    one, other = Chance(), Chance()
    for chance in (one, other):
        chance.bind(Source(SECRET))
    one.seat(0).below(6)

    assert one.table.below(10**9) == other.table.below(10**9)


def test_draws_are_even() -> None:
    chance = Chance()
    chance.bind(Source(SECRET))
    counts = Counter(chance.table.below(6) for _ in range(6_000))

    assert set(range(6)) == set(counts)
    assert sum((n - 1_000) ** 2 / 1_000 for n in counts.values()) < 20.5  # 1 in 1,000 by chance


def test_every_order_comes_out_of_a_shuffle() -> None:
    dice = Dice(1)
    orders: Counter[str] = Counter()
    for _ in range(2_400):
        things = list("abcd")
        shuffle(dice, things)
        orders["".join(things)] += 1

    assert 24 == len(orders)
    assert sum((n - 100) ** 2 / 100 for n in orders.values()) < 49.7  # 1 in 1,000 by chance


def test_the_source_is_not_shown() -> None:
    source = Source(SECRET)
    source.key(0)

    assert "0001" not in source.__repr__().replace("\\x", "")
    assert "_keys" not in source.__repr__()
    assert "_key" not in Chance().__repr__()


def test_without_a_source_or_a_choice_nothing_is_drawn() -> None:
    chance = Chance()
    with pytest.raises(RuntimeError, match="no source"):
        chance.table.below(6)

    chance.bind(Source(SECRET))
    with pytest.raises(ValueError, match="nothing to draw"):
        chance.table.below(0)
    assert not chance.draws
    assert not chance.counters


def test_dice_of_the_same_seed_roll_the_same() -> None:
    rolls = [[dice.below(100) for _ in range(5)] for dice in (Dice(7), Dice("7"), Dice(8))]

    assert rolls[0] == rolls[1] != rolls[2]
    assert pick_one(Dice(3), "abc") in "abc"
