"""The list of tasks says of each what it is called, once, and how much was decided."""

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say


async def test_task_without_a_title_is_named_once(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.colour = red", "- [Constraint] No dogs on deck"])
    page = await visit.open(f"/p/{project}/tasks")
    await expect(page.locator("main li.line")).to_have_text("T-1 2 decisions")
    await visit.open(f"/p/{project}/tasks/T-1")
    await expect(page.get_by_role("heading", name="Decided (2)")).to_be_visible()


async def test_each_message_leads_to_the_claims_that_rest_on_it(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    said = ["Shall we paint the ferry red?", "Yes, go ahead.", "Is it raining there?"]
    await say(explorer, project, said, by=("Ada", "Bo", "Cleo"))
    page = await visit.open(f"/p/{project}/tasks/T-1")
    asked, agreed, raining = (page.locator(".said-by").nth(at) for at in range(3))
    await expect(raining).to_contain_text("No claim rests on it.")
    for message in (asked, agreed):
        await expect(message.get_by_role("link", name="DEC-")).to_have_count(1)
