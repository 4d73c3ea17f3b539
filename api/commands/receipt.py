"""`whence receipt`: what was erased, and whether it still is."""

from typing import Annotated

import typer

from api.commands.asking import operate, operated
from api.commands.console import json_line, say, stdout
from api.commands.exits import Exit, run
from api.commands.options import DataOption, ProjectOption, chosen
from graph.settings import load_settings

app = typer.Typer(name="receipt", no_args_is_help=True, rich_markup_mode=None)
HashOption = Annotated[
    str | None, typer.Option("--sha256", help="The hash that was noted when it was erased.", show_default=False)
]
RefArgument = Annotated[str | None, typer.Argument(help="Only this receipt.", show_default=False)]


@app.command("list")
def list_all(project: ProjectOption = None, data_dir: DataOption = None) -> None:
    """Write the receipts of a project as JSON lines, oldest first: `whence restore --receipts` reads them. Times are UTC microseconds."""
    run(_list(project, data_dir))


async def _list(project: str | None, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    async for one in operate(settings, "read_receipts", project=chosen(project, settings)):
        stdout().write(json_line(one))


@app.command()
def check(
    ref: RefArgument = None, project: ProjectOption = None, sha256: HashOption = None, data_dir: DataOption = None
) -> None:
    """Say whether receipts are as they were written, and what they erased is still gone. Exit code 1 when not."""
    if run(_check(project, ref, sha256, data_dir)):
        raise typer.Exit(Exit.NOTHING)


async def _check(project: str | None, ref: str | None, sha256: str | None, data_dir: object) -> int:
    settings = load_settings(data_dir=data_dir)
    slug, broken = chosen(project, settings), 0
    found = await operated(settings, "check_receipts", project=slug, ref=ref, sha256=sha256)
    for one in found:
        breaks = one["breaks"]
        broken += len(breaks)
        written = f"{one['at'][:16].replace('T', ' ')} UTC by {one['by']}"
        for line in breaks or [f"{one['ref']} is as it was written ({written}), and its words are gone"]:
            say(f"{'PROBLEM' if breaks else 'ok     '}  {slug}: {line}")
    if not found:
        say(f"PROBLEM  {slug}: there is no receipt{f' {ref}' if ref else ''}")
    return broken or not found
