"""Beginning: the demo one click away, and a project of one's own."""

import re

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin


async def test_empty_service_is_one_click_from_the_demo(visit: Visit) -> None:
    """The project is there already, so that this takes no minute; the page does not know that."""
    await visit.gate("frame", {"viewer": {"name": "ada", "role": "ADMIN"}, "projects": {"edges": []}})
    page = await visit.open("/")
    await expect(page.get_by_role("heading", name="Begin your own")).to_be_visible()
    assert await visit.violations() == []
    await page.get_by_role("button", name="Show me the demo").click()
    await expect(page).to_have_url(f"{visit.address}/p/demo/ask")
    await expect(page.get_by_role("heading", name="Latest decisions")).to_be_visible()


async def test_project_of_ones_own_is_made_and_told_something(visit: Visit, project: str) -> None:
    page = await visit.open("/p/demo/ask")
    await page.get_by_role("link", name="New project").click()
    await page.get_by_label("Name of the project").fill("Fähren & Tickets")
    await expect(page.get_by_label("Its name in addresses")).to_have_value("fahren-tickets")
    await page.get_by_label("Its name in addresses").fill(project)
    await page.get_by_label("Name of the project").press("Enter")
    await expect(page).to_have_url(f"{visit.address}/p/{project}/capture")
    await expect(page.get_by_role("heading", name="Capture")).to_be_visible()
    await expect(page.get_by_role("combobox", name="Project")).to_have_value(project)


async def test_unknown_project_can_be_made_or_another_be_chosen(visit: Visit, project: str) -> None:
    page = await visit.open(f"/p/{project}/tasks")
    await expect(page.get_by_role("heading", name=f"There is no project {project}")).to_be_visible()
    await expect(page.locator("main").get_by_role("link", name="Tern, tickets")).to_have_attribute(
        "href", "/p/demo/ask"
    )
    assert await visit.violations() == []
    await page.get_by_role("link", name="Make it").click()
    await expect(page.get_by_label("Its name in addresses")).to_have_value(project)
    await page.get_by_role("button", name="Make the project").click()
    await expect(page).to_have_url(re.compile(f"/p/{project}/capture"))


async def test_question_to_an_empty_project_leads_to_capture(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    page = await visit.open(f"/p/{project}/ask?q=Why+GraphQL%3F")
    await expect(page.get_by_text("Nothing is captured here yet")).to_be_visible()
    await page.get_by_role("link", name="Capture something").click()
    await expect(page.get_by_role("heading", name="Capture")).to_be_visible()


async def test_refused_project_says_why(visit: Visit) -> None:
    page = await visit.open("/begin")
    await page.get_by_label("Name of the project").fill("Demo")
    await page.get_by_role("button", name="Make the project").click()
    await expect(page.get_by_role("alert")).to_contain_text("There is a project 'demo' already")
