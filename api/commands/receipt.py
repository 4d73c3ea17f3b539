"""`whence receipt`: what was erased, and whether it still is."""

from typing import Annotated, Any

import typer

from api.commands.asking_here import something_in
from api.commands.console import json_line, say, stdout
from api.commands.exits import Exit, run
from api.commands.options import DataOption, ProjectOption, chosen
from api.service import open_service
from api.types.scalars import write_time
from graph.actions.operating.erasing import receipt_breaks, receipts_of
from graph.actions.operating.projects import project_by_slug
from graph.model.receipt import Receipt
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
    for one in await _receipts(project, data_dir):
        stdout().write(json_line(told(one)))


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
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        await project_by_slug(service.ledger, slug)
        found = [one for one in await receipts_of(service.ledger.graph, slug) if ref in (None, one.ref)]
        for one in found:
            breaks = await receipt_breaks(service.ledger.graph, one, sha256 if ref else None)
            broken += len(breaks)
            written = f"{write_time(one.at)[:16].replace('T', ' ')} UTC by {one.by}"
            for line in breaks or [f"{one.ref} is as it was written ({written}), and its words are gone"]:
                say(f"{'PROBLEM' if breaks else 'ok     '}  {slug}: {line}")
    if not found:
        say(f"PROBLEM  {slug}: there is no receipt{f' {ref}' if ref else ''}")
    return broken or not found


async def _receipts(project: str | None, data_dir: object) -> list[Receipt]:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        await project_by_slug(service.ledger, slug)
        return await receipts_of(service.ledger.graph, slug)


def told(one: Receipt) -> dict[str, Any]:
    return {
        "project": one.project,
        "ref": one.ref,
        "at": one.at,
        "by": one.by,
        "note": one.note,
        "source": one.source,
        "author": one.author,
        "secrets": one.secrets,
        "erased": dict(one.erased),
        "digest": one.digest,
        "salt": one.salt,
        "sha256": one.sha256,
    }
