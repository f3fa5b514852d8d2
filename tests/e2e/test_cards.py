"""A card that moves many cars (Daytona 500, RACE): one question a car, on a picture of where it may
end, undone as far as one likes, and seen in private as a whole before anybody else sees it."""

from __future__ import annotations

import copy
import re
from hashlib import blake2b

import pytest

from bot.sandbox import Message, Person
from tests.e2e.evening import Evening, asking, choose, deal_alike, told

WAY = ("Where does it go?", "Which one, and where to?")


@pytest.fixture(params=["daytona", "race"])
async def player(
    evening: Evening, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Person:
    """The auction is over by standing orders; who is to play the first card."""
    deal_alike(monkeypatch)
    people = (evening.ann, evening.ben, evening.cat)
    await evening.begin(*people, game=request.param)
    orders = {"auction.bid": "up to 10000 until 2"}
    if request.param == "race":
        orders["grid"] = "prefer 0.1, 0.2, -1.1, -1.2, -2.1, -2.2"
    for name, answer in orders.items():
        for person in people:
            await person.slash(evening.races, "race standing", decision=name, answer=answer)
    await evening.settled()
    return next(person for person in people if told(person.inbox, "which card do you play?"))


def choices(message: Message) -> list[str]:
    """The labels of what may be chosen."""
    buttons = [b["label"] for b in message.buttons if ":=" in str(b["custom_id"])]
    return [*buttons, *(o["label"] for select in message.selects for o in select["options"])]


async def pick(person: Person, label: str) -> None:
    """Choose what bears this label."""
    message = asking(person)
    if label in message.labels:
        await person.press(message, label)
        return
    (select,) = message.selects
    (value,) = [o["value"] for o in select["options"] if o["label"] == label]
    await person.select(message, str(select["custom_id"]), [value])


async def play(evening: Evening, player: Person) -> list[Message]:
    """Play a card of several cars, the first way for each; the questions, as they came."""
    in_front = re.findall(r"(\w+) \(\d\) grid 1/", cars(asking(player)))
    several = [label for label in choices(asking(player)) if label.count(",") > 1]
    await pick(player, next(label for label in several if label.split()[0] in in_front))
    await evening.settled()
    questions = [copy.deepcopy(asking(player))]
    while "Play it so" not in questions[-1].labels:
        await pick(player, choices(questions[-1])[0])
        await evening.settled()
        questions.append(copy.deepcopy(asking(player)))
    return questions


def cars(message: Message) -> str:
    """Where all cars are, as the picture's alt text tells it."""
    (alt,) = message.alt_texts
    return next(line for line in str(alt).split("\n") if line.startswith("Cars,"))


def picture(message: Message) -> str:
    (attachment,) = message.attachments
    return blake2b(attachment.data).hexdigest()


async def board(evening: Evening) -> Message:
    """What everybody can see."""
    return (await evening.mo.slash(evening.races, "race board")).reply


async def test_each_car_is_asked_about_on_a_picture_with_its_ends(
    evening: Evening, player: Person
) -> None:
    *ways, last = await play(evening, player)

    assert 1 < len(ways) <= 4
    for question in ways:
        assert any(words in question.text for words in WAY)
        offered = choices(question)
        assert len(offered) > 1
        assert all(re.match(r"[A-Z]: ", label) for label in offered)
        assert question.attachments
    pictures = [picture(question) for question in (*ways, last)]
    assert len(set(pictures)) == len(pictures)  # each shows what was chosen before it


async def test_the_whole_card_is_seen_in_private_before_it_is_played(
    evening: Evening, player: Person
) -> None:
    before = await board(evening)
    questions = await play(evening, player)
    preview, meanwhile = questions[-1], await board(evening)

    assert "This is what your card does" in preview.text
    assert cars(preview) != cars(before)
    assert picture(preview) != picture(before)
    assert (cars(meanwhile), picture(meanwhile)) == (cars(before), picture(before))

    await pick(player, "Play it so")
    await evening.settled()
    assert cars(await board(evening)) == cars(preview)


async def test_a_card_is_undone_car_by_car_until_it_is_played(
    evening: Evening, player: Person
) -> None:
    before = copy.deepcopy(asking(player))
    questions = await play(evening, player)

    for earlier in (*reversed(questions[:-1]), before):
        await choose(player, "Undo")
        await evening.settled()
        assert choices(asking(player)) == choices(earlier)
        assert cars(asking(player)) == cars(earlier)

    again = await play(evening, player)
    assert cars(again[-1]) == cars(questions[-1])
    await pick(player, "Play it so")
    await evening.settled()
    late = await player.slash(evening.races, "race undo")
    assert "Too late" in late.text
