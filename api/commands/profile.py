"""`whence profile`: fields of work, as data."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from api.commands.console import complain, say, say_json
from api.commands.exits import Exit
from api.commands.options import JsonOption
from graph.model.profile import Profile
from graph.profiles import Problem, ProfileBroken, load_profile

app = typer.Typer(
    name="profile",
    no_args_is_help=True,
    rich_markup_mode=None,
)

FilesArgument = Annotated[
    list[Path], typer.Argument(help="Profiles, or folders of them.", exists=True, show_default=False, metavar="FILE...")
]
Checked = Profile | tuple[Problem, ...]


@app.callback()
def _group() -> None:
    """A single command keeps its own name."""


@app.command()
def check(files: FilesArgument, json: JsonOption = False) -> None:
    """Check profiles before anybody works by them; what is wrong is named with file, line and remedy.

    \b
    whence profile check profiles/boats.toml
    whence profile check --json "$WHENCE_PROFILES"

    Exit code 2 when there is something to mend.
    """
    checked = list(_checked(files))
    if json:
        say_json([_shown(path, found) for path, found in checked])
    elif not checked:
        complain("there is no profile in there: a profile is a .toml file that begins with `name = …`")
    else:
        for path, found in checked:
            _tell(path, found)
    if not checked or any(isinstance(found, tuple) for _, found in checked):
        raise typer.Exit(Exit.USAGE)


def _checked(files: Sequence[Path]) -> Iterator[tuple[Path, Checked]]:
    """Every problem of every file; in one folder two profiles can't share a name."""
    taken: dict[tuple[Path, str], Path] = {}
    for path in (path for each in files for path in (sorted(each.glob("*.toml")) if each.is_dir() else [each])):
        try:
            profile = load_profile(path)
        except ProfileBroken as broken:
            yield path, broken.problems
            continue
        other = taken.setdefault((path.parent.resolve(), profile.name), path)
        remedy = f"{profile.name!r} is the name of {other.name} as well: rename one"
        yield path, profile if other == path else (Problem(path, 1, "name", remedy),)


def _tell(path: Path, found: Checked) -> None:
    if isinstance(found, Profile):
        keys = "any key" if found.open_keys else f"{len(found.keys)} keys"
        say(f"{path}: profile {found.name}, {keys}, can be used")
        return
    for problem in found:
        complain(str(problem))


def _shown(path: Path, found: Checked) -> dict[str, Any]:
    if isinstance(found, Profile):
        return {"file": str(path), "ok": True, "name": found.name, "keys": len(found.keys), "problems": []}
    problems = [{"line": problem.line, "name": problem.name or None, "remedy": problem.remedy} for problem in found]
    return {"file": str(path), "ok": False, "name": None, "keys": None, "problems": problems}
