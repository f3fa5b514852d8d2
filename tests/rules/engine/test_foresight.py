"""Trying out how a turn goes on."""

from __future__ import annotations

from rules.engine.chance import Source
from rules.engine.decisions import Choose, Decision, Option, Pick
from rules.engine.foresight import Planned, rehearse
from rules.engine.scripts import Script, ask, choose_one
from rules.engine.state import BaseState
from tests.rules.engine.small import A, B, as_is


def world() -> BaseState:
    made = BaseState(phase="turn")
    made.chance.bind(Source(bytes(32)))
    return made


def first(decision: Decision) -> Pick:
    assert isinstance(decision, Choose)
    return (decision.options[0].key,)


def names(planned: list[Planned]) -> list[str]:
    return [decision.name for decision, _ in planned]


def one_after_another(state: BaseState, then: str) -> Script[None]:
    yield from choose_one(A, "first", [1, 2], as_is)
    if then == "draw":
        state.chance.table.below(6)
    if then == "publish":
        state.publish()
    yield from choose_one(B if then == "other" else A, "second", [1, 2], as_is)
    if then == "confirm":
        yield from ask(Choose(A, "sure", (Option("yes", "yes"),)))


def test_a_turn_is_foreseen_to_its_end() -> None:
    state = world()
    assert names(rehearse(one_after_another(state, ""), state, A, first)) == ["first", "second"]


def test_nothing_is_foreseen_beyond_what_is_not_known() -> None:
    for then in ("draw", "publish", "other"):
        state = world()
        assert names(rehearse(one_after_another(state, then), state, A, first)) == ["first"]


def test_a_confirmation_is_left_to_the_player() -> None:
    state = world()
    planned = rehearse(one_after_another(state, "confirm"), state, A, first)
    assert names(planned) == ["first", "second"]


def test_it_ends_with_whoever_knows_no_answer() -> None:
    state = world()

    def only_the_first(decision: Decision) -> Pick | None:
        return ("2",) if decision.name == "first" else None

    planned = rehearse(one_after_another(state, ""), state, A, only_the_first)
    assert [pick for _, pick in planned] == [("2",)]
