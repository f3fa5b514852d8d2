"""An answer in the making: what was selected so far, and what each press makes of it.

Controls are short words: `=8` takes the option with key 8 (or names the amount 8), `!done` ends,
`!page.2` turns pages. `apply` is pure: the draft before and a control give the draft after, or a
pick.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias, TypeVar

from bot.ui.ids import token
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
from rules.engine.texts import say

T = TypeVar("T")

DONE = "!done"
CLEAR = "!clear"
BACK = "!back"
PASSING = "!pass"
UNDO = "!undo"
"""Not for `apply`: the session takes the last answer back."""
UNDO_ALL = "!undo_all"
"""Not for `apply`: the session takes back all that can be."""
SUGGEST = "!suggest"
"""Not for `apply`: the session proposes what the house player would answer."""
REPEAT = "!repeat"
"""Not for `apply`: the session proposes the answers of the seat's last turn."""
UP_TO = "!up_to"
"""Not for `apply`: the session leaves a limit, up to which it answers from now on."""
PLAY = "!play"
"""Not for `apply`: the session gives the answers that are proposed."""
MYSELF = "!myself"
"""Choose without what is proposed."""
WRITTEN = "!written"
"""The submission of the modal: the one value is what was written."""

PAGE_SIZE = 25


def page(n: int) -> str:
    """Turn to this page."""
    return f"!page.{n}"


def count(n: int) -> str:
    """So many of the option in focus."""
    return f"!count.{n}"


def add(n: int) -> str:
    """So much more of the amount, or less."""
    return f"!add.{n}"


@dataclass(frozen=True, slots=True)
class Proposed:
    """An answer that is proposed: to the decision of this name, and how it reads."""

    name: str
    pick: Pick
    words: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """Answers that one press would give, one after another: the house player's (`of` is SUGGEST),
    or those of the seat's last turn (REPEAT)."""

    of: str
    answers: tuple[Proposed, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """`keys` as picked (in order, a key as often as it was taken); `focus` is the option whose
    copies are being counted; `amount` an amount not yet named; `proposal` what is proposed."""

    keys: Pick = ()
    page: int = 0
    focus: str | None = None
    amount: int | None = None
    proposal: Proposal | None = None

    def dump(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def load(cls, stored: str) -> Draft:
        raw = json.loads(stored)
        proposal = raw.get("proposal")
        return cls(
            tuple(raw["keys"]),
            raw["page"],
            raw["focus"],
            raw["amount"],
            proposal and _proposal(proposal),
        )


def _proposal(raw: Mapping[str, Any]) -> Proposal:  # Any: JSON
    answers = (Proposed(a["name"], tuple(a["pick"]), a["words"]) for a in raw["answers"])
    return Proposal(raw["of"], tuple(answers))


Kind: TypeAlias = Literal["one", "ordered", "copies", "several"]


def kind_of(decision: Choose) -> Kind:
    """How a choice is made: with one press, one after another, by counting, or by ticking.

    As long as they fit in one list, copies are ticked one by one: that is a single choice.
    """
    if decision.at_most <= 1:
        return "one"
    if decision.ordered:
        return "ordered"
    copies = sum(option.copies for option in decision.options)
    if len(decision.options) < copies > PAGE_SIZE:
        return "copies"
    return "several"


_COPY = re.compile("^@[0-9]+(?=[=#])")
_NUMERAL = re.compile(r"-?[0-9]{1,18}")


def arranged(decision: Choose) -> list[Option]:
    """The options as they are shown: numbers in order, anything else as the game gave it."""
    options = list(decision.options)
    if all(_NUMERAL.fullmatch(option.key) for option in options):
        options.sort(key=lambda option: int(option.key))
    return options


def single(decision: Choose) -> list[tuple[str, Option]]:
    """The options as they are ticked, each copy by itself, with the value that stands for it."""
    return [
        (token(option.key) if n == 1 else f"@{n}{token(option.key)}", option)
        for option in arranged(decision)
        for n in range(1, option.copies + 1)
    ]


def remaining(decision: Choose, draft: Draft) -> list[tuple[Option, int]]:
    """The options that may still be taken, with how often each."""
    taken = Counter(draft.keys)
    left = [(option, option.copies - taken[option.key]) for option in arranged(decision)]
    return [(option, copies) for option, copies in left if copies > 0]


def offered(decision: Choose, draft: Draft) -> list[Option]:
    """The options that are shown for choosing, over all pages."""
    if kind_of(decision) == "ordered":
        if len(draft.keys) >= decision.at_most:
            return []
        return [option for option, _ in remaining(decision, draft)]
    return arranged(decision)


def pages(options: Sequence[object]) -> int:
    return max(1, -(-len(options) // PAGE_SIZE))


def on_page(options: Sequence[T], n: int) -> Sequence[T]:
    return options[n * PAGE_SIZE : (n + 1) * PAGE_SIZE]


def begin(decision: Decision, given: Pick | None = None) -> Draft:
    """A fresh draft; for changing an answer, one that begins with it."""
    if given is None and isinstance(decision, Choose) and kind_of(decision) != "one":
        return Draft(keys=decision.only_pick() or ())  # asked all the same: others must not know
    if given is None:
        return Draft()
    if isinstance(decision, Amount):
        return Draft(amount=parse_amount(given[0]) if given else None)
    return Draft(keys=() if kind_of(decision) == "one" else given)


def settled(decision: Decision, draft: Draft) -> Draft:
    """The draft without what does not fit the decision (any more)."""
    if isinstance(decision, Amount):
        amount = decision.low if draft.amount is None else draft.amount
        return Draft(amount=max(decision.low, min(amount, highest(decision))))
    left = Counter({option.key: option.copies for option in decision.options})
    keys = []
    for key in draft.keys:
        if left[key] > 0:
            left[key] -= 1
            keys.append(key)
    focus = draft.focus if any(o.key == draft.focus for o in decision.options) else None
    fitting = Draft(tuple(keys), 0, focus)
    last = pages(offered(decision, fitting)) - 1
    return replace(fitting, page=max(0, min(draft.page, last)))


def highest(decision: Amount) -> int:
    """The highest amount that lies on a step."""
    steps = (decision.high - decision.low) // decision.step
    return decision.low + max(steps, 0) * decision.step


def apply(control: str, values: Sequence[str], decision: Decision, draft: Draft) -> Draft | Pick:
    """What a press (or with `values`, a select or the modal) makes of a draft: another draft, or
    a legal pick. Raises Illegal with the reason, e.g. when too few are chosen.

    Whatever is pressed, what was proposed is gone."""
    draft = settled(decision, draft)
    if control == MYSELF:
        return draft
    if isinstance(decision, Amount):
        made = _apply_to_amount(control, values, draft)
    else:
        made = _apply_to_choice(control, values, decision, draft)
    if not isinstance(made, Draft):
        check(decision, made)
        return made
    return settled(decision, made)


def _argument(control: str, name: str) -> int | None:
    """The number that a control like `!page.3` bears, if it is the control of this name."""
    found = re.fullmatch(rf"!{name}\.(-?[0-9]{{1,20}})", control)
    return int(found[1]) if found else None


# ------------------------------------------------------------------ amounts

_WRITTEN_MONEY = re.compile(r"[$€£]? ?([0-9]{1,3}(?:[,' ][0-9]{3})+|-?[0-9]+)")


def _apply_to_amount(control: str, values: Sequence[str], draft: Draft) -> Draft | Pick:
    if control == PASSING:
        return PASS
    if control == WRITTEN:
        return (digits("".join(values)),)
    if control.startswith("="):
        return (control[1:],)
    more = _argument(control, "add")
    if more is None:
        raise Illegal(say("illegal.no_such_option"))
    return replace(draft, amount=(draft.amount or 0) + more)


def digits(written: str) -> str:
    """What was written, without the signs that people put around an amount."""
    found = _WRITTEN_MONEY.fullmatch(written.strip())
    if found is None:
        return written
    digits = re.sub("[,' ]", "", found[1])
    return digits.lstrip("0") or "0"


# ------------------------------------------------------------------ choices


def _apply_to_choice(
    control: str, values: Sequence[str], decision: Choose, draft: Draft
) -> Draft | Pick:
    if control == DONE:
        return picked(decision, draft)
    if control == CLEAR:
        return Draft(page=draft.page)
    if control == BACK:
        return replace(draft, keys=draft.keys[:-1])
    turned = _argument(control, "page")
    if turned is not None:
        return replace(draft, page=turned, focus=None)
    so_many = _argument(control, "count")
    if so_many is not None:
        return _counted(decision, draft, so_many)
    shown = _argument(control, "in")
    chosen = [_meant(decision, value) for value in (values if shown is not None else [control])]
    return _chosen(decision, draft, chosen, shown or 0)


def picked(decision: Choose, draft: Draft) -> Pick:
    """The pick that a draft stands for; where order does not count, in the options' order."""
    if decision.ordered:
        return draft.keys
    places = {option.key: n for n, option in enumerate(arranged(decision))}
    return tuple(sorted(draft.keys, key=places.__getitem__))


def _meant(decision: Choose, value: str) -> Option:
    any_copy = _COPY.sub("", value)
    for option in decision.options:
        if token(option.key) == any_copy:
            return option
    raise Illegal(say("illegal.no_such_option"))


def _chosen(decision: Choose, draft: Draft, chosen: Sequence[Option], shown: int) -> Draft | Pick:
    kind = kind_of(decision)
    if kind == "several":
        return _ticked(decision, draft, chosen, shown)
    if not chosen:
        return draft
    option = chosen[0]
    if kind == "one":
        return (option.key,)
    if kind == "copies":
        if option.copies == 1:
            wanted = 0 if option.key in draft.keys else 1
            return _counted(decision, replace(draft, focus=option.key), wanted, stay=False)
        return replace(draft, focus=option.key)
    if all(option.key != left.key for left, _ in remaining(decision, draft)):
        raise Illegal(say("illegal.too_many_copies", option=option.label))
    if len(draft.keys) >= decision.at_most:
        check(decision, (*draft.keys, option.key))
    return replace(draft, keys=(*draft.keys, option.key))


def _ticked(decision: Choose, draft: Draft, chosen: Iterable[Option], shown: int) -> Draft:
    """What is ticked on one page replaces what was ticked there."""
    here = {option.key for option in on_page(arranged(decision), shown)}
    kept = [key for key in draft.keys if key not in here]
    return replace(draft, keys=(*kept, *(option.key for option in chosen)), page=shown)


def _counted(decision: Choose, draft: Draft, wanted: int, *, stay: bool = True) -> Draft:
    """So many copies of the option in focus, at least none and at most all."""
    focus = next((o for o in decision.options if o.key == draft.focus), None)
    if focus is None:
        raise Illegal(say("illegal.no_such_option"))
    others = [key for key in draft.keys if key != focus.key]
    copies = max(0, min(wanted, focus.copies))
    keys = (*others, *[focus.key] * copies)
    return replace(draft, keys=keys, focus=focus.key if stay else None)
