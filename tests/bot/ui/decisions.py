"""Decisions of every shape, for tests: texts that a game would have, and random ones."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from bot.ui.speaking import Voice, voice
from rules.engine.decisions import Amount, Choose, Decision, Option, Seat

SEAT = Seat(2)

TEXTS = {
    "ask": "Which of these?",
    "ask.short": "Your pick",
    "long": "word " * 700,
    "long.short": "word " * 30,
    "thing": "{label}",
    "thing.hint": "Something about {label}",
}

NAMES = {0: "Ann", 1: "@everyone", 2: "**Ben**"}


def a_voice(names: Mapping[int, str] = NAMES) -> Voice:
    return voice(TEXTS, names)


def option(key: str, label: str | None = None, **parts: int | str | None) -> Option:
    copies, cost = parts.get("copies", 1), parts.get("cost", 0)
    hint = parts.get("hint")
    assert isinstance(copies, int)
    assert isinstance(cost, int)
    return Option(
        key,
        "thing",
        {"label": key if label is None else label},
        hint=None if hint is None else str(hint),
        copies=copies,
        cost=cost,
    )


def choice(count: int, least: int = 1, most: int = 1, *, ordered: bool = False) -> Choose:
    """Numbers to choose from."""
    return Choose(SEAT, "ask", tuple(option(str(n)) for n in range(count)), least, most, ordered)


_keys = st.one_of(
    st.integers(-50, 600).map(str),
    st.text(max_size=12),
    st.text("abc,>|:", min_size=30, max_size=120),
)
_labels = st.one_of(
    st.none(),
    st.text(max_size=8),
    st.text(min_size=60, max_size=260),
    st.just("word " * 60),
    st.just("🏎️" * 90),
)


@st.composite
def options(draw: st.DrawFn, most: int = 60) -> tuple[Option, ...]:
    few_labels = draw(st.booleans())
    several = draw(st.booleans())
    keys = draw(st.lists(_keys, min_size=1, max_size=most, unique=True))
    return tuple(
        option(
            key,
            None if few_labels else draw(_labels),
            copies=draw(st.integers(1, 9)) if several else 1,
            cost=draw(st.integers(0, 5)),
            hint=draw(st.sampled_from([None, "thing.hint"])),
        )
        for key in keys
    )


@st.composite
def choices(draw: st.DrawFn, most: int = 60) -> Choose:
    offered = draw(options(most))
    everything = sum(o.copies for o in offered)
    least = draw(st.integers(0, min(everything, 8)))
    at_most = draw(st.integers(max(least, 1), everything))
    costs = sorted(o.cost for o in offered for _ in range(o.copies))
    cheapest = sum(costs[:least])
    budget = draw(st.one_of(st.none(), st.integers(cheapest, cheapest + 30)))
    name = draw(st.sampled_from(["ask", "long"]))
    return Choose(
        SEAT, name, offered, least, at_most, draw(st.booleans()), budget, secret=draw(st.booleans())
    )


@st.composite
def amounts(draw: st.DrawFn) -> Amount:
    low = draw(st.integers(-1000, 10**12))
    steps = draw(st.one_of(st.integers(-1, 12), st.integers(0, 10**10)))
    step = draw(st.sampled_from([1, 2, 5, 1000, 10_000]))
    high = low + steps * step + draw(st.integers(0, step - 1))
    return Amount(
        SEAT, "ask", low, high, step, may_pass=draw(st.booleans()), money=draw(st.booleans())
    )


def decisions(most: int = 60) -> st.SearchStrategy[Decision]:
    return st.one_of(choices(most), amounts())
