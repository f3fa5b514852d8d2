"""A question tells what happened since one last chose, whoever moved meanwhile."""

from __future__ import annotations

from bot.sandbox import Person
from tests.e2e.evening import Evening, asking, choose, told


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
        text = await a_turn(evening)
        for name in ("Ann", "Bobbin", "Crank", "Dash"):
            assert name in text


async def test_a_question_tells_nothing_that_was_told_a_turn_before(evening: Evening) -> None:
    await evening.begin(evening.ann, game="dragrace", seats=4)
    assert "Draw for the first turn" in asking(evening.ann).text

    await a_turn(evening)

    assert "Draw for the first turn" not in await a_turn(evening)


async def test_after_a_restart_a_question_tells_the_same(evening: Evening) -> None:
    await evening.begin(evening.ann, game="dragrace", seats=4)
    text = await a_turn(evening)

    await evening.night.restart()

    again = (await evening.ann.slash(evening.races, "race hand")).text
    assert text.split("\n\n")[1] in again


async def the_first_turn(evening: Evening) -> tuple[Person, Person]:
    """A race of Ann and Ben at its first turn: whose it is, and the other."""
    await evening.begin(evening.ann, evening.ben, game="dragrace", seats=2)
    for _ in range(2):  # both take their places
        for person in (evening.ann, evening.ben):
            if told(person.inbox, "Your turn"):
                return person, evening.ben if person is evening.ann else evening.ann
            if told(person.inbox, "Where does your car start"):
                await choose(person, asking(person).labels[0])
                await evening.settled()
    raise LookupError("nobody's turn has begun")


async def test_what_a_click_brought_stands_where_was_clicked_and_in_no_second_message(
    evening: Evening,
) -> None:
    mover, _ = await the_first_turn(evening)
    messages = len(mover.inbox)

    shown = await choose(mover, "Deck")
    await evening.settled()

    assert "You chose: Deck.\nYou drew the " in shown.text
    assert len(mover.inbox) == messages


async def test_the_other_hears_nothing_of_what_a_click_brought(evening: Evening) -> None:
    mover, other = await the_first_turn(evening)

    await choose(mover, "Deck")
    await evening.settled()

    assert told(other.inbox, "drew from the deck")
    assert not told(other.inbox, "You drew the")
