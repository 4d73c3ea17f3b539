"""The words of a turn or a discussion are read and stand in the conversation, with their claims beside them."""

import re

from playwright.async_api import Page, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import PROJECT, begin, fail, statuses

ITEM = """mutation ($project: String!, $ref: String!, $name: String!) {
  createItem(project: $project, input: {ref: $ref, name: $name}) { ref }
}"""
TURNS = """query ($project: String!) {
  sources(project: $project, kinds: [TURN]) { edges { node { text origin } } }
}"""


async def opened(visit: Visit, explorer: Explorer, project: str, query: str = "") -> Page:
    await begin(explorer, project)
    await explorer.ask(ITEM, "Ada", project=project, ref="backdrop", name="Backdrop")
    await explorer.ask(ITEM, "Ada", project=project, ref="floor", name="Floor")
    page = await visit.open(f"/p/{project}/capture{query}")
    await expect(page.locator(".state")).to_have_text("Live")
    return page


async def turn(explorer: Explorer, project: str) -> str:
    found = await explorer.ask(TURNS, "Ada", project=project)
    return str(found["sources"]["edges"][0]["node"]["text"])


async def test_answered_question_becomes_a_fact(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project)
    await page.get_by_role("button", name="Questions").click()
    await page.get_by_label("Stage").fill("planning")
    await page.get_by_label("Question", exact=True).fill("May we drill?")
    await page.get_by_label("Key (optional)").fill("venue.drilling")
    await page.get_by_label("No", exact=True).check()
    await page.get_by_label("Answer").fill("the floor is <b>listed</b>")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.get_by_role("list", name="Conversation")).to_contain_text("the floor is <b>listed</b>")
    await expect(page.get_by_role("region", name="What was said").get_by_role("status")).to_contain_text("succeeded")
    said = await turn(explorer, project)
    assert "stage=planning" in said
    assert 'quick=NO text="the floor is <b>listed</b>"' in said
    assert "venue.drilling" in " ".join(await statuses(explorer, project))
    await expect(page.get_by_label("Question", exact=True)).to_have_value("")


async def test_opens_on_what_the_profile_works_with(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project)
    await expect(page.get_by_role("button", name="Discussion")).to_have_attribute("aria-pressed", "true")
    await expect(page.get_by_label("Stage")).to_be_hidden()
    await explorer.ask(PROJECT, "Ada", slug=f"{project}-turns", profile="production")
    await visit.open(f"/p/{project}-turns/capture")
    await expect(page.get_by_role("button", name="Questions")).to_have_attribute("aria-pressed", "true")
    stages = page.get_by_role("group", name="Stage").get_by_role("button")
    await expect(stages).to_have_text(["Ideation", "Planning", "Solutioning"])


async def test_item_is_picked_from_a_mention(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project, "?mode=chat")
    chat = page.get_by_role("combobox", name="Free chat")
    await chat.press_sequentially("We decided to paint @ba")
    await expect(page.get_by_role("option", name="Backdrop")).to_be_visible()
    assert await visit.violations() == []
    await page.keyboard.press("Enter")
    await expect(chat).to_have_value("We decided to paint @item(backdrop:Backdrop) ")
    await chat.press_sequentially("red because it is seen from far.")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.get_by_role("list", name="Conversation")).to_contain_text("seen from far")
    await expect(page.get_by_role("region", name="What was said").get_by_role("status")).to_contain_text("succeeded")


async def test_scope_and_stage_stand_in_the_address_and_in_the_turn(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    page = await opened(visit, explorer, project, "?stage=solutioning")
    await page.get_by_role("button", name="Several items").click()
    await page.get_by_label("Backdrop").check()
    await page.get_by_label("Floor").check()
    await expect(page).to_have_url(re.compile("stage=solutioning&scope=items&items=floor%2Cbackdrop"))
    await page.get_by_role("button", name="Free chat").click()
    await page.reload()
    await visit.settled()
    await expect(page.get_by_label("Floor")).to_be_checked()
    await page.get_by_role("combobox", name="Free chat").fill("Both are late.")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.get_by_role("list", name="Conversation")).to_contain_text("Both are late.")
    said = await turn(explorer, project)
    assert "scope=multiItem" in said
    assert "stage=solutioning" in said


async def test_what_came_of_a_discussion_is_reviewed_beside_it(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project, "?mode=discussion&task=T-1")
    await page.get_by_role("combobox", name="Message").fill("- [Decision] ferry.colour = red")
    await page.get_by_label("A program wrote it").check()
    await page.get_by_role("button", name="Say it").click()
    aside = page.get_by_role("region", name="Results")
    await aside.get_by_role("button", name="Promote ferry.colour = red").click()
    await expect(aside.get_by_text("promoted")).to_be_visible()
    assert (await statuses(explorer, project))["ferry.colour = red"] == "ACTIVE"
    await aside.get_by_role("button", name="Undo").click()
    await expect(aside.get_by_role("button", name="Promote ferry.colour = red")).to_be_visible()
    assert (await statuses(explorer, project))["ferry.colour = red"] == "CANDIDATE"


async def test_failed_reading_says_why_and_is_tried_again(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await fail(explorer, project, "- [Decision] ferry.colour = red")
    page = await visit.open(f"/p/{project}/capture")
    talk = page.get_by_role("list", name="Conversation")
    await expect(talk).to_contain_text("The model answered with a poem.")
    await page.get_by_role("button", name="again").click()
    await expect(talk).to_contain_text("1 added")
    await expect(talk).not_to_contain_text("poem")
    assert (await statuses(explorer, project))["ferry.colour = red"] == "ACTIVE"


async def test_nothing_to_read_is_refused_in_place_and_nothing_is_lost(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    capturing = await visit.gate("captureTurn")
    page = await opened(visit, explorer, project, "?mode=chat")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.get_by_role("alert")).to_contain_text("There is nothing to read in the turn")
    chat = page.get_by_role("combobox", name="Free chat")
    await chat.fill("We decided to paint it red because it is seen from far.")
    capturing.refuse("Come back later.")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.get_by_role("alert")).to_contain_text("Come back later.")
    await expect(chat).to_have_value(re.compile("seen from far"))
    capturing.allow()
    await page.get_by_role("button", name="Say it").click()
    await expect(page.get_by_role("list", name="Conversation")).to_contain_text("seen from far")
