"""A claim that waits for review is settled by keyboard or mouse, and the step is undone from where it was taken."""

import re

from playwright.async_api import Page, expect

from tests.explorer.browser import NARROW, Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say, statuses

COLOURS = ("red", "blue", "green")
MANY = 130  # more than a page


def decision(number: int, value: str) -> str:
    return f"- [Decision] ferry{number}.colour = {value} because people like {value}"


async def opened(visit: Visit, explorer: Explorer, project: str, colours: tuple[str, ...] = COLOURS) -> Page:
    await begin(explorer, project)
    await say(explorer, project, [decision(number, value) for number, value in enumerate(colours)], agent=True)
    page = await visit.open(f"/p/{project}/review")
    await expect(page.locator("[role=option]")).to_have_count(len(colours))
    await expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    return page


async def chosen(page: Page) -> str:
    return await page.get_by_role("region", name="The chosen entry").locator("h2.statement").inner_text()


async def test_keys_promote_reject_defer_and_undo(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project)
    first = await chosen(page)
    await page.keyboard.press("p")
    await expect(page.get_by_text("promoted.")).to_be_visible()
    assert (await statuses(explorer, project))[first] == "ACTIVE"
    second = await chosen(page)
    assert second != first
    await page.keyboard.press("r")
    await expect(page.get_by_text("rejected.")).to_be_visible()
    await page.keyboard.press("d")
    await expect(page.get_by_text("deferred.")).to_be_visible()
    await expect(page.get_by_text("1 entry left")).to_be_visible()
    for step in ("deferred", "rejected", "promoted"):
        await page.keyboard.press("u")
        await expect(page.get_by_text(f"{step} is undone")).to_be_visible()
    assert set((await statuses(explorer, project)).values()) == {"CANDIDATE"}
    assert await chosen(page) == first


async def test_words_that_a_likely_decision_answers_are_no_reason(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(
        explorer, project, ["Invoices, on paper or as PDF?", "PDF only, paper costs us 2 euros each"], by=("Lena", "Bo")
    )
    page = await visit.open(f"/p/{project}/review")
    asked = page.locator("blockquote", has_text="on paper or as PDF?")
    await expect(asked.locator(".chip")).to_have_text("in answer to")
    await expect(asked).not_to_contain_text("in message")


async def test_j_and_k_move_and_the_address_follows(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project)
    first = await chosen(page)
    await page.keyboard.press("j")
    second = await chosen(page)
    await expect(page).to_have_url(re.compile(r"ref=DEC-"))
    await page.keyboard.press("k")
    assert await chosen(page) == first
    await page.keyboard.press("j")
    ref = await page.get_by_role("region", name="The chosen entry").get_by_role("link").first.inner_text()
    await expect(page).to_have_url(re.compile(f"ref={ref}"))
    await page.reload()
    await visit.settled()
    await expect(page.get_by_role("region", name="The chosen entry").locator("h2.statement")).to_have_text(second)


async def test_entry_is_edited_with_a_note_and_that_is_undone(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project, ("red",))
    was = await chosen(page)
    await page.keyboard.press("e")
    await page.get_by_label("Statement").fill("The ferry is <b>red</b>")
    await page.get_by_label("Note (optional)").fill("said on the phone")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("h2.statement")).to_have_text("The ferry is <b>red</b>")
    assert "The ferry is <b>red</b>" in await statuses(explorer, project)
    await page.get_by_role("button", name="Undo what was done to").click()
    await expect(page.locator("h2.statement")).to_have_text(was)


async def test_mouse_alone_settles(visit: Visit, explorer: Explorer, project: str) -> None:
    await visit.page.set_viewport_size(NARROW)
    page = await opened(visit, explorer, project)
    await page.locator("[role=option]").nth(1).click()
    said = await chosen(page)
    await page.get_by_role("button", name="Reject").click()
    await expect(page.get_by_text("rejected.")).to_be_visible()
    assert (await statuses(explorer, project))[said] == "REJECTED"
    await page.locator("[role=option]").nth(1).click()
    await page.get_by_role("button", name="Undo what was done to").click()
    await expect(page.get_by_text("rejected is undone")).to_be_visible()
    assert (await statuses(explorer, project))[said] == "CANDIDATE"


