"""Chance that can be checked afterwards.

A race's draws come from keyed BLAKE2b over (race, epoch, stream, counter). The state holds the
counters only; the keys stay with the host until the race is over. Keys form a hash chain: the key
of each race is the hash of the next race's, and the hash of the first is the *anchor*, published
before anything is dealt. The host can therefore open one race's key without giving away the next,
and cannot swap a key afterwards. Words that members may add are mixed in, so that the host alone
never decides a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")

LINKS = 64
"""Races that one chain of keys can serve."""

TABLE = "table"
"""The stream of what belongs to nobody's seat."""


def seat_stream(seat: int) -> str:
    return f"seat.{seat}"


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=32, person=b"pitboard chain").digest()


def link(secret: bytes, race: int) -> bytes:
    """The chain's key for a race (0-based), from the secret at the chain's far end."""
    if not 0 <= race < LINKS:
        raise ValueError(f"a chain serves {LINKS} races")
    key = secret
    for _ in range(LINKS - 1 - race):
        key = _hash(key)
    return key


def anchor(secret: bytes) -> str:
    """What is published before the first deal: 64 hex digits."""
    return _hash(link(secret, 0)).hex()


def is_link(opened: bytes, race: int, published: str) -> bool:
    """Does a key that was opened for a race belong to the anchor published before?"""
    key = opened
    for _ in range(race + 1):
        key = _hash(key)
    return key.hex() == published


def draw_key(opened: bytes, words: Sequence[str]) -> bytes:
    """The key of a race's draws: the chain's key with the members' words mixed in."""
    mixed = blake2b(key=opened, digest_size=32, person=b"pitboard words")
    for word in words:
        encoded = word.encode()
        mixed.update(len(encoded).to_bytes(4, "big") + encoded)
    return mixed.digest()


def draw(key: bytes, epoch: int, stream: str, counter: int, bound: int) -> int:
    """The number below `bound` that a key gives for one place in a stream."""
    place = f"{epoch}/{stream}/{counter}".encode()
    value = int.from_bytes(blake2b(place, key=key, digest_size=16).digest(), "big")
    return value * bound >> 128


@dataclass(frozen=True, slots=True)
class Source:
    """Where a match's chance comes from. Never printed, never part of a state."""

    secret: bytes = field(repr=False)
    words: tuple[str, ...] = ()
    _keys: dict[int, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)

    def key(self, race: int) -> bytes:
        """The key of a race's draws; worked out once, for the chain is long."""
        if race not in self._keys:
            self._keys[race] = draw_key(link(self.secret, race), self.words)
        return self._keys[race]


class Draw(NamedTuple):
    """One draw as it is logged: anybody with the race's key can compute `result` again."""

    race: int
    epoch: int
    stream: str
    counter: int
    bound: int
    result: int


class Rng(Protocol):
    """A source of whole numbers."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        ...


def shuffle(rng: Rng, things: MutableSequence[T]) -> None:
    """Shuffle in place (Fisher and Yates)."""
    for i in range(len(things) - 1, 0, -1):
        j = rng.below(i + 1)
        things[i], things[j] = things[j], things[i]


def pick_one(rng: Rng, things: Sequence[T]) -> T:
    return things[rng.below(len(things))]


@dataclass(slots=True)
class Stream:
    """One stream of a match's chance."""

    chance: Chance
    name: str

    def below(self, bound: int) -> int:
        return self.chance.below(self.name, bound)


@dataclass
class Chance:
    """The part of a state that remembers how far each stream was read."""

    race: int = 0
    epoch: int = 0
    counters: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Neither is saved: the source stays with the host, the draws go to the match's log.
        self._source: Source | None = None
        self._key: bytes | None = None
        self.draws: list[Draw] = []

    def bind(self, source: Source) -> None:
        """Tell where chance comes from; a state without a source cannot draw."""
        self._source = source
        self._key = None

    def seat(self, seat: int) -> Stream:
        """A seat's own stream, for what it draws while others choose."""
        return Stream(self, seat_stream(seat))

    @property
    def table(self) -> Stream:
        return Stream(self, TABLE)

    def next_race(self) -> None:
        """From here on the next key of the chain is used."""
        self.race += 1
        self.counters.clear()
        self._key = None

    def next_epoch(self) -> None:
        """From here on the draws are others than they would have been."""
        self.epoch += 1
        self.counters.clear()

    def tidy(self) -> None:
        """Forget which stream was read first: in a window that hangs on who answered first."""
        self.counters = dict(sorted(self.counters.items()))

    def below(self, stream: str, bound: int) -> int:
        if self._key is None:
            if self._source is None:
                raise RuntimeError("this state has no source of chance")
            self._key = self._source.key(self.race)
        if bound < 1:
            raise ValueError(f"nothing to draw from below {bound}")
        counter = self.counters.get(stream, 0)
        self.counters[stream] = counter + 1
        result = draw(self._key, self.epoch, stream, counter, bound)
        self.draws.append(Draw(self.race, self.epoch, stream, counter, bound, result))
        return result


class Dice:
    """A generator of its own, for house players and samples: the same seed, the same numbers."""

    def __init__(self, seed: bytes | str | int) -> None:
        material = seed if isinstance(seed, bytes) else str(seed).encode()
        self._key = blake2b(material, digest_size=32, person=b"pitboard dice").digest()
        self._counter = 0

    def below(self, bound: int) -> int:
        self._counter += 1
        return draw(self._key, 0, "dice", self._counter, bound)


def false_draws(
    opened: dict[int, bytes], words: Sequence[str], draws: Iterable[Draw]
) -> list[Draw]:
    """The draws that the opened keys (by race) do not give; empty when all is well."""
    keys = {race: draw_key(key, words) for race, key in opened.items()}
    return [
        d
        for d in draws
        if d.race in keys and draw(keys[d.race], d.epoch, d.stream, d.counter, d.bound) != d.result
    ]
