"""The list of tasks says of each what it is called, once, and how much was decided."""

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say


async def test_task_without_a_title_is_named_once(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.colour = red"])
    page = await visit.open(f"/p/{project}/tasks")
    await expect(page.locator("main li.line")).to_have_text("T-1 1 decision")
