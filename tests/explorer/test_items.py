"""Items show where each value comes from; values are set, cleared and linked in place, and that is undone there."""

from typing import Any

from playwright.async_api import Page, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import CLAIMS, begin, say

SETUP = """mutation ($project: String!) {
  createItem(project: $project, input: {ref: "ferry", name: "Ferry"}) { ref }
  addLine(project: $project, item: "ferry", name: "Green lamp", quantity: 2, unit: "piece") { ref }
  addCanonical(project: $project, ref: "LAMP-G", name: "Lamp, green", synonyms: ["Green lamp"], unit: "piece") { ref }
  addPrice(project: $project, canonical: "LAMP-G", vendor: "Kai & Sons", amount: 12.5, currency: "EUR") { ref }
  addClaim(project: $project, kind: FACT, statement: "The ferry is 6 m wide", key: "ferry.width", value: "6 m",
    scope: {tier: ITEM, item: "ferry"}) { ref }
}"""
ITEM = """query ($project: String!) {
  item(project: $project, ref: "ferry") {
    fields { key value origin } lines { link { canonical { ref } } } reviews { note }
  }
}"""


async def opened(visit: Visit, explorer: Explorer, project: str) -> Page:
    await begin(explorer, project)
    await explorer.ask(SETUP, "Ada", project=project)
    return await visit.open(f"/p/{project}/items/ferry")


async def item(explorer: Explorer, project: str) -> dict[str, Any]:
    found: dict[str, Any] = (await explorer.ask(ITEM, "Ada", project=project))["item"]
    return found


