"""`whence audit`: who called what in a project, as JSON lines, and whether anything was cut out."""

from typing import Annotated, Any

import typer

from api.commands.asking_here import something_in
from api.commands.console import json_line, say, stdout
from api.commands.exits import Exit, run
from api.commands.options import DataOption, ProjectOption, chosen
from api.service import open_service
from graph.actions.operating.audit import audit_breaks, audit_entries
from graph.actions.operating.projects import project_by_slug
from graph.model.audit import Entry
from graph.settings import load_settings
from graph.store.audit import entry_props

CheckOption = Annotated[bool, typer.Option("--check", help="Say whether anything was cut out or changed.")]


def audit(project: ProjectOption = None, check: CheckOption = False, data_dir: DataOption = None) -> None:
    """Write who called what as JSON lines, oldest first; or check that nothing is missing. Exit code 1 when it is.

    \b
    whence audit --project demo > calls.jsonl
    whence audit --project demo --check
    """
    if run(_audit(project, check, data_dir)):
        raise typer.Exit(Exit.NOTHING)


async def _audit(project: str | None, check: bool, data_dir: object) -> list[str]:
    """What is broken, where that was asked."""
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        graph = service.ledger.graph
        await project_by_slug(service.ledger, slug)
        if not check:
            async for entry in audit_entries(graph, slug):
                stdout().write(json_line(told(entry)))
            return []
        breaks = await audit_breaks(graph, slug)
        for one in breaks or ["every entry follows the one before"]:
            say(f"{'PROBLEM' if breaks else 'ok     '}  {slug}: {one}")
        return breaks


def told(entry: Entry) -> dict[str, Any]:
    return {name: value for name, value in entry_props(entry).items() if name != "id"}
