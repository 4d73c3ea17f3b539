"""See: a graph that grows on demand, the same as a list, what is suspect, and the way out as a file."""

import asyncio
import csv
import io
import json
from pathlib import Path

from playwright.async_api import Page, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import something_suspect

POSTGRES = "ACTIVE bookings.database = Postgres"
PARTNERS = "ACTIVE Partners get GraphQL, to read only until April"
PNG = b"\x89PNG\r\n\x1a\n"


async def drawn(page: Page) -> int:
    """Return the number of nodes on the canvas, once there are any."""
    await page.wait_for_selector(".board[data-drawn]:not([data-drawn='0'])")
    return int(await page.locator(".board").get_attribute("data-drawn") or 0)


async def test_opens_at_one_step_and_says_how_much_each_node_hides(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/see/{refs[POSTGRES]}")
    shown = await page.locator(".graph-list > li").count()
    assert await drawn(page) == shown
    hidden = page.get_by_role("button", name="hidden neighbours of TERN-1")
    await expect(hidden).to_have_text("1 hidden")
    await hidden.click()
    await expect(page.locator(".graph-list > li")).to_have_count(shown + 1)
    await expect(page.locator(".board")).to_have_attribute("data-drawn", str(shown + 1))
    await expect(page.locator(".node-card")).to_contain_text("Keep bookings safe")
    await expect(page.get_by_role("button", name="hidden neighbours of TERN-1")).to_have_count(0)


async def test_depth_stands_in_the_address(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/see/{refs[POSTGRES]}")
    near = await page.locator(".graph-list > li").count()
    await page.get_by_label("As far as").select_option("2")
    await expect(page).to_have_url(f"{visit.address}/p/demo/see/{refs[POSTGRES]}?depth=2")
    await visit.settled()
    assert await page.locator(".graph-list > li").count() > near


async def test_click_on_the_canvas_shows_a_card(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/see/{refs['document']}")
    await drawn(page)
    # Cytoscape leaves what it draws with the element that it draws in.
    ref, at = await page.locator(".board").evaluate("""board => {
      const { x, y } = board.getBoundingClientRect();
      const one = board._cyreg.cy.nodes('[type = "Claim"]')[0];
      const place = one.renderedPosition();
      return [one.data('label'), { x: x + place.x, y: y + place.y }];
    }""")
    await page.mouse.click(at["x"], at["y"])
    await expect(page.locator(".node-card h3")).to_have_text(ref.split("\n")[0])


async def test_impact_shows_what_is_suspect(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/see/{refs[PARTNERS]}?mode=impact")
    await expect(page.get_by_text("1 effect of 2 to look at again: kiosk.")).to_be_visible()
    await page.locator(".graph-list").get_by_role("button", name="Ticket kiosk").click()
    await expect(page.locator(".node-card")).to_contain_text("suspect")
    await expect(page.get_by_role("button", name="I looked at it")).to_be_visible()


async def test_what_was_looked_at_is_no_longer_suspect(visit: Visit, explorer: Explorer, project: str) -> None:
    ref = await something_suspect(explorer, project)
    page = await visit.open(f"/p/{project}/see/{ref}?mode=impact")
    await page.locator(".graph-list").get_by_role("button", name="Paint the ferry").click()
    await page.get_by_role("button", name="I looked at it").click()
    await expect(page.get_by_text("Nothing is suspect")).to_be_visible()


async def test_no_more_than_five_hundred_nodes_are_drawn_and_the_page_says_so(visit: Visit) -> None:
    """A graph of that size is invented on its way to the page: making a real one would take minutes."""
    hub = {"__typename": "Task", "id": "hub", "ref": "TERN-1", "title": "Everything at once"}
    spokes = [
        {
            "__typename": "Fact",
            "id": f"f{at}",
            "ref": f"FACT-{at}",
            "kind": "FACT",
            "status": "ACTIVE",
            "statement": f"Fact {at}",
        }
        for at in range(700)
    ]
    edges = [{"from": one["id"], "to": "hub", "type": "ABOUT"} for one in spokes]

    await visit.gate("lineage", {"lineage": {"nodes": [hub, *spokes], "edges": edges, "truncated": False}})
    page = await visit.open("/p/demo/see/TERN-1")
    await expect(page.get_by_text("no more than 500 nodes are drawn, and there are more")).to_be_visible()
    assert await drawn(page) == 500
    await expect(page.get_by_role("button", name="hidden neighbours of TERN-1")).to_have_text("201 hidden")


async def saved(page: Page, name: str) -> bytes:
    async with page.expect_download() as waiting:
        await page.get_by_role("button", name=name, exact=True).click()
    download = await waiting.value
    return await asyncio.to_thread(Path(await download.path()).read_bytes)


async def test_what_is_shown_is_saved(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/see/{refs[POSTGRES]}")
    nodes = await drawn(page)
    assert (await saved(page, "PNG")).startswith(PNG)
    chart = (await saved(page, "Mermaid")).decode()
    assert chart.startswith("flowchart LR\n")
    assert chart.count(refs[POSTGRES]) >= 1
    assert "==>|supersedes|" in chart
    told = json.loads(await saved(page, "PROV-JSON"))
    assert len(told["entity"]) == nodes
    assert {one["whence:edge"] for one in told["wasDerivedFrom"].values()} == {"SUPERSEDES", "EVIDENCE"}
    rows = list(csv.DictReader(io.StringIO((await saved(page, "CSV")).decode())))
    assert {row["edge"] for row in rows} >= {"SUPERSEDES", "EVIDENCE", "ABOUT", "MEMBER"}


async def test_words_lead_to_a_node(visit: Visit) -> None:
    page = await visit.open("/p/demo/see")
    await page.get_by_role("searchbox").fill("refund")
    await page.get_by_role("searchbox").press("Enter")
    found = page.locator("section", has=page.get_by_role("heading", name="These fit"))
    await found.get_by_role("link", name="See the graph around").first.click()
    await expect(page.get_by_role("heading", name="Around DEC-")).to_be_visible()


async def test_ref_may_stand_in_the_query_as_it_does_where_one_asks(visit: Visit, refs: dict[str, str]) -> None:
    page = await visit.open(f"/p/demo/see?ref={refs[POSTGRES]}")
    assert await drawn(page) > 1
    page = await visit.open(f"/p/demo/read?ref={refs['document']}")
    await expect(page.locator(".text.verbatim")).to_be_visible()
