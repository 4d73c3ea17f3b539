"""`whence hooks`: the memory of an agent on this machine, put into its settings and taken out again."""

from pathlib import Path
from typing import Annotated

import typer

from api.commands.console import say
from api.commands.exits import run
from api.hooks import installing
from graph.model.errors import BadInput
from graph.settings import load_settings

app = typer.Typer(name="hooks", no_args_is_help=True, rich_markup_mode=None)
Which = Annotated[str, typer.Argument(help="claude-code, codex or cursor.", show_default=False)]
Where = Annotated[Path, typer.Option("--in", help="The folder of the code that the agent works in.")]


@app.command()
def install(
    agent: Which,
    project: Annotated[
        str | None, typer.Option("--project", "-p", help="Slug of the project; else WHENCE_PROJECT.")
    ] = None,
    url: Annotated[str, typer.Option("--url", help="Where the service answers.")] = "http://127.0.0.1:8000",
    token_file: Annotated[Path | None, typer.Option("--token-file", help="A file that holds the token.")] = None,
    where: Where = Path(),
) -> None:
    """Bring packs to an agent, and keep what its runs teach.

    \b
    whence hooks install claude-code --project demo
    whence hooks install cursor --project demo --in ~/code/ferry

    The script answers within moments where the service runs, and is silent where it does not.
    """
    run(_install(agent, project, url, token_file.resolve() if token_file else None, where.resolve()))


@app.command()
def uninstall(agent: Which, where: Where = Path()) -> None:
    """Take the hooks out again; nothing of them is left."""
    run(_uninstall(agent, where.resolve()))


async def _install(agent: str, project: str | None, url: str, token: Path | None, where: Path) -> None:
    chosen = project or load_settings().project
    if not chosen:
        raise BadInput("Name the project that remembers: --project, or WHENCE_PROJECT.")
    if not url.startswith("http://"):
        raise BadInput(
            "The hook speaks plain HTTP to a service on this machine: give an address like http://127.0.0.1:8000."
        )
    written = installing.install(agent, where, url, chosen, token)
    say(f"{agent} remembers in {chosen}: see {written}")


async def _uninstall(agent: str, where: Path) -> None:
    there = installing.uninstall(agent, where)
    say(f"{agent}: the hooks are gone" if there else f"{agent}: there were no hooks")
