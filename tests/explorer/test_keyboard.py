"""Whoever uses no mouse is never lost: the focus stays where one was, or goes where one is led."""

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, conflicts, say


async def test_filter_keeps_the_focus_while_its_choices_are_gone_through(visit: Visit) -> None:
    page = await visit.open("/p/demo/ledger")
    for status in ("CANDIDATE", "ACTIVE"):
        await page.get_by_label("Status").press("ArrowDown")
        await expect(page).to_have_url(f"{visit.address}/p/demo/ledger?status={status}")
        await visit.settled()
        await expect(page.get_by_label("Status")).to_be_focused()


async def test_node_that_is_opened_keeps_the_focus(visit: Visit) -> None:
    page = await visit.open("/p/demo/see/TERN-1")
    more = page.locator(".graph-list").get_by_role("button", name="hidden neighbours of").first
    name = await more.get_attribute("aria-label")
    await more.press("Enter")
    await expect(page.get_by_role("button", name=str(name), exact=True)).to_have_count(0)
    await expect(page.locator(".graph-list [data-node]:focus")).to_have_count(1)


async def test_conflict_is_settled_and_opened_again_without_a_mouse(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.colour = red because it is seen from far"])
    await say(explorer, project, ["- [Decision] ferry.colour = blue because it is cheap"], agent=True, hour=10)
    (found,) = await conflicts(explorer, project)
    page = await visit.open(f"/p/{project}/conflicts/{found['ref']}")
    await page.get_by_role("button", name="Let this hold").first.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.get_by_role("button", name="Let it hold").press("Enter")
    await expect(page.locator("article")).to_contain_text("Resolved by ada")
    await expect(page.locator("article")).to_be_focused()
    await page.locator("#said").get_by_role("button", name="Undo").press("Enter")
    await expect(page.get_by_role("button", name="Let this hold")).to_have_count(2)
    await expect(page.get_by_role("heading", level=1)).to_be_focused()
