"""Questions that a seat can count on being asked, so that it may answer them beforehand."""

from __future__ import annotations

from rules.dragrace.components import NUMBERS
from rules.dragrace.laying import any_laying, as_cards
from rules.dragrace.state import State
from rules.dragrace.taking import any_source
from rules.engine.decisions import Choose, Decision, Option, Seat


def foreseen(state: State, seat: Seat) -> list[Decision]:
    """The turn, with any card to take or lay, and what is given out of hands (DR-19, DR-52)."""
    options = state.options
    everything = as_cards(NUMBERS)
    second = ["turn.second"] if options.take_two else []
    given = [
        *(["give"] if options.gives == "ask" else []),
        *(["turn.make_room"] if options.hand_limit else []),
        *(["turn.drop"] if options.after_laying != "keep_all" else []),
    ]
    return [
        _specimen(seat, "turn", [*any_source(), *any_laying()], 1),
        *(_specimen(seat, name, any_source(), 1) for name in second),
        *(_specimen(seat, name, everything, 2) for name in given),
    ]


def _specimen(seat: Seat, name: str, options: list[Option], n: int) -> Choose:
    return Choose(seat, name, tuple(options), n, n, secret=True)
