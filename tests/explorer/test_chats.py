"""The page of a chat tells its owner what was heard, dropped, asked and said, and why; and is where it is answered."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin

pytestmark = pytest.mark.english
MAKE = """mutation($p: String!) {
  createChat(project: $p, input: {ref: "C", title: "Family", timezone: "America/Chicago", people: [
    {ref: "john", names: ["John"]}, {ref: "sarah", names: ["Sarah"]}, {ref: "leo", names: ["Leo"], role: "child"}]}) { id } }"""
POST = """mutation($p: String!, $messages: [ChatMessageInput!]!) {
  captureChat(project: $p, chat: "C", messages: $messages) { id } }"""
SAID = (
    ("john", "Got the oil changed today. Next due in July.", "08:00"),
    ("sarah", "I'll pick up Leo Friday at 5pm", "08:30"),
    ("john", "I can cover Tuesday pickup", "09:00"),
    ("sarah", "I'll get the kids Tuesday after work", "09:15"),
)


async def heard(visit: Visit, explorer: Explorer, project: str) -> Page:
    """The page is open while the group writes: what is said appears by itself."""
    await begin(explorer, project, "household")
    await explorer.ask(MAKE, "Ada", p=project)
    page = await visit.open(f"/p/{project}/chats/C")
    await expect(page.get_by_text("Nothing was heard yet")).to_be_visible()
    messages = [
        {"id": str(number), "sender": who, "text": text, "at": f"2026-05-04T{when}:00-05:00"}
        for number, (who, text, when) in enumerate(SAID)
    ]
    await explorer.ask(POST, "Ada", p=project, messages=messages)
    await expect(page.get_by_text("Said (1)")).to_be_visible()
    return page


async def test_what_was_heard_dropped_and_understood_with_every_gate(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    page = await heard(visit, explorer, project)
    lines = page.locator("ol.heard > li")
    await expect(lines).to_have_count(len(SAID))
    dropped = lines.filter(has_text="oil changed")
    await expect(dropped.get_by_text("dropped", exact=True)).to_be_visible()
    await dropped.locator("summary").click()
    row = dropped.get_by_role("row").filter(has_text="Tripwire")
    await expect(row).to_contain_text("0.7")
    await expect(row).to_contain_text("not passed: drop")
    understood = lines.filter(has_text="pick up Leo")
    await understood.locator("summary").click()
    await expect(understood.get_by_role("row")).to_have_count(4)
    await expect(understood.get_by_text("Silent: nothing clashes and nothing is missing.")).to_be_visible()
    matched = understood.get_by_text("Matched:")
    await expect(matched.get_by_text("temporal", exact=True)).to_have_attribute(
        "title", re.compile(r"^temporal:.*friday")
    )
    await expect(page.locator("dl.measures")).to_contain_text("Interruptions a day")


async def test_times_are_told_in_the_zone_of_the_chat(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await heard(visit, explorer, project)
    times = page.locator("ol.heard time, li.spoken time")
    await expect(times).to_have_text(
        [f"4 May 2026, {at} GMT-5" for at in ("09:15", "09:15", "09:00", "08:30", "08:00")]
    )


async def test_it_tells_why_it_just_said_that_and_a_button_closes_it(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    page = await heard(visit, explorer, project)
    said = page.locator("li.spoken")
    await expect(said).to_contain_text("Both John and Sarah claim pickup")
    await said.get_by_text("Why did it say that?").click()
    await expect(said).to_contain_text("Two people have taken the same task")
    await expect(said.get_by_role("link", name="I'll get the kids Tuesday after work")).to_be_visible()
    await expect(said.locator("details li")).to_have_count(2)
    await said.get_by_label("In whose name").select_option("sarah")
    await said.get_by_role("button", name="John", exact=True).click()
    await expect(page.get_by_text(re.compile(r"\[John\] by sarah"))).to_be_visible()
    await expect(page.locator("li.spoken").get_by_role("button")).to_have_count(0)


async def test_what_waits_is_confirmed_there(visit: Visit, explorer: Explorer, project: str) -> None:
    page = await heard(visit, explorer, project)
    waiting = (
        page.locator("li.line")
        .filter(has_text="Sarah takes Leo")
        .filter(has=page.get_by_role("button", name="Confirm"))
    )
    await waiting.get_by_role("button", name="Confirm").click()
    await expect(page.get_by_text(re.compile("Confirmed: Sarah takes Leo"))).to_be_visible()
    await expect(waiting).to_have_count(0)
