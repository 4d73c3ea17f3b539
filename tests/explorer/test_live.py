"""The page hears of changes, and of those that it missed while its connection was lost."""

import asyncio
import re

from playwright.async_api import WebSocketRoute, expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin, say


async def test_lost_connection_is_shown_and_heals_without_losing_an_event(
    visit: Visit, explorer: Explorer, project: str
) -> None:
    sockets: list[WebSocketRoute] = []
    down = asyncio.Event()

    async def through(route: WebSocketRoute) -> None:
        """A socket that is led through here knows nothing of being offline."""
        if down.is_set():
            await route.close(code=1013, reason="a test")
        else:
            sockets.append(route)
            route.connect_to_server()

    await visit.page.route_web_socket("**/graphql", through)
    await begin(explorer, project)
    await say(explorer, project, ["- [Decision] ferry.colour = red because it is seen from far"])
    page = await visit.open(f"/p/{project}/ask?q=ferry.colour")
    await expect(page.get_by_role("heading", name="ferry.colour = red")).to_be_visible()
    await expect(page.locator(".state")).to_have_text("Live")
    await visit.page.context.set_offline(True)
    down.set()
    await sockets[-1].close(code=1011, reason="a test")
    await expect(page.locator(".state")).to_have_text("Connection lost")
    await say(explorer, project, ["- [Decision] ferry.colour = blue because it is cheap"], hour=10)
    down.clear()
    await visit.page.context.set_offline(False)
    await expect(page.locator(".state")).to_have_text(re.compile("Connected again|Live"))
    await page.get_by_role("button", name="Show it as it is now").click()
    await expect(page.get_by_role("heading", name="ferry.colour = blue")).to_be_visible()
    # A browser complains of each request that was on its way.
    visit.problems[:] = [one for one in visit.problems if "ERR_INTERNET_DISCONNECTED" not in one]
