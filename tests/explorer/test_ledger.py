"""Every claim is in the ledger, by filters that stand in the address, with the way to its words."""

import re

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say

MANY = 104  # more than a page


async def test_filters_narrow_it_and_stand_in_the_address(visit: Visit) -> None:
    page = await visit.open("/p/demo/ledger")
    everything = await page.locator("tbody tr").count()
    await page.get_by_label("Status").select_option("SUPERSEDED")
    await expect(page).to_have_url(re.compile("status=SUPERSEDED"))
    await expect(page.locator("tbody tr .chip.SUPERSEDED").first).to_be_visible()
    await expect(page.locator("tbody tr .chip.ACTIVE")).to_have_count(0)
    await page.get_by_label("Key").fill("bookings.database")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("status=SUPERSEDED&key=bookings.database"))
    await expect(page.locator("tbody th", has_not_text="bookings.database")).to_have_count(0)
    await page.get_by_role("link", name="Clear").click()
    await expect(page.locator("tbody tr")).to_have_count(everything)
    await page.go_back()
    await expect(page.locator("tbody tr")).not_to_have_count(everything)


async def test_it_shows_what_was_true_on_a_day(visit: Visit) -> None:
    page = await visit.open("/p/demo/ledger?key=bookings.database&status=ACTIVE")
    await expect(page.locator("tbody tr")).to_contain_text(["bookings.database = Postgres"])
    await page.get_by_label("True on").fill("2026-01-15")
    await expect(page).to_have_url(re.compile("asOf=2026-01-15"))
    await expect(page.locator("tbody tr")).to_contain_text(["bookings.database = MySQL"])
    await expect(page.get_by_text("true on 15 Jan 2026")).to_be_visible()


async def test_what_found_a_claim_is_a_filter(visit: Visit) -> None:
    page = await visit.open("/p/demo/ledger")
    row = page.locator("tbody tr", has_text="bookings.database = MySQL")
    rule = await row.get_attribute("data-rule")
    assert rule
    await row.get_by_role("link", name=rule).click()
    await expect(page).to_have_url(re.compile("rule="))
    await visit.settled()
    rules = await page.locator("tbody tr").evaluate_all("rows => rows.map(row => row.dataset.rule)")
    assert set(rules) == {rule}
    await expect(page.get_by_role("status").get_by_text(f"{len(rules)} claim")).to_be_visible()


async def test_row_leads_to_the_words_and_to_the_run(visit: Visit) -> None:
    page = await visit.open("/p/demo/ledger?key=bookings.database")
    row = page.locator("tbody tr", has_text="bookings.database = MySQL")
    run = await row.get_by_role("link", name="RUN-").get_attribute("href")
    words = await row.get_by_role("link", name="SRC-").get_attribute("href")
    assert re.fullmatch(r"/p/demo/read/SRC-\d+-\d+", run or "")
    assert re.fullmatch(r"/p/demo/read/SRC-\d+-\d+\?from=\d+&to=\d+", words or "")


async def test_older_ones_come_page_by_page(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, [f"- [Decision] ferry{number}.colour = red" for number in range(MANY)])
    page = await visit.open(f"/p/{project}/ledger")
    await expect(page.get_by_text(f"100 claims of {MANY}")).to_be_visible()
    await page.get_by_role("button", name="Show older ones").click()
    await expect(page.locator("tbody tr")).to_have_count(MANY)
    await expect(page.get_by_role("button", name="Show older ones")).to_have_count(0)
    await page.get_by_label("Key").fill("no.such.key")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("No claim fits these filters")).to_be_visible()
