"""`whence token`: who may ask, and what they may do."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from api.commands.console import say, say_json, tell
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption, person
from api.service import open_service
from api.types.scalars import write_time
from graph.actions.operating.tokens import checked_name, checked_voice, create_token, list_tokens, withdraw_token
from graph.model.token import Token
from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
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
    run(_create(role, project, name, Voice(author, agent, bridge), json, data_dir))


async def _create(
    role: RoleName, projects: list[str] | None, name: str | None, voice: Voice, json: bool, data_dir: object
) -> None:
    given = person(None) if name is None else name.strip()
    checked_name(given)  # before an engine is started for it
    checked_voice(voice, Role(role.upper()))
    async with open_service(load_settings(data_dir=data_dir), attach=True, work=False) as service:
        secret = await create_token(service.ledger, Role(role.upper()), projects or None, given, voice)
    if json:
        told = {
            "name": given,
            "role": role,
            "projects": projects or None,
            "speaksFor": _speaks_for(Role(role.upper()), given, voice),
        }
        say_json({**told, "token": secret})
        return
    say(secret)
    tell("Keep it: it can't be shown again. Send it as Authorization: Bearer …")


@app.command("list")
def list_all(json: JsonOption = False, data_dir: DataOption = None) -> None:
    """Name every token there ever was, newest first."""
    run(_list(json, data_dir))


async def _list(json: bool, data_dir: object) -> None:
    async with open_service(load_settings(data_dir=data_dir), attach=True, work=False) as service:
        tokens = await list_tokens(service.ledger)
    if json:
        say_json([_shown(one) for one in tokens])
        return
    for one in tokens:
        shown = _shown(one)
        until = f"  withdrawn {shown['withdrawnAt']}" if shown["withdrawnAt"] else ""
        say(
            f"{one.name}  {shown['role']}  for {shown['speaksFor']}  {', '.join(one.projects or ('all projects',))}  {shown['createdAt']}{until}"
        )


def _shown(token: Token) -> dict[str, Any]:
    return {
        "name": token.name,
        "role": token.role.lower(),
        "projects": list(token.projects) if token.projects is not None else None,
        "speaksFor": _speaks_for(token.role, token.name, token.voice),
        "createdAt": write_time(token.created_at),
        "withdrawnAt": write_time(token.withdrawn_at) if token.withdrawn_at is not None else None,
    }


def _speaks_for(role: Role, name: str, voice: Voice) -> str:
    viewer = Viewer(name, role, voice=voice)
    if voice.agent or viewer.relays:
        return "an agent" if voice.agent else "whom it relays"
    return viewer.author


@app.command()
def revoke(name: NameArgument, data_dir: DataOption = None) -> None:
    """Withdraw a token: within seconds it opens nothing. Its name stays taken, since reviews carry it."""
    run(_revoke(name, data_dir))


async def _revoke(name: str, data_dir: object) -> None:
    async with open_service(load_settings(data_dir=data_dir), attach=True, work=False) as service:
        withdrawn = await withdraw_token(service.ledger, name)
    tell(f"{withdrawn.name} is withdrawn")
