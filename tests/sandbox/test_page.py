"""The page in a real browser: what a person alone at one machine can see and do."""

import shutil
from collections.abc import AsyncIterator

import pytest

from bot.sandbox import ChannelPlace, GuildPlace, Person, Sandbox
from tests.sandbox.small_bot import SmallBot

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
from playwright.async_api import Browser, FilePayload, Page, async_playwright, expect  # noqa: E402

CHROMIUM = shutil.which("chromium")
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield browser
        await browser.close()


@pytest.fixture
async def page(browser: Browser, discord: Sandbox, bot: SmallBot) -> Page:
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(5000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    await page.goto(f"{discord.origin}/play?as=alice")
    await expect(page.get_by_role("status").first).to_have_text("Connected")
    assert problems == []
    return page


async def run(page: Page, command: str) -> None:
    box = page.get_by_role("region", name="Channel", exact=True).get_by_role("combobox")
    await box.first.fill(f"/{command}")
    await page.keyboard.press("Enter")


async def test_a_command_with_its_options(page: Page, bob: Person) -> None:
    await run(page, "race new")
    await page.get_by_label("game (required)").press_sequentially("day")
    await page.get_by_role("option", name="Daytona").click()
    await page.get_by_label("laps").fill("7")
    await page.get_by_label("rival").select_option(label="Bob")
    await page.get_by_role("button", name="Send").click()

    said = "['daytona', 7, 0.5, False, 'bob', None, None, 'sun']"
    await expect(page.get_by_role("log", name="Messages", exact=True)).to_contain_text(said)


async def test_a_file_is_chosen_and_sent(page: Page) -> None:
    await run(page, "race take")
    chosen: FilePayload = {
        "name": "notes.txt",
        "mimeType": "text/plain",
        "buffer": "Übung".encode(),
    }
    await page.get_by_label("file (required)").set_input_files(chosen)
    await page.get_by_role("button", name="Send").click()

    said = "['notes.txt', 6, 'text/plain; charset=utf-8', True, 'Übung']"
    await expect(page.get_by_role("log", name="Messages", exact=True)).to_contain_text(said)


async def test_a_missing_option_is_told(page: Page) -> None:
    await run(page, "race new")
    await page.get_by_role("button", name="Send").click()

    await expect(page.get_by_role("alert")).to_have_text("game: this option is required")


async def test_a_board_with_its_picture_in_words(page: Page) -> None:
    await run(page, "race board")
    await page.get_by_role("button", name="Send").click()

    await expect(page.get_by_role("heading", name="Lap 1")).to_be_visible()
    picture = page.get_by_role("img", name="The board in words")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.naturalWidth") == 64
    await page.get_by_role("button", name="Show the picture in words").first.click()
    await expect(page.locator("figcaption").first).to_be_visible()
    await expect(page.get_by_text("Only you can see this").first).to_be_visible()

    await page.get_by_role("button", name="Redraw").click()
    await expect(page.get_by_text("Drawn anew")).to_be_visible()

    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.get_by_text("Only you can see this")).to_have_count(0)
    await page.reload()
    await expect(page.get_by_text("Drawn anew")).to_be_visible()
    await expect(page.get_by_text("Only you can see this")).to_have_count(0)


async def test_selects_and_a_form(page: Page) -> None:
    await run(page, "lobby")
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_role("button", name="Closed")).to_be_disabled()
    await page.locator("summary", has_text="Role").click()
    await page.get_by_label("Driver").check()
    await page.get_by_label("Crew").check()
    await page.get_by_role("button", name="Choose").click()
    await expect(page.get_by_text("role ['crew', 'driver']")).to_be_visible()
    await page.get_by_label("Partner").select_option(label="Bob")
    await expect(page.get_by_text("partner bob")).to_be_visible()

    await page.get_by_role("button", name="Orders").click()
    form = page.get_by_role("dialog", name="Your orders")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_have_text("Words: this field is required")
    await form.get_by_label("Words").fill("flat out")
    await form.get_by_label("Gear").select_option(label="Gear 2")
    await form.get_by_role("radio", name="Hard").check()
    await form.get_by_label("Pit").check()
    await form.get_by_role("button", name="Submit").click()

    await expect(form).to_be_hidden()
    await expect(page.get_by_text("orders ['flat out', ['2'], 'hard', True]")).to_be_visible()


async def test_a_hand_is_seen_by_one_tab_only(
    browser: Browser, page: Page, discord: Sandbox
) -> None:
    other = await browser.new_page()
    await other.goto(f"{discord.origin}/play?as=bob")
    await run(page, "deal")
    await page.get_by_role("button", name="Send").click()

    mine = page.get_by_role("log", name="Direct messages with the bot")
    await expect(mine.get_by_text("your hand")).to_be_visible()
    await expect(mine.get_by_role("img", name="Two cards")).to_be_visible()
    await mine.get_by_role("button", name="Vote 3").click()
    await expect(mine.get_by_text("seat 3, thanks")).to_be_visible()
    await expect(other.get_by_role("log").first).to_be_attached()
    await expect(other.get_by_text("your hand")).to_have_count(0)
    await expect(other.get_by_text("dealt")).to_have_count(0)


