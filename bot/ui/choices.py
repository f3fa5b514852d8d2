"""How a choice is laid out: as a grid of buttons, one after another, by counting, by ticking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bot.pictures import letters
from bot.ui import drafts
from bot.ui.drafts import Draft
from bot.ui.fitting import oldest
from bot.ui.ids import token
from bot.ui.layout import Item, Menu, Plan, Press, Row, Style
from bot.ui.limits import OPTION_LABEL, length
from bot.ui.speaking import Voice, escape
from rules.engine.decisions import Choose, Option, Pick
from rules.engine.texts import Speaker, Text, Value, say

GRIDS = ((4, 5), (6, 4), (10, 3), (18, 2), (38, 1))
"""What a phone shows without cutting: labels up to so long, so many in a row."""

MOST_ROWS = 5
FEW_COPIES = 4
MOST_HINTS = 1700
"""Characters of hints below the question."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice as one seat sees it: `labels` by option key, for buttons and selects."""

    decision: Choose
    draft: Draft
    voice: Voice
    given: Pick | None
    labels: Mapping[str, str]

    def say(self, name: str, /, **args: Value) -> str:
        return self.voice.rich(say(name, **args))

    def label(self, name: str, /, **args: Value) -> str:
        return self.voice.plain(say(name, **args))


def plan_choice(see: Choosing) -> Plan:
    """Lay out a choice as fits its kind."""
    decision = see.decision
    if decision.at_most == 0 or not decision.options:
        return Plan((), ((_done(see),),))
    layouts = {"one": _one, "ordered": _ordered, "copies": _copies, "several": _several}
    return layouts[drafts.kind_of(decision)](see)


def labels_of(decision: Choose, speak: Speaker, *, on_picture: bool) -> dict[str, str]:
    """The labels by option key, with the letters of their places where a picture shows these."""
    labels = {option.key: speak(option.label) for option in decision.options}
    spots = {option.key: option.spot for option in decision.options if option.spot is not None}
    if not on_picture or len(decision.options) == 1:
        return labels
    marks = letters(tuple(spots.values()))
    marked = {
        key: speak(say("prompt.lettered", letter=marks[spot], option=labels[key]))
        for key, spot in spots.items()
    }
    return labels | marked


def listed(decision: Choose, keys: Sequence[str], speak: Speaker) -> str:
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


def _one(see: Choosing) -> Plan:
    options = drafts.arranged(see.decision)
    shown = {o.key: _with_copies(see, o, o.copies) for o in options}
    chosen = set(see.given or ())
    none = (_done(see, "press.none"),)
    last: tuple[Row, ...] = (none,) if see.decision.at_least == 0 else ()
    grid = _grid(options, shown, chosen)
    if grid is not None:
        return Plan(_hints(see, options), (*grid, *last))
    menu = _choosing(see, options, shown, chosen)
    return Plan(_above(see, options), (menu, *_turning(see, options), *last))


def _ordered(see: Choosing) -> Plan:
    draft = see.draft
    left = {option.key: n for option, n in drafts.remaining(see.decision, draft)}
    options = drafts.offered(see.decision, draft)
    shown = {o.key: _with_copies(see, o, left[o.key]) for o in options}
    order = listed(see.decision, draft.keys, see.voice.rich)
    lines = [see.say("prompt.order", options=order) if order else see.say("prompt.order_none")]
    rows: tuple[Row, ...] = ()
    grid = _grid(options, shown)
    if grid is not None:
        lines = [*_hints(see, options), *lines]
        rows = tuple(grid)
    elif options:
        lines = [*_above(see, options), *lines]
        rows = (_choosing(see, options, shown), *_turning(see, options))
    buttons = (
        _done(see, ready=len(draft.keys) >= see.decision.at_least),
        Press(drafts.BACK, see.label("press.back"), disabled=not draft.keys),
        Press(drafts.CLEAR, see.label("press.clear"), disabled=not draft.keys),
    )
    return Plan((*lines, *_cost(see)), (*rows, buttons))


