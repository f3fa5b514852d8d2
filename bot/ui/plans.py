"""How a decision is laid out: which lines, which buttons, which select. No Discord object in here.

Few short labels become a grid of buttons; longer lists a select, in pages of 25; amounts a few
buttons, or steps and a form to write in. The ids of a plan are the controls of `drafts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.ui import drafts
from bot.ui.drafts import Draft
from bot.ui.fitting import oldest, shorten
from bot.ui.ids import token
from bot.ui.layout import Item, Menu, Press, Row, Style, in_rows
from bot.ui.limits import OPTION_LABEL, length
from bot.ui.speaking import Voice
from rules.engine.decisions import PASS, Amount, Choose, Decision, Option, Pick, parse_amount
from rules.engine.texts import Speaker, Text, say

WRITE = "!write"
"""Opens the form for an amount; it never reaches `drafts.apply`."""

GRIDS = ((4, 5), (10, 3), (18, 2), (38, 1))
"""What a phone shows without cutting: labels up to so long, so many in a row."""

MOST_ROWS = 5
FEW_AMOUNTS = 10
FEW_COPIES = 4
MOST_HINTS = 1500
"""Characters of hints below the question."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`lines` stand between the question and the controls, `rows` are the controls."""

    lines: tuple[str, ...]
    rows: tuple[Row, ...]


def plan(decision: Decision, draft: Draft, voice: Voice, given: Pick | None = None) -> Plan:
    """Lay out a decision with what was drafted, and with the answer that may still be changed."""
    draft = drafts.settled(decision, draft)
    if isinstance(decision, Amount):
        return _amount(decision, draft, voice, given)
    if decision.at_most == 0 or not decision.options:
        return Plan((), ((_done(voice),),))
    layouts = {"one": _one, "ordered": _ordered, "copies": _copies, "several": _several}
    return layouts[drafts.kind_of(decision)](decision, draft, voice, given)


def answer_in_words(decision: Decision, pick: Pick, speak: Speaker) -> str:
    """A pick as it reads: `7`, `$120`, `8 x3, 7`."""
    if isinstance(decision, Amount):
        number = parse_amount(pick[0]) if pick and pick != PASS else None
        return (
            speak("prompt.passed") if number is None else amount_in_words(decision, number, speak)
        )
    if not pick:
        return speak("prompt.nothing")
    return _listed(decision, pick, speak)


def amount_in_words(decision: Amount, number: int, speak: Speaker) -> str:
    return speak(say("prompt.money" if decision.money else "prompt.number", n=number))


def _listed(decision: Choose, keys: Sequence[str], speak: Speaker) -> str:
    """Options by their labels, like ones counted unless their order counts."""
    labels = {option.key: speak(option.label) for option in decision.options}
    known = [key for key in keys if key in labels]
    if decision.ordered:
        return " → ".join(labels[key] for key in known)
    words = []
    for key, n in Counter(known).items():
        copies = say("prompt.copies", option=labels[key], n=n)
        words.append(speak(copies) if n > 1 else labels[key])
    return ", ".join(words)


# ------------------------------------------------------------------ choices


def _one(decision: Choose, _: Draft, voice: Voice, given: Pick | None) -> Plan:
    options = drafts.arranged(decision)
    shown = {o.key: _with_copies(o, o.copies, voice.plain) for o in options}
    extra = [_done(voice, "press.none")] if decision.at_least == 0 else []
    chosen = set(given or ())
    grid = _grid(options, shown, chosen)
    if grid is not None:
        return Plan(_hints(options, voice.rich), (*grid, *_last_row(extra)))
    menu = _menu(decision, options, _.page, shown, voice, chosen=chosen)
    return Plan((), (menu, *_turning(options, _.page, voice), *_last_row(extra)))


def _ordered(decision: Choose, draft: Draft, voice: Voice, _: Pick | None) -> Plan:
    left = {option.key: n for option, n in drafts.remaining(decision, draft)}
    options = drafts.offered(decision, draft)
    shown = {o.key: _with_copies(o, left[o.key], voice.plain) for o in options}
    order = _listed(decision, draft.keys, voice.rich)
    lines = [voice.rich(say("prompt.order", options=order) if order else "prompt.order_none")]
    buttons = [
        _done(voice, ready=len(draft.keys) >= decision.at_least),
        Press(drafts.BACK, voice.plain("press.back"), disabled=not draft.keys),
        Press(drafts.CLEAR, voice.plain("press.clear"), disabled=not draft.keys),
    ]
    rows: tuple[Row, ...] = ()
    grid = _grid(options, shown, ())
    if grid is not None:
        lines = [*_hints(options, voice.rich), *lines]
        rows = tuple(grid)
    elif options:
        menu = _menu(decision, options, draft.page, shown, voice)
        rows = (menu, *_turning(options, draft.page, voice))
    return Plan((*lines, *_cost(decision, draft, voice.rich)), (*rows, tuple(buttons)))