async def test_thinking_until_there_is_an_answer(page: Page, discord: Sandbox) -> None:
    discord.faults.delay("POST", "/users/@me/channels", seconds=0.5)
    await run(page, "deal")
    await page.get_by_role("button", name="Send").click()

    await expect(page.get_by_text("thinking…")).to_be_visible()
    await expect(page.get_by_text("dealt")).to_be_visible()
    await expect(page.get_by_text("thinking…")).to_have_count(0)


async def test_a_failed_interaction_says_so(page: Page) -> None:
    await run(page, "talk")
    await page.get_by_label("way").fill("never")
    await page.get_by_role("button", name="Send").click()

    await expect(page.get_by_role("alert")).to_have_text("This interaction failed", timeout=6000)


async def test_markup_is_drawn_and_never_run(
    page: Page, channel: ChannelPlace, alice: Person, bob: Person
) -> None:
    bob.says(
        channel,
        f"## Lap *two*\n- **one**\n- ~~two~~\n> quoted {alice.mention} in <#{channel.id}>\n"
        "`code` <t:0:d> <img src=x onerror=alert(1)> snake_case_name",
    )

    log = page.get_by_role("log", name="Messages", exact=True)
    await expect(log.get_by_role("heading", name="Lap two")).to_be_visible()
    await expect(log.locator("li strong")).to_have_text("one")
    await expect(log.locator("blockquote")).to_have_text("quoted @Alice in #races")
    await expect(log.locator("time[title]")).to_have_text("1/1/70")
    await expect(log.get_by_text("<img src=x onerror=alert(1)> snake_case_name")).to_be_visible()
    await expect(log.locator("img, em")).to_have_count(1)


async def test_threads_and_a_new_member(
    page: Page, guild: GuildPlace, channel: ChannelPlace, discord: Sandbox
) -> None:
    thread = channel.thread("Race 7")
    await page.get_by_role("tab", name="Race 7").click()
    await expect(page.get_by_role("heading", name="# Race 7")).to_be_visible()
    discord.person("alice").says(thread, "in the thread")
    await expect(page.get_by_text("in the thread")).to_be_visible()

    page.on("dialog", lambda dialog: dialog.accept("carol"))
    await page.get_by_label("Playing as").select_option(label="New member…")
    await expect(page.get_by_label("Playing as")).to_have_value("carol")
    assert discord.person("carol").id in guild.guild.members


async def test_a_phone_shows_one_pane_at_a_time(page: Page) -> None:
    await page.set_viewport_size({"width": 400, "height": 800})
    table = page.get_by_role("region", name="Channel", exact=True)
    await expect(table).to_be_visible()
    await expect(page.get_by_role("region", name="Direct messages")).to_be_hidden()

    await run(page, "deal")
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("tab", name="DMs ●").click()

    await expect(page.get_by_text("your hand")).to_be_visible()
    await expect(table).to_be_hidden()
    wider = "document.documentElement.scrollWidth > innerWidth"
    assert not await page.evaluate(wider)


async def test_an_empty_place_says_how_to_begin(page: Page) -> None:
    table = page.get_by_role("region", name="Channel", exact=True)
    await expect(table.get_by_text("Nothing here yet.")).to_be_visible()
    await expect(table.get_by_role("combobox").first).to_be_focused()

    await table.get_by_role("button", name="/race new").click()

    await expect(page.get_by_label("game (required)")).to_be_focused()
    await expect(table.get_by_role("combobox").first).to_be_in_viewport(ratio=1)


async def test_what_was_not_seen_yet_is_marked(
    page: Page, guild: GuildPlace, channel: ChannelPlace, bob: Person
) -> None:
    bob.says(channel, "a quiet word")
    await expect(page.get_by_text("a quiet word")).to_be_visible()
    await expect(page).to_have_title("Alice · Pitboard")
    other = guild.channel("garage")
    bob.says(other, "over to me")

    mark = page.get_by_role("button", name="# garage ●")
    await expect(page).to_have_title("● Alice · Pitboard")
    await mark.click()

    await expect(page.get_by_text("over to me")).to_be_visible()
    await expect(page).to_have_title("Alice · Pitboard")
    await expect(mark).to_have_count(0)


async def test_the_newest_message_is_in_sight_unless_somebody_reads_further_up(
    page: Page, channel: ChannelPlace, bob: Person
) -> None:
    for n in range(60):
        bob.says(channel, f"word {n}")
    newest = page.get_by_text("word 59", exact=True)
    await expect(newest).to_be_in_viewport()

    await page.get_by_text("word 9", exact=True).scroll_into_view_if_needed()
    jump = page.get_by_role("button", name="Newer messages")
    await expect(jump).to_be_hidden()
    await page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    bob.says(channel, "and one more")
    await expect(jump).to_be_visible()
    await expect(page.get_by_text("word 9", exact=True)).to_be_in_viewport()
    await jump.click()

    await expect(page.get_by_text("and one more")).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_a_picture_is_shown_large(page: Page) -> None:
    await run(page, "race board")
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("button", name="Show the picture large").first.click()

    large = page.get_by_role("dialog", name="Picture")
    await expect(large.get_by_role("img", name="The board in words")).to_be_visible()
    await large.get_by_role("button", name="Close").click()
    await expect(large).to_be_hidden()


async def test_who_gives_no_name_is_the_owner(browser: Browser, page: Page) -> None:
    other = await browser.new_page()
    await other.goto(page.url.split("?")[0])

    await expect(other.get_by_label("Playing as")).to_have_value("alice")
