"""Answers left beforehand: typed, suggested, shown back, followed, forgotten."""

from __future__ import annotations

import pytest

from bot.sandbox import Person, Shown
from tests.e2e.evening import Evening, asking, pressable, told

CARS = ("red", "blue", "yellow", "green", "purple")
CARS_AND_WHITE = (*CARS, "white")


async def leave(evening: Evening, person: Person, decision: str, answer: str) -> Shown:
    """Leave a standing order with the command."""
    shown = await person.slash(evening.races, "race standing", decision=decision, answer=answer)
    await evening.settled()
    return shown


async def suggested(
    evening: Evening, person: Person, option: str, typed: str = "", **given: str
) -> dict[str, str]:
    """What is suggested for an option of the command: what is sent, by how it reads."""
    choices = await person.complete(evening.races, "race standing", option, typed, **given)
    return {str(choice["name"]): str(choice["value"]) for choice in choices}


def messages_since(evening: Evening, count: int) -> list[str]:
    return [message.text for message in evening.races.messages[count:]]


async def test_an_auction_with_orders_from_all_runs_to_its_end_in_one_message(
    evening: Evening,
) -> None:
    """Nobody clicks any more, whether the order was left for each colour or for any car."""
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat, game="race")
    first = next(p for p in (ann, ben, cat) if told(p.inbox, "What do you bid?"))
    ready = [person for person in (ann, ben, cat) if person is not first]
    for person in ready:
        for colour in CARS:
            await leave(evening, person, f"auction.bid.{colour}", "up to 120000 until 2")
        await leave(evening, person, "auction.bid.white", "pass")
        await leave(evening, person, "grid", "prefer 0.1, 0.2, -1.1, -1.2, -2.1, -2.2")
    await leave(evening, first, "grid", "prefer 0.1, 0.2, -1.1, -1.2, -2.1, -2.2")
    before = len(evening.races.messages)
    assert not told(evening.races.messages, "Sold!")

    await leave(evening, first, "auction.bid", "up to 60000 until 2")

    auctions = [text for text in messages_since(evening, before) if "is up" in text]
    assert len(auctions) == 1
    assert "They are off!" in auctions[0]
    assert auctions[0].count("Sold!") >= 3


async def test_the_house_bids_between_orders(evening: Evening) -> None:
    """A seat of the house answers for itself; the auction still needs no click."""
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona", seats=3)
    for person in (ann, ben):
        await leave(evening, person, "auction.bid", "up to 30000 until 1")

    assert told(evening.races.messages, "They are off!") == 1
    assert told([*ann.inbox, *ben.inbox], "What do you bid?") == 1  # whoever came first


async def test_sealed_bids_left_beforehand_are_opened_together(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat, game="daytona", options="auction=sealed")
    for person, limit in ((ann, 40_000), (ben, 50_000)):
        await leave(evening, person, "auction.bid", f"up to {limit} until 2")
    assert not told(evening.races.messages, "The sealed bids")
    before = len(evening.races.messages)

    await leave(evening, cat, "auction.bid", "up to 90000 until 1")

    told_now = [text for text in messages_since(evening, before) if "sealed bids" in text]
    assert len(told_now) == 1
    assert all(f"{bid}" in told_now[0] for bid in ("Ann $40,000", "Ben $50,000", "Cat $90,000"))
    assert "Cat buys" in told_now[0]


async def test_bids_that_may_come_up_are_suggested_and_no_others(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="daytona")

    names = await suggested(evening, ann, "decision")
    assert set(names.values()) == {
        "auction.bid",
        *(f"auction.bid.{colour}" for colour in (*CARS, "orange")),
    }
    assert "Bid: any car" in names
    how = await suggested(evening, ann, "answer", decision="auction.bid.red")
    assert {"clear", "pass", "up to 150000", "up to 150000 until 1"} == set(how.values())
    assert "Up to $150,000: “up to 150000”, or any other number" in how
    typed = await suggested(
        evening, ann, "answer", "up to 120000 until 2", decision="auction.bid.red"
    )
    assert "Up to $120,000, and pass once I have 2 cars" in typed


