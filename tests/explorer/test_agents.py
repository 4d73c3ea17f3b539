"""The page of agents shows what a run would be given and why, what the store holds, and what became of each run."""

import pytest
from playwright.async_api import expect

from tests.explorer.browser import Visit
from tests.explorer.conftest import Explorer
from tests.explorer.telling import begin

pytestmark = pytest.mark.english
RUN = """mutation($p: String!) { captureEpisode(project: $p, input: {id: "run-1", agent: "claude-code", steps: [
  {role: USER, text: "Fix the login test. Always run the tests before you commit."}
  {role: TOOL, tool: "pytest", exitCode: 1, text: "E   ImportError: No module named 'foo'"}
  {role: MODEL, text: "I'll install the dev extras with `pip install -e .[dev]`."}
  {role: TOOL, tool: "pytest", exitCode: 0, text: "3 passed"}]}) { duplicate } }"""
READ = 'query($p: String!) { episode(project: $p, ref: "run-1") { consolidation { admitted } } }'


async def test_what_a_run_taught_is_what_the_next_one_is_shown(visit: Visit, explorer: Explorer, project: str) -> None:
    await begin(explorer, project)
    page = await visit.open(f"/p/{project}/agents")
    await expect(page.get_by_text("No agent has run here yet")).to_be_visible()
    await explorer.ask(RUN, "Ada", p=project)
    while not (await explorer.ask(READ, "Ada", p=project))["episode"]["consolidation"]:
        await page.wait_for_timeout(50)
    await page.reload()
    await visit.settled()
    await expect(page.locator("[data-budgets]").get_by_text("1 of ")).to_have_count(3)
    await expect(page.locator("[data-trend] tbody tr")).to_have_count(1)
    await page.get_by_label("What is the agent about to do?").fill("pytest fails with ImportError")
    await page.get_by_role("button", name="Show the pack").click()
    pack = page.locator("[data-pack]")
    await expect(pack.get_by_role("heading", level=3)).to_have_text(["Negative results", "Constraints", "Tactics"])
    await expect(pack.get_by_text("intent: after failure")).to_be_visible()
    await expect(pack.get_by_text("scope 0.16 + words", exact=False).first).to_be_visible()
    await pack.get_by_text("As the agent gets it").click()
    await expect(pack.get_by_label("The pack as text")).to_contain_text("What failed before")
    assert await visit.violations() == []
    await page.get_by_role("link", name="run-1").click()
    await expect(page.locator("[data-ledger]")).to_contain_text("3 proposed, 3 admitted")
    await expect(page.get_by_text("“3 passed”").first).to_be_visible()
    assert await visit.violations() == []
