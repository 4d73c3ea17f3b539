"""`whence backup`: whole projects in one file, while everything runs."""

import json
from collections.abc import AsyncIterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Annotated
from urllib.parse import quote, urlencode, urlsplit

import typer

from api.commands.asking import OWNER, AskingService, raise_errors, running_service
from api.commands.console import Step, counted, progress, tell
from api.commands.exits import run
from api.commands.options import DataOption, person, refuse_no_file
from graph.actions.exchange.restoring import Header, check_file
from graph.model.errors import BadInput, Unavailable
from graph.settings import Settings, load_settings

PATIENCE = 600.0  # seconds for the next piece: a large project is read whole before its first one
PIECE = 1 << 20
OutOption = Annotated[Path, typer.Option("--out", "-o", help="File to write.")]
ProjectsOption = Annotated[
    list[str] | None,
    typer.Option("--project", "-p", help="Only this project; again for more. Else all.", show_default=False),
]
TokensOption = Annotated[bool, typer.Option("--tokens", help="With the hashes of all tokens.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def backup(
    out: OutOption,
    project: ProjectsOption = None,
    tokens: TokensOption = False,
    force: ForceOption = False,
    data_dir: DataOption = None,
) -> None:
    """Copy whole projects into one file, while everything runs; `whence restore` reads it, on any engine.

    \b
    whence backup --out whence.backup.gz
    whence backup --project demo --out demo.backup.gz
    """
    header = run(_backup(out, project or None, tokens, force, data_dir))
    tell(f"{counted(header.lines, 'line')} of {counted(len(header.projects), 'project')} in {out}")


async def _backup(out: Path, projects: list[str] | None, tokens: bool, force: bool, data_dir: object) -> Header:
    refuse_no_file(out)
    if not force:
        _refuse_what_is_there(out)
    settings = load_settings(data_dir=data_dir)
    # Beside the file first: what is there already stays whole until all of the new one is, and was looked at.
    part = out.with_name(f"{out.name}.part")
    service = running_service(settings)
    with progress("copying") as step:
        if service is not None:
            _fetch(service, projects, tokens, part, step)
        else:
            await _write(settings, projects, tokens, part, step)
    try:
        header = check_file(part)
    except Exception as error:
        raise Unavailable(f"The copy broke off ({error}). Try again; the log of the service says why.") from error
    part.replace(out)
    return header


def _refuse_what_is_there(out: Path) -> None:
    if out.exists():
        raise BadInput(f"{out} is there already: --force writes over it, or name another file with --out.")


def _fetch(service: AskingService, projects: list[str] | None, tokens: bool, part: Path, step: Step) -> None:
    place = urlsplit(service.address)
    asked = urlencode([*(("project", one) for one in projects or ()), *([("tokens", "yes")] if tokens else [])])
    connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    try:
        headers = {"authorization": f"Bearer {service.secret}", OWNER: quote(person(None))}
        connection.request("GET", f"/backup?{asked}", headers=headers)
        response = connection.getresponse()
        if response.status != 200:
            raise_errors(json.loads(response.read()))
        with part.open("wb") as file:
            while piece := response.read(PIECE):
                file.write(piece)
                step(file.tell())
    except OSError as error:
        raise Unavailable(f"The service at {service.address} does not answer ({error}): look into its log.") from error
    finally:
        connection.close()


async def _write(settings: Settings, projects: list[str] | None, tokens: bool, part: Path, step: Step) -> None:
    from api.commands.asking_here import something_in  # noqa: PLC0415 - half of the house comes with these
    from api.service import open_service  # noqa: PLC0415
    from graph.actions.exchange.backup import backup as copied  # noqa: PLC0415
    from graph.actions.exchange.backup import checked_slugs  # noqa: PLC0415

    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        graph = service.ledger.graph
        slugs = await checked_slugs(graph, projects)
        pieces: AsyncIterator[bytes] = copied(graph, slugs, tokens=tokens, told=lambda _, count: step(count))
        with part.open("wb") as file:
            async for piece in pieces:
                file.write(piece)
