"""The house player: observation and decision in, a pick out. It does what is worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.dragrace.laying import COLUMN, RUN, layable
from rules.dragrace.state import Column, State
from rules.dragrace.taking import DECK_TOP
from rules.dragrace.worth import Judge
from rules.engine.chance import Dice
from rules.engine.decisions import Choose, Decision, Pick
from rules.engine.samples import random_pick
from rules.engine.secrecy import Observation


def advise(seen: Observation[State], decision: Decision, dice: Dice) -> Pick:
    """What the house would do at a seat; dice only where it makes no difference."""
    if not isinstance(decision, Choose) or decision.default is None:
        return random_pick(decision, dice)
    answer = ANSWERS.get(decision.name)
    return answer(Judge(seen.state, decision.seat), decision) if answer else decision.default


def _best_play(judge: Judge, decision: Choose) -> Pick:
    """The option that is worth most; nothing at all is worth nothing."""
    return (max((o.key for o in decision.options), key=lambda key: _worth(judge, key)),)


def _worth(judge: Judge, key: str) -> float:
    if key in (COLUMN, RUN):
        return _best_column(judge, key)[0]
    if key == DECK_TOP:
        return judge.deck_worth()
    if key == "discard":
        return judge.card_worth(judge.state.discard[-1], judge.player.hand)
    if key.startswith("row."):
        return judge.card_worth(int(key.removeprefix("row.")), judge.player.hand)
    return 0.0


def _number(judge: Judge, decision: Choose) -> Pick:
    return (str(_best_column(judge, decision.name)[1].number),)


def _length(judge: Judge, decision: Choose) -> Pick:
    number = int(str(decision.args["number"]))
    kind = decision.name.removesuffix(".length")
    return (str(_best_column(judge, kind, number)[1].length),)


def _best_column(judge: Judge, kind: str, number: int | None = None) -> tuple[float, Column]:
    """The best column (of a number) that may be laid, and what it is worth."""
    return max(
        ((judge.column_worth(column), column) for column in _columns(judge, kind, number)),
        key=lambda rated: rated[0],
    )


def _columns(judge: Judge, kind: str, number: int | None) -> Iterator[Column]:
    for lowest, lengths in layable(judge.state, judge.seat)[kind].items():
        if number is None or number == lowest:
            for length in lengths:
                yield Column(lowest, length, kind == RUN)


def _give(judge: Judge, decision: Choose) -> Pick:
    return tuple(map(str, _least(judge, decision.at_least)))


def _least(judge: Judge, n: int) -> list[int]:
    """The n cards of the hand that are missed least."""
    hand = list(judge.player.hand)
    chosen = []
    for _ in range(n):
        worth = {card: _missed(judge, hand, card) for card in hand}
        least = min(worth, key=lambda card: worth[card])
        hand.remove(least)
        chosen.append(least)
    return chosen


def _missed(judge: Judge, hand: Sequence[int], card: int) -> float:
    held = hand.count(card)
    return judge.set_worth(card, held) - judge.set_worth(card, held - 1)


def _unwanted(judge: Judge, _decision: Choose) -> Pick:
    """The cards that are worth less than what the deck may bring instead."""
    hand = judge.player.hand
    new = judge.deck_worth()
    return tuple(str(card) for card in _least(judge, len(hand)) if _missed(judge, hand, card) < new)


def _wanted(judge: Judge, decision: Choose) -> Pick:
    """The cards that help most, one after another."""
    hand = list(judge.player.hand)
    left = {int(option.key): option.copies for option in decision.options}
    chosen = []
    for _ in range(decision.at_most):
        lying = [card for card, n in left.items() if n]
        best = max(lying, key=lambda card: judge.card_worth(card, hand))
        hand.append(best)
        left[best] -= 1
        chosen.append(str(best))
    return tuple(chosen)


ANSWERS: dict[str, Callable[[Judge, Choose], Pick]] = {
    "turn": _best_play,
    "turn.second": _best_play,
    "turn.make_room": _give,
    "turn.drop": _give,
    COLUMN: _number,
    RUN: _number,
    f"{COLUMN}.length": _length,
    f"{RUN}.length": _length,
    "power.take": _best_play,
    "power.replace": _best_play,
    "power.lay_more": _best_play,
    "power.exchange": _unwanted,
    "power.search": _wanted,
    "give": _give,
}
"""What is answered with thought; to all else the usual answer is good."""
