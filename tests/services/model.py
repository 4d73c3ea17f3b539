"""A model server on this machine: OpenAI's chat completions over real HTTP, answering whatever a test tells it to."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

Request = dict[str, Any]
Op = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """`text` is what the model says; another status is an error of the server's. `silent`: nothing ever comes.
    `endless` says more as long as anybody listens: a piece of so many bytes each time, with a pause between them."""

    text: str = '{"ops": []}'
    status: int = 200
    silent: bool = False
    endless: int = 0
    body: str | None = None  # all that is sent, where it is to be no completion
    finish: str = "stop"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Model:
    """Answers in order, the last one for ever; every request is kept."""

    replies: list[Reply] = field(default_factory=lambda: [Reply()])
    requests: list[Request] = field(default_factory=list)
    url: str = ""

    def says(self, *ops: Op) -> None:
        self.replies = [Reply(json.dumps({"ops": ops}))]

    def answers(self, *replies: Reply) -> None:
        self.replies = list(replies)

    def next(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]

    @property
    def read(self) -> str:
        """Everything that the last request said."""
        return "\n".join(str(one["content"]) for one in self.requests[-1]["messages"])


def op(quote: str, key: str | None, value: Any, **more: Any) -> Op:
    """Return a model's proposal from the free chat, unless told otherwise."""
    section, start = more.pop("section", "FREE_CHAT"), more.pop("start", None)
    end = None if start is None else start + len(quote)
    evidence = {"quote": quote, "sourceSection": section, "startChar": start, "endChar": end}
    return {"op": "ADD", "key": key, "value": value, "evidence": evidence, "confidence": 0.95, **more}


@asynccontextmanager
async def serving() -> AsyncIterator[Model]:
    model = Model()
    waiting = asyncio.Event()
    server = await asyncio.start_server(_handler(model, waiting), "127.0.0.1", 0)
    model.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield model
    finally:
        waiting.set()
        server.close()
        await server.wait_closed()


def _handler(model: Model, waiting: asyncio.Event) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Any]:
    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await _request(reader)
            model.requests.append(request)
            reply = model.next()
            if reply.silent:
                await waiting.wait()
                return
            if reply.endless:
                await _say_more(reply, writer, waiting)
                return
            writer.write(_response(reply, request))
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            return  # the client went away
        finally:
            writer.close()

    return handle


async def _request(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next(int(line.partition(":")[2]) for line in head.split("\r\n") if line.startswith("content-length:"))
    found: Request = json.loads(await reader.readexactly(length))
    return found


async def _say_more(reply: Reply, writer: asyncio.StreamWriter, waiting: asyncio.Event) -> None:
    head = "HTTP/1.1 200 X\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    writer.write(head.encode())
    while not waiting.is_set():
        writer.write(b" " * reply.endless)
        await writer.drain()
        await asyncio.sleep(0.01)


def _response(reply: Reply, request: Request) -> bytes:
    body = _completion(reply, request) if reply.status == 200 else {"error": {"message": "not now", "type": "busy"}}
    data = json.dumps(body).encode() if reply.body is None else reply.body.encode()
    more = "".join(f"{name}: {value}\r\n" for name, value in reply.headers.items())
    head = f"HTTP/1.1 {reply.status} X\r\n{more}content-type: application/json\r\ncontent-length: {len(data)}\r\nconnection: close\r\n\r\n"
    return head.encode() + data


def _completion(reply: Reply, request: Request) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if tools := request.get("tools"):
        function = {"name": tools[0]["function"]["name"], "arguments": reply.text}
        message = {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c1", "type": "function", "function": function}],
        }
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": request["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish, "logprobs": None}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }
