"""`whence backup`: whole projects in one file, while everything runs."""

from base64 import b64decode
from pathlib import Path
from typing import Annotated

import typer

from api.commands.asking import operate
from api.commands.console import counted, progress, tell
from api.commands.exits import run
from api.commands.options import DataOption, refuse_no_file
from graph.actions.exchange.backup_file import Header, check_file
from graph.model.errors import BadInput, Unavailable
from graph.settings import load_settings

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
    try:
        with progress("copying") as step, part.open("wb") as file:
            async for piece in operate(settings, "copy_projects", projects=projects, tokens=tokens):
                file.write(b64decode(piece))
                step(file.tell())
        header = _checked(part)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return header


def _checked(part: Path) -> Header:
    try:
        return check_file(part)
    except BadInput as error:
        raise Unavailable(f"The copy broke off ({error}). Try again; the log of the service says why.") from error


def _refuse_what_is_there(out: Path) -> None:
    if out.exists():
        raise BadInput(f"{out} is there already: --force writes over it, or name another file with --out.")
