"""The page on a telephone: everything that is to be filled in is there to be seen."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.processes import playing

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
from playwright.async_api import BrowserContext, async_playwright, expect  # noqa: E402

from tests.e2e.browser.member import Member  # noqa: E402

CHROMIUM = shutil.which("chromium")
QUIETLY = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")


@pytest.fixture
async def telephone() -> AsyncIterator[BrowserContext]:
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield await browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        await browser.close()


async def test_no_form_of_a_command_is_wider_than_the_screen(
    telephone: BrowserContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with playing() as (address, _):
        sam = await Member.sit_down(telephone, address, "Sam")
        box = sam.table.get_by_role("combobox").first
        await box.fill("/")
        offers = sam.table.get_by_role("option")
        await expect(offers.first).to_be_visible()
        commands = await offers.evaluate_all(
            "offers => offers.map(offer => offer.firstChild.textContent)"
        )
        assert "/race new" in commands

        for command in commands:
            await box.fill(command)
            await box.press("Enter")
            form = sam.table.get_by_role("group", name=command, exact=True)
            wider = "node => node.scrollWidth > node.clientWidth"
            for node in [form, *await form.locator(".field").all()]:
                assert not await node.evaluate(wider), command
            await form.get_by_role("button", name="Cancel").click()
