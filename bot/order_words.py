"""Standing orders in words: as they are typed, suggested while typing, and shown back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from bot.orders import Order, check_limit, could_answer, names_above
from bot.refusals import Refused
from bot.session import Session
from bot.ui.drafts import digits
from bot.ui.plans import amount_in_words
from bot.ui.speaking import escape
from rules.engine.decisions import Amount, Choose, Decision, Illegal, Seat, parse_amount
from rules.engine.texts import Speaker, say

MOST_OFFERED = 12
"""Questions or answers that a refusal offers."""

LONGEST = 100
"""Characters of an order: as many as a suggestion has."""

_CLEAR = ("clear", "none", "")
_UP_TO = re.compile(r"up to (?P<limit>[^ ]+)(?: [^\d\s]+)?(?: until (?P<until>\d{1,3}))?$")
_LISTED = re.compile(r"(?P<do>keep|prefer)\b(?P<rest>.*)$", re.IGNORECASE)
_KEY = "key:"
_KEY_SHAPE = re.compile(r"[\w.+-]+$")


def questions(session: Session, seat: Seat) -> list[str]:
    """The names of the question that is open now, of those that the game foresees, and of all with
    an order."""
    asked = session.running.asked(seat)
    known = {name for whose, name in session.orders if whose == seat}
    known.update(decision.name for decision in foreseen(session, seat))
    return sorted(known.union([asked.decision.name] if asked else []))


def foreseen(session: Session, seat: Seat) -> Sequence[Decision]:
    """Specimens of the questions that the game foresees, with all that may ever be chosen."""
    return session.game.foreseen(session.running.observe(seat).state, seat)


def name_meant(session: Session, seat: Seat, written: str, speak: Speaker) -> str:
    """The name of the question that somebody means, by that name or by the words shown for it.

    Refused, with the words that there are, when it is none, or will not come up in this race.
    """
    known = questions(session, seat)
    if written in known or (
        f"{written}.short" in session.game.texts
        and not any(written.startswith(f"{each.name}.") for each in foreseen(session, seat))
    ):
        return written
    shown = {speak(f"{name}.short"): name for name in known}
    for words, name in shown.items():
        if written.strip().casefold() == words.casefold():
            return name
    if not shown:
        raise Refused("refused.no_question")
    raise Refused("refused.no_such_question", questions=list(shown)[:MOST_OFFERED])


def specimen(session: Session, seat: Seat, name: str) -> Decision | None:
    """A decision to which an order under this name may be an answer, as far as one is known.

    One that is foreseen has all that may ever be chosen, the open one what there is just now.
    """
    asked = session.running.asked(seat)
    known = [*foreseen(session, seat)]
    known += [asked.decision] if asked is not None else []
    exactly = (decision for decision in known if decision.name == name)
    beneath = (decision for decision in known if name in names_above(decision.name))
    return next(exactly, None) or next(beneath, None)


def order_for(
    session: Session, seat: Seat, name: str, written: str, speak: Speaker
) -> Order | None:
    """An order as it is typed for decisions of this name; None for `clear`.

    Refused, or Illegal with the reason, when it could never be an answer.
    """
    decision = specimen(session, seat, name)
    order = read(written, decision, speak)
    if order is not None and decision is not None:
        whole = decision in foreseen(session, seat)
        if not could_answer(order, decision, whole=whole):
            raise _no_answer(decision, speak)
    return order


def read(written: str, decision: Decision | None, speak: Speaker) -> Order | None:
    """An order as it is typed; None for `clear`. Refused when it makes no sense.

    `pass`, `up to 120000`, `up to 120000 until 2`, `keep 8 9`, `prefer 20, 19`, or an option by
    its label or key. `decision` is one to which it may be an answer, as far as that is known.
    """
    words = written.strip()
    plain = words.casefold()
    if len(words) > LONGEST:
        raise _no_answer(decision, speak)
    if plain in _CLEAR:
        return None
    if plain == "pass":
        return Order(do="pass")
    if amount := _UP_TO.match(plain):
        if (order := _up_to(amount["limit"], amount["until"])) is None:
            raise _no_answer(decision, speak)
        return order
    if _known(words, decision, speak) is None and (listed := _LISTED.match(words)):
        do, keys = listed["do"].casefold(), _keys(listed["rest"], decision, speak)
        if not keys:
            raise _no_answer(decision, speak)
        return Order(do="keep" if do == "keep" else "prefer", keys=keys)
    return Order(do="pick", keys=(_key(words, decision, speak),))


def limit(written: str, decision: Decision) -> Order:
    """A limit as it is written in the form of a question; raises Illegal, saying why, where it
    would mean nothing for that question."""
    if not isinstance(decision, Amount):
        raise Illegal(say("illegal.no_such_option"))
    amount = parse_amount(digits(written))
    if amount is None:
        raise Illegal(say("illegal.not_a_number"))
    order = Order(do="up_to", limit=amount)
    check_limit(order, decision)
    return order


def in_words(order: Order, decision: Decision | None, speak: Speaker) -> str:
    """An order as it reads: `Up to $120, and pass once I have 2 cars`, `Keep 8 and 9`."""
    if order.do == "pass":
        return speak("order.pass")
    if order.do != "up_to":
        labels = [_label(key, decision, speak) for key in order.keys]
        return speak(say(f"order.{order.do}", options=labels))
    asked = decision if isinstance(decision, Amount) else None
    limit = f"{order.limit:,}" if asked is None else amount_in_words(asked, order.limit, speak)
    if order.until is None:
        return speak(say("order.up_to", limit=limit))
    tally = None if asked is None else asked.tally
    enough = str(order.until) if tally is None else speak(tally.worded(order.until))
    return speak(say("order.up_to_until", limit=limit, enough=enough))


def with_order(session: Session, seat: Seat, name: str, speak: Speaker) -> str:
    """What a decision is about, and the order that a seat left for it, if there is one."""
    about, left = speak(f"{name}.short"), session.orders.get((seat, name))
    if left is None:
        return about
    order = in_words(Order.model_validate_json(left), specimen(session, seat, name), speak)
    return f"{about}: {order}"


def suggested(typed: str, decision: Decision | None, speak: Speaker) -> list[tuple[str, str]]:
    """What to suggest while somebody types, each as it reads and as it is sent.

    First the order that was typed and lists that go on from it, then all that fits the decision and
    has what was typed in it.
    """
    wanted = typed.strip().casefold()
    fitting = [
        (shown, sent)
        for shown, sent in _kinds(decision, speak)
        if wanted in shown.casefold() or wanted == sent.casefold()
    ]
    return [*_going_on(typed.strip(), decision, speak), *fitting] or _kinds(decision, speak)


# ---------------------------------------------------------------- inside


def _kinds(decision: Decision | None, speak: Speaker) -> list[tuple[str, str]]:
    """All kinds of orders that there are for a decision."""
    kinds = [(speak("order.clear"), "clear")]
    if isinstance(decision, Choose):
        kinds += [(speak(option.label), f"{_KEY}{option.key}") for option in decision.options]
        if decision.at_least == 0:
            kinds.append((speak("order.pass"), "pass"))
        kinds += _listing(decision, speak)
    elif decision is not None:
        kinds += [(speak("order.pass"), "pass")] if decision.may_pass else []
        kinds += _limits(decision, speak)
    return kinds


def _limits(decision: Amount, speak: Speaker) -> Iterator[tuple[str, str]]:
    """Limits to show how one is typed: half of what could be given."""
    steps = max(0, decision.high - decision.low) // decision.step
    half = decision.low + steps // 2 * decision.step
    typed = f"up to {half}"
    order = Order(do="up_to", limit=half)
    yield speak(say("order.how", order=in_words(order, decision, speak), typed=typed)), typed
    if decision.tally is not None:
        order, typed = order.model_copy(update={"until": 1}), f"{typed} until 1"
        yield speak(say("order.how", order=in_words(order, decision, speak), typed=typed)), typed


def _no_answer(decision: Decision | None, speak: Speaker) -> Refused:
    """What was typed is no answer; these are."""
    ways = [shown if sent.startswith(_KEY) else sent for shown, sent in _kinds(decision, speak)]
    return Refused("refused.no_such_answer", ways=[*map(escape, ways[:MOST_OFFERED])])


def _up_to(limit: str, until: str | None) -> Order | None:
    amount = parse_amount(digits(limit))
    if amount is None:
        return None
    return Order(do="up_to", limit=amount, until=None if until is None else int(until))


def _keys(rest: str, decision: Decision | None, speak: Speaker) -> tuple[str, ...]:
    """Options by label or key, with commas between them, or just spaces where that is clear."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in rest.split(","))):
        whole = _known(part, decision, speak)
        words = [part] if whole is not None else part.split()
        found += [_key(word, decision, speak) for word in words]
    return tuple(dict.fromkeys(found))


