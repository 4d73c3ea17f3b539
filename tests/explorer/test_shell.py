"""The frame around the views: addresses, keys, tokens, themes, and a connection that heals."""

import httpx2
from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer


async def test_page_asks_for_a_token_and_keeps_it_for_the_tab(stranger: Visit, explorer: Explorer) -> None:
    page = stranger.page
    await page.goto(f"{explorer.address}/p/demo/ask")
    await page.get_by_label("Token", exact=True).fill(explorer.token)
    await page.get_by_role("button", name="Use it").click()
    await expect(page.get_by_role("button", name="Asking as ada, Admin")).to_be_visible()
    await page.reload()
    await stranger.settled()
    await expect(page.get_by_role("heading", name="Latest decisions")).to_be_visible()


async def test_slash_leads_to_the_question(visit: Visit) -> None:
    page = await visit.open("/about")
    await page.keyboard.press("/")
    await expect(page.get_by_role("searchbox")).to_be_focused()


async def test_back_and_forward_work(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask")
    await page.get_by_role("searchbox").fill("Why GraphQL for partners?")
    await page.get_by_role("searchbox").press("Enter")
    await expect(page.get_by_role("heading", name="Partners get GraphQL")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("heading", name="Latest decisions")).to_be_visible()
    await page.go_forward()
    await expect(page.get_by_role("heading", name="Partners get GraphQL")).to_be_visible()
    await expect(page).to_have_title("Ask · demo · Whence")


async def test_slow_answer_is_awaited_in_sight_and_back_leads_out_of_a_dialog(visit: Visit) -> None:
    slow = await visit.gate("lately")
    slow.hold()
    page = visit.page
    await page.goto(f"{visit.address}/p/demo/ask")
    await expect(page.get_by_text("One moment …")).to_be_visible()
    await expect(page.locator("main")).to_have_attribute("aria-busy", "true")
    slow.allow()
    await expect(page.get_by_role("heading", name="Latest decisions")).to_be_visible()
    await page.get_by_role("link", name="Conflicts").first.click()
    await page.get_by_role("button", name="Asking as ada").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("heading", name="Latest decisions")).to_be_visible()


async def test_theme_is_chosen_and_kept(visit: Visit) -> None:
    page = await visit.open("/p/demo/ask")
    await page.get_by_role("button", name="Theme: auto").click()
    await page.get_by_role("button", name="Theme: light").click()
    await page.reload()
    await visit.settled()
    assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


async def test_skip_link_leads_to_the_content(visit: Visit) -> None:
    page = await visit.open("/about")
    await page.locator("body").press("Tab")
    await expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("main")).to_be_focused()


async def test_page_sends_names_of_documents_and_no_queries(visit: Visit) -> None:
    await visit.open("/p/demo/ask?q=ticket.code")
    assert visit.asked
    assert all("documentId" in body and "query" not in body for body in visit.asked)


async def test_browser_fetches_only_what_changed(explorer: Explorer) -> None:
    async with httpx2.AsyncClient(base_url=explorer.address) as client:
        for path in ("/", "/p/demo/ask", "/explorer/page/main.js", "/explorer/vendor/cytoscape.esm.min.mjs"):
            first = await client.get(path)
            assert first.status_code == 200
            assert first.headers["cache-control"] == "no-cache"
            again = await client.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")


async def test_policy_lets_nothing_in(explorer: Explorer) -> None:
    async with httpx2.AsyncClient(base_url=explorer.address) as client:
        page = await client.get("/p/demo/ask")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "unsafe" not in page.headers["content-security-policy"]
        for path in ("/explorer/documents.py", "/explorer/page/../routes.py", "/explorer/page/shell.html"):
            assert (await client.get(path)).status_code == 404


async def test_service_runs_nothing_but_its_own_documents(explorer: Explorer) -> None:
    headers = {"authorization": f"Bearer {explorer.token}", "accept": "application/json"}
    async with httpx2.AsyncClient(base_url=explorer.address, headers=headers) as client:
        for query in ("{ viewer { name } }", "{ __schema { types { name } } }"):
            refused = (await client.post("/graphql", json={"query": query})).json()
            assert refused["errors"][0]["extensions"]["code"] == "FORBIDDEN"
        known = (await client.post("/graphql", json={"documentId": "frame"})).json()
        assert known["data"]["viewer"]["name"] == "ada"
        del client.headers["authorization"]
        stranger = await client.post("/graphql", json={"documentId": "frame"})
        assert stranger.status_code == 401
