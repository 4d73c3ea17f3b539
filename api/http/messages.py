"""The messages over a WebSocket, and the codes that end a connection."""

from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from api.http.requests import decode
from graph.model.errors import BadInput

LONGEST_REASON = 120
"""Bytes; the frame that closes a WebSocket holds no more than 123 of them."""

GOING_AWAY = 1001
INTERNAL = 1011
TRY_LATER = 1013
BAD_MESSAGE = 4400
UNAUTHORIZED = 4401
FORBIDDEN = 4403
BAD_PROTOCOL = 4406
INIT_TIMEOUT = 4408
ID_TAKEN = 4409
TOO_MANY_INITS = 4429


class Close(Exception):
    """The connection is over; the code and the reason are what the other side is told."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason.encode()[:LONGEST_REASON].decode(errors="ignore")


async def receive(socket: WebSocket) -> tuple[dict[str, Any], int]:
    """The next message, and how many bytes it has."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    body = (message.get("text") or "").encode(errors="replace")
    try:
        data = decode(body)
    except BadInput as error:
        raise Close(BAD_MESSAGE, str(error)) from None
    if not isinstance(data, dict) or not isinstance(data.get("payload"), dict | None):
        raise Close(BAD_MESSAGE, "A message is a JSON object with a type and an object as its payload")
    return data, len(body)