async def test_an_order_is_shown_back_and_nobody_else_sees_it(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="race")
    left = await leave(evening, ann, "auction.bid.red", "up to 120000 until 2")

    assert "Up to 120,000 kr, and pass once I have 2 cars" in left.text
    assert left.reply.only_for == ann.id
    known = await suggested(evening, ann, "decision", "120")
    assert known == {"Bid: Red: Up to 120,000 kr, and pass once I have 2 cars": "auction.bid.red"}
    assert not await suggested(evening, ben, "decision", "120")

    cleared = await leave(evening, ann, "auction.bid.red", "clear")
    assert "I will ask you again" in cleared.text
    assert not await suggested(evening, ann, "decision", "120")


async def test_all_that_one_has_left_is_listed(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona")
    await leave(evening, ann, "auction.bid", "pass")
    await leave(evening, ann, "auction.bid.blue", "up to 50000")

    listed = await ann.slash(evening.races, "race standing")
    assert "Bid: any car: Always pass\nBid: Blue: Up to $50,000" in listed.text
    assert listed.reply.only_for == ann.id
    assert "I answer nothing" in (await ben.slash(evening.races, "race standing")).text
    assert "not in" in (await evening.cat.slash(evening.races, "race standing")).text


async def test_what_is_no_answer_is_refused_in_words(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, game="dragrace")

    for answer in ("take it from the deck", "keep", "up to the moon"):
        refused = (await leave(evening, evening.ann, "turn", answer)).text
        assert "You can type: clear, " in refused
        assert "Deck" in refused


@pytest.mark.parametrize(
    ("game", "decision", "answer", "why"),
    [
        ("autorace", "order", "12", "You can type: clear, 1, 2, 3"),
        ("autorace", "order", "prefer 3, 40", "You can type: clear, 1, 2, 3"),
        ("autorace", "order", "pass", "You can type: clear, 1, 2, 3"),
        ("autorace", "order", "up to 5", "You can type: clear, 1, 2, 3"),
        ("dragrace", "turn", "row.99", "Deck"),
        ("dragrace", "give", "keep 8, 99", "You can type: clear, 8"),
        ("dragrace", "turn.second", "deck", "I know no such question. There are:"),
        (
            "daytona",
            "auction.bid.white",
            "pass",
            "I know no such question. There are: Bid: any car",
        ),
        ("daytona", "auction.bid", "a lot", "You can type: clear, pass, up to 150000"),
        ("daytona", "auction.bid", "keep 10000", "You can type: clear, pass, up to 150000"),
        ("daytona", "auction.bid", "5000", "It must be from $10,000 to $300,000."),
        ("daytona", "auction.bid", "15000", "Count up from $10,000 in steps of $10,000."),
        ("daytona", "auction.bid", "up to 5000", "It must be from $10,000 to $300,000."),
        ("daytona", "auction.bid.red", "up to 900000 until 1", "It must be from $10,000 to"),
        ("race", "stake.1", "pass", "You can type: clear, "),
        ("race", "grid", "9.9", "You can type: clear, "),
        ("automobiles", "shop", "up to 3", "You can type: clear, "),
        ("automobiles", "action", "pit_stopp", "You can type: clear, "),
        ("automobiles", "buy", "prefer black, gold", "You can type: clear, "),
    ],
)
async def test_an_order_that_could_never_answer_is_refused_in_a_sentence(
    evening: Evening, game: str, decision: str, answer: str, why: str
) -> None:
    await evening.begin(evening.ann, evening.ben, game=game)
    on_turn = next(p for p in (evening.ann, evening.ben) if any(map(pressable, p.inbox)))

    refused = await leave(evening, on_turn, decision, answer)

    assert why in refused.text
    assert "I answer nothing" in (await on_turn.slash(evening.races, "race standing")).text


async def test_a_turn_and_what_to_buy_in_it_are_ordered_before_they_come_up(
    evening: Evening,
) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="automobiles", options="drivers=off")
    names = await suggested(evening, ann, "decision")
    assert {"action", "buy", "turn.confirm"} <= set(names.values())
    answers = await suggested(evening, ann, "answer", "pit", decision="action")
    assert answers["Pit stop"] == "key:pit_stop"

    left = await leave(evening, ann, "buy", "prefer black, dark")

    assert "Of these what can be had: black and dark gray" in left.text


