"""Runs a command's operations: in the service that runs on the data directory, else in this process. The owner of the
directory may do anything.

Only the modules that a command needs are imported: a running service answers before most of the code would be loaded.
"""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from api.commands.console import tell
from graph.embedded.data_directory import DataDirectory
from graph.model.errors import CODES, BadInput, NotFound, Unavailable, WhenceError
from graph.settings import Settings

OWNER = "x-whence-by"
"""The header that names the person for whom the owner of the data directory asks; percent-encoded."""
PATIENCE = 600.0
"""Seconds for the next value of an owner's operation: a large project is read whole before its first value."""
PIECE = 1 << 20
RAISED = {code: kind for kind, code in CODES.items()}


class Asking(Protocol):
    async def __call__(self, document: str, by: str, /, **variables: Any) -> dict[str, Any]:
        """The data of an operation of `/graphql`; its first error is raised as what it was."""


class Operating(Asking, Protocol):
    def operate(self, name: str, /, *, file: Path | None = None, **given: Any) -> AsyncIterator[Any]:
        """The values that an owner's operation answers with, one after another; some operations take a file."""


@dataclass(frozen=True)
class AskingService:
    """Sends operations to the service that runs."""

    address: str
    secret: str

    async def __call__(self, document: str, by: str, /, **variables: Any) -> dict[str, Any]:
        try:
            json.dumps(variables, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadInput("Something in that is no UTF-8 text: write or save it as UTF-8.") from None
        answers = self.operate("graphql", document=document, by=by, variables=variables)
        found: list[dict[str, Any]] = [answer async for answer in answers]
        return found[0]

    async def operate(self, name: str, /, *, file: Path | None = None, **given: Any) -> AsyncIterator[Any]:
        with self._sent(f"/operator/{name}", _with_file(given, file)) as response:
            for line in response:
                answer = json.loads(line)
                raise_errors(answer)
                if "end" in answer:
                    return
                yield answer["value"]
            raise Unavailable(f"The answer of {self.address} was cut off: try again; the log of the service says why.")

    @contextmanager
    def _sent(self, path: str, body: Iterator[bytes]) -> Iterator[HTTPResponse]:
        place = urlsplit(self.address)
        connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
        headers = {"authorization": f"Bearer {self.secret}", "content-type": "application/json"}
        try:
            connection.request("POST", path, body, headers)
            yield connection.getresponse()
        except (OSError, ValueError, KeyError) as error:
            raise Unavailable(f"The service at {self.address} does not answer ({error}): look into its log.") from error
        finally:
            connection.close()


def _with_file(given: dict[str, Any], file: Path | None) -> Iterator[bytes]:
    """Yield a body: the arguments in the first line, then the file."""
    yield json.dumps(given).encode() + b"\n"
    if file is not None:
        with file.open("rb") as opened:
            while piece := opened.read(PIECE):
                yield piece


def raise_errors(answer: dict[str, Any]) -> None:
    """The first error of an answer, as what it was."""
    for error in answer.get("errors", ()):
        raise RAISED.get(error.get("extensions", {}).get("code", ""), WhenceError)(error["message"])


@asynccontextmanager
async def open_asking(settings: Settings, *, work: bool = True, makes: bool = False) -> AsyncIterator[Operating]:
    """Open a way to ask. With `work` False nothing is read here: for a command that only looks. `makes`: the caller makes
    something new, so where nothing has been kept yet, a data directory is made."""
    service = running_service(settings)
    if service is not None:
        with naming_the_directory(settings):
            yield service
        return
    from api.commands.in_process import open_here  # noqa: PLC0415 - most of the code comes with it

    if settings.graph_url is None and settings.data_dir.is_dir():
        tell(f"No service runs on {settings.data_dir}: starting the engine for this command …")
    elif settings.graph_url is None and makes:
        tell(f"Nothing has been kept in {settings.data_dir} yet: making it. --data-dir names another data directory.")
    async with open_here(settings, work=work, makes=makes) as here:
        yield here


@contextmanager
def naming_the_directory(settings: Settings) -> Iterator[None]:
    """Names the data directory where nothing was found: it may be in another directory."""
    try:
        yield
    except NotFound as error:
        if settings.graph_url is not None:
            raise
        where = f"Looked in {settings.data_dir}; --data-dir names another data directory."
        raise NotFound(f"{error} {where}") from error


def shown_at(settings: Settings, what: str, path: str = "") -> str:
    """Say where the browser shows what a command has made: in the service that runs, or else once it does."""
    running = DataDirectory(settings.data_dir).addresses() if not settings.graph_url else ()
    if running:
        return f"The service that runs shows {what} at {running[0]}{path}"
    port = settings.port or "…"  # 0: the service takes a free one, and says which
    return f"`whence serve` shows {what} at http://{settings.host}:{port}{path}"


def running_service(settings: Settings) -> AskingService | None:
    """The one that runs on this machine, on the same data directory, and runs any operation."""
    if settings.graph_url is not None:
        return None
    home = DataDirectory(settings.data_dir)
    secret, addresses = home.owner_secret(), home.addresses()
    return AskingService(addresses[0], secret) if secret and addresses else None


async def operate(
    settings: Settings, name: str, /, *, makes: bool = False, file: Path | None = None, **given: Any
) -> AsyncIterator[Any]:
    """The values of a single owner's operation. `makes`: it may be the first on its data directory."""
    async with open_asking(settings, work=False, makes=makes) as ask:
        async for one in ask.operate(name, file=file, **given):
            yield one


async def operated(settings: Settings, name: str, /, **given: Any) -> list[Any]:
    return [one async for one in operate(settings, name, **given)]