def _several(see: Choosing) -> Plan:
    singles = drafts.single(see.decision)
    here = drafts.on_page(singles, see.draft.page)
    left = Counter(see.draft.keys)
    items = []
    for value, option in here:
        left[option.key] -= 1
        is_taken = left[option.key] >= 0
        items.append(_item(see, option, value, see.labels[option.key], chosen=is_taken))
    ticked = sum(item.chosen for item in items)
    most = max(min(len(here), see.decision.at_most), ticked)
    menu = _menu(see, items, least=0, most=most)
    lines = (*_above(see, see.decision.options), *_standing(see))
    return Plan(lines, (menu, *_turning(see, singles), _finishing(see)))


def _copies(see: Choosing) -> Plan:
    options = drafts.arranged(see.decision)
    taken = Counter(see.draft.keys)
    shown = {o.key: _with_taken(see, o, taken[o.key]) for o in options}
    rows: list[Row] = [_choosing(see, options, shown), *_turning(see, options)]
    lines = [*_above(see, options), *_standing(see)]
    focus = next((o for o in options if o.key == see.draft.focus), None)
    if focus is not None and focus.copies > 1:
        lines.append(see.say("prompt.how_many", option=focus.label))
        rows.append(_counting(focus, taken[focus.key]))
    return Plan(tuple(lines), (*rows, _finishing(see)))


def _counting(focus: Option, taken: int) -> tuple[Press, ...]:
    """Buttons for how many copies: each number, or the steps around the present one."""
    numbers: Sequence[int] = range(focus.copies + 1)
    if focus.copies > FEW_COPIES:
        near = {0, max(0, taken - 1), taken, min(focus.copies, taken + 1), focus.copies}
        numbers = sorted(near)
    return tuple(Press(drafts.count(n), str(n), "good" if n == taken else "plain") for n in numbers)


def _standing(see: Choosing) -> tuple[str, ...]:
    """How many are wanted, what is chosen so far, what it costs."""
    chosen = listed(see.decision, drafts.picked(see.decision, see.draft), see.voice.rich)
    wanted = see.voice.rich(_wanted(see.decision))
    if not chosen:
        return wanted, see.say("prompt.chosen_none")
    return (wanted, see.say("prompt.chosen", options=chosen), *_cost(see))


def _wanted(decision: Choose) -> Text:
    least, most = decision.at_least, decision.at_most
    if least == most:
        return say("prompt.wanted", n=least)
    if least == 0 and decision.budget is not None:
        return say("prompt.wanted_budget", budget=decision.budget)
    if least == 0:
        return say("prompt.wanted_up_to", most=most)
    return say("prompt.wanted_between", least=least, most=most)


def _cost(see: Choosing) -> tuple[str, ...]:
    budget = see.decision.budget
    if budget is None:
        return ()
    costs = {option.key: option.cost for option in see.decision.options}
    cost = sum(costs[key] for key in see.draft.keys)
    name = "prompt.spent" if cost <= budget else "prompt.overspent"
    return (see.say(name, cost=cost, budget=budget),)


def _finishing(see: Choosing) -> tuple[Press, ...]:
    clear = Press(drafts.CLEAR, see.label("press.clear"), disabled=not see.draft.keys)
    return (_done(see, ready=len(see.draft.keys) >= see.decision.at_least), clear)


def _done(see: Choosing, label: str = "press.done", *, ready: bool = True) -> Press:
    style: Style = "good" if label == "press.done" else "plain"
    return Press(drafts.DONE, see.label(label), style, disabled=not ready)


def _with_copies(see: Choosing, option: Option, copies: int) -> str:
    label = see.labels[option.key]
    return see.label("prompt.copies", option=label, n=copies) if copies > 1 else label


def _with_taken(see: Choosing, option: Option, taken: int) -> str:
    label = see.labels[option.key]
    if option.copies == 1 and not taken:
        return label
    return see.label("prompt.taken", option=label, n=taken, copies=option.copies)


