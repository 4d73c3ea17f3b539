"""`whence audit`: who called what in a project, as JSON lines, and whether anything was cut out."""

import json
from pathlib import Path
from typing import Annotated

import typer

from api.commands.asking import operate, operated
from api.commands.console import json_line, say, stdout
from api.commands.exits import Exit, run
from api.commands.files import text_of
from api.commands.options import DataOption, ProjectOption, chosen
from graph.model.audit import Entry, breaks
from graph.model.errors import BadInput
from graph.settings import load_settings
from graph.store.audit import entry_from

CheckOption = Annotated[bool, typer.Option("--check", help="Say whether anything was cut out or changed.")]
FileOption = Annotated[
    Path | None,
    typer.Option("--file", help="With --check: a log that was written before.", exists=True, dir_okay=False),
]


def audit(
    project: ProjectOption = None, check: CheckOption = False, file: FileOption = None, data_dir: DataOption = None
) -> None:
    """Write who called what as JSON lines, oldest first; or check that nothing is missing. Exit code 1 when it is.

    \b
    whence audit --project demo > calls.jsonl
    whence audit --project demo --check
    whence audit --check --file calls.jsonl
    """
    if run(_checked(file) if file is not None else _audit(project, check, data_dir)):
        raise typer.Exit(Exit.NOTHING)


async def _audit(project: str | None, check: bool, data_dir: object) -> list[str]:
    """The faults of the log, where the command asks for a check."""
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    if not check:
        async for entry in operate(settings, "read_audit", project=slug):
            stdout().write(json_line(entry))
        return []
    return _told(slug, await operated(settings, "check_audit", project=slug), "every entry follows the one before")


async def _checked(file: Path) -> list[str]:
    """The faults of a log in a file; what was cut off at its end shows only beside the log itself."""
    entries = _entries(file)
    last = f"the last is {entries[-1].seq}, {entries[-1].sha256}" if entries else "there is none"
    return _told(str(file), [*breaks(entries)], f"every entry follows the one before; {last}")


def _entries(file: Path) -> list[Entry]:
    try:
        return [entry_from(json.loads(line)) for line in text_of(file).splitlines() if line.strip()]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadInput(f"{file} is no log of calls: `whence audit` writes one.") from None


def _told(name: str, faults: list[str], well: str) -> list[str]:
    for one in faults or [well]:
        say(f"{'PROBLEM' if faults else 'ok     '}  {name}: {one}")
    return faults
