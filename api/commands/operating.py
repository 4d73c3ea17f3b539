"""Has an owner's operation done for a command: by the service that runs on the data directory, else by this process.

Only the modules that a command needs are imported: a running service answers before half of the house would be loaded.
"""

import json
from collections.abc import AsyncIterator, Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from api.commands.asking import AskingService, naming_the_directory, raise_errors, running_service
from api.commands.console import tell
from graph.model.errors import Unavailable
from graph.settings import Settings

PATIENCE = 600.0  # seconds for the next value: a large project is read whole before its first one


async def operate(settings: Settings, name: str, /, *, makes: bool = False, **given: Any) -> AsyncIterator[Any]:
    """The values that the operation answers with. `makes`: it may be the first on its data directory."""
    service = running_service(settings)
    if service is not None:
        with naming_the_directory(settings):
            for one in _asked(service, name, given):
                yield one
        return
    async for one in _done_here(settings, name, given, makes):
        yield one


async def operated(settings: Settings, name: str, /, **given: Any) -> list[Any]:
    return [one async for one in operate(settings, name, **given)]


async def _done_here(settings: Settings, name: str, given: dict[str, Any], makes: bool) -> AsyncIterator[Any]:
    from api.commands.asking_here import something_in  # noqa: PLC0415 - half of the house comes with these
    from api.operator.operations import OPERATIONS  # noqa: PLC0415
    from api.service import open_service  # noqa: PLC0415

    if not makes:
        something_in(settings)
    if settings.graph_url is None and settings.data_dir.is_dir():
        tell(f"No service runs on {settings.data_dir}: starting the engine for this command …")
    async with open_service(settings, attach=True, work=False) as service:
        with naming_the_directory(settings):
            async for one in OPERATIONS[name](service.ledger, **given):
                yield one


def _asked(service: AskingService, name: str, given: dict[str, Any]) -> Iterator[Any]:
    place = urlsplit(service.address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    headers = {"authorization": f"Bearer {service.secret}", "content-type": "application/json"}
    try:
        connection.request("POST", f"/operator/{name}", json.dumps(given).encode(), headers)
        for line in connection.getresponse():
            answer = json.loads(line)
            raise_errors(answer)
            if "end" in answer:
                return
            yield answer["value"]
    except (OSError, ValueError, KeyError) as error:
        raise Unavailable(f"The service at {service.address} does not answer ({error}): look into its log.") from error
    finally:
        connection.close()
    raise Unavailable(f"The answer of {service.address} was cut off: try again; the log of the service says why.")
