"""What players may be asked: to choose among options, or to name an amount.

A decision states everything that makes an answer legal. An answer to either shape is a tuple of
strings, a *pick*: the keys of the chosen options (a key as often as it was taken, in order where
order counts), or the amount in digits, or `("pass",)`. Keys are stable; places in a list are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NewType, TypeAlias

from rules.engine.texts import Text, Value, say

Seat = NewType("Seat", int)
Pick: TypeAlias = tuple[str, ...]

PASS: Pick = ("pass",)


class Illegal(Exception):
    """An answer or act that the rules refuse, with the sentence that says why."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.name, dict(why.args))
        self.why = why


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen.

    `text` names its label, with `args`; `hint` may name a longer explanation. `copies` is how often
    it may be taken, `cost` what each copy takes from the decision's budget, `spot` where it lies in
    the picture.
    """

    key: str
    text: str
    args: Mapping[str, Value] = field(default_factory=dict)
    hint: str | None = None
    copies: int = 1
    cost: int = 0
    spot: str | None = None

    @property
    def label(self) -> Text:
        return Text(self.text, self.args)


@dataclass(frozen=True, slots=True)
class Choose:
    """Take from `at_least` to `at_most` options.

    `ordered`: the order of the pick counts. `budget`: the costs may not add up to more.
    `secret`: others must not learn the answer, nor that there was nothing to choose; it is always
    asked, and in private. `default`: the answer when the time is up. `minor`: others wait for this
    in somebody's turn, so its time is short. `patient`: it may stay open for months, for no time
    runs; somebody may then give the default for all who have not answered. `notes`: lines on what
    is no option just now, or on what the seat holds.
    """

    seat: Seat
    name: str
    options: tuple[Option, ...]
    at_least: int = 1
    at_most: int = 1
    ordered: bool = False
    budget: int | None = None
    args: Mapping[str, Value] = field(default_factory=dict)
    secret: bool = False
    minor: bool = False
    default: Pick | None = None
    patient: bool = False
    notes: tuple[Text, ...] = ()

    @property
    def prompt(self) -> Text:
        return Text(self.name, self.args)

    def only_pick(self) -> Pick | None:
        """The one legal pick, if there is just one."""
        if self.at_most == 0 or not self.options:
            return ()
        if self.budget is None and self.at_least < len(self.options):
            return None
        affordable = [o for o in self.options if self.budget is None or o.cost <= self.budget]
        if not affordable:
            return ()
        alike = len(affordable) == 1
        if alike and self.budget is None and self.at_least == self.at_most:
            return (affordable[0].key,) * self.at_least
        everything = [o.key for o in affordable for _ in range(o.copies)]
        if self.at_least == len(everything) and (alike or not self.ordered):
            return tuple(everything)
        return None

    def fault(self) -> str | None:
        """Why no pick answers this, or why some limit means nothing; None when all is well."""
        costs = sorted(o.cost for o in self.options for _ in range(o.copies))
        if len({o.key for o in self.options}) != len(self.options):
            return "two options have the same key"
        if not 0 <= self.at_least <= self.at_most or self.at_least > len(costs):
            return f"cannot take {self.at_least} to {self.at_most} of {len(costs)}"
        if self.budget is not None and sum(costs[: self.at_least]) > self.budget:
            return f"cannot take {self.at_least} for {self.budget}"
        if self.patient and self.default is None:
            return "it is patient, and nobody could end the waiting"
        return None


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of a kind a seat has already; `text` words such a number, given as `n`."""

    text: str
    n: int

    def worded(self, n: int) -> Text:
        return Text(self.text, {"n": n})


@dataclass(frozen=True, slots=True)
class Amount:
    """Name an amount from `low` to `high`, in steps of `step` counted from `low`, or pass.

    `tally`: what the amount brings more of, so that an answer left beforehand can stop at enough.
    `notes`: lines on what the seat holds, to weigh an amount by.
    """

    seat: Seat
    name: str
    low: int
    high: int
    step: int = 1
    may_pass: bool = False
    money: bool = True
    args: Mapping[str, Value] = field(default_factory=dict)
    secret: bool = False
    minor: bool = False
    default: Pick | None = None
    tally: Tally | None = None
    notes: tuple[Text, ...] = ()

    @property
    def prompt(self) -> Text:
        return Text(self.name, self.args)

    def only_pick(self) -> Pick | None:
        """The one legal pick, if there is just one."""
        if self.low > self.high:
            return PASS
        if self.low + self.step > self.high and not self.may_pass:
            return (str(self.low),)
        return None

    def fault(self) -> str | None:
        """What makes this no question; None when all is well."""
        return f"no steps of {self.step}" if self.step < 1 else None