def _several(decision: Choose, draft: Draft, voice: Voice, _: Pick | None) -> Plan:
    options = drafts.arranged(decision)
    shown = {o.key: voice.plain(o.label) for o in options}
    here = drafts.on_page(options, draft.page)
    ticked = {o.key for o in here if o.key in draft.keys}
    most = max(min(len(here), decision.at_most), len(ticked))
    menu = _menu(decision, options, draft.page, shown, voice, chosen=ticked, least=0, most=most)
    turning = _turning(options, draft.page, voice)
    return Plan(_standing(decision, draft, voice), (menu, *turning, _finishing(draft, voice)))


def _copies(decision: Choose, draft: Draft, voice: Voice, _: Pick | None) -> Plan:
    options = drafts.arranged(decision)
    taken = Counter(draft.keys)
    shown = {o.key: _with_taken(o, taken[o.key], voice.plain) for o in options}
    menu = _menu(decision, options, draft.page, shown, voice)
    rows: list[Row] = [menu, *_turning(options, draft.page, voice)]
    lines = list(_standing(decision, draft, voice))
    focus = next((o for o in options if o.key == draft.focus), None)
    if focus is not None and focus.copies > 1:
        lines.append(voice.rich(say("prompt.how_many", option=focus.label)))
        rows.append(_counting(focus, taken[focus.key]))
    return Plan(tuple(lines), (*rows, _finishing(draft, voice)))


def _counting(focus: Option, taken: int) -> tuple[Press, ...]:
    """Buttons for how many copies: each number, or the steps around the present one."""
    numbers = range(focus.copies + 1)
    if focus.copies > FEW_COPIES:
        near = sorted({0, max(0, taken - 1), taken, min(focus.copies, taken + 1), focus.copies})
        numbers_shown: Sequence[int] = near
    else:
        numbers_shown = numbers
    return tuple(
        Press(drafts.count(n), str(n), "good" if n == taken else "plain") for n in numbers_shown
    )


def _standing(decision: Choose, draft: Draft, voice: Voice) -> tuple[str, ...]:
    """How many are wanted, what is chosen so far, what it costs."""
    speak = voice.rich
    chosen = _listed(decision, drafts.picked(decision, draft), speak)
    so_far = say("prompt.chosen", options=chosen) if chosen else "prompt.chosen_none"
    return (speak(_wanted(decision)), speak(so_far), *_cost(decision, draft, speak))


def _wanted(decision: Choose) -> Text:
    least, most = decision.at_least, decision.at_most
    if least == most:
        return say("prompt.wanted", n=least)
    if least == 0:
        return say("prompt.wanted_up_to", most=most)
    return say("prompt.wanted_between", least=least, most=most)


def _cost(decision: Choose, draft: Draft, speak: Speaker) -> tuple[str, ...]:
    if decision.budget is None:
        return ()
    costs = {option.key: option.cost for option in decision.options}
    cost = sum(costs[key] for key in draft.keys)
    name = "prompt.spent" if cost <= decision.budget else "prompt.overspent"
    return (speak(say(name, cost=cost, budget=decision.budget)),)


def _finishing(draft: Draft, voice: Voice) -> tuple[Press, ...]:
    clear = Press(drafts.CLEAR, voice.plain("press.clear"), disabled=not draft.keys)
    return (_done(voice), clear)


def _done(voice: Voice, label: str = "press.done", *, ready: bool = True) -> Press:
    style: Style = "good" if label == "press.done" else "plain"
    return Press(drafts.DONE, voice.plain(label), style, disabled=not ready)


def _last_row(buttons: Sequence[Press]) -> list[Row]:
    return [tuple(buttons)] if buttons else []


def _with_copies(option: Option, copies: int, speak: Speaker) -> str:
    label = speak(option.label)
    return speak(say("prompt.copies", option=label, n=copies)) if copies > 1 else label


def _with_taken(option: Option, taken: int, speak: Speaker) -> str:
    label = speak(option.label)
    if option.copies == 1 and not taken:
        return label
    return speak(say("prompt.taken", option=label, n=taken, copies=option.copies))


# ------------------------------------------------------------------ grids, selects, pages


