"""A whole race of AUTORACE in real browser tabs, against house players, by choosing."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.bot.processes import playing

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
from playwright.async_api import BrowserContext, async_playwright, expect  # noqa: E402

from tests.e2e.browser.member import PATIENCE, Member, live  # noqa: E402

CHROMIUM = shutil.which("chromium")
QUIETLY = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")

# Sam's way home. With Bea's 8, 9 and 10 it takes ten rounds; without bought cards no car can be
# home in ten, so the house cannot end the race before. Even fined each time Sam stays solvent.
LAST_ORDERS = {7: ("10", 36), 8: ("9", 46), 9: ("9", 55), 10: ("8", 64)}
BOUGHT = ("8", "9", "10")


@pytest.fixture
async def tabs() -> AsyncIterator[BrowserContext]:
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        context = await browser.new_context(viewport={"width": 1100, "height": 700})
        yield context
        await browser.close()


async def test_from_the_first_command_to_the_podium(
    tabs: BrowserContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with playing() as (address, process):
        sam = await Member.sit_down(tabs, address, "Sam")
        bea = await Member.sit_down(tabs, address, "Bea")
        await the_race_begins(sam, bea)
        await deals_are_struck(sam, bea)
        await a_sealed_order_is_changed(sam, bea)
        await a_fine_is_paid(sam, bea)
        await a_card_is_drawn(sam, bea)
        await bea_leaves_a_standing_order(bea)
        await sam.order("10")
        await sam.is_asked("Round 5: your order. You are on 21")
        await until_saved(tmp_path, "Round 5: your order")
        process.kill()
        process.wait(timeout=20)
        await expect(sam.page.get_by_role("status").first).to_contain_text("Connection lost")
    with playing("--port", str(urlsplit(address).port)):
        await sam.connected()
        await bea.connected()
        await sam.order("8")
        await sam.is_asked("Round 6: your order. You are on 29")
        await a_bonus_is_taken(sam)
        await sam_gets_home(sam)
        await the_podium_stands(sam, bea)


async def the_race_begins(sam: Member, bea: Member) -> None:
    await sam.reads("Nothing here yet. Type /race new to begin.")
    await sam.command(
        "race new", ("game", "auto", "AUTORACE"), seats="4", options="towing=on selling=on"
    )
    await sam.reads("AUTORACE, a new race by @Sam", "Towing: on")

    await bea.press("Join")
    await bea.reads("In (1): Bea")
    await bea.press("Start")
    await bea.reads("Only the opener of this race or a steward can do that.")
    await sam.press("Join")
    await sam.reads("In (2): Bea, Sam", "The house drives 2 cars.")
    await sam.press("Start")

    for member in (sam, bea):
        await member.is_asked("Round 1: your order. You are on 0 with $32.")
    await expect(bea.table).not_to_contain_text("has started. Have fun!")


async def deals_are_struck(sam: Member, bea: Member) -> None:
    """Sam buys three of Bea's cards; Bea pays Sam for a promise."""
    for offer, card in enumerate(BOUGHT, 1):
        terms = ("terms", f"over a {card}", f"You pay, and Bea hands over a {card}")
        await sam.command("race deal", ("with", "Be", "Bea"), terms, amount="1")
        await bea.reads(f"Bea hands over a {card}")
        await bea.press(f"Accept {offer} (Bea)")
        await sam.is_asked(f"Round 1: your order. You are on 0 with ${32 - offer}.")

    promise = ("terms", "a number", "You pay, and Sam plays a number this round")
    await bea.command("race deal", ("with", "Sa", "Sam"), promise, amount="20")
    accept = f"Accept {len(BOUGHT) + 1} (Sam)"
    await bea.press(accept)
    await bea.reads("That button is for")
    await sam.reads("Sam plays a number this round")
    await sam.press(accept)

    await sam.is_asked("You are on 0 with $49. By your deal: a number.")
    await expect(live(sam.question, "Wait")).to_have_count(0)


async def a_sealed_order_is_changed(sam: Member, bea: Member) -> None:
    await sam.order("2")
    await sam.is_asked("Your answer: 2 (sealed)")
    await sam.order("1")
    await sam.is_asked("Your answer: 1 (sealed)")
    for told in (bea.table, bea.private, sam.table):
        await expect(told).not_to_contain_text("Your answer")
        await expect(told).not_to_contain_text("Sam plays 1")

    await bea.order("Wait")

    await bea.reads("Sam plays 1 →", "Bea waits")
    await sam.is_asked("Round 2: your order. You are on 1 with $49.")
    await expect(sam.table).not_to_contain_text("Sam plays 2 →")


async def a_fine_is_paid(sam: Member, bea: Member) -> None:
    """A double click is one order; a 10 is always the fastest."""
    await sam.order("10", twice=True)
    await sam.is_asked("Your answer: 10 (sealed)")
    await bea.order("Wait")

    await sam.reads("Sam was fastest and pays $5.")
    await sam.is_asked("Round 3: your order. You are on 11 with $44.")


async def a_card_is_drawn(sam: Member, bea: Member) -> None:
    """With a reload in the middle, which loses nothing."""
    await sam.order("Draw a card")
    await sam.is_asked("Your answer: Draw a card (sealed)")
    await sam.page.reload()
    await sam.connected()
    await sam.is_asked("Your answer: Draw a card (sealed)")
    await sam.reads("Sam was fastest and pays $5.")
    await bea.order("Wait")

    await expect(sam.table).to_contain_text(re.compile(r"Sam pays \$\d and draws the 10\."))
    await sam.is_asked("Round 4: your order. You are on 11")


async def bea_leaves_a_standing_order(bea: Member) -> None:
    await bea.is_asked("Round 4: your order")
    await bea.command("race standing", ("decision", "or", "Your order"), ("answer", "Wa", "Wait"))
    await bea.reads("I will answer that for you in AUTORACE #1, as long as this race lasts: Wait.")


async def a_bonus_is_taken(sam: Member) -> None:
    await sam.order("7")
    await expect(sam.table).to_contain_text(
        re.compile(r"Sam (?:reaches|was fastest to) 36: \+\$\d+\.")
    )


async def sam_gets_home(sam: Member) -> None:
    for round_, (card, at) in LAST_ORDERS.items():
        await sam.is_asked(f"Round {round_}: your order. You are on {at}")
        await sam.order(card)
    await sam.reads("Sam is home: the race is over.")


async def the_podium_stands(sam: Member, bea: Member) -> None:
    for member in (sam, bea):
        await member.reads("AUTORACE #1 is over", "🥇")
        podium = member.table.get_by_role("article").filter(has_text="🥇").last
        for name in ("Sam", "Bea", "(house)"):
            await expect(podium).to_contain_text(name)
    await sam.press("Again!")
    lobby = bea.table.get_by_role("article").last
    await expect(lobby).to_contain_text("a new race by @Sam", use_inner_text=True)
    await expect(lobby).to_contain_text("In (2): Bea, Sam", use_inner_text=True)


async def until_saved(folder: Path, words: str) -> None:
    """The local Discord writes what it shows every few seconds."""
    file = folder / "data" / "play" / "discord.json"
    async with asyncio.timeout(PATIENCE / 1000):
        while not (file.exists() and words in file.read_text("utf-8")):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
