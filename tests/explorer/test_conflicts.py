"""Claims that can't all hold stand side by side, arrive by themselves, and are settled or opened again in place."""

import re

from playwright.async_api import Locator, Page, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, conflicts, say, statuses

RED = "- [Decision] ferry.colour = red because it is seen from far"
BLUE = "- [Decision] ferry.colour = blue because <script>alert(1)</script> likes it"


async def contested(explorer: Explorer, project: str) -> str:
    """A conflict's ref."""
    await begin(explorer, project)
    await say(explorer, project, [RED])
    await say(explorer, project, [BLUE], agent=True, hour=10)
    (found,) = await conflicts(explorer, project)
    return str(found["ref"])


def side(page: Page, statement: str) -> Locator:
    return page.get_by_role("region", name=statement)


async def test_members_stand_side_by_side_with_their_words(visit: Visit, explorer: Explorer, project: str) -> None:
    await contested(explorer, project)
    page = await visit.open(f"/p/{project}/conflicts")
    await expect(side(page, "ferry.colour = red")).to_contain_text("it is seen from far")
    await expect(side(page, "ferry.colour = blue")).to_contain_text("<script>alert(1)</script> likes it")
    tops = await page.locator(".side").evaluate_all("sides => sides.map(side => side.getBoundingClientRect().y)")
    assert len(tops) == 2
    assert len(set(tops)) == 1


async def test_one_member_is_chosen_and_that_is_undone_in_place(visit: Visit, explorer: Explorer, project: str) -> None:
    await contested(explorer, project)
    page = await visit.open(f"/p/{project}/conflicts")
    await side(page, "ferry.colour = blue").get_by_role("button", name="Let this hold").click()
    await page.get_by_label("Note (optional)").fill("The harbour wants blue")
    assert await visit.violations() == []
    await page.get_by_role("button", name="Let it hold").click()
    await expect(page.locator("article")).to_contain_text("Resolved by ada")
    await expect(page.locator("article")).to_contain_text("The harbour wants blue")
    assert (await statuses(explorer, project))["ferry.colour = blue"] == "ACTIVE"
    await page.get_by_role("button", name="Open again").click()
    await expect(side(page, "ferry.colour = red").get_by_role("button", name="Let this hold")).to_be_visible()
    assert (await statuses(explorer, project))["ferry.colour = red"] == "ACTIVE"


async def test_no_conflict_needs_a_note(visit: Visit, explorer: Explorer, project: str) -> None:
    ref = await contested(explorer, project)
    page = await visit.open(f"/p/{project}/conflicts/{ref}")
    await page.get_by_role("button", name="No conflict").click()
    await page.get_by_role("button", name="Dismiss", exact=True).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.get_by_label("Why is this no conflict?").fill("Two ferries")
    await page.get_by_role("button", name="Dismiss", exact=True).click()
    await expect(page.locator("article")).to_contain_text("Dismissed by ada")
    (found,) = await conflicts(explorer, project)
    assert (found["status"], found["note"]) == ("DISMISSED", "Two ferries")
    await page.locator("#said").get_by_role("button", name="Undo").click()
    await expect(page.get_by_role("button", name="No conflict")).to_be_visible()


async def test_inbox_is_live(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, [RED])
    page = await visit.open(f"/p/{project}/conflicts")
    await expect(page.get_by_text("No open conflict")).to_be_visible()
    await expect(page.locator(".state")).to_have_text("Live")
    await say(explorer, project, [BLUE], agent=True, hour=10)
    await expect(side(page, "ferry.colour = blue")).to_be_visible()
    await expect(page.get_by_role("navigation").locator("[data-view=conflicts]")).to_contain_text("1 open")
    (found,) = await conflicts(explorer, project)
    dismiss = 'mutation ($project: String!, $ref: String!) { dismissConflict(project: $project, ref: $ref, note: "Two ferries") { ref } }'
    await explorer.ask(dismiss, "Bo", project=project, ref=found["ref"])
    await expect(page.locator("article")).to_contain_text("Dismissed by Bo")
    await expect(page.get_by_text("0 open conflicts.")).to_be_visible()


async def test_closed_ones_are_listed_and_refusals_are_told(visit: Visit, explorer: Explorer, project: str) -> None:
    dismissing = await visit.gate("dismiss")
    dismissing.refuse("Not by you.")
    await contested(explorer, project)
    page = await visit.open(f"/p/{project}/conflicts")
    await page.get_by_label("Status").select_option("RESOLVED")
    await expect(page.get_by_text("No conflict is resolved")).to_be_visible()
    await expect(page).to_have_url(re.compile("status=RESOLVED"))
    await page.go_back()
    await page.get_by_role("button", name="No conflict").click()
    await page.get_by_label("Why is this no conflict?").fill("Two ferries")
    await page.get_by_role("button", name="Dismiss", exact=True).click()
    await expect(page.locator("article").get_by_role("alert")).to_contain_text("Not by you.")
