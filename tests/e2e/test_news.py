"""A question tells what happened since one last chose, whoever moved meanwhile."""

from __future__ import annotations

from tests.e2e.evening import Evening, asking, choose


async def a_turn(evening: Evening) -> str:
    """Ann does as the house would until her next turn begins; what its question says."""
    played = False
    while not played or not asking(evening.ann).text.startswith("Drag race #1 · Your turn"):
        if "Suggest" in asking(evening.ann).labels:
            await choose(evening.ann, "Suggest")
            await choose(evening.ann, "Play this")
        else:  # there is but one way
            await choose(evening.ann, "Done")
        await evening.settled()
        played = True
    return asking(evening.ann).text


async def test_a_question_tells_what_all_others_did_since_ones_last_turn(evening: Evening) -> None:
    await evening.begin(evening.ann, game="dragrace", seats=4)

    for _ in range(3):
        told = await a_turn(evening)
        for name in ("Ann", "Bobbin", "Crank", "Dash"):
            assert name in told


async def test_a_question_tells_nothing_that_was_told_a_turn_before(evening: Evening) -> None:
    await evening.begin(evening.ann, game="dragrace", seats=4)
    assert "Draw for the first turn" in asking(evening.ann).text

    await a_turn(evening)

    assert "Draw for the first turn" not in await a_turn(evening)


async def test_after_a_restart_a_question_tells_the_same(evening: Evening) -> None:
    await evening.begin(evening.ann, game="dragrace", seats=4)
    told = await a_turn(evening)

    await evening.night.restart()

    again = (await evening.ann.slash(evening.races, "race hand")).text
    assert told.split("\n\n")[1] in again
