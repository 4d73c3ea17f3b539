"""`whence export`: a project as JSON lines, as a registry of decisions, as decision records, or a trace as a drawing."""

from pathlib import Path
from typing import Annotated

import typer

from api.commands.exits import run
from api.commands.exporting import As, Wanted, put_lines, put_records, put_registry, put_trace
from api.commands.options import DataOption, ProjectOption, chosen
from graph.model.errors import BadInput
from graph.settings import load_settings

OutOption = Annotated[Path | None, typer.Option("--out", "-o", help="File to write; else stdout.", show_default=False)]
DecisionsOption = Annotated[Path | None, typer.Option(help="File for Decision Objects, as JSON.", show_default=False)]
PatternsOption = Annotated[
    Path | None, typer.Option(help="File for Pattern Annotations, a line each.", show_default=False)
]
TasksOption = Annotated[Path | None, typer.Option(help="File for discussions with their state.", show_default=False)]
MadrOption = Annotated[Path | None, typer.Option(help="Folder for decision records in Markdown.", show_default=False)]
TraceOption = Annotated[str | None, typer.Option(help="Ref whose neighbourhood to draw.", show_default=False)]
AsOption = Annotated[As, typer.Option("--as", help="With --trace: the form.")]
DepthOption = Annotated[int, typer.Option(help="With --trace: steps around the ref.", min=1, max=8)]
UndecidedOption = Annotated[bool, typer.Option("--undecided", help="Take along what was only proposed or turned down.")]


def export(
    project: ProjectOption = None,
    out: OutOption = None,
    decisions: DecisionsOption = None,
    patterns: PatternsOption = None,
    tasks: TasksOption = None,
    madr: MadrOption = None,
    trace: TraceOption = None,
    form: AsOption = As.MERMAID,
    depth: DepthOption = 2,
    undecided: UndecidedOption = False,
    data_dir: DataOption = None,
) -> None:
    """Write a whole project as JSON lines, oldest first; or its decisions, or the surroundings of a decision.

    \b
    whence export --project demo --out demo.jsonl
    whence export --project demo --decisions decisions.json --patterns patterns.jsonl --tasks tasks.json
    whence export --project demo --madr docs/decisions
    whence export --project demo --trace DEC-20260130-001 --as mermaid

    The same graph gives the same bytes. Each JSON line says its `type`: project, task, item, canonical, line, link, source,
    run, claim, evidence, supersession, downstream, conflict, price, review; its times are UTC microseconds. `whence import`
    reads the files of --decisions, --patterns and --tasks.
    """
    run(_export(project, Wanted(out, decisions, patterns, tasks, madr, trace, form, depth, undecided), data_dir))


async def _export(project: str | None, wanted: Wanted, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    if wanted.trace and (wanted.registry or wanted.madr):
        raise BadInput("--trace draws one thing at a time: leave out --decisions, --patterns, --tasks and --madr.")
    if wanted.out and (wanted.registry or wanted.madr):
        raise BadInput(
            "--out is for JSON lines and --trace; --decisions, --patterns, --tasks and --madr name their own."
        )
    if wanted.trace:
        await put_trace(settings, slug, wanted)
    elif wanted.registry or wanted.madr:
        await put_registry(settings, slug, wanted)
        await put_records(settings, slug, wanted)
    else:
        await put_lines(settings, slug, wanted.out)
