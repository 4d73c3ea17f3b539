"""Asking in this process: the operations of `/graphql` on an engine that is started, or shared, for one command."""

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from api.access import shared_by
from api.commands.asking import naming_the_directory
from api.context import Shared
from api.operator.asking import answered, for_person
from api.operator.operations import OPERATIONS, noted
from api.service import open_service
from graph.model.errors import BadInput, NotFound
from graph.settings import Settings

SERVED = 8000
PATIENCE = 0.5  # seconds: what runs on this machine answers at once
LONGEST = 1_000

# A command says itself what went wrong, once and without a traceback.
logging.getLogger("strawberry.execution").setLevel(logging.CRITICAL + 1)


@dataclass(frozen=True)
class AskingHere:
    shared: Shared

    async def __call__(self, document: str, by: str, /, **variables: Any) -> dict[str, Any]:
        """The operation's data; its first error is raised as what it was."""
        return await answered(for_person(self.shared, by), document, variables)

    async def operate(self, name: str, /, *, file: Path | None = None, **given: Any) -> AsyncIterator[Any]:
        attached = {} if file is None else {"file": file}
        values = OPERATIONS[name](self.shared, **given, **attached)
        async for one in noted(values, self.shared.services, name, given):
            yield one


@asynccontextmanager
async def open_here(settings: Settings, *, work: bool = True, makes: bool = False) -> AsyncIterator[AskingHere]:
    """Open the graph in this process. With `work` False nothing is read here: for a command that only looks. `makes`: it
    may be the first on its directory."""
    if not makes:
        something_in(settings)
    async with open_service(settings, attach=True, work=work) as service:
        with naming_the_directory(settings):
            yield AskingHere(shared_by(service))


def something_in(settings: Settings) -> None:
    """A command that makes nothing new starts no engine where nothing was ever kept."""
    if settings.graph_url is None and settings.data_dir.exists() and not settings.data_dir.is_dir():
        raise BadInput(f"{settings.data_dir} is not a directory: name a data directory with --data-dir.")
    if settings.graph_url is None and not settings.data_dir.is_dir():
        raise NotFound(
            f"Nothing has been kept in {settings.data_dir} yet: --data-dir names another data directory, and `whence demo` "
            f"fills a project to try.{_elsewhere(settings)}"
        )


def _elsewhere(settings: Settings) -> str:
    """A user who stands in another directory than the service is told that the service runs."""
    connection = HTTPConnection("127.0.0.1", settings.port or SERVED, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        runs = json.loads(connection.getresponse().read(LONGEST)) == {"status": "ok"}
    except (OSError, HTTPException, ValueError):
        return ""
    finally:
        connection.close()
    address = f"http://127.0.0.1:{connection.port}"
    said = f" A service runs at {address}: --data-dir with the directory that it was started with asks that one."
    return said if runs else ""
