"""A decision as a message: what it is about, what led to it, what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from discord import ui

from bot.ui import drafts, ids, limits
from bot.ui.drafts import Draft
from bot.ui.fitting import newest, oldest, shorten
from bot.ui.layout import Form, Layout, Picture, Plan, Press, Row, build
from bot.ui.plans import LIMIT, WRITE, answer_in_words, plan
from bot.ui.speaking import Voice, escape
from rules.engine.decisions import Amount, Decision, Pick
from rules.engine.texts import Speaker, Value, say

AMOUNT_FIELD = "amount"
"""The id of the field in the forms for an amount and for a limit."""

LONGEST_NUMBER = 30
"""Characters that the form takes: any amount that can be meant, with the signs around it."""

_HAPPENED = 800
_ASKED = 500
_QUESTION = 1900
_FOOT = 500


@dataclass(frozen=True, slots=True)
class PromptContext:
    """All that a prompt shows beside its decision.

    `given`: the seat's answer, which it may still change (or, when `closed`, gave). `happened`:
    what led here, worded. `undoable`: how many answers can be taken back. `note`: a sentence just
    above the controls. `may_suggest`, `may_repeat`: the house player's answer, or the seat's last
    turn, can be proposed. Names are raw.
    """

    guild: int
    match: int
    seat: int
    number: int
    match_name: str
    guild_name: str | None
    channel: int
    given: Pick | None = None
    draft: Draft | None = None
    undoable: int = 0
    may_suggest: bool = False
    may_repeat: bool = False
    deadline: datetime | None = None
    happened: tuple[str, ...] = ()
    picture: Picture | None = None
    note: str | None = None
    closed: bool = False


def prompt(decision: Decision, voice: Voice, context: PromptContext) -> Layout:
    """The message that asks, with its controls; or, when closed, what was answered."""
    speak = voice.rich
    top = "\n".join((headline(decision, speak, context), place(speak, context)))
    happened = newest(context.happened, _HAPPENED)
    question = speak(decision.prompt)
    if context.closed:
        closed = _closed(decision, speak, context)
        told = oldest([*filter(None, [question, closed, context.note])], _QUESTION)
        return build([top, happened, told], picture=context.picture, picture_after=3)
    draft = context.draft or drafts.begin(decision, context.given)
    on_picture = context.picture is not None
    laid_out = plan(decision, draft, voice, context.given, on_picture=on_picture)
    return build(
        [
            "\n\n".join(part for part in (top, happened) if part),
            _asked(laid_out, shorten(question, _ASKED), draft),
            oldest([*_given(decision, speak, context), *filter(None, [context.note])], _FOOT),
        ],
        _rows(laid_out, voice, context),
        context.picture,
        custom_id=lambda control: _custom_id(control, decision, context),
    )


def _asked(laid_out: Plan, question: str, draft: Draft) -> str:
    """The question, last of all above the controls, where a message opens that is longer than the
    screen; but what is proposed in its stead comes after it."""
    lines = oldest([*filter(None, laid_out.lines)], _QUESTION)
    parts = (lines, question) if draft.proposal is None else (question, lines)
    return "\n\n".join(filter(None, parts))


def headline(decision: Decision, speak: Speaker, context: PromptContext) -> str:
    """What a phone's notification shows: which race, what about, until when."""
    args: dict[str, Value] = {"short": shorten(_what_about(decision, speak), 40)}
    if context.deadline is not None:
        args["due"] = int(context.deadline.timestamp())
    name = "prompt.head" if context.deadline is None else "prompt.head_due"
    room = limits.HEADLINE - limits.length(speak(say(name, match="", **args)))
    return speak(say(name, match=shorten(escape(context.match_name), room), **args))


def _what_about(decision: Decision, speak: Speaker) -> str:
    """A game may have a fuller line for this than the two or three words of the decision."""
    fuller = f"{decision.name}.headline"
    if fuller in speak.templates:
        return speak(say(fuller, **decision.args))
    return speak(short(decision))


def short(decision: Decision) -> str:
    """The name of the two or three words that tell what a decision is about."""
    return f"{decision.name}.short"


def place(speak: Speaker, context: PromptContext) -> str:
    """Where the race is: the server's name, and a link to the channel."""
    if context.guild_name is None:
        return speak(say("prompt.place_unnamed", channel=context.channel))
    guild = escape(context.guild_name)
    return speak(say("prompt.place", guild=guild, channel=context.channel))


