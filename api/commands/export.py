"""`whence export`: a project as JSON lines."""

from pathlib import Path
from typing import Annotated, TextIO

import typer

from api.commands.console import json_line, progress, stdout, tell
from api.commands.exits import run
from api.commands.options import DataOption, ProjectOption, chosen
from api.service import open_service
from graph.actions.export import export as export_lines
from graph.settings import Settings, load_settings

OutOption = Annotated[Path | None, typer.Option("--out", "-o", help="File to write; else stdout.", show_default=False)]


def export(project: ProjectOption = None, out: OutOption = None, data_dir: DataOption = None) -> None:
    """Write a whole project as JSON lines, oldest first: the same graph gives the same bytes.

    \b
    whence export --project demo --out demo.jsonl
    whence export --project demo | jq -r 'select(.type == "claim") | [.ref, .status, .statement] | @tsv'

    Each line says its `type`: project, task, item, canonical, line, link, source, run, claim, evidence, supersession,
    downstream, conflict, price, review. Times are UTC microseconds.
    """
    run(_export(project, out, data_dir))


async def _export(project: str | None, out: Path | None, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    if out is None:
        count = await _write(settings, slug, stdout())
    else:
        # Beside the file first: what is there already stays whole until all of the new one is.
        scratch = out.with_name(f"{out.name}.part")
        with scratch.open("w", encoding="utf-8", newline="\n") as file:
            count = await _write(settings, slug, file)
        scratch.replace(out)
    tell(f"{count} lines of {slug}" + (f" in {out}" if out else ""))


async def _write(settings: Settings, slug: str, file: TextIO) -> int:
    count = 0
    async with open_service(settings, attach=True, work=False) as service:
        with progress(f"exporting {slug}") as step:
            async for line in export_lines(service.ledger.graph, slug):
                file.write(json_line(line))
                count += 1
                step(count)
    return count
