"""What somebody sees who tries `pitboard play`: from the first command to the first choice."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.bot.processes import playing

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()


async def opened(browser: Browser, address: str) -> Page:
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    expect.set_options(timeout=20_000)
    await page.goto(address)
    await expect(page.get_by_role("status").first).to_have_text("Connected")
    return page


async def begin(page: Page) -> None:
    """`/race new`, Join, Start: against house players."""
    channel = page.get_by_role("region", name="Channel", exact=True)
    await channel.get_by_role("combobox").first.fill("/race new")
    await page.keyboard.press("Enter")
    await page.get_by_label("game (required)").press_sequentially("auto")
    await page.get_by_role("option", name="AUTORACE").first.click()
    await page.get_by_role("button", name="Send").click()
    await channel.get_by_role("button", name="Join").click()
    await expect(channel.get_by_text("Nobody is in yet")).to_have_count(0)
    await channel.get_by_role("button", name="Start").click()


async def test_a_race_begins_and_outlives_a_kill(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with playing() as (address, process):
        page = await opened(browser, address)
        await begin(page)
        seven = page.get_by_role("region", name="Direct").get_by_role("button", name="7")
        await expect(seven).to_be_enabled()
        await page.wait_for_timeout(4_000)  # the local Discord is saved every few seconds
        process.kill()
        await page.close()
    with playing() as (address, _):
        page = await opened(browser, address)
        private = page.get_by_role("region", name="Direct")
        await private.get_by_role("button", name="7").click()
        await expect(private).to_contain_text("Round 2")
        await expect(page.get_by_role("region", name="Channel")).to_contain_text("Sam plays 7")
