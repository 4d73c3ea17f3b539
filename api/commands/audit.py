"""`whence audit`: who called what in a project, as JSON lines, and whether anything was cut out."""

from typing import Annotated

import typer

from api.commands.asking import operate, operated
from api.commands.console import json_line, say, stdout
from api.commands.exits import Exit, run
from api.commands.options import DataOption, ProjectOption, chosen
from graph.settings import load_settings

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
    """The faults of the log, where the command asks for a check."""
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    if not check:
        async for entry in operate(settings, "read_audit", project=slug):
            stdout().write(json_line(entry))
        return []
    breaks: list[str] = await operated(settings, "check_audit", project=slug)
    for one in breaks or ["every entry follows the one before"]:
        say(f"{'PROBLEM' if breaks else 'ok     '}  {slug}: {one}")
    return breaks
