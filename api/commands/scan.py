"""`whence scan`: keys, tokens and passwords in what was captured."""

from typing import Annotated

import typer

from api.commands.asking import operate, operated
from api.commands.console import counted, say, tell
from api.commands.exits import Exit, run
from api.commands.options import DataOption, NameOption, ProjectOption, chosen, person
from graph.settings import load_settings

MaskOption = Annotated[bool, typer.Option("--mask", help="Mask them wherever they stand. There is no way back.")]


def scan(
    project: ProjectOption = None, mask: MaskOption = False, by: NameOption = None, data_dir: DataOption = None
) -> None:
    """List the secrets in what was captured, without a letter of them; or mask them. Exit code 1 where there are any left.

    \b
    whence scan --project demo
    whence scan --project demo --mask
    """
    if run(_scan(project, mask, person(by), data_dir)):
        raise typer.Exit(Exit.NOTHING)


async def _scan(project: str | None, mask: bool, by: str, data_dir: object) -> int:
    settings, total = load_settings(data_dir=data_dir), 0
    slug = chosen(project, settings)
    async for one in operate(settings, "find_secrets", project=slug):
        total += 1
        where = f"characters {one['start']} to {one['end']}"
        say(f"{one['source']}  {one['kind']}  {where}  {one['author'] or ''}".rstrip())
    if not mask or not total:
        tell(f"{counted(total, 'secret')} in {slug}" + (": --mask takes them out" if total else ""))
        return total
    for receipt in await operated(settings, "hide_secrets", project=slug, by=by):
        tell(f"masked: {receipt['ref']}  sha256 {receipt['sha256']}")
    return 0
