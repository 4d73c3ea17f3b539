"""`whence mcp`: the tools for one editor or agent, over stdin and stdout."""

import asyncio
import signal
from contextlib import suppress
from typing import Annotated, cast

import typer
from anyio import AsyncFile

from api.access import shared_by
from api.agents.asking import Asking
from api.agents.stdin import lines
from api.agents.tools import TOOLS
from api.commands.asking_here import something_in
from api.commands.exits import Exit, run
from api.commands.options import DataOption, NameOption, person
from api.context import Context
from api.http.operations import Operations
from api.http.options import Options
from api.metrics import Metrics
from api.schema import build_schema
from api.service import open_service
from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from graph.settings import load_settings

HomeOption = Annotated[
    str | None,
    typer.Option(
        "--project",
        "-p",
        help="Project that is meant where a tool names none; else WHENCE_PROJECT.",
        show_default=False,
    ),
]
ReadOption = Annotated[bool, typer.Option("--read-only", help="Offer no tool that writes.")]


AuthorOption = Annotated[
    str | None,
    typer.Option(
        "--for", help="The person whose own words count as theirs; all others wait for a person.", show_default=False
    ),
]


def mcp(
    project: HomeOption = None,
    read_only: ReadOption = False,
    by: NameOption = None,
    author: AuthorOption = None,
    data_dir: DataOption = None,
) -> None:
    """Offer why, check, state, search, capture, pack, remember and outcome to an editor or agent, over stdin and stdout (MCP).

    \b
    whence mcp --project ferry
    whence mcp --project ferry --read-only --data-dir /srv/ferry/.whence

    The editor starts it; docs/mcp.md shows how. A running service answers the same at /mcp.
    """
    run(_mcp(project, read_only, by, author, data_dir))


async def _mcp(project: str | None, read_only: bool, by: str | None, author: str | None, data_dir: object) -> None:
    """Ctrl-C is heard also where whoever started this in the background has it ignored."""
    serving = asyncio.current_task()
    assert serving is not None  # a coroutine runs in one
    with suppress(NotImplementedError):  # where signals can't be had, the end of stdin ends it
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, serving.cancel)
    try:
        await _serve(project, read_only, by, author, data_dir)
    except asyncio.CancelledError:
        raise typer.Exit(Exit.INTERRUPTED) from None


async def _serve(project: str | None, read_only: bool, by: str | None, author: str | None, data_dir: object) -> None:
    # Imported here: no other command needs it, and it takes a second.
    from mcp.server.stdio import stdio_server  # noqa: PLC0415

    from api.agents.finishing import Incoming, Outgoing, Unanswered  # noqa: PLC0415 - as above
    from api.agents.server import build_server  # noqa: PLC0415 - as above

    settings = load_settings(data_dir=data_dir)
    voice = Voice(author=author) if author is not None else Voice()
    viewer = Viewer(person(by), Role.READER if read_only else Role.ADMIN, voice=voice)
    tools = tuple(one for one in TOOLS if not (read_only and one.writes))
    something_in(settings)
    async with open_service(settings, attach=True) as service:
        operations = Operations(build_schema(), Options(renew=Context.renewed), Metrics())
        asking = Asking(operations, Context(shared_by(service), viewer), project or settings.project)
        server = build_server(lambda _: asking, tools)
        async with stdio_server(cast("AsyncFile[str]", lines())) as (incoming, outgoing):
            left = Unanswered()
            asked, answers = Incoming(incoming, left), Outgoing(outgoing, left)
            await server.run(asked, answers, server.create_initialization_options())
