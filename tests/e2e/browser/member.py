"""A member of the server at a tab of a real browser: sees the page, and acts on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Locator, Page, expect

PATIENCE = 30_000
"""Milliseconds: a busy machine is slow, not broken."""


@dataclass(frozen=True)
class Member:
    """One tab. Everything waits for what a person would wait for: words and buttons that appear."""

    name: str
    page: Page

    @classmethod
    async def sit_down(cls, context: BrowserContext, address: str, name: str) -> Self:
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        place = urlsplit(address)
        await page.goto(f"{place.scheme}://{place.netloc}/play?as={name.lower()}")
        member = cls(name, page)
        await member.connected()
        return member

    @property
    def table(self) -> Locator:
        """The channel, with its command box."""
        return self.page.get_by_role("region", name="Channel", exact=True)

    @property
    def private(self) -> Locator:
        """The direct messages of the bot."""
        return self.page.get_by_role("log", name="Direct messages with the bot")

    @property
    def question(self) -> Locator:
        """The newest private message that is no offer and no news."""
        messages = self.private.get_by_role("article")
        return messages.filter(has_not_text="for you alone").last

    async def connected(self) -> None:
        await expect(self.page.get_by_role("status").first).to_have_text("Connected")

    # -- seeing

    async def reads(self, *words: str) -> None:
        """These words stand in the channel."""
        for each in words:
            await expect(self.table).to_contain_text(each, use_inner_text=True)

    async def is_asked(self, what: str) -> None:
        """The newest question asks this."""
        await expect(self.question).to_contain_text(what, use_inner_text=True)

    # -- acting

    async def command(self, name: str, *choices: tuple[str, str, str], **typed: str) -> None:
        """A slash command: `choices` are (option, what is typed, which suggestion is taken)."""
        box = self.table.get_by_role("combobox").first
        await box.fill(f"/{name}")
        await box.press("Enter")
        form = self.table.get_by_role("group", name=f"/{name}")
        for option, beginning, suggestion in choices:
            field = form.locator(f'[data-option="{option}"]')
            await field.get_by_role("textbox").press_sequentially(beginning)
            await field.get_by_role("option", name=suggestion, exact=True).click()
        for option, value in typed.items():
            await form.locator(f'[data-option="{option}"]').locator("input").fill(value)
        await form.get_by_role("button", name="Send").click()
        await expect(form).to_have_count(0)

    async def press(self, label: str) -> None:
        """The newest button of that name in the channel."""
        await live(self.table, label).last.click()

    async def order(self, label: str, *, twice: bool = False) -> None:
        """A button of the newest question."""
        button = live(self.private, label).last
        await (button.dblclick() if twice else button.click())


def live(where: Locator, label: str) -> Locator:
    """The buttons of that name that may be pressed."""
    return where.get_by_role("button", name=label, exact=True, disabled=False)