def _closed(decision: Decision, speak: Speaker, context: PromptContext) -> str:
    if context.given is None:
        return speak("prompt.closed_unanswered")
    answer = answer_in_words(decision, context.given, speak)
    return speak(say("prompt.closed", answer=answer))


def _given(decision: Decision, speak: Speaker, context: PromptContext) -> list[str]:
    if context.given is None:
        return []
    answer = shorten(answer_in_words(decision, context.given, speak), 300)
    return [speak(say("prompt.given", answer=answer))]


def _rows(laid_out: Plan, voice: Voice, context: PromptContext) -> list[Row]:
    """The controls, and in the last row of buttons that has room for them those that every
    question has."""
    rows = list(laid_out.rows)
    always = tuple(_always(voice, context))
    if not always:
        return rows
    last = rows[-1]
    fits = isinstance(last, tuple) and len(last) + len(always) <= limits.ROW_BUTTONS
    if isinstance(last, tuple) and fits and not _is_grid(last):
        return [*rows[:-1], (*last, *always)]
    return [*rows, always]


def _always(voice: Voice, context: PromptContext) -> Iterator[Press]:
    proposed = context.draft is not None and context.draft.proposal is not None
    if context.may_suggest and not proposed:
        yield Press(drafts.SUGGEST, voice.plain("press.suggest"))
    if context.may_repeat and not proposed:
        yield Press(drafts.REPEAT, voice.plain("press.repeat"))
    if context.undoable:
        yield Press(drafts.UNDO, voice.plain("press.undo"))
    if context.undoable > 1:
        yield Press(drafts.UNDO_ALL, voice.plain("press.undo_all"))


def _is_grid(row: tuple[Press, ...]) -> bool:
    return row[0].id.startswith(("=", "#"))


def _custom_id(control: str, decision: Decision, context: PromptContext) -> str:
    place = (context.guild, context.match, context.seat, context.number)
    if control == WRITE and isinstance(decision, Amount):
        bounds = map(_bounded, (decision.low, decision.high, decision.step))
        return ids.Write(*place, *bounds).encode()
    if control == LIMIT and isinstance(decision, Amount):
        return ids.UpTo(*place, *map(_bounded, (decision.low, decision.high))).encode()
    if control.startswith("!in."):
        return ids.Choice(*place, page=int(control.removeprefix("!in."))).encode()
    return ids.Answer(*place, what=control).encode()


_MOST = 10**18 - 1


def _bounded(n: int) -> int:
    return min(max(n, -_MOST), _MOST)


def amount_form(pressed: ids.Write, speak: Speaker) -> ui.Modal:
    """The form in which an amount is written. It opens at once: all it says is in the button."""
    low, high, step = (f"{n:,}" for n in (pressed.low, pressed.high, pressed.step))
    name = "form.amount.label" if pressed.step == 1 else "form.amount.label_steps"
    label, hint = speak(say(name, low=low, high=high, step=step)), speak("form.amount.hint")
    if limits.length(label) > limits.FIELD_LABEL:
        label = speak("form.amount.label_plain")
        hint = speak(say("form.amount.hint_bounds", low=low, high=high, step=step))
    to = ids.AmountForm(pressed.guild, pressed.match, pressed.seat, pressed.number)
    return _number_form(Form(speak("form.amount.title"), to.encode()), label, hint, low)


def limit_form(pressed: ids.UpTo, speak: Speaker) -> ui.Modal:
    """The form in which a limit is written. It, too, opens at once."""
    low, high = f"{pressed.low:,}", f"{pressed.high:,}"
    label = speak(say("form.limit.label", low=low, high=high))
    if limits.length(label) > limits.FIELD_LABEL:
        label = speak("form.limit.label_plain")
    to = ids.UpToForm(pressed.guild, pressed.match, pressed.seat, pressed.number)
    form = Form(speak("form.limit.title"), to.encode())
    return _number_form(form, label, speak("form.limit.hint"), high)


def _number_form(form: Form, label: str, hint: str, example: str) -> ui.Modal:
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=AMOUNT_FIELD, max_length=LONGEST_NUMBER, placeholder=shorten(example, 100)
    )
    return form.add_item(
        ui.Label(text=label, description=shorten(hint, limits.FIELD_DESCRIPTION), component=field)
    )
