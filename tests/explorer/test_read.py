"""Read: a source in full, its quotations marked, a permalink to any words, and what became of each proposal."""

from urllib.parse import parse_qs, urlsplit

from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, fail, say

SAY = """mutation ($project: String!, $text: String!) {
  captureDiscussion(project: $project, task: "T-1", messages: [{author: "Ada", text: $text}]) { source { ref } }
}"""
PROJECT = 'mutation ($slug: String!) { createProject(input: {slug: $slug, name: "A test"}) { slug } }'
TRICKY = (
    "<script>document.title = 'run'</script> 🚢🚢 <img src=x onerror=alert(1)>\n"
    "- [Decision] ferry.flag = 🏴 because 🚢 need one & <b>bold</b> is no flag"
)


async def captured(explorer: Explorer, project: str, text: str) -> str:
    await explorer.ask(PROJECT, "Ada", slug=project)
    made = await explorer.ask(SAY, "Ada", project=project, text=text)
    return str(made["captureDiscussion"][0]["source"]["ref"])


async def test_document_is_shown_with_each_quotation_linked_to_its_claims(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open("/p/demo/read?kind=DOCUMENT")
    await page.get_by_role("link", name="docs/refunds.md").click()
    await expect(page.locator("#text")).to_contain_text("Crossings are cancelled about nine times a winter.")
    await page.locator("#text").get_by_role("link", name="[Constraint] refunds.days").click()
    await expect(page.locator("mark").first).to_contain_text("[Constraint] refunds.days = 14")
    here = page.locator("section", has=page.get_by_role("heading", name="These words support"))
    await here.get_by_role("link", name="refunds.days = 14", exact=True).first.click()
    await expect(page.get_by_role("heading", name="refunds.days = 14")).to_be_visible()


async def test_words_stay_words_and_offsets_are_code_points(visit: Visit, explorer: Explorer, project: str) -> None:
    ref = await captured(explorer, project, TRICKY)
    start = TRICKY.index("ferry.flag")
    page = await visit.open(f"/p/{project}/read/{ref}?from={start}&to={start + len('ferry.flag = 🏴')}")
    assert await page.locator("#text").text_content() == TRICKY
    assert "".join(await page.locator("mark").all_text_contents()) == "ferry.flag = 🏴"
    assert await page.locator("#text script, #text img, #text b").count() == 0
    assert await page.title() == f"Read · {project} · Whence"


async def test_selected_words_get_a_permalink(visit: Visit, explorer: Explorer, project: str) -> None:
    ref = await captured(explorer, project, TRICKY)
    page = await visit.open(f"/p/{project}/read/{ref}")
    await page.evaluate("""() => {
      const text = document.getElementById('text');
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.data.indexOf('onerror');
        if (at >= 0) getSelection().setBaseAndExtent(node, at, node, at + 7);
      }
    }""")
    await page.get_by_role("button", name="Permalink to the selected words").click()
    await visit.settled()
    asked = parse_qs(urlsplit(page.url).query)
    start = TRICKY.index("onerror")
    assert (asked["from"], asked["to"]) == ([str(start)], [str(start + 7)])
    assert "".join(await page.locator("mark").all_text_contents()) == "onerror"


async def test_runs_show_what_was_proposed_and_what_became_of_it(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/read/{refs['document']}")
    table = page.get_by_role("region", name="Proposals and their results")
    row = table.get_by_role("row").filter(has_text="refunds.days = 14")
    await expect(row.first).to_contain_text("added")
    await page.get_by_text("As the extractor returned them").click()
    await expect(page.locator("pre")).to_contain_text('"startChar"')


async def test_run_shows_what_was_dropped_and_why(visit: Visit, explorer: Explorer, project: str) -> None:
    """A message states no more than a batch."""
    await begin(explorer, project)
    lines = [f"- [Decision] ferry{number}.colour = red" for number in range(51)]
    (captured,) = await say(explorer, project, ["\n".join(lines)])
    page = await visit.open(f"/p/{project}/read/{captured['source']['ref']}")
    await expect(page.get_by_text("51 proposed: 50 added, 1 dropped.")).to_be_visible()
    table = page.get_by_role("region", name="Proposals and their results")
    dropped = table.get_by_role("row").filter(has=page.locator(".chip.DROPPED"))
    await expect(dropped).to_have_count(1)
    await expect(dropped).to_contain_text("over the batch of 50")


async def test_failed_reading_is_tried_again_where_it_is_seen(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    ref = await fail(explorer, project, "- [Decision] ferry.colour = red")
    page = await visit.open(f"/p/{project}/read/{ref}")
    await expect(page.get_by_text("The model answered with a poem.")).to_be_visible()
    assert await visit.violations() == []
    await page.get_by_role("button", name="again").click()
    await expect(page.get_by_text("The model answered with a poem.")).to_have_count(0)
    # The reading may be over before the page has looked again.
    read, news = page.get_by_text("1 proposed: 1 "), page.get_by_role("button", name="Show what came of it")
    await expect(read.or_(news).first).to_be_visible()
    if not await read.count():
        await news.click()
    await expect(read).to_be_visible()


async def test_unknown_source_says_where_to_look(visit: Visit) -> None:
    page = await visit.open("/p/demo/read/SRC-20200101-001")
    await expect(page.get_by_text("No source is called SRC-20200101-001")).to_be_visible()
