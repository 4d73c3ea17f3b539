"""People's words are shown as they wrote them, wherever they stand: no markup, and in their own direction."""

from urllib.parse import quote

from playwright.async_api import Page, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, fail, say

SCRIPT = "<script>document.title = 'run'</script><img src=x onerror=alert(1)>"
GREEN = "أخضر"
SETUP = """mutation ($project: String!, $words: String!, $value: JSON!) {
  createTask(project: $project, ref: "T-2", title: $words) { ref }
  createItem(project: $project, input: {ref: "ferry", name: $words}) { ref }
  addLine(project: $project, item: "ferry", name: $words, quantity: 1234.5, unit: "<img src=x>") { ref }
  addCanonical(project: $project, ref: "LAMP", name: $words, unit: "piece") { ref }
  addPrice(project: $project, canonical: "LAMP", vendor: $words, amount: 1234.5, currency: "EUR") { ref }
  addClaim(project: $project, kind: DECISION, statement: $words, rationale: $words, downstream: ["T-2"]) { ref }
  setOverride(project: $project, item: "ferry", key: "ferry.width", value: $value, note: $words) { ref }
}"""
CHAT = """mutation ($project: String!, $words: String!) {
  createChat(project: $project, input: {ref: "crew", title: $words, people: [{ref: "ada", names: [$words]}]}) { ref }
  captureChat(project: $project, chat: "crew", messages: [
    {id: "1", sender: $words, text: "Can somebody pick up Leo on Friday at 5?"}, {id: "2", sender: "ada", text: $words}]) { id }
  addEvent(project: $project, chat: "crew", input: {
    summary: $words, people: ["ada"], place: $words, start: "2026-01-30T12:00:00Z", minutes: 30}) { ref }
  captureDocuments(project: $project, wave: $words, documents: [{path: $words, text: $words}]) { ref }
  captureEpisode(project: $project, input: {
    id: "run", agent: $words, steps: [{role: USER, text: $words}, {role: TOOL, text: $words, tool: $words}]}) { duplicate }
}"""
MORE = """mutation ($project: String!, $words: String!, $ref: String!) {
  setPaths(project: $project, ref: $ref, paths: ["javascript:alert(1)", $words]) { ref }
  editClaim(project: $project, ref: $ref, statement: $words, note: $words) { ref }
  curate(project: $project, statement: $words, note: $words) { ref }
}"""
NAMES = """query ($project: String!) {
  claims(project: $project, first: 100) { edges { node { ref statement } } }
  sources(project: $project, kinds: [DOCUMENT]) { edges { node { ref } } }
  conflicts(project: $project) { edges { node { ref } } }
  waves(project: $project) { edges { node { ref } } }
}"""
PLACES = (
    "ask",
    "see/T-2",
    "read",
    "conflicts",
    "review",
    "ledger",
    "capture",
    "tasks",
    "tasks/T-2",
    "items",
    "items/ferry",
    "chats",
    "chats/crew",
    "layers",
    "waves",
    "agents/run",
    "ask?ref={claims}",
    "see/{claims}",
    "read/{sources}",
    "conflicts/{conflicts}",
    "waves/{waves}",
)
"""Braces hold the ref of something that says the words."""


async def markup(page: Page) -> int:
    """Count what only people's words could have made: elements, handlers, and links that lead to anything but a page."""
    made = page.locator("main script, main img, main svg[onload], [onerror], #said script, #said img")
    links = await page.locator("a[href], form[action]").evaluate_all(
        "all => all.map((one) => (one.href || one.action))"
    )
    return await made.count() + sum(not one.startswith(("http://127.0.0.1:", "blob:")) for one in links)


async def refs_of(explorer: Explorer, project: str) -> dict[str, str]:
    found = await explorer.ask(NAMES, "Ada", project=project)
    said = {name: [edge["node"] for edge in page["edges"]] for name, page in found.items()}
    said["claims"] = [one for one in said["claims"] if one["statement"] == SCRIPT]
    return {name: quote(all_of[0]["ref"], safe="") for name, all_of in said.items()}


async def test_markup_is_shown_and_never_run(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    await explorer.ask(SETUP, "Ada", project=project, words=SCRIPT, value=SCRIPT)
    await say(explorer, project, [f"- [Decision] ferry.colour = red because {SCRIPT}"])
    await say(explorer, project, [f"- [Decision] ferry.colour = {SCRIPT} because of it"], agent=True, hour=10)
    await fail(explorer, project, SCRIPT)
    await explorer.ask(CHAT, "Ada", project=project, words=SCRIPT)
    refs = await refs_of(explorer, project)
    await explorer.ask(MORE, "Ada", project=project, words=SCRIPT, ref=refs["claims"])
    for place in PLACES:
        page = await visit.open(f"/p/{project}/{place.format(**refs)}")
        await expect(page.locator("main")).to_contain_text("<script>")
        assert await markup(page) == 0, place
        assert "Whence" in await page.title(), place
    await visit.open(f"/p/{project}/ask?q=%3Cimg+src%3Dx%3E")
    assert await markup(visit.page) == 0


async def test_words_run_in_their_own_direction(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    statement = f"{GREEN} {GREEN}"
    add = "mutation ($p: String!, $s: String!) { addClaim(project: $p, kind: FACT, statement: $s) { ref } }"
    ref = (await explorer.ask(add, GREEN, p=project, s=statement))["addClaim"]["ref"]
    page = await visit.open(f"/p/{project}/ask?ref={ref}")
    for shown in (page.locator("h2.statement"), page.locator("blockquote .verbatim").first, page.locator("bdi").first):
        await expect(shown).to_have_css("direction", "rtl")
    await expect(page.locator(".sentence")).to_have_css("direction", "ltr")
