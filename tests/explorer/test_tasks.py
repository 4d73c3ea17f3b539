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


async def test_long_talk_names_its_first_messages_and_leads_to_where_it_is_settled(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    said = [
        f"The paint of the ferry peels at the bow, and the paint of the ferry fades, day {day}" for day in range(12)
    ]
    await say(explorer, project, said, by=("Ada", "Bo"))
    page = await visit.open(f"/p/{project}/tasks/T-1")
    topic = page.locator("li", has_text="long talk, no clear decision")
    await expect(topic.get_by_role("link", name="SRC-")).to_have_count(5)
    await topic.get_by_text("and 7 more messages").click()
    await expect(topic.get_by_role("link", name="SRC-")).to_have_count(12)
    await topic.get_by_role("link", name="Settle it").click()
    await expect(page.get_by_role("heading", name="Review", exact=True)).to_be_visible()


async def test_project_in_which_all_waits_says_so_instead_of_showing_the_demo(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.colour = red"], agent=True)
    page = await visit.open(f"/p/{project}/ask")
    await expect(page.get_by_text("1 claim waits for a person: review puts a claim in force")).to_be_visible()
    await expect(page.get_by_role("button", name="Show me the demo")).to_have_count(0)