async def test_what_may_come_up_later_may_be_ordered_now(evening: Evening) -> None:
    """A number that was spent can be bought back; a card lies in no row yet."""
    ann = evening.ann
    await evening.begin(ann, evening.ben)
    await evening.round(ann="7", ben="4")
    assert "7" not in asking(ann).labels

    left = await leave(evening, ann, "order", "prefer 7, draw")

    assert "Of these what can be had: 7 and Draw a card" in left.text
    assert "Your answer" not in asking(ann).text


async def test_a_question_may_be_typed_as_it_is_shown(evening: Evening) -> None:
    """Who types it rather than picks it needs no name that is never shown."""
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="daytona")

    left = await leave(evening, ann, "bid: any car", "up to 30000")
    assert "Up to $30,000" in left.text
    refused = await leave(evening, ann, "the bids", "pass")
    assert "There are: Bid: any car, Bid: Blue, " in refused.text


async def test_taking_from_the_deck_is_a_standing_order(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="dragrace")
    options = await suggested(evening, ann, "answer", "deck", decision="turn")
    assert options["Deck"] == "key:deck"
    for person in (ann, ben):
        await leave(evening, person, "grid", "prefer front, back")
    await leave(evening, ann, "turn", "Deck")
    left = await leave(evening, ben, "turn", "prefer row 8, deck")
    assert "Of these what can be had: Row 8 and Deck." in left.text

    assert "is over" in evening.races.messages[-1].text  # nobody was asked anything any more
    answers = [row.payload for row in await evening.night.log(evening.guild.id)]
    assert sum("deck" in answer for answer in answers) > 100


async def test_numbers_are_kept_back_when_cards_are_given(evening: Evening) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="dragrace")
    names = await suggested(evening, ann, "decision", "half")
    assert names == {"Half your hand": "give"}
    lists = await suggested(evening, ann, "answer", "keep 19", decision="give")
    assert lists["Keep 19"] == "keep 19"
    assert lists["Keep 19 and 20"] == "keep 19, 20"

    left = await leave(evening, ann, "give", "keep 19, 20")

    assert "Keep 19 and 20" in left.text
    known = await suggested(evening, ann, "decision", "keep")
    assert known == {"Half your hand: Keep 19 and 20": "give"}


async def test_an_order_for_all_is_taken_back_by_undo(evening: Evening) -> None:
    """Who takes the answer back that the order gave is asked, and no order gives it again."""
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat, game="daytona", options="auction=sealed")
    await leave(evening, ann, "auction.bid", "up to 40000")
    assert "Your answer: $40,000" in (await ann.slash(evening.races, "race hand")).text

    await ann.slash(evening.races, "race undo")
    await evening.settled()

    assert "What do you bid?" in asking(ann).text
    assert "Your answer" not in asking(ann).text


async def set_limit(evening: Evening, person: Person, limit: str) -> Shown:
    """Press "Up to …" on the newest question, and write a limit."""
    form = await person.press(asking(person), "Up to …")
    assert form.modal is not None
    label = str(form.modal["components"][0]["label"])
    shown = await person.submit(form, {label: limit})
    await evening.settled()
    return shown


async def test_a_limit_left_in_the_question_bids_until_the_car_is_sold(evening: Evening) -> None:
    """Each says once how far to go; no question is asked twice for one car."""
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona")
    first, second = (ann, ben) if told(ann.inbox, "What do you bid?") else (ben, ann)
    car = asking(first).text.partition(" is up.")[0].split()[-1]

    left = await set_limit(evening, first, "30,000")
    assert "You chose: $10,000." in left.text
    assert "Your standing order for this: **Up to $30,000**" in left.text
    assert "30,000" not in "".join(message.text for message in evening.races.messages)
    before = len(first.inbox)
    await set_limit(evening, second, "50000")

    sold = f"{second.user.name.title()} buys {car} for $40,000"
    assert told(evening.races.messages, sold) == 1
    assert all(f"{car} is up." not in message.text for message in first.inbox[before:])
    assert "50,000" not in "".join(message.text for message in evening.races.messages)


