"""What has happened, in lines: one each, or one for several alike."""

from __future__ import annotations

from bot.ui.speaking import speaker
from bot.ui.stories import lines
from rules.engine.events import Event

SPEAK = speaker(
    {
        "bid": "{who:seat} bids {n}.",
        "bid.brief": "{who:seat} {n}",
        "out": "{who:seat} is out.",
        "out.brief": "{who:seat} out",
        "sold": "Sold!",
    },
    {0: "Ann", 1: "Ben"},
)
SOLD = Event("sold")


def bids(count: int) -> list[Event]:
    return [Event("bid", {"who": n % 2, "n": n}) for n in range(1, count + 1)]


def test_what_happens_alone_has_a_line_of_its_own() -> None:
    assert ("Ben bids 1.", "Sold!", "Sold!") == lines([*bids(1), SOLD, SOLD], SPEAK)


def test_several_in_a_row_share_a_line() -> None:
    out = Event("out", {"who": 1})

    assert ("Ben 1, Ann 2 and Ben out.", "Sold!") == lines([*bids(2), out, SOLD], SPEAK)


def test_of_a_long_row_the_middle_is_left_out() -> None:
    (ten,) = lines(bids(10), SPEAK)
    (many,) = lines(bids(30), SPEAK)

    assert "Ben 1, Ann 2, Ben 3" in ten
    assert "Ben 1 and Ann 2 … Ann 24, Ben 25, Ann 26, Ben 27, Ann 28, Ben 29 and Ann 30." == many