# ------------------------------------------------------------------ grids, selects, pages


def _grid(
    options: Sequence[Option], shown: Mapping[str, str], chosen: Collection[str] = ()
) -> list[Row] | None:
    """The options as buttons, as many in a row as a phone shows of the longest among them; None
    when that makes too many rows, or a label is too long for a button."""
    rows: list[list[Press]] = []
    room = 0
    for option in options:
        label = shown[option.key]
        width = row_width(length(label))
        if width is None:
            return None
        style: Style = "good" if option.key in chosen else "main"
        room = min(room, width)
        if not rows or len(rows[-1]) >= room:
            rows.append([])
            room = width
        rows[-1].append(Press(token(option.key), label, style))
    return [tuple(row) for row in rows] if 0 < len(rows) <= MOST_ROWS else None


def row_width(longest: int) -> int | None:
    """How many labels of this length a row shows; None when they are too long for any."""
    return next((width for room, width in GRIDS if longest <= room), None)


def _hints(see: Choosing, options: Sequence[Option]) -> tuple[str, ...]:
    """Lines with the options' hints, to stand above the buttons; options with the same one share
    a line."""
    by_hint: dict[str, list[str]] = {}
    for option in options:
        if hint := _hint(option, see.voice.rich):
            by_hint.setdefault(hint, []).append(escape(see.labels[option.key]))
    lines = [
        see.say("prompt.hint", option=", ".join(labels), hint=hint)
        for hint, labels in by_hint.items()
    ]
    lines += [see.say("prompt.aside", note=note) for note in see.decision.notes]
    return (oldest(lines, MOST_HINTS),) if lines else ()


def _above(see: Choosing, options: Sequence[Option]) -> tuple[str, ...]:
    """Above a select, the hints whole, for its second lines are short and seen only when it is
    open; those of places only there, for the picture shows these."""
    return _hints(see, [option for option in options if option.spot is None])


def _hint(option: Option, speak: Speaker) -> str:
    return speak(Text(option.hint, option.args)) if option.hint else ""


def _choosing(
    see: Choosing,
    options: Sequence[Option],
    shown: Mapping[str, str],
    chosen: Collection[str] = (),
) -> Menu:
    """A select of which one option is taken."""
    here = drafts.on_page(options, see.draft.page)
    return _menu(
        see, [_item(see, o, token(o.key), shown[o.key], chosen=o.key in chosen) for o in here]
    )


def _item(see: Choosing, option: Option, value: str, label: str, *, chosen: bool) -> Item:
    return Item(value, label, _description(see, option), chosen)


def _menu(see: Choosing, items: Sequence[Item], *, least: int = 1, most: int = 1) -> Menu:
    return Menu(f"!in.{see.draft.page}", tuple(items), _about(see), least, most)


def _about(see: Choosing) -> str:
    """What a select says before anything is chosen in it: what for, and how many where several."""
    about = see.label(f"{see.decision.name}.short")
    if see.decision.at_most == 1:
        return about
    return see.label("prompt.menu", about=about, wanted=_wanted(see.decision))


def _description(see: Choosing, option: Option) -> str:
    """The second line of an option: all of a label that is too long, its price, its hint."""
    label = see.labels[option.key]
    whole = label if length(label) > OPTION_LABEL else ""
    price = see.label("prompt.costs", cost=option.cost) if see.decision.budget is not None else ""
    return " · ".join(part for part in (whole, price, _hint(option, see.voice.plain)) if part)


def _turning(see: Choosing, options: Sequence[object]) -> list[Row]:
    """The buttons that turn pages, if there are several."""
    page, last = see.draft.page, drafts.pages(options) - 1
    if last == 0:
        return []
    where = see.label("press.page", n=page + 1, all=last + 1)
    return [
        (
            Press(drafts.page(page - 1), see.label("press.earlier"), disabled=page == 0),
            Press(drafts.page(page), where, disabled=True),
            Press(drafts.page(page + 1), see.label("press.later"), disabled=page == last),
        )
    ]