def _grid(
    options: Sequence[Option], shown: dict[str, str], chosen: Collection[str]
) -> list[Row] | None:
    """The options as buttons; None when they are too many or too long for a phone."""
    longest = max((length(label) for label in shown.values()), default=0)
    fitting = [width for room, width in GRIDS if longest <= room]
    if not options or not fitting or len(options) > fitting[0] * MOST_ROWS:
        return None
    presses = [
        Press(token(o.key), shown[o.key], "good" if o.key in chosen else "main") for o in options
    ]
    return in_rows(presses, fitting[0])


def _hints(options: Sequence[Option], speak: Speaker) -> tuple[str, ...]:
    """A line for each option that has one, to stand above the buttons."""
    lines = [
        speak(say("prompt.hint", option=option.label, hint=hint))
        for option in options
        if (hint := _hint(option, speak))
    ]
    return (oldest(lines, MOST_HINTS),) if lines else ()


def _hint(option: Option, speak: Speaker) -> str:
    return speak(Text(option.hint, option.args)) if option.hint else ""


def _menu(
    decision: Choose,
    options: Sequence[Option],
    page: int,
    shown: dict[str, str],
    voice: Voice,
    *,
    chosen: Collection[str] = (),
    least: int = 1,
    most: int = 1,
) -> Menu:
    items = tuple(
        Item(
            token(o.key),
            shown[o.key],
            _description(o, shown[o.key], decision, voice.plain),
            o.key in chosen,
        )
        for o in drafts.on_page(options, page)
    )
    return Menu(f"!in.{page}", items, voice.plain(_wanted(decision)), least, most)


def _description(option: Option, label: str, decision: Choose, speak: Speaker) -> str:
    """The second line of an option: all of a label that is too long, its price, its hint."""
    whole = label if length(label) > OPTION_LABEL else ""
    price = speak(say("prompt.costs", cost=option.cost)) if decision.budget is not None else ""
    return " · ".join(part for part in (whole, price, _hint(option, speak)) if part)


def _turning(options: Sequence[Option], page: int, voice: Voice) -> list[Row]:
    """The buttons that turn pages, if there are several."""
    last = drafts.pages(options) - 1
    if last == 0:
        return []
    speak = voice.plain
    where = speak(say("press.page", n=page + 1, all=last + 1))
    return [
        (
            Press(drafts.page(page - 1), speak("press.earlier"), disabled=page == 0),
            Press(drafts.page(page), where, disabled=True),
            Press(drafts.page(page + 1), speak("press.later"), disabled=page == last),
        )
    ]


# ------------------------------------------------------------------ amounts


def _amount(decision: Amount, draft: Draft, voice: Voice, given: Pick | None) -> Plan:
    speak = voice.plain
    passing = Press(drafts.PASSING, speak("press.pass"), "good" if given == PASS else "plain")
    if decision.low > decision.high:
        return Plan((), ((passing,),))
    last = [passing] if decision.may_pass else []
    steps = (decision.high - decision.low) // decision.step
    if steps < FEW_AMOUNTS:
        numbers = [decision.low + n * decision.step for n in range(steps + 1)]
        presses = [_naming(decision, n, speak, given) for n in numbers]
        width = _width([press.label for press in presses])
        return Plan((), (*in_rows(presses, width), *_last_row(last)))
    now = draft.amount if draft.amount is not None else decision.low
    amount = amount_in_words(decision, now, speak)
    confirm = Press(f"={now}", speak(say("press.say", amount=amount)), "good")
    write = Press(WRITE, speak("press.write"))
    return Plan(
        (_bounds(decision, voice.rich),),
        (_stepping(decision, now, speak), (confirm, write, *last)),
    )


def _width(labels: Sequence[str]) -> int:
    longest = max(map(length, labels))
    return next((width for room, width in GRIDS if longest <= room), 1)


def _naming(decision: Amount, number: int, speak: Speaker, given: Pick | None) -> Press:
    style: Style = "good" if given == (str(number),) else "main"
    return Press(f"={number}", amount_in_words(decision, number, speak), style)


def _stepping(decision: Amount, now: int, speak: Speaker) -> tuple[Press, ...]:
    """Less and more, by one step and by a leap of ten."""
    leap = decision.step * 10
    return tuple(
        Press(
            drafts.add(more),
            ("+" if more > 0 else "-") + shorten(amount_in_words(decision, abs(more), speak), 20),
            disabled=now == (drafts.highest(decision) if more > 0 else decision.low),
        )
        for more in (-leap, -decision.step, decision.step, leap)
    )


def _bounds(decision: Amount, speak: Speaker) -> str:
    low, high, step = (
        amount_in_words(decision, n, speak) for n in (decision.low, decision.high, decision.step)
    )
    if decision.step == 1:
        return speak(say("prompt.range", low=low, high=high))
    return speak(say("prompt.range_steps", low=low, high=high, step=step))
