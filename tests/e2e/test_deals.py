"""Deals, sales and standing orders, with money at its edges (S13)."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import Person, Shown, WrongOption
from tests.e2e.evening import (
    Evening,
    asking,
    choose,
    newest,
    pressable,
    surely,
    told,
    unnoticed,
)

PURSE = 32


async def offer(
    evening: Evening, who: Person, to: str, terms: str, amount: int, **options: object
) -> Shown:
    named = {"with": to, "terms": terms, "amount": amount, **options}
    shown = await who.slash(evening.races, "race deal", **named)
    await evening.settled()
    return shown


async def press_offer(evening: Evening, who: Person, what: str) -> Shown:
    """Press a button of the table that begins with this word."""
    table = evening.races.messages[-1]
    label = next(label for label in table.labels if label.startswith(what))
    shown = await who.press(table, label)
    await evening.settled()
    return shown


def money(player: Person) -> str:
    """The purse as the newest question tells it."""
    return asking(player, "your order").text.split("with ")[1].split(".")[0]


async def test_a_deal_binds_and_both_sides_order_anew(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat)
    for player, order in ((ann, "7"), (ben, "9")):
        await choose(player, order)
    offered = await offer(evening, ben, "Ann", "they.max.5", 3)

    assert "Your offer is on the table" in offered.text
    table = evening.races.messages[-1]
    assert "Offer 1" in table.text
    assert "Ben pays" in table.text
    struck = await press_offer(evening, ann, "Accept")

    assert "Done" in struck.text
    assert "Deal!" in evening.races.messages[-1].text
    assert "Still to choose: 🔺 Ann, 🔵 Ben and ⭐ Cat." in evening.races.messages[-1].text
    assert money(ann) == "$35"
    assert money(ben) == "$29"
    assert "nothing above 5" in asking(ann).text
    assert {"6", "7", "8", "9", "10"}.isdisjoint(asking(ann).labels)
    assert "10" in asking(ben).labels
    await evening.round(ann="5", ben="8", cat="1")
    assert "Ann plays 5" in newest(evening.races.messages, "Round 1:").text
    assert "7" in asking(ann, "Round 2").labels  # the promise was for that round


async def test_what_may_be_agreed_is_suggested(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, evening.cat)

    partners = await evening.ann.complete(evening.races, "race deal", "with", "")
    terms = await evening.ann.complete(
        evening.races, "race deal", "terms", "banner", **{"with": "Ben"}
    )

    assert [choice["name"] for choice in partners] == ["Ben", "Cat"]
    assert {choice["value"] for choice in terms} == {"they.banner", "me.banner"}
    sealed = await offer(evening, evening.ann, str(partners[0]["value"]), "they.banner", 1)
    assert "Your offer is on the table" in sealed.text


@pytest.mark.parametrize(
    ("amount", "answer"),
    [
        (0, "on the table"),
        (PURSE, "on the table"),
        (PURSE + 1, "does not have $33"),
        (999, "does not have $999"),
        (1_000, "from $0 to $999"),
        (1_000_000_000, "from $0 to $999"),
    ],
)
async def test_money_at_the_edges(evening: Evening, amount: int, answer: str) -> None:
    await evening.begin(evening.ann, evening.ben)

    offered = await offer(evening, evening.ann, "Ben", "they.max.5", amount)

    assert answer in offered.text
    if "on the table" in answer:
        await press_offer(evening, evening.ben, "Accept")
        assert money(evening.ann) == f"${PURSE - amount}"
        assert money(evening.ben) == f"${PURSE + amount}"
    else:
        assert told(evening.races.messages, "Offer") == 0


@pytest.mark.parametrize("amount", ["three", -1, 1.5, int("9" * 400)])
async def test_discord_itself_takes_no_amount_that_is_none(
    evening: Evening, amount: object
) -> None:
    await evening.begin(evening.ann, evening.ben)

    with pytest.raises(WrongOption):
        await evening.ann.slash(
            evening.races, "race deal", **{"with": "Ben", "terms": "they.max.5", "amount": amount}
        )


async def test_money_that_is_promised_twice_is_there_only_once(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat)
    for partner in ("Ben", "Cat"):
        await offer(evening, ann, partner, "they.max.5", PURSE)
    table = evening.races.messages[-1]
    accepts = [label for label in table.labels if label.startswith("Accept")]

    shown = await asyncio.gather(ben.press(table, accepts[0]), cat.press(table, accepts[1]))
    await evening.settled()

    assert sorted("does not have $32" in each.text for each in shown) == [False, True]
    assert told(evening.races.messages, "Deal!") == 1
    assert money(ann) == "$0"


async def test_an_offer_is_declined_or_taken_back(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await choose(evening.ann, "7")
    await offer(evening, evening.ann, "Ben", "they.max.5", 3)
    await press_offer(evening, evening.ben, "Decline")
    assert "turns offer 1 down" in evening.races.messages[-1].text
    await offer(evening, evening.ann, "Ben", "they.max.5", 4)
    await press_offer(evening, evening.ann, "Take back")

    assert "takes offer 2 back" in evening.races.messages[-1].text
    assert "Accept" not in " ".join(evening.races.messages[-1].labels)
    answers = [row for row in await evening.answers() if row.startswith("[")]
    assert answers == ['["7"]']  # nobody had to order anew


async def test_accepting_and_taking_back_at_once_has_one_outcome(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await offer(evening, evening.ann, "Ben", "they.max.5", 3)
    table = evening.races.messages[-1]
    accept, _, back = table.labels[:3]

    shown = await asyncio.gather(evening.ben.press(table, accept), evening.ann.press(table, back))
    await evening.settled()

    assert sorted("not open any more" in each.text for each in shown) == [False, True]
    struck = told(evening.races.messages, "Deal!") == 1
    assert money(evening.ben) == (f"${PURSE + 3}" if struck else f"${PURSE}")


async def test_accepting_while_the_last_order_comes_in_has_one_outcome(
    evening: Evening,
) -> None:
    await evening.begin(evening.ann, evening.ben, evening.cat)
    await offer(evening, evening.ann, "Ben", "they.max.5", 3)
    for player, order in ((evening.ann, "7"), (evening.ben, "9")):
        await choose(player, order)
    await evening.settled()
    table = evening.races.messages[-1]

    accepted, ordered = await asyncio.gather(
        evening.ben.press(table, table.labels[0]), choose(evening.cat, "2")
    )
    await evening.settled()

    if told(evening.races.messages, "Deal!"):
        assert "Done" in accepted.text
        assert "Your answer: 2" in ordered.text
        assert told(evening.races.messages, "Round 1:") == 0
        assert money(evening.ben) == f"${PURSE + 3}"
    else:
        assert "not open any more" in accepted.text
        assert "Ben plays 9" in newest(evening.races.messages, "Round 1:").text
        assert "1 open offer lapses" in newest(evening.races.messages, "Round 1:").text


async def test_open_offers_lapse_with_the_reveal(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await offer(evening, evening.ann, "Ben", "they.max.5", 3)
    table = evening.races.messages[-1]
    kept = [dict(component) for component in table.components]
    await evening.round(ann="7", ben="4")

    assert "1 open offer lapses" in newest(evening.races.messages, "Round 1:").text
    assert "Accept" not in " ".join(evening.races.messages[-1].labels)
    table.components = kept
    late = await evening.ben.press(table, table.labels[0])
    assert "not open any more" in late.text


async def test_offers_of_who_left_the_seat_are_gone(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)
    await offer(evening, evening.ben, "Ann", "they.max.5", 3)

    await evening.replace("Ben", evening.cat)
    await evening.settled()

    assert "Accept" not in " ".join(evening.races.messages[-1].labels)


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_offer_to_who_left_the_seat_has_no_buttons_any_more(
    evening: Evening, *, restarted: bool
) -> None:
    """Who takes the seat over may accept it; both it and the letter survive a restart."""
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben)
    await offer(evening, ben, "Ann", "they.max.5", 3)
    letter = newest(ann.inbox, "Offer 1")
    as_it_was = unnoticed(letter)
    if restarted:
        await evening.night.restart()

    await evening.replace("Ann", cat)
    await evening.settled()

    assert pressable(letter) == []
    assert "Offer 1" not in letter.text
    late = await ann.press(as_it_was(), "Accept 1")
    assert "not in this race any more" in late.text
    await press_offer(evening, cat, "Accept")
    assert "Deal!" in evening.races.messages[-1].text


async def test_who_leaves_for_good_keeps_no_buttons_of_an_offer(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat)
    await offer(evening, ben, "Ann", "they.max.5", 3)
    letter = newest(ann.inbox, "Offer 1")

    await surely(ann, await ann.slash(evening.races, "race concede"))
    await evening.settled()

    assert pressable(letter) == []


async def test_a_card_is_sold_where_selling_is_on(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, options="selling=on")
    await offer(evening, evening.ann, "Ben", "buy.6", 5)

    await press_offer(evening, evening.ben, "Accept")

    assert money(evening.ann) == "$27"
    assert money(evening.ben) == "$37"
    assert "6" not in asking(evening.ben).labels
    board = await evening.ann.slash(evening.races, "race board")
    assert "Ann on 0, $27. Hand 1-6 6-10" in board.text


async def test_selling_and_deals_are_refused_where_they_are_off(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, options="deals=off selling=off")

    assert "Deals are off" in (await offer(evening, evening.ann, "Ben", "they.max.5", 3)).text
    assert "not for sale" in (await offer(evening, evening.ann, "Ben", "buy.6", 3)).text


async def test_a_standing_order_answers_unasked_until_it_is_cleared(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    await evening.begin(ann, ben)
    decisions = await ann.complete(evening.races, "race standing", "decision", "")
    answers = await ann.complete(evening.races, "race standing", "answer", "wait")
    assert [choice["value"] for choice in decisions] == ["order"]
    assert [choice["value"] for choice in answers] == ["key:wait"]

    left = await ann.slash(evening.races, "race standing", decision="order", answer="key:wait")
    await evening.round(ben="4")
    assert "Nobody sees it" in left.text
    assert "Ann waits" in newest(evening.races.messages, "Round 1:").text
    await evening.round(ben="3")
    assert "Ann waits" in newest(evening.races.messages, "Round 2:").text

    forgot = await ann.slash(evening.races, "race standing", decision="order", answer="clear")
    await evening.round(ben="2")  # it had answered in round 3 already
    assert "I will ask you again" in forgot.text
    assert told(evening.races.messages, "Round 3:") == 1
    await evening.round(ben="1")
    assert told(evening.races.messages, "Round 4:") == 0
    assert "Round 4: your order" in asking(ann).text
    assert "Your answer" not in asking(ann).text


async def test_a_standing_order_shows_nobody_what_it_says(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben)

    left = await evening.ann.slash(evening.races, "race standing", decision="order", answer="key:9")
    await evening.settled()

    assert left.reply.only_for == evening.ann.id
    assert all("plays" not in message.text for message in evening.races.messages)
    assert "Your answer: 9" in (await evening.ann.slash(evening.races, "race hand")).text


async def test_an_offer_comes_by_direct_message_and_is_accepted_there(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat)

    await offer(evening, ben, "Ann", "they.max.5", 3)

    letter = newest(ann.inbox, "Offer 1")
    assert "Ben pays" in letter.text
    assert ["Accept 1", "Decline 1"] == letter.labels
    assert told(ben.inbox, "Offer 1, from") == 0
    assert told(cat.inbox, "Offer 1, from") == 0
    await ann.press(letter, "Accept 1")
    await evening.settled()
    assert money(ann) == "$35"
    stale = await ann.press(letter, "Accept 1")
    assert "That offer is not open any more" in stale.text


async def test_an_order_that_a_deal_reopened_is_asked_for_by_a_new_message(
    evening: Evening,
) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.cat
    await evening.begin(ann, ben, cat)
    await choose(ann, "8")
    asked = asking(ann)
    await offer(evening, ben, "Ann", "they.max.9", 3)

    await press_offer(evening, ann, "Accept")

    assert asking(ann).id != asked.id
    assert "Both order anew" in asking(ann).text
    assert "Your answer" not in asking(ann).text
