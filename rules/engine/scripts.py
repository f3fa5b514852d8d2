"""Rules as scripts: a plain generator asks where the rulebook says that a player chooses.

    taken = yield from choose(seat, "scout.take", state.row, as_card, at_least=0, at_most=2)

Only the functions of this module yield; rules say `yield from`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from rules.engine.decisions import (
    PASS,
    Amount,
    Choose,
    Decision,
    Illegal,
    Option,
    Pick,
    Seat,
    Tally,
)
from rules.engine.events import Act
from rules.engine.texts import Value, say

T = TypeVar("T")
R = TypeVar("R")


class Reply(NamedTuple):
    """A legal answer on its way to the script that asked."""

    seat: Seat
    pick: Pick


class Ask(NamedTuple):
    """Who is asked what. `window` is the same object for as long as one window stays open.

    `again` names the seats that the last act unlocked: what they had answered counts no more.
    """

    questions: dict[Seat, Decision]
    window: object | None = None
    again: frozenset[Seat] = frozenset()


Message: TypeAlias = Reply | Act
Script: TypeAlias = Generator[Ask, Message, T]
Rule: TypeAlias = Callable[[Act], frozenset[Seat]]
"""Does an act (or raises Illegal, before anything changed) and names the seats to ask again."""


def ask(decision: Decision) -> Script[Pick]:
    """Ask one seat and wait."""
    message = yield Ask({decision.seat: decision})
    if not isinstance(message, Reply):
        raise Illegal(say("illegal.no_act_now"))
    return message.pick


def choose(
    seat: Seat,
    name: str,
    things: Sequence[T],
    as_option: Callable[[T], Option],
    *,
    at_least: int = 1,
    at_most: int = 1,
    public: bool = False,
    ordered: bool = False,
    budget: int | None = None,
    secret: bool = False,
    minor: bool = False,
    default: Pick | None = None,
    args: Mapping[str, Value] | None = None,
) -> Script[list[T]]:
    """Ask a seat to take some of these things; of like ones (same key) as many as there are.

    `at_most` may be more than there is; ValueError when there is less than `at_least`.
    `public`: everybody can see what may be chosen, so a seat with one legal pick is answered for.
    """
    things = list(things)
    made = [as_option(thing) for thing in things]
    options = {option.key: option for option in made}
    room = len(made)
    if len(options) < room or at_most > room or at_least > room:
        options, room = _with_copies(made)
    if at_least > room:
        raise ValueError(f"{name} wants {at_least} of {room}")
    decision = Choose(
        seat,
        name,
        tuple(options.values()),
        at_least,
        min(at_most, room),
        ordered,
        budget,
        args or {},
        secret,
        minor,
        default,
    )
    pick = decision.only_pick() if public else None
    if pick is None:
        pick = yield from ask(decision)
    return [_thing(key, made, things) for key in pick]


def _thing(key: str, made: Sequence[Option], things: Sequence[T]) -> T:
    return next(thing for option, thing in zip(made, things, strict=True) if option.key == key)


def _with_copies(made: Sequence[Option]) -> tuple[dict[str, Option], int]:
    """Like options as one with more copies; and how many copies there are of all together."""
    options: dict[str, Option] = {}
    for option in made:
        twin = options.get(option.key)
        copies = option.copies if twin is None else twin.copies + option.copies
        options[option.key] = replace(option, copies=copies)
    return options, sum(option.copies for option in options.values())


def choose_one(
    seat: Seat,
    name: str,
    things: Sequence[T],
    as_option: Callable[[T], Option],
    *,
    public: bool = False,
    secret: bool = False,
    minor: bool = False,
    default: Pick | None = None,
    args: Mapping[str, Value] | None = None,
) -> Script[T]:
    """Ask a seat to take exactly one of these things."""
    (thing,) = yield from choose(
        seat,
        name,
        things,
        as_option,
        public=public,
        secret=secret,
        minor=minor,
        default=default,
        args=args,
    )
    return thing


def amount(
    seat: Seat,
    name: str,
    low: int,
    high: int,
    *,
    step: int = 1,
    may_pass: bool = False,
    money: bool = True,
    public: bool = False,
    secret: bool = False,
    minor: bool = False,
    default: Pick | None = None,
    args: Mapping[str, Value] | None = None,
    tally: Tally | None = None,
) -> Script[int | None]:
    """Ask a seat for an amount; None when it passes."""
    decision = Amount(
        seat, name, low, high, step, may_pass, money, args or {}, secret, minor, default, tally
    )
    pick = decision.only_pick() if public else None
    if pick is None:
        pick = yield from ask(decision)
    return None if pick == PASS else int(pick[0])


_YES, _NO = "yes", "no"


def confirm(
    seat: Seat,
    name: str,
    *,
    minor: bool = False,
    default: bool | None = None,
    args: Mapping[str, Value] | None = None,
) -> Script[bool]:
    """Ask a seat yes or no; the labels are the texts `<name>.yes` and `<name>.no`."""
    answer = yield from choose_one(
        seat,
        name,
        (_YES, _NO),
        lambda key: Option(key, f"{name}.{key}"),
        minor=minor,
        default=None if default is None else ((_YES if default else _NO),),
        args=args,
    )
    return answer == _YES


def ready(seat: Seat, name: str, args: Mapping[str, Value] | None = None) -> Script[None]:
    """Wait until a seat wants to go on, for months if need be; the label is `<name>.yes`."""
    yes = Option(_YES, f"{name}.{_YES}")
    yield from ask(Choose(seat, name, (yes,), args=args or {}, default=(_YES,), patient=True))


def in_order(
    seat: Seat,
    name: str,
    things: Sequence[T],
    as_option: Callable[[T], Option],
    args: Mapping[str, Value] | None = None,
) -> Script[list[T]]:
    """Ask a seat to put all these things in an order of its choice."""
    return (
        yield from choose(
            seat,
            name,
            things,
            as_option,
            at_least=len(things),
            at_most=len(things),
            ordered=True,
            public=len(things) < 2,
            args=args,
        )
    )


class _Window(Generic[R]):
    """Scripts of several seats, side by side."""

    def __init__(self, scripts: Mapping[Seat, Script[R]]) -> None:
        self.questions: dict[Seat, Decision] = {}
        self.results: dict[Seat, R] = {}
        self._scripts = scripts
        for seat, script in scripts.items():
            try:
                self.questions[seat] = next(script).questions[seat]
            except StopIteration as stop:
                self.results[seat] = stop.value

    def reply(self, reply: Reply) -> None:
        seat = reply.seat
        try:
            self.questions[seat] = self._scripts[seat].send(reply).questions[seat]
        except StopIteration as stop:
            del self.questions[seat]
            self.results[seat] = stop.value


def together(scripts: Mapping[Seat, Script[R]]) -> Script[dict[Seat, R]]:
    """Ask several seats at once; go on when all have answered, in the order of the mapping.

    Each script touches what belongs to its own seat and draws from that seat's own stream, and
    tells nothing: so it makes no difference who answers first, and nobody learns anything early.
    """
    window = _Window(scripts)
    token = object()
    while window.questions:
        message = yield Ask(dict(window.questions), token)
        if not isinstance(message, Reply):
            raise Illegal(say("illegal.no_act_now"))
        window.reply(message)
    return {seat: window.results[seat] for seat in scripts}


def together_with_acts(
    open_scripts: Callable[[], Mapping[Seat, Script[R]]], rule: Rule
) -> Script[dict[Seat, R]]:
    """As `together`, and seats may act while the window is open.

    An act closes the window unread, is done, and the window opens again with the answers of those
    whom the act did not concern (the match puts them back). The seats it concerned are asked again
    whether it touched their answer or not: anything else would tell what they had chosen.
    """
    scripts = open_scripts()
    window = _Window(scripts)
    token = object()
    again: frozenset[Seat] = frozenset()
    while window.questions:
        message = yield Ask(dict(window.questions), token, again)
        if isinstance(message, Reply):
            window.reply(message)
        else:
            again = rule(message)
            scripts = open_scripts()
            window = _Window(scripts)
    return {seat: window.results[seat] for seat in scripts}
