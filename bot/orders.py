"""Standing orders: what a member wants answered unasked, by a decision's name.

They are private, may be changed at any time, and go when the seat changes hands. An answer that
comes at once shows the others that such an order exists, though not what it says.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.refusals import Refused
from rules.engine.decisions import (
    PASS,
    Amount,
    Choose,
    Decision,
    Illegal,
    Pick,
    check,
    parse_amount,
)

LONGEST = 100
"""Characters of an order: as many as a suggestion has."""


class Order(BaseModel):
    """`pick`: these options whenever they are legal. `up_to`: the least amount, while it is not
    above the limit, else pass. `pass`: always pass."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    do: Literal["pick", "up_to", "pass"]
    keys: tuple[str, ...] = ()
    limit: int = 0


def standing_pick(decision: Decision, stored: str) -> Pick | None:
    """What a stored order answers to a decision; None when it has no legal answer."""
    pick = _pick(decision, Order.model_validate_json(stored))
    if pick is None:
        return None
    try:
        check(decision, pick)
    except Illegal:
        return None
    return pick


def _pick(decision: Decision, order: Order) -> Pick | None:
    if order.do == "pass":
        return () if isinstance(decision, Choose) and decision.at_least == 0 else PASS
    if order.do == "pick":
        return order.keys
    if not isinstance(decision, Amount):
        return None
    if decision.low <= order.limit:
        return (str(decision.low),)
    return PASS if decision.may_pass else None


def order_for(written: str) -> Order | None:
    """A standing order as it is typed: `clear`, `pass`, `up to 120000`, or an option's key."""
    words = written.strip()
    if len(words) > LONGEST:
        raise Refused("refused.no_such_answer")
    if words.casefold() in ("clear", "none", ""):
        return None
    if words.casefold() == "pass":
        return Order(do="pass")
    limit = parse_amount(words.casefold().removeprefix("up to").replace(",", "").strip())
    if words.casefold().startswith("up to") and limit is not None:
        return Order(do="up_to", limit=limit)
    return Order(do="pick", keys=(words.removeprefix("key:"),))
