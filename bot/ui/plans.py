"""How a decision is laid out: which lines, which buttons, which select. No Discord object in here.

Few short labels become a grid of buttons; longer lists a select, in pages of 25; amounts a few
buttons, or steps and a form to write in. The ids of a plan are the controls of `drafts`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui import drafts
from bot.ui.choices import Choosing, labels_of, listed, plan_choice, row_width
from bot.ui.drafts import Draft, Proposal, Proposed
from bot.ui.fitting import shorten
from bot.ui.layout import Plan, Press, Style, in_rows
from bot.ui.limits import length
from bot.ui.speaking import Voice
from rules.engine.decisions import PASS, Amount, Decision, Pick, parse_amount
from rules.engine.foresight import Planned
from rules.engine.texts import Speaker, Text, say

WRITE = "!write"
"""Opens the form for an amount; it never reaches `drafts.apply`."""

LIMIT = "!limit"
"""Opens the form for a limit; it never reaches `drafts.apply`."""

FEW_AMOUNTS = 10


def plan(
    decision: Decision,
    draft: Draft,
    voice: Voice,
    given: Pick | None = None,
    *,
    on_picture: bool = False,
) -> Plan:
    """Lay out a decision with what was drafted, and with the answer that may still be changed.

    `on_picture`: a picture goes with it, on which the options' places are lettered.
    """
    if draft.proposal is not None:
        return _proposed(draft.proposal, voice)
    draft = drafts.settled(decision, draft)
    if isinstance(decision, Amount):
        return _amount(decision, draft, voice, given)
    labels = labels_of(decision, voice.plain, on_picture=on_picture)
    return plan_choice(Choosing(decision, draft, voice, given, labels))


def _proposed(proposal: Proposal, voice: Voice) -> Plan:
    """What one press would play, in words: what follows from an answer stands in its line."""
    name = "proposed.house" if proposal.of == drafts.SUGGEST else "proposed.last"
    steps: list[list[str]] = []
    for answer in proposal.answers:
        if not steps or answer.name == proposal.answers[0].name:
            steps.append([])
        steps[-1].append(answer.words)
    lines = [
        voice.rich(say("proposed.step", n=n, answers=" · ".join(words)))
        for n, words in enumerate(steps, 1)
    ]
    play = Press(drafts.PLAY, voice.plain("press.play"), "good")
    myself = Press(drafts.MYSELF, voice.plain("press.myself"))
    return Plan((voice.rich(name), *lines), ((play, myself),))


def proposed(planned: Sequence[Planned], of: str, voice: Voice) -> Proposal:
    """Answers as they are proposed, in words; what the first is about is said once."""
    answers: list[Proposed] = []
    for decision, pick in planned:
        again = bool(answers) and decision.name == answers[0].name
        answers.append(_in_words(decision, pick, voice.rich, again=again))
    return Proposal(of, tuple(answers))


def _in_words(decision: Decision, pick: Pick, speak: Speaker, *, again: bool) -> Proposed:
    about, answer = _about(decision, speak), answer_in_words(decision, pick, speak)
    name = "proposed.again" if again else "proposed.answer"
    return Proposed(decision.name, pick, speak(say(name, about=about, answer=answer)))


def _about(decision: Decision, speak: Speaker) -> Text:
    """What an answer is about, among others; a game may tell it by what the decision is of."""
    own = f"{decision.name}.about"
    return Text(own, decision.args) if own in speak.templates else say(f"{decision.name}.short")


def answer_in_words(decision: Decision, pick: Pick, speak: Speaker) -> str:
    """A pick as it reads: `7`, `$120`, `8 x3, 7`."""
    if isinstance(decision, Amount):
        number = parse_amount(pick[0]) if pick and pick != PASS else None
        return (
            speak("prompt.passed") if number is None else amount_in_words(decision, number, speak)
        )
    if not pick:
        return speak("prompt.nothing")
    return listed(decision, pick, speak)


def amount_in_words(decision: Amount, number: int, speak: Speaker) -> str:
    return speak(say("prompt.money" if decision.money else "prompt.number", n=number))


def _amount(decision: Amount, draft: Draft, voice: Voice, given: Pick | None) -> Plan:
    speak = voice.plain
    passing = Press(drafts.PASSING, speak("press.pass"), "good" if given == PASS else "plain")
    notes = tuple(voice.rich(say("prompt.aside", note=note)) for note in decision.notes)
    if decision.low > decision.high:
        return Plan(notes, ((passing,),))
    last = _instead(decision, passing, speak)
    steps = (decision.high - decision.low) // decision.step
    if steps < FEW_AMOUNTS:
        numbers = [decision.low + n * decision.step for n in range(steps + 1)]
        presses = [_naming(decision, n, speak, given) for n in numbers]
        width = row_width(max(length(press.label) for press in presses)) or 1
        return Plan(notes, (*in_rows(presses, width), *([last] if last else [])))
    now = draft.amount if draft.amount is not None else decision.low
    amount = amount_in_words(decision, now, speak)
    confirm = Press(f"={now}", speak(say("press.say", amount=amount)), "good")
    write = Press(WRITE, speak("press.write"))
    return Plan(
        (*notes, _bounds(decision, voice.rich)),
        (_stepping(decision, now, speak), (confirm, write, *last)),
    )


def _instead(decision: Amount, passing: Press, speak: Speaker) -> tuple[Press, ...]:
    """Beside the amounts: to leave a limit, where amounts are raised in turn, and to pass."""
    if not decision.may_pass:
        return ()
    limit = Press(LIMIT, speak("press.up_to"))
    return (passing,) if decision.secret else (limit, passing)


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
