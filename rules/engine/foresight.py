"""Trying out how a turn might go on, in a world of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.decisions import Decision, Pick, Seat
from rules.engine.scripts import Reply, Script
from rules.engine.state import BaseState


class Planned(NamedTuple):
    """An answer that is not given yet, with the question that it would answer."""

    decision: Decision
    pick: Pick


def rehearse(
    script: Script[None],
    world: BaseState,
    seat: Seat,
    choose: Callable[[Decision], Pick | None],
) -> list[Planned]:
    """What a seat would answer from here on, as far as that can be known beforehand.

    Ends where something is drawn or turned up, where another seat is asked or nobody any more,
    where there is only one answer (a confirmation is the player's own to give), and where `choose`
    has none. The world must be a copy with a source of chance of its own.
    """
    planned: list[Planned] = []
    drawn = len(world.chance.draws)
    ask = next(script, None)
    while ask is not None and len(world.chance.draws) == drawn and not world.published:
        decision = ask.questions.get(seat)
        if decision is None or decision.only_pick() is not None:
            break
        pick = choose(decision)
        if pick is None:
            break
        planned.append(Planned(decision, pick))
        try:
            ask = script.send(Reply(seat, pick))
        except StopIteration:
            break
    return planned
