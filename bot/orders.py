"""Standing orders: what a member wants answered unasked, by a decision's name.

They are private, may be changed at any time, and go when the seat changes hands or the race is
over. An order for a name also holds for all names that go on from it (`bid`, `bid.red`) and have no
order of their own. An answer that comes at once shows the others that there is an order, though not
what it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from rules.engine.decisions import (
    PASS,
    Amount,
    Choose,
    Decision,
    Illegal,
    Option,
    Pick,
    check,
    parse_amount,
)

V = TypeVar("V")


class Order(BaseModel):
    """What to answer.

    `pick`: these options. `prefer`: as many of these as may be taken, the first ones first. `keep`:
    as few as must be, in the order in which they are offered, and none of these. `up_to`: the least
    amount while it is not above the limit, else pass; unseen by others, the limit itself. `pass`:
    always pass. `until`: pass once the seat has so many of what the amount would bring.

    Where this gives no legal answer the member is asked as usual.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    do: Literal["pick", "prefer", "keep", "up_to", "pass"]
    keys: tuple[str, ...] = ()
    limit: int = 0
    until: int | None = None


def names_above(name: str) -> Iterator[str]:
    """The names under which an order for a decision may stand, the nearest first."""
    yield name
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def name_of_order(orders: Mapping[tuple[V, str], str], whose: V, decision: str) -> str | None:
    """The name under which somebody left an order that holds for a decision."""
    return next((name for name in names_above(decision) if (whose, name) in orders), None)


def standing_pick(decision: Decision, stored: str) -> Pick | None:
    """What a stored order answers to a decision; None when it has no legal answer."""
    order = Order.model_validate_json(stored)
    if isinstance(decision, Amount):
        pick = _amount(decision, order)
    else:
        pick = _choice(decision, order)
    if pick is None:
        return None
    try:
        check(decision, pick)
    except Illegal:
        return None
    return pick


def could_answer(order: Order, decision: Decision, *, whole: bool) -> bool:
    """Could an order ever be an answer to such a question?

    `whole`: the decision has all that may ever come up, not only what there is just now. Of an
    amount that is out of its bounds then, Illegal tells the bounds.
    """
    if isinstance(decision, Amount):
        return _could_be_amount(order, decision, whole=whole)
    keys = {option.key for option in decision.options}
    match order.do:
        case "up_to":
            return False
        case "pass":
            return decision.at_least == 0
        case "keep" if decision.at_least == 0 or (whole and keys <= {*order.keys}):
            return False
        case _:
            return not whole or {*order.keys} <= keys


def _could_be_amount(order: Order, decision: Amount, *, whole: bool) -> bool:
    match order.do:
        case "pass":
            return decision.may_pass
        case "up_to":
            if whole:
                check_limit(order, decision)
            return True
        case "pick" if parse_amount(order.keys[0]) is not None:
            if whole:
                check(decision, order.keys)
            return True
        case _:
            return False


def check_limit(order: Order, decision: Amount) -> None:
    """Raise Illegal, with the bounds, for a limit outside them; it may lie between two steps."""
    check(replace(decision, step=1), (str(order.limit),))


def _amount(decision: Amount, order: Order) -> Pick | None:
    if order.do == "pick":
        return order.keys
    if order.do in ("prefer", "keep"):
        return None
    tally = decision.tally
    enough = order.until is not None and tally is not None and tally.n >= order.until
    if order.do == "pass" or enough or order.limit < decision.low:
        return PASS
    if not decision.secret:
        return (str(decision.low),)
    most = min(order.limit, decision.high) - decision.low
    return (str(decision.low + most // decision.step * decision.step),)


def _choice(decision: Choose, order: Order) -> Pick | None:
    match order.do:
        case "pick":
            return order.keys
        case "prefer":
            return _preferred(decision, order.keys)
        case "keep":
            return _all_but(decision, order.keys)
        case "pass" if decision.at_least == 0:
            return ()
        case _:
            return None


def _preferred(decision: Choose, keys: tuple[str, ...]) -> Pick | None:
    offered = {option.key: option for option in decision.options}
    taken: list[Option] = []
    for option in (offered[key] for key in keys if key in offered):
        for _ in range(option.copies):
            costs = option.cost + sum(other.cost for other in taken)
            affordable = decision.budget is None or costs <= decision.budget
            if affordable and len(taken) < decision.at_most:
                taken.append(option)
    return tuple(option.key for option in taken) or None


def _all_but(decision: Choose, kept: tuple[str, ...]) -> Pick | None:
    loose = [o.key for o in decision.options for _ in range(o.copies) if o.key not in kept]
    return tuple(loose[: decision.at_least]) if decision.at_least else None
