"""`whence mcp`: the tools for one editor or agent, over stdin and stdout."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from anyio import AsyncFile

from api.commands.asking import open_asking, running_service
from api.commands.exits import Exit, run
from api.commands.options import DataOption, NameOption, person
from graph.model.errors import Unavailable
from graph.settings import Settings, load_settings

if TYPE_CHECKING:
    from httpx2 import AsyncClient

    from api.agents.asking import Run

LONGEST = 60.0  # seconds for one operation: an agent waits for no more
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

    The editor starts it; docs/mcp.md shows how. It asks the service that runs on the data directory, and starts the engine
    only where none runs. A running service answers the same at /mcp.
    """
    run(_mcp(project, read_only, by, author, data_dir))


async def _mcp(project: str | None, read_only: bool, by: str | None, author: str | None, data_dir: object) -> None:
    """Listen to Ctrl-C, also if the parent started this process in the background and ignores the signal."""
    serving = asyncio.current_task()
    assert serving is not None  # a coroutine runs in one
    with suppress(NotImplementedError):  # where signals can't be had, the end of stdin ends it
        for signals in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(signals, serving.cancel)
    try:
        await _serve(project, read_only, by, author, data_dir)
    except asyncio.CancelledError:
        raise typer.Exit(Exit.INTERRUPTED) from None


async def _serve(project: str | None, read_only: bool, by: str | None, author: str | None, data_dir: object) -> None:
    # Imported here: no other command needs it, and it takes a second.
    from mcp.server.stdio import stdio_server  # noqa: PLC0415

    from api.agents.asking import Asking  # noqa: PLC0415 - as above
    from api.agents.end_of_input import Incoming, Outgoing, Unanswered  # noqa: PLC0415 - as above
    from api.agents.server import build_server  # noqa: PLC0415 - as above
    from api.agents.stdin import lines  # noqa: PLC0415 - as above
    from api.agents.tools import TOOLS  # noqa: PLC0415 - as above

    settings = load_settings(data_dir=data_dir)
    name = person(by)
    tools = tuple(tool for tool in TOOLS if not (read_only and tool.writes))
    async with _opened(settings, {"by": name, "author": author, "read_only": read_only}) as operation:
        asking = Asking(operation, name, home=project or settings.project)
        server = build_server(lambda _: asking, tools)
        async with stdio_server(cast("AsyncFile[str]", lines())) as (incoming, outgoing):
            left = Unanswered()
            asked, answers = Incoming(incoming, left), Outgoing(outgoing, left)
            await server.run(asked, answers, server.create_initialization_options())


@asynccontextmanager
async def _opened(settings: Settings, caller: dict[str, Any]) -> AsyncIterator["Run"]:
    """Open the way of an agent's operations: to the service that runs, else to an engine that is started for them."""
    if running_service(settings) is not None:
        from httpx2 import AsyncClient  # noqa: PLC0415 - comes with the protocol's library

        async with AsyncClient(timeout=LONGEST, trust_env=False) as client:
            yield partial(_asked, client, settings, caller)
        return
    async with open_asking(settings) as here:

        async def answered(document: str, variables: dict[str, Any]) -> dict[str, Any]:
            values = here.operate("agent", document=document, variables=variables, **caller)
            found: list[dict[str, Any]] = [value async for value in values]
            return found[0]

        yield answered


async def _asked(
    client: "AsyncClient", settings: Settings, caller: dict[str, Any], document: str, variables: dict[str, Any]
) -> dict[str, Any]:
    """Ask the service that runs now: it may have been started again, at another address. The loop stays free for signals."""
    from httpx2 import HTTPError  # noqa: PLC0415 - as above

    from api.agents.asking import Unanswered  # noqa: PLC0415 - as above

    service = running_service(settings)
    if service is None:
        raise Unavailable(
            f"No service runs on {settings.data_dir} any more: start `whence serve` there, and ask again."
        )
    body = json.dumps({"document": document, "variables": variables, **caller}).encode() + b"\n"
    headers = {"authorization": f"Bearer {service.secret}", "content-type": "application/json"}
    try:
        answer = await client.post(f"{service.address}/operator/agent", content=body, headers=headers)
        told = [json.loads(line) for line in answer.content.splitlines()]
    except (HTTPError, ValueError) as error:
        raise Unavailable(f"The service at {service.address} does not answer ({error}): look into its log.") from error
    if refused := [error for one in told for error in one.get("errors", ())]:
        raise Unanswered(refused[0])
    if len(told) < len(("value", "end")):
        raise Unavailable(f"The answer of {service.address} was cut off: ask again; the log of the service says why.")
    found: dict[str, Any] = told[0]["value"]
    return found