def _key(word: str, decision: Decision | None, speak: Speaker) -> str:
    known = _known(word, decision, speak)
    if known is not None:
        return known
    key = word.removeprefix(_KEY)
    if _KEY_SHAPE.match(key) is None:
        raise _no_answer(decision, speak)
    return key


def _known(word: str, decision: Decision | None, speak: Speaker) -> str | None:
    """The key of the option that somebody means."""
    if not isinstance(decision, Choose):
        return None
    meant = word.removeprefix(_KEY).casefold()
    for option in decision.options:
        if meant in (option.key.casefold(), speak(option.label).casefold()):
            return option.key
    return None


def _label(key: str, decision: Decision | None, speak: Speaker) -> str:
    if isinstance(decision, Choose):
        labels = (speak(option.label) for option in decision.options if option.key == key)
        return next(labels, key)
    amount = parse_amount(key)
    if decision is None or amount is None:
        return key
    return amount_in_words(decision, amount, speak)


def _listing(decision: Choose, speak: Speaker) -> Iterator[tuple[str, str]]:
    """How to begin an order that lists options."""
    if decision.at_least > 1:
        yield speak("order.keep.how"), f"keep {decision.options[-1].key}"
    if len(decision.options) > 1:
        yield speak("order.prefer.how"), f"prefer {decision.options[0].key}"


def _going_on(typed: str, decision: Decision | None, speak: Speaker) -> Iterator[tuple[str, str]]:
    """What was typed as an order, and lists with one option more."""
    if not typed or len(typed) > LONGEST:
        return
    try:
        order = read(typed, decision, speak)
    except Refused:
        return
    if order is None or order.do == "pick":
        return
    yield in_words(order, decision, speak), typed
    if not isinstance(decision, Choose) or order.do not in ("keep", "prefer"):
        return
    more = (option.key for option in decision.options if option.key not in order.keys)
    for key in islice(more, 20):
        longer = order.model_copy(update={"keys": (*order.keys, key)})
        sent = f"{order.do} {', '.join(longer.keys)}"
        if len(sent) <= LONGEST:
            yield in_words(longer, decision, speak), sent