async def test_refusal_is_told_where_it_happened(visit: Visit, explorer: Explorer, project: str) -> None:
    promoting = await visit.gate("promote")
    page = await opened(visit, explorer, project, ("red",))
    promoting.refuse("It has been archived.")
    await page.keyboard.press("p")
    await expect(page.get_by_role("alert").first).to_contain_text("It has been archived.")
    await expect(page.locator("[role=option]")).to_contain_text("refused")
    promoting.allow()
    await page.get_by_role("button", name="Go to DEC-").click()
    await page.keyboard.press("p")
    await expect(page.get_by_text("promoted.")).to_be_visible()


async def test_what_others_do_shows_at_once(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project, ("red", "blue"))
    await expect(page.locator(".state")).to_have_text("Live")
    said = await chosen(page)
    ref = await page.get_by_role("region", name="The chosen entry").get_by_role("link").first.inner_text()
    promote = "mutation ($project: String!, $ref: String!) { promote(project: $project, ref: $ref) { ref } }"
    await explorer.ask(promote, "Bo", project=project, ref=ref)
    await expect(page.locator("[role=option]", has_text=said)).to_contain_text("settled meanwhile")
    await say(explorer, project, [decision(7, "yellow")], agent=True, hour=10)
    await page.get_by_role("button", name="show 1 new").click()
    await expect(page.locator("[role=option]", has_text="ferry7.colour = yellow")).to_be_visible()


async def test_long_queue_loads_as_it_is_walked_and_builds_only_what_is_near(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    await begin(explorer, project)
    await say(explorer, project, [decision(number, "red") for number in range(MANY)], agent=True)
    page = await visit.open(f"/p/{project}/review")
    await expect(page.get_by_text(f"{MANY} entries left")).to_be_visible()
    for _ in range(2):
        await page.keyboard.press("End")
        await expect(page.locator("[role=option][aria-selected=true]")).to_be_in_viewport()
    last = page.locator(f"[role=option][aria-posinset='{MANY}']")
    while not await last.count():
        await page.keyboard.press("End")
        await page.wait_for_timeout(50)
    await expect(last).to_have_attribute("aria-setsize", str(MANY))
    assert await page.locator("[role=option]").count() < MANY / 2


async def test_single_keys_can_be_turned_off(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await opened(visit, explorer, project, ("red",))
    await page.keyboard.press("?")
    assert await visit.violations() == []
    await page.get_by_label("Single keys do something").uncheck()
    await page.keyboard.press("Escape")
    said = await chosen(page)
    await page.keyboard.press("p")
    assert (await statuses(explorer, project))[said] == "CANDIDATE"


async def test_empty_queue_says_what_would_wait_there(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    page = await visit.open(f"/p/{project}/review")
    await expect(page.get_by_text("Nothing waits for review")).to_be_visible()
    await say(explorer, project, [decision(1, "red")], agent=True)
    await page.get_by_role("button", name="Show 1 new entry").click()
    await expect(page.locator("[role=option]")).to_have_count(1)


TALK = "The harbour lights are too dim in the fog and the pilots complain about them every single week of the year"
TOPICS = "query ($project: String!) { topicsForReview(project: $project) { totalCount } }"


async def test_long_talk_is_settled_or_dismissed(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await say(explorer, project, [TALK] * 13)
    page = await visit.open(f"/p/{project}/review")
    talk = page.locator("section", has_text="Long talk, no decision (1)").last
    await expect(talk).to_contain_text("13 messages")
    await talk.get_by_role("button", name="Decide …").click()
    await page.get_by_label("What was decided?").fill("Double the lights")
    await page.get_by_role("button", name="Decide", exact=True).click()
    await expect(page.get_by_text("Long talk, no decision")).to_have_count(0)
    assert (await statuses(explorer, project))["Double the lights"] == "ACTIVE"
    assert (await explorer.ask(TOPICS, "Ada", project=project))["topicsForReview"]["totalCount"] == 0
