"""The engine's own SQL over HTTP: the only way to make indexes that Cypher has no words for."""

import asyncio
import base64
import json
from http.client import HTTPConnection, HTTPException

from graph.embedded.address import EngineAddress
from graph.model.errors import Unavailable

TIMEOUT = 120.0
PROBE_TIMEOUT = 2.0
OK = 200
NO_CONTENT = 204


class StatementFailed(Unavailable):
    """The engine refused a schema statement; its own words follow."""


async def run_sql(address: EngineAddress, script: str) -> None:
    """Run statements that all change the schema; the engine writes such a script down as one change."""
    await asyncio.to_thread(_command, address, script)


async def is_ready(address: EngineAddress) -> bool:
    """True if the engine answers on both of its ports."""
    return await _listens(address.host, address.bolt_port) and await asyncio.to_thread(_says_ready, address)


def _command(address: EngineAddress, script: str) -> None:
    body = json.dumps({"language": "sqlscript", "command": script})
    try:
        status, answer = _request(address, "POST", f"/api/v1/command/{address.database}", body, TIMEOUT)
    except (OSError, HTTPException) as error:
        raise Unavailable("the embedded engine does not answer: `whence doctor` looks into it") from error
    if status != OK:
        raise StatementFailed(f"the embedded engine refused a migration: {answer.get('detail') or answer}")


def _says_ready(address: EngineAddress) -> bool:
    try:
        return _request(address, "GET", "/api/v1/ready", None, PROBE_TIMEOUT)[0] == NO_CONTENT
    except (OSError, HTTPException):
        return False


def _request(
    address: EngineAddress, method: str, path: str, body: str | None, timeout: float
) -> tuple[int, dict[str, object]]:
    key = base64.b64encode(f"{address.user}:{address.password}".encode()).decode()
    connection = HTTPConnection(address.host, address.http_port, timeout=timeout)
    try:
        connection.request(method, path, body, {"Authorization": f"Basic {key}", "Content-Type": "application/json"})
        response = connection.getresponse()
        text = response.read()
    finally:
        connection.close()
    try:
        return response.status, json.loads(text) if text else {}
    except ValueError:
        return response.status, {"detail": text.decode(errors="replace")}


async def _listens(host: str, port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(host, port)
    except OSError:
        return False
    writer.close()
    return True
