"""`whence hooks`: the memory of an agent on this machine, put into its settings and taken out again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from api.commands.asking import running_service
from api.commands.console import say, tell
from api.commands.exits import run
from api.commands.options import DataOption, person
from api.hooks import installing, script
from graph.model.errors import BadInput, NotFound
from graph.settings import Settings, load_settings

ADDRESS = "http://127.0.0.1:8000"

app = typer.Typer(name="hooks", no_args_is_help=True, rich_markup_mode=None)
Which = Annotated[str, typer.Argument(help="claude-code, codex or cursor.", show_default=False)]
Where = Annotated[Path, typer.Option("--in", help="The folder of the code that the agent works in.")]


@app.command()
def install(
    agent: Which,
    project: Annotated[
        str | None, typer.Option("--project", "-p", help="Slug of the project; else WHENCE_PROJECT.")
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            "--url",
            help=f"Where the service answers; else where the one on the data directory does, else {ADDRESS}.",
            show_default=False,
        ),
    ] = None,
    token_file: Annotated[Path | None, typer.Option("--token-file", help="A file that holds the token.")] = None,
    where: Where = Path(),
    data_dir: DataOption = None,
) -> None:
    """Bring packs to an agent, and keep what its runs teach.

    \b
    whence hooks install claude-code --project demo
    whence hooks install cursor --project demo --in ~/code/ferry

    The script answers within moments where the service runs, and is silent where it does not.
    """
    run(_install(agent, project, url, token_file.resolve() if token_file else None, where.resolve(), data_dir))


@app.command()
def uninstall(agent: Which, where: Where = Path()) -> None:
    """Take the hooks out again; nothing of them is left."""
    run(_uninstall(agent, where.resolve()))


async def _install(
    agent: str, project: str | None, url: str | None, token: Path | None, where: Path, data_dir: object
) -> None:
    settings = load_settings(data_dir=data_dir)
    chosen = project or settings.project
    if not chosen:
        raise BadInput("Name the project that remembers: --project, or WHENCE_PROJECT.")
    if url is not None and not url.startswith("http://"):
        raise BadInput(
            "The hook speaks plain HTTP to a service on this machine: give an address like http://127.0.0.1:8000."
        )
    before = installing.installed(agent, where)
    address = await _address(settings, url, chosen, token)
    written = installing.install(agent, where, address, chosen, token)
    if before is not None and before != (address, chosen):
        tell(f"This replaces the hook that remembered in {before[1]} at {before[0]}.")
    say(f"{agent} remembers in {chosen} at {address}: see {written}")


async def _address(settings: Settings, url: str | None, project: str, token: Path | None) -> str:
    """Return the address that the hook will ask. A service that answers there has to know the project."""
    service = running_service(settings)
    if service is not None and url in (None, service.address):
        _check_project(project, await service(installing.PROJECT, person(None), p=project))
        return service.address
    if url is None:
        tell(f"No service was found on {settings.data_dir}: the hook will ask {ADDRESS}; --url names another address.")
    else:
        _check_elsewhere(url, project, token)
    return url or ADDRESS


def _check_elsewhere(url: str, project: str, token: Path | None) -> None:
    """Ask the service as the hook will."""
    secret = script.token_of([str(token)] if token else [])
    try:
        found = script.ask(url, secret, installing.PROJECT, {"p": project})
    except RuntimeError as refused:
        raise BadInput(f"{url} refuses: {refused}") from refused
    except (OSError, ValueError) as error:
        tell(f"Nothing answers at {url} yet ({error}): the hook stays silent until a service does.")
    else:
        _check_project(project, found)


def _check_project(slug: str, found: Mapping[str, Any]) -> None:
    """A hook is silent where its project is missing, so it is looked for while somebody listens."""
    if found["project"] is None:
        names = ", ".join(edge["node"]["slug"] for edge in found["projects"]["edges"])
        raise NotFound(f"There is no project {slug!r}; {f'known: {names}' if names else 'there is none yet'}.")


async def _uninstall(agent: str, where: Path) -> None:
    there = installing.uninstall(agent, where)
    say(f"{agent}: the hooks are gone" if there else f"{agent}: there were no hooks")
