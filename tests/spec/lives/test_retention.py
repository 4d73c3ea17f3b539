"""Words are kept no longer than the profile of their project says: what nobody quotes goes, in place."""

from dataclasses import replace

from graph.actions.operating.projects import create_project, ensure_task
from graph.actions.operating.retention import blank_due
from graph.model.profile import Retention
from graph.model.seal import BLANK
from graph.model.times import DAY
from graph.process.services import Services
from tests.spec.desk import Desk


def later(services: Services, days: int) -> Services:
    """So many days on."""
    now = services.now() + days * DAY
    return replace(services, now=lambda: now)


async def texts(services: Services, project: str) -> list[str]:
    rows = await services.graph.read("export.sources", after=f"{project}|", high=f"{project}|~", limit=10)
    return [row["node"]["text"] for row in rows]


async def test_what_is_quoted_stays_and_the_rest_goes_after_its_days(services: Services, project: str) -> None:
    short = replace(services.profile("general"), retention=Retention(message=30))
    services = replace(services, profiles={**services.profiles, "general": short})
    await create_project(services, project, "Scenario", "general", None)
    await ensure_task(services, project, "T1", "The discussion")
    desk = Desk(services, project)
    quoted, rest = "- [Decision] auth.database = Postgres", "\nThe weather was fine by the way."
    await desk.say("Ada", quoted + rest, 1)
    await desk.read("docs/a.md", "# Auth\n\nNobody quotes this page at all.\n", 2)
    await blank_due(later(services, 29))
    message, page = await texts(services, desk.project)
    assert message == quoted + rest
    assert (await blank_due(later(services, 31))).startswith("blanked ")
    blank, same = await texts(services, desk.project)
    assert (len(blank), same) == (len(message), page)
    assert "weather" not in blank
    assert "auth.database = Postgres" in blank
    assert BLANK in blank
    claim = await desk.claim("Postgres")
    assert [quote for _, quote in await desk.quotes(claim)] == [quoted.removeprefix("- ")]
    assert (await blank_due(later(services, 40))).endswith(" 0 other sources")
