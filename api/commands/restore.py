"""`whence restore`: what a backup holds, into the graph that the settings name."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from api.commands.asking import operate
from api.commands.console import counted, last_told, progress, tell
from api.commands.exits import run
from api.commands.options import DataOption
from graph.actions.exchange.backup_file import check_file
from graph.embedded.data_directory import DataDirectory
from graph.model.errors import BadInput
from graph.model.receipt import Receipt
from graph.settings import load_settings

FileArgument = Annotated[Path, typer.Argument(help="The backup.", show_default=False)]
ProjectsOption = Annotated[
    list[str] | None,
    typer.Option("--project", "-p", help="Only this project of it; again for more. Else all.", show_default=False),
]
ReplaceOption = Annotated[bool, typer.Option("--replace", help="Put it in the place of a project that is there.")]
ReceiptsOption = Annotated[
    Path | None,
    typer.Option(help="Receipts, as `whence receipt list` writes them: erased again.", show_default=False),
]


def restore(
    file: FileArgument,
    project: ProjectsOption = None,
    replace: ReplaceOption = False,
    receipts: ReceiptsOption = None,
    data_dir: DataOption = None,
) -> None:
    """Put back what a backup holds: into an empty store, or beside other projects.

    \b
    whence restore whence.backup.gz
    whence restore whence.backup.gz --project demo --replace
    WHENCE_GRAPH_URL=neo4j://localhost:7687 whence restore whence.backup.gz

    The file is checked before anything is written. One that was cut off is begun anew by the same command.
    """
    slugs = run(_restore(file, project or None, replace, receipts, data_dir))
    tell(f"restored {counted(len(slugs), 'project')}: {', '.join(slugs) or 'none'}")


async def _restore(
    file: Path, projects: list[str] | None, replace: bool, receipts: Path | None, data_dir: object
) -> list[str]:
    settings = load_settings(data_dir=data_dir)
    header, known = check_file(file), _receipts(receipts)  # before an engine is started for it
    if replace and settings.graph_url is None and DataDirectory(settings.data_dir).is_owned():
        raise BadInput("A service runs on this data directory: stop it before a project is replaced under it.")
    given = {"projects": projects, "replace": replace, "receipts": [asdict(receipt) for receipt in known]}
    with progress("restoring", header.lines) as step:
        restored: list[str] = await last_told(operate(settings, "restore_copy", makes=True, file=file, **given), step)
    return restored


def _receipts(path: Path | None) -> list[Receipt]:
    if path is None:
        return []
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return [
            Receipt(**{name: value for name, value in row.items() if name != "sha256"}, done=True, kept=row["sha256"])
            for row in rows
        ]
    except (OSError, ValueError, TypeError, KeyError):
        raise BadInput(f"{path} is not a list of receipts: `whence receipt list` writes one.") from None
