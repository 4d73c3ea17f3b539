"""Words are kept no longer than the profile of their project says: what nobody quotes goes, in place."""

from dataclasses import replace

from graph.actions.operating.projects import create_project, ensure_task
from graph.actions.operating.retention import blank_due
from graph.actions.settling.ledger import Ledger
from graph.model.profile import Retention
from graph.model.seal import BLANK
from graph.model.times import DAY
from tests.spec.desk import Desk


def later(ledger: Ledger, days: int) -> Ledger:
    """So many days on."""
    now = ledger.now() + days * DAY
    return replace(ledger, now=lambda: now)


async def texts(ledger: Ledger, project: str) -> list[str]:
    rows = await ledger.graph.read("export.sources", after=f"{project}|", high=f"{project}|~", limit=10)
    return [row["node"]["text"] for row in rows]


async def test_what_is_quoted_stays_and_the_rest_goes_after_its_days(ledger: Ledger, project: str) -> None:
    short = replace(ledger.profile("general"), retention=Retention(message=30))
    ledger = replace(ledger, profiles={**ledger.profiles, "general": short})
    await create_project(ledger, project, "Scenario", "general", None)
    await ensure_task(ledger, project, "T1", "The discussion")
    desk = Desk(ledger, project)
    quoted, rest = "- [Decision] auth.database = Postgres", "\nThe weather was fine by the way."
    await desk.say("Ada", quoted + rest, 1)
    await desk.read("docs/a.md", "# Auth\n\nNobody quotes this page at all.\n", 2)
    await blank_due(later(ledger, 29))
    message, page = await texts(ledger, desk.project)
    assert message == quoted + rest
    assert (await blank_due(later(ledger, 31))).startswith("blanked ")
    blank, same = await texts(ledger, desk.project)
    assert (len(blank), same) == (len(message), page)
    assert "weather" not in blank
    assert "auth.database = Postgres" in blank
    assert BLANK in blank
    claim = await desk.claim("Postgres")
    assert [quote for _, quote in await desk.quotes(claim)] == [quoted.removeprefix("- ")]
    assert (await blank_due(later(ledger, 40))).endswith(" 0 other sources")
