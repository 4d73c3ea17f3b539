"""A model that answers at once: what is measured beside it is all that a memory does around its model.

It knows messages of one form alone, and tells each reader what it wants to hear of them, in the form that this reader asks for.
"""

import hashlib
import json
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOKEN = 4  # characters
_SERVICE = re.compile(r"service\d+")
_SECTION = re.compile(r"\[(MESSAGE \d+)")
_MEMORIES = "Memory Extractor"  # so mem0 names who is to answer

Json = dict[str, Any]


def message(number: int) -> str:
    return f"We decided to keep the sessions of service{number} in Redis because latency matters there."


def question(number: int) -> str:
    return f"Where are the sessions of service{number} kept?"


@dataclass(slots=True)
class ReadyModel:
    """Counts the calls, and the tokens of their prompts, for each caller by a name of its own."""

    url: str
    calls: dict[str, int]
    tokens: dict[str, int]

    def url_for(self, name: str) -> str:
        return f"{self.url}/{name}/v1"


@contextmanager
def ready_model() -> Iterator[ReadyModel]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answering)
    model = ReadyModel(f"http://127.0.0.1:{server.server_address[1]}", {}, {})
    server.RequestHandlerClass.model = model  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: ReadyModel

    def do_GET(self) -> None:
        self._send({"object": "list", "data": [{"id": "ready", "object": "model"}]})

    def do_POST(self) -> None:
        asked: Json = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path.endswith("/embeddings"):
            self._send(_embedded(asked["input"]))
            return
        name = self.path.split("/")[1]
        told = sum(len(str(one["content"])) for one in asked["messages"]) // TOKEN
        self.model.calls[name] = self.model.calls.get(name, 0) + 1
        self.model.tokens[name] = self.model.tokens.get(name, 0) + told
        self._send(_completed(asked))

    def log_message(self, *said: object) -> None:
        """Says nothing."""

    def _send(self, answer: Json) -> None:
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _embedded(texts: str | list[str]) -> Json:
    """Numbers that a text always gets again; they mean nothing, and take no time."""
    every = [texts] if isinstance(texts, str) else texts
    vectors = [[byte / 255 for byte in hashlib.sha256(text.encode()).digest() * 8] for text in every]
    rows = [{"object": "embedding", "index": at, "embedding": one} for at, one in enumerate(vectors)]
    return {"object": "list", "model": "ready", "data": rows, "usage": {"prompt_tokens": 1, "total_tokens": 1}}


def _completed(asked: Json) -> Json:
    tools = asked.get("tools")
    said = json.dumps(_told(asked))
    spoken: Json = {"role": "assistant", "content": None if tools else said}
    if tools:
        called = {"name": tools[0]["function"]["name"], "arguments": said}
        spoken["tool_calls"] = [{"id": "call", "type": "function", "function": called}]
    choice = {"index": 0, "message": spoken, "finish_reason": "tool_calls" if tools else "stop"}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {
        "id": "ready",
        "object": "chat.completion",
        "created": 1,
        "model": "ready",
        "choices": [choice],
        "usage": usage,
    }


def _told(asked: Json) -> Json:
    last = str(asked["messages"][-1]["content"])
    service = (_SERVICE.findall(last) or ["service0"])[-1]
    fact = f"The sessions of {service} are kept in Redis because latency matters there"
    if _MEMORIES in str(asked["messages"][0]["content"]):
        return {"memory": [{"id": "0", "text": fact, "attributed_to": "user", "linked_memory_ids": []}]}
    schema = ((asked.get("response_format") or {}).get("json_schema") or {}).get("schema") or {}
    wanted: Mapping[str, Any] = schema.get("properties", {})
    if "extracted_entities" in wanted:
        things = (f"{service} sessions", "Redis")
        return {"extracted_entities": [{"name": one, "entity_type_id": 0, "episode_indices": [0]} for one in things]}
    if "edges" in wanted:
        ends = {"source_entity_name": f"{service} sessions", "target_entity_name": "Redis"}
        return {"edges": [{**ends, "relation_type": "KEPT_IN", "fact": fact, "episode_indices": [0]}]}
    if asked.get("tools") or "ops" in wanted:
        return {"ops": [_decided(last, service)]}
    return {name: _nothing(one) for name, one in wanted.items()}


def _decided(read: str, service: str) -> Json:
    section = (_SECTION.findall(read) or ["MESSAGE 1"])[-1]
    said = f"keep the sessions of {service} in Redis"
    return {
        "op": "ADD",
        "kind": "DECISION",
        "stance": "DECIDED",
        "about": {"subject": f"{service} sessions", "aspect": "place"},
        "statement": f"The sessions of {service} are in Redis",
        "value": "Redis",
        "confidence": 0.95,
        "evidence": {"quote": said, "sourceSection": section},
        "support": [{"role": "RATIONALE", "quote": "because latency matters there", "sourceSection": section}],
    }


def _nothing(schema: Mapping[str, Any]) -> object:
    return {"array": [], "string": "", "integer": 0, "number": 0, "boolean": False}.get(str(schema.get("type")))