async def test_value_is_set_over_what_was_said_and_that_is_undone(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    page = await opened(visit, explorer, project)
    row = page.locator("tbody tr", has_text="ferry.width")
    await expect(row).to_contain_text("6 m")
    await row.get_by_text("Its words").click()
    await expect(row).to_contain_text("The ferry is 6 m wide")
    await row.get_by_role("button", name="Set ferry.width").click()
    await page.get_by_label("Value of ferry.width").fill("7 m")
    await page.get_by_label("Note (optional)").fill("measured again")
    await page.keyboard.press("Enter")
    await expect(row).to_contain_text("set by a person")
    found = await item(explorer, project)
    assert [one["origin"] for one in found["fields"] if one["key"] == "ferry.width"] == ["OVERRIDE"]
    assert found["reviews"][-1]["note"] == "measured again"
    await page.locator("#said").get_by_role("button", name="Undo").click()
    await expect(row).to_contain_text("6 m")
    await expect(row).not_to_contain_text("set by a person")


async def test_value_is_cleared_and_a_refusal_is_told(visit: Visit, explorer: Explorer, project: str) -> None:
    setting = await visit.gate("override")
    page = await opened(visit, explorer, project)
    row = page.locator("tbody tr", has_text="ferry.width")
    await row.get_by_role("button", name="Set ferry.width").click()
    await page.get_by_label("Value of ferry.width").fill("8 m")
    await page.keyboard.press("Enter")
    await expect(row.locator("td").first).to_have_text("8 m")
    await row.get_by_role("button", name="Clear ferry.width").click()
    await expect(row.locator("td").first).to_have_text("6 m")
    setting.refuse("Not by you.")
    await row.get_by_role("button", name="Set ferry.width").click()
    await page.get_by_label("Value of ferry.width").fill("9 m")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("Not by you.")
    await expect(page.get_by_label("Value of ferry.width")).to_have_value("9 m")


async def test_suggestion_is_confirmed_beside_its_prices_and_taken_back(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    page = await opened(visit, explorer, project)
    line = page.get_by_role("listitem").filter(has_text="Green lamp").first
    await expect(line).to_contain_text("Last 12.5 EUR")
    await line.get_by_text("What it cost (1)").click()
    await expect(line).to_contain_text("Kai & Sons")
    await line.get_by_role("button", name="Confirm Lamp, green").click()
    await expect(line.get_by_role("button", name="It is not")).to_be_visible()
    assert (await item(explorer, project))["lines"] == [{"link": {"canonical": {"ref": "LAMP-G"}}}]
    await line.get_by_role("button", name="Take back").click()
    await expect(line.get_by_role("button", name="Confirm Lamp, green")).to_be_visible()
    await line.get_by_role("button", name="Not this Lamp, green").click()
    await expect(line.get_by_role("button", name="Confirm Lamp, green")).to_have_count(0)
    await page.locator("#said").get_by_role("button", name="Undo").last.click()
    await expect(line.get_by_role("button", name="Confirm Lamp, green")).to_be_visible()


async def test_what_a_line_is_not_may_be_said_back(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project)
    line = page.get_by_role("listitem").filter(has_text="Green lamp").first
    await line.get_by_role("button", name="Confirm Lamp, green").click()
    await line.get_by_role("button", name="It is not").click()
    await line.get_by_text("Turned down (1)").click()
    await line.get_by_role("button", name="Suggest it again Lamp, green").click()
    await expect(line.get_by_role("button", name="Confirm Lamp, green")).to_be_visible()
    await line.get_by_role("button", name="Confirm Lamp, green").click()
    await line.get_by_role("button", name="It is not").click()
    await expect(line.get_by_text("Turned down (1)")).to_be_visible()
    await expect(page.locator("#said").get_by_role("button", name="Undo")).to_have_count(1)  # of the last step alone
    await page.locator("#said").get_by_role("button", name="Undo").click()
    await expect(line.get_by_role("button", name="It is not")).to_be_visible()
    assert (await item(explorer, project))["lines"] == [{"link": {"canonical": {"ref": "LAMP-G"}}}]


async def test_line_is_added_and_blocks_are_text(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project)
    await page.get_by_label("New line").fill("<img src=x>")
    await page.get_by_label("Quantity").fill("2.5")
    await page.get_by_role("button", name="Add").click()
    await expect(page.get_by_role("listitem").filter(has_text="<img src=x>")).to_contain_text("2.5")
    block = page.locator(".block", has_text="ferry.width")
    await expect(block.get_by_role("heading")).to_be_visible()
    await expect(block.get_by_role("link", name="FACT-")).to_be_visible()


async def test_task_shows_its_state_beside_its_discussion(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.colour = red because it is seen from far"])
    page = await visit.open(f"/p/{project}/tasks")
    await page.get_by_role("link", name="T-1").click()
    await expect(page.get_by_role("region", name="State")).to_contain_text("ferry.colour = red")
    await expect(page.get_by_role("region", name="Discussion")).to_contain_text("it is seen from far")
    await expect(page.locator(".state")).to_have_text("Live")
    await say(explorer, project, ["- [Decision] ferry.colour = blue because it is cheap"], hour=10)
    await page.get_by_role("button", name="Show what came of it").click()
    await expect(page.get_by_role("region", name="State")).to_contain_text("ferry.colour = blue")


async def test_task_shows_what_waits_for_a_person_and_what_was_turned_down(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.engine = diesel", "- [Decision] ferry.horn = tuba"], agent=True)
    found = await explorer.ask(CLAIMS, "Ada", project=project)
    horn = next(node["ref"] for (node,) in map(dict.values, found["claims"]["edges"]) if "horn" in node["statement"])
    reject = "mutation ($project: String!, $ref: String!) { reject(project: $project, ref: $ref) { status } }"
    await explorer.ask(reject, "Ada", project=project, ref=horn)
    page = await visit.open(f"/p/{project}/tasks/T-1")
    state = page.get_by_role("region", name="State")
    for title, words in (("Waits for a person (1)", "ferry.engine = diesel"), ("Turned down (1)", "ferry.horn = tuba")):
        part = state.locator("section", has=page.get_by_role("heading", name=title))
        await expect(part).to_contain_text(words)
