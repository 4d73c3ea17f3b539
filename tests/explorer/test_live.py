"""The page hears of changes, and of those that it missed while its connection was lost."""

from playwright.async_api import WebSocketRoute, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer

SAY = """mutation ($project: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: "T-1", messages: $messages) { run { id } }
}"""
NAMES = 'mutation ($slug: String!) { createProject(input: {slug: $slug, name: "A test"}) { slug } }'


async def say(explorer: Explorer, project: str, value: str, hour: int, *, agent: bool = False) -> None:
    message = {
        "author": "helper" if agent else "Ada",
        "agent": agent,
        "at": f"2026-03-01T{hour:02}:00:00Z",
        "text": f"- [Decision] ferry.colour = {value} because people like {value}",
    }
    await explorer.ask(SAY, "Ada", project=project, messages=[message])


async def test_lost_connection_is_shown_and_heals_without_losing_an_event(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    sockets: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    await visit.page.route_web_socket("**/graphql", through)
    await explorer.ask(NAMES, "Ada", slug=project)
    page = await visit.open(f"/p/{project}/ask")
    await expect(page.locator(".state")).to_have_text("Live")
    await say(explorer, project, "red", 9)
    await page.get_by_role("searchbox").fill("ferry.colour")
    await expect_answer(visit, "ferry.colour = red")
    await visit.page.context.set_offline(True)
    await sockets[-1].close(code=1011, reason="a test")
    await expect(page.locator(".state")).to_have_text("Connection lost")
    await say(explorer, project, "blue", 10)
    await visit.page.context.set_offline(False)
    await expect(page.locator(".state")).to_have_text("Connection healed", timeout=60_000)
    await page.get_by_role("button", name="Show it as it is now").click(timeout=60_000)
    await expect(page.get_by_role("heading", name="ferry.colour = blue")).to_be_visible()


async def expect_answer(visit: Visit, statement: str) -> None:
    """Asks until a worker has read what was said."""
    heading = visit.page.get_by_role("heading", name=statement)
    for _ in range(100):
        await visit.page.get_by_role("searchbox").press("Enter")
        await visit.settled()
        await visit.page.wait_for_timeout(100)
        if await heading.count():
            return
    raise AssertionError(f"there is no {statement}")
