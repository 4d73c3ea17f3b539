"""`whence token`: who may ask, and what they may do."""

from enum import StrEnum
from typing import Annotated

import typer

from api.commands.asking import operated
from api.commands.console import say, say_json, tell
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption, person
from graph.settings import load_settings

app = typer.Typer(
    name="token",
    no_args_is_help=True,
    rich_markup_mode=None,
)


class RoleName(StrEnum):
    """Each may do what those before it may."""

    READER = "reader"
    WRITER = "writer"
    REVIEWER = "reviewer"
    ADMIN = "admin"


RoleOption = Annotated[
    RoleName, typer.Option(help="reader asks, writer captures, reviewer settles, admin makes projects.")
]
ProjectsOption = Annotated[
    list[str] | None,
    typer.Option("--project", "-p", help="Only for this project; again for more. Else for all.", show_default=False),
]
NameOption = Annotated[
    str | None, typer.Option("--name", help="Signs every review; else your login name.", show_default=False)
]
AuthorOption = Annotated[
    str | None,
    typer.Option("--for", help="A person's: only words of this author count as theirs.", show_default=False),
]
AgentOption = Annotated[bool, typer.Option("--agent", help="A program's: what it captures waits for a person.")]
BridgeOption = Annotated[bool, typer.Option("--bridge", help="Trusted to bring what others said, as an import does.")]
NameArgument = Annotated[str, typer.Argument(help="The token's name.", show_default=False)]


@app.command()
def create(
    role: RoleOption,
    project: ProjectsOption = None,
    name: NameOption = None,
    author: AuthorOption = None,
    agent: AgentOption = False,
    bridge: BridgeOption = False,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Make a token and show it once: only its hash is kept.

    \b
    whence token create --role admin --name ada
    whence token create --role writer --name laptop --for Ada
    whence token create --role writer --name slack-import --bridge
    whence token create --role writer --name coder --agent
    whence token create --role reader --project demo --name dashboard
    """
    run(_create(role, project, name, (author, agent, bridge), json, data_dir))


async def _create(
    role: RoleName,
    projects: list[str] | None,
    name: str | None,
    voice: tuple[str | None, bool, bool],
    json: bool,
    data_dir: object,
) -> None:
    given = person(None) if name is None else name.strip()
    author, agent, bridge = voice
    settings, made = (
        load_settings(data_dir=data_dir),
        {"role": role.upper(), "name": given, "projects": projects or None},
    )
    bound = {"author": author, "agent": agent, "bridge": bridge}
    (found,) = await operated(settings, "make_token", makes=True, **made, **bound)
    if json:
        told = {"name": given, "role": role, "projects": projects or None, "speaksFor": found["speaksFor"]}
        say_json({**told, "token": found["token"]})
        return
    say(found["token"])
    tell("Keep it: it can't be shown again. Send it as Authorization: Bearer …")


@app.command("list")
def list_all(json: JsonOption = False, data_dir: DataOption = None) -> None:
    """Name every token there ever was, newest first."""
    run(_list(json, data_dir))


async def _list(json: bool, data_dir: object) -> None:
    tokens = await operated(load_settings(data_dir=data_dir), "show_tokens")
    if json:
        say_json(tokens)
        return
    for token in tokens:
        until = f"  withdrawn {token['withdrawnAt']}" if token["withdrawnAt"] else ""
        projects = ", ".join(token["projects"] or ("all projects",))
        say(f"{token['name']}  {token['role']}  for {token['speaksFor']}  {projects}  {token['createdAt']}{until}")
    if not tokens:
        tell("There is no token yet: `whence token create` makes one.")


@app.command()
def revoke(name: NameArgument, data_dir: DataOption = None) -> None:
    """Withdraw a token: within seconds it opens nothing. Its name stays taken, since reviews carry it."""
    run(_revoke(name, data_dir))


async def _revoke(name: str, data_dir: object) -> None:
    (withdrawn,) = await operated(load_settings(data_dir=data_dir), "revoke_token", name=name)
    tell(f"{withdrawn} is withdrawn")
