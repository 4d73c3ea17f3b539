"""Options that several commands share, and what they mean when they are left out."""

import getpass
from pathlib import Path
from typing import Annotated

import typer

from graph.model.errors import BadInput
from graph.settings import Settings

ProjectOption = Annotated[
    str | None, typer.Option("--project", "-p", help="Slug of the project; else WHENCE_PROJECT.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
DataOption = Annotated[
    Path | None, typer.Option("--data-dir", help="Data directory; else WHENCE_DATA_DIR.", show_default=False)
]
NameOption = Annotated[
    str | None,
    typer.Option("--by", help="The person who does it, for the record; else your login name.", show_default=False),
]


def chosen(project: str | None, settings: Settings) -> str:
    slug = project or settings.project
    if slug is None:
        raise BadInput("Name a project: --project SLUG, or set WHENCE_PROJECT. `whence demo` makes one to try.")
    return slug


def person(name: str | None) -> str:
    """The name of the person who answers for what a command changes."""
    if name and name.strip():
        return name.strip()
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container may run as a number that has no name
        return "local"


def refuse_no_file(out: Path) -> None:
    if out.is_dir():
        raise BadInput(f"{out} is a directory: name a file in it with --out.")
    if not out.parent.is_dir():
        raise BadInput(f"There is no directory {out.parent}: make it, or name another file with --out.")