Decision: TypeAlias = Choose | Amount


def may_rest(open_decisions: Iterable[Decision]) -> bool:
    """Is something asked, and nothing that would not wait for months?"""
    patient = [isinstance(each, Choose) and each.patient for each in open_decisions]
    return bool(patient) and all(patient)


def check(decision: Decision, pick: Pick) -> None:
    """Raise Illegal, saying why, unless the pick answers the decision."""
    if isinstance(decision, Choose):
        _check_choice(decision, pick)
    else:
        _check_amount(decision, pick)


def _check_choice(decision: Choose, pick: Pick) -> None:
    if not decision.at_least <= len(pick) <= decision.at_most:
        raise Illegal(_how_many(decision))
    if len(pick) == 1 and decision.budget is None:
        if not any(option.key == pick[0] for option in decision.options):
            raise Illegal(say("illegal.no_such_option"))
        return
    known = {option.key: option for option in decision.options}
    spent = 0
    for key in pick:
        option = known.get(key)
        if option is None:
            raise Illegal(say("illegal.no_such_option"))
        if pick.count(key) > option.copies:
            raise Illegal(say("illegal.too_many_copies", option=option.label))
        spent += option.cost
    if decision.budget is not None and spent > decision.budget:
        raise Illegal(say("illegal.over_budget", cost=spent, budget=decision.budget))


def _how_many(decision: Choose) -> Text:
    least, most = decision.at_least, decision.at_most
    if least == most:
        return say("illegal.exactly", n=least)
    return say("illegal.between", least=least, most=most)


def _worded(decision: Amount, n: int) -> Text:
    """An amount as it reads in this decision."""
    return say("amount.money" if decision.money else "amount.number", n=n)


def _check_amount(decision: Amount, pick: Pick) -> None:
    if pick == PASS:
        if decision.may_pass or decision.low > decision.high:
            return
        raise Illegal(say("illegal.no_passing"))
    amount = parse_amount(pick[0]) if len(pick) == 1 else None
    if amount is None:
        raise Illegal(say("illegal.not_a_number"))
    if not decision.low <= amount <= decision.high:
        low, high = _worded(decision, decision.low), _worded(decision, decision.high)
        raise Illegal(say("illegal.out_of_range", low=low, high=high))
    if (amount - decision.low) % decision.step:
        low, step = _worded(decision, decision.low), _worded(decision, decision.step)
        raise Illegal(say("illegal.off_step", low=low, step=step))


def parse_amount(written: str) -> int | None:
    """The amount that was written in plain digits (at most 18 of them), or None."""
    digits = written.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
        return None
    return int(written)


def fingerprint(decision: Decision) -> str:
    """16 hex digits that change when another pick becomes legal or the question is another one."""
    if isinstance(decision, Choose):
        options = [(o.key, o.copies, o.cost) for o in decision.options]
        limits = (decision.at_least, decision.at_most, decision.ordered, decision.budget)
        content = repr((decision.seat, decision.name, limits, options))
    else:
        bounds = (decision.low, decision.high, decision.step, decision.may_pass)
        content = repr((decision.seat, decision.name, bounds))
    return blake2b(content.encode(), digest_size=8).hexdigest()


# How money reads where a game does not say otherwise, and with which sentences the engine itself
# refuses an answer; every game's texts include them.
TEXTS: dict[str, str] = {
    "money": "${n:number}",
    "amount.money": "{n:money}",
    "amount.number": "{n:number}",
    "illegal.no_such_option": "That is not one of the choices any more.",
    "illegal.too_many_copies": "There are not that many of: {option}.",
    "illegal.over_budget": "That costs {cost:money}, and you have {budget:money} to spend.",
    "illegal.exactly": "Choose exactly {n}.",
    "illegal.between": "Choose from {least} to {most}.",
    "illegal.no_passing": "You cannot pass here.",
    "illegal.not_a_number": "Please write a whole number in digits.",
    "illegal.out_of_range": "It must be from {low} to {high}.",
    "illegal.off_step": "Count up from {low} in steps of {step}.",
    "illegal.not_asked": "There is nothing for you to choose just now.",
    "illegal.no_act_now": "That is not possible at this moment.",
    "illegal.no_such_act": "This game has no such move.",
    "illegal.nothing_to_undo": "There is nothing of yours to take back.",
    "illegal.race_is_open": "That race has ended and its draws lie open, so it stays as it is.",
    "illegal.too_late_drawn": "Too late to take that back: something was drawn because of it.",
    "illegal.too_late_told": "Too late to take that back: others have seen what came of it.",
}
