"""`whence scan`: keys, tokens and passwords in what was captured."""

from typing import Annotated

import typer

from api.commands.asking_here import something_in
from api.commands.console import counted, say, tell
from api.commands.exits import Exit, run
from api.commands.options import DataOption, NameOption, ProjectOption, chosen, person
from api.service import open_service
from graph.actions.operating.projects import project_by_slug
from graph.actions.operating.scanning import mask_secrets
from graph.actions.operating.scanning import scan as look
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
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        ledger = service.ledger
        await project_by_slug(ledger, slug)
        async for found in look(ledger.graph, slug):
            total += len(found.secrets)
            for one in found.secrets:
                say(f"{found.source}  {one.kind}  characters {one.start} to {one.end}  {found.author or ''}".rstrip())
        if not mask or not total:
            tell(f"{counted(total, 'secret')} in {slug}" + (": --mask takes them out" if total else ""))
            return total
        receipt = await mask_secrets(ledger, slug, by)
    assert receipt is not None  # something was found
    tell(f"masked: {receipt.ref}  sha256 {receipt.sha256}")
    return 0