async def test_a_limit_survives_a_restart_and_can_be_cleared(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona")
    first = ann if told(ann.inbox, "What do you bid?") else ben
    opened = await first.press(asking(first), "Up to …")
    await evening.night.restart()
    assert opened.modal is not None
    label = str(opened.modal["components"][0]["label"])
    await first.submit(opened, {label: "$90,000"})
    await evening.settled()

    listed = await first.slash(evening.races, "race standing")
    assert "Up to $90,000" in listed.text
    names = await suggested(evening, first, "decision", "90,000")
    (name,) = names.values()
    await leave(evening, first, name, "clear")
    assert "I answer nothing" in (await first.slash(evening.races, "race standing")).text


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        ("a lot", "Please write a whole number in digits."),
        ("5000", "It must be from $10,000 to $300,000."),
        ("900,000", "It must be from $10,000 to $300,000."),
    ],
)
async def test_a_limit_that_means_nothing_is_refused_in_one_sentence(
    evening: Evening, limit: str, why: str
) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="daytona")
    first = ann if told(ann.inbox, "What do you bid?") else ben

    refused = await set_limit(evening, first, limit)

    assert why in refused.text
    assert "I answer nothing" in (await first.slash(evening.races, "race standing")).text
    assert "Up to …" in asking(first).labels


async def test_sealed_bids_have_no_limit_to_leave(evening: Evening) -> None:
    """Others do not raise them, so the amount itself is the limit."""
    ann = evening.ann
    await evening.begin(ann, evening.ben, game="daytona", options="auction=sealed")

    assert "Pass" in asking(ann).labels
    assert "Up to …" not in asking(ann).labels


async def test_an_order_for_any_car_does_not_answer_what_was_just_taken_back(
    evening: Evening,
) -> None:
    ann = evening.ann
    await evening.begin(ann, evening.ben, evening.cat, game="race", options="auction=sealed")
    colour = next(c for c in CARS_AND_WHITE if f"Bid: {c.capitalize()}" in asking(ann).text)
    await leave(evening, ann, f"auction.bid.{colour}", "up to 20000")
    await leave(evening, ann, "auction.bid", "up to 30000")

    await ann.slash(evening.races, "race undo")
    await evening.settled()

    assert "What do you bid?" in asking(ann).text
    assert "Your answer" not in asking(ann).text
    assert await evening.answers() == []


async def test_orders_with_which_a_race_hardly_ends_do_not_hold_up_the_bot(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is to choose after many pit stops in a row is asked, as if there were no order."""
    monkeypatch.setattr("bot.step.MOST_ORDERED", 20)
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, game="automobiles", options="drivers=off")
    for decision, answer in (("shop", "pass"), ("action", "pit_stop"), ("turn.confirm", "yes")):
        await leave(evening, ann, decision, answer)
        await leave(evening, ben, decision, answer)

    assert 20 <= len(await evening.answers()) < 30
    assert any(pressable(message) for message in (*ann.inbox, *ben.inbox))
    assert "AUTORACE" in (await evening.open_lobby()).text


async def test_orders_hold_for_one_race(evening: Evening) -> None:
    """With the next race's cards in hand nobody is bound by what was meant for the last one."""
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben, options="series=boost")
    await leave(evening, ann, "order", "Wait")
    left = await leave(evening, ben, "order", "Wait")

    assert "as long as this race lasts" in left.text
    assert "Ready for race 2?" in asking(ann).text
    await evening.round(ann="Ready", ben="Ready")
    assert all("Round 1: your order" in asking(person).text for person in (ann, ben))
    assert all("Your answer" not in asking(person).text for person in (ann, ben))
    assert not await suggested(evening, ann, "decision", "wait")
