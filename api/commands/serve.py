"""`whence serve`: the service, with its engine and its workers."""

from collections.abc import Sequence
from typing import Annotated

import typer

from api.commands.console import tell
from api.commands.exits import run
from api.commands.options import DataOption
from graph.embedded.data_directory import DataDirectory
from graph.settings import Settings, load_settings

HostOption = Annotated[str | None, typer.Option(help="Address to serve on; else WHENCE_HOST.", show_default=False)]
PortOption = Annotated[
    int | None, typer.Option(help="Port to serve on; else WHENCE_PORT; 0 takes a free one.", show_default=False)
]


def serve(host: HostOption = None, port: PortOption = None, data_dir: DataOption = None) -> None:
    """Run the service until Ctrl-C: engine, workers, and everything at http://127.0.0.1:8000.

    \b
    whence serve
    whence serve --port 0 --data-dir /tmp/try
    WHENCE_GRAPH_URL=neo4j://db:7687 WHENCE_REDIS_URL=redis://queue whence serve

    On loopback in development nobody needs a token. Anywhere else it starts only once there is one: `whence token create`.
    """
    run(_serve(host, port, data_dir))


async def _serve(host: str | None, port: int | None, data_dir: object) -> None:
    from api.app import create_app  # noqa: PLC0415 - most of the code comes with these: not for the help
    from api.serving import serve as serve_app  # noqa: PLC0415

    settings = load_settings(host=host, port=port, data_dir=data_dir)
    await serve_app(create_app(settings), settings, lambda addresses: _tell_ready(settings, addresses))


def _tell_ready(settings: Settings, addresses: Sequence[str]) -> None:
    if not settings.graph_url:
        DataDirectory(settings.data_dir).tell_addresses(addresses)
    tell(f"Whence is ready ({settings.mode}). Ctrl-C ends it.")
    for address in addresses:
        tell(f"  {address}/          ask, capture and review in a browser")
        tell(f"  {address}/graphql   GraphQL: an editor in a browser; programs send requests")
        tell(
            f"  {address}/ready     says whether it is ready; /health whether it is alive; /metrics has numbers for Prometheus"
        )
