"""One service in production mode and one browser for the whole folder; every test has a tab of its own."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

from api.commands.in_process import AskingHere, open_here
from api.demo.telling import Telling
from graph.actions.operating.tokens import create_token
from graph.model.words import Role
from graph.settings import Settings
from tests.explorer.browser import WIDE, Visit, find_browser
from tests.services.missing import ServiceMissing, skip_without
from tests.services.whence import Process, served

PATIENCE = 60_000
"""Milliseconds that anything in a page may take on a machine that is busy with other things."""


@dataclass(frozen=True)
class Explorer:
    """The service, with a project named demo; `ask` does whatever a test needs first, beside the service."""

    process: Process
    token: str
    ask: AskingHere

    @property
    def address(self) -> str:
        return self.process.address


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    try:
        path = find_browser()
    except ServiceMissing as reason:
        skip_without("a browser (Chromium)", reason)
    async with async_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        launched = await playwright.chromium.launch(executable_path=path)
        yield launched
        await launched.close()


@pytest.fixture(scope="session")
async def explorer(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Explorer]:
    """Only the page's own documents are run, and introspection is off."""
    del browser  # without one there is nothing to start a service for
    directory: Path = tmp_path_factory.mktemp("explorer")
    settings = Settings(_env_file=None, data_dir=directory / "data")
    async with open_here(settings, makes=True) as ask:
        await Telling(ask, lambda _: None).tell()
        token = await create_token(ask.shared.services, Role.ADMIN, None, "ada")
    with served(directory, WHENCE_MODE="production", WHENCE_QUERIES="trusted") as process:
        async with open_here(settings) as ask:
            yield Explorer(process, token, ask)


@pytest.fixture
async def stranger(browser: Browser, explorer: Explorer) -> AsyncIterator[Visit]:
    """A tab without a token."""
    context = await browser.new_context(viewport=WIDE, locale="en-GB", permissions=["clipboard-write"])
    context.set_default_timeout(PATIENCE)
    visit = Visit(await context.new_page(), explorer.address).watch()
    yield visit
    await context.close()
    assert visit.problems == []


@pytest.fixture
async def visit(stranger: Visit, explorer: Explorer) -> Visit:
    """A tab of somebody who gave a token."""
    await stranger.page.add_init_script(f"sessionStorage.setItem('whence.token', '{explorer.token}')")
    return stranger


@pytest.fixture
async def refs(explorer: Explorer) -> dict[str, str]:
    """The demo's claims, conflicts and sources by a word each, since refs carry the day."""
    found = await explorer.ask(
        """query { claims(project: "demo", first: 100) { edges { node { ref statement status } } }
          conflicts(project: "demo", statuses: [OPEN, RESOLVED]) { edges { node { ref status } } }
          sources(project: "demo", kinds: [DOCUMENT]) { edges { node { ref } } } }""",
        "Ada",
    )
    claims = [edge["node"] for edge in found["claims"]["edges"]]
    named = {one["status"] + " " + one["statement"]: one["ref"] for one in claims}
    conflicts = {edge["node"]["status"]: edge["node"]["ref"] for edge in found["conflicts"]["edges"]}
    return {**named, **conflicts, "document": found["sources"]["edges"][0]["node"]["ref"]}
